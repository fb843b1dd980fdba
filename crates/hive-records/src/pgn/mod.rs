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
//!
//! InProgress
//! ```
//!
//! We write Mzinga's dialect and add two tags of our own: `Rules`, the rule
//! set, and `End`, how the game ended (`surround`, `resign`, `time`,
//! `agreed`, `repetition`, `passes`). Programs that do not know them pass
//! them over.

mod read;
mod write;

pub use self::{
    read::{Games, read, read_one},
    write::write,
};

/// The tags that say what the game itself says.
const GAME_TYPE: &str = "GameType";
const RULES: &str = "Rules";
const RESULT: &str = "Result";
const END: &str = "End";
