//! The pillbug.

use hive_rules::{Illegality, ThrowRefusal};

use super::{destinations, goes, play, position, refuses, stays};

#[test]
fn a_pillbug_makes_one_step_and_does_not_climb() {
    let picture = "
          *
        wP  wQ  bA1 bQ
          *
    ";
    goes("wP", picture);
    let position = position(picture);
    refuses!(position, "wP wQ", Illegality::CellOccupied { .. });
    refuses!(position, "wP wQ/", Illegality::OutOfReach { .. });
}

#[test]
fn a_pillbug_throws_an_enemy_beside_it_to_a_free_cell_beside_it() {
    goes(
        "bA1",
        "
          *   *
        bA1 wP  wQ  bQ
          *   *
        ",
    );
}

#[test]
fn a_pillbug_throws_a_tile_of_its_own() {
    // By itself the spider has no way out of the ring.
    goes(
        "wS1",
        "
              bA1 bS1
            bQ  wS1 bG1
          *   wP  wQ
            *   *
        ",
    );
}

#[test]
fn only_tiles_beside_the_pillbug_are_thrown_and_only_to_cells_beside_it() {
    let position = position(
        "
          *   *
        bA1 wP  wQ  bQ
          *   *
        ",
    );
    refuses!(position, "bQ wP/", Illegality::NotYours { .. });
    refuses!(position, "bA1 bQ-", Illegality::NotThrown { why: ThrowRefusal::NotBeside, .. });
}

#[test]
fn neither_a_pinned_tile_nor_one_of_a_stack_is_thrown() {
    let picture = "
        bQ  bA1 wP  wQ
    ";
    stays("bA1", picture);
    refuses!(position(picture), "bA1 wP/", Illegality::Pinned { .. });
    let picture = "
        bB1 wP  wQ  bQ
    under bB1: bA1
    ";
    stays("bB1", picture);
    refuses!(
        position(picture),
        "bB1 wP/",
        Illegality::NotThrown { why: ThrowRefusal::InStack { .. }, .. }
    );
}

#[test]
fn the_tile_that_was_moved_last_is_not_thrown() {
    let picture = "
        bA1 wP  wQ  bQ
    last: bA1
    ";
    stays("bA1", picture);
    refuses!(position(picture), "bA1 wP/", Illegality::Barred { .. });
}

#[test]
fn a_thrown_tile_rests_for_one_ply() {
    let mut position = position(
        "
        bA1 wP  wQ  bQ
        ",
    );
    play(&mut position, "bA1 wP/");
    refuses!(position, "bA1 \\wQ", Illegality::Stunned { .. });
    play(&mut position, "bQ wQ/;wA1 -wP;bA1 bQ-");
}

#[test]
fn a_tile_that_one_threw_oneself_may_move_on_ones_next_turn() {
    // Read literally, one booklet would let it rest until then.
    let mut position = position(
        "
        wA1 wP  wQ  bA1 bQ
        ",
    );
    play(&mut position, "wA1 \\wP;bQ bA1/");
    assert!(!destinations(&position, "wA1", |_| true).is_empty());
    play(&mut position, "wA1 -wP");
}
