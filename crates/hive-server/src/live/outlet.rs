//! What a socket still has to send, as a few marks.
//!
//! A room never hands messages to a socket. It marks that there is something
//! new; the socket looks what its page lacks when it can write again. So a page
//! that cannot keep up costs a few bytes, misses nothing, and gets all that it
//! missed at once.

use std::{
    collections::{HashMap, VecDeque},
    mem,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

use crate::{GameId, who::Guest};

/// So many lines of chats wait for one socket; older ones are in the chat's
/// history.
const MAX_SAID: usize = 32;

/// One socket, as rooms see it.
#[derive(Debug)]
pub(crate) struct Outlet {
    pub(crate) number: u64,
    pub(crate) guest: Option<Arc<Guest>>,
    marks: Mutex<Marks>,
    wake: Notify,
    lag: AtomicU32,
}

/// What is new.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    pub(crate) games: HashMap<GameId, News>,
    pub(crate) lobby: bool,
    pub(crate) yours: bool,
    pub(crate) said: VecDeque<Utf8Bytes>,
}

/// What is new in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct News {
    pub(crate) events: bool,
    pub(crate) presence: bool,
}

impl Outlet {
    pub(crate) fn new(guest: Option<Arc<Guest>>) -> Arc<Outlet> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Arc::new(Outlet {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            guest,
            marks: Mutex::default(),
            wake: Notify::new(),
            lag: AtomicU32::new(0),
        })
    }

    fn mark(&self, change: impl FnOnce(&mut Marks)) {
        change(&mut self.marks.lock().unwrap_or_else(PoisonError::into_inner));
        self.wake.notify_one();
    }

    /// Something has happened in a game.
    pub(crate) fn game(&self, game: &GameId, news: News) {
        self.mark(|marks| {
            let known = marks.games.entry(game.clone()).or_default();
            known.events |= news.events;
            known.presence |= news.presence;
        });
    }

    /// The lobby is another one.
    pub(crate) fn lobby(&self) {
        self.mark(|marks| marks.lobby = true);
    }

    /// The list of one's own games is another one.
    pub(crate) fn yours(&self) {
        self.mark(|marks| marks.yours = true);
    }

    /// Somebody has said something.
    pub(crate) fn said(&self, line: Utf8Bytes) {
        self.mark(|marks| {
            if marks.said.len() >= MAX_SAID {
                marks.said.pop_front();
            }
            marks.said.push_back(line);
        });
    }

    /// Waits for marks and takes them.
    pub(crate) async fn marks(&self) -> Marks {
        self.wake.notified().await;
        mem::take(&mut self.marks.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// How long a message and its answer take, in milliseconds.
    pub(crate) fn lag(&self) -> u32 {
        self.lag.load(Ordering::Relaxed)
    }

    /// A round trip was measured. One slow answer is not the whole network.
    pub(crate) fn measured(&self, round_trip: u32) {
        let known = self.lag();
        let lag = if known == 0 { round_trip } else { (3 * known + round_trip.min(10_000)) / 4 };
        self.lag.store(lag.min(10_000), Ordering::Relaxed);
    }
}
