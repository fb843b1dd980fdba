//! The formats of game records.

use std::path::Path;

use clap::ValueEnum;
use hive_records::{ReadError, Record, WriteError, pgn, uhp};

/// A format of game records.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// UHP game strings, one a line
    Uhp,
    /// PGN, as Mzinga writes it
    Pgn,
    /// BoardSpace SGF (read only)
    Sgf,
}

impl Format {
    /// The format that a file name stands for, if it stands for one.
    fn of_name(name: &str) -> Option<Format> {
        let (_, extension) = name.rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "uhp" => Some(Format::Uhp),
            "pgn" => Some(Format::Pgn),
            "sgf" => Some(Format::Sgf),
            _ => None,
        }
    }

    /// The format of a file: by its name, or by how it begins.
    pub(super) fn guess(name: &str, bytes: &[u8]) -> Option<Format> {
        Format::of_name(name).or_else(|| hive_records::Format::detect(bytes).map(Format::from))
    }

    /// The format to write: the one asked for, or the one of the file name.
    pub(super) fn to_write(asked: Option<Format>, output: &Path) -> Result<Format, String> {
        let name = output.to_string_lossy();
        let of_name = Format::of_name(&name)
            .or_else(|| (name == "-" || name.ends_with(".txt")).then_some(Format::Uhp));
        match asked.or(of_name) {
            Some(Format::Sgf) => Err("SGF can be read but not written: use PGN or UHP".into()),
            Some(format) => Ok(format),
            None => Err(format!("which format is {name} to have? Add --to pgn or --to uhp")),
        }
    }

    /// How its files are named.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Format::Uhp => "uhp",
            Format::Pgn => "pgn",
            Format::Sgf => "sgf",
        }
    }

    /// The games of a file, one by one.
    pub(super) fn read(
        self,
        bytes: &[u8],
    ) -> Box<dyn Iterator<Item = Result<Record, ReadError>> + '_> {
        hive_records::Format::from(self).read(bytes)
    }

    /// A game as text that ends with a line end. `to_write` never gives SGF.
    pub(super) fn write(self, record: &Record) -> Result<String, WriteError> {
        match self {
            Format::Uhp => uhp::write(record),
            Format::Pgn | Format::Sgf => pgn::write(record),
        }
    }
}

impl From<Format> for hive_records::Format {
    fn from(format: Format) -> hive_records::Format {
        match format {
            Format::Uhp => hive_records::Format::Uhp,
            Format::Pgn => hive_records::Format::Pgn,
            Format::Sgf => hive_records::Format::Sgf,
        }
    }
}

impl From<hive_records::Format> for Format {
    fn from(format: hive_records::Format) -> Format {
        match format {
            hive_records::Format::Uhp => Format::Uhp,
            hive_records::Format::Pgn => Format::Pgn,
            hive_records::Format::Sgf => Format::Sgf,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guesses() {
        assert_eq!(Format::guess("a.PGN", b""), Some(Format::Pgn));
        assert_eq!(Format::guess("a", b"\xEF\xBB\xBF [GameType"), Some(Format::Pgn));
        assert_eq!(Format::guess("a.b", b"\n(\n;GM[27]"), Some(Format::Sgf));
        assert_eq!(Format::guess("a.txt", b"Base+MLP;"), Some(Format::Uhp));
        assert_eq!(Format::guess("readme.md", b"# Games"), None);
        assert_eq!(Format::guess("", b""), None);
    }
}
