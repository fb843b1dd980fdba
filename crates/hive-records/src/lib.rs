//! Hive games as files, messages and pictures.
//!
//! | what | module |
//! | --- | --- |
//! | PGN, as Mzinga and hivegame.com write it | [`pgn`] |
//! | the SGF of BoardSpace.net | [`sgf`] |
//! | UHP game strings, one a line | [`uhp`] |
//! | our own analyses, as JSON; lists of moves | [`reader`] |
//! | the messages of page, WebAssembly and server | [`json`] |
//! | pictures of positions | [`svg`] |
//!
//! Every reader takes bytes that a stranger sent: it answers with games or
//! with an error that names the line, never panics, and needs no more time
//! and memory than the length of the file warrants.
#![deny(missing_docs)]

mod error;
mod expected;
mod format;
mod lines;
mod moves;
pub mod reader;
mod record;
mod replay;
mod variations;
mod word;

pub mod json;
pub mod pgn;
pub mod sgf;
pub mod svg;
pub mod uhp;

pub use crate::{
    error::{ReadError, ReadErrorKind, WriteError},
    expected::{Excess, Expected, Unclosed},
    format::{Format, ParseFormatError},
    reader::{Excerpt, Reader, Records},
    record::{Claim, Comment, Note, Record, Tags},
    variations::{After, VariationError, VariationMove, Variations},
};

/// The only game of a file.
fn only_one(
    mut games: impl Iterator<Item = Result<Record, ReadError>>,
) -> Result<Record, ReadError> {
    let game = games.next().ok_or(ReadError::new(1, ReadErrorKind::Empty))??;
    match games.next() {
        None => Ok(game),
        Some(Ok(_)) => Err(ReadError::new(1, ReadErrorKind::SeveralGames)),
        Some(Err(error)) => Err(error),
    }
}
