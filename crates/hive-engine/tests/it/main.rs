//! The engine from outside.

mod solver;
mod support;
