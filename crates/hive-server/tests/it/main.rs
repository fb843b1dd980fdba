//! The server as its clients see it, good ones and bad ones.

mod backup;
mod client;
mod engine;
mod hostile;
mod library;
mod page;
mod parallel;
mod running;
