//! The dragonfly, which only one of the rulebooks has.

use hive_rules::{Illegality, Miss, Move};

use super::{carries, goes, piece, play, position, refuses, stays};

#[test]
fn a_dragonfly_jumps_over_a_row_and_steps_to_its_left_or_right() {
    let picture = "
                      *
        wD  wQ  bA1 bQ
                      *
    ";
    goes("wD", picture);
    let position = position(picture);
    // The step aside cannot be left out, nor does the jump end earlier.
    for mv in ["wD bQ-", "wD \\bQ", "wD bA1"] {
        refuses!(position, mv, Illegality::OutOfReach { miss: Miss::NotBesideRow, .. });
    }
}

#[test]
fn the_step_may_put_a_dragonfly_on_top_of_a_tile() {
    goes(
        "wD",
        "
                  bA1*
        wD  wQ  bQ
                  *
        ",
    );
}

#[test]
fn no_gate_stops_a_dragonfly() {
    // The cell between five tiles, which others cannot slide into, is to the
    // left of the jump over the spider.
    goes(
        "wD",
        "
          *
            wA1 bA1*
          wQ  *   bQ
        wD  wS1 .
              *
        ",
    );
    // A dragonfly in such a cell gets out as well.
    goes(
        "wD",
        "
              *
        *   bA1 wA1 *
          wS1 wD  wQ
        *   bQ      *
              *
        ",
    );
}

#[test]
fn a_tile_under_a_dragonfly_stays() {
    let picture = "
        wD  wQ  bQ
    under wD: bA1
    turn: black
    ";
    stays("bA1", picture);
    refuses!(position(picture), "bA1 wD/", Illegality::Covered { .. });
}

#[test]
fn a_dragonfly_carries_the_tile_below_it_to_an_empty_cell() {
    let picture = "
                  *
        wD  wQ  bQ
                  *
    under wD: bA1
    ";
    carries("wD", picture);
    // It may also leave the tile behind.
    goes("wD", picture);

    let mut position = position(picture);
    play(&mut position, "wD+bA1 bQ/");
    let board = position.board();
    assert_eq!(board.below(piece("wD")), Some(piece("bA1")));
}

#[test]
fn a_dragonfly_lands_on_a_tile_on_one_turn_and_carries_it_on_a_later_one() {
    let mut position = position(
        "
                      bA1
        wD  wQ  bQ  bS1
        ",
    );
    play(&mut position, "wD bA1;bG1 /bS1");
    let carries = |mv: &Move| matches!(mv, Move::Carry { cargo, .. } if *cargo == piece("bA1"));
    assert!(position.legal_moves().iter().any(carries));
}

#[test]
fn a_dragonfly_with_cargo_does_not_land_on_a_tile() {
    refuses!(
        position(
            "
                      bS1
            wD  wQ  bQ
            under wD: bA1
            "
        ),
        "wD+bA1 bS1",
        Illegality::CellOccupied { .. }
    );
}

#[test]
fn a_tile_never_carries_the_dragonfly() {
    let position = position(
        "
        wD  wQ  bA1 bQ
        under wD: wA1
        ",
    );
    refuses!(position, "wA1+wD bQ/", Illegality::CannotCarry { .. });
    refuses!(position, "wA1 bQ/", Illegality::Covered { .. });
}
