//! Telling the formats of files apart by how they begin.

use std::str;

use super::borders::{json, sgf};
use crate::{Format, moves};

/// A line that begins with a move is no longer before its first semicolon.
const LONGEST_LINE: usize = 1 << 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detected {
    /// So many bytes, of empty lines and remarks, mean nothing.
    Skip(usize),
    Is(Format),
    /// A library of ours, whose games begin behind so many bytes.
    Library(usize),
    /// None that can be read.
    Foreign,
    /// Nobody knows before more has come.
    More,
}

/// The format of a file by its first line that is neither empty nor a remark.
/// Any file may begin with lines that begin with `#`.
pub(super) fn detect(text: &[u8], is_last: bool) -> Detected {
    match text {
        [] => Detected::More,
        [b'#', ..] => match text.iter().position(|&byte| byte == b'\n') {
            Some(end) => Detected::Skip(end + 1),
            None if is_last => Detected::Skip(text.len()),
            None => Detected::More,
        },
        [first, ..] if first.is_ascii_whitespace() => {
            let blank = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            Detected::Skip(blank)
        }
        [b'{', ..] => match json::library(text, is_last) {
            None => Detected::More,
            Some(Some(head)) => Detected::Library(head),
            Some(None) => Detected::Is(Format::Json),
        },
        [b'[', ..] => Detected::Is(Format::Pgn),
        [b'(', rest @ ..] => match (sgf::first_sign(rest), is_last) {
            (Some(b';'), _) => Detected::Is(Format::Sgf),
            (None, false) => Detected::More,
            _ => Detected::Foreign,
        },
        _ if text.starts_with(b"Base") => Detected::Is(Format::Uhp),
        _ if b"Base".starts_with(text) && !is_last => Detected::More,
        _ => match text.iter().position(|&byte| byte == b'\n') {
            None if !is_last && text.len() < LONGEST_LINE => Detected::More,
            end => {
                let line = end.and_then(|end| text.get(..end)).unwrap_or(text);
                let is_move = str::from_utf8(line).is_ok_and(moves::begin);
                if is_move { Detected::Is(Format::Moves) } else { Detected::Foreign }
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Detected) {
        assert_eq!(detect(text.as_bytes(), true), expected, "{text}");
    }

    #[test]
    fn the_beginning_tells_the_format() {
        check("[White", Detected::Is(Format::Pgn));
        check("(\n;GM", Detected::Is(Format::Sgf));
        check("Base;", Detected::Is(Format::Uhp));
        check("{}", Detected::Is(Format::Json));
        check("{\n \"format\": \"alveare-library\", \"games\": [{}", Detected::Library(42));
        for text in ["wS1 .\nbS1 wS1-", "1. wS1\n", "wS1;bS1 wS1-", "7.pass"] {
            check(text, Detected::Is(Format::Moves));
        }
        for text in ["\0Base", "Dear Bob", "(c)", "bases", "1.", "wX1"] {
            check(text, Detected::Foreign);
        }
    }

    #[test]
    fn what_means_nothing_is_skipped() {
        check("# ours\nBase", Detected::Skip(7));
        check("# ours", Detected::Skip(6));
        check(" \r\n\tBase", Detected::Skip(4));
    }

    #[test]
    fn nothing_is_said_too_early() {
        for text in ["#", "B", "Bas", "(", "( \n", ""] {
            assert_eq!(detect(text.as_bytes(), false), Detected::More, "{text}");
        }
    }
}
