//! The game itself: ask, answer, show.

use std::{
    io::{BufRead, Read, Write},
    path::Path,
};

use hive_records::Record;
use hive_rules::{Color, DrawReason, Game, Move, MoveString, Outcome, Piece, Repetition};

use super::{
    board::Style,
    command::{Command, HELP},
    opponent::Opponent,
    store::{self, Store},
};
use crate::{explain, failure::Failure, game_arg::quoted};

/// The longest line that is read. Nobody types more.
const MAX_LINE: u64 = 4096;

/// Two players, a board, and a file that remembers.
pub(super) struct Table<'a> {
    record: Record,
    store: Store,
    /// The engine, if it plays one side.
    opponent: Option<Opponent>,
    /// Whether the players know that the game cannot be kept.
    is_warned: bool,
    style: Style,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// Whether the players go on.
#[derive(PartialEq, Eq)]
enum Next {
    GoOn,
    Leave,
}

impl<'a> Table<'a> {
    pub(super) fn new(
        record: Record,
        store: Store,
        opponent: Option<Opponent>,
        style: Style,
        input: &'a mut dyn BufRead,
        out: &'a mut dyn Write,
    ) -> Table<'a> {
        Table { record, store, opponent, is_warned: false, style, input, out }
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        let (game_type, rules) = (self.record.game.game_type(), self.record.game.rules());
        writeln!(self.out, "{game_type}, {rules} rules. Type a move, or `help`.")?;
        self.pass_if_forced()?;
        self.show()?;
        self.let_opponent_play()?;
        loop {
            self.prompt()?;
            let Some(line) = self.read()? else { break };
            match line.and_then(|line| self.obey(&line)) {
                Ok(Next::GoOn) => {}
                Ok(Next::Leave) => break,
                Err(Refusal::Said(problem)) => writeln!(self.out, "{problem}")?,
                Err(Refusal::Failed(failure)) => return Err(failure),
            }
        }
        self.say_goodbye()
    }

    fn obey(&mut self, line: &str) -> Result<Next, Refusal> {
        match Command::parse(line)? {
            Command::Nothing => {}
            Command::Play(mv) => self.play(&mv)?,
            Command::Moves("") => self.list_moves()?,
            Command::Moves(tile) => self.list_tile_moves(tile)?,
            Command::Why(question) => {
                let answer = explain::answer(&self.record.game, question)?;
                writeln!(self.out, "{}", answer.text)?;
            }
            Command::Board => self.show()?,
            Command::Undo => self.undo()?,
            Command::Draw => self.offer_draw()?,
            Command::Claim => {
                self.record.game.claim_draw().map_err(|error| error.to_string())?;
                self.keep_and_show()?;
            }
            Command::Resign => {
                let color = self.record.game.position().turn();
                self.record.game.resign(color).map_err(|error| error.to_string())?;
                self.keep_and_show()?;
            }
            Command::Save(file) => {
                store::save(&self.record, Path::new(file))?;
                writeln!(self.out, "The game is in {file}.")?;
            }
            Command::Help => writeln!(self.out, "{HELP}")?,
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::GoOn)
    }

    fn play(&mut self, written: &MoveString) -> Result<(), Refusal> {
        let game = &mut self.record.game;
        let mv = written.resolve(game.position()).map_err(|error| error.to_string())?;
        if let Err(error) = game.play(mv) {
            let text = explain::answer(game, &written.to_string()).map(|answer| answer.text);
            return Err(text.unwrap_or_else(|_| error.to_string()).into());
        }
        self.pass_if_forced()?;
        self.keep_and_show()?;
        Ok(self.let_opponent_play()?)
    }

    /// Lets the engine move if it is its turn.
    fn let_opponent_play(&mut self) -> Result<(), Failure> {
        while let Some(opponent) = &mut self.opponent
            && let Some(mv) = opponent.reply(&self.record.game)
        {
            let written = MoveString::new(self.record.game.position(), mv);
            writeln!(self.out, "{} plays {written}", opponent.color)?;
            if let Err(error) = self.record.game.play(mv) {
                return Err(Failure::Failed(format!("the engine played {written}: {error}")));
            }
            self.pass_if_forced()?;
            self.keep_and_show()?;
        }
        Ok(())
    }

    /// Passes for a player who can do nothing else, and says why.
    fn pass_if_forced(&mut self) -> Result<(), Failure> {
        while self.record.game.outcome().is_none() {
            let position = self.record.game.position();
            let Some(reason) = position.why_pass() else { break };
            writeln!(self.out, "{} has to pass: {reason}", position.turn())?;
            if self.record.game.play(Move::Pass).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// Takes back the last thing that a player did: an end by the players'
    /// own act, or a move together with the passes that it forced. The
    /// engine's move goes together with the one that it answered.
    fn undo(&mut self) -> Result<(), Refusal> {
        let game = &mut self.record.game;
        if game.outcome().is_some_and(Outcome::is_stated) {
            return Err("the record says how the game ended: nothing is taken back"
                .to_owned()
                .into());
        }
        let was_act = is_ended_by_players(game);
        let engine = self.opponent.as_ref().map(|opponent| opponent.color);
        let is_engine_first = engine == Some(game.start().turn());
        if !was_act && game.moves().len() <= usize::from(is_engine_first) {
            return Err("there is no move to take back".to_owned().into());
        }
        let mut undone = game.undo();
        if let Some(mv) = undone.filter(|_| was_act) {
            game.play(mv).map_err(|error| error.to_string())?;
        } else {
            while undone == Some(Move::Pass) {
                undone = game.undo();
            }
            while engine == Some(game.position().turn()) || undone == Some(Move::Pass) {
                undone = game.undo();
                if undone.is_none() {
                    break;
                }
            }
        }
        if undone.is_none() {
            return Err("there is no move to take back".to_owned().into());
        }
        let plies = game.moves().len();
        self.record.comments.retain(|comment| comment.ply() <= plies);
        self.record.variations.truncate(plies);
        self.keep_and_show()?;
        Ok(self.let_opponent_play()?)
    }

    fn offer_draw(&mut self) -> Result<(), Refusal> {
        let other = !self.record.game.position().turn();
        if let Some(outcome) = self.record.game.outcome() {
            return Err(format!("the game is over ({outcome})").into());
        }
        let agrees = match &mut self.opponent {
            Some(opponent) => opponent.agrees_to_draw(&self.record.game),
            None => self.ask_for_draw(other)?,
        };
        if !agrees {
            writeln!(self.out, "{other} plays on.")?;
            return Ok(());
        }
        self.record.game.agree_draw().map_err(|error| error.to_string())?;
        Ok(self.keep_and_show()?)
    }

    fn ask_for_draw(&mut self, other: Color) -> Result<bool, Refusal> {
        write!(self.out, "{other}, do you agree to a draw? [y/N] ")?;
        self.out.flush()?;
        let answer = self.read()?.unwrap_or_else(|| Ok(String::new()))?;
        Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
    }

    fn list_moves(&mut self) -> Result<(), Refusal> {
        let game = &self.record.game;
        if let Some(outcome) = game.outcome() {
            return Err(format!("the game is over ({outcome})").into());
        }
        let position = game.position();
        let mut moves = position.legal_moves();
        moves.sort_unstable_by_key(|mv| (mv.piece(), mv.cargo(), mv.to()));
        let mut tile = None;
        for mv in moves {
            let written = MoveString::new(position, mv).to_string();
            let (mover, target) = written.split_once(' ').unwrap_or((&written, ""));
            if tile == Some((mv.piece(), mv.cargo())) {
                write!(self.out, "  {target}")?;
            } else {
                let line_end = if tile.is_some() { "\n" } else { "" };
                write!(self.out, "{line_end}{mover}  {target}")?;
                tile = Some((mv.piece(), mv.cargo()));
            }
        }
        writeln!(self.out)?;
        Ok(())
    }

    /// Lists the moves of a tile, or why it has none, and marks where it can
    /// go.
    fn list_tile_moves(&mut self, tile: &str) -> Result<(), Refusal> {
        let tile: Piece = tile
            .parse()
            .map_err(|_| format!("{} is not a tile: expected one such as wA1", quoted(tile)))?;
        let game = &self.record.game;
        let moves = game.position().legal_moves().into_iter();
        let mine = moves.filter(|mv| mv.piece() == Some(tile) && game.outcome().is_none());
        let marks = mine.filter_map(Move::to).collect();
        let board = self.style.board(game.position(), marks);
        let answer = explain::answer(game, &tile.to_string())?;
        if answer.is_yes {
            write!(self.out, "{board}")?;
        }
        writeln!(self.out, "{}", answer.text)?;
        Ok(())
    }

    fn keep_and_show(&mut self) -> Result<(), Failure> {
        if let Err(problem) = self.store.keep(&self.record)
            && !self.is_warned
        {
            self.is_warned = true;
            writeln!(self.out, "{problem}; use `save FILE`")?;
        }
        self.show()
    }

    fn show(&mut self) -> Result<(), Failure> {
        let game = &self.record.game;
        let position = game.position();
        writeln!(self.out)?;
        write!(self.out, "{}", self.style.board(position, Vec::new()))?;
        for color in [Color::White, Color::Black] {
            writeln!(self.out, "{color} has{}", self.style.reserve(position, color))?;
        }
        if let Some(outcome) = game.outcome() {
            writeln!(self.out, "The game is over: {outcome}.")?;
        } else if position.must_place_queen() {
            writeln!(self.out, "{} has to place the queen now.", position.turn())?;
        } else if game.can_claim_draw() {
            writeln!(self.out, "The position occurred three times: `claim` makes it a draw.")?;
        }
        Ok(())
    }

    fn prompt(&mut self) -> Result<(), Failure> {
        let position = self.record.game.position();
        match self.record.game.outcome() {
            None => write!(self.out, "{} {}> ", position.turn(), position.turn_number())?,
            Some(_) => write!(self.out, "undo, save FILE or quit> ")?,
        }
        self.out.flush()?;
        Ok(())
    }

    /// The next line; none at the end of the input.
    fn read(&mut self) -> Result<Option<Result<String, Refusal>>, Failure> {
        let mut bytes = Vec::new();
        let read = (&mut *self.input).take(MAX_LINE).read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(error) => {
                return Err(Failure::Failed(format!("cannot read what is typed: {error}")));
            }
        }
        if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
            let skipped = self.input.skip_until(b'\n');
            skipped
                .map_err(|error| Failure::Failed(format!("cannot read what is typed: {error}")))?;
            return Ok(Some(Err("that line is too long".to_owned().into())));
        }
        let line = String::from_utf8(bytes);
        Ok(Some(line.map_err(|_| "that line is not UTF-8 text".to_owned().into())))
    }

    fn say_goodbye(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        if let Some(file) = self.store.file() {
            let file = file.display();
            match self.record.game.outcome() {
                None => writeln!(self.out, "Go on with: alveare play --resume {file}")?,
                Some(_) => writeln!(self.out, "The game is in {file}")?,
            }
        }
        Ok(())
    }
}

/// Whether the players ended the game, and not the rules.
fn is_ended_by_players(game: &Game) -> bool {
    match game.outcome() {
        None => false,
        Some(Outcome::Draw(DrawReason::Repetition)) => {
            game.rules().repetition != Repetition::Automatic
        }
        Some(outcome) => !outcome.is_on_board() && outcome != Outcome::Draw(DrawReason::TwoPasses),
    }
}

/// Why a line was not obeyed.
enum Refusal {
    /// The players are told, and go on.
    Said(String),
    /// There is nobody to tell.
    Failed(Failure),
}

impl From<String> for Refusal {
    fn from(problem: String) -> Refusal {
        Refusal::Said(problem)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failed(failure)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Refusal {
        Refusal::Failed(error.into())
    }
}
