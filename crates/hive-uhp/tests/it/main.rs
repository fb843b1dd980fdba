//! The protocol as a client sees it: whole conversations, hostile ones too.

#[cfg(unix)]
mod client;
mod conversation;
mod player;
mod soak;
mod transcript;
