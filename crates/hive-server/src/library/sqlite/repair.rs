//! Looking a library over, and making its list of games anew.
//!
//! The logs are what the library keeps. All else in the file follows from
//! them, so it can be compared with them and made again.

use std::{collections::HashMap, fmt, path::Path};

use hive_table::{Chronicle, GameSummary};
use rusqlite::OptionalExtension;

use super::{
    LOCK, file,
    lock::Lock,
    schema,
    store::{Store, time},
};
use crate::{
    GameId,
    library::{LibraryError, OpenError, ledger::Row},
};

/// What was found in a library.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many games have a log that can be read.
    pub games: usize,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Something that is wrong in a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file is damaged. [`repair`] may help if the logs are not.
    File(String),
    /// The log of a game cannot be read, so the game cannot be opened. The
    /// others are not affected.
    Log {
        /// Which game.
        game: String,
        /// Why not.
        why: String,
    },
    /// The list of games or the search does not show what the log says.
    /// [`repair`] mends it.
    List {
        /// Which game.
        game: String,
        /// What is wrong.
        why: &'static str,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::File(why) => write!(f, "the file is damaged: {why}"),
            Problem::Log { game, why } => write!(f, "game {game} cannot be read: {why}"),
            Problem::List { game, why } => write!(f, "game {game}: {why}"),
        }
    }
}

/// Looks at all that a library holds, also while a server uses it.
pub fn check(folder: &Path) -> Result<Findings, OpenError> {
    let file = file(folder);
    if !file.exists() {
        return Err(OpenError::Missing);
    }
    let mut store = Store::reading(&file)?;
    let version = schema::check(store.connection())?;
    if version < schema::VERSION {
        return Err(OpenError::Older);
    }
    let mut problems = damage(&store, "10")?;
    if !problems.is_empty() {
        return Ok(Findings { games: 0, problems });
    }
    let games = look_over(&mut store, &mut problems).map_err(failed)?;
    Ok(Findings { games, problems })
}

/// Makes the list of games and the search anew from the logs, and then looks
/// at all of it. Nobody else may use the library meanwhile.
pub fn repair(folder: &Path) -> Result<Findings, OpenError> {
    let file = file(folder);
    if !file.exists() {
        return Err(OpenError::Missing);
    }
    let lock = Lock::take(&folder.join(LOCK))?;
    let mut store = Store::writing(&file)?;
    // Whatever else is damaged is made anew.
    let problems = damage(&store, "events")?;
    if !problems.is_empty() {
        return Ok(Findings { games: 0, problems });
    }
    store.begin().map_err(failed)?;
    // If this fails, the transaction ends with the store.
    rebuild(&mut store).and_then(|()| store.end()).map_err(failed)?;
    drop(store);
    let findings = check(folder);
    drop(lock);
    findings
}

/// What SQLite finds wrong with its file, up to a number of things, or with
/// one table.
fn damage(store: &Store, what: &str) -> Result<Vec<Problem>, OpenError> {
    let sql = format!("PRAGMA integrity_check({what})");
    let mut statement = store.connection().prepare(&sql)?;
    let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
    let lines = lines.map(|line| line.unwrap_or_else(|error| error.to_string()));
    Ok(lines.filter(|line| line != "ok").map(Problem::File).collect())
}

/// Compares the list and the search with the logs. Gives the number of logs
/// that can be read.
fn look_over(store: &mut Store, problems: &mut Vec<Problem>) -> Result<usize, LibraryError> {
    // Others may write meanwhile, but all of this is seen as of one moment.
    store.connection().execute_batch("BEGIN")?;
    let mut games = 0;
    for game in ids(store, "SELECT DISTINCT game FROM events ORDER BY game")? {
        match tell(store, &game) {
            Err(why) => problems.push(Problem::Log { game, why }),
            Ok((id, chronicle)) => {
                games += 1;
                if let Some(why) = difference(store, &id, &chronicle)? {
                    problems.push(Problem::List { game, why });
                }
            }
        }
    }
    for (table, why) in [
        ("games", "it is in the list and has no log"),
        ("texts", "the search finds it and it has no log"),
    ] {
        let sql = format!("SELECT id FROM {table} WHERE id NOT IN (SELECT game FROM events)");
        let without = ids(store, &sql)?.into_iter();
        problems.extend(without.map(|game| Problem::List { game, why }));
    }
    store.connection().execute_batch("COMMIT")?;
    Ok(games)
}

