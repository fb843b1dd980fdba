//! The lines of a file that a stranger sent.

use std::str;

use crate::{ReadError, ReadErrorKind};

/// The lines of a file, checked one at a time to be text. A byte order mark
/// at the beginning and carriage returns at the ends are left out.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    rest: &'a [u8],
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
    pub(crate) fn new(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes), number: 0 }
    }

    /// The next line, which stays the next.
    pub(crate) fn peek(&self) -> Result<Option<Line<'a>>, ReadError> {
        Lines { ..*self }.next()
    }

    /// Takes the next line.
    pub(crate) fn next(&mut self) -> Result<Option<Line<'a>>, ReadError> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = match end.and_then(|end| self.rest.split_at_checked(end)) {
            Some((line, rest)) => (line, rest.get(1..).unwrap_or_default()),
            None => (self.rest, [].as_slice()),
        };
        self.rest = rest;
        self.number += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match str::from_utf8(line) {
            Ok(text) => Ok(Some(Line { number: self.number, text })),
            Err(_) => Err(ReadError::new(self.number, ReadErrorKind::NotUtf8)),
        }
    }
}
