//! Games of a file that comes in parts.

use hive_records::{
    Format, ReadError, Reader, Record,
    json::{Excerpt, FileFormat},
};

/// The games of parts of a file. Each part is read by itself, so that one that
/// cannot be taken apart hides no other; lines are those of the whole file.
pub(crate) fn records(
    format: FileFormat,
    games: &[Excerpt],
) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
    games.iter().flat_map(move |Excerpt { line: before, text }| {
        let reader = Reader::of(Format::from(format)).at_line(before.saturating_add(1));
        reader.whole(text.as_bytes())
    })
}
