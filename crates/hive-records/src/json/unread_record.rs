//! What should be a game and is none. These messages only go out.
//!
//! What is wrong is data, so that a page can say it in the language of its
//! reader.

use hive_rules::{
    Illegality, Outcome, ParseGameStringErrorKind, PlayError, Reason, ScriptError, SetupError,
};
use serde::Serialize;

use super::UnreadMove;
use crate::{Excess, Expected, ReadError, ReadErrorKind, Unclosed, word::shortened};

/// Something in a file that should be a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UnreadRecord {
    /// The line of the file, counted from 1, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What is wrong there.
    pub problem: ReadProblem,
    /// Both in English.
    pub text: String,
}

/// What is wrong with a file, as [`ReadErrorKind`] explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum ReadProblem {
    Foreign,
    TooLong,
    /// There are more games than are read at once.
    MoreGames {
        /// How many were read.
        read: usize,
    },
    Empty,
    SeveralGames,
    TooMany {
        what: Excess,
    },
    Expected {
        what: Expected,
    },
    Unclosed {
        what: Unclosed,
    },
    NoGameType,
    GameType {
        word: String,
    },
    Variant {
        word: String,
    },
    Operation {
        word: String,
    },
    /// A line is not a game string, for want of this part.
    GameString {
        part: GameStringPart,
    },
    Move {
        ply: usize,
        problem: UnreadMove,
    },
    Resolve {
        ply: usize,
        /// The move as it is written.
        #[serde(rename = "move")]
        mv: String,
        problem: UnreadMove,
    },
    Illegal {
        ply: usize,
        /// The move as UHP writes it, with the names of the file.
        #[serde(rename = "move")]
        mv: String,
        /// The move with the names that the reasons have, if they are others.
        #[serde(rename = "readAs", default, skip_serializing_if = "Option::is_none")]
        read_as: Option<String>,
        /// All reasons, the most useful first.
        reasons: Vec<Reason>,
    },
    /// A JSON text has not the form of a game.
    Form,
    /// A game of a library, which only a library can follow.
    Log,
    /// A game does not begin with a legal position.
    Setup {
        problem: SetupError,
    },
    /// A game did not end like this.
    Outcome {
        claimed: Outcome,
        /// What its moves show.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<Outcome>,
    },
}

/// What a game string has before its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum GameStringPart {
    GameType,
    State,
    Turn,
}

impl UnreadRecord {
    /// All games of a file after the first so many.
    pub fn more_games(read: usize) -> UnreadRecord {
        let text = format!("only the first {read} games were read: split the file");
        UnreadRecord { line: None, problem: ReadProblem::MoreGames { read }, text }
    }
}

impl From<&ReadError> for UnreadRecord {
    fn from(error: &ReadError) -> UnreadRecord {
        let problem = (&error.kind).into();
        UnreadRecord { line: Some(error.line), problem, text: error.to_string() }
    }
}

impl From<ScriptError> for UnreadRecord {
    fn from(error: ScriptError) -> UnreadRecord {
        let text = error.to_string();
        UnreadRecord { line: None, problem: (&ReadErrorKind::from(error)).into(), text }
    }
}

impl From<&ReadErrorKind> for ReadProblem {
    fn from(kind: &ReadErrorKind) -> ReadProblem {
        match kind {
            ReadErrorKind::Empty => ReadProblem::Empty,
            ReadErrorKind::Foreign => ReadProblem::Foreign,
            ReadErrorKind::TooLong => ReadProblem::TooLong,
            ReadErrorKind::SeveralGames => ReadProblem::SeveralGames,
            ReadErrorKind::TooMany(what) => ReadProblem::TooMany { what: *what },
            ReadErrorKind::Expected(what) => ReadProblem::Expected { what: *what },
            ReadErrorKind::Unclosed(what) => ReadProblem::Unclosed { what: *what },
            ReadErrorKind::NoGameType => ReadProblem::NoGameType,
            ReadErrorKind::GameType(text) => ReadProblem::GameType { word: shortened(text) },
            ReadErrorKind::Variant(text) => ReadProblem::Variant { word: text.clone() },
            ReadErrorKind::Form(_) => ReadProblem::Form,
            ReadErrorKind::Log => ReadProblem::Log,
            ReadErrorKind::Setup(cause) => ReadProblem::Setup { problem: cause.clone() },
            ReadErrorKind::Outcome { claimed, shown } => {
                ReadProblem::Outcome { claimed: *claimed, shown: *shown }
            }
            ReadErrorKind::Operation(text) => ReadProblem::Operation { word: text.clone() },
            ReadErrorKind::GameString { word, cause } => bad_game_string(cause.kind, word),
            ReadErrorKind::Move { ply, word, cause } => {
                ReadProblem::Move { ply: *ply, problem: UnreadMove::new(cause.kind, word.clone()) }
            }
            ReadErrorKind::Resolve { ply, move_string, cause } => ReadProblem::Resolve {
                ply: *ply,
                mv: move_string.to_string(),
                problem: (*cause).into(),
            },
            ReadErrorKind::Illegal { ply, move_string, read_as, cause } => ReadProblem::Illegal {
                ply: *ply,
                mv: move_string.to_string(),
                read_as: read_as.map(|it| it.to_string()),
                reasons: refusals(cause),
            },
        }
    }
}

fn bad_game_string(kind: ParseGameStringErrorKind, word: &str) -> ReadProblem {
    let part = match kind {
        ParseGameStringErrorKind::GameType => GameStringPart::GameType,
        ParseGameStringErrorKind::State => GameStringPart::State,
        ParseGameStringErrorKind::Turn => GameStringPart::Turn,
        ParseGameStringErrorKind::Move { ply, kind } => {
            return ReadProblem::Move { ply, problem: UnreadMove::new(kind, word.to_owned()) };
        }
    };
    ReadProblem::GameString { part }
}

