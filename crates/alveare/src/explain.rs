//! `alveare explain`: why a move is legal, or why not.

use std::{fmt::Display, io::Write};

use hive_rules::{
    Explanation, Game, Hex, Illegality, Legality, Move, MoveString, Numbering, Piece, RuleSet, Way,
};

use crate::{
    failure::Failure,
    game_arg::{GameArg, quoted},
    rules_arg::RulesArgs,
};

const EXAMPLES: &str = "\
Examples:
  alveare explain Base wQ
  alveare explain 'Base;InProgress;White[2];wS1;bS1 wS1-' 'wA1 bS1-'
  alveare explain \"$GAME\" pass

Exit codes: 0 the move is legal or the tile can move, 1 it is not or cannot, 2 the command line \
is wrong.";

/// Say why a move is legal, or every reason why it is not
///
/// Asked about a tile alone, it lists the tile's moves, or says why it has
/// none.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game type, a game string, or @FILE or - with one
    game: GameArg,
    /// A move such as 'wA1 bQ-', a tile such as wA1, or pass
    #[arg(value_name = "MOVE")]
    question: String,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, numbering) = args.game.written_game(args.rules.or(RuleSet::tournament()))?;
    let answer = answer_to(&game, &numbering, &args.question).map_err(Failure::Failed)?;
    writeln!(out, "{}", answer.text)?;
    if answer.is_yes { Ok(()) } else { Err(Failure::Reported) }
}

/// What can be said about a move or a tile.
pub(crate) struct Answer {
    /// Whether the move is legal, or the tile can move.
    pub(crate) is_yes: bool,
    /// A sentence, and reasons on lines of their own.
    pub(crate) text: String,
}

/// Answers a question about a move or a tile. Fails if it is neither.
pub(crate) fn answer(game: &Game, question: &str) -> Result<Answer, String> {
    answer_to(game, &Numbering::default(), question)
}

/// The same where game and question are written with these numbers of copies.
fn answer_to(game: &Game, numbering: &Numbering, question: &str) -> Result<Answer, String> {
    let question = question.trim();
    // Where the numbers are UHP's, so are those of tiles that have not entered.
    let is_free = numbering.is_free();
    // On the empty table a tile alone is a move.
    if !game.position().board().is_empty()
        && let Ok(name) = question.parse::<Piece>()
    {
        let piece = if is_free { numbering.of(name) } else { name };
        return Ok(about_tile(game, piece, &as_read(name, piece)));
    }
    let written: MoveString =
        question.parse().map_err(|error| format!("{}: {error}", quoted(question)))?;
    let mut numbering = *numbering;
    let read = if is_free { numbering.read(written) } else { written };
    let mv = read.resolve(game.position()).map_err(|error| {
        let error = if is_free { numbering.named(written, error) } else { error };
        format!("{written}: {error}")
    })?;
    Ok(about_move(game, mv, &as_read(written, read)))
}

/// What was asked about, with our names where they are others.
fn as_read<T: PartialEq + Display>(written: T, read: T) -> String {
    if written == read { written.to_string() } else { format!("{written} (read as {read})") }
}

fn about_move(game: &Game, mv: Move, written: &str) -> Answer {
    let position = game.position();
    let (is_yes, reasons) = match (position.explain(mv), early_end(game)) {
        (Explanation::Illegal { reasons }, end) => (false, lines(end.iter().chain(&reasons))),
        (Explanation::Legal(_), Some(end)) => (false, lines([&end])),
        (Explanation::Legal(Legality::Move { ways }), None) => {
            (true, ways.iter().map(|way| way_line(game, mv, way)).collect())
        }
        (Explanation::Legal(legality), None) => (true, vec![legality.to_string()]),
    };
    let verdict = if is_yes { "is legal" } else { "is not legal" };
    Answer { is_yes, text: sentence(&format!("{written} {verdict}"), &reasons) }
}

fn about_tile(game: &Game, piece: Piece, name: &str) -> Answer {
    let position = game.position();
    let end = early_end(game);
    let reasons = position.why_stuck(piece);
    if end.is_some() || !reasons.is_empty() {
        let reasons = lines(end.iter().chain(&reasons));
        return Answer { is_yes: false, text: sentence(&format!("{name} cannot move"), &reasons) };
    }
    let moves = position.legal_moves().into_iter().filter(|mv| mv.piece() == Some(piece));
    let mut moves: Vec<String> =
        moves.map(|mv| MoveString::new(position, mv).to_string()).collect();
    moves.sort_unstable();
    let count = if moves.len() == 1 { "1 move".into() } else { format!("{} moves", moves.len()) };
    Answer { is_yes: true, text: sentence(&format!("{name} has {count}"), &moves) }
}

/// The end of a game that the tiles on the table do not show.
fn early_end(game: &Game) -> Option<Illegality> {
    let said = game.outcome().filter(|outcome| !outcome.is_on_board());
    said.map(|outcome| Illegality::GameOver { outcome })
}

/// A way, with the cells on it named as in moves.
fn way_line(game: &Game, mv: Move, way: &Way) -> String {
    let Some(piece) = mv.piece().filter(|_| way.path.len() > 1) else { return way.to_string() };
    let place = |&to: &Hex| match MoveString::new(game.position(), Move::Shift { piece, to }) {
        MoveString::Move { target: Some(target), .. } => target.to_string(),
        _ => to.to_string(),
    };
    let path: Vec<String> = way.path.iter().map(place).collect();
    format!("{way}, by way of {}", path.join(", "))
}

fn lines<'a>(reasons: impl IntoIterator<Item = &'a Illegality>) -> Vec<String> {
    reasons.into_iter().map(Illegality::to_string).collect()
}

fn sentence(head: &str, reasons: &[String]) -> String {
    let mut text = format!("{head}:");
    for reason in reasons {
        text.push_str("\n  ");
        text.push_str(reason);
    }
    text
}
