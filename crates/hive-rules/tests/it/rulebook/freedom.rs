//! Freedom to move: tiles slide, and need room for it.

use hive_rules::{Bug, GateKind, Illegality};

use super::{goes, position, refuses, resolve, stays};

/// Five neighbours, and a gap below.
fn ringed(tile: &str) -> String {
    let queen = if tile == "wQ" { "wG1" } else { "wQ" };
    format!(
        "
              bA1 wA1
            bS1 {tile:3} {queen}
              bQ  .
        "
    )
}

#[test]
fn a_queen_with_five_neighbours_is_stuck() {
    let picture = ringed("wQ");
    stays("wQ", &picture);
    let position = position(&picture);
    refuses!(position, "wQ bQ-", Illegality::Gated { gate, .. } if gate.kind == GateKind::Ground);
}

#[test]
fn what_cannot_slide_out_cannot_move() {
    for tile in ["wS1", "wA2", "wP"] {
        stays(tile, &ringed(tile));
    }
    // Four neighbours are as good as five if the two gaps are apart.
    stays(
        "wA1",
        "
              bA1 bS1
            .   wA1 .
              wS1 bQ
            wQ
        ",
    );
}

#[test]
fn an_ant_with_four_neighbours_slides_into_the_gaps_beside_each_other() {
    goes(
        "wA1",
        "
              *   *   *
        *   *   bA1 bS1 *
      *   wQ  bQ  wA1 *
        *   *   wS1 *
              *   *
        ",
    );
}

/// A cell ringed by six, and a tile on the left that wants to get in.
fn pocket(tile: &str) -> String {
    format!(
        "
                  wA1 bA1
            {tile:3} wS1 .   bS1
                  wQ  bQ
        "
    )
}

#[test]
fn what_cannot_slide_in_stays_outside() {
    for tile in ["wA2", "wM"] {
        let position = position(&pocket(tile));
        refuses!(position, &format!("{tile} wS1-"), Illegality::OutOfReach { .. });
    }
    // A single gap in the ring is too narrow as well.
    refuses!(
        position(
            "
                  wA1 bA1
            wA2 wS1 .
                  wQ  bQ
            "
        ),
        "wA2 wS1-",
        Illegality::Gated { .. }
    );
}

#[test]
fn some_bugs_enter_an_enclosed_cell_from_outside() {
    let enters_pocket = |tile: &str| {
        let position = position(&pocket(tile));
        position.is_legal(resolve(&position, &format!("{tile} wS1-")))
    };
    assert!(enters_pocket("wG1"));
    assert!(enters_pocket("wL"));
    // From the top of the ring, so do beetles; and throwers put tiles there.
    goes(
        "wB1",
        "
          *   wA1*bA1
        *   wB1 *   bS1
          *   wQ* bQ
        under wB1: wS1
        ",
    );
    goes(
        "wQ",
        "
          *   wA1 bA1
        *   wP  *   bS1
          *   wQ  bQ
                *
        ",
    );
}

#[test]
fn a_grasshopper_jumps_out_of_what_holds_others() {
    goes(
        "wG1",
        "
            *       *
              bA1 wA1
        *   bS1 wG1 wQ  *
              bQ  .
            *
        ",
    );
}

#[test]
fn a_beetle_climbs_out_of_what_holds_others_but_does_not_squeeze_through() {
    let picture = "
              bA1*wA1*
            bS1*wB1 wQ*
              bQ* .
    ";
    goes("wB1", picture);
    // Three booklets call beetles free of gates; tournaments do not.
    let position = position(picture);
    refuses!(
        position,
        "wB1 bQ-",
        reason @ Illegality::Gated { bug: Bug::Beetle, .. } if reason.is_tournament_reading()
    );
}
