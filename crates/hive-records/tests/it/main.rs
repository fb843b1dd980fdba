//! Everything that one may expect of records and pictures, through the public
//! interface.

mod corpus;
mod free;
mod hostile;
mod json;
mod lessons;
mod pgn;
mod reader;
mod refusals;
mod room;
mod sgf;
mod support;
mod svg;
mod uhp;
