//! What answers questions about the rules.

use std::collections::BTreeMap;

use hive_explorer::Index;
use hive_records::{
    ReadError, Reader, Record, Variations,
    json::{
        DrawnPosition, EndingAct, ExplorerRequest, PictureStyle, ReadRecord, RecordFormat,
        RulesRequest, SetupCheck, TypedMove, UnreadRecord, VariationMove, View,
    },
    pgn, svg, uhp,
};
use hive_rules::{
    Color, Diagram, Explanation, Game, Illegality, Move, Piece, Reason, Replay, Script, Setup,
};
use hive_table::Comment;

use crate::{
    answer::{Answer, answer, json},
    excerpts, explorer,
    kept::Kept,
    log,
};

/// How many games of a file are read: as many as a page can list.
const MAX_GAMES: usize = 1_000;

/// The widest cell of a picture, in pixels.
const MAX_CELL_WIDTH: u16 = 512;

/// Answers every [`RulesRequest`]. Of questions about the rules it keeps
/// nothing that those who ask could notice, but for the time it takes: the
/// last game is remembered, so that the next one that is nearly the same is
/// replayed quickly. The explorer keeps the games that it is given; a page
/// runs it in a worker of its own.
#[derive(Debug, Default)]
pub struct Rules {
    replay: Replay,
    explorer: Index,
    kept: Kept,
}

impl Rules {
    /// Answers one message with another.
    pub fn ask(&mut self, message: &[u8]) -> String {
        answer(message, |request| self.answer(request))
    }

    fn answer(&mut self, request: RulesRequest) -> Answer {
        match request {
            RulesRequest::View { game } => json(&View::from(&self.game(&game)?)),
            RulesRequest::Explain { game, mv } => json(&explain(&self.game(&game)?, mv)),
            RulesRequest::WhyStuck { game, piece } => json(&why_stuck(&self.game(&game)?, piece)),
            RulesRequest::IfPassed { game } => json(&if_passed(&self.game(&game)?)),
            RulesRequest::ReadMove { game, text } => {
                json(&TypedMove::new(self.game(&game)?.position(), &text))
            }
            RulesRequest::Diagram { text } => json(&diagram(&text)?),
            RulesRequest::Setup { position } => json(&SetupCheck::from(&position)),
            RulesRequest::Read { text } => json(&read(&text)),
            RulesRequest::ReadGames { format, games } => {
                json(&listed(excerpts::records(format, &games)))
            }
            RulesRequest::Write { game, format, tags, comments, variations } => {
                let record = record(self.game(&game)?, &tags, &comments, variations)?;
                json(&write(&record, format)?)
            }
            RulesRequest::Picture { game, ply, film, style } => {
                json(&picture(self.game(&game)?, ply, film, style))
            }
            RulesRequest::Explorer { request } => self.explore(request),
            RulesRequest::Log { request } => log::answer(request, |game| self.game(game)),
            RulesRequest::End { game, act } => json(&end(self.game(&game)?, act)?),
        }
    }

    fn explore(&mut self, request: ExplorerRequest) -> Answer {
        match request {
            ExplorerRequest::Read { format, games } => {
                json(&explorer::read(&mut self.explorer, format, &games))
            }
            ExplorerRequest::Take { games } => {
                let replay = |game: &Script| self.replay.game(game);
                json(&explorer::take(&mut self.explorer, games, replay))
            }
            ExplorerRequest::Look { game, filter } => {
                let game = self.game(&game)?;
                json(&explorer::look(&mut self.explorer, game.position(), filter))
            }
            ExplorerRequest::Clear => json(&explorer::clear(&mut self.explorer)),
            ExplorerRequest::Drop { ids } => json(&explorer::drop_games(&mut self.explorer, &ids)),
            ExplorerRequest::Keep { part } => json(&self.kept.part(&mut self.explorer, part)?),
            ExplorerRequest::Restore { text, part, parts } => {
                if let Some(index) = self.kept.take(&text, part, parts)? {
                    self.explorer = index;
                }
                json(&explorer::report(&self.explorer))
            }
        }
    }

    fn game(&mut self, script: &Script) -> Result<Game, String> {
        self.replay.game(script).map_err(said)
    }
}

fn said(problem: impl std::fmt::Display) -> String {
    problem.to_string()
}

