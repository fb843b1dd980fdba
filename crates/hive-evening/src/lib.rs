//! A club evening: who is there, who meets whom, and how it stands.
//!
//! An [`Evening`] is the fold of its events, as a game is: they are only ever
//! appended, so an evening goes on after a restart where it was. What somebody
//! wants is a [`Command`]; [`Evening::decide`] answers with the events that
//! come of it, or with a [`Refusal`]. There is no I/O, no clock and no chance
//! here, and no tile either: what the games are about is not its subject.
//!
//! ```
//! use hive_evening::{Command, Evening, Format, Games};
//!
//! let opened = Evening::open("Thursday", Format::RoundRobin { is_double: false }, Games::One)?;
//! let mut evening = Evening::begin(&opened)?;
//! let mut run = |command| -> Result<(), Box<dyn std::error::Error>> {
//!     let event = evening.decide(&command)?;
//!     Ok(evening.add(&event)?)
//! };
//! for name in ["Ada", "Bea", "Cleo"] {
//!     run(Command::Join { name: name.to_owned(), who: None })?;
//! }
//! run(Command::MakeRound)?;
//! let round = &evening.rounds()[0];
//! assert_eq!((round.boards().len(), round.sitting_out().len()), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Inside
//!
//! `decide.rs` says what may be done and `evening.rs` what follows from it.
//! `pairing/` makes rounds out of `history.rs`, what the entrants have played
//! so far. `standings.rs` has the table with its tie-breaks, and `csv.rs` the
//! export. Every pairing is stored as it was made, so an old evening stays as
//! it was when the way of pairing changes.
#![deny(missing_docs)]

pub mod csv;
mod decide;
mod evening;
mod event;
mod history;
pub mod limits;
mod pairing;
mod points;
mod refusal;
mod standings;
mod words;

pub use crate::{
    decide::Command,
    evening::{Board, Entered, Entrant, Evening, Round},
    event::{Event, Mismatch},
    points::Points,
    refusal::Refusal,
    standings::Standing,
    words::{EntrantId, Format, GameResult, Games, Pair, Source, Status},
};
