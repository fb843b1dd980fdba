//! The spider.

use hive_rules::{Bug, Illegality, Miss};

use super::{goes, position, refuses, stays};

/// The spider stands at the mouth of a bay.
const BAY: &str = "
        *
      .   wA1 bA1
    bS1     *   wS1
      bQ  *   bG1
        wQ  wG1
      *       bA2
    turn: black
";

#[test]
fn a_spider_at_a_bay_has_four_cells() {
    goes("bS1", BAY);
}

#[test]
fn a_spider_makes_exactly_three_steps() {
    let position = position(BAY);
    for (mv, steps) in [("bS1 -bQ", 1), ("bS1 bQ/", 1), ("bS1 -wA1", 2), ("bS1 -wQ", 2)] {
        refuses!(
            position,
            mv,
            Illegality::OutOfReach { miss: Miss::NotThreeSlides { shortest: Some(n) }, .. }
                if *n == steps
        );
    }
}

#[test]
fn a_spider_crosses_no_open_space() {
    // The cell above it on the right is beside it and touches the hive, but
    // between the two there is nothing to follow: a queen in its place could
    // not step there, and the spider has to go through the bay.
    let picture = "
          .   wA1 bA1
        bQ  *       wS1
      *   bS1 .   bG1
            wQ  wG1
                  bA2
        turn: black
    ";
    goes("bQ", picture);
    refuses!(position(picture), "bQ -wA1", Illegality::LosesContact { .. });
    refuses!(position(BAY), "bS1 wA1/", Illegality::LosesContact { bug: Bug::Spider, .. });
}

#[test]
fn a_spider_does_not_go_back() {
    // In a pocket of three cells it could only return to where it began.
    let picture = "
              wA1 bA1 bA2
            wG1 wS1 .   bG1
              wQ  .   bG2
                bQ  bS1
    ";
    stays("wS1", picture);
    refuses!(
        position(picture),
        "wS1 -bG1",
        Illegality::OutOfReach { miss: Miss::NotThreeSlides { shortest: Some(1) }, .. }
    );
}

#[test]
fn a_spider_may_change_its_sense_on_the_way() {
    // To the second cell of the top row leads only a way that follows first
    // one side of the bay and then the other.
    goes(
        "wS1",
        "
            *   *   *   *
              wA1     bA1
            wQ  wS1     bQ
              wG1 bG1 bG2
        ",
    );
}

#[test]
fn a_spider_that_stops_early_is_told_so_whatever_else_is_in_the_way() {
    // Three steps across the gap below the spider would lead to the cell as
    // well, but a pupil who asks has counted two.
    let game = "Base+MLPD;InProgress;Black[7];wS1;bG1 wS1/;wG1 /wS1;bS1 bG1/;wA1 -wS1;\
        bA1 bG1-;wQ /wG1;bQ bA1-;wS2 wQ-;bB1 bQ-;wB1 -wA1;bP bB1/;wP \\wA1";
    let game = crate::support::replay(game, hive_rules::RuleSet::tournament());
    let mv = "bS1 wP-".parse::<hive_rules::MoveString>().unwrap();
    let reasons = game.position().illegalities(mv.resolve(game.position()).unwrap());
    assert!(
        matches!(
            reasons[0],
            Illegality::OutOfReach { miss: Miss::NotThreeSlides { shortest: Some(2) }, .. }
        ),
        "{reasons:?}"
    );
}
