//! Moves that must be refused.

use hive_rules::{MoveString, PlayError, ResolveMoveError, RuleSet};

use crate::support::{reference, replay, rows};

const COLUMNS: &str = "source\tgame_string\tillegal_move\treason\tnokamute";

#[test]
fn illegal_moves_are_refused_for_the_reason_given() {
    let Some(text) = reference("illegal_moves.tsv") else { return };
    let mut count = 0;
    for row in rows(&text, COLUMNS, '\t') {
        let (game, text, reason) = (row[1], row[2], row[3]);
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
            Err(PlayError::Illegal(illegal)) => assert_eq!(illegal.mv, mv, "{place}"),
        }
        assert_eq!(game.position(), before.position(), "{place}");
    }
    assert_eq!(count, 51);
}
