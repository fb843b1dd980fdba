//! Games of a file that comes in parts.

use hive_records::{
    Format, Note, ReadError, Record,
    json::{Excerpt, FileFormat},
};

/// The games of parts of a file. Each part is read by itself, so that one that
/// cannot be taken apart hides no other; lines are those of the whole file.
pub(crate) fn records(
    format: FileFormat,
    games: &[Excerpt],
) -> impl Iterator<Item = Result<Record, ReadError>> + '_ {
    games.iter().flat_map(move |Excerpt { line: before, text }| {
        Format::from(format).read(text.as_bytes()).map(move |read| match read {
            Ok(mut record) => {
                record.notes.iter_mut().for_each(|note| shift(note, *before));
                Ok(record)
            }
            Err(ReadError { line, kind }) => {
                Err(ReadError { line: line.saturating_add(*before), kind })
            }
        })
    })
}

fn shift(note: &mut Note, before: usize) {
    if let Note::Numbering { line }
    | Note::MovesAfterEnd { line }
    | Note::UnconfirmedMove { line }
    | Note::Ignored { line, .. } = note
    {
        *line = line.saturating_add(before);
    }
}
