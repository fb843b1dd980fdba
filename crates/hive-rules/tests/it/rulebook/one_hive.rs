//! The hive stays in one piece.

use hive_rules::Illegality;

use super::{goes, position, refuses, stays};

#[test]
fn a_tile_that_holds_two_parts_together_stays() {
    let picture = "
        wQ  wA1 bA1 bQ
    ";
    stays("wA1", picture);
    let position = position(picture);
    for mv in ["wA1 \\wQ", "wA1 bA1/", "wA1 bQ-"] {
        refuses!(position, mv, Illegality::Pinned { parts, .. } if parts.len() == 2);
    }
}

#[test]
fn an_ant_between_two_groups_would_split_the_hive() {
    let picture = "
          wA1 wQ
        wS1
          bA1
        bS1 bQ
    turn: black
    ";
    stays("bA1", picture);
    refuses!(position(picture), "bA1 bQ-", Illegality::Pinned { .. });
}

#[test]
fn a_queen_that_links_two_parts_can_go_nowhere() {
    let picture = "
          bA1     wA1
        bQ  wG1 wQ  bG1
              .   .
    ";
    stays("wQ", picture);
    let position = position(picture);
    for mv in ["wQ wG1/", "wQ wG1\\", "wQ /bG1"] {
        refuses!(position, mv, Illegality::Pinned { .. });
    }
}

#[test]
fn it_does_not_help_that_the_hive_would_be_whole_again_afterwards() {
    // Below her the queen would touch both parts, but she leaves them alone
    // for as long as she moves.
    let picture = "
              bA1 bQ  wA1 wQ
            bS1     .
              wS1 wG1
        turn: black
    ";
    stays("bQ", picture);
    refuses!(position(picture), "bQ /wA1", Illegality::Pinned { .. });
    // With a tile that closes the ring elsewhere she may go there.
    goes(
        "bQ",
        "
                *   *
              bA1 bQ  wA1 wQ
            bS1 *   *   wS2
              wS1 wG1 wG2
        turn: black
        ",
    );
}

#[test]
fn no_tile_is_apart_from_the_hive_while_it_moves() {
    // The cell on the right touches the hive, but on the way there the queen
    // would touch nothing.
    let picture = "
                *
              bA1 wQ  .
            bS1 *       wA1
              wS1 bQ  wG1
    ";
    goes("wQ", picture);
    refuses!(position(picture), "wQ \\wA1", Illegality::LosesContact { .. });
}

#[test]
fn no_tile_ends_apart_from_the_hive() {
    let position = position(
        "
        wQ  wA1 bA1 bQ
        ",
    );
    refuses!(position, "wQ -wQ", Illegality::Apart { .. });
}

#[test]
fn the_hive_may_have_holes() {
    // The ring stays a ring without the ant, and the hole in it is no
    // obstacle.
    goes(
        "wA1",
        "
              *   wA1 *
            *   wQ  bQ  *
          *   bS1 .   bA1 *
            *   wS1 bG1 *
              *   *   *
        ",
    );
}
