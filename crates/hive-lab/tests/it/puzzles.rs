//! The puzzles in `data/puzzles.tsv`. `alveare lab puzzles --check` proves all
//! of them.

use std::collections::HashSet;

use hive_lab::{Collection, Effort};
use hive_rules::{Bug, RuleSet};
use hive_testkit::data;

const SAMPLE: usize = 50;

fn shipped() -> Collection {
    Collection::read(&data("puzzles.tsv")).unwrap()
}

#[test]
fn there_are_enough_of_every_kind() {
    let collection = shipped();
    assert!(collection.puzzles.len() >= 1_000);
    assert_eq!(collection.distinct(RuleSet::tournament()), collection.puzzles.len());
    let types = collection.puzzles.iter().map(|puzzle| puzzle.game.game_type);
    assert_eq!(types.clone().collect::<HashSet<_>>().len(), 16);
    let dragonfly = types.filter(|game_type| game_type.to_string().ends_with('D')).count();
    assert!(dragonfly >= 50, "{dragonfly} with the {}", Bug::Dragonfly);
}

#[test]
fn a_sample_is_proved_again() {
    let mut collection = shipped();
    let every = collection.puzzles.len() / SAMPLE;
    collection.puzzles = collection.puzzles.into_iter().step_by(every).collect();
    assert!(collection.puzzles.len() >= SAMPLE);
    collection.check(RuleSet::tournament(), &Effort::default(), 2, |puzzle, result| {
        assert_eq!(result, Ok(()), "{puzzle}");
    });
}
