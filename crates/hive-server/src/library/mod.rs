//! The library: games that stay when the program ends.
//!
//! It lies in one SQLite file in one folder. This module is the only one that
//! knows SQLite; the rest of the server sees the methods of [`Library`], which
//! another kind of storage could have as well.

mod backup;
mod error;
mod lock;
mod schema;
mod store;
mod worker;

use std::{
    fs,
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use hive_records::json::{
    Append, GamePage, ImportReport, LibraryFile, LoggedEvent, RefusedGame, StoredGame,
};
use hive_rules::GameType;

pub use self::{
    backup::backup,
    error::{LibraryError, OpenError},
};
use self::{lock::Lock, store::Store, worker::Worker};
use crate::{GameId, chronicle::Chronicle};

/// The file within the folder; SQLite keeps two more beside it.
const FILE: &str = "library.sqlite3";
const LOCK: &str = "library.lock";

/// Pages count time in numbers that are exact up to here.
const MAX_TIME: u64 = 1 << 53;

/// The games of one folder. While it is open no other program can open it.
#[derive(Debug)]
pub struct Library {
    // They end in this order. The writer, which tidies up the file, comes
    // after the reader, and the lock is given back last.
    reader: Worker,
    writer: Worker,
    lock: Lock,
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

impl Library {
    /// Opens the library of a folder, and makes both if they are not there.
    pub fn open(folder: &Path) -> Result<Library, OpenError> {
        make_folder(folder)?;
        let lock = Lock::take(&folder.join(LOCK))?;
        let file = file(folder);
        let writer = Worker::writing(Store::writing(&file)?)?;
        let reader = Worker::reading(Store::reading(&file)?)?;
        Ok(Library { reader, writer, lock })
    }

    /// Tells programs that find the library in use where this one answers.
    pub fn announce(&mut self, address: &str) -> Result<(), OpenError> {
        self.lock.announce(address)
    }

    /// Whether the library can be read.
    pub async fn check(&self) -> Result<(), LibraryError> {
        self.reader.ask(Store::check).await
    }

    /// The games that fit, the last changed first.
    pub async fn list(&self, query: Query) -> Result<GamePage, LibraryError> {
        self.reader.ask(move |store| store.list(&query)).await
    }

    /// One game.
    pub async fn game(&self, id: GameId) -> Result<StoredGame, LibraryError> {
        self.reader.ask(move |store| store.game(&id)).await
    }

    /// The log of a game, without its first events.
    pub async fn events(&self, id: GameId, after: u32) -> Result<Vec<LoggedEvent>, LibraryError> {
        self.reader.ask(move |store| store.events(&id, after)).await
    }

    /// Extends the log of a game. Gives the game, and whether it is new, when
    /// the events are on the disk.
    pub async fn append(
        &self,
        id: GameId,
        append: Append,
    ) -> Result<(StoredGame, bool), LibraryError> {
        self.writer.ask(move |store| store.append(&id, &append, now())).await
    }

    /// Forgets a game, but for its id.
    pub async fn delete(&self, id: GameId) -> Result<(), LibraryError> {
        self.writer.ask(move |store| store.delete(&id, now())).await
    }

    /// All games.
    pub async fn export(&self) -> Result<LibraryFile, LibraryError> {
        self.reader.ask(Store::export).await
    }

    /// Takes in the games of a file, each by itself.
    pub async fn import(&self, file: LibraryFile) -> Result<ImportReport, LibraryError> {
        // Replaying takes a while, and others want to write meanwhile.
        let checked = tokio::task::spawn_blocking(move || {
            let check = |game: hive_records::json::LibraryGame| {
                let checked = check_game(&game.id, &game.events);
                (game, checked)
            };
            file.games.into_iter().map(check).collect::<Vec<_>>()
        });
        let checked = checked.await.map_err(|error| LibraryError::Internal(error.to_string()))?;
        let import = move |store: &mut Store| {
            let mut report = ImportReport::default();
            for (game, checked) in checked {
                let done = checked
                    .map_err(LibraryError::Refused)
                    .and_then(|(id, chronicle)| store.take_in(&id, &game.events, &chronicle));
                match done {
                    Ok(true) => report.imported += 1,
                    Ok(false) => report.present += 1,
                    Err(LibraryError::Refused(message)) => {
                        let id = game.id.chars().take(MAX_SHOWN).collect();
                        report.refused.push(RefusedGame { id, message });
                    }
                    Err(error) => return Err(error),
                }
            }
            Ok(report)
        };
        self.writer.ask(import).await
    }
}

/// How much of a wrong id is repeated.
const MAX_SHOWN: usize = 40;

/// A game of a file, if it is possible.
fn check_game(id: &str, log: &[LoggedEvent]) -> Result<(GameId, Chronicle), String> {
    let id = id.parse::<GameId>().map_err(|error| error.to_string())?;
    if !log.iter().map(|logged| logged.sequence).eq((1..).take(log.len())) {
        return Err("the sequences do not count from 1".into());
    }
    if log.iter().any(|logged| logged.at > MAX_TIME) {
        return Err("an event has a time that is no time".into());
    }
    let events = log.iter().map(|logged| (&logged.event, logged.at));
    let chronicle = Chronicle::replay(events).map_err(|refusal| refusal.to_string())?;
    Ok((id, chronicle))
}

fn file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// What somebody plays is nobody else's business.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Milliseconds since 1970; a clock set to an earlier time counts as 1970.
fn now() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(time.as_millis()).unwrap_or(0)
}
