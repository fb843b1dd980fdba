//! Throws, what a mosquito copies, and what a dragonfly carries.

use super::check;

#[test]
fn a_thrown_tile_rests_for_one_turn() {
    check(
        "
          *
        wA1 bP  wQ  bQ
        last: wA1
        ",
        "wA1",
        &["wA1 has just been thrown and must rest for this turn"],
    );
}

#[test]
fn the_tile_that_has_just_moved_is_not_thrown() {
    check(
        "
              *
        bA1 wP  wQ  bQ
        last: bA1
        ",
        "bA1",
        &["bA1 has just moved and cannot be thrown in this turn"],
    );
}

#[test]
fn an_enemy_tile_moves_only_when_it_is_thrown() {
    check(
        "
          *
        bA1 wQ  wS1 bQ
        ",
        "bA1",
        &["bA1 belongs to Black"],
    );
    check(
        "
          *
        bA1 wQ  wP  bQ
        ",
        "bA1",
        &["bA1 belongs to Black"],
    );
    check(
        "
                  *
        bA1 wP  wQ  bQ
        ",
        "bA1",
        &["bA1 belongs to Black", "wP cannot throw bA1: the cell does not touch wP"],
    );
    check(
        "
              *
        bA1 wP  wQ  bQ
        ",
        "bA1",
        &["is thrown by wP"],
    );
}

#[test]
fn a_thrower_can_be_unable_to_throw() {
    check(
        "
              *
        bA1 wP  wQ  bQ
          wS1 bP
        last: wP
        ",
        "bA1",
        &[
            "bA1 belongs to Black",
            "wP cannot throw bA1: wP has just been thrown and must rest for this turn",
        ],
    );
    check(
        "
              *
        bA1 bB1 wQ  bQ
        under bB1: wP
        ",
        "bA1",
        &["bA1 belongs to Black", "wP cannot throw bA1: wP lies under bB1"],
    );
    check(
        "
              *
        bA1 wM  bP  wQ  bQ
        under wM: wS1
        ",
        "bA1",
        &[
            "bA1 belongs to Black",
            "wM cannot throw bA1: wM stands on another tile and is a beetle there",
        ],
    );
    check(
        "
              *
        bB1 wP  wQ  bQ
        under bB1: bA1
        ",
        "bB1",
        &[
            "bB1 belongs to Black",
            "wP cannot throw bB1: bB1 lies on bA1, and only a lone tile is thrown",
        ],
    );
}

#[test]
fn a_throw_needs_room_to_lift_and_to_drop() {
    check(
        "
          bB1 *
        bA1 wP  wQ  bQ
          wB1
        under bB1: bS1
        under wB1: wS1
        ",
        "bA1",
        &[
            "bA1 belongs to Black",
            "wP cannot throw bA1: bA1 does not fit through the gate between two higher \
             stacks, with bB1 and wB1 on top (the tournament reading; some booklets do not have this \
             gate)",
        ],
    );
    check(
        "
          bB1 *
        bA1 wP  wB1 wQ  bQ
        under bB1: bS1
        under wB1: wS1
        ",
        "bA1",
        &[
            "bA1 belongs to Black",
            "wP cannot throw bA1: bA1 does not fit through the gate between two higher \
             stacks, with bB1 and wB1 on top (the tournament reading; some booklets do not have this \
             gate)",
        ],
    );
}

#[test]
fn a_mosquito_is_told_what_it_would_do_as_each_bug() {
    check(
        "
          wG1         *
        wM  wQ  bS1 bQ
        ",
        "wM",
        &[
            "wM as a queen cannot get there: the cell is more than one step away",
            "wM as a grasshopper cannot get there: the cell is not in a straight line with it",
        ],
    );
    check(
        "
          *
        wM  bM  wQ  bQ
        ",
        "wM",
        &["wM touches only mosquitoes, which it cannot copy"],
    );
    check(
        "
          bA1 *
        bA2 wM  bA3
      bQ  wB1 wQ
        ",
        "wM",
        &["wM as a queen does not fit through the gate between bA1 and bA3"],
    );
}

#[test]
fn a_legal_move_is_told_with_every_power() {
    check(
        "
          *
        wA1 wP  wQ  bQ  bA1
        ",
        "wA1",
        &["moves by itself", "is thrown by wP"],
    );
    check(
        "
          *
        wM  wP  wQ  bQ  bA1
        ",
        "wM",
        &["moves like the Pillbug", "is thrown by wP"],
    );
    check(
        "
          *
        wM  wQ  bQ  bA1
        under wM: wA1
        ",
        "wM",
        &["moves by itself"],
    );
}

#[test]
fn a_dragonfly_carries_the_tile_below_it_to_an_empty_cell() {
    let diagram = "
                      *
        wD  wQ  bQ  bA1
          wA1
        under wD: bS1 bB1
    ";
    check(diagram, "wD", &["moves by itself"]);
    check(diagram, "wD+bB1", &["moves by itself and takes bB1 along"]);
    check(diagram, "wD+bS1", &["bS1 cannot be carried, only bB1, the tile directly below, can"]);
    check(
        diagram,
        "wQ+bB1",
        &[
            "wQ cannot carry a tile, only a dragonfly can",
            "wQ stands on the ground and has nothing to carry",
        ],
    );
    check(
        "
        wQ  wA1
      wD  bA1 bQ*
        under wD: bS1
        ",
        "wD+bS1",
        &["the cell is taken by bQ"],
    );
    check(
        "
                  *
        wQ  wD  bQ
        under wD: bA1
        ",
        "wD+bA1",
        &["the hive would fall into 2 parts without wD and bA1"],
    );
    check(
        "
                  *
        wD  wQ  bQ  bA1
        ",
        "wD+wQ",
        &["wD stands on the ground and has nothing to carry"],
    );
    check(
        "
                  *
        wD  wQ  bQ  bA1
        ",
        "wD",
        &["wD cannot get there: a dragonfly jumps over a row of tiles and lands left or right of \
           the last one, which does not lead to the cell"],
    );
}
