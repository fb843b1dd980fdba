//! The SGF of BoardSpace.net, from 2006 on, read only.
//!
//! BoardSpace records gestures, not moves: a tile is picked up, dropped,
//! maybe picked up again, and only `Done` makes a move of the last drop. Cells
//! have coordinates, which are the truth; the text after them is a comment.
//! Which of the two players' tiles is meant, who passed and how the game
//! ended, is said differently in every era of the site, or not at all.
//!
//! The folder goes from text to game in three steps: `lexer` takes trees
//! and properties apart, `names` reads the words in them, and `turns`
//! makes moves of gestures. `result` understands the sentence about the
//! result in the languages of the site.

mod lexer;
mod names;
mod result;
mod turns;

use self::{
    lexer::{Trees, check_text},
    turns::Turns,
};
use crate::{ReadError, Record};

/// Reads the games of a file one by one, so that a bad one does not hide the
/// others.
pub fn read(bytes: &[u8]) -> Games<'_> {
    match check_text(bytes) {
        Ok(text) => Games { trees: Trees::new(text), error: None },
        Err(error) => Games { trees: Trees::new(""), error: Some(error) },
    }
}

/// Reads a file with one game.
pub fn read_one(bytes: &[u8]) -> Result<Record, ReadError> {
    crate::only_one(read(bytes))
}

/// The games of a file; see [`read`].
#[derive(Debug)]
pub struct Games<'a> {
    trees: Trees<'a>,
    error: Option<ReadError>,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        if let Some(error) = self.error.take() {
            return Some(Err(error));
        }
        let tree = self.trees.next()?;
        Some(tree.and_then(|tree| {
            let mut turns = Turns::new(tree.line());
            for property in tree {
                turns.take(&property?)?;
            }
            turns.finish()
        }))
    }
}
