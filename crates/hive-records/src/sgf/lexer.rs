//! SGF taken apart: trees, and the properties in them.
//!
//! Nothing here recurses: the games of the site have no variations, and a
//! tree within a tree is refused.

use std::borrow::Cow;

use crate::{Expected, ReadError, ReadErrorKind, Unclosed};

/// A place in a text.
#[derive(Clone, Copy, Debug)]
struct Cursor<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let next = chars.next()?;
        self.rest = chars.as_str();
        self.line += usize::from(next == '\n');
        Some(next)
    }

    /// Goes on to the first character that is not one of these.
    fn skip(&mut self, skipped: fn(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(skipped) {
            self.next();
        }
        start.get(..start.len() - self.rest.len()).unwrap_or_default()
    }

    /// Goes on behind the bracket that ends a value and returns the value as
    /// it stands; `None` if there is no such bracket.
    fn value(&mut self) -> Option<&'a str> {
        let start = self.rest;
        loop {
            let length = start.len() - self.rest.len();
            match self.next()? {
                ']' => return start.get(..length),
                '\\' => self.next().map(|_| ())?,
                _ => {}
            }
        }
    }

    fn error(&self, kind: ReadErrorKind) -> ReadError {
        ReadError::new(self.line, kind)
    }
}

/// The properties of a tree.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    cursor: Cursor<'a>,
    /// The name of the property before, which may have more values.
    name: &'a str,
}

/// `P0[12 Dropb wG1 N 13 .]`
#[derive(Debug)]
pub(super) struct Property<'a> {
    pub(super) line: usize,
    pub(super) name: &'a str,
    /// What stands between the brackets, without the escaping backslashes.
    pub(super) value: Cow<'a, str>,
}

impl<'a> Tree<'a> {
    /// The tree that a text begins with, on this line; nothing but blanks is
    /// around it.
    pub(super) fn new(text: &'a str, line: usize) -> Result<Tree<'a>, ReadError> {
        let mut cursor = Cursor { rest: text, line };
        cursor.skip(char::is_whitespace);
        let expected = ReadErrorKind::Expected(Expected::Parenthesis);
        if cursor.next() != Some('(') {
            return Err(cursor.error(expected));
        }
        let start = cursor;
        loop {
            let length = start.rest.len() - cursor.rest.len();
            let (line, unclosed) = (cursor.line, ReadErrorKind::Unclosed(Unclosed::Game));
            match cursor.next().ok_or(ReadError::new(start.line, unclosed))? {
                ')' => {
                    let rest = start.rest.get(..length).unwrap_or_default();
                    return Ok(Tree { cursor: Cursor { rest, ..start }, name: "" });
                }
                '(' => {
                    let expected = ReadErrorKind::Expected(Expected::NoVariations);
                    return Err(ReadError::new(line, expected));
                }
                '[' => {
                    let unclosed = ReadError::new(line, ReadErrorKind::Unclosed(Unclosed::Value));
                    cursor.value().ok_or(unclosed)?;
                }
                _ => {}
            }
        }
    }

    pub(super) fn line(&self) -> usize {
        self.cursor.line
    }
}

impl<'a> Iterator for Tree<'a> {
    type Item = Result<Property<'a>, ReadError>;

    fn next(&mut self) -> Option<Result<Property<'a>, ReadError>> {
        let cursor = &mut self.cursor;
        cursor.skip(|c| c.is_whitespace() || c == ';');
        let first = cursor.peek()?;
        if first != '[' {
            self.name = cursor.skip(|c| c.is_ascii_alphanumeric() || c == '-');
        }
        cursor.skip(char::is_whitespace);
        let line = cursor.line;
        if self.name.is_empty() || cursor.next() != Some('[') {
            let expected = ReadErrorKind::Expected(Expected::Property);
            cursor.rest = "";
            return Some(Err(ReadError::new(line, expected)));
        }
        let value = cursor.value().unwrap_or_default();
        Some(Ok(Property { line, name: self.name, value: unescape(value) }))
    }
}

fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut chars = value.chars();
    let mut text = String::with_capacity(value.len());
    while let Some(c) = chars.next() {
        text.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn properties(text: &str) -> Result<Vec<(usize, String, String)>, ReadError> {
        let mut all = Vec::new();
        for property in Tree::new(text, 1)? {
            let property = property?;
            all.push((property.line, property.name.to_owned(), property.value.into_owned()));
        }
        Ok(all)
    }

    #[test]
    fn properties_are_taken_apart() {
        let owned = |line, name: &str, value: &str| (line, name.to_owned(), value.to_owned());
        assert_eq!(
            properties(" (;\nGM[27]VV [1][2];\n; P0[x \\\\wQ)]\nRE[a\\]b])"),
            Ok(vec![
                owned(2, "GM", "27"),
                owned(2, "VV", "1"),
                owned(2, "VV", "2"),
                owned(3, "P0", "x \\wQ)"),
                owned(4, "RE", "a]b"),
            ])
        );
    }

    #[test]
    fn an_error_names_the_line() {
        let check = |text: &str, line, kind| {
            assert_eq!(properties(text), Err(ReadError::new(line, kind)), "{text}");
        };
        check("\nx", 2, ReadErrorKind::Expected(Expected::Parenthesis));
        check("(;GM[27]", 1, ReadErrorKind::Unclosed(Unclosed::Game));
        check("(;\nGM[27\n)", 2, ReadErrorKind::Unclosed(Unclosed::Value));
        check("(;GM[27\\]", 1, ReadErrorKind::Unclosed(Unclosed::Value));
        check("(;\n(;))", 2, ReadErrorKind::Expected(Expected::NoVariations));
        check("(;\n\n[x])", 3, ReadErrorKind::Expected(Expected::Property));
        check("(;GM)", 1, ReadErrorKind::Expected(Expected::Property));
    }
}
