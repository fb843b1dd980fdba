//! From written moves to a game.

use hive_rules::{
    Bug, DrawReason, Game, GameType, MoveString, Outcome, QueenOpening, Repetition, RuleSet,
    WinReason,
};

use crate::{Claim, Note, ReadError, ReadErrorKind, Record};

/// The longest known game has a little over 300 plies. A file with more than
/// this many is no record but a mistake or an attack.
pub(crate) const MAX_PLIES: usize = 20_000;

/// A move with the line it stands on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenMove {
    pub(crate) line: usize,
    pub(crate) text: MoveString,
}

/// Plays the moves by the rules that the file names, or else by those that
/// fit every record, and notes the latter.
pub(crate) fn replay(
    game_type: GameType,
    rules: Option<RuleSet>,
    moves: &[WrittenMove],
) -> Result<Record, ReadError> {
    let assumed = assumed_rules(moves);
    let mut record = Record::new(Game::new(game_type, rules.unwrap_or(assumed)));
    if rules.is_none() {
        record.notes.push(Note::AssumedRules(assumed));
    }
    moves.iter().try_for_each(|written| play(&mut record.game, written))?;
    Ok(record)
}

/// Plays a move.
pub(crate) fn play(game: &mut Game, written: &WrittenMove) -> Result<(), ReadError> {
    let (ply, move_string) = (game.moves().len() + 1, written.text);
    let error = |kind| ReadError::new(written.line, kind);
    let mv = move_string
        .resolve(game.position())
        .map_err(|cause| error(ReadErrorKind::Resolve { ply, move_string, cause }))?;
    game.play(mv)
        .map_err(|cause| error(ReadErrorKind::Illegal { ply, move_string, cause: Box::new(cause) }))
}

/// Rules for a record that names none: those of tournaments, with the queen
/// allowed to open if one does, and without the draw by repetition, which not
/// every site has.
fn assumed_rules(moves: &[WrittenMove]) -> RuleSet {
    let opens = |written: &WrittenMove| matches!(written.text, MoveString::Move { piece, .. } if piece.bug() == Bug::Queen);
    assume_rules(moves.iter().take(2).any(opens))
}

/// The same, if it is known whether a queen opens.
pub(crate) fn assume_rules(queen_opens: bool) -> RuleSet {
    let queen_opening = if queen_opens { QueenOpening::Allowed } else { QueenOpening::Forbidden };
    RuleSet { queen_opening, repetition: Repetition::Off }
}

/// Ends the game by what the file says: the result and, where it has one, the
/// word for the reason.
pub(crate) fn end(record: &mut Record, claim: Option<Claim>, reason: Option<&str>) {
    let game = &mut record.game;
    // A game that has ended already refuses: what it shows is stronger, and
    // `set_claim` notes the difference. So may one whose rules know no claim.
    let _ = match (claim, reason) {
        (Some(Claim::Win(winner)), Some("resign")) => game.resign(!winner).ok(),
        (Some(Claim::Win(winner)), Some("time")) => game.lose_on_time(!winner).ok(),
        (Some(Claim::Draw), Some("agreed")) => game.agree_draw().ok(),
        (Some(Claim::Draw), Some("repetition")) => game.claim_draw().ok(),
        _ => None,
    };
    record.set_claim(claim);
}

/// The word for how a game ended, the same in all formats.
pub(crate) const fn reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(_, WinReason::Surround) | Outcome::Draw(DrawReason::BothSurrounded) => {
            "surround"
        }
        Outcome::Win(_, WinReason::Resignation) => "resign",
        Outcome::Win(_, WinReason::Time) => "time",
        Outcome::Draw(DrawReason::Repetition) => "repetition",
        Outcome::Draw(DrawReason::Agreement) => "agreed",
        Outcome::Draw(DrawReason::TwoPasses) => "passes",
    }
}
