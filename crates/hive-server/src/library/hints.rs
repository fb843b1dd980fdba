//! Which games have moved on.
//!
//! Whoever extends a log rings a bell, on this node and, where the store is
//! shared, on the others. What the bell says is a hint: it may be lost, late or
//! doubled. [`Watch`] adds what makes it reliable.

use std::{collections::HashMap, time::Duration};

use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::{Interval, MissedTickBehavior, interval},
};

use super::{
    LibraryError,
    ledger::{Committed, Entry, Ledger},
};
use crate::GameId;

/// So many hints wait for whoever is slow to hear them; then some are lost.
const WAITING: usize = 1_024;

/// How often the store is asked where the open games are.
const POLL: Duration = Duration::from_secs(1);

/// Something that a [`Ledger`] says to whoever listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// These games have at least so many events now.
    Moved(Vec<(GameId, u32)>),
    /// Any game may have moved on: something was not heard.
    Unknown,
}

/// Says to many what one has stored.
#[derive(Clone, Debug)]
pub(super) struct Bell(broadcast::Sender<Hint>);

impl Default for Bell {
    fn default() -> Bell {
        Bell(broadcast::Sender::new(WAITING))
    }
}

impl Bell {
    pub(super) fn ring(&self, hint: Hint) {
        // It may be that nobody listens.
        let _ = self.0.send(hint);
    }

    pub(super) fn listen(&self) -> broadcast::Receiver<Hint> {
        self.0.subscribe()
    }
}

/// What will have moved on if all of this is stored.
pub(super) fn ends(entries: &[Entry]) -> Vec<(GameId, u32)> {
    entries.iter().map(|entry| (entry.game.clone(), entry.head().sequence)).collect()
}

/// Says which of some entries were stored.
pub(super) fn ring(bell: &Bell, ends: Vec<(GameId, u32)>, became: &[Committed]) {
    let stored = ends.into_iter().zip(became).filter(|(_, became)| **became == Committed::Stored);
    let moved: Vec<(GameId, u32)> = stored.map(|(end, _)| end).collect();
    if !moved.is_empty() {
        bell.ring(Hint::Moved(moved));
    }
}

/// Some games that somebody has open, and what is known of them.
///
/// It listens to hints. Where other nodes use the same store it also asks once
/// a second, so that a move arrives even if no hint does.
#[derive(Debug)]
pub struct Watch {
    hints: broadcast::Receiver<Hint>,
    open: HashMap<GameId, u32>,
    poll: Option<Interval>,
}

impl Watch {
    /// Watches no game yet.
    pub fn new(ledger: &Ledger) -> Watch {
        let mut poll = ledger.is_shared().then(|| interval(POLL));
        if let Some(poll) = &mut poll {
            poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        }
        Watch { hints: ledger.hints(), open: HashMap::new(), poll }
    }

    /// From now on this game is watched, whose log is known up to a sequence.
    pub fn open(&mut self, game: GameId, sequence: u32) {
        self.open.insert(game, sequence);
    }

    /// This game is not watched any more.
    pub fn close(&mut self, game: &GameId) {
        self.open.remove(game);
    }

    /// Waits until watched games have other sequences than are known, and gives
    /// these. What was given is known from then on. A game that was deleted has
    /// the sequence 0. If the store cannot be asked this goes on waiting.
    pub async fn next(&mut self, ledger: &Ledger) -> Vec<(GameId, u32)> {
        loop {
            let hint = match &mut self.poll {
                None => self.hints.recv().await,
                Some(poll) => tokio::select! {
                    hint = self.hints.recv() => hint,
                    _ = poll.tick() => Ok(Hint::Unknown),
                },
            };
            let moved = match hint {
                Ok(Hint::Moved(games)) => self.later(games),
                Ok(Hint::Unknown) | Err(RecvError::Lagged(_)) => {
                    self.ask(ledger).await.unwrap_or_default()
                }
                // The ledger is here, so its bell is too.
                Err(RecvError::Closed) => std::future::pending().await,
            };
            if !moved.is_empty() {
                self.open.extend(moved.iter().cloned());
                return moved;
            }
        }
    }

    fn later(&self, mut games: Vec<(GameId, u32)>) -> Vec<(GameId, u32)> {
        games.retain(|(game, sequence)| self.open.get(game).is_some_and(|known| known < sequence));
        games
    }

    async fn ask(&self, ledger: &Ledger) -> Result<Vec<(GameId, u32)>, LibraryError> {
        if self.open.is_empty() {
            return Ok(Vec::new());
        }
        let games: Vec<GameId> = self.open.keys().cloned().collect();
        let heads = ledger.heads(games.clone()).await?;
        let mut moved: Vec<(GameId, u32)> =
            games.into_iter().zip(heads.iter().map(|head| head.sequence)).collect();
        moved.retain(|(game, sequence)| self.open.get(game) != Some(sequence));
        Ok(moved)
    }
}
