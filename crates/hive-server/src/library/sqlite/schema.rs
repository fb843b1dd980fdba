//! The tables of the library's file, and how older files become newer.
//!
//! The log of events is what the library keeps; the other tables are derived
//! from it or say what is no longer there. A file says which version its
//! tables have, and each version knows how to become the next.

use rusqlite::{Connection, functions::FunctionFlags};

use crate::library::OpenError;

/// Marks our files among all SQLite files: "Alve".
const APPLICATION: i32 = 0x416c_7665;

/// The table of commands follows from the logs.
macro_rules! fill_commands {
    () => {
        "INSERT INTO commands (game, author, command, sequence)
            SELECT game, coalesce(author, ''), command, max(sequence) FROM events
            WHERE command IS NOT NULL GROUP BY 1, 2, 3;"
    };
}

pub(super) const FILL_COMMANDS: &str = fill_commands!();

/// Each entry leads from the version of its index to the next.
const MIGRATIONS: [&str; 7] = [
    "
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
    ",
    // The first page asks for the game that goes on, every time it is opened.
    // Without this, a library of finished games is read to its end for it.
    "
    CREATE INDEX games_by_state ON games (is_finished, updated, id);
    ",
    // Where the program tries whether it can store, and what texts are looked
    // for in. The summaries are long: to look for a text, nobody reads them.
    "
    CREATE TABLE touched (one INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;

    CREATE TABLE texts (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        text TEXT NOT NULL
    ) STRICT;
    INSERT INTO texts (id, text) SELECT id, search_text FROM games ORDER BY updated;
    -- The texts are in lower case, so that equal letters are equal characters.
    CREATE VIRTUAL TABLE trigrams USING fts5(
        text, content = 'texts', content_rowid = 'number', tokenize = 'trigram case_sensitive 1'
    );
    INSERT INTO trigrams (trigrams) VALUES ('rebuild');
    CREATE TRIGGER text_comes AFTER INSERT ON texts BEGIN
        INSERT INTO trigrams (rowid, text) VALUES (new.number, new.text);
    END;
    CREATE TRIGGER text_goes AFTER DELETE ON texts BEGIN
        INSERT INTO trigrams (trigrams, rowid, text) VALUES ('delete', old.number, old.text);
    END;
    CREATE TRIGGER text_changes AFTER UPDATE OF text ON texts BEGIN
        INSERT INTO trigrams (trigrams, rowid, text) VALUES ('delete', old.number, old.text);
        INSERT INTO trigrams (rowid, text) VALUES (new.number, new.text);
    END;
    -- In the order of the lists, with all that they choose by, and no more.
    CREATE INDEX games_to_choose ON games (updated, id, is_finished, game_type);
    ALTER TABLE games DROP COLUMN search_text;
    ",
    // Who did it, by which command of theirs, and what a newer version says
    // beside it; and texts are found without their accents.
    "
    ALTER TABLE events ADD COLUMN author TEXT;
    ALTER TABLE events ADD COLUMN command TEXT;
    ALTER TABLE events ADD COLUMN beside TEXT;
    UPDATE texts SET text = fold(text) WHERE text <> fold(text);
    ",
    // All that lists choose by stands beside the texts. A search would have to
    // look up each hit in another table, and a letter is in most texts.
    "
    ALTER TABLE texts ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE texts ADD COLUMN is_finished INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE texts ADD COLUMN game_type TEXT NOT NULL DEFAULT '';
    UPDATE texts SET (updated, is_finished, game_type) =
        (SELECT updated, is_finished, game_type FROM games WHERE games.id = texts.id)
        WHERE id IN (SELECT id FROM games);
    ",
    // Which commands were stored, each with the last event that it led to: the
    // same one again is told so. And which games end by themselves, and when.
    concat!(
        "
    CREATE TABLE commands (
        game TEXT NOT NULL,
        author TEXT NOT NULL,
        command TEXT NOT NULL,
        sequence INTEGER NOT NULL,
        PRIMARY KEY (game, author, command)
    ) STRICT, WITHOUT ROWID;
    ",
        fill_commands!(),
        "
    ALTER TABLE games ADD COLUMN deadline INTEGER;
    CREATE INDEX games_by_deadline ON games (deadline, id) WHERE deadline IS NOT NULL;
    "
    ),
    // What is kept beside the logs of games that people play with each other.
    "
    CREATE TABLE notes (
        topic TEXT NOT NULL,
        key TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (topic, key)
    ) STRICT, WITHOUT ROWID;
    ",
];

/// The version that this program writes.
pub(super) const VERSION: usize = MIGRATIONS.len();

/// Brings the tables to this program's version. A file of a newer version, or
/// of another program, is left as it is.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    let version = check(connection)?;
    if version == VERSION {
        return Ok(());
    }
    add_fold(connection)?;
    // All steps and the new number are stored together or not at all.
    let transaction = connection.transaction()?;
    for migration in &MIGRATIONS[version..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION as u32)?;
    Ok(transaction.commit()?)
}

/// Lets SQL fold texts as `hive-table` does.
fn add_fold(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("fold", 1, flags, |context| {
        Ok(hive_table::search::fold(context.get_raw(0).as_str()?))
    })
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

/// Makes the tables of an older version, as a program of that time did.
#[cfg(test)]
pub(super) fn make_version(connection: &Connection, version: usize) {
    add_fold(connection).unwrap();
    for migration in &MIGRATIONS[..version] {
        connection.execute_batch(migration).unwrap();
    }
    connection.pragma_update(None, "application_id", APPLICATION).unwrap();
    connection.pragma_update(None, "user_version", version as u32).unwrap();
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
    fn every_older_version_becomes_what_a_new_file_is() {
        let schema = |connection: &Connection| -> Vec<String> {
            let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
            let mut statement = connection.prepare(sql).unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let mut new = Connection::open_in_memory().unwrap();
        migrate(&mut new).unwrap();
        for version in 0..VERSION {
            let mut old = Connection::open_in_memory().unwrap();
            if version > 0 {
                make_version(&old, version);
                assert_ne!(schema(&old), schema(&new), "version {version}");
            }
            migrate(&mut old).unwrap();
            assert_eq!(check(&old).unwrap(), VERSION);
            assert_eq!(schema(&old), schema(&new), "from version {version}");
        }
    }

    #[test]
    fn a_migration_that_fails_leaves_the_file_as_it_was() {
        let mut connection = Connection::open_in_memory().unwrap();
        make_version(&connection, 1);
        // Something is in the way of the last step.
        connection.execute_batch("CREATE TABLE games_by_state (x)").unwrap();
        assert!(migrate(&mut connection).is_err());
        assert_eq!(check(&connection).unwrap(), 1);
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
