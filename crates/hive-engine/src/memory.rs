//! What a thread remembers between searches, apart from the table.

use crate::{evaluation::Cache, history::History};

/// Nothing in it changes what a position is worth, only how soon that is known.
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) values: Cache,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory { history: History::new(), values: Cache::new() }
    }
}
