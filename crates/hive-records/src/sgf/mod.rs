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

use self::{lexer::Tree, turns::Turns};
use crate::{Format, ReadError, Reader, Record, Records};

/// Reads the games of a file one by one, so that a bad one does not hide the
/// others.
pub fn read(bytes: &[u8]) -> Records {
    Reader::of(Format::Sgf).whole(bytes)
}

/// Reads a file with one game.
pub fn read_one(bytes: &[u8]) -> Result<Record, ReadError> {
    crate::only_one(read(bytes))
}

/// Reads the text of a game that begins on this line.
pub(crate) fn read_excerpt(text: &str, line: usize) -> Result<Record, ReadError> {
    let tree = Tree::new(text, line)?;
    let mut turns = Turns::new(tree.line());
    for property in tree {
        // What is wrong with a gesture leaves the moves before it alone.
        if let Err(fault) = turns.take(&property?) {
            return turns.finish_with(fault);
        }
    }
    turns.finish()
}
