//! Why the library cannot be opened, and why it cannot do what it is asked.

use std::{fmt, io};

use hive_table::{Reason, Refusal, StoredGame};

/// Why the library cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// Another program has it open.
    InUse {
        /// Where that program answers, if it says so.
        address: Option<String>,
    },
    /// A newer version of the program wrote it.
    Newer {
        /// The version of its tables.
        version: i32,
    },
    /// An older version of the program wrote it, and it was only to be read.
    Older,
    /// The file is something else.
    NotOurs,
    /// There is no library yet, and none was to be made.
    Missing,
    /// The folder or the file cannot be used.
    Io(io::Error),
    /// SQLite cannot use the file.
    Sqlite(rusqlite::Error),
    /// PostgreSQL cannot be reached, or does not let us in.
    Postgres(tokio_postgres::Error),
    /// The database is one that a library cannot rely on.
    Unsuitable(&'static str),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::InUse { address: Some(address) } => write!(
                f,
                "another Alveare uses it and answers at {address}: open that address, or stop \
                 the other program first"
            ),
            OpenError::InUse { address: None } => {
                f.write_str("another Alveare uses it: stop that one first")
            }
            OpenError::Newer { version } => write!(
                f,
                "a newer version of Alveare wrote it (version {version} of the tables): use that \
                 version, or name another folder with --data-dir"
            ),
            OpenError::Older => f.write_str(
                "an older version of Alveare wrote it: `alveare library repair` brings it to this \
                 version",
            ),
            OpenError::NotOurs => f.write_str(
                "its file is not a library of Alveare: name another folder with --data-dir",
            ),
            OpenError::Missing => f.write_str("there is none"),
            OpenError::Io(error) => error.fmt(f),
            OpenError::Sqlite(error) => error.fmt(f),
            OpenError::Postgres(error) => match error.as_db_error() {
                Some(error) => error.fmt(f),
                None => {
                    error.fmt(f)?;
                    let cause = std::error::Error::source(error);
                    cause.map_or(Ok(()), |cause| write!(f, ": {cause}"))
                }
            },
            OpenError::Unsuitable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> OpenError {
        OpenError::Io(error)
    }
}

impl From<tokio_postgres::Error> for OpenError {
    fn from(error: tokio_postgres::Error) -> OpenError {
        OpenError::Postgres(error)
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> OpenError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => OpenError::NotOurs,
            _ => OpenError::Sqlite(error),
        }
    }
}

/// Why the library cannot do what it is asked.
#[derive(Clone, Debug)]
pub enum LibraryError {
    /// There is no such game.
    NotFound,
    /// The game was deleted.
    Deleted,
    /// The log holds other events than those that are sent.
    Conflict(Box<StoredGame>),
    /// The events cannot have happened; the text says why.
    Refused(String),
    /// A name holds characters that no name has; the text says so.
    Characters(String),
    /// Too many requests are waiting.
    Busy,
    /// There is no room on the disk.
    Full,
    /// The database cannot be reached, or nobody knows whether it has stored
    /// what it was to store.
    Away(String),
    /// What is stored of a game cannot be read; other games are not affected.
    Unreadable(String),
    /// The fault is ours, or the disk's.
    Internal(String),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::NotFound => f.write_str("there is no such game"),
            LibraryError::Deleted => f.write_str("the game was deleted"),
            LibraryError::Conflict(game) => {
                write!(f, "the game has gone on elsewhere; it has {} events", game.summary.sequence)
            }
            LibraryError::Busy => f.write_str("too busy; try again later"),
            LibraryError::Full => {
                f.write_str("the disk is full: nothing was stored; make room and try again")
            }
            LibraryError::Away(why) => write!(f, "the database cannot be reached: {why}"),
            LibraryError::Refused(message)
            | LibraryError::Characters(message)
            | LibraryError::Unreadable(message)
            | LibraryError::Internal(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for LibraryError {}

impl From<Refusal> for LibraryError {
    fn from(refusal: Refusal) -> LibraryError {
        let message = refusal.to_string();
        match refusal.reason {
            Reason::Characters => LibraryError::Characters(message),
            _ => LibraryError::Refused(message),
        }
    }
}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> LibraryError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DiskFull) => LibraryError::Full,
            _ => LibraryError::Internal(format!("the library's file: {error}")),
        }
    }
}

impl From<serde_json::Error> for LibraryError {
    fn from(error: serde_json::Error) -> LibraryError {
        LibraryError::Unreadable(format!("what the library holds cannot be read: {error}"))
    }
}
