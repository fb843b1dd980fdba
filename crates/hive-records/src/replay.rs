//! From written moves to a game.

use hive_rules::{
    Bug, DrawReason, Game, GameState, GameType, MoveString, Numbering, Outcome, QueenOpening,
    Repetition, ReplayError, ReplayErrorCause, RuleSet, WinReason,
};

use crate::{Claim, Note, ReadError, ReadErrorKind, Record};

/// A move with the line it stands on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenMove {
    pub(crate) line: usize,
    pub(crate) text: MoveString,
}

/// Plays the moves by the rules that the file names, or else by those that
/// fit every record, and notes the latter. A move that cannot be played, or the
/// fault that is behind the last one, ends the record; where no move comes before
/// it, there is none.
pub(crate) fn replay(
    game_type: GameType,
    rules: Option<RuleSet>,
    moves: &[WrittenMove],
    fault: Option<ReadError>,
) -> Result<Record, ReadError> {
    let assumed = assumed_rules(moves);
    let mut record = Record::new(Game::new(game_type, rules.unwrap_or(assumed)));
    if rules.is_none() {
        record.notes.push(Note::AssumedRules(assumed));
    }
    let mut numbering = Numbering::default();
    let played = moves.iter().try_for_each(|it| play(&mut record.game, it, &mut numbering));
    record.fault = played.err().or(fault);
    if let Some(fault) = record.fault.take_if(|_| record.game.moves().is_empty()) {
        return Err(fault);
    }
    record.note_renamed(numbering.renamed());
    Ok(record)
}

/// Plays a move of a game that is written with these numbers of copies.
pub(crate) fn play(
    game: &mut Game,
    written: &WrittenMove,
    numbering: &mut Numbering,
) -> Result<(), ReadError> {
    game.play_written(written.text, numbering).map_err(|error| {
        let ReplayError { ply, move_string, read_as, cause } = error;
        ReadError::new(
            written.line,
            match cause {
                ReplayErrorCause::Resolve(cause) => {
                    ReadErrorKind::Resolve { ply, move_string, cause }
                }
                ReplayErrorCause::Play(cause) => {
                    let cause = Box::new(cause);
                    ReadErrorKind::Illegal { ply, move_string, read_as, cause }
                }
            },
        )
    })
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
    // Where a fault cuts the game short nobody knows what came after it.
    let Some(claim) = claim.filter(|_| record.fault.is_none()) else { return };
    // What the table shows is stronger than what the file says.
    if let Some(outcome) = record.game.outcome() {
        if GameState::from(outcome) != claim.into() {
            record.notes.push(Note::ResultDiffers { claim, outcome });
        }
        return;
    }
    let (outcome, stated) = match claim {
        Claim::Win(winner) => {
            let reason = match reason {
                Some("resign") => WinReason::Resignation,
                Some("time") => WinReason::Time,
                _ => WinReason::Stated,
            };
            (Outcome::Win(winner, reason), Outcome::Win(winner, WinReason::Stated))
        }
        Claim::Draw => {
            let reason = match reason {
                Some("agreed") => DrawReason::Agreement,
                Some("stated") => DrawReason::Stated,
                // Where a position occurs for the third time, that is why.
                _ => DrawReason::Repetition,
            };
            (Outcome::Draw(reason), Outcome::Draw(DrawReason::Stated))
        }
    };
    // The game goes on, so it takes what is stated if it refuses the reason.
    let _ = record.game.conclude(outcome).or_else(|_| record.game.conclude(stated));
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
        Outcome::Win(_, WinReason::Stated) | Outcome::Draw(DrawReason::Stated) => "stated",
    }
}
