//! The ladybug.

use hive_rules::{Bug, Illegality, Miss};

use super::{diagram, goes, position, refuses};

/// Five tiles with ten cells around them.
const TEN: &str = "
      *   *   *
    *   wQ  bQ  *
      *   wA1 bA1 *
        wL  bG1 *
          *   *
";

#[test]
fn a_ladybug_before_five_tiles_has_ten_cells() {
    goes("wL", TEN);
    assert_eq!(diagram(TEN).marks.len(), 10);
}

/// At the end of a line.
const LINE: &str = "
          *   *
    wL  wQ  bA1 bQ
          *   *
";

#[test]
fn a_ladybug_makes_two_steps_on_top_and_one_down() {
    goes("wL", LINE);
    // Farther away it would need three steps on top.
    refuses!(position(LINE), "wL bQ-", Illegality::OutOfReach { miss: Miss::NotOverTheHive, .. });
}

#[test]
fn a_ladybug_does_not_walk_round_the_edge() {
    refuses!(position(LINE), "wL \\wQ", Illegality::OutOfReach { miss: Miss::NotOverTheHive, .. });
}

#[test]
fn a_ladybug_never_stays_on_top() {
    let position = position(LINE);
    for tile in ["wQ", "bA1", "bQ"] {
        refuses!(position, &format!("wL {tile}"), Illegality::CellOccupied { .. });
    }
}

#[test]
fn a_ladybug_covers_no_tile() {
    for picture in [TEN, LINE] {
        let position = position(picture);
        for mark in diagram(picture).marks {
            assert_eq!(position.board().top(mark), None);
        }
        assert!(position.board().covered().is_empty());
    }
}

#[test]
fn a_ladybug_leaves_and_enters_enclosed_cells() {
    goes(
        "wL",
        "
              *   *   *
            *   bA1 wA1 *
          *   bS1 wL  wS1 *
            *   bQ  wQ  *
              *   *   *
        ",
    );
    goes(
        "wL",
        "
              *   *
            *   bA1 wA1
          wL  bS1 *   wS1
            *   bQ  wQ
              *   *
        ",
    );
}

#[test]
fn a_gate_of_stacks_stops_a_ladybug() {
    // On the right of the black queen it cannot come down between the stacks.
    let picture = "
          *   bB1
    wL  wQ  bQ  .
          *   bB2
    under bB1: bA1
    under bB2: bA2
    ";
    goes("wL", picture);
    refuses!(
        position(picture),
        "wL bQ-",
        reason @ Illegality::Gated { bug: Bug::Ladybug, .. } if reason.is_tournament_reading()
    );
}
