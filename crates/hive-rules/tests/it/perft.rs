//! Counts of move sequences, against tables that other programs agree on.
//!
//! Deeper rows than these are for `alveare perft`.

use hive_rules::{QueenOpening, Repetition, RuleSet, perft};

use crate::support::{data, in_parallel, position, reference, rows};

const COLUMNS: &str = "position,depth,count,source";
/// The tables go deeper, but each further ply takes thirty times as long.
const DEPTH: u32 = 6;

#[test]
fn published_counts_and_ours() {
    check(&data("perft.csv"), QueenOpening::Forbidden);
}

#[test]
fn counts_with_the_queen_allowed_to_open() {
    check(&data("perft_rulebook.csv"), QueenOpening::Allowed);
}

#[test]
fn counts_of_positions_from_other_engines() {
    if let Some(table) = reference("perft_positions.csv") {
        check(&table, QueenOpening::Forbidden);
    }
}

fn check(table: &str, queen_opening: QueenOpening) {
    let rules = RuleSet { queen_opening, repetition: Repetition::Off };
    let mut counts: Vec<(&str, u32, u64)> = rows(table, COLUMNS, ',')
        .map(|row| (row[0], row[1].parse().unwrap(), row[2].parse().unwrap()))
        .filter(|&(_, depth, _)| depth <= DEPTH)
        .collect();
    assert!(!counts.is_empty());
    // The longest first, so that no core is left with one at the end.
    counts.sort_by_key(|&(_, _, count)| std::cmp::Reverse(count));
    in_parallel(&counts, |&(text, depth, count)| {
        let found = perft(&mut position(text, rules), depth);
        assert_eq!(found, count, "depth {depth} of {text}");
    });
}
