//! The web app, the library of games and the engine, over HTTP.
//!
//! [`Server`] is the whole of it; [`Library`] is what it keeps. A game in the
//! library is an append-only log of events. Nothing is acknowledged before it
//! is on the disk, and nothing gets there that `hive-rules` does not allow.
//! `docs/server.md` describes the requests, and who may send them.
//!
//! # Inside
//!
//! `server.rs` is its life from port to signal, `connections.rs` has its
//! connections, and `address.rs` says where browsers find it. `door.rs` is the
//! listener of the guests, and `proxy.rs` says who they are behind a proxy. `app.rs` puts the
//! layers around the routes: log, headers, `guard.rs` (who may ask), panics,
//! compression. `api.rs` has the addresses. `page.rs` is the web app, which
//! `build.rs` takes from `web/dist`, or a placeholder. `analyst.rs` is the engine
//! on all cores, one search at a time, as a stream. `library/` asks `hive-table`
//! what a request does to a game and has a ledger store it; `library/ledger.rs`
//! is the seam, `library/sqlite/`, `library/postgres/` and `library/memory.rs` are
//! below it. `live/` are the games that people play with each other, and `who/` says
//! who they are; `docs/live.md` describes both.
#![deny(missing_docs)]

mod address;
mod analyst;
mod api;
mod app;
mod body;
mod connections;
mod door;
mod error;
mod game_id;
mod guard;
mod library;
mod live;
mod metrics;
mod page;
mod proxy;
mod public_url;
mod server;
mod token;
mod who;

pub use crate::{
    door::{GUESTS_PORT, Guests},
    game_id::{GameId, ParseGameIdError},
    library::{
        Findings, Grown, Library, LibraryError, Memory, OpenError, Postgres, Problem, Query,
        Sqlite, TransferError, Written, backup, check, export_to, import_from, ledger, repair,
    },
    page::has_web_app,
    public_url::{ParsePublicUrlError, PublicUrl},
    server::{Options, PORT, Server, StartError, open_library},
};
