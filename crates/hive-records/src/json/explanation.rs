//! Why a move is allowed, or why not. These messages only go out.

use hive_rules::{Bug, Legality, Piece};
use serde::Serialize;

use super::{Hex, Name, Reason, illegality::reasons, name::names, position::hexes};

/// Why a move is allowed, or why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Explanation {
    /// The tile may be placed there.
    Place {
        /// The player's tiles that it will touch.
        touching: Vec<Name<Piece>>,
    },
    /// The tile gets there in each of these ways.
    Move {
        /// One for each power.
        ways: Vec<Way>,
    },
    /// The player has to pass.
    Pass(ForcedPass),
    /// The move is not allowed.
    Illegal {
        /// All reasons, the most useful first.
        reasons: Vec<Reason>,
    },
}

/// One way in which a tile gets to a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Way {
    /// Whose power it is.
    pub power: Power,
    /// What a dragonfly takes along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cargo: Option<Name<Piece>>,
    /// The cells on the way, the destination last.
    pub path: Vec<Hex>,
}

/// What lets a tile move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Power {
    /// The bug's own way to move.
    Own,
    /// A mosquito moves like a bug that it touches.
    Copied {
        /// The bug.
        bug: Name<Bug>,
    },
    /// Another tile throws it.
    Thrown {
        /// The pillbug, or the mosquito that touches one.
        by: Name<Piece>,
    },
}

/// Why a player has to pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForcedPass {
    /// Why nothing can be placed.
    pub placement: NoPlacement,
    /// The tiles that cannot move.
    pub stuck: Vec<StuckTile>,
}

/// Why a player can place nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum NoPlacement {
    /// All tiles are in play.
    ReserveEmpty,
    /// There is no cell for a tile.
    NoCell,
}

/// A tile that cannot move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StuckTile {
    /// The tile.
    pub piece: Name<Piece>,
    /// Why not, the most useful reason first.
    pub reasons: Vec<Reason>,
}

impl From<&hive_rules::Explanation> for Explanation {
    fn from(explanation: &hive_rules::Explanation) -> Explanation {
        match explanation {
            hive_rules::Explanation::Legal(Legality::Place { touching }) => {
                Explanation::Place { touching: names(touching) }
            }
            hive_rules::Explanation::Legal(Legality::Move(ways)) => {
                Explanation::Move { ways: ways.iter().map(Way::from).collect() }
            }
            hive_rules::Explanation::Legal(Legality::Pass(forced)) => {
                Explanation::Pass(forced.into())
            }
            hive_rules::Explanation::Illegal(illegalities) => {
                Explanation::Illegal { reasons: reasons(illegalities) }
            }
        }
    }
}

impl From<&hive_rules::Way> for Way {
    fn from(way: &hive_rules::Way) -> Way {
        let power = match way.power {
            hive_rules::Power::Own => Power::Own,
            hive_rules::Power::Copied(bug) => Power::Copied { bug: Name(bug) },
            hive_rules::Power::Thrown(piece) => Power::Thrown { by: Name(piece) },
        };
        Way { power, cargo: way.cargo.map(Name), path: hexes(&way.path) }
    }
}

impl From<&hive_rules::ForcedPass> for ForcedPass {
    fn from(forced: &hive_rules::ForcedPass) -> ForcedPass {
        let placement = match forced.placement {
            hive_rules::NoPlacement::ReserveEmpty => NoPlacement::ReserveEmpty,
            hive_rules::NoPlacement::NoCell => NoPlacement::NoCell,
        };
        let stuck = forced
            .stuck
            .iter()
            .map(|tile| StuckTile { piece: Name(tile.piece), reasons: reasons(&tile.reasons) });
        ForcedPass { placement, stuck: stuck.collect() }
    }
}
