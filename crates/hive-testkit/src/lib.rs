//! What the tests of several crates share. Only tests depend on this crate.
//!
//! [`Random`] is the one source of chance: a seed gives the same numbers on
//! every machine, so a failure can be repeated. [`random_game`] plays with it.
//! [`data`] and [`reference()`] find the files that tests read, and [`Postgres`] is a database
//! for as long as they run.

mod files;
mod game;
mod postgres;
mod random;

pub use crate::{
    files::{data, data_path, files_in, read, reference, reference_path, root},
    game::{
        any_move, few_placements, free_names, freely_numbered, is_strictly_numbered, random_game,
        towards_queen,
    },
    postgres::Postgres,
    random::Random,
};
