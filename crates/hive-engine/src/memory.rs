//! What a thread remembers between searches, apart from the table.

use crate::{
    evaluation::{Cache, Judge},
    history::History,
};

/// Nothing in it changes what a position is worth, only how soon that is known.
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) values: Cache,
}

impl Memory {
    pub(crate) fn new(judge: Judge) -> Memory {
        Memory { history: History::new(), values: Cache::new(judge) }
    }
}
