//! One game as those at it see it: its events as they are sent, and who is
//! there.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use hive_rules::{ByColor, Color};
use hive_table::{
    LoggedEvent, Table,
    message::{Posted, ServerMessage},
};
use serde::Serialize;
use serde_json::value::RawValue;

use super::outlet::{News, Outlet};
use crate::GameId;

/// A page that lacks more commits than this gets all of the game.
const RECENT: usize = 64;
/// So many watchers are told at a time.
const CHUNK: usize = 256;

/// One game.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) id: GameId,
    /// The truth as far as this server knows. Whoever has it locked decides.
    pub(crate) table: tokio::sync::Mutex<Option<Table>>,
    view: Mutex<View>,
    /// For when the timer is set.
    armed: AtomicU64,
}

#[derive(Debug, Default)]
struct View {
    /// Who sits where, by the ids of guests.
    seats: Option<ByColor<String>>,
    /// Each event as JSON, without the ids of commands.
    events: Vec<Box<RawValue>>,
    recent: VecDeque<Commit>,
    /// All of it, as long as it is the newest.
    snapshot: Option<Utf8Bytes>,
    challenge: Option<Box<Posted>>,
    players: HashMap<u64, (Arc<Outlet>, Color)>,
    watchers: HashMap<u64, Arc<Outlet>>,
    /// Since when a player is away.
    away: ByColor<Option<u64>>,
}

/// Events that were stored together, as a message.
#[derive(Debug)]
struct Commit {
    after: u32,
    text: Utf8Bytes,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "events")]
struct EventsMessage<'a> {
    game: &'a str,
    events: &'a [Box<RawValue>],
}

#[derive(Serialize)]
#[serde(tag = "kind", rename = "snapshot")]
struct SnapshotMessage<'a> {
    game: &'a str,
    sequence: usize,
    events: &'a [Box<RawValue>],
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<&'a Posted>,
}

impl Room {
    /// A room where nobody is yet.
    pub(crate) fn new(id: GameId, now: u64) -> Room {
        let view = View { away: ByColor::from_fn(|_| Some(now)), ..View::default() };
        let armed = AtomicU64::new(u64::MAX);
        Room { id, table: tokio::sync::Mutex::default(), view: Mutex::new(view), armed }
    }

    fn view(&self) -> MutexGuard<'_, View> {
        self.view.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is offered here, until somebody joins.
    pub(crate) fn offer(&self, posted: Posted) {
        self.view().challenge = Some(Box::new(posted));
    }

    /// The game has begun with these players. Sockets that were here before take
    /// their seats.
    pub(crate) fn seat(&self, seats: ByColor<String>) {
        let mut view = self.view();
        view.challenge = None;
        view.snapshot = None;
        let seated: Vec<u64> = view
            .watchers
            .values()
            .filter(|outlet| color_of(&seats, outlet).is_some())
            .map(|outlet| outlet.number)
            .collect();
        for number in seated {
            if let Some(outlet) = view.watchers.remove(&number)
                && let Some(color) = color_of(&seats, &outlet)
            {
                view.players.insert(number, (outlet, color));
                view.away[color] = None;
            }
        }
        view.seats = Some(seats);
    }

    /// Who sits where.
    pub(crate) fn seats(&self) -> Option<ByColor<String>> {
        self.view().seats.clone()
    }

    /// Which seat a guest has.
    pub(crate) fn color(&self, guest: &str) -> Option<Color> {
        let view = self.view();
        let seats = view.seats.as_ref()?;
        Color::ALL.into_iter().find(|color| seats[*color] == guest)
    }

    /// Events that were stored, in order. What is known already is left out.
    pub(crate) fn push(&self, events: &[LoggedEvent]) -> serde_json::Result<()> {
        let mut view = self.view();
        let after = view.events.len();
        let new = events.iter().filter(|logged| logged.sequence as usize > after);
        for logged in new {
            let told = LoggedEvent { command: None, ..logged.clone() };
            view.events.push(serde_json::value::to_raw_value(&told)?);
        }
        if view.events.len() == after {
            return Ok(());
        }
        let game = self.id.as_str();
        let text = serde_json::to_string(&EventsMessage { game, events: &view.events[after..] })?;
        if view.recent.len() >= RECENT {
            view.recent.pop_front();
        }
        view.recent.push_back(Commit { after: after as u32, text: text.into() });
        view.snapshot = None;
        Ok(())
    }

    /// How many events there are.
    pub(crate) fn sequence(&self) -> u32 {
        self.view().events.len() as u32
    }

