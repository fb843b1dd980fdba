//! The engine from outside.

mod search;
mod solver;
mod support;
