//! Cells, stacks and positions.

use hive_rules::{Color, GameType, Piece, QueenOpening, Setup};
use serde::{Deserialize, Serialize};

use super::{MessageError, Name, name::names};

/// A cell of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Cells to the east.
    pub q: i16,
    /// Cells to the south-east.
    pub r: i16,
}

impl From<hive_rules::Hex> for Hex {
    fn from(hex: hive_rules::Hex) -> Hex {
        Hex { q: hex.q, r: hex.r }
    }
}

impl From<Hex> for hive_rules::Hex {
    fn from(hex: Hex) -> hive_rules::Hex {
        hive_rules::Hex::new(hex.q, hex.r)
    }
}

/// The cells as a message has them.
pub(super) fn hexes(hexes: &[hive_rules::Hex]) -> Vec<Hex> {
    hexes.iter().copied().map(Hex::from).collect()
}

/// The tiles on one cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Stack {
    /// The cell.
    pub hex: Hex,
    /// Its tiles, bottom to top.
    pub pieces: Vec<Name<Piece>>,
}

/// A position. On its way in it may be anything; `TryFrom` finds out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Position {
    /// Which bugs are in the game.
    pub game_type: Name<GameType>,
    /// Whether the queen may be a player's first tile.
    pub queen_opening: Name<QueenOpening>,
    /// Whose turn it is.
    pub turn: Name<Color>,
    /// How many plies have been played; if it is left out, the smallest
    /// number that fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The tile that was placed, moved or thrown on the ply before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_moved: Option<Name<Piece>>,
    /// The occupied cells.
    pub stacks: Vec<Stack>,
}

impl From<&hive_rules::Position> for Position {
    fn from(position: &hive_rules::Position) -> Position {
        let board = position.board();
        let mut tops: Vec<hive_rules::Hex> = board.tops().map(|(hex, _)| hex).collect();
        // Equal positions give equal messages.
        tops.sort_unstable();
        let stack =
            |hex: hive_rules::Hex| Stack { hex: hex.into(), pieces: names(&board.stack(hex)) };
        Position {
            game_type: Name(position.game_type()),
            queen_opening: Name(position.queen_opening()),
            turn: Name(position.turn()),
            ply: Some(position.ply()),
            last_moved: position.last_moved().map(Name),
            stacks: tops.into_iter().map(stack).collect(),
        }
    }
}

impl TryFrom<Position> for hive_rules::Position {
    type Error = MessageError;

    fn try_from(message: Position) -> Result<hive_rules::Position, MessageError> {
        let stack = |stack: Stack| {
            let pieces = stack.pieces.into_iter().map(|Name(piece)| piece);
            (stack.hex.into(), pieces.collect())
        };
        let setup = Setup {
            game_type: message.game_type.0,
            queen_opening: message.queen_opening.0,
            stacks: message.stacks.into_iter().map(stack).collect(),
            turn: message.turn.0,
            last_moved: message.last_moved.map(|Name(piece)| piece),
            ply: message.ply,
        };
        Ok(setup.position()?)
    }
}
