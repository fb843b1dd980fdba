//! Games that are kept in memory, so that a move costs the same early and late
//! in a game.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use hive_table::Chronicle;

use crate::GameId;

/// So many games are kept.
const MAX_CACHED: usize = 64;

/// What some logs told when they were last seen.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<HashMap<GameId, Chronicle>>);

impl Cache {
    /// What is known of a game. It is not known any more then: whoever extends
    /// it puts it back.
    pub(super) fn take(&self, game: &GameId) -> Option<Chronicle> {
        self.games().remove(game)
    }

    pub(super) fn put(&self, game: GameId, chronicle: Chronicle) {
        let mut games = self.games();
        if games.len() >= MAX_CACHED {
            games.clear();
        }
        games.insert(game, chronicle);
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, Chronicle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
