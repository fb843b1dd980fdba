//! All games of a library as one file, and back: how games move from one store
//! to another.

use std::{
    fmt,
    io::{self, Write},
};

use hive_records::json::ImportReport;
use hive_table::{Chronicle, LibraryFile, LibraryGame};
use serde_json::Error as JsonError;

use super::{Library, LibraryError, Query, import, ledger::Ledger};
use crate::GameId;

/// Why games could not be moved.
#[derive(Debug)]
pub enum TransferError {
    /// The library cannot do it.
    Library(LibraryError),
    /// The file is not a library, or of a newer version.
    File(String),
    /// The file cannot be written.
    Io(io::Error),
    /// A game is not in the library as it is in the file.
    Differs {
        /// Which one.
        game: String,
        /// How it differs.
        why: String,
    },
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransferError::Library(error) => error.fmt(f),
            TransferError::File(why) => f.write_str(why),
            TransferError::Io(error) => error.fmt(f),
            TransferError::Differs { game, why } => write!(f, "game {game}: {why}"),
        }
    }
}

impl std::error::Error for TransferError {}

impl From<LibraryError> for TransferError {
    fn from(error: LibraryError) -> TransferError {
        TransferError::Library(error)
    }
}

impl From<io::Error> for TransferError {
    fn from(error: io::Error) -> TransferError {
        TransferError::Io(error)
    }
}

impl From<JsonError> for TransferError {
    fn from(error: JsonError) -> TransferError {
        TransferError::File(format!("it is not a library file: {error}"))
    }
}

/// How many games went into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Those that did; each was replayed.
    pub games: usize,
    /// Those whose logs cannot be read.
    pub unreadable: usize,
}

/// Writes all games of a library as one file, and replays each.
pub fn export_to(library: &Library, out: &mut impl Write) -> Result<Written, TransferError> {
    runtime()?.block_on(library.write_file(out))
}

/// Takes in all games of a file, reads each back and replays it.
pub fn import_from(library: &Library, file: Vec<u8>) -> Result<ImportReport, TransferError> {
    runtime()?.block_on(library.read_file(file))
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

impl Library {
    /// Writes all games as a library file. Each is replayed by the rules, as it
    /// stands in the file.
    pub async fn write_file(&self, out: &mut impl Write) -> Result<Written, TransferError> {
        let all = Query { limit: 1, after: None, is_finished: None, game_type: None, text: None };
        let known = self.list(all).await?.total as usize;
        out.write_all(file_head().as_bytes())?;
        let (mut games, mut after) = (0, Some(String::new()));
        while let Some(from) = after {
            let part = self.export(from).await?;
            let read: Vec<LibraryGame> = serde_json::from_str(&format!("[{}]", part.games))?;
            read.iter().try_for_each(replay)?;
            if games > 0 && !read.is_empty() {
                out.write_all(b",")?;
            }
            games += read.len();
            out.write_all(part.games.as_bytes())?;
            after = part.next;
        }
        out.write_all(FILE_END.as_bytes())?;
        Ok(Written { games, unreadable: known.saturating_sub(games) })
    }

    /// Takes in all games of a library file. Afterwards each that was not
    /// refused is read back, compared with the file and replayed by the rules.
    pub async fn read_file(&self, file: Vec<u8>) -> Result<ImportReport, TransferError> {
        let version = import::version(&file)?;
        if version != LibraryFile::VERSION {
            let why = format!("it has version {version} of the format");
            return Err(TransferError::File(why));
        }
        let file = axum::body::Bytes::from(file);
        let report = self.import(file.clone()).await?;
        let refused: Vec<&str> = report.refused.iter().map(|game| game.id.as_str()).collect();
        // There are a few refused games at most, or else many are not named.
        let is_cut = refused.last() == Some(&"");
        let games: LibraryGames = serde_json::from_slice(&file)?;
        for game in games.games {
            let is_refused = |id: &str| refused.contains(&id);
            match serde_json::from_str::<LibraryGame>(game.get()) {
                Ok(game) if !is_refused(&game.id) && !is_cut => {
                    compare(&self.ledger, &game).await?;
                }
                _ => {}
            }
        }
        Ok(report)
    }
}

/// How a library file begins and ends.
pub(crate) fn file_head() -> String {
    format!("{{\"format\":\"alveare-library\",\"version\":{},\"games\":[", LibraryFile::VERSION)
}

pub(crate) const FILE_END: &str = "]}";

/// A library file whose games are read one at a time.
#[derive(serde::Deserialize)]
struct LibraryGames<'a> {
    #[serde(borrow)]
    games: Vec<&'a serde_json::value::RawValue>,
}

fn replay(game: &LibraryGame) -> Result<(), TransferError> {
    let why = |why: String| TransferError::Differs { game: game.id.clone(), why };
    Chronicle::replay(&game.events).map(drop).map_err(|refusal| why(refusal.to_string()))
}

/// Whether a game is in a store as it is in a file. It may have gone on there.
async fn compare(ledger: &Ledger, game: &LibraryGame) -> Result<(), TransferError> {
    let differs = |why: &str| TransferError::Differs { game: game.id.clone(), why: why.into() };
    let id: GameId = game.id.parse().map_err(|_| differs("its id is no id"))?;
    let log = ledger.log(&id, 0).await?;
    let stored = LibraryGame { id: game.id.clone(), events: log.events };
    let is_there = stored.events.len() >= game.events.len()
        && stored.events.iter().zip(&game.events).all(|(old, new)| old.event == new.event);
    if !is_there {
        return Err(differs("what the library has of it is not what the file says"));
    }
    replay(&stored)
}
