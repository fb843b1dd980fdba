//! The web app, the library of games and the engine, over HTTP.
//!
//! [`Server`] is the whole of it; [`Library`] is what it keeps. A game in the
//! library is an append-only log of events. Nothing is acknowledged before it
//! is on the disk, and nothing gets there that `hive-rules` does not allow.
//! `docs/server.md` describes the requests, and who may send them.
#![deny(missing_docs)]

mod address;
mod analyst;
mod api;
mod app;
mod body;
mod chronicle;
mod connections;
mod error;
mod game_id;
mod guard;
mod library;
mod page;
mod server;
mod token;

pub use crate::{
    game_id::{GameId, ParseGameIdError},
    library::{Library, LibraryError, OpenError, Query, backup},
    page::has_web_app,
    server::{Options, PORT, Server, StartError},
};
