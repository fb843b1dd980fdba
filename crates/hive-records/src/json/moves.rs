//! Moves, and all the moves of a tile.

use hive_rules::Piece;
use serde::{Deserialize, Serialize};

use super::{Hex, Name};

/// A move, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Move {
    /// A tile comes into play.
    Place {
        /// The tile.
        piece: Name<Piece>,
        /// Where to.
        to: Hex,
    },
    /// A tile in play changes its cell.
    Shift {
        /// The tile.
        piece: Name<Piece>,
        /// Where to.
        to: Hex,
    },
    /// A dragonfly takes the tile below it along.
    Carry {
        /// The dragonfly.
        piece: Name<Piece>,
        /// The tile below it.
        cargo: Name<Piece>,
        /// Where to.
        to: Hex,
    },
    /// The player has no other move.
    Pass,
}

impl From<hive_rules::Move> for Move {
    fn from(mv: hive_rules::Move) -> Move {
        match mv {
            hive_rules::Move::Place { piece, to } => {
                Move::Place { piece: Name(piece), to: to.into() }
            }
            hive_rules::Move::Shift { piece, to } => {
                Move::Shift { piece: Name(piece), to: to.into() }
            }
            hive_rules::Move::Carry { piece, cargo, to } => {
                Move::Carry { piece: Name(piece), cargo: Name(cargo), to: to.into() }
            }
            hive_rules::Move::Pass => Move::Pass,
        }
    }
}

impl From<Move> for hive_rules::Move {
    fn from(mv: Move) -> hive_rules::Move {
        match mv {
            Move::Place { piece, to } => hive_rules::Move::Place { piece: piece.0, to: to.into() },
            Move::Shift { piece, to } => hive_rules::Move::Shift { piece: piece.0, to: to.into() },
            Move::Carry { piece, cargo, to } => {
                hive_rules::Move::Carry { piece: piece.0, cargo: cargo.0, to: to.into() }
            }
            Move::Pass => hive_rules::Move::Pass,
        }
    }
}

/// What the moves of a [`PieceMoves`] do with the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum MoveKind {
    /// [`Move::Place`].
    Place,
    /// [`Move::Shift`].
    Shift,
    /// [`Move::Carry`].
    Carry,
}

/// Where one tile can go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PieceMoves {
    /// The tile.
    pub piece: Name<Piece>,
    /// What happens with it.
    pub kind: MoveKind,
    /// What it takes along, if it is carrying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cargo: Option<Name<Piece>>,
    /// The destinations.
    pub to: Vec<Hex>,
}

impl From<&hive_rules::PieceMoves> for PieceMoves {
    fn from(moves: &hive_rules::PieceMoves) -> PieceMoves {
        let (kind, cargo) = match moves.kind {
            hive_rules::MoveKind::Place => (MoveKind::Place, None),
            hive_rules::MoveKind::Shift => (MoveKind::Shift, None),
            hive_rules::MoveKind::Carry(cargo) => (MoveKind::Carry, Some(Name(cargo))),
        };
        let to = moves.to.iter().map(Hex::from).collect();
        PieceMoves { piece: Name(moves.piece), kind, cargo, to }
    }
}
