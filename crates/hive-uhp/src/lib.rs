//! The Universal Hive Protocol, by which Hive programs talk to engines.
//!
//! One command is one line, one answer is some lines and `ok`. [`Command`] is
//! that language; a [`Server`] answers it through a [`Player`], which is any
//! engine; a [`Client`] speaks it to a child process.
//!
//! The server knows the rules and nothing of search, the player knows search
//! and nothing of the protocol. What a stranger writes to the server can make
//! it answer `err`, and nothing worse.
//!
//! ```
//! use hive_uhp::{Command, Limit};
//!
//! let command: Command = " BestMove  time 00:00:00.5000000 ".parse()?;
//! let half_a_second = std::time::Duration::from_millis(500);
//! assert_eq!(command, Command::BestMove(Limit::Time(half_a_second)));
//! assert_eq!(command.to_string(), "bestmove time 00:00:00.5");
//! # Ok::<(), hive_uhp::ParseCommandError>(())
//! ```
//!
//! # Inside
//!
//! `command.rs` is the language. `server.rs` takes lines and gives answers, in one
//! thread and without streams, so that a test or a fuzzer drives it with strings;
//! `serve.rs` adds the streams. `player.rs` is the trait through which the server
//! plays. `client.rs` drives an engine in a child process and trusts it in nothing.
#![deny(missing_docs)]

mod client;
mod command;
mod command_line;
mod engine_option;
mod interrupt;
mod limit;
mod lines;
mod perft;
mod player;
mod serve;
mod server;
mod span;

pub use crate::{
    client::{Client, ClientError, Info},
    command::{Command, ParseCommandError},
    engine_option::{BadValue, EngineOption, ParseOptionError, Setting},
    interrupt::{Interrupt, StopSwitch},
    limit::Limit,
    player::{Line, Player, Score, Thought},
    serve::serve,
    server::{Flow, Server},
};
