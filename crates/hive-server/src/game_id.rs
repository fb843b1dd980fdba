//! The id of a game: a UUID that whoever creates the game makes up.

use std::{fmt, str::FromStr};

use crate::LibraryError;

/// A UUID in its usual form, in lower case.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(String);

/// Where a UUID has its hyphens.
const HYPHENS: [usize; 4] = [8, 13, 18, 23];
const LENGTH: usize = 36;

impl GameId {
    /// An id that nobody can guess.
    pub(crate) fn random() -> Result<GameId, LibraryError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)
            .map_err(|error| LibraryError::Internal(format!("no chance: {error}")))?;
        // Version 4, as everybody marks ids that are nothing but chance.
        bytes[6] = bytes[6] & 0x0f | 0x40;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        let mut text = String::with_capacity(LENGTH);
        for byte in bytes {
            if HYPHENS.contains(&text.len()) {
                text.push('-');
            }
            text.push_str(&format!("{byte:02x}"));
        }
        Ok(GameId(text))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    /// Upper case is refused: one game would have two names.
    fn from_str(text: &str) -> Result<GameId, ParseGameIdError> {
        let fits = |(index, byte)| match byte {
            b'-' => HYPHENS.contains(&index),
            b'0'..=b'9' | b'a'..=b'f' => !HYPHENS.contains(&index),
            _ => false,
        };
        if text.len() == LENGTH && text.bytes().enumerate().all(fits) {
            Ok(GameId(text.to_owned()))
        } else {
            Err(ParseGameIdError)
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The text is no UUID in lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameIdError;

impl fmt::Display for ParseGameIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the id of a game is a UUID in lower case")
    }
}

impl std::error::Error for ParseGameIdError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        let text = "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a11";
        assert_eq!(text.parse::<GameId>().unwrap().to_string(), text);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "0b9d5b8e",
            "0B9D5B8E-1F6C-4C3A-9D57-8F2F6F0F7A11",
            "0b9d5b8e01f6c04c3a09d5708f2f6f0f7a11",
            "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a1-",
            "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a1g",
            "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a111",
            "../../../../../../../../etc/passwd00",
        ] {
            assert_eq!(text.parse::<GameId>(), Err(ParseGameIdError), "{text}");
        }
    }
}
