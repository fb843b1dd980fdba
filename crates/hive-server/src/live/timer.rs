//! One heap of deadlines.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    sync::{Mutex, PoisonError},
};

use tokio::sync::Notify;

use crate::GameId;

/// What happens when by itself. A game may be in it several times: whoever is
/// woken looks whether something is due.
#[derive(Debug, Default)]
pub(crate) struct Timer {
    heap: Mutex<BinaryHeap<Reverse<(u64, GameId)>>>,
    changed: Notify,
}

impl Timer {
    /// Wakes for a game at a time.
    pub(crate) fn set(&self, game: &GameId, at: u64) {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = heap.peek().is_none_or(|Reverse((first, _))| at < *first);
        heap.push(Reverse((at, game.clone())));
        drop(heap);
        if is_first {
            self.changed.notify_one();
        }
    }

    /// When something is due next.
    pub(crate) fn next(&self) -> Option<u64> {
        let heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        heap.peek().map(|Reverse((at, _))| *at)
    }

    /// Takes what is due out.
    pub(crate) fn due(&self, now: u64) -> Vec<GameId> {
        let mut heap = self.heap.lock().unwrap_or_else(PoisonError::into_inner);
        let mut due = Vec::new();
        while let Some(Reverse((at, _))) = heap.peek()
            && *at <= now
        {
            due.extend(heap.pop().map(|Reverse((_, game))| game));
        }
        due.dedup();
        due
    }

    /// Waits until something is due earlier than before.
    pub(crate) async fn changed(&self) {
        self.changed.notified().await;
    }
}
