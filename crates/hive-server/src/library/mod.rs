//! The library: games that stay when the program ends.
//!
//! What a request does to a game is decided here, with `hive-table`; a
//! [`Ledger`] keeps it. Between two requests a few games stay in memory. That
//! is only a hint: what was decided by it is stored if the log still ends where
//! it did, and decided anew otherwise.

mod cache;
mod error;
mod export;
mod hints;
mod import;
pub mod ledger;
mod memory;
mod played;
mod postgres;
mod shown;
mod sqlite;
mod transfer;

use std::{
    path::Path,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use axum::body::Bytes;
use hive_records::json::{GamePage, ImportReport};
use hive_rules::GameType;
use hive_table::{
    Append, Chronicle, LoggedEvent, Reason, Refusal, StoredGame,
    decide::{self, Decision},
};
use tokio::{
    sync::{MutexGuard, mpsc},
    task::{JoinError, spawn_blocking},
};

use self::{
    cache::Cache,
    ledger::{Committed, Entry, Head, Ledger, Log, Row},
};
pub use self::{
    error::{LibraryError, OpenError},
    memory::Memory,
    postgres::Postgres,
    sqlite::{Findings, Problem, Sqlite, backup, check, repair},
    transfer::{TransferError, Written, export_to, import_from},
};
pub(crate) use self::{
    export::Part,
    import::version,
    transfer::{FILE_END, file_head},
};
use crate::GameId;

/// What was tried so long ago is tried anew.
const LATELY: Duration = Duration::from_secs(1);

/// So often an append is decided when others extend the same log.
const MAX_TRIES: usize = 20;

/// So many events are replayed without asking another thread.
const FEW: usize = 16;

/// The games that somebody keeps.
#[derive(Debug)]
pub struct Library {
    ledger: Ledger,
    cache: Cache,
    /// When it was last tried to store something, and what came of it.
    tried: tokio::sync::Mutex<Option<(Instant, Result<(), LibraryError>)>>,
    importing: tokio::sync::Mutex<()>,
}

/// Which games to list.
#[derive(Clone, Debug)]
pub struct Query {
    /// How many at most.
    pub limit: u32,
    /// The time and id of the last game of the page before.
    pub after: Option<(i64, GameId)>,
    /// Only those that have ended, or only those that have not.
    pub is_finished: Option<bool>,
    /// Only those of one type.
    pub game_type: Option<GameType>,
    /// Only those with this text in their names or tags.
    pub text: Option<String>,
}

/// What an append has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grown {
    /// Where the log ends now.
    pub head: Head,
    /// Whether the game began with it.
    pub is_new: bool,
}

impl Library {
    /// Opens the library of a folder, and makes both if they are not there.
    /// While it is open no other program can open it.
    pub fn open(folder: &Path) -> Result<Library, OpenError> {
        Ok(Library::on(Ledger::Sqlite(Sqlite::open(folder)?)))
    }

    /// A library on any store.
    pub fn on(ledger: Ledger) -> Library {
        Library {
            ledger,
            cache: Cache::default(),
            tried: tokio::sync::Mutex::default(),
            importing: tokio::sync::Mutex::default(),
        }
    }

    /// Where it keeps its logs.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Tells programs that find the library in use where this one answers.
    pub fn announce(&mut self, address: &str) -> Result<(), OpenError> {
        match &mut self.ledger {
            Ledger::Sqlite(sqlite) => sqlite.announce(address),
            Ledger::Postgres(_) | Ledger::Memory(_) => Ok(()),
        }
    }

    /// Whether the library can be read.
    pub async fn check(&self) -> Result<(), LibraryError> {
        self.ledger.check().await
    }

    /// Whether something could be stored lately. If nobody has stored anything,
    /// it tries, at most once a second, however many ask.
    pub async fn ready(&self) -> Result<(), LibraryError> {
        let mut tried = self.tried.lock().await;
        match &*tried {
            Some((at, result)) if at.elapsed() < LATELY => result.clone(),
            _ => {
                let result = self.ledger.touch(now()).await;
                *tried = Some((Instant::now(), result.clone()));
                result
            }
        }
    }

    /// What came of trying, for a test that does not try.
    #[cfg(test)]
    pub(crate) async fn remember(&self, result: Result<(), LibraryError>) {
        // However long the test takes.
        let at = Instant::now() + Duration::from_secs(1_000);
        *self.tried.lock().await = Some((at, result));
    }

    /// The games that fit, the last changed first.
    pub async fn list(&self, query: Query) -> Result<GamePage, LibraryError> {
        self.ledger.list(query).await
    }

    /// One game.
    pub async fn game(&self, id: GameId) -> Result<StoredGame, LibraryError> {
        let log = known(self.ledger.log(&id, 0).await?)?;
        aside(move || Ok(replay(&log)?.stored(id.as_str()))).await
    }

    /// The log of a game, without its first events.
    pub async fn events(&self, id: GameId, after: u32) -> Result<Vec<LoggedEvent>, LibraryError> {
        known(self.ledger.log(&id, after).await?)
    }

