//! What a page and the opening explorer tell each other.

use hive_rules::{GameType, Move, RuleSet, Script};
use serde::{Deserialize, Serialize};

use super::{Excerpt, FileFormat, UnreadRecord};

/// A request to the explorer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "to", rename_all = "camelCase", deny_unknown_fields)]
pub enum ExplorerRequest {
    /// Takes in games of a file. An [`ExplorerReport`].
    Read {
        /// The format of the file.
        format: FileFormat,
        /// Parts with a game each.
        games: Vec<Excerpt>,
    },
    /// Takes in games. An [`ExplorerReport`].
    Take {
        /// The games.
        games: Vec<NamedGame>,
    },
    /// What was played in the last position of a game? An [`ExplorerView`].
    Look {
        /// The game.
        game: Script,
        /// Which games count.
        filter: ExplorerFilter,
    },
    /// Forgets all games. An [`ExplorerReport`].
    Clear,
    /// Forgets some games of the library. An [`ExplorerReport`].
    Drop {
        /// Their numbers there.
        ids: Vec<String>,
    },
    /// What the explorer knows of games that came from files, in parts, to be
    /// kept. A [`KeptPart`].
    Keep {
        /// Which part, counted from 0. They are asked for in order.
        part: usize,
    },
    /// Knows again what was kept, in place of all else. An
    /// [`ExplorerReport`], which counts the games once the last part is in.
    Restore {
        /// The text of a part. They are given in order.
        text: String,
        /// Which part, counted from 0.
        part: usize,
        /// How many there are.
        parts: usize,
    },
}

/// A part of what the explorer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptPart {
    /// Bytes as Base64.
    pub text: String,
    /// How many parts there are.
    pub parts: usize,
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
    pub game: Script,
}

/// Which games count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExplorerFilter {
    /// Only those of this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_type: Option<GameType>,
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
    /// How many were there already.
    pub known: usize,
    /// How many did not.
    pub failed: usize,
    /// Where and why, for the first of them.
    pub failures: Vec<UnreadRecord>,
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
    /// What most of the games were played with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<ExploredHeading>,
}

/// What a game is played with, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ExploredHeading {
    /// The pieces.
    pub game_type: GameType,
    /// The rules.
    pub rules: RuleSet,
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
