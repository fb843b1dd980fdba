//! Reviews of games that are made up here.

mod reviews;
mod summaries;
mod support;
mod verdicts;
