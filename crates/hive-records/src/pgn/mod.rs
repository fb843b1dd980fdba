//! PGN, as Mzinga and hivegame.com write it: tags, then one ply a line.
//!
//! ```text
//! [GameType "Base+MLP"]
//! [Rules "tournament"]
//! [White "Ann"]
//! [Black "Bob"]
//! [Result "InProgress"]
//!
//! 1. wS1
//! 2. bG1 wS1-
//! {a comment on ply 2}
//! (2. bA1 wS1- 3. wQ -wS1 {a variation})
//!
//! InProgress
//! ```
//!
//! A variation is a line of its own behind the move that it replaces, so that
//! a reader who knows none and passes strange lines over still finds the game.
//! Variations may lie in variations. Signs that judge a move, such as `$4` or
//! `!?`, are passed over and noted.
//!
//! We write Mzinga's dialect and add two tags of our own: `Rules`, the rule
//! set, and `End`, how the game ended (`surround`, `resign`, `time`,
//! `agreed`, `repetition`, `passes`, or `stated` where nobody knows). Programs
//! that do not know them pass them over.

mod moves;
mod read;
mod write;

pub(crate) use self::read::read_excerpt;
pub use self::{
    read::{read, read_one},
    write::write,
};

/// The tags that say what the game itself says.
const GAME_TYPE: &str = "GameType";
const RULES: &str = "Rules";
const RESULT: &str = "Result";
const END: &str = "End";
