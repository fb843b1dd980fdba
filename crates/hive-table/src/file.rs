//! A whole library as one file.

use serde::{Deserialize, Serialize};

use crate::LoggedEvent;

/// A whole library as one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LibraryFormat {
    /// The only one.
    #[serde(rename = "alveare-library")]
    AlveareLibrary,
}

/// A game in a [`LibraryFile`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LibraryGame {
    /// The game's id.
    pub id: String,
    /// Its log.
    pub events: Vec<LoggedEvent>,
}
