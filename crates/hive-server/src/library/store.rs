//! The library's file: what is asked of it and what is written to it.
//!
//! A store does its work within transactions that the worker begins and
//! commits; it runs in one thread and waits for nobody.

use std::{collections::HashMap, path::Path, time::Duration};

use hive_records::json::{
    Append, Event, GamePage, GameSummary, LibraryFile, LibraryFormat, LibraryGame, LoggedEvent,
    Player, StoredGame,
};
use rusqlite::{Connection, OpenFlags, OptionalExtension, ToSql};

use super::{LibraryError, OpenError, Query, schema};
use crate::{GameId, chronicle::Chronicle};

/// So many games that go on are kept in memory, so that a move costs the same
/// early and late in a game.
const MAX_CACHED: usize = 64;

/// How long to wait for a backup that copies the file just now.
const BUSY: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub(super) struct Store {
    connection: Connection,
    /// Only the store that writes has something here.
    cache: HashMap<GameId, Chronicle>,
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
        schema::migrate(&mut connection)?;
        Ok(Store { connection, cache: HashMap::new() })
    }

    /// A store that looks at what another has written.
    pub(super) fn reading(file: &Path) -> Result<Store, OpenError> {
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.busy_timeout(BUSY)?;
        schema::check(&connection)?;
        Ok(Store { connection, cache: HashMap::new() })
    }

    pub(super) fn begin(&mut self) -> Result<(), String> {
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| error.to_string())
    }

    pub(super) fn commit(&mut self) -> Result<(), String> {
        self.connection.execute_batch("COMMIT").map_err(|error| {
            // Memory must not know more than the file.
            self.cache.clear();
            let _ = self.connection.execute_batch("ROLLBACK");
            error.to_string()
        })
    }

    /// Everything until [`Store::keep`] or [`Store::take_back`] is one thing.
    pub(super) fn mark(&mut self) -> Result<(), LibraryError> {
        Ok(self.connection.execute_batch("SAVEPOINT job")?)
    }

    pub(super) fn keep(&mut self) -> Result<(), LibraryError> {
        Ok(self.connection.execute_batch("RELEASE job")?)
    }

    pub(super) fn take_back(&mut self) -> Result<(), LibraryError> {
        Ok(self.connection.execute_batch("ROLLBACK TO job; RELEASE job")?)
    }

    /// Whether the file answers.
    pub(super) fn check(&mut self) -> Result<(), LibraryError> {
        Ok(self.connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?)
    }

    pub(super) fn list(&mut self, query: &Query) -> Result<GamePage, LibraryError> {
        let mut fits = Conditions::of(query);
        let total = self
            .connection
            .prepare_cached(&format!("SELECT count(*) FROM games WHERE {}", fits.sql()))?
            .query_row(fits.values().as_slice(), |row| row.get(0))?;
        if let Some((time, id)) = &query.after {
            fits.add("(updated, id) < (:after_time, :after_id)", ":after_time", *time);
            fits.value(":after_id", id.as_str().to_owned());
        }
        // One more shows whether there is another page.
        fits.value(":limit", query.limit + 1);
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT updated, id, summary FROM games WHERE {}
            ORDER BY updated DESC, id DESC LIMIT :limit",
            fits.sql()
        ))?;
        let mut rows = statement.query(fits.values().as_slice())?;
        let (mut games, mut next, mut last) = (Vec::new(), None, None);
        while let Some(row) = rows.next()? {
            if games.len() == query.limit as usize {
                next = last;
                break;
            }
            let (time, id, summary): (i64, String, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            games.push(serde_json::from_str::<GameSummary>(&summary)?);
            last = Some(format!("{time}.{id}"));
        }
        Ok(GamePage { games, total, next })
    }

    pub(super) fn game(&mut self, id: &GameId) -> Result<StoredGame, LibraryError> {
        Ok(replay(&self.known_log(id)?)?.stored(id))
    }

    /// The events of a game that come after a number of others.
    pub(super) fn events(
        &mut self,
        id: &GameId,
        after: u32,
    ) -> Result<Vec<LoggedEvent>, LibraryError> {
        let mut log = self.known_log(id)?;
        log.retain(|logged| logged.sequence > after);
        Ok(log)
    }

    /// Extends a log; gives the game, and whether it is new.
    pub(super) fn append(
        &mut self,
        id: &GameId,
        append: &Append,
        now: u64,
    ) -> Result<(StoredGame, bool), LibraryError> {
        if self.is_deleted(id)? {
            return Err(LibraryError::Deleted);
        }
        // An append that fails leaves the cache without the game.
        let cached = self.cache.remove(id);
        let (known, repeated) = match cached {
            Some(chronicle) if chronicle.sequence() == append.expected => (Some(chronicle), 0),
            _ => self.meet(id, append)?,
        };
        let is_new = known.is_none();
        let new = &append.events[repeated..];
        let chronicle = match known {
            Some(mut chronicle) => {
                for event in new {
                    chronicle.add(event, now).map_err(refused)?;
                }
                chronicle
            }
            None => Chronicle::replay(new.iter().map(|event| (event, now))).map_err(refused)?,
        };
        let first = chronicle.sequence() - u32::try_from(new.len()).unwrap_or(0) + 1;
        for (event, sequence) in new.iter().zip(first..) {
            self.insert(id, sequence, now, event)?;
        }
        if !new.is_empty() {
            self.summarise(id, &chronicle)?;
        }
        let stored = chronicle.stored(id);
        if self.cache.len() >= MAX_CACHED {
            self.cache.clear();
        }
        self.cache.insert(id.clone(), chronicle);
        Ok((stored, is_new))
    }

    /// What is stored of a game, and how many of the events that are sent are
    /// among it already.
    fn meet(
        &mut self,
        id: &GameId,
        append: &Append,
    ) -> Result<(Option<Chronicle>, usize), LibraryError> {
        let log = self.log(id)?;
        let expected = append.expected as usize;
        if log.is_empty() {
            return if expected == 0 { Ok((None, 0)) } else { Err(LibraryError::NotFound) };
        }
        let chronicle = replay(&log)?;
        let is_same = log.get(expected..).is_some_and(|since| {
            since.iter().zip(&append.events).all(|(logged, sent)| logged.event == *sent)
        });
        if !is_same {
            return Err(LibraryError::Conflict(Box::new(chronicle.stored(id))));
        }
        Ok((Some(chronicle), append.events.len().min(log.len() - expected)))
    }

    pub(super) fn delete(&mut self, id: &GameId, now: u64) -> Result<(), LibraryError> {
        if self.is_deleted(id)? {
            return Err(LibraryError::Deleted);
        }
        self.cache.remove(id);
        self.run("DELETE FROM events WHERE game = ?1", [id.as_str()])?;
        if self.run("DELETE FROM games WHERE id = ?1", [id.as_str()])? == 0 {
            return Err(LibraryError::NotFound);
        }
        self.run("INSERT INTO deleted (id, at) VALUES (?1, ?2)", (id.as_str(), time(now)))?;
        Ok(())
    }

    /// All games with their logs.
    pub(super) fn export(&mut self) -> Result<LibraryFile, LibraryError> {
        let mut games: Vec<LibraryGame> = Vec::new();
        let mut statement = self
            .connection
            .prepare("SELECT game, sequence, at, event FROM events ORDER BY game, sequence")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let id: String = row.get(0)?;
            let logged = logged(row.get(1)?, row.get(2)?, &row.get::<_, String>(3)?)?;
            match games.last_mut().filter(|game| game.id == id) {
                Some(game) => game.events.push(logged),
                None => games.push(LibraryGame { id, events: vec![logged] }),
            }
        }
        let (format, version) = (LibraryFormat::AlveareLibrary, LibraryFile::VERSION);
        Ok(LibraryFile { format, version, games })
    }

    /// Takes in a log that has been replayed. Says whether it was news.
    pub(super) fn take_in(
        &mut self,
        id: &GameId,
        log: &[LoggedEvent],
        chronicle: &Chronicle,
    ) -> Result<bool, LibraryError> {
        let stored = self.log(id)?;
        let mut both = stored.iter().zip(log);
        if !both.all(|(stored, new)| stored.event == new.event) {
            let message = "the library has another game with this id";
            return Err(LibraryError::Refused(message.into()));
        }
        let Some(news) = log.get(stored.len()..).filter(|news| !news.is_empty()) else {
            return Ok(false);
        };
        self.cache.remove(id);
        self.run("DELETE FROM deleted WHERE id = ?1", [id.as_str()])?;
        for logged in news {
            self.insert(id, logged.sequence, logged.at, &logged.event)?;
        }
        self.summarise(id, chronicle)?;
        Ok(true)
    }

    fn known_log(&mut self, id: &GameId) -> Result<Vec<LoggedEvent>, LibraryError> {
        let log = self.log(id)?;
        match log.is_empty() {
            false => Ok(log),
            true if self.is_deleted(id)? => Err(LibraryError::Deleted),
            true => Err(LibraryError::NotFound),
        }
    }

    fn log(&mut self, id: &GameId) -> Result<Vec<LoggedEvent>, LibraryError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT sequence, at, event FROM events WHERE game = ?1 ORDER BY sequence",
        )?;
        let mut rows = statement.query([id.as_str()])?;
        let mut log = Vec::new();
        while let Some(row) = rows.next()? {
            log.push(logged(row.get(0)?, row.get(1)?, &row.get::<_, String>(2)?)?);
        }
        Ok(log)
    }

    fn is_deleted(&mut self, id: &GameId) -> Result<bool, LibraryError> {
        let mut statement =
            self.connection.prepare_cached("SELECT 1 FROM deleted WHERE id = ?1")?;
        Ok(statement.query_row([id.as_str()], |_| Ok(())).optional()?.is_some())
    }

    fn insert(
        &mut self,
        id: &GameId,
        sequence: u32,
        at: u64,
        event: &Event,
    ) -> Result<(), LibraryError> {
        let event = serde_json::to_string(event)?;
        self.run(
            "INSERT INTO events (game, sequence, at, event) VALUES (?1, ?2, ?3, ?4)",
            (id.as_str(), sequence, time(at), event),
        )?;
        Ok(())
    }

    fn summarise(&mut self, id: &GameId, chronicle: &Chronicle) -> Result<(), LibraryError> {
        let summary = chronicle.summary(id);
        self.run(
            "INSERT OR REPLACE INTO games
                (id, updated, is_finished, game_type, search_text, summary)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            (
                id.as_str(),
                time(summary.updated),
                summary.outcome.is_some(),
                summary.game_type.0.to_string(),
                search_text(&summary),
                serde_json::to_string(&summary)?,
            ),
        )?;
        Ok(())
    }

    fn run(&mut self, sql: &str, params: impl rusqlite::Params) -> Result<usize, LibraryError> {
        Ok(self.connection.prepare_cached(sql)?.execute(params)?)
    }
}