/// The reasons of the position, and that the game is over, which a position
/// does not know of a resignation, say.
fn explain(game: &Game, mv: Move) -> Explanation {
    match over(game) {
        Some(over) => Explanation::Illegal { reasons: vec![over] },
        None => game.position().explain(mv),
    }
}

fn why_stuck(game: &Game, piece: Piece) -> Vec<Reason> {
    let reasons = match over(game) {
        Some(over) => vec![over],
        None => game.position().why_stuck(piece),
    };
    reasons.into_iter().map(Reason).collect()
}

/// The rules let nobody pass who can move, so the game goes on from a position
/// that is set up: the same tiles, the other player to move, none barred.
fn if_passed(game: &Game) -> Option<Script> {
    if game.outcome().is_some() {
        return None;
    }
    let mut setup = Setup::from(game.position());
    setup.turn = !setup.turn;
    setup.last_moved = None;
    setup.ply = setup.ply.map(|ply| ply + 1);
    let position = setup.position().ok()?;
    Some((&Game::from_position(position, game.rules())).into())
}

fn over(game: &Game) -> Option<Illegality> {
    game.outcome().map(|outcome| Illegality::GameOver { outcome })
}

fn diagram(text: &str) -> Result<DrawnPosition, String> {
    let diagram: Diagram = text.parse().map_err(said)?;
    let position = diagram.setup.position().map_err(said)?;
    Ok(DrawnPosition { position: (&position).into(), marks: diagram.marks })
}

fn read(text: &str) -> Vec<ReadRecord> {
    listed(Reader::new().whole(text.as_bytes()))
}

fn listed(games: impl Iterator<Item = Result<Record, ReadError>>) -> Vec<ReadRecord> {
    let mut records: Vec<ReadRecord> =
        games.take(MAX_GAMES + 1).map(|read| (&read).into()).collect();
    if records.len() > MAX_GAMES {
        records[MAX_GAMES] = ReadRecord::Failure(UnreadRecord::more_games(MAX_GAMES));
    }
    records
}

fn record(
    game: Game,
    tags: &BTreeMap<String, String>,
    comments: &[Comment],
    variations: Vec<VariationMove>,
) -> Result<Record, String> {
    let mut record = Record::new(game);
    tags.iter().for_each(|(name, value)| record.tags.set(name, value));
    record.comments =
        comments.iter().map(|it| hive_records::Comment::new(it.ply, &it.text)).collect();
    record.comments.sort_by_key(hive_records::Comment::ply);
    let plies = record.game.moves().len();
    let moves = variations.into_iter().map(|it| it.beside(plies)).collect();
    record.variations = Variations::new(&record.game, moves).map_err(said)?;
    Ok(record)
}

fn write(record: &Record, format: RecordFormat) -> Result<String, String> {
    match format {
        RecordFormat::Json => json(&Script::from(&record.game)),
        RecordFormat::Pgn => pgn::write(record).map_err(said),
        RecordFormat::Uhp => uhp::write(record).map_err(said),
    }
}

fn picture(mut game: Game, ply: Option<usize>, film: bool, style: PictureStyle) -> String {
    let options = svg::Options {
        theme: if style.dark { svg::Theme::Dark } else { svg::Theme::Light },
        reserves: style.reserves,
        cell_width: style.cell_width.clamp(1, MAX_CELL_WIDTH),
        ..svg::Options::default()
    };
    let ply = ply.unwrap_or(game.moves().len()).min(game.moves().len());
    if !film {
        while game.moves().len() > ply && game.undo().is_some() {}
    }
    svg::Film::new(&game, &options).picture(ply)
}

fn end(mut game: Game, act: EndingAct) -> Result<Script, String> {
    match act {
        EndingAct::ResignWhite => game.resign(Color::White).map_err(said),
        EndingAct::ResignBlack => game.resign(Color::Black).map_err(said),
        EndingAct::AgreeDraw => game.agree_draw().map_err(said),
        EndingAct::ClaimDraw => game.claim_draw().map_err(said),
        EndingAct::TimeWhite => game.lose_on_time(Color::White).map_err(said),
        EndingAct::TimeBlack => game.lose_on_time(Color::Black).map_err(said),
    }?;
    Ok((&game).into())
}
