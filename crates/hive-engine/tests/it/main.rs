//! The engine from outside.

mod search;
mod slices;
mod solver;
mod support;