/// What rows have to fulfil. Only what was asked for is written down, so that
/// SQLite sees which index leads to it.
struct Conditions {
    sql: Vec<&'static str>,
    values: Vec<(&'static str, Box<dyn ToSql>)>,
}

impl Conditions {
    fn of(query: &Query) -> Conditions {
        let mut fits = Conditions { sql: vec!["TRUE"], values: Vec::new() };
        if let Some(is_finished) = query.is_finished {
            fits.add("is_finished = :finished", ":finished", is_finished);
        }
        if let Some(game_type) = query.game_type {
            fits.add("game_type = :game_type", ":game_type", game_type.to_string());
        }
        if let Some(text) = &query.text {
            fits.add("instr(search_text, :text) > 0", ":text", text.to_lowercase());
        }
        fits
    }

    fn add(&mut self, sql: &'static str, name: &'static str, value: impl ToSql + 'static) {
        self.sql.push(sql);
        self.value(name, value);
    }

    fn value(&mut self, name: &'static str, value: impl ToSql + 'static) {
        self.values.push((name, Box::new(value)));
    }

    fn sql(&self) -> String {
        self.sql.join(" AND ")
    }

    fn values(&self) -> Vec<(&'static str, &dyn ToSql)> {
        self.values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
    }
}

fn replay(log: &[LoggedEvent]) -> Result<Chronicle, LibraryError> {
    Chronicle::replay(log.iter().map(|logged| (&logged.event, logged.at)))
        .map_err(|refusal| LibraryError::Internal(format!("a stored game breaks at {refusal}")))
}

fn refused(refusal: crate::chronicle::Refusal) -> LibraryError {
    LibraryError::Refused(refusal.to_string())
}

fn logged(sequence: u32, at: i64, event: &str) -> Result<LoggedEvent, LibraryError> {
    let at = u64::try_from(at).unwrap_or(0);
    Ok(LoggedEvent { sequence, at, event: serde_json::from_str(event)? })
}

/// A time as SQLite keeps it. No clock of ours goes so far.
fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// All that a search looks at, in lower case.
fn search_text(summary: &GameSummary) -> String {
    let players = [&summary.players.white, &summary.players.black];
    let names = players.into_iter().filter_map(|player| match player {
        Player::Human { name } | Player::Engine { name, .. } => name.as_deref(),
    });
    let tags = summary.tags.values().map(String::as_str);
    let texts: Vec<&str> = [summary.name.as_str()].into_iter().chain(names).chain(tags).collect();
    texts.join("\n").to_lowercase()
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    const ALL: Query =
        Query { limit: 9, after: None, is_finished: None, game_type: None, text: None };

    #[test]
    fn a_file_of_the_version_before_is_opened_with_its_games() {
        let file = env::temp_dir().join(format!("alveare-older-{}.sqlite", process::id()));
        let _ = fs::remove_file(&file);
        let id: GameId = "00000000-0000-4000-8000-000000000001".parse().unwrap();
        let created = r#"{"kind":"created","gameType":"Base",
            "rules":{"queenOpening":"allowed","repetition":"claim"},"name":"kept"}"#;
        let moved = r#"{"kind":"moved","move":{"kind":"place","piece":"wA1","to":{"q":0,"r":0}}}"#;
        let log = [created, moved].map(|text| serde_json::from_str::<Event>(text).unwrap());
        let chronicle = Chronicle::replay(log.iter().map(|event| (event, 7))).unwrap();
        {
            let connection = Connection::open(&file).unwrap();
            schema::make_version(&connection, schema::VERSION - 1);
            let mut store = Store { connection, cache: HashMap::new() };
            for (event, sequence) in log.iter().zip(1..) {
                store.insert(&id, sequence, 7, event).unwrap();
            }
            store.summarise(&id, &chronicle).unwrap();
        }
        // Reading comes after writing, which brings the file up to date.
        let mut store = Store::writing(&file).unwrap();
        assert_eq!(schema::check(&store.connection).unwrap(), schema::VERSION);
        assert_eq!(store.list(&ALL).unwrap().games, [chronicle.summary(&id)]);
        assert_eq!(store.game(&id).unwrap(), chronicle.stored(&id));
        let running = Query { is_finished: Some(false), ..ALL };
        assert_eq!(store.list(&running).unwrap().total, 1);
        let finished = Query { is_finished: Some(true), ..ALL };
        assert_eq!(store.list(&finished).unwrap().total, 0);
        drop(store);
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn games_that_go_on_are_found_without_reading_the_others() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection).unwrap();
        let fits = Conditions::of(&Query { is_finished: Some(false), ..ALL });
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT summary FROM games WHERE {} ORDER BY updated DESC, id DESC",
            fits.sql()
        );
        let mut statement = connection.prepare(&sql).unwrap();
        let plan: String =
            statement.query_row(fits.values().as_slice(), |row| row.get("detail")).unwrap();
        assert!(plan.contains("SEARCH games USING INDEX games_by_state"), "{plan}");
    }
}
