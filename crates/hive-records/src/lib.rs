//! Hive games as files, messages and pictures.
#![deny(missing_docs)]

pub mod svg;
