//! Runs the built program as a user would.

mod analyze;
mod bad_input;
// The server's own tests use more of it.
#[allow(dead_code)]
#[path = "../../../hive-server/tests/it/client.rs"]
mod client;
mod convert;
mod diagram;
mod explain;
mod explore;
mod help;
mod hosting;
mod kept;
mod lab;
mod matches;
mod moves;
mod perft;
mod play;
mod program;
mod readme;
mod serve;
mod solve;
#[path = "../../../hive-uhp/tests/it/transcript.rs"]
mod transcript;
mod uhp;
