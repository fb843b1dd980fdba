//! What the hall does by itself: heartbeats, deadlines, tidying up, and how it
//! opens and closes.

use std::{sync::Arc, time::Duration};

use hive_table::{By, Command, Tick};
use tokio::time::{MissedTickBehavior, interval, sleep};

use super::{
    hall::{Hall, lock},
    outlet::News,
    waiting::{self, Waiting},
};
use crate::{GameId, Library, LibraryError, ledger::Note};

/// Notes on servers, by what they say.
const NODE: &str = "node";
const HEARTBEAT: &str = "heartbeat";
/// How often a heartbeat is stored while clocks run.
const BEAT: Duration = Duration::from_secs(1);
/// Rooms and challenges are looked after once in so many beats.
const TIDY: u32 = 30;
/// A challenge in the lobby outlives its maker's last socket by so long.
const ABSENCE: u64 = 15_000;
/// An unanswered challenge is deleted after a day.
const DAY: u64 = 24 * 60 * 60_000;
/// So many running games are opened at the start.
const MAX_OPEN: u32 = 100_000;
/// Games are looked after at the start, and at the end, so many at a time.
const AT_ONCE: usize = 64;

impl Hall {
    /// Opens the hall with all games that go on. Players of clocked games get
    /// back the time in which there was no server.
    pub(crate) async fn open(library: Arc<Library>) -> Result<Arc<Hall>, LibraryError> {
        let ledger = library.ledger();
        let beat = ledger.note(NODE, HEARTBEAT).await?;
        let beat: u64 = beat.and_then(|beat| beat.parse().ok()).unwrap_or_default();
        let due = ledger.due(u64::MAX >> 1, MAX_OPEN).await?;
        let challenges = ledger.notes(waiting::TOPIC, "", MAX_OPEN).await?;
        // No clock goes back behind what was stored.
        let hall = Arc::new(Hall::new(library.clone(), beat));
        for (id, note) in challenges {
            if let (Ok(id), Ok(waiting)) = (id.parse(), serde_json::from_str::<Waiting>(&note)) {
                lock(&hall.waitings).add(id, waiting);
            }
        }
        let games: Vec<GameId> = due.into_iter().map(|(id, _)| id).collect();
        for_each(&hall, games, move |hall, id| async move { hall.reopen(&id, beat).await }).await;
        Ok(hall)
    }

    /// A game that went on when the server went away.
    async fn reopen(&self, id: &GameId, beat: u64) -> Result<(), LibraryError> {
        let Some(room) = self.room(id).await? else { return Ok(()) };
        let (until, planned) = {
            let place = room.table.lock().await;
            let Some(table) = place.as_ref().filter(|table| table.is_running()) else {
                return Ok(());
            };
            let is_real_time = table.live().terms().time.is_real_time();
            let is_overdue = table.deadline(0).is_some_and(|deadline| deadline <= self.now());
            if !is_real_time && !is_overdue {
                return Ok(());
            }
            // Nothing that was stored is charged twice.
            let until =
                if is_real_time { beat.max(table.chronicle().updated()) } else { self.now() };
            // A clock that stands was stopped by a server that knew it would go.
            (until, table.live().clock().stands())
        };
        let pause = Command::Clock(Tick::Pause { until, planned });
        if let Err(failure) = self.perform(&room, By::Server, None, &pause).await {
            tracing::error!(?failure, game = id.as_str(), "a clock cannot be stopped");
        }
        Ok(())
    }

    /// Looks after everything until the hall closes.
    pub(crate) fn run(self: &Arc<Hall>) {
        tokio::spawn(until_closed(self.clone(), Hall::keep_time));
        tokio::spawn(until_closed(self.clone(), Hall::keep_deadlines));
    }

    async fn keep_time(self: Arc<Hall>) {
        let mut ticks = interval(BEAT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for count in 0_u32.. {
            ticks.tick().await;
            self.beat().await;
            self.tell_presence();
            if count % TIDY == 0 {
                self.tidy();
                self.look_after_challenges().await;
            }
        }
    }

    /// Stores that the server is there. Time goes on only then.
    async fn beat(&self) {
        if !self.has_clocks() {
            self.pulse.rest();
            return;
        }
        let now = self.now();
        match self.ledger().write(vec![Note::new(NODE, HEARTBEAT, now.to_string())]).await {
            Ok(()) => self.pulse.beat(now),
            Err(error) => tracing::error!(?error, "clocks stand: nothing can be stored"),
        }
    }

    fn tell_presence(&self) {
        let restless: Vec<GameId> = lock(&self.restless).drain().collect();
        let rooms = self.rooms();
        for room in rooms.iter().filter(|room| restless.contains(&room.id)) {
            room.tell(News { events: false, presence: true });
        }
    }

    async fn look_after_challenges(&self) {
        let now = self.now();
        let is_here = |guest: &str| lock(&self.outlets).contains_key(guest);
        let stale = lock(&self.waitings).stale(|waiting, is_public| {
            let is_old = now.saturating_sub(waiting.at) > DAY;
            let is_left =
                is_public && now.saturating_sub(waiting.at) > ABSENCE && !is_here(&waiting.by);
            is_old || is_left
        });
        for id in stale {
            if let Err(error) = self.forget(&id).await {
                tracing::error!(?error, "a challenge cannot be deleted");
            }
        }
    }

    async fn keep_deadlines(self: Arc<Hall>) {
        loop {
            let due = self.timer.due(self.now());
            for_each(&self, due, |hall, id| async move { hall.expire(&id).await }).await;
            let wait = self.timer.next().map(|at| at.saturating_sub(self.now()));
            // Time may stand still; it is asked again before long.
            let wait = Duration::from_millis(wait.unwrap_or(60_000).clamp(5, 60_000));
            tokio::select! {
                () = self.timer.changed() => (),
                () = sleep(wait) => (),
            }
        }
    }

    /// Stops all clocks exactly where they are and sends the sockets away.
    pub(crate) async fn close(self: &Arc<Hall>) {
        self.closing.send_replace(true);
        let games = self.clocked();
        for_each(self, games, |hall, id| async move {
            let Some(room) = hall.room(&id).await? else { return Ok(()) };
            let pause = Command::Clock(Tick::Pause { until: hall.now(), planned: true });
            let _ = hall.perform(&room, By::Server, None, &pause).await;
            Ok(())
        })
        .await;
    }
}

/// Does something for many games, some at a time.
async fn for_each<F>(
    hall: &Arc<Hall>,
    games: Vec<GameId>,
    work: impl Fn(Arc<Hall>, GameId) -> F + Copy + Send + 'static,
) where
    F: Future<Output = Result<(), LibraryError>> + Send + 'static,
{
    let mut games = games.into_iter();
    let mut tasks = tokio::task::JoinSet::new();
    loop {
        while tasks.len() < AT_ONCE
            && let Some(id) = games.next()
        {
            tasks.spawn(work(hall.clone(), id));
        }
        match tasks.join_next().await {
            None => return,
            Some(Ok(Ok(()))) => {}
            Some(Ok(Err(error))) => tracing::error!(?error, "a game cannot be looked after"),
            Some(Err(error)) => tracing::error!(%error, "looking after a game panicked"),
        }
    }
}

async fn until_closed<F: Future<Output = ()> + Send>(
    hall: Arc<Hall>,
    work: impl FnOnce(Arc<Hall>) -> F,
) {
    let mut closing = hall.closing.subscribe();
    tokio::select! {
        () = work(hall) => (),
        _ = closing.wait_for(|closing| *closing) => (),
    }
}
