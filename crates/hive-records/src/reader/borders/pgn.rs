//! Borders in PGN: a tag after moves begins a game.

use super::{Cut, first_line};

pub(super) fn cut(text: &[u8], is_last: bool) -> Cut {
    let mut scan =
        Scan { at: 0, has_moves: false, in_comment: false, after_blank: true, suspect: None };
    while let Some((line, length)) = text
        .get(scan.at..)
        .filter(|rest| !rest.is_empty())
        .and_then(|rest| first_line(rest, is_last))
    {
        if scan.is_border(line) {
            return scan.cut_here();
        }
        scan.at += length;
    }
    match (is_last, scan.suspect) {
        (false, _) => Cut::More,
        (true, Some(tag)) => Cut::Game(tag),
        (true, None) => Cut::Game(text.len()),
    }
}

struct Scan {
    /// Where the line at hand begins.
    at: usize,
    has_moves: bool,
    in_comment: bool,
    after_blank: bool,
    /// A tag behind an empty line in a comment. The comment may have lost its
    /// end and run into the next game, or it may quote one: another brace
    /// tells which.
    suspect: Option<usize>,
}

impl Scan {
    /// Whether the game ends before this line, or before the suspect.
    fn is_border(&mut self, line: &[u8]) -> bool {
        let content = line.trim_ascii();
        let is_border = if self.in_comment {
            if self.after_blank && self.suspect.is_none() && is_tag(content) {
                self.suspect = Some(self.at);
            }
            self.take(content)
        } else if content.starts_with(b"[") {
            self.has_moves
        } else {
            self.take(content)
        };
        self.after_blank = content.is_empty();
        is_border
    }

    /// Takes a line of moves and comments; whether a comment begins in one
    /// that has lost its end.
    fn take(&mut self, content: &[u8]) -> bool {
        let mut is_remark = false;
        for &byte in content {
            match byte {
                b'{' if self.in_comment && self.suspect.is_some() => return true,
                b'{' => self.in_comment = true,
                b'}' if self.in_comment => {
                    self.in_comment = false;
                    is_remark = false;
                    self.suspect = None;
                }
                b';' if !self.in_comment => is_remark = true,
                byte if byte.is_ascii_whitespace() || self.in_comment || is_remark => {}
                _ => self.has_moves = true,
            }
        }
        false
    }

    fn cut_here(&self) -> Cut {
        match self.suspect.unwrap_or(self.at) {
            // A comment that begins a text has nothing to be the end of.
            0 => Cut::Skip(1),
            end => Cut::Game(end),
        }
    }
}

/// Whether a line is a whole tag, such as `[White "Ann"]`.
fn is_tag(line: &[u8]) -> bool {
    let Some(inner) = line.strip_prefix(b"[") else { return false };
    let name =
        inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let value = inner.get(name..).unwrap_or_default();
    let blank = value.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    name > 0 && blank > 0 && value.get(blank) == Some(&b'"')
}
