//! The end of the game.

use hive_rules::{Color, DrawReason, Illegality, Outcome, WinReason};

use super::{piece, play, position, refuses};

/// Five tiles of both colours around the black queen.
const LAST_GAP: &str = "
      wA2
    wA1 bA1
  bS1 bQ  .
    wS1 wQ
";

#[test]
fn a_player_who_surrounds_the_enemy_queen_wins() {
    let mut position = position(LAST_GAP);
    assert_eq!(position.outcome(), None);
    play(&mut position, "wA2 bQ-");
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::White, WinReason::Surround)));
}

#[test]
fn the_tiles_around_a_queen_may_be_of_both_colours() {
    let mut position = position(LAST_GAP);
    play(&mut position, "wA2 bQ-");
    let queen = position.board().hex_of(piece("bQ")).unwrap();
    let around = queen.neighbors().map(|hex| position.board().top(hex).unwrap().color());
    assert_eq!(around.iter().filter(|&&color| color == Color::White).count(), 4);
    assert!(position.board().is_surrounded(piece("bQ")));
}

#[test]
fn the_game_ends_at_once_though_tiles_are_left() {
    let mut position = position(LAST_GAP);
    play(&mut position, "wA2 bQ-");
    assert!(Color::ALL.into_iter().all(|color| !position.reserve(color).is_empty()));
    assert!(position.legal_moves().is_empty());
    refuses!(position, "bA1 wA2/", Illegality::GameOver { .. });
    refuses!(position, "pass", Illegality::GameOver { .. });
}

#[test]
fn the_owner_of_the_surrounded_queen_loses_whoever_moved() {
    let mut position = position(
        "
              wA2
            wA1 bA1
          bS1 wQ  .
            wS1 bQ
        ",
    );
    play(&mut position, "wA2 wQ-");
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black, WinReason::Surround)));
}

#[test]
fn a_covered_queen_can_be_surrounded_too() {
    let mut position = position(
        "
              wA2
            wA1 bA1
          bS1 bB1 .
            wS1 wQ
        under bB1: bQ
        ",
    );
    play(&mut position, "wA2 bB1-");
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::White, WinReason::Surround)));
}

#[test]
fn both_queens_surrounded_by_one_move_is_a_draw() {
    let mut position = position(
        "
              bA1 wA1 bA2
            bS1 bQ  wQ  wS1
              bG1 .   wG1
            wA2
        ",
    );
    assert_eq!(position.outcome(), None);
    play(&mut position, "wA2 bG1-");
    assert_eq!(position.outcome(), Some(Outcome::Draw(DrawReason::BothSurrounded)));
}