    /// What a page lacks that has so many events, and how many it has then.
    pub(crate) fn since(&self, after: u32) -> (Vec<Utf8Bytes>, u32) {
        let mut view = self.view();
        let sequence = view.events.len() as u32;
        if after == sequence && after > 0 {
            return (Vec::new(), sequence);
        }
        let first = view.recent.iter().position(|commit| commit.after == after);
        if let Some(first) = first.filter(|_| after > 0) {
            let texts = view.recent.iter().skip(first).map(|commit| commit.text.clone());
            return (texts.collect(), sequence);
        }
        if view.snapshot.is_none() {
            let message = SnapshotMessage {
                game: self.id.as_str(),
                sequence: view.events.len(),
                events: &view.events,
                challenge: view.challenge.as_deref(),
            };
            view.snapshot = serde_json::to_string(&message).ok().map(Into::into);
        }
        (view.snapshot.iter().cloned().collect(), sequence)
    }

    /// A socket comes. Says which seat it has, and whether that was empty.
    pub(crate) fn enter(&self, outlet: &Arc<Outlet>) -> (Option<Color>, bool) {
        let mut view = self.view();
        let color = view.seats.as_ref().and_then(|seats| color_of(seats, outlet));
        match color {
            Some(color) => {
                view.players.insert(outlet.number, (outlet.clone(), color));
                (Some(color), view.away[color].take().is_some())
            }
            None => {
                view.watchers.insert(outlet.number, outlet.clone());
                (None, false)
            }
        }
    }

    /// A socket goes. Says whether its player is away now.
    pub(crate) fn leave(&self, outlet: &Outlet, now: u64) -> bool {
        let mut view = self.view();
        view.watchers.remove(&outlet.number);
        let Some((_, color)) = view.players.remove(&outlet.number) else { return false };
        let is_empty = view.players.values().all(|(_, other)| *other != color);
        if is_empty {
            view.away[color] = Some(now);
        }
        is_empty
    }

    /// Since when a player is away.
    pub(crate) fn away(&self, color: Color) -> Option<u64> {
        self.view().away[color]
    }

    /// Whether both players are there.
    pub(crate) fn is_complete(&self) -> bool {
        let view = self.view();
        view.seats.is_some() && view.away.white.is_none() && view.away.black.is_none()
    }

    /// Whether nobody is there.
    pub(crate) fn is_empty(&self) -> bool {
        let view = self.view();
        view.players.is_empty() && view.watchers.is_empty()
    }

    /// The delay of a player's network.
    pub(crate) fn lag(&self, color: Color) -> u32 {
        let view = self.view();
        let of_player = view.players.values().filter(|(_, other)| *other == color);
        of_player.map(|(outlet, _)| outlet.lag()).max().unwrap_or(0)
    }

    /// Who is there, as a message.
    pub(crate) fn presence(&self) -> ServerMessage {
        let view = self.view();
        ServerMessage::Presence {
            game: self.id.to_string(),
            white_away: view.away.white,
            black_away: view.away.black,
            watchers: view.watchers.len() as u32,
        }
    }

    /// Tells those who are here, the players first.
    pub(crate) fn tell(&self, news: News) {
        let (players, mut watchers): (Vec<_>, Vec<_>) = {
            let view = self.view();
            let players = view.players.values().map(|(outlet, _)| outlet.clone()).collect();
            (players, view.watchers.values().cloned().collect())
        };
        players.iter().for_each(|outlet: &Arc<Outlet>| outlet.game(&self.id, news));
        if watchers.len() <= CHUNK {
            watchers.iter().for_each(|outlet| outlet.game(&self.id, news));
            return;
        }
        let id = self.id.clone();
        tokio::spawn(async move {
            while !watchers.is_empty() {
                let rest = watchers.split_off(watchers.len().min(CHUNK));
                watchers.iter().for_each(|outlet| outlet.game(&id, news));
                watchers = rest;
                tokio::task::yield_now().await;
            }
        });
    }

    /// Those who read what the players, or the watchers, say.
    pub(crate) fn readers(&self, of_players: bool) -> Vec<Arc<Outlet>> {
        let view = self.view();
        match of_players {
            true => view.players.values().map(|(outlet, _)| outlet.clone()).collect(),
            false => view.watchers.values().cloned().collect(),
        }
    }

    /// The timer has to be set for this time, unless it goes off before.
    pub(crate) fn arm(&self, at: u64) -> bool {
        self.armed.fetch_min(at, Ordering::Relaxed) > at
    }

    /// The timer has gone off.
    pub(crate) fn disarm(&self) {
        self.armed.store(u64::MAX, Ordering::Relaxed);
    }
}

fn color_of(seats: &ByColor<String>, outlet: &Outlet) -> Option<Color> {
    let guest = outlet.guest.as_ref()?;
    Color::ALL.into_iter().find(|color| seats[*color] == guest.id)
}
