//! The tables of the library's file, and how older files become newer.
//!
//! The log of events is what the library keeps; the other tables are derived
//! from it or say what is no longer there. A file says which version its
//! tables have, and each version knows how to become the next.

use rusqlite::Connection;

use super::OpenError;

/// Marks our files among all SQLite files: "Alve".
const APPLICATION: i32 = 0x416c_7665;

/// Each entry leads from the version of its index to the next.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE events (
        game TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (game, sequence)
    ) STRICT, WITHOUT ROWID;

    -- What lists show, made anew with every event.
    CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY,
        updated INTEGER NOT NULL,
        is_finished INTEGER NOT NULL,
        game_type TEXT NOT NULL,
        search_text TEXT NOT NULL,
        summary TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX games_by_time ON games (updated, id);

    CREATE TABLE deleted (
        id TEXT NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
"];

/// The version that this program writes.
pub(super) const VERSION: usize = MIGRATIONS.len();

/// Brings the tables to this program's version. A file of a newer version, or
/// of another program, is left as it is.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    let version = check(connection)?;
    for (migration, next) in MIGRATIONS.iter().zip(1u32..).skip(version) {
        // A migration and its new number are stored together or not at all.
        let transaction = connection.transaction()?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", next)?;
        transaction.commit()?;
    }
    Ok(())
}

/// The version of a file that this program can read.
pub(super) fn check(connection: &Connection) -> Result<usize, OpenError> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: u32 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, usize::try_from(version)) {
        (APPLICATION, Ok(version)) if version <= VERSION => Ok(version),
        (APPLICATION, _) => Err(OpenError::Newer { version }),
        (0, Ok(0)) if tables == 0 => Ok(0),
        _ => Err(OpenError::NotOurs),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_file_gets_our_tables_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert_eq!(check(&connection).unwrap(), 0);
        for _ in 0..2 {
            migrate(&mut connection).unwrap();
            assert_eq!(check(&connection).unwrap(), VERSION);
        }
    }

    #[test]
    fn newer_files_and_those_of_others_are_refused() {
        for (sql, expected) in [
            ("PRAGMA application_id = 0x416c7665; PRAGMA user_version = 1000", "newer"),
            ("PRAGMA application_id = 0x416c7665; PRAGMA user_version = -1", "newer"),
            ("PRAGMA application_id = 7", "not a library"),
            ("PRAGMA user_version = 1", "not a library"),
            ("CREATE TABLE songs (title TEXT)", "not a library"),
        ] {
            let mut connection = Connection::open_in_memory().unwrap();
            connection.execute_batch(sql).unwrap();
            let refused = migrate(&mut connection).unwrap_err().to_string();
            assert!(refused.contains(expected), "{sql}: {refused}");
        }
    }
}
