//! The beetle.

use hive_rules::{Bug, GameType, GateKind, Illegality, Miss, Move, PieceSet, RuleSet};

use super::{destinations, goes, piece, play, position, refuses, stays};
use crate::support::{Random, random_game};

#[test]
fn a_beetle_beside_two_tiles_has_four_cells() {
    let picture = "
          *   bA1*
        .   wB1 wA1*
          .   *   wQ  bQ
    ";
    goes("wB1", picture);
    // To the left it would stand apart.
    refuses!(position(picture), "wB1 -wB1", Illegality::Apart { .. });
}

#[test]
fn a_beetle_makes_one_step() {
    let position = position(
        "
        wB1 wQ  bA1 bQ
        ",
    );
    refuses!(position, "wB1 bA1", Illegality::OutOfReach { miss: Miss::MoreThanOneStep, .. });
    refuses!(position, "wB1 bA1/", Illegality::OutOfReach { miss: Miss::MoreThanOneStep, .. });
}

#[test]
fn a_beetle_climbs_tiles_and_stacks_of_either_colour() {
    goes(
        "wB1",
        "
                  *
            *   wB1 bB1*
              bA1*wA1*
            wQ  bQ
        under bB1: bS1
        ",
    );
}

#[test]
fn a_beetle_walks_on_top_and_comes_down_anywhere() {
    goes(
        "wB1",
        "
              *   *
            bA1*wB1 wA1*
              wQ* *
            bQ
        under wB1: bS1
        ",
    );
}

#[test]
fn a_beetle_drops_into_a_cell_that_others_cannot_reach() {
    goes(
        "wB1",
        "
          *   wA1*bA1
        *   wB1 *   bS1
          *   wQ* bQ
        under wB1: wS1
        ",
    );
    // It gets out of such a cell as well.
    goes(
        "wB1",
        "
          wA1*bA1*
        wS1*wB1 bS1*
          wQ* bQ*
        ",
    );
}

#[test]
fn a_covered_tile_stays() {
    let picture = "
          bB1 wQ
        bQ  wA1
    under bB1: wA2
    ";
    stays("wA2", picture);
    refuses!(position(picture), "wA2 wQ-", Illegality::Covered { by, .. } if by.len() == 1);
}

#[test]
fn a_beetle_under_a_beetle_stays() {
    let picture = "
          bB1 wQ
        bQ  wA1
    under bB1: wA2 wB1
    ";
    stays("wB1", picture);
    // Any tile that can climb stops it as well.
    let picture = "
          bM  wQ
        bQ  wA1
    under bM: wA2 wB1
    ";
    stays("wB1", picture);
}

#[test]
fn a_beetle_on_the_ground_can_be_pinned_and_on_top_it_cannot() {
    let picture = "
        wQ  wB1 bA1 bQ
    ";
    stays("wB1", picture);
    refuses!(position(picture), "wB1 wQ", Illegality::Pinned { .. });
    goes(
        "wB1",
        "
          *   *
        wQ* wB1 bA1*bQ
          *   *
        under wB1: wA1
        ",
    );
}

#[test]
fn a_gate_of_stacks_stops_a_beetle_in_one_direction() {
    // Between two stacks of two it can neither step down to the ground nor,
    // standing there, climb up.
    let picture = "
          bQ* bB1*
        wQ* wB1 .
          *   bB2*
    under wB1: wA1
    under bB1: bA1
    under bB2: bA2
    ";
    goes("wB1", picture);
    refuses!(
        position(picture),
        "wB1 wB1-",
        reason @ Illegality::Gated { gate, .. }
            if gate.kind == GateKind::Height && reason.is_tournament_reading()
    );
    let picture = "
          bQ* bB1*
        wQ* wB1 wA1
              bB2*
    under bB1: bA1
    under bB2: bA2
    ";
    goes("wB1", picture);
    refuses!(
        position(picture),
        "wB1 wA1",
        Illegality::Gated { gate, .. } if gate.kind == GateKind::Height
    );
}

#[test]
fn all_beetles_and_mosquitoes_may_lie_on_one_another() {
    let mut position = position(
        "
          wQ  bQ
        wM  bB1 bM
              bB2
        under bB1: bA1 wB1 wB2
        ",
    );
    play(&mut position, "wM bB1;bM wM;wQ -bB1;bB2 bM");
    let hex = position.board().hex_of(piece("bA1")).unwrap();
    assert_eq!(position.board().height(hex), 7);
}

#[test]
fn only_pins_and_covers_stop_a_beetle_altogether() {
    let mut random = Random::new(7);
    let mut beetles = 0;
    for _ in 0..60 {
        random_game(GameType::BASE, RuleSet::tournament(), 100, &mut random, |game| {
            let position = game.position();
            if game.outcome().is_some() || !position.has_queen(position.turn()) {
                return;
            }
            let mine =
                PieceSet::copies(position.turn(), Bug::Beetle).and(position.board().pieces());
            for beetle in mine.without(position.board().covered()) {
                let name = beetle.to_string();
                let moves = destinations(position, &name, |mv| matches!(mv, Move::Shift { .. }));
                let stuck = position.why_stuck(beetle);
                let pinned = stuck.iter().any(|why| matches!(why, Illegality::Pinned { .. }));
                assert_eq!(moves.is_empty(), pinned, "{beetle}\n{position}");
                beetles += 1;
            }
        });
    }
    assert!(beetles > 1_000);
}
