//! Things that are words in a message.

use std::{fmt, marker::PhantomData};

use hive_rules::{Bug, Color, GameType, Piece, QueenOpening, Repetition};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Something that a message writes as one word.
pub trait Word: Sized {
    /// What the word should be, for those who wrote another.
    const EXPECTED: &'static str;

    /// The word.
    fn word(&self) -> String;

    /// The thing that the word means.
    fn from_word(word: &str) -> Option<Self>;
}

/// Something in a message that is written as one word: `"wA1"`, `"white"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name<T>(pub T);

impl<T: Word> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.word())
    }
}

impl<'de, T: Word> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<T>, D::Error> {
        deserializer.deserialize_str(WordVisitor(PhantomData))
    }
}

struct WordVisitor<T>(PhantomData<T>);

impl<T: Word> de::Visitor<'_> for WordVisitor<T> {
    type Value = Name<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Name<T>, E> {
        // The word itself is not repeated: it may be of any length.
        T::from_word(word)
            .map(Name)
            .ok_or_else(|| E::custom(format_args!("expected {}", T::EXPECTED)))
    }
}

impl Word for Piece {
    const EXPECTED: &'static str = "a tile such as \"wQ\" or \"bA2\"";

    fn word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<Piece> {
        word.parse().ok()
    }
}

impl Word for GameType {
    const EXPECTED: &'static str = "a game type such as \"Base\" or \"Base+MLP\"";

    fn word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<GameType> {
        word.parse().ok()
    }
}

impl Word for Color {
    const EXPECTED: &'static str = "\"white\" or \"black\"";

    fn word(&self) -> String {
        self.to_string().to_lowercase()
    }

    fn from_word(word: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.word() == word)
    }
}

impl Word for Bug {
    const EXPECTED: &'static str = "a bug such as \"queen\" or \"ant\"";

    fn word(&self) -> String {
        self.to_string().to_lowercase()
    }

    fn from_word(word: &str) -> Option<Bug> {
        Bug::ALL.into_iter().find(|bug| bug.word() == word)
    }
}

impl Word for QueenOpening {
    const EXPECTED: &'static str = "\"allowed\" or \"forbidden\"";

    fn word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<QueenOpening> {
        word.parse().ok()
    }
}

impl Word for Repetition {
    const EXPECTED: &'static str = "\"off\", \"claim\" or \"automatic\"";

    fn word(&self) -> String {
        self.to_string()
    }

    fn from_word(word: &str) -> Option<Repetition> {
        word.parse().ok()
    }
}

/// Names of several things.
pub(super) fn names<T: Copy>(things: &[T]) -> Vec<Name<T>> {
    things.iter().copied().map(Name).collect()
}
