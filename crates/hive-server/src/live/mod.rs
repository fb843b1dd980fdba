//! Games that people play with each other, while they play them.
//!
//! `hall.rs` has the tables that are open here. They are a cache: what counts
//! is the ledger, and a command that met an old table is decided anew. A
//! `room.rs` is one game as its sockets see it, `outlet.rs` what a socket still
//! has to send, and `socket.rs` the conversation with a page. `timer.rs` has
//! the deadlines and `pulse.rs` the time; `tasks.rs` looks after both.
//! `waiting.rs` has the challenges. `routes.rs` are the addresses.

mod chat;
mod hall;
mod outlet;
mod pulse;
mod room;
mod routes;
mod socket;
mod tasks;
#[cfg(test)]
mod tests;
mod timer;
mod waiting;

pub(crate) use self::{
    hall::{Hall, SEATS},
    routes::routes,
};
