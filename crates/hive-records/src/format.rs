//! The formats of files with games.

use std::{fmt, str::FromStr};

use crate::{Record, WriteError, json, pgn, uhp};

/// A format of files with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// UHP game strings, one a line.
    Uhp,
    /// PGN.
    Pgn,
    /// The SGF of BoardSpace.net, which is only read.
    Sgf,
    /// Our JSON: an analysis of the page, a bare game, or a library.
    Json,
    /// Moves as UHP writes them and nothing else, which is only read.
    Moves,
}

impl Format {
    /// All that can be read.
    pub const ALL: [Format; 5] =
        [Format::Uhp, Format::Pgn, Format::Sgf, Format::Json, Format::Moves];

    /// All that can be written.
    pub const WRITTEN: [Format; 3] = [Format::Uhp, Format::Pgn, Format::Json];

    /// How its files are named.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Uhp => "uhp",
            Format::Pgn => "pgn",
            Format::Sgf => "sgf",
            Format::Json => "json",
            Format::Moves => "hive",
        }
    }

    /// The format that a file name stands for, if it stands for one.
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, extension) = name.rsplit_once('.')?;
        extension.to_ascii_lowercase().parse().ok()
    }

    /// A game as text that ends with a line end.
    pub fn write(self, record: &Record) -> Result<String, WriteError> {
        match self {
            Format::Uhp => uhp::write(record),
            Format::Pgn => pgn::write(record),
            Format::Json => Ok(json::write(record)),
            Format::Sgf | Format::Moves => Err(WriteError::ReadOnly),
        }
    }
}

/// Reads what [`Format::extension`] gives.
impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        Format::ALL.into_iter().find(|it| it.extension() == text).ok_or(ParseFormatError)
    }
}

/// A word names no format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseFormatError;

impl fmt::Display for ParseFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected uhp, pgn, sgf, json or hive")
    }
}

impl std::error::Error for ParseFormatError {}
