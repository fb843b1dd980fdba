//! Which moves have been good elsewhere in the search.

use hive_rules::{Hex, Move};

/// Scores stay within this on both sides of zero.
pub(crate) const LIMIT: i32 = 16_384;

/// A score for each tile on each cell, apart for placements and movements:
/// where a tile is good to place says little about where it is good to move.
pub(crate) struct History {
    place: Vec<i16>,
    shift: Vec<i16>,
    /// The answer that refuted a move, by that move.
    replies: Vec<Option<Move>>,
}

const CELLS: usize = 256;

/// A cell modulo the torus of the rules' small board: moves that alias are
/// too far apart to matter.
fn cell(hex: Hex) -> usize {
    (i32::from(hex.r) * 16 + i32::from(hex.q)) as u8 as usize
}

fn index(mv: Move) -> Option<usize> {
    Some(mv.piece()?.index() * CELLS + cell(mv.to()?))
}

impl History {
    pub(crate) fn new() -> History {
        History {
            place: vec![0; 32 * CELLS],
            shift: vec![0; 32 * CELLS],
            replies: vec![None; 32 * CELLS],
        }
    }

    /// Halves what is known, so that a new search soon outweighs it.
    pub(crate) fn age(&mut self) {
        self.place.iter_mut().chain(&mut self.shift).for_each(|score| *score /= 2);
    }

    pub(crate) fn score(&self, mv: Move) -> i32 {
        let Some(index) = index(mv) else { return 0 };
        i32::from(match mv {
            Move::Place { .. } => self.place[index],
            _ => self.shift[index],
        })
    }

    /// Remembers that a move was good (or, with a negative bonus, bad).
    pub(crate) fn add(&mut self, mv: Move, bonus: i32) {
        let Some(index) = index(mv) else { return };
        let score = match mv {
            Move::Place { .. } => &mut self.place[index],
            _ => &mut self.shift[index],
        };
        // The nearer to the limit, the smaller the step.
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
    }

    pub(crate) fn reply(&self, to: Move) -> Option<Move> {
        index(to).and_then(|index| self.replies[index])
    }

    pub(crate) fn set_reply(&mut self, to: Move, reply: Move) {
        if let Some(index) = index(to) {
            self.replies[index] = Some(reply);
        }
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{Bug, Color, Piece};

    use super::*;

    #[test]
    fn scores_stay_within_the_limit() {
        let mut history = History::new();
        let piece = Piece::first(Color::White, Bug::Ant);
        let mv = Move::Shift { piece, to: Hex::new(-3, 7) };
        for _ in 0..1_000 {
            history.add(mv, 1_500);
        }
        assert!((LIMIT - 100..=LIMIT).contains(&history.score(mv)));
        assert_eq!(history.score(Move::Place { piece, to: Hex::new(-3, 7) }), 0);
        for _ in 0..1_000 {
            history.add(mv, -1_500);
        }
        assert!((-LIMIT..=100 - LIMIT).contains(&history.score(mv)));
    }
}
