//! Moves, one at a time and as sets of destinations.

use crate::{Color, Hex, HexSet, Piece};

/// What a player does in one ply.
///
/// A tile and its destination say everything about a move: a walk and a throw
/// that lead to the same place are the same move. Only a dragonfly's cargo
/// has to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Move {
    /// A tile comes into play.
    Place {
        /// The tile: the next of its kind in the reserve.
        piece: Piece,
        /// An empty cell.
        to: Hex,
    },
    /// A tile in play changes its cell, by its own power or thrown by a
    /// pillbug.
    Shift {
        /// The tile; it may be the opponent's.
        piece: Piece,
        /// Where it goes.
        to: Hex,
    },
    /// A dragonfly takes the tile below it along.
    Carry {
        /// The dragonfly.
        piece: Piece,
        /// The tile that was directly below it and will be again.
        cargo: Piece,
        /// An empty cell.
        to: Hex,
    },
    /// The player has no other move.
    Pass,
}

impl Move {
    /// The tile that is placed or moved.
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Move::Place { piece, .. } | Move::Shift { piece, .. } | Move::Carry { piece, .. } => {
                Some(piece)
            }
            Move::Pass => None,
        }
    }

    /// The cell where the tile ends up.
    pub const fn to(self) -> Option<Hex> {
        match self {
            Move::Place { to, .. } | Move::Shift { to, .. } | Move::Carry { to, .. } => Some(to),
            Move::Pass => None,
        }
    }

    /// The tile that a dragonfly takes along.
    pub const fn cargo(self) -> Option<Piece> {
        match self {
            Move::Carry { cargo, .. } => Some(cargo),
            _ => None,
        }
    }

    /// Whether this player moves a tile that is not theirs: a throw.
    pub fn is_throw_of_enemy(self, by: Color) -> bool {
        matches!(self, Move::Shift { piece, .. } if piece.color() != by)
    }
}

/// What the moves of a [`PieceMoves`] do with the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// [`Move::Place`].
    Place,
    /// [`Move::Shift`].
    Shift,
    /// [`Move::Carry`], with the cargo.
    Carry(Piece),
}

/// Legal moves of one tile as a set of destinations.
///
/// There is one of these for each tile and kind that has a move. Only for a
/// hive more than 14 cells wide may there be several, with different windows;
/// they share no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(into = "crate::data::PieceMoves"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "crate::data::PieceMoves"))]
pub struct PieceMoves {
    /// The tile.
    pub piece: Piece,
    /// What happens with it.
    pub kind: MoveKind,
    /// Where it can go; never empty.
    pub to: HexSet,
}

impl PieceMoves {
    /// The single move to one of the destinations.
    #[inline]
    pub const fn to(&self, to: Hex) -> Move {
        let piece = self.piece;
        match self.kind {
            MoveKind::Place => Move::Place { piece, to },
            MoveKind::Shift => Move::Shift { piece, to },
            MoveKind::Carry(cargo) => Move::Carry { piece, cargo, to },
        }
    }

    /// The moves, one at a time.
    pub fn iter(&self) -> impl Iterator<Item = Move> + use<> {
        let moves = *self;
        self.to.iter().map(move |to| moves.to(to))
    }
}
