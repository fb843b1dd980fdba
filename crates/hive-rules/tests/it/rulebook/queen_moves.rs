//! How the queen moves.

use hive_rules::{Illegality, Miss};

use super::{goes, position, refuses};

#[test]
fn a_queen_between_two_tiles_has_four_cells() {
    goes(
        "bQ",
        "
              *   *
            wA1 bQ  bA1
          wS1 *   *   bS1
            wQ  wG1 bG1
        turn: black
        ",
    );
}

#[test]
fn a_queen_makes_one_step() {
    let picture = "
          *
        wQ  wA1 bA1 bQ
          *
    ";
    goes("wQ", picture);
    let position = position(picture);
    refuses!(position, "wQ wA1/", Illegality::OutOfReach { miss: Miss::MoreThanOneStep, .. });
    refuses!(position, "wQ wA1", Illegality::CellOccupied { .. });
}
