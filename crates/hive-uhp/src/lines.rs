//! Lines of bounded length, from a stranger.

use std::io::{self, BufRead, Read};

/// The longest line that is read. A ply takes about ten bytes, so this is
/// room for any game that people or programs have played, and a bound on what
/// input without line ends can make us hold.
pub(crate) const MAX_LINE: usize = 1 << 20;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputLine {
    /// Without its end.
    Text(String),
    /// It is longer than [`MAX_LINE`]. The rest of it is skipped.
    TooLong,
    /// It is no UTF-8 text from this byte on, counted from 1.
    NotText(usize),
}

/// Reads lines until the input ends or fails. The last line need not have an
/// end.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    /// The end of a line that is too long is still to come. It is waited for
    /// only after the line has been reported.
    is_skipping: bool,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, is_skipping: false }
    }

    /// Where the lines come from.
    pub(crate) fn input(&self) -> &R {
        &self.input
    }

    fn read(&mut self) -> io::Result<Option<InputLine>> {
        if self.is_skipping {
            self.input.skip_until(b'\n')?;
            self.is_skipping = false;
        }
        let mut bytes = Vec::new();
        self.input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let has_end = bytes.pop_if(|&mut byte| byte == b'\n').is_some();
        if bytes.len() > MAX_LINE {
            self.is_skipping = !has_end;
            return Ok(Some(InputLine::TooLong));
        }
        bytes.pop_if(|&mut byte| byte == b'\r');
        Ok(Some(match String::from_utf8(bytes) {
            Ok(text) => InputLine::Text(text),
            Err(error) => InputLine::NotText(error.utf8_error().valid_up_to() + 1),
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = InputLine;

    fn next(&mut self) -> Option<InputLine> {
        self.read().ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<InputLine> {
        Lines::new(input).collect()
    }

    fn text(text: &str) -> InputLine {
        InputLine::Text(text.into())
    }

    #[test]
    fn ends_of_lines() {
        assert_eq!(lines(b"a\nb\r\n\nc"), [text("a"), text("b"), text(""), text("c")]);
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn what_is_no_text() {
        assert_eq!(lines(b"ab\xFFc\nd"), [InputLine::NotText(3), text("d")]);
    }

    #[test]
    fn long_lines() {
        let longest = "x".repeat(MAX_LINE);
        let input = format!("{longest}\n{longest}y\n{longest}{longest}\nz\n{longest}y");
        let [first, second, third, fourth, last] = &lines(input.as_bytes())[..] else {
            panic!("not five lines")
        };
        assert_eq!(first, &text(&longest));
        assert_eq!([second, third, last], [&InputLine::TooLong; 3]);
        assert_eq!(fourth, &text("z"));
    }
}
