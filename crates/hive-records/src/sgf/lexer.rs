//! SGF taken apart: trees, and the properties in them.
//!
//! Nothing here recurses: the games of the site have no variations, and a
//! tree within a tree is refused.

use std::{borrow::Cow, str};

use crate::{Expected, ReadError, ReadErrorKind, Unclosed};

/// A file as text; the error names the line of the first byte that is none.
pub(super) fn check_text(bytes: &[u8]) -> Result<&str, ReadError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    str::from_utf8(bytes).map_err(|error| {
        let text = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = 1 + text.iter().filter(|&&byte| byte == b'\n').count();
        ReadError::new(line, ReadErrorKind::NotUtf8)
    })
}

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

/// The trees of a file. After a tree that cannot be taken apart there are no
/// more: nobody knows where the next one begins.
#[derive(Debug)]
pub(super) struct Trees<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Trees<'a> {
    pub(super) fn new(text: &'a str) -> Trees<'a> {
        Trees { cursor: Cursor { rest: text, line: 1 } }
    }

    /// Goes on behind the next tree and returns what is in it.
    fn tree(&mut self) -> Result<Tree<'a>, ReadError> {
        let cursor = &mut self.cursor;
        if cursor.next() != Some('(') {
            return Err(cursor.error(ReadErrorKind::Expected(Expected::Parenthesis)));
        }
        let start = *cursor;
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
}

impl<'a> Iterator for Trees<'a> {
    type Item = Result<Tree<'a>, ReadError>;

    fn next(&mut self) -> Option<Result<Tree<'a>, ReadError>> {
        self.cursor.skip(char::is_whitespace);
        self.cursor.peek()?;
        let tree = self.tree();
        if tree.is_err() {
            self.cursor.rest = "";
        }
        Some(tree)
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

impl Tree<'_> {
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
        for tree in Trees::new(text) {
            for property in tree? {
                let property = property?;
                all.push((property.line, property.name.to_owned(), property.value.into_owned()));
            }
        }
        Ok(all)
    }

    #[test]
    fn properties_are_taken_apart() {
        let owned = |line, name: &str, value: &str| (line, name.to_owned(), value.to_owned());
        assert_eq!(
            properties(" (;\nGM[27]VV [1][2];\n; P0[x \\\\wQ)]\n)\n(;RE[a\\]b])"),
            Ok(vec![
                owned(2, "GM", "27"),
                owned(2, "VV", "1"),
                owned(2, "VV", "2"),
                owned(3, "P0", "x \\wQ)"),
                owned(5, "RE", "a]b"),
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
