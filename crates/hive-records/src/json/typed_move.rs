//! Moves that somebody has typed.
//!
//! What is wrong with a text is data, so that a page can say it in the language
//! of its reader.

use hive_rules::{Move, MoveString, ParseMoveErrorKind, Piece, Position, ResolveMoveError};
use serde::{Deserialize, Serialize};

use crate::word::word_at;

/// What a text means as a move in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum TypedMove {
    /// A move, which may be illegal.
    Read {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// No move.
    Unread {
        /// Why not.
        problem: UnreadMove,
        /// The same as an English sentence.
        text: String,
    },
}

/// Why a text is no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum UnreadMove {
    /// There is nothing but blanks.
    Empty,
    /// No tile has this name.
    NoPiece {
        /// What stands there instead.
        word: String,
    },
    /// This is neither a tile nor a place beside one.
    NoPlace {
        /// What stands there instead.
        word: String,
    },
    /// Something follows the move.
    Trailing {
        /// The first word too many.
        word: String,
    },
    /// The game is played without this tile.
    NotInGame {
        /// The tile.
        piece: Piece,
    },
    /// The destination refers to a tile that is not on the table.
    NotInPlay {
        /// The tile.
        piece: Piece,
    },
    /// The destination is missing.
    NoTarget,
}

impl TypedMove {
    /// Reads a move as UHP writes it.
    pub fn new(position: &Position, text: &str) -> TypedMove {
        let syntax: MoveString = match text.parse() {
            Ok(syntax) => syntax,
            Err(error) => {
                return TypedMove::Unread {
                    problem: UnreadMove::new(error.kind, word_at(text, error.at)),
                    text: error.to_string(),
                };
            }
        };
        match syntax.resolve(position) {
            Ok(mv) => TypedMove::Read { mv },
            Err(error) => TypedMove::Unread { problem: error.into(), text: error.to_string() },
        }
    }
}

impl UnreadMove {
    /// What is wrong with a text, and the word that shows it.
    pub(super) fn new(kind: ParseMoveErrorKind, word: String) -> UnreadMove {
        match kind {
            ParseMoveErrorKind::Empty => UnreadMove::Empty,
            ParseMoveErrorKind::Piece => UnreadMove::NoPiece { word },
            ParseMoveErrorKind::Target => UnreadMove::NoPlace { word },
            ParseMoveErrorKind::Trailing => UnreadMove::Trailing { word },
        }
    }
}

impl From<ResolveMoveError> for UnreadMove {
    fn from(error: ResolveMoveError) -> UnreadMove {
        match error {
            ResolveMoveError::NotInGame(piece) => UnreadMove::NotInGame { piece },
            ResolveMoveError::NotInPlay(piece) => UnreadMove::NotInPlay { piece },
            ResolveMoveError::NoTarget => UnreadMove::NoTarget,
        }
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{Game, GameType, RuleSet};
    use serde_json::json;

    use super::*;
    use crate::word::MAX_WORD;

    #[test]
    fn what_is_wrong_with_a_text_is_data() {
        let mut game = Game::new(GameType::BASE, RuleSet::rulebook());
        let first = "wA1".parse::<MoveString>().unwrap().resolve(game.position()).unwrap();
        game.play(first).unwrap();
        for (text, problem) in [
            ("", json!({"kind": "empty"})),
            ("xA1 wA1-", json!({"kind": "noPiece", "word": "xA1"})),
            ("bD+è bQ", json!({"kind": "noPiece", "word": "è"})),
            ("bA1 à-wA1", json!({"kind": "noPlace", "word": "à-wA1"})),
            ("bA1 wA1- now", json!({"kind": "trailing", "word": "now"})),
            ("bM wA1-", json!({"kind": "notInGame", "piece": "bM"})),
            ("bA1 wQ-", json!({"kind": "notInPlay", "piece": "wQ"})),
            ("bA1", json!({"kind": "noTarget"})),
        ] {
            let typed = serde_json::to_value(TypedMove::new(game.position(), text)).unwrap();
            assert_eq!(typed["problem"], problem, "{text}");
            assert!(typed["text"].as_str().is_some_and(|text| !text.is_empty()), "{text}");
        }
        let long = "x".repeat(1 << 20);
        let typed = TypedMove::new(game.position(), &long);
        let word = long[..MAX_WORD].to_owned();
        assert!(
            matches!(typed, TypedMove::Unread { problem, .. } if problem == UnreadMove::NoPiece { word })
        );
    }
}
