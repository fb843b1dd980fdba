//! The tiles that a player has not placed yet.

use crate::{Bug, Color, Piece, PieceSet};

/// The tiles that one player has not placed yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    color: Color,
    pieces: PieceSet,
}

impl Reserve {
    pub(crate) const fn new(color: Color, pieces: PieceSet) -> Reserve {
        Reserve { color, pieces: pieces.and(PieceSet::of(color)) }
    }

    /// All tiles in the reserve.
    pub const fn pieces(&self) -> PieceSet {
        self.pieces
    }

    /// Whether all tiles are in play.
    pub const fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// How many tiles of this bug there are.
    pub const fn count(&self, bug: Bug) -> usize {
        self.pieces.and(PieceSet::copies(self.color, bug)).len()
    }

    /// The tile of this bug that enters next: the one with the lowest number.
    pub fn next(&self, bug: Bug) -> Option<Piece> {
        self.pieces.and(PieceSet::copies(self.color, bug)).iter().next()
    }

    /// The tiles that may enter next, one of each bug.
    pub const fn entering(&self) -> PieceSet {
        // A bug's copies are neighbouring bits in the order of their numbers,
        // so a copy enters next if the one before it is not in the reserve.
        let free = self.pieces.0;
        PieceSet(free & (PieceSet::FIRST_COPIES.0 | !(free << 1)))
    }
}
