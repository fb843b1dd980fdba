//! What a page and the library of games say to each other.
//!
//! A stored game is a log of [`Event`]s; all other types here are derived
//! from logs, or carry them. `docs/server.md` describes the requests.

use std::collections::BTreeMap;

use hive_rules::GameType;
use serde::{Deserialize, Serialize};

use super::{Game, Move, Name, Outcome, Position, RuleSet};

/// Names of things that a user says about a game, such as `"Event"`, with
/// what is said.
pub type TagMap = BTreeMap<String, String>;

/// Something that happened to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum Event {
    /// The game begins. This event comes first and only once.
    Created {
        /// Which bugs are in it.
        game_type: Name<GameType>,
        /// The rules it is played by.
        rules: RuleSet,
        /// Where it begins, if not with an empty table.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Position>,
        /// Who plays; two people if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<Players>,
        /// How much time the players have.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Clock>,
        /// What the user calls the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// What else the user says about it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        tags: Option<TagMap>,
    },
    /// A move was played.
    Moved {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
        /// The time that is left after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        remaining: Option<Remaining>,
    },
    /// Moves were taken back, and the end of the game with them.
    Undone {
        /// How many moves stay.
        to: u32,
    },
    /// The players ended the game.
    Ended {
        /// How.
        outcome: Outcome,
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
}

/// Who plays a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// Who has the white tiles.
    pub white: Player,
    /// Who has the black tiles.
    pub black: Player,
}

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
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
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// For the whole game.
    pub initial: u32,
    /// For each move in addition.
    pub increment: u32,
}

/// How much time the players have left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Remaining {
    /// White's time.
    pub white: u32,
    /// Black's time.
    pub black: u32,
}

/// Events to be added to a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Append {
    /// How many events the sender knows of.
    pub expected: u32,
    /// What has happened since.
    pub events: Vec<Event>,
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LoggedEvent {
    /// Its place, counted from 1.
    pub sequence: u32,
    /// When it was stored, in milliseconds since 1970.
    pub at: u64,
    /// What happened.
    pub event: Event,
}

/// All that a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    pub game_type: Name<GameType>,
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
    /// How many moves stand.
    pub plies: u32,
    /// How the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The current position.
    pub position: Position,
}

/// A game as the library has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StoredGame {
    /// All that is not a matter of the rules.
    pub summary: GameSummary,
    /// The game.
    pub game: Game,
}

/// A part of the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamePage {
    /// The games, the last changed first.
    pub games: Vec<GameSummary>,
    /// How many games fit, here and on all other pages.
    pub total: u32,
    /// What to ask for to get the following page, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A part of a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameEvents {
    /// The events, the oldest first.
    pub events: Vec<LoggedEvent>,
}

/// A whole library as one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LibraryFile {
    /// What kind of file this is.
    pub format: LibraryFormat,
    /// The version of the format: [`LibraryFile::VERSION`].
    pub version: u32,
    /// The games.
    pub games: Vec<LibraryGame>,
}

impl LibraryFile {
    /// The version that this program reads and writes.
    pub const VERSION: u32 = 1;
}

/// The one word that a [`LibraryFile`] begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LibraryFormat {
    /// The only one.
    #[serde(rename = "alveare-library")]
    AlveareLibrary,
}

/// A game in a [`LibraryFile`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LibraryGame {
    /// The game's id.
    pub id: String,
    /// Its log.
    pub events: Vec<LoggedEvent>,
}

/// What became of the games of a [`LibraryFile`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportReport {
    /// How many games came in, or went on.
    pub imported: u32,
    /// How many were here already.
    pub present: u32,
    /// Those that did not come in.
    pub refused: Vec<RefusedGame>,
}

/// A game that did not come in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusedGame {
    /// Its id.
    pub id: String,
    /// Why not, in English.
    pub message: String,
}

/// Who answers, for a page that may lie on a host without a library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ServerInfo {
    /// Always `"alveare"`.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The version of these messages: [`ServerInfo::API`].
    pub api: u32,
    /// How many cores its engine works on.
    pub cores: usize,
}

impl ServerInfo {
    /// The version of the messages.
    pub const API: u32 = 1;
}

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApiError {
    /// The kind of failure.
    pub code: ErrorCode,
    /// A sentence for people, in English.
    pub message: String,
    /// What the library has instead, after [`ErrorCode::Conflict`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<Box<StoredGame>>,
}

/// The kinds of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// The request cannot be read.
    BadRequest,
    /// The token is missing.
    Token,
    /// The request comes from another page.
    Foreign,
    /// There is no such game or address.
    NotFound,
    /// The address knows no such method.
    Method,
    /// The log holds other events.
    Conflict,
    /// The game was deleted.
    Deleted,
    /// The body is too large.
    TooLarge,
    /// The body is not said to be JSON.
    MediaType,
    /// The rules do not allow it, or a limit is reached.
    Refused,
    /// The program has a fault.
    Internal,
    /// Too many requests are waiting.
    Busy,
}
