//! The tables that are open here, and what happens at them.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use hive_rules::{ByColor, Color};
use hive_table::{
    By, Chronicle, Command, Event, LoggedEvent, Now, Plans, Step, Table, Tick, command::Refusal,
};
use tokio::sync::{Semaphore, watch};

use super::{
    outlet::{News, Outlet},
    pulse::Pulse,
    room::Room,
    timer::Timer,
    waiting::Waitings,
};
use crate::{
    GameId, Library, LibraryError,
    ledger::{Committed, Entry, Head, Ledger, Note, Row},
    who::{Buckets, People, Rate},
};

/// Notes on who sits where, by game.
pub(crate) const SEATS: &str = "seats";
/// Notes on the games of a guest, by guest and game.
pub(super) const SITS: &str = "sits";
/// Notes on prepared replies, by game.
const PLANS: &str = "plans";
/// So often a command is decided when others extend the same log.
const MAX_TRIES: usize = 20;
/// So many pages are connected at most.
const MAX_SOCKETS: usize = 20_000;
/// What a player may say, whatever the number of sockets.
const PLAYER: Rate = Rate { most: 100, time: 20_000 };
const WATCHER: Rate = Rate { most: 50, time: 20_000 };
/// New guests of one address, and challenges of one guest.
const NEWCOMERS: Rate = Rate { most: 30, time: 600_000 };
const CHALLENGES: Rate = Rate { most: 30, time: 600_000 };

/// The tables that are open here.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(super) library: Arc<Library>,
    pub(crate) people: People,
    pub(super) pulse: Pulse,
    pub(super) timer: Timer,
    pub(super) waitings: Mutex<Waitings>,
    pub(super) limits: Limits,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    /// Running games with a clock for the two together.
    clocked: Mutex<HashSet<GameId>>,
    /// Running games, by guest.
    sitting: Mutex<HashMap<String, HashSet<GameId>>>,
    /// The sockets of guests, and those that show the lobby.
    pub(super) outlets: Mutex<HashMap<String, Vec<Arc<Outlet>>>>,
    pub(super) lobby_outlets: Mutex<HashMap<u64, Arc<Outlet>>>,
    /// Rooms where watchers came or went.
    pub(super) restless: Mutex<HashSet<GameId>>,
    pub(super) closing: watch::Sender<bool>,
    /// Room for sockets.
    pub(super) sockets: Arc<Semaphore>,
}

/// How much may be asked for.
#[derive(Debug)]
pub(super) struct Limits {
    pub(super) players: Buckets<String>,
    pub(super) watchers: Buckets<std::net::IpAddr>,
    pub(super) newcomers: Buckets<std::net::IpAddr>,
    pub(super) challenges: Buckets<String>,
}

/// Why a command does nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The table refuses it.
    Refused(Refusal),
    /// There is no such game.
    Gone,
    /// It could not be stored.
    Store(LibraryError),
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Store(error.into())
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Failure {
        Failure::Store(error)
    }
}

