//! All integration tests of the crate in one binary: what the data files say,
//! and what must hold of any game.

mod explain;
mod games;
mod hostile_input;
mod illegal_moves;
mod ledger;
mod legal_moves;
mod notation;
mod perft;
mod repetition;
mod rulebook;
mod support;
mod tour;
