//! Values as plain data, in the form of Alveare's JSON (feature `serde`).
//!
//! Most types say beside their fields how they are written. Here are those that
//! are one word, and those that are written in another form than they have.

use std::{borrow::Cow, fmt, marker::PhantomData, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    Color, DrawReason, GameType, Hex, HexSet, Illegality, MoveKind, MoveString, Piece, WinReason,
};

/// Types that are written as they are displayed.
macro_rules! words {
    ($($type:ty: $expected:literal;)*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(Word { expected: $expected, of: PhantomData })
            }
        })*
    };
}

words! {
    Piece: "a tile such as \"wQ\" or \"bA2\"";
    GameType: "a game type such as \"Base\" or \"Base+MLP\"";
    MoveString: "a move such as \"wA1\" or \"bQ wA1-\"";
}

/// Reads a word.
struct Word<T> {
    expected: &'static str,
    of: PhantomData<T>,
}

impl<T: FromStr> de::Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<T, E> {
        // The word itself is not repeated: it may be of any length.
        word.parse().map_err(|_| E::custom(format_args!("expected {}", self.expected)))
    }
}

impl Serialize for HexSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "result", rename_all = "camelCase", deny_unknown_fields)]
pub(crate) enum Outcome {
    /// A player has won.
    Win {
        /// Who.
        winner: Color,
        /// Why.
        reason: WinReason,
    },
    /// Nobody has won.
    Draw {
        /// Why.
        reason: DrawReason,
    },
}

impl From<crate::Outcome> for Outcome {
    fn from(outcome: crate::Outcome) -> Outcome {
        match outcome {
            crate::Outcome::Win(winner, reason) => Outcome::Win { winner, reason },
            crate::Outcome::Draw(reason) => Outcome::Draw { reason },
        }
    }
}

impl From<Outcome> for crate::Outcome {
    fn from(outcome: Outcome) -> crate::Outcome {
        match outcome {
            Outcome::Win { winner, reason } => crate::Outcome::Win(winner, reason),
            Outcome::Draw { reason } => crate::Outcome::Draw(reason),
        }
    }
}

/// Where one tile can go: the kind is a word, with the cargo beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct PieceMoves {
    /// The tile.
    piece: Piece,
    /// What happens with it.
    kind: KindWord,
    /// What it takes along, if it is carrying.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cargo: Option<Piece>,
    /// The destinations.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Hex>"))]
    to: HexSet,
}

/// What the moves of a [`PieceMoves`] do with the tile.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "MoveKind"))]
#[serde(rename_all = "camelCase")]
enum KindWord {
    /// It comes into play.
    Place,
    /// It changes its cell.
    Shift,
    /// It takes the tile below it along.
    Carry,
}

impl From<crate::PieceMoves> for PieceMoves {
    fn from(moves: crate::PieceMoves) -> PieceMoves {
        let (kind, cargo) = match moves.kind {
            MoveKind::Place => (KindWord::Place, None),
            MoveKind::Shift => (KindWord::Shift, None),
            MoveKind::Carry(cargo) => (KindWord::Carry, Some(cargo)),
        };
        PieceMoves { piece: moves.piece, kind, cargo, to: moves.to }
    }
}

/// The tiles on one cell.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Stack<'a> {
    /// The cell.
    hex: Hex,
    /// Its tiles, bottom to top.
    pieces: Cow<'a, [Piece]>,
}

/// The stacks of a [`Setup`](crate::Setup).
pub(crate) mod stacks {
    use super::{Deserialize, Deserializer, Hex, Piece, Serializer, Stack};

    pub(crate) fn serialize<S: Serializer>(
        stacks: &[(Hex, Vec<Piece>)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let stacks = stacks.iter().map(|(hex, pieces)| Stack { hex: *hex, pieces: pieces.into() });
        serializer.collect_seq(stacks)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(Hex, Vec<Piece>)>, D::Error> {
        let stacks = Vec::<Stack<'static>>::deserialize(deserializer)?;
        Ok(stacks.into_iter().map(|stack| (stack.hex, stack.pieces.into_owned())).collect())
    }
}

/// A reason why a move is not allowed, with all that JSON tells of it: the data,
/// for showing it on the board in any language, and an English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "WholeReason<'static>"))]
pub struct Reason(pub Illegality);

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WholeReason::from(&self.0).serialize(serializer)
    }
}

/// A reason as data and as a sentence.
#[derive(Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Reason"))]
#[serde(rename_all = "camelCase")]
pub(crate) struct WholeReason<'a> {
    /// The reason.
    #[serde(flatten)]
    illegality: &'a Illegality,
    /// The same in English.
    text: String,
    /// Whether some booklets read the rule differently.
    tournament_reading: bool,
}

impl<'a> From<&'a Illegality> for WholeReason<'a> {
    fn from(illegality: &'a Illegality) -> WholeReason<'a> {
        let (text, tournament_reading) =
            (illegality.to_string(), illegality.is_tournament_reading());
        WholeReason { illegality, text, tournament_reading }
    }
}

/// The reasons of an explanation.
pub(crate) fn reasons<S: Serializer>(
    reasons: &[Illegality],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(reasons.iter().map(WholeReason::from))
}

#[cfg(feature = "ts")]
mod typescript {
    use ts_rs::{Config, TS};

    use crate::GameType;

    impl TS for GameType {
        type WithoutGenerics = GameType;
        type OptionInnerType = GameType;

        fn docs() -> Option<String> {
            Some("/** Which bugs are in a game. */\n".to_owned())
        }

        fn name(_: &Config) -> String {
            "GameType".to_owned()
        }

        fn inline(_: &Config) -> String {
            GameType::all().map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(" | ")
        }

        fn decl(config: &Config) -> String {
            format!("type GameType = {};", GameType::inline(config))
        }

        fn output_path() -> Option<std::path::PathBuf> {
            Some("GameType.ts".into())
        }
    }
}
