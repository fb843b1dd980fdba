//! The lines of a file that a stranger sent.

/// The lines of a part of a file.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    rest: &'a str,
    number: usize,
}

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

impl<'a> Lines<'a> {
    /// The lines of a part that begins on this line of its file.
    pub(crate) fn new(text: &'a str, first: usize) -> Lines<'a> {
        Lines { rest: text, number: first.saturating_sub(1) }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (text, rest) = self.rest.split_once('\n').unwrap_or((self.rest, ""));
        self.rest = rest;
        self.number += 1;
        Some(Line { number: self.number, text })
    }
}
