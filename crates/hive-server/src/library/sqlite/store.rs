//! The library's file: what is asked of it and what is written to it.
//!
//! A store does its work within transactions that the worker begins and
//! commits; it runs in one thread and waits for nobody.

use std::{path::Path, time::Duration};

use hive_table::LoggedEvent;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row as SqlRow};
use serde_json::Map;

use super::schema;
use crate::{
    GameId,
    library::{
        LibraryError, OpenError,
        export::{Collector, Part},
        ledger::{Committed, Entry, Head, Log, Note, Row},
    },
};

/// How long to wait for a backup that copies the file just now.
const BUSY: Duration = Duration::from_secs(10);

/// The write-ahead log grows while somebody reads for long, as a backup does.
/// Afterwards it is cut to so many bytes.
const MAX_LOG: u32 = 16 << 20;

#[derive(Debug)]
pub(super) struct Store {
    connection: Connection,
    /// Between the beginning of a batch and its end.
    is_in_batch: bool,
    /// Why the transaction of the batch is gone.
    loss: Option<LibraryError>,
}

impl Store {
    /// The store that writes, with the tables of this version.
    pub(super) fn writing(file: &Path) -> Result<Store, OpenError> {
        let mut connection = Connection::open(file)?;
        connection.busy_timeout(BUSY)?;
        schema::check(&connection)?;
        // What was committed is on the disk, whatever happens to the machine.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "trusted_schema", false)?;
        connection.pragma_update(None, "journal_size_limit", MAX_LOG)?;
        schema::migrate(&mut connection)?;
        Ok(Store::on(connection))
    }

    /// A store that looks at what another has written.
    pub(super) fn reading(file: &Path) -> Result<Store, OpenError> {
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.busy_timeout(BUSY)?;
        schema::check(&connection)?;
        Ok(Store::on(connection))
    }

