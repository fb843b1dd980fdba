//! The program's engine, for pages that analyse: one search at a time, on all
//! cores.
//!
//! A search is a stream of lines, each the [`SearchProgress`] that the engine
//! in the page answers with. Whoever reads slowly misses what has been
//! overtaken meanwhile, so nothing piles up and the search waits for nobody. A
//! stream that ends before a line said `done` was cut off, and a page then goes
//! on by itself.
//!
//! A search ends when its limits are reached, when nobody listens any more,
//! when the server stops, or when it has taken too long; the last three are one
//! task ([`Watch`]) that holds the flag.

use std::{
    convert::Infallible,
    num::NonZero,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use axum::body::{Body, Bytes};
use futures_util::{Stream, stream};
use hive_engine::{Best, Clock, Engine, Limits, Options, Stop};
use hive_records::json::{ErrorCode, SearchProgress, SearchSettings};
use hive_rules::{Game, Replay, Script};
use tokio::{
    sync::{Mutex, OwnedMutexGuard, oneshot, watch},
    time::timeout,
};

use crate::error::Error;

/// The type of a stream of JSON values, one a line.
pub(crate) const LINES_OF_JSON: &str = "application/x-ndjson";

/// The size of the table in MiB. It is there from the first search on.
const TABLE_MIB: usize = 128;

/// More threads than this cost memory and help little.
const MAX_CORES: usize = 64;

/// No search takes longer, whoever has forgotten to end it.
const LONGEST: Duration = Duration::from_secs(10 * 60);

/// How long a search waits for the one before it. A page that steps on leaves
/// one stream and opens another, and we may hear of the second first.
const PATIENCE: Duration = Duration::from_millis(500);

/// After so much silence a line says that the search goes on, so that both
/// sides notice when the other one is gone.
const HEARTBEAT: Duration = Duration::from_secs(2);
const STILL_THERE: &[u8] = b"{\"done\":false}\n";

/// Searches for whoever comes first.
pub(crate) struct Analyst {
    cores: usize,
    desk: Arc<Mutex<Desk>>,
    closing: watch::Sender<bool>,
}

/// What is kept between searches, so that stepping through a game costs
/// little. Whoever has it locked has the place.
#[derive(Default)]
struct Desk {
    replay: Replay,
    /// Made for the first search: many who start the program only play.
    engine: Option<Engine>,
}

impl Analyst {
    pub(crate) fn on_all_cores() -> Analyst {
        Analyst::on(thread::available_parallelism().map_or(1, NonZero::get).min(MAX_CORES))
    }

    fn on(cores: usize) -> Analyst {
        Analyst { cores, desk: Arc::default(), closing: watch::Sender::new(false) }
    }

    /// How many threads search together.
    pub(crate) fn cores(&self) -> usize {
        self.cores
    }

    /// Ends the search that is under way, and all that are still to come.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Begins a search and gives the stream of its lines. Dropping the stream
    /// ends it.
    pub(crate) async fn search(&self, game: Script, how: &SearchSettings) -> Result<Body, Error> {
        let refused = |message| Error::new(ErrorCode::Refused, message);
        let limits = hive_study::limits(how).map_err(refused)?;
        let place = timeout(PATIENCE, self.desk.clone().lock_owned());
        let desk = place.await.map_err(|_| {
            Error::new(ErrorCode::Busy, "the engine works for somebody else; try again later")
        })?;
        let (reports, lines) = watch::channel(Bytes::new());
        let reports = Arc::new(reports);
        let stop = Arc::new(Stop::new());
        let (began, beginning) = oneshot::channel();
        let (ended, end) = oneshot::channel();
        let watch = Watch { closing: self.closing.subscribe(), reports: reports.clone(), end };
        let job = Job { cores: self.cores, limits, stop: stop.clone(), reports };
        let closing = self.closing.subscribe();
        tokio::spawn(async move {
            watch.over().await;
            stop.stop();
        });
        tokio::task::spawn_blocking(move || {
            job.run(desk, game, began, &closing);
            drop(ended);
        });
        let fault = |_| Error::new(ErrorCode::Internal, "the engine has failed");
        beginning.await.map_err(fault)?.map_err(refused)?;
        Ok(Body::from_stream(stream_of(lines)))
    }
}

/// What is told of a search: its newest line.
type Reports = Arc<watch::Sender<Bytes>>;

/// Waits for a reason to end a search.
struct Watch {
    closing: watch::Receiver<bool>,
    reports: Reports,
    /// The other half is dropped when the search has ended by itself.
    end: oneshot::Receiver<Infallible>,
}

impl Watch {
    async fn over(mut self) {
        tokio::select! {
            _ = self.end => (),
            () = self.reports.closed() => (),
            _ = self.closing.wait_for(|&closing| closing) => (),
            () = tokio::time::sleep(LONGEST) => (),
        }
    }
}

/// A search in a thread of its own.
struct Job {
    cores: usize,
    limits: Limits,
    stop: Arc<Stop>,
    reports: Reports,
}

impl Job {
    fn run(
        self,
        mut desk: OwnedMutexGuard<Desk>,
        game: Script,
        began: oneshot::Sender<Result<(), String>>,
        closing: &watch::Receiver<bool>,
    ) {
        let game = match to_search(&mut desk.replay, &game) {
            Ok(game) => game,
            Err(problem) => {
                // Whoever asked may have gone away, here and below.
                let _ = began.send(Err(problem));
                return;
            }
        };
        let _ = began.send(Ok(()));
        // An engine that panics is not put back.
        let mut engine = desk.engine.take().unwrap_or_else(|| {
            let options =
                Options { table_mib: TABLE_MIB, threads: self.cores, ..Options::default() };
            Engine::new(options)
        });
        let clock = SystemClock(Instant::now());
        let mut report = |best: &Best| self.tell(&game, best, false);
        let best = engine.search(&game, &self.limits, &clock, &self.stop, &mut report);
        desk.engine = Some(engine);
        if let Some(best) = best.filter(|_| !*closing.borrow()) {
            self.tell(&game, &best, true);
        }
    }

    fn tell(&self, game: &Game, best: &Best, done: bool) {
        let best = Some(hive_study::best(game.position(), best));
        match serde_json::to_vec(&SearchProgress { done, best }) {
            Ok(mut line) => {
                line.push(b'\n');
                self.reports.send_replace(line.into());
            }
            Err(error) => tracing::error!(%error, "a report cannot be written"),
        }
    }
}

/// The game that a message tells, if there is something to search for.
fn to_search(replay: &mut Replay, script: &Script) -> Result<Game, String> {
    let game = replay.game(script).map_err(|error| error.to_string())?;
    match game.outcome() {
        Some(_) => Err("the game is over: there is nothing to search for".into()),
        None => Ok(game),
    }
}

fn stream_of(lines: watch::Receiver<Bytes>) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(lines, |mut lines| async move {
        let line = match timeout(HEARTBEAT, lines.changed()).await {
            Ok(Ok(())) => lines.borrow_and_update().clone(),
            Ok(Err(_)) => return None,
            Err(_) => Bytes::from_static(STILL_THERE),
        };
        Some((Ok(line), lines))
    })
}

