//! What a page and the library of games say to each other about more than one
//! game, and what the server says of itself. `docs/server.md` describes the
//! requests.

use hive_table::{GameSummary, LoggedEvent, StoredGame};
use serde::{Deserialize, Serialize};

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

/// What became of the games of a [`LibraryFile`](hive_table::LibraryFile).
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
    /// How many cores its engine works on for whoever asks; 0 if it does not.
    pub cores: usize,
    /// Whether the library is for whoever asks. Guests have their browser's own.
    pub library: bool,
    /// What the club is called that the program serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
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
    /// A name holds control characters, or marks that turn the direction of writing.
    Characters,
    /// The program has a fault.
    Internal,
    /// Too many requests are waiting.
    Busy,
    /// There is no room on the disk.
    Full,
}
