//! Whole matches between small players in this process.

mod doubles;
mod log;
mod matches;
mod uhp;