fn refusals(error: &PlayError) -> Vec<Reason> {
    match error {
        PlayError::Over(outcome) => vec![Reason(Illegality::GameOver { outcome: *outcome })],
        PlayError::Illegal(illegal) => illegal.reasons.iter().cloned().map(Reason).collect(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::Reader;

    fn unread(bytes: &[u8]) -> Value {
        let mut games = Reader::new().whole(bytes);
        let error = games.find_map(Result::err).expect("an error");
        let unread = serde_json::to_value(UnreadRecord::from(&error)).unwrap();
        assert_eq!(unread["text"], error.to_string());
        unread
    }

    #[test]
    fn what_is_wrong_with_a_file_is_data() {
        let pgn = "[GameType \"Base\"]\n\n";
        let sgf = "(;GM[27]\nSU[hive]\n";
        for (text, line, problem) in [
            ("Base;Over;White[1]", 1, json!({"kind": "gameString", "part": "state"})),
            ("Base;Draw;White", 1, json!({"kind": "gameString", "part": "turn"})),
            ("\nBased", 2, json!({"kind": "gameString", "part": "gameType"})),
            ("Base;Draw;White[1]\tx", 1, json!({"kind": "expected", "what": "fields"})),
            (
                "Base;Draw;White[1];wS1;bX wS1-;wQ",
                1,
                json!({"kind": "move", "ply": 2, "problem": {"kind": "noPiece", "word": "bX"}}),
            ),
            (
                "Base;Draw;White[1];wS1;bS1 wA1-",
                1,
                json!({
                    "kind": "resolve", "ply": 2, "move": "bS1 wA1-",
                    "problem": {"kind": "notInPlay", "piece": "wA1"},
                }),
            ),
            ("[White \"Ann\"]\n\n1. wS1", 1, json!({"kind": "noGameType"})),
            ("[White Ann]", 1, json!({"kind": "expected", "what": "tag"})),
            ("[GameType \"Chess\"]", 1, json!({"kind": "gameType", "word": "Chess"})),
            (&format!("{pgn}1. wS1 {{so"), 3, json!({"kind": "unclosed", "what": "comment"})),
            (
                &format!("{pgn}1. wS1\n2. bS1 above"),
                4,
                json!({"kind": "move", "ply": 2, "problem": {"kind": "noPlace", "word": "above"}}),
            ),
            ("(;GM[1])", 1, json!({"kind": "expected", "what": "hive"})),
            (&format!("{sgf}P0[0 Fly away])"), 3, json!({"kind": "operation", "word": "Fly away"})),
        ] {
            let unread = unread(text.as_bytes());
            assert_eq!((&unread["line"], &unread["problem"]), (&json!(line), &problem), "{text}");
        }
    }

    #[test]
    fn an_illegal_move_comes_with_its_reasons() {
        let unread = unread(b"Base;Draw;White[2];wS1;bS1 wS1-;wQ bS1-");
        let problem = &unread["problem"];
        assert_eq!((&problem["kind"], &problem["ply"]), (&json!("illegal"), &json!(3)));
        assert_eq!(
            (&problem["move"], &problem["reasons"][0]["kind"]),
            (&json!("wQ bS1-"), &json!("touchesEnemy"))
        );
        assert!(problem.get("readAs").is_none());
    }

    #[test]
    fn an_illegal_move_has_the_names_of_the_file() {
        let uhp = b"Base;Draw;White[2];wS2;bG3 wS2-;wG2 bG3-";
        let sgf = b"(;GM[27]SU[hive 2 0 101]\nP0[0 move W wS2 N 13 .]P0[1 done]\
            P1[2 move B bG3 O 13 .]P1[3 done]P0[4 move W wG2 P 13 .]P0[5 done])";
        for text in [&uhp[..], sgf] {
            let unread = unread(text);
            let problem = &unread["problem"];
            assert_eq!(
                (&problem["move"], &problem["readAs"], &problem["reasons"][0]["tiles"][0]),
                (&json!("wG2 bG3-"), &json!("wG1 bG1-"), &json!("bG1"))
            );
            let text = unread["text"].as_str().unwrap_or_default();
            assert!(text.contains("ply 3, wG2 bG3- (read as wG1 bG1-): "), "{text}");
        }
    }

    #[test]
    fn no_more_of_a_text_is_said_back_than_anybody_reads() {
        let long = "x".repeat(1 << 16);
        for text in [
            format!("[GameType \"{long}\"]\n\n1. wS1"),
            format!("Base;Draw;White[1];{long}"),
            format!("(;GM[27]SU[hive]P0[0 {long}])"),
        ] {
            assert!(unread(text.as_bytes())["problem"].to_string().len() < 200);
        }
    }

    #[test]
    fn what_is_wrong_with_json_is_data() {
        let check = |text: &str, line: Value, problem: Value| {
            let unread = unread(text.as_bytes());
            assert_eq!((&unread["line"], &unread["problem"]), (&line, &problem), "{text}");
        };
        check("{\n\"moves\": 1}", json!(2), json!({"kind": "form"}));
        let rules =
            r#""gameType": "Base", "rules": {"queenOpening": "allowed", "repetition": "off"}"#;
        let outcome = json!({"result": "draw", "reason": "twoPasses"});
        check(
            &format!("{{{rules}, \"moves\": [], \"outcome\": {outcome}}}"),
            json!(1),
            json!({"kind": "outcome", "claimed": outcome}),
        );
    }
}
