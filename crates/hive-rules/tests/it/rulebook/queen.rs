//! When the queen comes into play, and what waits for her.

use hive_rules::{Color, Illegality, Move, Position, RuleSet};

use super::{game, refuses};

/// The bugs that White may place in a position, and whether White may move.
fn choices(position: &Position) -> (String, bool) {
    let moves = position.legal_moves();
    let mut letters: Vec<char> = moves
        .iter()
        .filter(|mv| matches!(mv, Move::Place { .. }))
        .filter_map(|mv| mv.piece())
        .map(|piece| piece.bug().letter())
        .collect();
    letters.sort_unstable();
    letters.dedup();
    (letters.into_iter().collect(), moves.iter().any(|mv| matches!(mv, Move::Shift { .. })))
}

fn after(rules: RuleSet, moves: &str) -> Position {
    game("Base", rules, moves).position().clone()
}

#[test]
fn the_rulebooks_let_the_queen_open_and_tournaments_do_not() {
    let rulebook = after(RuleSet::rulebook(), "");
    assert_eq!(choices(&rulebook), ("ABGQS".into(), false));
    assert_eq!(choices(&after(RuleSet::rulebook(), "wA1")), ("ABGQS".into(), false));

    let tournament = after(RuleSet::tournament(), "");
    assert_eq!(choices(&tournament), ("ABGS".into(), false));
    refuses!(tournament, "wQ", Illegality::QueenMayNotOpen { .. });
    let second = after(RuleSet::tournament(), "wA1");
    refuses!(second, "bQ wA1-", Illegality::QueenMayNotOpen { .. });
}

#[test]
fn the_queen_may_come_on_the_second_and_third_turn() {
    for rules in [RuleSet::rulebook(), RuleSet::tournament()] {
        assert_eq!(choices(&after(rules, "wA1;bA1 wA1-")).0, "ABGQS");
        assert_eq!(choices(&after(rules, "wA1;bA1 wA1-;wS1 -wA1;bS1 bA1-")).0, "ABGQS");
    }
}

#[test]
fn the_queen_must_come_on_the_fourth_turn() {
    for rules in [RuleSet::rulebook(), RuleSet::tournament()] {
        let moves = "wA1;bA1 wA1-;wS1 -wA1;bQ bA1-;wG1 -wS1;bS1 bQ-";
        let fourth = after(rules, moves);
        assert_eq!(fourth.turn_number(), 4);
        assert_eq!(choices(&fourth), ("Q".into(), false));
        refuses!(fourth, "wB1 -wG1", Illegality::QueenMustBePlaced { .. });

        // The same for Black, whose fourth turn is the eighth ply.
        let moves = "wA1;bA1 wA1-;wQ -wA1;bG1 bA1-;wS1 -wQ;bS1 bG1-;wB1 -wS1";
        let fourth = after(rules, moves);
        assert_eq!(choices(&fourth), ("Q".into(), false));
    }
}

#[test]
fn nothing_moves_before_its_own_queen_is_in_play() {
    let before = after(RuleSet::tournament(), "wA1;bA1 wA1-;wS1 -wA1;bQ bA1-");
    assert!(!choices(&before).1);
    refuses!(before, "wS1 wA1\\", Illegality::QueenNotPlaced { .. });

    // Once she is there, on the very next turn; the other player's queen
    // makes no difference.
    let with_queen = after(RuleSet::tournament(), "wA1;bA1 wA1-;wQ -wA1;bS1 bA1-");
    assert!(!with_queen.has_queen(Color::Black));
    assert!(choices(&with_queen).1);
}

#[test]
fn nothing_is_thrown_before_the_throwers_queen_is_in_play() {
    let before = game("Base+P", RuleSet::tournament(), "wP;bA1 wP-;wS1 -wP;bA2 bA1-");
    refuses!(before.position(), "wS1 wP/", Illegality::QueenNotPlaced { .. });
}
