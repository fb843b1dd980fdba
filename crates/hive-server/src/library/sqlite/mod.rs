//! The library in one SQLite file in one folder, for one program at a time.

mod backup;
mod list;
mod lock;
mod repair;
mod schema;
mod store;
mod worker;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use hive_records::json::GamePage;

pub use self::{
    backup::backup,
    repair::{Findings, Problem, check, repair},
};
use self::{lock::Lock, store::Store, worker::Worker};
use super::{
    LibraryError, OpenError, Query,
    export::Part,
    hints::Bell,
    ledger::{Committed, Entry, Head, Log, Note},
};
use crate::GameId;

/// The file within the folder; SQLite keeps two more beside it.
const FILE: &str = "library.sqlite3";
const LOCK: &str = "library.lock";

/// So many requests can be answered from the file at the same time.
const READERS: usize = 4;

/// The store in a file. While it is open no other program can open it.
#[derive(Debug)]
pub struct Sqlite {
    // They end in this order. The writer, which tidies up the file, comes
    // after the reader, and the lock is given back last.
    reader: Worker,
    writer: Worker,
    lock: Lock,
    bell: Bell,
}

impl Sqlite {
    /// Opens the file of a folder, and makes both if they are not there.
    pub fn open(folder: &Path) -> Result<Sqlite, OpenError> {
        make_folder(folder)?;
        let lock = Lock::take(&folder.join(LOCK))?;
        let file = file(folder);
        make_private(&file)?;
        beside(&file).iter().try_for_each(|file| make_private_if_there(file))?;
        let writer = Worker::writing(Store::writing(&file)?)?;
        let readers = (0..READERS).map(|_| Store::reading(&file)).collect::<Result<_, _>>()?;
        let reader = Worker::reading(readers)?;
        Ok(Sqlite { reader, writer, lock, bell: Bell::default() })
    }

    /// Tells programs that find the library in use where this one answers.
    pub(super) fn announce(&mut self, address: &str) -> Result<(), OpenError> {
        self.lock.announce(address)
    }

    pub(super) fn bell(&self) -> &Bell {
        &self.bell
    }

    pub(super) async fn log(&self, game: &GameId, after: u32) -> Result<Log, LibraryError> {
        let game = game.clone();
        self.reader.ask(move |store| store.log(&game, after)).await
    }

    pub(super) async fn heads(&self, games: Vec<GameId>) -> Result<Vec<Head>, LibraryError> {
        self.reader.ask(move |store| games.iter().map(|game| store.head(game)).collect()).await
    }

    pub(super) async fn answered(
        &self,
        game: &GameId,
        author: &str,
        command: &str,
    ) -> Result<Option<Head>, LibraryError> {
        let (game, author, command) = (game.clone(), author.to_owned(), command.to_owned());
        self.reader.ask(move |store| store.answered(&game, &author, &command)).await
    }

    pub(super) async fn commit(&self, entries: Vec<Entry>) -> Result<Vec<Committed>, LibraryError> {
        self.writer.ask(move |store| commit(store, &entries)).await
    }

    pub(super) async fn commit_in_turn(
        &self,
        entries: Vec<Entry>,
    ) -> Result<Vec<Committed>, LibraryError> {
        self.writer.ask_in_turn(move |store| commit(store, &entries)).await
    }

    pub(super) async fn forget(&self, game: &GameId, now: u64) -> Result<(), LibraryError> {
        let game = game.clone();
        self.writer.ask(move |store| store.forget(&game, now)).await
    }

    pub(super) async fn write(&self, notes: Vec<Note>) -> Result<(), LibraryError> {
        self.writer.ask(move |store| store.write(&notes)).await
    }

    pub(super) async fn note(
        &self,
        topic: &'static str,
        key: &str,
    ) -> Result<Option<String>, LibraryError> {
        let key = key.to_owned();
        self.reader.ask(move |store| store.note(topic, &key)).await
    }

    pub(super) async fn notes(
        &self,
        topic: &'static str,
        prefix: &str,
        most: u32,
    ) -> Result<Vec<(String, String)>, LibraryError> {
        let prefix = prefix.to_owned();
        self.reader.ask(move |store| store.notes(topic, &prefix, most)).await
    }

    pub(super) async fn due(
        &self,
        now: u64,
        most: u32,
    ) -> Result<Vec<(GameId, u64)>, LibraryError> {
        self.reader.ask(move |store| store.due(now, most)).await
    }

    pub(super) async fn list(&self, query: Query) -> Result<GamePage, LibraryError> {
        self.reader.ask(move |store| store.list(&query)).await
    }

    pub(super) async fn export(&self, after: String) -> Result<Part, LibraryError> {
        self.reader.ask(move |store| store.export(&after)).await
    }

    pub(super) async fn check(&self) -> Result<(), LibraryError> {
        self.reader.ask(Store::check).await
    }

    pub(super) async fn touch(&self, now: u64) -> Result<(), LibraryError> {
        self.writer.ask(move |store| store.touch(now)).await
    }
}

fn commit(store: &mut Store, entries: &[Entry]) -> Result<Vec<Committed>, LibraryError> {
    entries.iter().map(|entry| store.commit(entry)).collect()
}

fn file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// What somebody plays is nobody else's business.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A new file is nobody else's to read, and neither are those of older versions
/// of the program. SQLite gives new files beside it the same rights.
fn make_private(file: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)?;
    make_private_if_there(file)
}

/// SQLite leaves files as they are that it finds beside its own, as after a
/// crash.
fn make_private_if_there(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    match fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(0o600)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

/// The files that SQLite keeps beside one of its own.
fn beside(file: &Path) -> [PathBuf; 2] {
    ["-wal", "-shm"].map(|end| {
        let mut name = file.as_os_str().to_owned();
        name.push(end);
        name.into()
    })
}
