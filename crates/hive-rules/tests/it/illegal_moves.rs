//! Moves that must be refused, and the reason that comes first.

use hive_rules::{Illegality, MoveString, PlayError, ResolveMoveError, RuleSet};

use crate::support::{reference, replay, rows};

const COLUMNS: &str = "source\tgame_string\tillegal_move\treason\tnokamute";

#[test]
fn illegal_moves_are_refused_for_the_reason_given() {
    let Some(text) = reference("illegal_moves.tsv") else { return };
    let mut count = 0;
    for row in rows(&text, COLUMNS, '\t') {
        let (source, game, text, reason) = (row[0], row[1], row[2], row[3]);
        let place = format!("{text} ({reason}) in {game}");
        count += 1;
        let mut game = replay(game, RuleSet::tournament());
        let mv = match text.parse::<MoveString>().unwrap().resolve(game.position()) {
            Ok(mv) => mv,
            Err(ResolveMoveError::NotInGame(_)) => {
                assert_eq!(reason, "piece not in this game type", "{place}");
                continue;
            }
            Err(error) => panic!("{error}: {place}"),
        };
        let before = game.clone();
        match game.play(mv) {
            Ok(()) => panic!("{place}"),
            Err(PlayError::Over(_)) => assert!(reason.ends_with("game over"), "{place}"),
            Err(PlayError::Illegal(illegal)) => {
                assert_eq!(illegal.mv, mv, "{place}");
                let first = &illegal.reasons[0];
                assert!(fits(source, reason, first), "{first:?}: {place}");
            }
        }
        assert_eq!(game.position(), before.position(), "{place}");
    }
    assert_eq!(count, 51);
}

/// Whether a reason says the same as the table in its own words. Where it
/// only says "illegal", the source names the test that the move is from.
fn fits(source: &str, reason: &str, first: &Illegality) -> bool {
    use Illegality as I;
    match reason {
        "wrong colour to move" => matches!(first, I::NotYours { .. }),
        "queen on first turn" => matches!(first, I::QueenMayNotOpen { .. }),
        "queen due on turn 4" => matches!(first, I::QueenMustBePlaced { .. }),
        "no movement before own queen" => matches!(first, I::QueenNotPlaced { .. }),
        "identical bugs must enter in numeric order" => matches!(first, I::WrongNumber { .. }),
        "piece is covered" => matches!(first, I::Covered { .. }),
        "would break the hive" => matches!(first, I::Pinned { .. }),
        "pass while moves exist" => matches!(first, I::MovesLeft { .. }),
        "illegal" => {
            let is_about = |word| source.contains(word);
            match first {
                I::Stunned { .. } => is_about("stunned"),
                I::Barred { .. } => is_about("just") || is_about("pillbug"),
                I::CellOccupied { .. } => is_about("climb"),
                I::QueenNotPlaced { .. } => is_about("before_q"),
                I::TouchesEnemy { .. } => is_about("spawn_unallowed"),
                I::NotYours { .. } => is_about("double_spawn"),
                I::SameCell { .. } => is_about("duplicated_move"),
                I::LosesContact { .. } => {
                    is_about("contact") || is_about("queen") || is_about("spider")
                }
                I::Gated { .. } => is_about("gate") || is_about("ant") || is_about("beetle"),
                I::Pinned { .. } => is_about("pillbug"),
                I::OutOfReach { .. } => is_about("OpenSpiel") || is_about("spider"),
                _ => false,
            }
        }
        _ => false,
    }
}
