//! The engine from outside.

mod levels;
mod search;
mod slices;
mod solver;
mod support;