/// How the list or the search shows a game otherwise than its log.
fn difference(
    store: &Store,
    id: &GameId,
    chronicle: &Chronicle,
) -> Result<Option<&'static str>, LibraryError> {
    let expected = Row { summary: chronicle.summary(id.as_str()), deadline: None };
    let chosen_by = (time(expected.summary.updated), expected.is_finished(), expected.game_type());
    let row = |table: &str, column: &str| {
        let sql =
            format!("SELECT updated, is_finished, game_type, {column} FROM {table} WHERE id = ?1");
        store
            .connection()
            .prepare_cached(&sql)?
            .query_row([id.as_str()], |row| {
                Ok(((row.get(0)?, row.get(1)?, row.get(2)?), row.get::<_, String>(3)?))
            })
            .optional()
    };
    let Some((shown_by, summary)) = row("games", "summary")? else {
        return Ok(Some("it is missing in the list"));
    };
    let is_same = |shown: GameSummary| shown == expected.summary;
    if shown_by != chosen_by || !serde_json::from_str(&summary).is_ok_and(is_same) {
        return Ok(Some("the list shows it otherwise than its log"));
    }
    let is_found = row("texts", "text")? == Some((chosen_by, expected.text()));
    Ok((!is_found).then_some("the search does not find it by its names"))
}

/// The tables that follow from the logs, made anew.
fn rebuild(store: &mut Store) -> Result<(), LibraryError> {
    // They would keep the search in step with each change. It is made at the
    // end instead, whatever is wrong with it now.
    let triggers = triggers(store)?;
    for (name, _) in &triggers {
        store.connection().execute_batch(&format!("DROP TRIGGER \"{name}\""))?;
    }
    // When a game ends by itself is not said in its log.
    let deadlines = deadlines(store)?;
    store.connection().execute_batch("DELETE FROM games; DELETE FROM texts")?;
    for game in ids(store, "SELECT DISTINCT game FROM events ORDER BY game")? {
        if let Ok((id, chronicle)) = tell(store, &game) {
            let summary = chronicle.summary(&game);
            store.show(&id, &Row { summary, deadline: deadlines.get(&game).copied() })?;
        }
    }
    store.connection().execute_batch("DELETE FROM commands")?;
    store.connection().execute_batch(schema::FILL_COMMANDS)?;
    store.connection().execute_batch("INSERT INTO trigrams (trigrams) VALUES ('rebuild')")?;
    for (_, sql) in &triggers {
        store.connection().execute_batch(sql)?;
    }
    Ok(())
}

fn triggers(store: &Store) -> Result<Vec<(String, String)>, LibraryError> {
    let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
    let mut statement = store.connection().prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn deadlines(store: &Store) -> Result<HashMap<String, u64>, LibraryError> {
    let sql = "SELECT id, deadline FROM games WHERE deadline >= 0";
    let mut statement = store.connection().prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)? as u64)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn ids(store: &Store, sql: &str) -> Result<Vec<String>, LibraryError> {
    let mut statement = store.connection().prepare(sql)?;
    let rows = statement.query_map([], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What the log of a game tells, or why nothing.
fn tell(store: &Store, game: &str) -> Result<(GameId, Chronicle), String> {
    let id = game.parse::<GameId>().map_err(|error| error.to_string())?;
    let log = store.log(&id, 0).map_err(|error| error.to_string())?.events;
    if !log.iter().map(|logged| logged.sequence).eq((1..).take(log.len())) {
        return Err("the sequences do not count from 1".into());
    }
    let chronicle = Chronicle::replay(&log).map_err(|refusal| refusal.to_string())?;
    Ok((id, chronicle))
}

fn failed(error: LibraryError) -> OpenError {
    OpenError::Io(std::io::Error::other(error))
}
