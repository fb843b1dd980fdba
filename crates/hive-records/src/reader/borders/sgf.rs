//! Borders in SGF: a game is a tree in parentheses.

use super::Cut;

/// How far apart the signs are that a game begins with.
const HEAD: usize = 64;

pub(super) fn cut(text: &[u8], is_last: bool) -> Cut {
    let blank = text.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if blank > 0 {
        return Cut::Skip(blank);
    }
    let (mut depth, mut in_value, mut is_escaped, mut is_line_start) =
        (0_usize, false, false, false);
    for (at, &byte) in text.iter().enumerate() {
        if byte == b'(' && is_line_start {
            // Such a line begins another game even where the one before, or
            // a value in it, has no end.
            match is_game(text.get(at..).unwrap_or_default(), is_last) {
                None => return Cut::More,
                Some(true) => return Cut::Game(at),
                Some(false) if depth == 0 => return Cut::Game(at),
                Some(false) => {}
            }
        }
        is_line_start = byte == b'\n' || (is_line_start && byte.is_ascii_whitespace());
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_value => is_escaped = true,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' if depth > 0 => in_value = true,
            b'(' if depth > 0 || at == 0 => depth += 1,
            b')' if depth == 1 => return Cut::Game(at + 1),
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if is_last { Cut::Game(text.len()) } else { Cut::More }
}

/// Whether a parenthesis begins a game: `(;GM[`, with blanks anywhere.
fn is_game(text: &[u8], is_last: bool) -> Option<bool> {
    let head = text.get(..HEAD).unwrap_or(text);
    let mut signs = head.iter().filter(|byte| !byte.is_ascii_whitespace());
    for wanted in b"(;GM[" {
        match signs.next() {
            Some(sign) if sign == wanted => {}
            Some(_) => return Some(false),
            None if is_last || text.len() >= HEAD => return Some(false),
            None => return None,
        }
    }
    Some(true)
}

/// The first byte that is not blank.
pub(in crate::reader) fn first_sign(text: &[u8]) -> Option<u8> {
    text.iter().copied().find(|byte| !byte.is_ascii_whitespace())
}
