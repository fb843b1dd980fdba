//! Which moves have been good elsewhere in the search.

use hive_rules::{Hex, Move, MoveKind, Piece};

/// Scores stay within this on both sides of zero.
pub(crate) const LIMIT: i32 = 16_384;

/// A score for each tile on each cell, apart for placements and movements:
/// where a tile is good to place says little about where it is good to move.
pub(crate) struct History {
    place: Box<[[i16; CELLS]; Piece::INDICES]>,
    shift: Box<[[i16; CELLS]; Piece::INDICES]>,
    /// The answer that refuted a move, by that move.
    replies: Vec<Option<Move>>,
}

/// How many cells are told apart.
pub(crate) const CELLS: usize = 256;

/// A cell modulo the torus of the rules' small board: moves that alias are
/// too far apart to matter.
#[inline(always)]
pub(crate) fn cell(hex: Hex) -> usize {
    (hex.r as u8).wrapping_mul(16).wrapping_add(hex.q as u8) as usize
}

fn index(mv: Move) -> Option<usize> {
    Some(mv.piece()?.index() * CELLS + cell(mv.to()?))
}

impl History {
    pub(crate) fn new() -> History {
        History {
            place: Box::new([[0; CELLS]; Piece::INDICES]),
            shift: Box::new([[0; CELLS]; Piece::INDICES]),
            replies: vec![None; 32 * CELLS],
        }
    }

    /// Halves what is known, so that a new search soon outweighs it.
    pub(crate) fn age(&mut self) {
        let scores = self.place.iter_mut().chain(self.shift.iter_mut()).flatten();
        scores.for_each(|score| *score /= 2);
    }

    /// The scores of a tile's moves, by the cell where they end.
    #[inline(always)]
    pub(crate) fn scores(&self, piece: Piece, kind: MoveKind) -> &[i16; CELLS] {
        match kind {
            MoveKind::Place => &self.place[piece.index()],
            MoveKind::Shift | MoveKind::Carry(_) => &self.shift[piece.index()],
        }
    }

    /// Remembers that a move was good (or, with a negative bonus, bad).
    pub(crate) fn add(&mut self, mv: Move, bonus: i32) {
        let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else { return };
        let scores =
            if matches!(mv, Move::Place { .. }) { &mut self.place } else { &mut self.shift };
        let score = &mut scores[piece.index()][cell(to)];
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
        let to = Hex::new(-3, 7);
        let mv = Move::Shift { piece, to };
        let score = |history: &History, kind| i32::from(history.scores(piece, kind)[cell(to)]);
        for _ in 0..1_000 {
            history.add(mv, 1_500);
        }
        assert!((LIMIT - 100..=LIMIT).contains(&score(&history, MoveKind::Shift)));
        assert_eq!(score(&history, MoveKind::Place), 0);
        for _ in 0..1_000 {
            history.add(mv, -1_500);
        }
        assert!((-LIMIT..=100 - LIMIT).contains(&score(&history, MoveKind::Shift)));
    }
}
