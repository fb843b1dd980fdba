//! Runs the built program as a user would.

mod bad_input;
mod convert;
mod diagram;
mod explain;
mod help;
mod lab;
mod matches;
mod moves;
mod perft;
mod play;
mod program;
mod readme;
mod solve;
#[path = "../../../hive-uhp/tests/it/transcript.rs"]
mod transcript;
mod uhp;
