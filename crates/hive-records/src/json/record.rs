//! Games that were read from a file.

use std::collections::BTreeMap;

use hive_rules::Color;
use serde::{Deserialize, Serialize};

use super::{Game, Name};
use crate::{ReadError, Record};

/// One game of a file, or why it cannot be read. These messages only go out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ReadRecord {
    /// A game.
    Game {
        /// The game, ended by the players' act where the file says so.
        game: Game,
        /// Who played, when and where.
        tags: BTreeMap<String, String>,
        /// Remarks on moves, in their order.
        comments: Vec<Comment>,
        /// How the game ended according to the file, where the game does not
        /// show it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim: Option<Claim>,
        /// What the reader had to assume or pass over, in English.
        notes: Vec<String>,
    },
    /// Something that should be a game.
    Failure {
        /// Where and why, in English.
        message: String,
    },
}

/// A remark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Comment {
    /// After how many plies it stands.
    pub ply: usize,
    /// What it says; it may have several lines.
    pub text: String,
}

/// How a game ended, without the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "result", rename_all = "camelCase")]
pub enum Claim {
    /// A player has won.
    Win {
        /// Who.
        winner: Name<Color>,
    },
    /// Nobody has won.
    Draw,
}

impl From<&Result<Record, ReadError>> for ReadRecord {
    fn from(read: &Result<Record, ReadError>) -> ReadRecord {
        match read {
            Ok(record) => record.into(),
            Err(error) => ReadRecord::Failure { message: error.to_string() },
        }
    }
}

impl From<&Record> for ReadRecord {
    fn from(record: &Record) -> ReadRecord {
        let tags = record.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let comments = record
            .comments
            .iter()
            .map(|comment| Comment { ply: comment.ply(), text: comment.text().to_owned() });
        ReadRecord::Game {
            game: (&record.game).into(),
            tags: tags.collect(),
            comments: comments.collect(),
            claim: record.claim.map(Claim::from),
            notes: record.notes.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<crate::Claim> for Claim {
    fn from(claim: crate::Claim) -> Claim {
        match claim {
            crate::Claim::Win(winner) => Claim::Win { winner: Name(winner) },
            crate::Claim::Draw => Claim::Draw,
        }
    }
}
