//! What the page can ask, and what it gets.

mod engine;
mod rules;
mod support;
mod wire;
