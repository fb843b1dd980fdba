//! The rules and the engine as WebAssembly.
//!
//! Two artefacts come from this crate: with the feature `rules` the rules, which
//! a page loads at once, and with the feature `engine` the engine, which it
//! loads when it is needed. Each runs in a worker of its own, so that the rules answer while
//! the engine thinks.
//!
//! The interface is one function that takes a JSON message and returns one:
//! a [`RulesRequest`](hive_records::json::RulesRequest) or an
//! [`EngineRequest`](hive_records::json::EngineRequest) goes in, and
//! `{"ok": …}` or `{"error": "…"}` comes out. There are no bindings to
//! generate, and the dispatchers [`Rules`] and [`Engine`] are plain Rust that
//! the tests call as they are. See `boundary.rs` for how messages get across.
#![deny(missing_docs)]

mod answer;
#[cfg(target_arch = "wasm32")]
mod boundary;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "rules")]
mod excerpts;
#[cfg(feature = "rules")]
mod explorer;
#[cfg(feature = "rules")]
mod kept;
#[cfg(feature = "rules")]
mod log;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "engine")]
mod solver;

pub use crate::answer::MAX_MESSAGE;
#[cfg(feature = "engine")]
pub use crate::engine::Engine;
#[cfg(feature = "rules")]
pub use crate::rules::Rules;
