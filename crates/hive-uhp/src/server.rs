//! The engine's side of the protocol.
//!
//! A [`Server`] takes lines and gives answers, in one thread, so that a test
//! or a fuzzer can drive it with nothing but strings. [`serve`](crate::serve)
//! adds what a process needs: a thread that watches the input while the player
//! thinks without a limit.

use std::{
    io::{self, Write},
    str::FromStr,
    sync::Arc,
};

use hive_rules::{
    Bug, Game, GameType, MoveString, ParseGameStringErrorKind, PlayError, QueenOpening, Repetition,
    RuleSet,
};

use crate::{
    Command, EngineOption, Interrupt, Limit, ParseCommandError, Player, Setting, Thought,
    command::shortened, perft,
};

const QUEEN_OPENING: &str = "QueenOpening";
const REPETITION: &str = "Repetition";
const REPORTS: &str = "ReportIntermediateBestMoves";

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// With the next line.
    Continue,
    /// The client said `exit`.
    Exit,
}

/// Answers one client, by means of a player.
#[derive(Debug)]
pub struct Server<P> {
    player: P,
    interrupt: Arc<Interrupt>,
    /// For the next game; the current one has its own.
    rules: RuleSet,
    /// Whether `bestmove` shows what it thinks on the way.
    has_reports: bool,
    game: Option<Game>,
}

/// Why a command was not carried out, as the client is told.
enum Refusal {
    /// `err`
    Error(String),
    /// `invalidmove`
    InvalidMove(String),
    /// The answer cannot be written, so there is nobody to tell.
    Output(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Output(error)
    }
}

fn err(message: impl ToString) -> Refusal {
    Refusal::Error(message.to_string())
}

fn invalid_move(message: impl ToString) -> Refusal {
    Refusal::InvalidMove(message.to_string())
}

/// The lines of an answer before `ok`.
type Answer = Result<Vec<String>, Refusal>;

impl<P: Player> Server<P> {
    /// A server without a game.
    pub fn new(player: P) -> Server<P> {
        let interrupt = Arc::new(Interrupt::new(player.stop_switch()));
        Server { player, interrupt, rules: RuleSet::tournament(), has_reports: false, game: None }
    }

    /// What interrupts the server from another thread.
    pub fn interrupt(&self) -> Arc<Interrupt> {
        Arc::clone(&self.interrupt)
    }

    /// The `info` block, with which every conversation begins unasked.
    pub fn greet(&self, out: &mut dyn Write) -> io::Result<()> {
        finish(Ok(self.info()), out)
    }

