//! A Swiss round: the matching of least cost.
//!
//! What a pairing should avoid is an ordered list of faults, from the worst to
//! a matter of taste, and a fault further up outweighs any number of those
//! below. The cheapest of all pairings is found by a matching in a general
//! graph, so the last players of a round are never left with nobody to meet.

use std::cmp::Reverse;

use hive_rules::Color;

use crate::{
    EntrantId, Games, Pair,
    history::{History, Past},
};

/// How much is wrong with a pair, the worst first:
///
/// 1. somebody sits out again;
/// 2. a color three times on end, or three times more than the other;
/// 3. two who have met;
/// 4. the distance in points;
/// 5. a color against somebody's turn;
/// 6. in a group of equal points, anything but the upper half meeting the
///    lower half in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost(pub(super) [u32; 6]);

/// How many bits the sum of each of them over a round may have.
const BITS: [u32; 6] = [16, 10, 20, 24, 12, 26];

impl Cost {
    /// As one number: sums of these compare like lists of the sums.
    fn weight(self) -> i128 {
        self.0.into_iter().zip(BITS).fold(0, |sum, (part, bits)| (sum << bits) + i128::from(part))
    }
}

/// The pairs of the next round, the best players first.
pub(super) fn next(present: &[EntrantId], history: &History, games: Games) -> Vec<Pair> {
    let field = Field::new(present, history, games);
    let count = field.seats();
    let mut costs = Vec::with_capacity(count * count);
    for a in 0..count {
        costs.extend((0..count).map(|b| field.cost(a, b).weight()));
    }
    let partners = integer_blossom::min_weight_perfect_matching(&costs, count);
    field.seat(&partners)
}

/// Those who are there, from the first to the last.
pub(super) struct Field<'a> {
    ranked: Vec<Ranked<'a>>,
    games: Games,
}

struct Ranked<'a> {
    id: EntrantId,
    past: &'a Past,
    /// The place among those with the same points.
    place: usize,
    /// How many these are.
    group: usize,
}

impl<'a> Field<'a> {
    pub(super) fn new(present: &[EntrantId], history: &'a History, games: Games) -> Field<'a> {
        let mut ids = present.to_vec();
        ids.sort_by_key(|id| (Reverse(history.of(*id).points), *id));
        let mut ranked = Vec::with_capacity(ids.len());
        for group in ids.chunk_by(|a, b| history.of(*a).points == history.of(*b).points) {
            for (place, id) in group.iter().enumerate() {
                ranked.push(Ranked { id: *id, past: history.of(*id), place, group: group.len() });
            }
        }
        Field { ranked, games }
    }

    /// How many seats there are. With an odd number of players one more, whose
    /// neighbour sits out.
    pub(super) fn seats(&self) -> usize {
        self.ranked.len().next_multiple_of(2)
    }

    /// What speaks against two seats at one board.
    pub(super) fn cost(&self, a: usize, b: usize) -> Cost {
        match (self.ranked.get(a.min(b)), self.ranked.get(a.max(b))) {
            (Some(upper), Some(lower)) => self.cost_of_pair(upper, lower, a.abs_diff(b)),
            (Some(sitting), None) => self.cost_of_bye(sitting, self.ranked.len() - 1 - a.min(b)),
            (None, _) => Cost([0; 6]),
        }
    }

    fn cost_of_pair(&self, upper: &Ranked<'_>, lower: &Ranked<'_>, apart: usize) -> Cost {
        let meetings = square(upper.past.meetings(lower.id));
        let [more, fewer] = [upper, lower].map(|ranked| ranked.past.points.halves());
        let distance = square((more - fewer) as usize);
        // The group's first half is in order the second half's opponents.
        let out_of_order = match distance {
            0 => square((lower.place - upper.place).abs_diff(upper.group.div_ceil(2))),
            _ => square(apart),
        };
        let (broken, unkind) = match (self.wish(upper.past), self.wish(lower.past)) {
            (Some(one), Some(other)) if one.color == other.color => {
                let strength = one.strength.min(other.strength);
                (u32::from(strength == Strength::Must), strength as u32)
            }
            _ => (0, 0),
        };
        Cost([0, broken, meetings, distance, unkind, out_of_order])
    }

    fn cost_of_bye(&self, sitting: &Ranked<'_>, from_below: usize) -> Cost {
        let past = sitting.past;
        let again = 2 * past.byes as u32 + u32::from(past.forfeits > 0);
        let least = self.ranked.last().map_or(0, |last| last.past.points.halves());
        let distance = square((past.points.halves() - least) as usize);
        Cost([again, 0, 0, distance, 0, square(from_below)])
    }

    /// Which color somebody wants next.
    fn wish(&self, past: &Past) -> Option<Wish> {
        // Two games bring both colors, so only turns are kept.
        let due = past.due().filter(|_| self.games == Games::One);
        let balance = past.balance();
        let (strength, color) = if let Some(color) = due {
            (Strength::Must, color)
        } else if balance != 0 {
            (Strength::Should, if balance > 0 { Color::Black } else { Color::White })
        } else {
            (Strength::May, !*past.colors.last()?)
        };
        Some(Wish { strength, color })
    }

    fn seat(&self, partners: &[usize]) -> Vec<Pair> {
        let seated = partners.iter().enumerate().filter(|(seat, partner)| seat < partner);
        let pairs = seated.filter_map(|(seat, &partner)| {
            Some((self.ranked.get(seat)?, self.ranked.get(partner)?))
        });
        let pairs = pairs.enumerate().map(|(board, (upper, lower))| {
            match self.color_of_upper(upper.past, lower.past, board) {
                Color::White => Pair { white: upper.id, black: lower.id },
                Color::Black => Pair { white: lower.id, black: upper.id },
            }
        });
        pairs.collect()
    }

    /// The stronger wish counts. If both are as strong, colors change since
    /// the last round in which the two had different ones.
    fn color_of_upper(&self, upper: &Past, lower: &Past, board: usize) -> Color {
        match (self.wish(upper), self.wish(lower)) {
            (None, None) if board.is_multiple_of(2) => Color::White,
            (None, None) => Color::Black,
            (Some(wish), None) => wish.color,
            (None, Some(wish)) => !wish.color,
            (Some(one), Some(other)) if one.strength > other.strength => one.color,
            (Some(one), Some(other)) if one.strength < other.strength => !other.color,
            (Some(one), Some(other)) if one.color != other.color => one.color,
            (Some(one), Some(_)) => {
                let both = upper.colors.iter().rev().zip(lower.colors.iter().rev());
                let last = both.into_iter().find(|(one, other)| one != other);
                last.map_or(one.color, |(upper, _)| !*upper)
            }
        }
    }
}

struct Wish {
    strength: Strength,
    color: Color,
}

/// How much depends on a color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    /// Colors change from round to round.
    May = 1,
    /// One color is ahead.
    Should = 2,
    /// The other color is not allowed.
    Must = 4,
}

fn square(distance: usize) -> u32 {
    let distance = u32::try_from(distance).unwrap_or(u32::MAX);
    distance.saturating_mul(distance)
}

#[cfg(test)]
mod tests;