/// Locks what no panic leaves half done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// A hall without tables, whose time is never before `least`.
    pub(super) fn new(library: Arc<Library>, least: u64) -> Hall {
        Hall {
            library,
            people: People::default(),
            pulse: Pulse::start(least),
            timer: Timer::default(),
            waitings: Mutex::default(),
            limits: Limits {
                players: Buckets::new(PLAYER),
                watchers: Buckets::new(WATCHER),
                newcomers: Buckets::new(NEWCOMERS),
                challenges: Buckets::new(CHALLENGES),
            },
            rooms: Mutex::default(),
            clocked: Mutex::default(),
            sitting: Mutex::default(),
            outlets: Mutex::default(),
            lobby_outlets: Mutex::default(),
            restless: Mutex::default(),
            closing: watch::Sender::new(false),
            sockets: Arc::new(Semaphore::new(MAX_SOCKETS)),
        }
    }

    pub(crate) fn ledger(&self) -> &Ledger {
        self.library.ledger()
    }

    /// The server's time.
    pub(crate) fn now(&self) -> u64 {
        self.pulse.now()
    }

    /// A socket shows the lobby, or does not any more.
    pub(super) fn show_lobby(&self, outlet: &Arc<Outlet>, on: bool) {
        let mut outlets = lock(&self.lobby_outlets);
        match on {
            true => drop(outlets.insert(outlet.number, outlet.clone())),
            false => drop(outlets.remove(&outlet.number)),
        }
    }

    /// All rooms.
    pub(super) fn rooms(&self) -> Vec<Arc<Room>> {
        lock(&self.rooms).values().cloned().collect()
    }

    /// Forgets rooms where nobody is and nothing happens.
    pub(super) fn tidy(&self) {
        let is_idle = |room: &Arc<Room>| {
            let is_resting = room
                .table
                .try_lock()
                .is_ok_and(|table| table.as_ref().is_none_or(|table| table.deadline(0).is_none()));
            // Whoever holds it is about to enter.
            is_resting && room.is_empty() && Arc::strong_count(room) == 1
        };
        lock(&self.rooms).retain(|_, room| !is_idle(room));
    }

    /// The running games of a guest.
    pub(super) fn games_of(&self, guest: &str) -> Vec<GameId> {
        lock(&self.sitting).get(guest).into_iter().flatten().cloned().collect()
    }

    /// Whether some clock runs.
    pub(super) fn has_clocks(&self) -> bool {
        !lock(&self.clocked).is_empty()
    }

    /// All games with a clock for the two together.
    pub(super) fn clocked(&self) -> Vec<GameId> {
        lock(&self.clocked).iter().cloned().collect()
    }

    /// The room of a game or of an open challenge.
    pub(crate) async fn room(&self, id: &GameId) -> Result<Option<Arc<Room>>, LibraryError> {
        if let Some(room) = lock(&self.rooms).get(id) {
            return Ok(Some(room.clone()));
        }
        let room = Room::new(id.clone(), self.now());
        if let Some(posted) = lock(&self.waitings).posted(id) {
            room.offer(posted);
        } else if let Some((table, seats, events)) = self.load(id).await? {
            room.seat(seats);
            room.push(&events)?;
            self.index(&room, &table);
            *room.table.lock().await = Some(table);
        } else {
            return Ok(None);
        }
        let mut rooms = lock(&self.rooms);
        // Somebody else may have been faster; then that one counts.
        let room = rooms.entry(id.clone()).or_insert_with(|| Arc::new(room)).clone();
        Ok(Some(room))
    }

    /// A live game as it is stored.
    async fn load(
        &self,
        id: &GameId,
    ) -> Result<Option<(Table, ByColor<String>, Vec<LoggedEvent>)>, LibraryError> {
        let log = self.ledger().log(id, 0).await?;
        if log.events.is_empty() {
            return Ok(None);
        }
        let breaks = |refusal| LibraryError::Internal(format!("a stored game breaks at {refusal}"));
        let chronicle = Chronicle::replay(&log.events).map_err(breaks)?;
        if chronicle.live().is_none() {
            return Ok(None);
        }
        let Some(seats) = self.ledger().note(SEATS, id.as_str()).await? else { return Ok(None) };
        let (white, black) = serde_json::from_str(&seats)?;
        let plans = match self.ledger().note(PLANS, id.as_str()).await? {
            Some(note) => read_plans(&note)?,
            None => Plans::default(),
        };
        let table = Table::open(chronicle, plans);
        Ok(table.map(|table| (table, ByColor { white, black }, log.events)))
    }

    /// Remembers a game as one that runs, or not any more.
    fn index(&self, room: &Room, table: &Table) {
        let is_running = table.is_running();
        let change = |set: &mut HashSet<GameId>| match is_running {
            true => drop(set.insert(room.id.clone())),
            false => drop(set.remove(&room.id)),
        };
        if table.live().terms().time.is_real_time() {
            change(&mut lock(&self.clocked));
        }
        for guest in room.seats().into_iter().flat_map(|seats| [seats.white, seats.black]) {
            change(lock(&self.sitting).entry(guest).or_default());
        }
        let lag = room.lag(table.mover());
        if let Some(deadline) = table.deadline(lag)
            && room.arm(deadline)
        {
            self.timer.set(&room.id, deadline);
        }
    }

    /// Begins a game. Only one can have an id: whoever comes later is told
    /// `false`.
    pub(super) async fn begin(
        &self,
        id: &GameId,
        created: Event,
        seats: ByColor<String>,
        more: Vec<Note>,
    ) -> Result<bool, LibraryError> {
        let at = self.now();
        let mut logged = LoggedEvent::new(1, at, created.into());
        logged.by = Some(By::Server.word().to_owned());
        let internal = |text: String| LibraryError::Internal(format!("a new game: {text}"));
        let chronicle =
            Chronicle::begin(&logged).map_err(|refusal| internal(refusal.to_string()))?;
        let table = Table::open(chronicle, Plans::default());
        let table = table.ok_or_else(|| internal("it is not a live one".into()))?;
        let mut notes = more;
        let both = serde_json::to_string(&(&seats.white, &seats.black))?;
        notes.push(Note::new(SEATS, id.as_str(), both));
        for guest in [&seats.white, &seats.black] {
            notes.push(Note::new(SITS, &format!("{guest}/{id}"), at.to_string()));
        }
        let events = vec![logged];
        let entry = Entry {
            game: id.clone(),
            after: Head::default(),
            row: row(&table, id),
            events: events.clone(),
            notes,
            is_import: false,
        };
        if self.ledger().commit(vec![entry]).await?.first() != Some(&Committed::Stored) {
            return Ok(false);
        }
        let room = lock(&self.rooms)
            .entry(id.clone())
            .or_insert_with(|| Arc::new(Room::new(id.clone(), at)))
            .clone();
        let mut place = room.table.lock().await;
        room.seat(seats.clone());
        room.push(&events)?;
        // It may have been found in the ledger meanwhile, and have gone on.
        if place.is_none() {
            self.index(&room, &table);
            *place = Some(table);
        }
        drop(place);
        room.tell(News { events: true, presence: true });
        self.tell_yours(&seats);
        Ok(true)
    }

    fn tell_yours(&self, seats: &ByColor<String>) {
        let outlets = lock(&self.outlets);
        let of_both = [&seats.white, &seats.black].into_iter().filter_map(|id| outlets.get(id));
        of_both.flatten().for_each(|outlet| outlet.yours());
    }

    /// Does what somebody wants. Gives the last event that it led to, once that
    /// is on the disk.
    pub(crate) async fn perform(
        &self,
        room: &Arc<Room>,
        by: By,
        id: Option<&str>,
        command: &Command,
    ) -> Result<u32, Failure> {
        let mut place = room.table.lock().await;
        for _ in 0..MAX_TRIES {
            let table = place.as_ref().ok_or(Failure::Gone)?;
            let next = GameId::random()?;
            let now = Now {
                at: self.now().max(table.chronicle().updated()),
                lag: room.lag(table.mover()),
                away: by.seat().and_then(|seat| room.away(!seat)),
                next: next.as_str(),
            };
            let decided = match table.decide(by, command, now) {
                Ok(decided) => decided,
                Err(refusal) => {
                    // What was done before may well be refused now.
                    if let Some(id) = id
                        && let Some(head) = self.ledger().answered(&room.id, by.word(), id).await?
                    {
                        return Ok(head.sequence);
                    }
                    return Err(Failure::Refused(refusal));
                }
            };
            let mut notes = Vec::new();
            if let Some(plans) = &decided.plans {
                notes.push(Note::new(PLANS, room.id.as_str(), write_plans(plans)?));
            }
            let sequence = table.chronicle().sequence();
            if decided.steps.is_empty() {
                self.ledger().write(notes).await?;
                if let (Some(table), Some(plans)) = (place.as_mut(), decided.plans) {
                    table.prepare(plans);
                }
                return Ok(sequence);
            }
            let mut after = table.clone();
            let events = log(decided.steps, sequence, now.at, by, id);
            for logged in &events {
                let breaks = |refusal| LibraryError::Internal(format!("a table: {refusal}"));
                after.apply(logged).map_err(breaks)?;
            }
            if let Some(plans) = decided.plans {
                after.prepare(plans);
            }
            if after.live().rematch() == Some(next.as_str())
                && !self.begin_rematch(room, table, &next).await?
            {
                continue;
            }
            let updated = table.chronicle().updated();
            let entry = Entry {
                game: room.id.clone(),
                after: Head { sequence, updated },
                row: row(&after, &room.id),
                events: events.clone(),
                notes,
                is_import: false,
            };
            match self.ledger().commit(vec![entry]).await?.first() {
                Some(Committed::Stored) => {
                    self.stored(room, &after, &events)?;
                    let sequence = after.chronicle().sequence();
                    *place = Some(after);
                    return Ok(sequence);
                }
                Some(Committed::Repeated(head)) => return Ok(head.sequence),
                Some(Committed::Stale) | None => {
                    // Somebody else was faster, on another server.
                    if let Some((table, _, events)) = self.load(&room.id).await? {
                        self.stored(room, &table, &events)?;
                        *place = Some(table);
                    }
                }
            }
        }
        Err(Failure::Store(LibraryError::Busy))
    }

    /// Shows what was stored.
    fn stored(
        &self,
        room: &Arc<Room>,
        table: &Table,
        events: &[LoggedEvent],
    ) -> Result<(), LibraryError> {
        room.push(events)?;
        self.index(room, table);
        room.tell(News { events: true, presence: false });
        if let Some(seats) = room.seats() {
            self.tell_yours(&seats);
        }
        Ok(())
    }

    /// The next game of the same two, with the colours swapped.
    async fn begin_rematch(
        &self,
        room: &Room,
        table: &Table,
        next: &GameId,
    ) -> Result<bool, LibraryError> {
        let Some(seats) = room.seats() else { return Ok(false) };
        let swapped = ByColor { white: seats.black, black: seats.white };
        // Boxed, because a game that begins may in turn be followed by one.
        Box::pin(self.begin(next, table.next_game(), swapped, Vec::new())).await
    }

    /// What is due at a table, if anything.
    pub(super) async fn expire(&self, id: &GameId) -> Result<(), LibraryError> {
        let Some(room) = self.room(id).await? else { return Ok(()) };
        room.disarm();
        let tick = Command::Clock(Tick::Expire);
        match self.perform(&room, By::Server, None, &tick).await {
            Err(Failure::Refused(Refusal::NotDue)) => {
                if let Some(table) = room.table.lock().await.as_ref() {
                    self.index(&room, table);
                }
                Ok(())
            }
            Err(Failure::Store(error)) => {
                // As soon as it can be stored again.
                self.timer.set(id, self.now() + 250);
                Err(error)
            }
            Ok(_) | Err(Failure::Refused(_) | Failure::Gone) => Ok(()),
        }
    }

    /// A socket comes to a game.
    pub(crate) async fn enter(&self, room: &Arc<Room>, outlet: &Arc<Outlet>) -> Option<Color> {
        let (color, is_back) = room.enter(outlet);
        if is_back {
            room.tell(News { events: false, presence: true });
        } else {
            lock(&self.restless).insert(room.id.clone());
        }
        if is_back && room.is_complete() {
            // It is refused unless the clock stands.
            let _ = self.perform(room, By::Server, None, &Command::Clock(Tick::Resume)).await;
        }
        color
    }

    /// A socket leaves a game.
    pub(crate) fn leave(&self, room: &Arc<Room>, outlet: &Outlet) {
        if room.leave(outlet, self.now()) {
            room.tell(News { events: false, presence: true });
        } else {
            lock(&self.restless).insert(room.id.clone());
        }
    }
}

/// Events with their places in the log. Those that the command led to at its
/// own author's hand carry its id.
fn log(steps: Vec<Step>, mut sequence: u32, at: u64, by: By, id: Option<&str>) -> Vec<LoggedEvent> {
    let mut entered = |step: Step| {
        sequence += 1;
        let mut logged = LoggedEvent::new(sequence, at, step.event.into());
        logged.command = id.filter(|_| step.by == by).map(str::to_owned);
        logged.by = Some(step.by.word().to_owned());
        logged
    };
    steps.into_iter().map(&mut entered).collect()
}

fn row(table: &Table, id: &GameId) -> Row {
    Row { summary: table.chronicle().summary(id.as_str()), deadline: table.deadline(0) }
}

fn write_plans(plans: &Plans) -> serde_json::Result<String> {
    serde_json::to_string(&(&plans.white, &plans.black))
}

fn read_plans(note: &str) -> serde_json::Result<Plans> {
    let (white, black) = serde_json::from_str(note)?;
    Ok(Plans { white, black })
}
