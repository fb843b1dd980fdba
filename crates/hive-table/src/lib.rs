//! What happens to a stored game.
//!
//! A stored game is an append-only log of [`Event`]s; everything else follows from
//! it. This crate is the one place that says what follows: [`Chronicle`] is the
//! fold of a log, [`decide`] says what a request does to one, [`limits`] how
//! much one may hold, and [`search`] what is found in it. It has no clock and no
//! storage, so the library of the server and that of a browser share it.
//!
//! ```
//! use hive_table::{
//!     Append,
//!     decide::{self, Decision},
//! };
//!
//! let append: Append = serde_json::from_str(r#"{"expected": 0, "events": [
//!     {"kind": "created", "gameType": "Base",
//!      "rules": {"queenOpening": "allowed", "repetition": "claim"}},
//!     {"kind": "moved", "move": {"kind": "place", "piece": "wS1", "to": {"q": 0, "r": 0}}}
//! ]}"#)?;
//! let Decision::Add { events, chronicle } = decide::append(None, &[], append, 7)? else {
//!     panic!("nothing is there yet");
//! };
//! assert_eq!((events.len(), events[1].sequence), (2, 2));
//! assert_eq!(chronicle.summary("some id").plies, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod author;
pub mod challenge;
mod chronicle;
mod clock;
pub mod command;
pub mod decide;
mod event;
mod file;
mod kept;
mod letters;
pub mod limits;
mod live;
mod log;
pub mod message;
mod names;
mod offers;
mod plan;
mod refusal;
pub mod search;
mod steering;
mod stored;
mod table;
mod table_view;
mod time_control;

pub use crate::{
    author::By,
    challenge::{Challenge, Lobby, MAX_WAITING},
    chronicle::{Chronicle, game_after},
    clock::{Charge, FIRST_MOVE, GameClock, SPARE, STANDSTILL, TimeIsUp},
    command::{Command, Tick},
    event::{Clock, EndCause, Event, Player, Players, Remaining, TagMap},
    file::{LibraryFile, LibraryFormat, LibraryGame},
    kept::KeptEvent,
    live::Live,
    log::{Append, Appended, LoggedEvent},
    offers::{Offer, Offers, QUIET_PLIES},
    plan::{MAX_DEPTH, MAX_REPLIES, Reply},
    refusal::{Reason, Refusal},
    steering::is_steering,
    stored::{Comment, GameSummary, StoredGame},
    table::{Decided, LEFT, Now, Plans, Step, Table},
    table_view::{OffersView, TableView},
    time_control::{Speed, Terms, TimeControl, WrongTime},
};
