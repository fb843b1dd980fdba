//! A stored game, as a list and a board show it.

use hive_rules::{GameType, Outcome, RuleSet, Script, Setup};
use serde::{Deserialize, Serialize};

use crate::{Clock, Players, Remaining, TagMap, Terms};

/// All that a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// The game's id, a UUID.
    pub id: String,
    /// How many events there are.
    pub sequence: u32,
    /// When the first event was stored, in milliseconds since 1970.
    pub created: u64,
    /// When the last event was stored.
    pub updated: u64,
    /// What the user calls it.
    pub name: String,
    /// What else the user says about it.
    pub tags: TagMap,
    /// Which bugs are in it.
    pub game_type: GameType,
    /// The rules it is played by.
    pub rules: RuleSet,
    /// Who plays.
    pub players: Players,
    /// How much time the players have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// How much of it is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining: Option<Remaining>,
    /// How two people play it at a table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub live: Option<Terms>,
    /// Whether it ended before it had properly begun.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub aborted: bool,
    /// How many moves stand.
    pub plies: u32,
    /// How the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The current position.
    pub position: Setup,
    /// The first event that only a newer version knows. From there on this one
    /// cannot follow the game: it can be looked at, and not changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unknown: Option<u32>,
}

impl GameSummary {
    /// Whether the game goes on no more.
    pub fn is_over(&self) -> bool {
        self.outcome.is_some() || self.aborted
    }
}

/// A game as the library has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredGame {
    /// All that is not a matter of the rules.
    pub summary: GameSummary,
    /// The game.
    pub game: Script,
    /// Remarks on its moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comments: Option<Vec<Comment>>,
}

/// A remark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// After how many plies it stands.
    pub ply: usize,
    /// What it says; it may have several lines.
    pub text: String,
}
