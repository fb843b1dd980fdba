//! The grasshopper.

use hive_rules::{Illegality, Miss};

use super::{goes, position, refuses};

/// Rows of one, two and two tiles begin beside the grasshopper; the one on
/// the right begins behind a gap.
const ROWS: &str = "
                  *
        wS2 bG2 bA1
      wS1     wA1 bS2
    *   wQ  wG1 .   bS1 .
          bQ
        bG1
      *
";

#[test]
fn a_grasshopper_before_three_rows_has_three_cells() {
    goes("wG1", ROWS);
}

#[test]
fn a_grasshopper_does_not_cross_a_gap() {
    let position = position(ROWS);
    refuses!(position, "wG1 bS1-", Illegality::OutOfReach { miss: Miss::NothingToJump, .. });
}

#[test]
fn a_grasshopper_lands_on_the_first_empty_cell() {
    let position = position(
        "
        wG1 wQ  bQ  .   bA1
                  wA1 bS1
        ",
    );
    refuses!(position, "wG1 bA1-", Illegality::OutOfReach { miss: Miss::LandsEarlier { .. }, .. });
}

#[test]
fn a_grasshopper_jumps_over_stacks_as_over_single_tiles() {
    goes(
        "wG1",
        "
        wG1 bB1 wB1 *
              bQ  wQ
        under bB1: bA1
        under wB1: wA1 bB2
        ",
    );
}

#[test]
fn a_grasshopper_does_not_slide() {
    let position = position(ROWS);
    for mv in ["wG1 bQ-", "wG1 wQ/"] {
        refuses!(position, mv, Illegality::OutOfReach { miss: Miss::NothingToJump, .. });
    }
}

#[test]
fn a_grasshopper_lands_in_an_enclosed_cell() {
    goes(
        "wG1",
        "
              wA1 bA1
        wG1 wS1 *   bS1
              wQ  bQ
        ",
    );
}
