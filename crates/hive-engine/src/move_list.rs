//! Moves with the scores by which they are ordered.

use std::ops::Range;

use hive_rules::Move;

/// A move with its score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) score: i16,
}

/// A stack of moves: each level of a search has its own on top of those of the
/// levels above it.
///
/// What is compared is a single small number, the score above the place in
/// `moves`, because looking for the best move is a good part of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveList {
    moves: Vec<Move>,
    ranks: Vec<i32>,
}

impl MoveList {
    pub(crate) fn with_capacity(capacity: usize) -> MoveList {
        MoveList { moves: Vec::with_capacity(capacity), ranks: Vec::with_capacity(capacity) }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, Scored { mv, score }: Scored) {
        // Sixteen bits are enough for the moves of all levels: there are 96, and
        // few positions have more than 200 moves.
        debug_assert!(self.moves.len() <= usize::from(u16::MAX), "a place has no number");
        // Of equal moves the first is the best.
        self.ranks.push(rank(score, !(self.moves.len() as u16)));
        self.moves.push(mv);
    }

    /// Adds to the scores of the moves from a place on.
    pub(crate) fn raise(&mut self, first: usize, bonus: impl Fn(Move) -> i16) {
        for place in first..self.ranks.len() {
            let Scored { mv, score } = self.scored(self.ranks[place]);
            let number = self.ranks[place] as u16;
            self.ranks[place] = rank(score.saturating_add(bonus(mv)), number);
        }
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
        self.ranks.truncate(len);
    }

    /// The best of the moves from a place on, which changes places with the
    /// first of them. Most nodes need only a few, so sorting all at once would
    /// be wasted.
    pub(crate) fn pick(&mut self, first: usize) -> Option<Scored> {
        let rest = self.ranks.get_mut(first..)?;
        // Two plain loops: the compiler compares several ranks at a time.
        let best = rest.iter().copied().max()?;
        let place = rest.iter().position(|&rank| rank == best)?;
        rest.swap(0, place);
        Some(self.scored(best))
    }

    /// Puts the moves from a place on in the order in which they would be
    /// picked.
    pub(crate) fn sort(&mut self, first: usize) {
        self.ranks[first..].sort_unstable_by(|a, b| b.cmp(a));
    }

    /// The move at a place.
    pub(crate) fn get(&self, place: usize) -> Option<Scored> {
        Some(self.scored(*self.ranks.get(place)?))
    }

    /// Some of the moves, in their present order.
    pub(crate) fn range(&self, places: Range<usize>) -> impl Iterator<Item = Scored> {
        self.ranks[places].iter().map(|&rank| self.scored(rank))
    }

    fn scored(&self, rank: i32) -> Scored {
        Scored { mv: self.moves[usize::from(!(rank as u16))], score: (rank >> 16) as i16 }
    }
}

fn rank(score: i16, number: u16) -> i32 {
    i32::from(score) << 16 | i32::from(number)
}

#[cfg(test)]
mod tests {
    use hive_rules::{Bug, Color, Hex, Piece};

    use super::*;

    #[test]
    fn the_best_comes_first_and_levels_stay_apart() {
        let piece = Piece::first(Color::White, Bug::Ant);
        let mv = |q| Move::Shift { piece, to: Hex::new(q, 0) };
        let mut list = MoveList::default();
        for (q, score) in [(0, 9), (1, -5), (2, 7), (3, i16::MAX), (4, 7), (5, i16::MIN)] {
            list.push(Scored { mv: mv(q), score });
        }
        list.raise(2, |raised| if [mv(2), mv(3)].contains(&raised) { 7 } else { 0 });
        let mut sorted = list.clone();
        sorted.sort(1);
        for (place, (q, score)) in
            (1..).zip([(3, i16::MAX), (2, 14), (4, 7), (1, -5), (5, i16::MIN)])
        {
            for best in [list.pick(place), sorted.get(place)] {
                assert_eq!(best.map(|best| (best.mv, best.score)), Some((mv(q), score)));
            }
        }
        assert!(list.pick(6).is_none() && sorted.get(6).is_none());
        assert_eq!(list.range(0..1).map(|scored| scored.mv).next(), Some(mv(0)));
        list.truncate(1);
        assert_eq!(list.len(), 1);
        list.push(Scored { mv: mv(8), score: 3 });
        assert_eq!(list.pick(1).map(|best| best.mv), Some(mv(8)));
    }
}
