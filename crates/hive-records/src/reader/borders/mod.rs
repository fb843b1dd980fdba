//! Where games begin and end in a text.

pub(super) mod json;
mod pgn;
pub(super) mod sgf;

use crate::Format;

/// What a text begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// So many bytes that mean nothing.
    Skip(usize),
    /// A game of so many bytes.
    Game(usize),
    /// Nobody knows before more has come.
    More,
}

/// What a text that is not empty begins with, in the middle of a file. All of
/// the file that follows is there if it `is_last`.
pub(super) fn cut(format: Format, text: &[u8], is_last: bool) -> Cut {
    match format {
        Format::Uhp => uhp(text, is_last),
        Format::Pgn => pgn::cut(text, is_last),
        Format::Sgf => sgf::cut(text, is_last),
        Format::Json => json::cut(text, is_last),
        // Nothing but the end of the file ends a list of moves.
        Format::Moves if is_last => Cut::Game(text.len()),
        Format::Moves => Cut::More,
    }
}

/// Whether a game begins with the line that a text begins with, behind one
/// that was lost; `None` if more has to come.
pub(super) fn begins(format: Format, text: &[u8], is_last: bool) -> Option<bool> {
    let (line, _) = first_line(text, is_last)?;
    let line = line.trim_ascii();
    Some(match format {
        Format::Uhp => !line.is_empty(),
        Format::Pgn => line.starts_with(b"["),
        Format::Sgf => line.starts_with(b"("),
        Format::Json => line.starts_with(b"{\"") || line == b"{",
        Format::Moves => false,
    })
}

fn uhp(text: &[u8], is_last: bool) -> Cut {
    match first_line(text, is_last) {
        None => Cut::More,
        Some((line, end)) if line.starts_with(b"#") || line.trim_ascii().is_empty() => {
            Cut::Skip(end)
        }
        Some((_, end)) => Cut::Game(end),
    }
}

/// The first line, and where the second one begins; `None` if the end of the
/// first one has not come.
fn first_line(text: &[u8], is_last: bool) -> Option<(&[u8], usize)> {
    let end = match text.iter().position(|&byte| byte == b'\n') {
        Some(end) => end + 1,
        None if is_last => text.len(),
        None => return None,
    };
    text.get(..end).map(|line| (line, end))
}
