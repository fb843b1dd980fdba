//! What a page and the opening explorer tell each other.

use hive_rules::GameType;
use serde::{Deserialize, Serialize};

use super::{Game, Move, Name};

/// A request to the explorer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "camelCase", deny_unknown_fields)]
pub enum ExplorerRequest {
    /// Takes in the games of a text. An [`ExplorerReport`].
    Read {
        /// A file, or a part of one that ends where a game does.
        text: String,
        /// How many lines of the file come before.
        line: usize,
    },
    /// Takes in games. An [`ExplorerReport`].
    Take {
        /// The games.
        games: Vec<NamedGame>,
    },
    /// What was played in the last position of a game? An [`ExplorerView`].
    Look {
        /// The game.
        game: Game,
        /// Which games count.
        filter: ExplorerFilter,
    },
    /// Forgets all games. An [`ExplorerReport`].
    Clear,
}

/// A game that is taken in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NamedGame {
    /// Who played.
    pub name: String,
    /// Its number in the library.
    pub id: String,
    /// The game.
    pub game: Game,
}

/// Which games count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExplorerFilter {
    /// Only those of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_type: Option<Name<GameType>>,
    /// Only those that ended so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ExplorerResult>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ExplorerResult {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Draw,
    /// It has not ended, or nobody knows how.
    Open,
}

/// What has come of games that were to be taken in.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerReport {
    /// How many games there are now.
    pub games: usize,
    /// How many came in.
    pub added: usize,
    /// How many did not.
    pub failed: usize,
    /// Where and why, in English, for the first of them.
    pub failures: Vec<String>,
    /// Whether there is no room for more.
    pub full: bool,
}

/// How often games went a way, by their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tally {
    /// White has won.
    pub white: u32,
    /// Black has won.
    pub black: u32,
    /// Nobody has won.
    pub draw: u32,
    /// The game has not ended.
    pub open: u32,
}

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExplorerView {
    /// All moves together.
    pub tally: Tally,
    /// The moves, the most frequent first. Those that lead to positions that
    /// look alike are one.
    pub moves: Vec<ExploredMove>,
    /// Some of the games.
    pub samples: Vec<ExploredGame>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExploredMove {
    /// The move, as it lies in the position that was asked about.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The same as UHP writes it.
    pub text: String,
    /// How often, and with which ends.
    pub tally: Tally,
}

/// A game that went through a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExploredGame {
    /// Who played.
    pub name: String,
    /// Its number in the library, if it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How it ended.
    pub result: ExplorerResult,
}
