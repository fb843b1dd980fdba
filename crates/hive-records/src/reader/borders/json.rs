//! Borders in JSON: a game is an object, in a library one of a list.

use super::Cut;

pub(super) fn cut(text: &[u8], is_last: bool) -> Cut {
    let between = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b',';
    let blank = text.iter().take_while(between).count();
    if blank > 0 {
        return Cut::Skip(blank);
    }
    // Behind the list of a library nothing is a game.
    if text.first() == Some(&b']') {
        return if is_last { Cut::Skip(text.len()) } else { Cut::More };
    }
    let (mut depth, mut in_string, mut is_escaped) = (0_usize, false, false);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' if depth <= 1 => return Cut::Game(at + 1),
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    if is_last { Cut::Game(text.len()) } else { Cut::More }
}

/// What a library begins with, without blanks.
const LIBRARY: &[u8] = br#"{"format":"alveare-library""#;

/// No library has more than this before its list of games.
const HEAD: usize = 1 << 10;

/// How many bytes come before the games of a library: `Some(None)` if a text is
/// none, `None` if more has to come.
pub(in crate::reader) fn library(text: &[u8], is_last: bool) -> Option<Option<usize>> {
    let head = text.get(..HEAD).unwrap_or(text);
    let is_whole = is_last || text.len() >= HEAD;
    let mut signs = head.iter().enumerate().filter(|(_, byte)| !byte.is_ascii_whitespace());
    for wanted in LIBRARY {
        match signs.next() {
            Some((_, sign)) if sign == wanted => {}
            None if !is_whole => return None,
            _ => return Some(None),
        }
    }
    match signs.find(|(_, byte)| **byte == b'[') {
        Some((at, _)) => Some(Some(at + 1)),
        None if is_whole => Some(None),
        None => None,
    }
}
