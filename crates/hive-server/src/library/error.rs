//! Why the library cannot be opened, and why it cannot do what it is asked.

use std::{fmt, io};

use hive_records::json::StoredGame;

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
    /// The file is something else.
    NotOurs,
    /// There is no library yet, and none was to be made.
    Missing,
    /// The folder or the file cannot be used.
    Io(io::Error),
    /// SQLite cannot use the file.
    Sqlite(rusqlite::Error),
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
            OpenError::NotOurs => f.write_str(
                "its file is not a library of Alveare: name another folder with --data-dir",
            ),
            OpenError::Missing => f.write_str("there is none"),
            OpenError::Io(error) => error.fmt(f),
            OpenError::Sqlite(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> OpenError {
        OpenError::Io(error)
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
#[derive(Debug)]
pub enum LibraryError {
    /// There is no such game.
    NotFound,
    /// The game was deleted.
    Deleted,
    /// The log holds other events than those that are sent.
    Conflict(Box<StoredGame>),
    /// The events cannot have happened; the text says why.
    Refused(String),
    /// Too many requests are waiting.
    Busy,
    /// The fault is ours, or the disk's.
    Internal(String),
}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> LibraryError {
        LibraryError::Internal(format!("the library's file: {error}"))
    }
}

impl From<serde_json::Error> for LibraryError {
    fn from(error: serde_json::Error) -> LibraryError {
        LibraryError::Internal(format!("what the library's file holds cannot be read: {error}"))
    }
}