    /// Extends the log of a game. What it led to is on the disk then. A game that
    /// is being played at a table goes on only there.
    pub async fn append(&self, id: GameId, append: Append) -> Result<Grown, LibraryError> {
        // What is remembered is of use once: if it is old, the log is read.
        let mut known = self.cache.take(&id).filter(|known| known.sequence() == append.expected);
        for _ in 0..MAX_TRIES {
            let (after, decision) = match known.take() {
                Some(known) if append.events.len() <= FEW => {
                    let after = head(&known);
                    (after, decide::append(Some(known), &[], append.clone(), now())?)
                }
                _ => {
                    let log = self.ledger.log(&id, 0).await?;
                    if log.is_deleted {
                        return Err(LibraryError::Deleted);
                    }
                    let append = append.clone();
                    (log.head, aside(move || decide_by(log, append)).await?)
                }
            };
            let (events, chronicle) = match decision {
                Decision::Add { events, chronicle } => (events, chronicle),
                Decision::Nothing(chronicle) => {
                    let head = head(&chronicle);
                    self.cache.put(id, *chronicle);
                    return Ok(Grown { head, is_new: false });
                }
                Decision::Conflict(chronicle) => {
                    return Err(LibraryError::Conflict(Box::new(chronicle.stored(id.as_str()))));
                }
                Decision::Missing => return Err(LibraryError::NotFound),
            };
            if played::is_played(&self.ledger, &id, &chronicle).await? {
                return Err(LibraryError::Refused(Reason::Live.to_string()));
            }
            let row = Row { summary: chronicle.summary(id.as_str()), deadline: None };
            let entry =
                Entry { game: id.clone(), after, events, row, notes: Vec::new(), is_import: false };
            match self.ledger.commit(vec![entry]).await?.first() {
                Some(Committed::Stored) => {
                    let head = head(&chronicle);
                    self.cache.put(id, *chronicle);
                    return Ok(Grown { head, is_new: after.sequence == 0 });
                }
                // Somebody else was faster.
                _ => continue,
            }
        }
        Err(LibraryError::Busy)
    }

    /// Forgets a game, but for its id. Not one that is being played at a table.
    pub async fn delete(&self, id: GameId) -> Result<(), LibraryError> {
        // What cannot be read can be deleted.
        if let Ok(log) = self.ledger.log(&id, 0).await
            && let Ok(chronicle) = aside(move || replay(&log.events)).await
            && played::is_played(&self.ledger, &id, &chronicle).await?
        {
            return Err(LibraryError::Refused(Reason::Live.to_string()));
        }
        self.ledger.forget(&id, now()).await
    }

    /// Some of the games with their logs, those after one id.
    pub(crate) async fn export(&self, after: String) -> Result<Part, LibraryError> {
        self.ledger.export(after).await
    }

    /// Whoever has this may import. A file lies in memory, so there is one at
    /// a time.
    pub(crate) async fn import_turn(&self) -> MutexGuard<'_, ()> {
        self.importing.lock().await
    }

    /// Takes in the games of a file, each by itself. What was taken in before
    /// something failed stays.
    pub(crate) async fn import(&self, file: Bytes) -> Result<ImportReport, LibraryError> {
        Ok(self.take_in(file).await?.finish())
    }

    async fn take_in(&self, file: Bytes) -> Result<import::Sum, LibraryError> {
        let (sender, mut chunks) = mpsc::channel(1);
        // Replaying takes a while, and others want to write meanwhile.
        let reading = spawn_blocking(move || {
            import::read(&file, |chunk| sender.blocking_send(chunk).is_ok())
        });
        let mut sum = import::Sum::default();
        while let Some(chunk) = chunks.recv().await {
            sum.add(import::take_in(&self.ledger, chunk).await?);
        }
        let read = reading.await.map_err(panicked)?;
        read.map_err(|error| LibraryError::Internal(format!("an import: {error}")))?;
        Ok(sum)
    }
}

/// The events of a game that there is.
fn known(log: Log) -> Result<Vec<LoggedEvent>, LibraryError> {
    match log.head.sequence {
        0 if log.is_deleted => Err(LibraryError::Deleted),
        0 => Err(LibraryError::NotFound),
        _ => Ok(log.events),
    }
}

/// What a request does to a log.
fn decide_by(log: Log, append: Append) -> Result<Decision, LibraryError> {
    let mut events = log.events;
    let known = if events.is_empty() { None } else { Some(replay(&events)?) };
    let since = events.split_off(events.len().min(append.expected as usize));
    Ok(decide::append(known, &since, append, now())?)
}

fn replay(log: &[LoggedEvent]) -> Result<Chronicle, LibraryError> {
    let breaks = |refusal: Refusal| format!("a stored game breaks at {refusal}");
    Chronicle::replay(log).map_err(|refusal| LibraryError::Unreadable(breaks(refusal)))
}

fn head(chronicle: &Chronicle) -> Head {
    Head { sequence: chronicle.sequence(), updated: chronicle.updated() }
}

/// Does what may take a while in a thread where nobody waits for it.
async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, LibraryError> + Send + 'static,
) -> Result<T, LibraryError> {
    spawn_blocking(work).await.map_err(panicked)?
}

fn panicked(error: JoinError) -> LibraryError {
    LibraryError::Internal(format!("a request panicked: {error}"))
}

/// Milliseconds since 1970; a clock set to an earlier time counts as 1970.
fn now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(time.as_millis()).unwrap_or(0)
}
