//! Passing.

use hive_rules::{Illegality, Move};

use super::{play, position, refuses};

/// Both white tiles lie under black beetles, and no cell is free of black
/// neighbours.
const STUCK: &str = "
    bB1 bB2 bQ
under bB1: wQ
under bB2: wA1
";

#[test]
fn a_player_who_can_neither_place_nor_move_passes() {
    let mut position = position(STUCK);
    assert_eq!(position.legal_moves(), [Move::Pass]);
    assert!(!position.reserve(position.turn()).is_empty());
    play(&mut position, "pass");
    // And only then.
    refuses!(position, "pass", Illegality::MovesLeft { .. });
}

#[test]
fn passing_goes_on_until_there_is_a_move_again() {
    let mut position = position(STUCK);
    play(&mut position, "pass;bQ bB2\\");
    assert_eq!(position.legal_moves(), [Move::Pass]);
    play(&mut position, "pass;bB2 bB1");
    assert!(!position.legal_moves().contains(&Move::Pass));
    refuses!(position, "pass", Illegality::MovesLeft { .. });
    play(&mut position, "wA2 wA1/");
}

#[test]
fn passing_goes_on_until_a_queen_is_surrounded() {
    let mut position = position(
        "
                bA3
              bA1 bA2
            bS1 bB1 .
              bG1 bQ
        under bB1: wQ
        queen-opening: allowed
        ",
    );
    assert_eq!(position.legal_moves(), [Move::Pass]);
    play(&mut position, "pass;bA3 bB1-");
    assert!(position.is_over());
    assert!(position.legal_moves().is_empty());
}