    /// Answers a line: nothing to a blank one, a block that ends with `ok` to
    /// any other but `exit`.
    pub fn respond(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Flow> {
        let answer = match Command::from_str(line) {
            Ok(Command::Exit) => return Ok(Flow::Exit),
            Err(ParseCommandError::Empty) => return Ok(Flow::Continue),
            Ok(command) => self.carry_out(command, out),
            Err(error) => Err(self.refuse(error)),
        };
        self.interrupt.last_word(|| finish(answer, out))?;
        Ok(Flow::Continue)
    }

    /// Lets the player think while there is nothing to answer.
    pub(crate) fn ponder(&mut self) {
        if self.player.ponders()
            && let Ok(game) = open_game(&self.game)
            && let Some(_pondering) = self.interrupt.ponder()
        {
            self.player.ponder(game);
        }
    }

    /// Answers what is not even a line of text.
    pub(crate) fn refuse_line(&self, problem: String, out: &mut dyn Write) -> io::Result<()> {
        self.interrupt.last_word(|| finish(Err(Refusal::Error(problem)), out))
    }

    fn carry_out(&mut self, command: Command, out: &mut dyn Write) -> Answer {
        match command {
            Command::Info => Ok(self.info()),
            Command::NewGame(game_type) => Ok(self.begin(Game::new(game_type, self.rules))),
            Command::Replay(text) => {
                let game = Game::replay(&text, self.rules).map_err(invalid_move)?;
                Ok(self.begin(game))
            }
            Command::Play(mv) => self.play(mv),
            Command::ValidMoves => {
                let position = open_game(&self.game)?.position();
                let moves = position.legal_moves().into_iter();
                let mut moves: Vec<String> =
                    moves.map(|mv| MoveString::new(position, mv).to_string()).collect();
                moves.sort_unstable();
                Ok(vec![moves.join(";")])
            }
            Command::BestMove(limit) => self.best_move(&limit, out),
            Command::Undo(plies) => self.undo(plies),
            Command::Options => Ok(self.options().iter().map(EngineOption::to_string).collect()),
            Command::GetOption { name } => Ok(vec![self.option(&name)?.to_string()]),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Perft(depth) => self.perft(depth, out),
            Command::Help => Ok(Command::help()),
            Command::Exit => Ok(Vec::new()),
        }
    }

    /// What to say to a line that is no command.
    fn refuse(&self, error: ParseCommandError) -> Refusal {
        match &error {
            ParseCommandError::Move(_) => match open_game(&self.game) {
                Ok(_) => invalid_move(error),
                Err(refusal) => refusal,
            },
            ParseCommandError::GameString(inner) => match inner.kind {
                ParseGameStringErrorKind::Move { .. } => invalid_move(error),
                _ => err(error),
            },
            _ => err(error),
        }
    }

    fn info(&self) -> Vec<String> {
        let capabilities = GameType::EXPANSIONS.map(Bug::name).join(";");
        vec![format!("id {}", self.player.id()), capabilities]
    }

    /// Takes another game. A client may send the whole game anew for each
    /// move, which is no reason to forget what has been thought about it.
    fn begin(&mut self, game: Game) -> Vec<String> {
        if !self.game.as_ref().is_some_and(|old| is_same_game(old, &game)) {
            self.player.new_game();
        }
        let lines = vec![game.to_game_string().to_string()];
        self.game = Some(game);
        lines
    }

    fn play(&mut self, mv: MoveString) -> Answer {
        open_game(&self.game)?;
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let mv = mv.resolve(game.position()).map_err(invalid_move)?;
        match game.play(mv) {
            Ok(()) => Ok(vec![game.to_game_string().to_string()]),
            Err(PlayError::Illegal(illegal)) => Err(invalid_move(illegal)),
            Err(over @ PlayError::Over(_)) => Err(err(over)),
        }
    }

    fn undo(&mut self, plies: u32) -> Answer {
        let game = self.game.as_mut().ok_or_else(no_game)?;
        let played = game.moves().len();
        if plies as usize > played {
            return Err(err(format!("cannot take back {plies} of {played} plies")));
        }
        for _ in 0..plies {
            game.undo();
        }
        Ok(vec![game.to_game_string().to_string()])
    }

    fn best_move(&mut self, limit: &Limit, out: &mut dyn Write) -> Answer {
        let game = open_game(&self.game)?;
        let position = game.position();
        let (interrupt, has_reports) = (&self.interrupt, self.has_reports);
        let mut written = Ok(());
        let mut report = |thought: &Thought| {
            if has_reports && written.is_ok() {
                written = write_lines(&thought.describe(position), out);
                if written.is_err() {
                    interrupt.raise();
                }
            }
        };
        let thinking = interrupt.think(*limit != Limit::Unlimited);
        let thought = self.player.best_move(game, limit, &mut report);
        drop(thinking);
        written?;
        let thought = thought.ok_or_else(|| err("no move was found"))?;
        let best = thought.best().filter(|&mv| position.is_legal(mv));
        let best = best.ok_or_else(|| err("no legal move was found; please report this"))?;
        if has_reports || thought.lines.len() > 1 {
            Ok(thought.describe(position))
        } else {
            Ok(vec![MoveString::new(position, best).to_string()])
        }
    }

    /// Each line is written as soon as it is known: the next may take long.
    fn perft(&mut self, depth: u32, out: &mut dyn Write) -> Answer {
        let mut position = any_game(&self.game)?.position().clone();
        let _thinking = self.interrupt.think(true);
        for depth in 1..=depth {
            let leaves = perft::count(&mut position, depth, &self.interrupt);
            let leaves = leaves.ok_or_else(|| err(format!("interrupted at depth {depth}")))?;
            write_lines(&[format!("{depth} {leaves}")], out)?;
        }
        Ok(Vec::new())
    }

    /// The player's options and our own.
    fn options(&self) -> Vec<EngineOption> {
        let is_queen_opening = self.rules.queen_opening == QueenOpening::Allowed;
        let is_repetition = self.rules.repetition == Repetition::Automatic;
        let mut options = self.player.options();
        options.push(EngineOption::bool(QUEEN_OPENING, is_queen_opening, false));
        options.push(EngineOption::bool(REPETITION, is_repetition, true));
        options.push(EngineOption::bool(REPORTS, self.has_reports, false));
        options
    }

    fn option(&self, name: &str) -> Result<EngineOption, Refusal> {
        let mut options = self.options().into_iter();
        options
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .ok_or_else(|| err(format!("no option {:?}; options lists them", shortened(name))))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Answer {
        let mut option = self.option(name)?;
        option.setting.set(value).map_err(|bad| err(format!("{}: {bad}", option.name)))?;
        match (option.name.as_str(), &option.setting) {
            (QUEEN_OPENING, Setting::Bool { value, .. }) => {
                self.rules.queen_opening =
                    if *value { QueenOpening::Allowed } else { QueenOpening::Forbidden };
            }
            (REPETITION, Setting::Bool { value, .. }) => {
                self.rules.repetition =
                    if *value { Repetition::Automatic } else { Repetition::Off };
            }
            (REPORTS, Setting::Bool { value, .. }) => self.has_reports = *value,
            _ => self
                .player
                .set_option(&option)
                .map_err(|problem| err(format!("{}: {problem}", option.name)))?,
        }
        Ok(vec![self.option(name)?.to_string()])
    }
}

fn any_game(game: &Option<Game>) -> Result<&Game, Refusal> {
    game.as_ref().ok_or_else(no_game)
}

/// The game, if somebody is to move.
fn open_game(game: &Option<Game>) -> Result<&Game, Refusal> {
    let game = any_game(game)?;
    match game.outcome() {
        None => Ok(game),
        Some(outcome) => Err(err(PlayError::Over(outcome))),
    }
}

fn no_game() -> Refusal {
    err("there is no game; begin with newgame")
}

/// Whether one game is the beginning of the other.
fn is_same_game(old: &Game, new: &Game) -> bool {
    let is_beginning = old.moves().starts_with(new.moves()) || new.moves().starts_with(old.moves());
    old.game_type() == new.game_type()
        && old.rules() == new.rules()
        && is_beginning
        && !new.moves().is_empty()
}

/// Writes the answer and the `ok` that ends its block.
fn finish(answer: Answer, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = match answer {
        Ok(lines) => lines,
        Err(Refusal::Error(message)) => vec![format!("err {message}")],
        Err(Refusal::InvalidMove(message)) => vec![format!("invalidmove {message}")],
        Err(Refusal::Output(error)) => return Err(error),
    };
    lines.push("ok".into());
    write_lines(&lines, out)
}

/// Writes lines at once: whoever reads them may be waiting.
fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    out.write_all(text.as_bytes())?;
    out.flush()
}
