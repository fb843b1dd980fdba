//! Everything that one may expect of records and pictures, through the public
//! interface.

mod support;
mod svg;
