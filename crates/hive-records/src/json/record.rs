//! Games that were read from a file.

use std::collections::BTreeMap;

use hive_rules::{Color, Move, Script};
use hive_table::Comment;
use serde::{Deserialize, Serialize};

use super::UnreadRecord;
use crate::{After, Format, ReadError, Record};

/// A part of a file that begins and ends where a game does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Excerpt {
    /// How many lines of the file come before.
    pub line: usize,
    /// The part.
    pub text: String,
}

/// The format of a file with games. A part from its middle does not show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FileFormat {
    /// UHP game strings, one a line.
    Uhp,
    /// PGN.
    Pgn,
    /// The SGF of BoardSpace.net.
    Sgf,
}

impl From<FileFormat> for Format {
    fn from(format: FileFormat) -> Format {
        match format {
            FileFormat::Uhp => Format::Uhp,
            FileFormat::Pgn => Format::Pgn,
            FileFormat::Sgf => Format::Sgf,
        }
    }
}

/// One game of a file, or why it cannot be read. These messages only go out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ReadRecord {
    /// A game.
    Game {
        /// The game, ended where the file says so.
        game: Script,
        /// Who played, when and where.
        tags: BTreeMap<String, String>,
        /// Remarks on moves, in their order.
        comments: Vec<Comment>,
        /// What might have been played instead.
        variations: Vec<VariationMove>,
        /// What the reader had to assume or pass over, in English.
        notes: Vec<String>,
    },
    /// Something that should be a game.
    Failure(UnreadRecord),
}

/// A move beside the game, or one that follows such a move. The moves have
/// numbers: 0 is the beginning of the game, then come its plies, then the moves
/// of the variations in the order of their list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct VariationMove {
    /// The number of the move that it follows.
    pub after: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What is said of it; empty if nothing is.
    pub comment: String,
}

impl VariationMove {
    /// As a message about a game of so many plies has it.
    pub(super) fn new(plies: usize, it: &crate::VariationMove) -> VariationMove {
        let after = match it.after {
            After::Ply(ply) => ply,
            After::Move(place) => plies + 1 + place,
        };
        VariationMove { after, mv: it.mv, comment: it.comment.clone() }
    }

    /// The same for a game of so many plies; a claim until the rules have
    /// looked at it.
    pub fn beside(self, plies: usize) -> crate::VariationMove {
        let after = match self.after.checked_sub(plies + 1) {
            None => After::Ply(self.after),
            Some(place) => After::Move(place),
        };
        crate::VariationMove { after, mv: self.mv, comment: self.comment }
    }
}

/// How a game ended, without the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "result", rename_all = "camelCase")]
pub enum Claim {
    /// A player has won.
    Win {
        /// Who.
        winner: Color,
    },
    /// Nobody has won.
    Draw,
}

impl From<&Result<Record, ReadError>> for ReadRecord {
    fn from(read: &Result<Record, ReadError>) -> ReadRecord {
        match read {
            Ok(record) => record.into(),
            Err(error) => ReadRecord::Failure(error.into()),
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
        let plies = record.game.moves().len();
        let variations = record.variations.moves().iter();
        ReadRecord::Game {
            game: (&record.game).into(),
            tags: tags.collect(),
            comments: comments.collect(),
            variations: variations.map(|it| VariationMove::new(plies, it)).collect(),
            notes: record.notes.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<crate::Claim> for Claim {
    fn from(claim: crate::Claim) -> Claim {
        match claim {
            crate::Claim::Win(winner) => Claim::Win { winner },
            crate::Claim::Draw => Claim::Draw,
        }
    }
}
