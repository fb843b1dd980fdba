//! Ends of games.

use hive_rules::{Color, DrawReason, WinReason};
use serde::{Deserialize, Serialize};

use super::{Name, Word};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "result", rename_all = "camelCase", deny_unknown_fields)]
pub enum Outcome {
    /// A player has won.
    Win {
        /// Who.
        winner: Name<Color>,
        /// Why: `"surround"`, `"resignation"` or `"time"`.
        reason: Name<WinReason>,
    },
    /// Nobody has won.
    Draw {
        /// Why: `"bothSurrounded"`, `"repetition"`, `"agreement"` or
        /// `"twoPasses"`.
        reason: Name<DrawReason>,
    },
}

impl From<hive_rules::Outcome> for Outcome {
    fn from(outcome: hive_rules::Outcome) -> Outcome {
        match outcome {
            hive_rules::Outcome::Win(winner, reason) => {
                Outcome::Win { winner: Name(winner), reason: Name(reason) }
            }
            hive_rules::Outcome::Draw(reason) => Outcome::Draw { reason: Name(reason) },
        }
    }
}

impl From<Outcome> for hive_rules::Outcome {
    fn from(outcome: Outcome) -> hive_rules::Outcome {
        match outcome {
            Outcome::Win { winner, reason } => hive_rules::Outcome::Win(winner.0, reason.0),
            Outcome::Draw { reason } => hive_rules::Outcome::Draw(reason.0),
        }
    }
}

const WIN_REASONS: [(WinReason, &str); 3] = [
    (WinReason::Surround, "surround"),
    (WinReason::Resignation, "resignation"),
    (WinReason::Time, "time"),
];

impl Word for WinReason {
    const EXPECTED: &'static str = "\"surround\", \"resignation\" or \"time\"";

    fn word(&self) -> String {
        word_of(&WIN_REASONS, *self)
    }

    fn from_word(word: &str) -> Option<WinReason> {
        thing_of(&WIN_REASONS, word)
    }
}

const DRAW_REASONS: [(DrawReason, &str); 4] = [
    (DrawReason::BothSurrounded, "bothSurrounded"),
    (DrawReason::Repetition, "repetition"),
    (DrawReason::Agreement, "agreement"),
    (DrawReason::TwoPasses, "twoPasses"),
];

impl Word for DrawReason {
    const EXPECTED: &'static str =
        "\"bothSurrounded\", \"repetition\", \"agreement\" or \"twoPasses\"";

    fn word(&self) -> String {
        word_of(&DRAW_REASONS, *self)
    }

    fn from_word(word: &str) -> Option<DrawReason> {
        thing_of(&DRAW_REASONS, word)
    }
}

fn word_of<T: Copy + PartialEq>(words: &[(T, &str)], thing: T) -> String {
    words.iter().find(|(other, _)| *other == thing).map_or("", |(_, word)| word).to_owned()
}

fn thing_of<T: Copy>(words: &[(T, &str)], word: &str) -> Option<T> {
    words.iter().find(|(_, other)| *other == word).map(|(thing, _)| *thing)
}
