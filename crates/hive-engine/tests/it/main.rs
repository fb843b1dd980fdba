//! The engine from outside.

mod clocks;
mod levels;
mod search;
mod slices;
mod solver;
mod support;
