//! The ant.

use hive_rules::{Illegality, Miss};

use super::{goes, position, refuses};

/// Five tiles around a cell, and an ant outside.
const RING: &str = "
    *   wA1 *
  *   bA1 bQ  *
*   wS1 .   *
  *   bS1 wQ  *
    *   *   *
";

#[test]
fn an_ant_outside_a_ring_of_five_has_eleven_cells() {
    goes("wA1", RING);
    assert_eq!(super::diagram(RING).marks.len(), 11);
}

#[test]
fn the_centre_of_the_ring_is_closed_to_the_ant() {
    refuses!(position(RING), "wA1 wS1-", Illegality::Gated { .. });
}

#[test]
fn an_ant_goes_as_far_as_it_likes() {
    goes(
        "wA1",
        "
              *   *   *   *   *
            wA1 wQ  wS1 bS1 bQ  *
              *   *   *   *   *
        ",
    );
}

#[test]
fn an_ant_jumps_over_nothing() {
    // A grasshopper in its place would get into the ring.
    let position = position(
        "
                wA1 bA1
          wA2 wS1 .   bS1
                wQ  bQ
        ",
    );
    refuses!(position, "wA2 wS1-", Illegality::OutOfReach { miss: Miss::ShutOff, .. });
}
