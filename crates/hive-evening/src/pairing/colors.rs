//! Colors in a round robin.
//!
//! Every meeting that is still to come is given colors, such that nobody has
//! one of them more than once more often than the other in the end. Of these,
//! the meetings of the next round are dealt. The second time that two meet,
//! they swap.

use std::collections::{BTreeMap, VecDeque};

use crate::{EntrantId, Evening, Pair};

/// Gives colors to the pairs of the next round.
pub(super) fn deal(
    evening: &Evening,
    present: &[EntrantId],
    pairs: &[[EntrantId; 2]],
) -> Vec<Pair> {
    let mut last = BTreeMap::new();
    let mut balance: BTreeMap<EntrantId, i32> = BTreeMap::new();
    for board in evening.begun().iter().flat_map(|round| round.boards()) {
        let Pair { white, black } = board.pair;
        let is_first = last.insert([white.min(black), white.max(black)], white).is_none();
        if is_first && board.games().any(|(_, result)| result.is_none_or(|it| it.is_played())) {
            *balance.entry(white).or_default() += 1;
            *balance.entry(black).or_default() -= 1;
        }
    }
    let mut plan = Plan::new(present, &balance, |a, b| last.contains_key(&[a, b]));
    plan.even_out();
    let pairs = pairs.iter().map(|&[a, b]| {
        let (low, high) = (a.min(b), a.max(b));
        let lower_has_white = match last.get(&[low, high]) {
            Some(white) => *white == high,
            None => plan.lower_has_white(low, high),
        };
        match lower_has_white {
            true => Pair { white: low, black: high },
            false => Pair { white: high, black: low },
        }
    });
    pairs.collect()
}

/// Colors for all meetings to come.
struct Plan<'a> {
    present: &'a [EntrantId],
    /// For each two seats, whether the first has White; `None` if they have met.
    has_white: Vec<Vec<Option<bool>>>,
    /// How many more times each seat has White than Black in the end.
    balance: Vec<i32>,
}

impl Plan<'_> {
    fn new<'a>(
        present: &'a [EntrantId],
        so_far: &BTreeMap<EntrantId, i32>,
        have_met: impl Fn(EntrantId, EntrantId) -> bool,
    ) -> Plan<'a> {
        let count = present.len();
        let mut has_white = vec![vec![None; count]; count];
        let mut balance: Vec<i32> =
            present.iter().map(|id| so_far.get(id).copied().unwrap_or_default()).collect();
        for lower in 0..count {
            for higher in lower + 1..count {
                let (a, b) = (present[lower], present[higher]);
                if have_met(a, b) {
                    continue;
                }
                // With Berger's order of the rounds colors alternate so.
                let white = (a.0 + b.0) % 2 == 1;
                has_white[lower][higher] = Some(white);
                has_white[higher][lower] = Some(!white);
                let change = if white { 1 } else { -1 };
                balance[lower] += change;
                balance[higher] -= change;
            }
        }
        Plan { present, has_white, balance }
    }

    fn lower_has_white(&self, low: EntrantId, high: EntrantId) -> bool {
        let seat = |id| self.present.iter().position(|other| *other == id);
        let found = seat(low).zip(seat(high)).and_then(|(a, b)| self.has_white[a][b]);
        found.unwrap_or(true)
    }

    /// Swaps colors along chains of meetings, from somebody with too much of a
    /// color to somebody with less of it. In between all keep what they have.
    /// Every chain brings the whole nearer to even, so this ends.
    fn even_out(&mut self) {
        for white in [true, false] {
            let excess = |balance: i32| if white { balance } else { -balance };
            loop {
                let seats = 0..self.present.len();
                let chain = seats
                    .filter(|seat| excess(self.balance[*seat]) > 1)
                    .find_map(|seat| self.chain(seat, white, excess));
                let Some(chain) = chain else { break };
                self.swap_along(&chain, white);
            }
        }
    }

    /// Leads from a seat, by meetings in which the nearer one has the color,
    /// to whoever can be reached with the least of it.
    fn chain(&self, from: usize, white: bool, excess: impl Fn(i32) -> i32) -> Option<Vec<usize>> {
        let mut before: Vec<Option<usize>> = vec![None; self.present.len()];
        let mut queue = VecDeque::from([from]);
        let mut best: Option<usize> = None;
        while let Some(seat) = queue.pop_front() {
            for (other, has_white) in self.has_white[seat].iter().enumerate() {
                if *has_white != Some(white) || other == from || before[other].is_some() {
                    continue;
                }
                before[other] = Some(seat);
                queue.push_back(other);
                let least = best.map_or(i32::MAX, |best| excess(self.balance[best]));
                if excess(self.balance[other]) < least {
                    best = Some(other);
                }
            }
        }
        let mut chain =
            vec![best.filter(|best| excess(self.balance[*best]) + 2 < excess(self.balance[from]))?];
        while let Some(seat) = before[chain[chain.len() - 1]] {
            chain.push(seat);
        }
        chain.reverse();
        Some(chain)
    }

    fn swap_along(&mut self, chain: &[usize], white: bool) {
        for step in chain.windows(2) {
            self.has_white[step[0]][step[1]] = Some(!white);
            self.has_white[step[1]][step[0]] = Some(white);
        }
        let change = if white { 2 } else { -2 };
        if let [first, .., last] = chain {
            self.balance[*first] -= change;
            self.balance[*last] += change;
        }
    }
}
