//! What can happen to a game, and who plays it.

use std::collections::BTreeMap;

use hive_rules::{GameType, Move, Outcome, RuleSet, Setup};
use serde::{Deserialize, Serialize};

use crate::{Offer, Terms};

/// Names of things that a user says about a game, such as `"Event"`, with
/// what is said.
pub type TagMap = BTreeMap<String, String>;

/// Something that happened to a game. Fields that it does not know are passed
/// over here and kept in a [`KeptEvent`](crate::KeptEvent).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The game begins. This event comes first and only once.
    Created {
        /// Which bugs are in it.
        game_type: GameType,
        /// The rules it is played by.
        rules: RuleSet,
        /// Where it begins, if not with an empty table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Setup>,
        /// Who plays; two people if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<Players>,
        /// How much time the players have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// How two people play it at a table. Such a game goes on only there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        live: Option<Terms>,
        /// What the user calls the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// What else the user says about it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tags: Option<TagMap>,
        /// A remark before the first move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
    },
    /// A move was played.
    Moved {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
        /// The time that is left after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining: Option<Remaining>,
        /// How long the player has thought, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<u32>,
        /// How much was given back for the network's delay, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag: Option<u32>,
        /// A remark on it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        comment: Option<String>,
    },
    /// Moves were taken back, and the end of the game with them.
    Undone {
        /// How many moves stay.
        to: u32,
        /// How long the turn had taken that ends with this, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        used: Option<u32>,
        /// The time that is left then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining: Option<Remaining>,
    },
    /// The players ended the game.
    Ended {
        /// How.
        outcome: Outcome,
        /// What lies behind it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<EndCause>,
    },
    /// A live game ended before it had properly begun, without a result.
    Aborted {
        /// Why, if not because its author wanted that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cause: Option<EndCause>,
    },
    /// The author offers something.
    Offered {
        /// What.
        offer: Offer,
    },
    /// The author refuses what the opponent offers.
    Declined {
        /// What.
        offer: Offer,
    },
    /// The author takes an offer back.
    Withdrawn {
        /// What.
        offer: Offer,
    },
    /// The server was away, or goes. The clock stands until both players are
    /// back.
    Paused {
        /// How long the turn had taken, in milliseconds.
        used: u32,
        /// The time that is left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining: Option<Remaining>,
    },
    /// The clock goes on.
    Resumed,
    /// The players play another game.
    Rematched {
        /// Its id.
        game: String,
    },
    /// Other players go on with the game.
    Seated {
        /// Who.
        players: Players,
    },
    /// The game has a new name.
    Renamed {
        /// The name.
        name: String,
    },
    /// The game has new tags instead of all it had.
    Tagged {
        /// The tags.
        tags: TagMap,
    },
    /// Something that only a newer version knows.
    #[serde(other, skip_serializing)]
    #[cfg_attr(feature = "ts", ts(skip))]
    Unknown,
}

/// What lies behind the end of a live game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EndCause {
    /// A player did not make the first move.
    NoShow,
    /// A player left, and the other one claimed the win.
    Left,
    /// Whoever runs the server closed the table.
    Closed,
}

/// Who plays a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Players {
    /// Who has the white tiles.
    pub white: Player,
    /// Who has the black tiles.
    pub black: Player,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Player {
    /// A person.
    Human {
        /// Who it is, if that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The engine.
    Engine {
        /// Its level.
        level: u8,
        /// What the page calls it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
}

impl Default for Player {
    fn default() -> Player {
        Player::Human { name: None }
    }
}

/// How much time the players have, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clock {
    /// For the whole game.
    pub initial: u32,
    /// For each move in addition.
    pub increment: u32,
}

/// How much time the players have left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Remaining {
    /// White's time.
    pub white: u32,
    /// Black's time.
    pub black: u32,
}