    /// A store that only the tests of this folder have.
    #[cfg(test)]
    pub(super) fn in_memory() -> Store {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection).unwrap();
        Store::on(connection)
    }

    fn on(connection: Connection) -> Store {
        Store { connection, is_in_batch: false, loss: None }
    }

    pub(super) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The file becomes no larger than this.
    #[cfg(test)]
    pub(super) fn limit_pages(&self, pages: u32) {
        self.connection.pragma_update(None, "max_page_count", pages).unwrap();
    }

    /// How long to wait for others who write.
    #[cfg(test)]
    pub(super) fn wait_for(&self, time: Duration) {
        self.connection.busy_timeout(time).unwrap();
    }

    /// Moves all that is in the write-ahead log into the file itself, and leaves
    /// the log empty. Says whether it could: somebody may be reading what is in
    /// there, and that is not waited for.
    pub(super) fn empty_log(&mut self) -> bool {
        let empty = || {
            self.connection.busy_timeout(Duration::ZERO)?;
            let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
            let is_busy = self.connection.query_row(sql, [], |row| row.get::<_, bool>(0))?;
            Ok::<_, rusqlite::Error>(!is_busy)
        };
        let is_empty = empty().unwrap_or_else(|error| {
            tracing::debug!(?error, "the write-ahead log stays");
            false
        });
        // It fails only if the connection is no more.
        let _ = self.connection.busy_timeout(BUSY);
        is_empty
    }

    /// Begins a batch of jobs, which is stored as a whole or not at all.
    pub(super) fn begin(&mut self) -> Result<(), LibraryError> {
        (self.is_in_batch, self.loss) = (true, None);
        Ok(self.connection.execute_batch("BEGIN IMMEDIATE")?)
    }

    /// Ends a batch. If it fails, nothing of it stays.
    pub(super) fn end(&mut self) -> Result<(), LibraryError> {
        let ended =
            self.transaction().and_then(|()| Ok(self.connection.execute_batch("COMMIT")?));
        self.is_in_batch = false;
        if ended.is_err() && !self.connection.is_autocommit() {
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        ended
    }

    /// Whether the transaction of the batch is still there. SQLite takes all
    /// of it back when the disk is full or fails. What came afterwards would
    /// be stored by itself, without what it builds on.
    fn transaction(&self) -> Result<(), LibraryError> {
        if self.is_in_batch && self.connection.is_autocommit() {
            let message = "the library's file: a batch of changes was taken back";
            let unknown = || LibraryError::Internal(message.into());
            return Err(self.loss.clone().unwrap_or_else(unknown));
        }
        Ok(())
    }

    /// Everything until [`Store::keep`] or [`Store::take_back`] is one thing.
    pub(super) fn mark(&mut self) -> Result<(), LibraryError> {
        self.transaction()?;
        Ok(self.connection.execute_batch("SAVEPOINT job")?)
    }

    pub(super) fn keep(&mut self) -> Result<(), LibraryError> {
        Ok(self.connection.execute_batch("RELEASE job")?)
    }

    /// Takes a job back that has failed for a reason.
    pub(super) fn take_back(&mut self, reason: &LibraryError) -> Result<(), LibraryError> {
        if self.connection.is_autocommit() {
            // SQLite has done so already, and with all of the batch.
            self.loss.get_or_insert_with(|| reason.clone());
            return Ok(());
        }
        Ok(self.connection.execute_batch("ROLLBACK TO job; RELEASE job")?)
    }

    /// Stores something that nobody asks for.
    pub(super) fn touch(&mut self, now: u64) -> Result<(), LibraryError> {
        self.run("INSERT OR REPLACE INTO touched (one, at) VALUES (1, ?1)", [time(now)])?;
        Ok(())
    }

    /// Whether the file answers.
    pub(super) fn check(&mut self) -> Result<(), LibraryError> {
        Ok(self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?)
    }

    /// What is stored of a game, without its first events.
    pub(super) fn log(&self, game: &GameId, after: u32) -> Result<Log, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, author, command, event, beside FROM events
            WHERE game = ?1 AND sequence > ?2 ORDER BY sequence",
        )?;
        let mut rows = statement.query((game.as_str(), after))?;
        let mut events = Vec::new();
        while let Some(row) = rows.next()? {
            events.push(logged(row)?);
        }
        let head = match events.last() {
            Some(last) => Head { sequence: last.sequence, updated: last.at },
            None => self.head(game)?,
        };
        let is_deleted = head.sequence == 0 && self.is_deleted(game)?;
        Ok(Log { head, events, is_deleted })
    }

    /// Where a log ends.
    pub(super) fn head(&self, game: &GameId) -> Result<Head, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at FROM events WHERE game = ?1 ORDER BY sequence DESC LIMIT 1",
        )?;
        Ok(statement.query_row([game.as_str()], head_of).optional()?.unwrap_or_default())
    }

    /// Where a command has led to.
    pub(super) fn answered(
        &self,
        game: &GameId,
        author: &str,
        command: &str,
    ) -> Result<Option<Head>, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at FROM commands JOIN events USING (game, sequence)
            WHERE game = ?1 AND commands.author = ?2 AND commands.command = ?3",
        )?;
        Ok(statement.query_row((game.as_str(), author, command), head_of).optional()?)
    }

    /// Stores an entry, if it follows what is there.
    pub(super) fn commit(&mut self, entry: &Entry) -> Result<Committed, LibraryError> {
        let Entry { game, after, events, row, notes, is_import } = entry;
        let commands = entry.commands();
        if !is_import {
            for (author, command, _) in &commands {
                if let Some(head) = self.answered(game, author, command)? {
                    return Ok(Committed::Repeated(head));
                }
            }
        }
        if self.head(game)? != *after {
            return Ok(Committed::Stale);
        }
        if after.sequence == 0 {
            match self.is_deleted(game)? {
                true if *is_import => {
                    self.run("DELETE FROM deleted WHERE id = ?1", [game.as_str()])?;
                }
                true => return Ok(Committed::Stale),
                false => {}
            }
        }
        for logged in events {
            self.insert(game, logged)?;
        }
        for (author, command, sequence) in commands {
            self.run(
                "INSERT OR REPLACE INTO commands (game, author, command, sequence)
                VALUES (?1, ?2, ?3, ?4)",
                (game.as_str(), author, command, sequence),
            )?;
        }
        self.show(game, row)?;
        self.write(notes)?;
        Ok(Committed::Stored)
    }

    /// Stores notes.
    pub(super) fn write(&mut self, notes: &[Note]) -> Result<(), LibraryError> {
        for Note { topic, key, text } in notes {
            match text {
                Some(text) => self.run(
                    "INSERT OR REPLACE INTO notes (topic, key, text) VALUES (?1, ?2, ?3)",
                    (topic, key, text),
                )?,
                None => {
                    self.run("DELETE FROM notes WHERE topic = ?1 AND key = ?2", (topic, key))?
                }
            };
        }
        Ok(())
    }

    /// What is known of something.
    pub(super) fn note(&self, topic: &str, key: &str) -> Result<Option<String>, LibraryError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT text FROM notes WHERE topic = ?1 AND key = ?2")?;
        Ok(statement.query_row((topic, key), |row| row.get(0)).optional()?)
    }

    /// What is known of all whose keys begin like this: the last ones, in order.
    pub(super) fn notes(
        &self,
        topic: &str,
        prefix: &str,
        most: u32,
    ) -> Result<Vec<(String, String)>, LibraryError> {
        // No key has the last character of Unicode.
        let end = format!("{prefix}{}", char::MAX);
        let mut statement = self.connection.prepare_cached(
            "SELECT key, text FROM notes WHERE topic = ?1 AND key >= ?2 AND key < ?3
            ORDER BY key DESC LIMIT ?4",
        )?;
        let rows = statement
            .query_map((topic, prefix, end, most), |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut notes = rows.collect::<Result<Vec<_>, _>>()?;
        notes.reverse();
        Ok(notes)
    }

    fn insert(&mut self, game: &GameId, logged: &LoggedEvent) -> Result<(), LibraryError> {
        let beside = Some(&logged.rest).filter(|rest| !rest.is_empty());
        self.run(
            "INSERT INTO events (game, sequence, at, author, command, event, beside)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            (
                game.as_str(),
                logged.sequence,
                time(logged.at),
                &logged.by,
                &logged.command,
                serde_json::to_string(&logged.event)?,
                beside.map(serde_json::to_string).transpose()?,
            ),
        )?;
        Ok(())
    }

    /// Has lists and searches show a game.
    pub(super) fn show(&mut self, game: &GameId, row: &Row) -> Result<(), LibraryError> {
        let (updated, is_finished) = (time(row.summary.updated), row.is_finished());
        let (id, game_type, deadline) = (game.as_str(), row.game_type(), row.deadline.map(time));
        self.run(
            "INSERT OR REPLACE INTO games (id, updated, is_finished, game_type, summary, deadline)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (id, updated, is_finished, &game_type, serde_json::to_string(&row.summary)?, deadline),
        )?;
        let text = row.text();
        self.run(
            "INSERT INTO texts (id, text, updated, is_finished, game_type)
            VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (id) DO UPDATE SET updated = ?3, is_finished = ?4, game_type = ?5",
            (id, &text, updated, is_finished, &game_type),
        )?;
        // Most events change nothing here, and the trigrams cost something.
        self.run("UPDATE texts SET text = ?2 WHERE id = ?1 AND text <> ?2", (id, &text))?;
        Ok(())
    }

    /// Forgets a game, but for its id.
    pub(super) fn forget(&mut self, game: &GameId, now: u64) -> Result<(), LibraryError> {
        if self.is_deleted(game)? {
            return Err(LibraryError::Deleted);
        }
        let id = game.as_str();
        let events = self.run("DELETE FROM events WHERE game = ?1", [id])?;
        self.run("DELETE FROM commands WHERE game = ?1", [id])?;
        let rows = self.run("DELETE FROM games WHERE id = ?1", [id])?;
        if events + rows == 0 {
            return Err(LibraryError::NotFound);
        }
        self.run("DELETE FROM texts WHERE id = ?1", [id])?;
        self.run("INSERT INTO deleted (id, at) VALUES (?1, ?2)", (id, time(now)))?;
        Ok(())
    }

    fn is_deleted(&self, game: &GameId) -> Result<bool, LibraryError> {
        let mut statement =
            self.connection.prepare_cached("SELECT 1 FROM deleted WHERE id = ?1")?;
        Ok(statement.query_row([game.as_str()], |_| Ok(())).optional()?.is_some())
    }

    /// Some games whose deadline has come, the earliest first.
    pub(super) fn due(&self, now: u64, most: u32) -> Result<Vec<(GameId, u64)>, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, deadline FROM games WHERE deadline <= ?1 ORDER BY deadline, id LIMIT ?2",
        )?;
        let mut rows = statement.query((time(now), most))?;
        let mut due = Vec::new();
        while let Some(row) = rows.next()? {
            // Whoever looks after the file by hand may have put anything there.
            if let Ok(id) = row.get::<_, String>(0)?.parse() {
                due.push((id, read_time(row.get(1)?)));
            }
        }
        Ok(due)
    }

    /// Some of the games with their logs, from one id on, but for those that
    /// cannot be read.
    pub(super) fn export(&mut self, after: &str) -> Result<Part, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT game, sequence, at, author, command, event, beside FROM events
            WHERE game > ?1 ORDER BY game, sequence",
        )?;
        let mut rows = statement.query([after])?;
        let mut part = Collector::default();
        while let Some(row) = rows.next()? {
            if !part.add(row.get_ref("game")?.as_str().unwrap_or_default(), || logged(row))? {
                return part.finish(false);
            }
        }
        part.finish(true)
    }

    fn run(&self, sql: &str, params: impl rusqlite::Params) -> Result<usize, LibraryError> {
        Ok(self.connection.prepare_cached(sql)?.execute(params)?)
    }
}

fn head_of(row: &SqlRow<'_>) -> rusqlite::Result<Head> {
    Ok(Head { sequence: row.get(0)?, updated: read_time(row.get(1)?) })
}

fn logged(row: &SqlRow<'_>) -> Result<LoggedEvent, LibraryError> {
    let beside: Option<String> = row.get("beside")?;
    Ok(LoggedEvent {
        sequence: row.get("sequence")?,
        at: read_time(row.get("at")?),
        by: row.get("author")?,
        command: row.get("command")?,
        event: serde_json::from_str(&row.get::<_, String>("event")?)?,
        rest: beside.map_or_else(|| Ok(Map::new()), |text| serde_json::from_str(&text))?,
    })
}

/// A time as SQLite keeps it. No clock of ours goes so far.
pub(super) fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

fn read_time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or(0)
}
