//! One invariant per function: what must hold for *any* bytes that a stranger
//! may send.
//!
//! The functions are plain so that two runners can share them. cargo-fuzz
//! calls them from the targets in `fuzz/`, with bytes that it breeds; the
//! ordinary tests of this crate call them with the committed corpus and with
//! seeded bytes, so that every test run does a little fuzzing. A function
//! returns when the invariant holds and panics when it does not.
#![deny(missing_docs)]

mod diagram;
mod game_string;
mod move_string;
mod moves;
mod protocol;
mod records;

pub use crate::{
    diagram::diagram,
    game_string::game_string,
    move_string::move_string,
    moves::moves,
    protocol::protocol,
    records::{file, json, pgn, sgf, uhp},
};
