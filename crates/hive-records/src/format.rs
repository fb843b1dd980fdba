//! Telling the formats of files apart.

use crate::{ReadError, Record, pgn, sgf, uhp};

/// A format of files with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// UHP game strings, one a line.
    Uhp,
    /// PGN.
    Pgn,
    /// The SGF of BoardSpace.net.
    Sgf,
}

impl Format {
    /// The format of a file by how it begins, if it begins like any.
    pub fn detect(bytes: &[u8]) -> Option<Format> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
        match bytes {
            [b'[', ..] => Some(Format::Pgn),
            [b'(', rest @ ..] if rest.trim_ascii_start().starts_with(b";") => Some(Format::Sgf),
            _ if bytes.starts_with(b"Base") => Some(Format::Uhp),
            _ => None,
        }
    }

    /// The games of a file, one by one.
    pub fn read(self, bytes: &[u8]) -> Box<dyn Iterator<Item = Result<Record, ReadError>> + '_> {
        match self {
            Format::Uhp => Box::new(uhp::read(bytes)),
            Format::Pgn => Box::new(pgn::read(bytes)),
            Format::Sgf => Box::new(sgf::read(bytes)),
        }
    }
}
