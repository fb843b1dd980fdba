//! A round of a round robin.
//!
//! As long as nobody comes late and nobody goes, the rounds are those of the
//! circle method, which needs no round too many. Otherwise as many as possible
//! of the meetings that are left take place, first those of the entrants who
//! have the most of them left.

use std::collections::BTreeSet;

use super::colors;
use crate::{EntrantId, Evening, Pair, history::History};

/// The pairs of the next round; `None` when everybody has met everybody.
pub(super) fn next(
    evening: &Evening,
    present: &[EntrantId],
    history: &History,
    times: usize,
) -> Option<Vec<Pair>> {
    let pairs = match planned(evening, present, times) {
        Some(pairs) => pairs,
        None => most_left(present, history, times),
    };
    (!pairs.is_empty()).then(|| colors::deal(evening, present, &pairs))
}

/// The next round of the circle method, if all before it were of it. There is
/// no pair in it once everybody has met everybody.
fn planned(evening: &Evening, present: &[EntrantId], times: usize) -> Option<Vec<[EntrantId; 2]>> {
    let begun = evening.begun();
    for (number, round) in begun.iter().enumerate() {
        let sorted = |[a, b]: [EntrantId; 2]| [a.min(b), a.max(b)];
        let were = round.boards().iter().map(|board| sorted([board.pair.white, board.pair.black]));
        let should = circle(present, number).into_iter().map(sorted);
        let is_everybody_there = round.everybody().count() == present.len();
        if !is_everybody_there || were.collect::<BTreeSet<_>>() != should.collect() {
            return None;
        }
    }
    let rounds = times * (present.len().next_multiple_of(2) - 1);
    Some(if begun.len() < rounds { circle(present, begun.len()) } else { Vec::new() })
}

/// A round of the circle method, in Berger's order: those meet whose numbers
/// have a certain sum. All but the last sit in a circle; who would meet
/// themselves meets the last one, or nobody if the number is odd.
fn circle(present: &[EntrantId], round: usize) -> Vec<[EntrantId; 2]> {
    let around = present.len().next_multiple_of(2) - 1;
    let opposite = |seat: usize| match (2 * around + round - seat) % around {
        other if other == seat => around,
        other => other,
    };
    let seats = (0..around).map(|seat| (seat, opposite(seat)));
    let pairs = seats.filter(|(seat, other)| seat < other);
    pairs.filter_map(|(seat, other)| Some([present[seat], *present.get(other)?])).collect()
}

/// What counts in a round that no plan foresees: the number of pairs, that
/// they meet for the first time, and how many meetings they have left.
const PAIR: i64 = 1 << 48;
const FIRST: i64 = 1 << 32;

fn most_left(present: &[EntrantId], history: &History, times: usize) -> Vec<[EntrantId; 2]> {
    let left = |a: EntrantId, b: EntrantId| match a == b {
        true => 0,
        false => times.saturating_sub(history.of(a).meetings(b)),
    };
    let all_left = |a: EntrantId| present.iter().map(|b| left(a, *b)).sum::<usize>() as i64;
    let weights: Vec<i64> = present.iter().map(|a| all_left(*a).pow(2)).collect();
    let count = present.len();
    let mut matrix = Vec::with_capacity(count * count);
    for (a, weight) in present.iter().zip(&weights) {
        for (b, other) in present.iter().zip(&weights) {
            matrix.push(match left(*a, *b) {
                0 => 0,
                left if left == times => PAIR + FIRST + weight + other,
                _ => PAIR + weight + other,
            });
        }
    }
    let partners = integer_blossom::max_weight_matching(&matrix, count).into_iter().enumerate();
    let pairs = partners.filter_map(|(seat, partner)| Some((seat, partner?)));
    let pairs = pairs.filter(|(seat, partner)| seat < partner);
    pairs.map(|(seat, partner)| [present[seat], present[partner]]).collect()
}
