//! What the page can ask, and what it gets.

mod engine;
mod kept;
mod rules;
mod support;
mod wire;
