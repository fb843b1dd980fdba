//! Everything that one may expect of records and pictures, through the public
//! interface.

mod hostile;
mod json;
mod lessons;
mod pgn;
mod refusals;
mod sgf;
mod support;
mod svg;
mod uhp;
