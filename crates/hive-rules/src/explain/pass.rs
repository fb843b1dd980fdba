//! Why a player has to pass.

use std::fmt;

use super::throw;
use crate::{Illegality, Piece, Position};

/// Why a player has to pass: no tile can be placed, and none can move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForcedPass {
    /// Why nothing can be placed.
    pub placement: NoPlacement,
    /// The player's tiles in play, and the opponent's that touch a tile with
    /// which the player throws, each with the reasons why it cannot move.
    pub stuck: Vec<StuckTile>,
}

/// Why a player can place nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum NoPlacement {
    /// All tiles are in play.
    ReserveEmpty,
    /// No empty cell touches a tile of the player's and none of the
    /// opponent's.
    NoCell,
}

/// A tile that cannot move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StuckTile {
    /// The tile.
    pub piece: Piece,
    /// Why it cannot move; never empty, the most useful reason first.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::data::reasons"))]
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::data::WholeReason<'static>>"))]
    pub reasons: Vec<Illegality>,
}

/// Why the player, who has no move, has none.
pub(super) fn forced(position: &Position) -> ForcedPass {
    let (board, turn) = (position.board(), position.turn());
    let placement = if position.reserve(turn).is_empty() {
        NoPlacement::ReserveEmpty
    } else {
        NoPlacement::NoCell
    };
    let concerned = |&piece: &Piece| {
        piece.color() == turn
            || (!board.covered().contains(piece) && throw::touches_thrower(position, piece))
    };
    let stuck = board.pieces().iter().filter(concerned);
    let stuck = stuck.map(|piece| StuckTile { piece, reasons: position.why_stuck(piece) });
    ForcedPass { placement, stuck: stuck.collect() }
}

impl fmt::Display for ForcedPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.placement)?;
        for StuckTile { reasons, .. } in &self.stuck {
            if let Some(reason) = reasons.first() {
                write!(f, "; {reason}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for NoPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            NoPlacement::ReserveEmpty => "all tiles are in play",
            NoPlacement::NoCell => "no empty cell touches an own tile and none of the opponent's",
        })
    }
}
