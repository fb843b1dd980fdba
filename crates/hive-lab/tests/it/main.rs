//! Whole matches between small players in this process, and the puzzles that
//! are shipped.

mod coach;
mod doubles;
mod log;
mod matches;
mod puzzles;
mod uhp;
