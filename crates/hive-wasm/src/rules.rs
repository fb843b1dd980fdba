//! What answers questions about the rules.

use std::collections::BTreeMap;

use hive_explorer::Index;
use hive_records::{
    Format, Record,
    json::{
        self, DrawnPosition, EndingAct, Explanation, ExplorerRequest, Move, PictureStyle,
        ReadRecord, Reason, RecordFormat, Replay, RulesRequest, SetupCheck, TypedMove, View,
    },
    pgn, svg, uhp,
};
use hive_rules::{Color, Diagram, Game, Illegality, Piece};

use crate::{
    answer::{Answer, answer, json},
    explorer,
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
}

impl Rules {
    /// Answers one message with another.
    pub fn ask(&mut self, message: &[u8]) -> String {
        answer(message, |request| self.answer(request))
    }

    fn answer(&mut self, request: RulesRequest) -> Answer {
        match request {
            RulesRequest::View { game } => json(&View::from(&self.game(game)?)),
            RulesRequest::Explain { game, mv } => json(&explain(&self.game(game)?, mv)),
            RulesRequest::WhyStuck { game, piece } => json(&why_stuck(&self.game(game)?, piece.0)),
            RulesRequest::ReadMove { game, text } => {
                json(&TypedMove::new(self.game(game)?.position(), &text))
            }
            RulesRequest::Diagram { text } => json(&diagram(&text)?),
            RulesRequest::Setup { position } => json(&SetupCheck::new(position).map_err(said)?),
            RulesRequest::Read { text } => json(&read(&text)?),
            RulesRequest::Write { game, format, tags } => {
                json(&write(self.game(game)?, format, &tags)?)
            }
            RulesRequest::Picture { game, ply, film, style } => {
                json(&picture(self.game(game)?, ply, film, style))
            }
            RulesRequest::Explorer { request } => self.explore(request),
            RulesRequest::End { game, act } => json(&end(self.game(game)?, act)?),
        }
    }

    fn explore(&mut self, request: ExplorerRequest) -> Answer {
        match request {
            ExplorerRequest::Read { text, line } => {
                json(&explorer::read(&mut self.explorer, &text, line)?)
            }
            ExplorerRequest::Take { games } => {
                let replay = |game| self.replay.game(game).map_err(said);
                json(&explorer::take(&mut self.explorer, games, replay))
            }
            ExplorerRequest::Look { game, filter } => {
                let game = self.game(game)?;
                json(&explorer::look(&mut self.explorer, game.position(), filter))
            }
            ExplorerRequest::Clear => json(&explorer::clear(&mut self.explorer)),
        }
    }

    fn game(&mut self, message: json::Game) -> Result<Game, String> {
        self.replay.game(message).map_err(said)
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
        None => (&game.position().explain(mv.into())).into(),
    }
}

fn why_stuck(game: &Game, piece: Piece) -> Vec<Reason> {
    match over(game) {
        Some(over) => vec![over],
        None => game.position().why_stuck(piece).iter().map(Reason::from).collect(),
    }
}

fn over(game: &Game) -> Option<Reason> {
    game.outcome().map(|outcome| (&Illegality::GameOver(outcome)).into())
}

fn diagram(text: &str) -> Result<DrawnPosition, String> {
    let diagram: Diagram = text.parse().map_err(said)?;
    let position = diagram.setup.position().map_err(said)?;
    let marks = diagram.marks.iter().copied().map(json::Hex::from).collect();
    Ok(DrawnPosition { position: (&position).into(), marks })
}

fn read(text: &str) -> Result<Vec<ReadRecord>, String> {
    let bytes = text.as_bytes();
    if bytes.trim_ascii_start().starts_with(b"{") {
        let game = json::read_game(bytes).map_err(said)?;
        return Ok(vec![(&Record::new(game)).into()]);
    }
    let format = Format::detect(bytes)
        .ok_or("this is no game in UHP, PGN or SGF: it begins like none of them")?;
    let mut records: Vec<ReadRecord> =
        format.read(bytes).take(MAX_GAMES + 1).map(|read| (&read).into()).collect();
    if records.len() > MAX_GAMES {
        let message = format!("only the first {MAX_GAMES} games were read: split the file");
        records[MAX_GAMES] = ReadRecord::Failure { message };
    }
    Ok(records)
}

fn write(
    game: Game,
    format: RecordFormat,
    tags: &BTreeMap<String, String>,
) -> Result<String, String> {
    if format == RecordFormat::Json {
        return json(&json::Game::from(&game));
    }
    let mut record = Record::new(game);
    tags.iter().for_each(|(name, value)| record.tags.set(name, value));
    let text = if format == RecordFormat::Pgn { pgn::write(&record) } else { uhp::write(&record) };
    text.map_err(said)
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

fn end(mut game: Game, act: EndingAct) -> Result<json::Game, String> {
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
