//! The mosquito.

use hive_rules::{Bug, Illegality};

use super::{goes, position, refuses, stays};

#[test]
fn a_mosquito_moves_like_an_enemy_that_it_touches() {
    let picture = "
        wM  bG1 wQ  bQ  *
    ";
    goes("wM", picture);
    // It does not touch the queen.
    refuses!(position(picture), "wM \\bG1", Illegality::OutOfReach { bug: Bug::Grasshopper, .. });
}

#[test]
fn the_moves_of_a_mosquito_change_with_its_neighbours() {
    goes(
        "wM",
        "
          *
        wM  wQ  bA1 bQ
          *
        ",
    );
    goes(
        "wM",
        "
          *   *   *   *   *
        wM  bA1 wQ  bS1 bQ  *
          *   *   *   *   *
        ",
    );
}

#[test]
fn a_mosquito_beside_a_beetle_and_a_spider_moves_like_either() {
    goes(
        "wM",
        "
        *   wQ  wB1*bS1*bQ  *
              *   wM  *
        ",
    );
}

#[test]
fn a_mosquito_beside_a_stack_copies_only_its_top() {
    let picture = "
          *
        wM  bB1*wQ  bQ
          *
    under bB1: bA1
    ";
    goes("wM", picture);
    refuses!(position(picture), "wM bQ-", Illegality::OutOfReach { bug: Bug::Beetle, .. });
}

#[test]
fn a_mosquito_on_top_is_a_beetle_until_it_comes_down() {
    // It touches an ant and a queen.
    let picture = "
          *   *
        wQ* wM  wA1*bQ
          *   *
    under wM: bA1
    ";
    goes("wM", picture);
    refuses!(position(picture), "wM bQ-", Illegality::OutOfReach { bug: Bug::Beetle, .. });
}

#[test]
fn a_mosquito_that_touches_only_mosquitoes_stays() {
    let picture = "
        wM  bM  wQ  bQ
    ";
    stays("wM", picture);
    refuses!(position(picture), "wM \\bM", Illegality::NothingToCopy { .. });
}
