//! Pins, gates and the reach of each bug.

use hive_rules::{Illegality, Move};

use super::{check, check_stuck, draw, piece};

#[test]
fn a_tile_that_holds_the_hive_together_is_pinned() {
    let diagram = "
          *
        wQ  wA1 bA1 bQ
    ";
    check(diagram, "wA1", &["the hive would fall into 2 parts without wA1"]);
    let (position, marks) = draw(diagram);
    let reasons = position.illegalities(Move::Shift { piece: piece("wA1"), to: marks[0] });
    let Illegality::Pinned { parts, .. } = &reasons[0] else { panic!("{reasons:?}") };
    assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn the_queen_does_not_fit_through_a_gate() {
    check(
        "
          bA1 *
        bA2 wQ  bA3
      bQ  wS1 wS2
        ",
        "wQ",
        &["wQ does not fit through the gate between bA1 and bA3"],
    );
}

#[test]
fn the_beetle_on_the_ground_obeys_gates_as_tournaments_read_them() {
    check(
        "
          bA1 *
        bA2 wB1 bA3
      bQ  wS1 wQ
        ",
        "wB1",
        &["wB1 does not fit through the gate between bA1 and bA3 (the tournament reading; some \
           booklets do not have this gate)"],
    );
}

#[test]
fn the_beetle_does_not_climb_between_two_stacks() {
    check(
        "
        bB1 bA1*
      wQ  wB1 bB2
                bQ
        under bB1: wS1
        under bB2: wS2
        ",
        "wB1",
        &["wB1 does not fit through the gate between two higher stacks, with bB1 and \
           bB2 on top (the tournament reading; some booklets do not have this gate)"],
    );
}

#[test]
fn one_higher_stack_is_no_gate() {
    check(
        "
        bB1 bA1*
      wQ  wB1 bA2
                bQ
        under bB1: wS1
        ",
        "wB1",
        &["moves by itself"],
    );
}

#[test]
fn the_ladybug_is_told_of_the_gate_that_alone_stands_between() {
    check(
        "
              bB1
        wL  wA1 bQ  *
              wB1
                wQ
        under bB1: bS1
        under wB1: wS1
        ",
        "wL",
        &["wL does not fit through the gate between two higher stacks, with bB1 and \
           wB1 on top (the tournament reading; some booklets do not have this gate)"],
    );
}

#[test]
fn the_ant_is_told_of_the_gate_that_alone_stands_between() {
    check(
        "
            bA1 .
          bS1 *   bS2
        bQ  wS1 wQ  wA1
        ",
        "wA1",
        &["wA1 does not fit through the gate between bS2 and bA1"],
    );
}

#[test]
fn a_cell_behind_two_gates_is_shut_off() {
    check(
        "
          bG1 bA1 bA2
        bG2 .   *   bA3
          bG3 bB1 bB2
        bQ  wQ  .   bS1 wA1
        ",
        "wA1",
        &["wA1 cannot get there: no way around the hive leads to the cell"],
    );
}

#[test]
fn the_queen_may_not_lose_touch_while_she_slides() {
    check(
        "
          bA1 wS1
        bS1 .   bQ
          wQ  *
        ",
        "wQ",
        &["wQ would lose touch with the hive on the way"],
    );
}

#[test]
fn nobody_leaves_the_hive() {
    check(
        "
        wQ  wS1 bS1 bQ
      wA1             .   *
        ",
        "wA1",
        &["the cell touches no tile of the hive"],
    );
}

#[test]
fn the_spider_makes_three_steps_no_more_and_no_fewer() {
    check(
        "
          *
        wS1 wQ  bS1 bQ
        ",
        "wS1",
        &["wS1 cannot get there: a spider makes exactly three steps, and the cell is one step \
           away"],
    );
    check(
        "
                      *
        wS1 wQ  bS1 bQ
        ",
        "wS1",
        &["wS1 cannot get there: a spider makes exactly three steps, and the cell is 4 steps \
           away"],
    );
}

#[test]
fn the_grasshopper_jumps_in_a_line_to_the_first_empty_cell() {
    let diagram = |row: &str| {
        format!(
            "
                {row}
                wG1 wQ  bS1 .   bA1
                          bQ  bA2
            "
        )
    };
    check(
        &diagram("      *"),
        "wG1",
        &["wG1 cannot get there: the cell is not in a straight line with it"],
    );
    check(
        &diagram("  *"),
        "wG1",
        &["wG1 cannot get there: there is no tile next to it to jump over in that direction"],
    );
    check(
        "
        wG1 wQ  bS1 .   bA1 *
                  bQ  bA2
        ",
        "wG1",
        &["wG1 cannot get there: its jump ends on the first empty cell, which comes before"],
    );
}

#[test]
fn one_step_is_one_step() {
    check(
        "
              *
        wQ  wS1 bS1 bQ
        ",
        "wQ",
        &["wQ cannot get there: the cell is more than one step away"],
    );
}

#[test]
fn only_climbers_land_on_tiles() {
    check("wA1 wQ  bS1 bQ*", "wA1", &["the cell is taken by bQ"]);
}

#[test]
fn a_covered_tile_cannot_move() {
    check(
        "
          *
        bB1 wQ  bQ
        under bB1: wA1
        ",
        "wA1",
        &["wA1 lies under bB1"],
    );
    check(
        "
          *
        wB1 wQ  bQ
        under wB1: wA1 bB1
        ",
        "wA1",
        &["wA1 lies under bB1 and wB1"],
    );
}

#[test]
fn a_tile_with_two_gaps_that_do_not_adjoin_is_stuck() {
    check_stuck(
        "
            bS1 bS2
      bQ  bA1 .   bB1
        bA2 wA1 bA3
          .   wQ
        ",
        "wA1",
        &[
            "wA1 does not fit through the gate between bA1 and bA3",
            "wA1 does not fit through the gate between wQ and bA2",
            "wA1 has no way to go: it cannot slide to any of the cells around it",
        ],
    );
}
