//! The formats of game records on the command line.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hive_records::Format;

/// Takes the formats that can be read.
pub(super) fn readable() -> impl TypedValueParser<Value = Format> {
    one_of(&Format::ALL)
}

/// Takes the formats that can be written.
pub(super) fn writable() -> impl TypedValueParser<Value = Format> {
    one_of(&Format::WRITTEN)
}

fn one_of(formats: &'static [Format]) -> impl TypedValueParser<Value = Format> {
    let value = |format: &Format| {
        PossibleValue::new(format.extension()).help(match format {
            Format::Uhp => "UHP game strings, one a line",
            Format::Pgn => "PGN, as Mzinga writes it",
            Format::Sgf => "BoardSpace SGF",
            Format::Json => "our JSON: an analysis, a game, a library",
            Format::Moves => "moves and nothing else; --assume says the type",
        })
    };
    PossibleValuesParser::new(formats.iter().map(value)).try_map(|name| name.parse::<Format>())
}

/// The format to write: the one asked for, or the one of the file name.
pub(super) fn to_write(asked: Option<Format>, output: &Path) -> Result<Format, String> {
    let name = output.to_string_lossy();
    let of_name = Format::of_name(&name)
        .or_else(|| (name == "-" || name.ends_with(".txt")).then_some(Format::Uhp));
    match asked.or(of_name) {
        Some(Format::Sgf | Format::Moves) => {
            Err("this format can be read but not written: use PGN, UHP or JSON".into())
        }
        Some(format) => Ok(format),
        None => Err(format!("which format is {name} to have? Add --to pgn, --to uhp or --to json")),
    }
}