/// Time since a search began.
struct SystemClock(Instant);

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{GameType, RuleSet};

    use super::*;

    /// All lines of a search.
    async fn lines(analyst: &Analyst, how: &SearchSettings) -> Vec<SearchProgress> {
        let game = Script::from(&Game::new(GameType::BASE, RuleSet::tournament()));
        let body = analyst.search(game, how).await.expect("the search begins");
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("the stream ends in order");
        let read = |line| serde_json::from_slice(line).expect("a line is a message");
        let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        lines.map(read).collect()
    }

    #[tokio::test]
    async fn what_was_found_is_known_in_the_next_search() {
        let analyst = Analyst::on(1);
        let how = SearchSettings { depth: Some(4), ..SearchSettings::default() };
        let mut nodes = Vec::new();
        for _ in 0..2 {
            let last = lines(&analyst, &how).await.pop().expect("there is an answer");
            assert!(last.done);
            nodes.extend(last.best.map(|best| best.nodes));
        }
        assert!(nodes[1] < nodes[0], "{nodes:?}");
    }

    #[tokio::test]
    async fn a_server_that_stops_cuts_searches_off() {
        let analyst = Analyst::on(1);
        analyst.close();
        let lines = lines(&analyst, &SearchSettings::default()).await;
        assert!(lines.iter().all(|line| !line.done), "{lines:?}");
    }
}
