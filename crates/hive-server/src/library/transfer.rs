//! All games of a library as one file, and back: how games move from one store
//! to another.

use std::{
    fmt,
    io::{self, Write},
};

use hive_records::json::ImportReport;
use hive_table::{Chronicle, LibraryFile, LibraryGame};
use serde::Deserialize;
use serde_json::Error as JsonError;

use super::{
    Library, LibraryError,
    import::{self, Sum},
    ledger::Ledger,
};
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
    /// Those whose logs cannot be read, and are not in the file, or break the
    /// rules.
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
        out.write_all(file_head().as_bytes())?;
        let (mut written, mut after) = (Written { games: 0, unreadable: 0 }, Some(String::new()));
        let mut comma = "";
        while let Some(from) = after {
            let part = self.export(from).await?;
            let read: Vec<LibraryGame> = serde_json::from_str(&format!("[{}]", part.games))?;
            if !read.is_empty() {
                out.write_all(comma.as_bytes())?;
                out.write_all(part.games.as_bytes())?;
                comma = ",";
            }
            let broken = read.iter().filter(|game| replay(game).is_err()).count();
            written.games += read.len() - broken;
            written.unreadable += broken + part.left_out;
            after = part.next;
        }
        out.write_all(FILE_END.as_bytes())?;
        Ok(written)
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
        let sum = self.take_in(file.clone()).await?;
        compare_all(&self.ledger, &file, &sum).await?;
        Ok(sum.finish())
    }
}

/// Whether all games of a file, but for those that were refused, are in a store.
async fn compare_all(ledger: &Ledger, file: &[u8], sum: &Sum) -> Result<(), TransferError> {
    let LibraryGames { games } = serde_json::from_slice(file)?;
    for (game, place) in games.into_iter().zip(0..) {
        if !sum.has_refused(place) {
            compare(ledger, &serde_json::from_str(game.get())?).await?;
        }
    }
    Ok(())
}

/// How a library file begins and ends.
pub(crate) fn file_head() -> String {
    format!("{{\"format\":\"alveare-library\",\"version\":{},\"games\":[", LibraryFile::VERSION)
}

pub(crate) const FILE_END: &str = "]}";

/// A library file whose games are read one at a time.
#[derive(Deserialize)]
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

#[cfg(test)]
mod tests {
    use hive_table::LoggedEvent;
    use serde_json::json;

    use super::*;
    use crate::Memory;

    fn game(number: usize) -> LibraryGame {
        let rules = json!({"queenOpening": "allowed", "repetition": "claim"});
        let created = json!({"kind": "created", "gameType": "Base", "rules": rules});
        let created = serde_json::from_value(created).unwrap();
        let id = format!("00000000-0000-4000-8000-{number:012x}");
        LibraryGame { id, events: vec![LoggedEvent::new(1, 7, created)] }
    }

    /// However many games are refused, the others are compared.
    #[tokio::test]
    async fn every_game_is_compared() {
        let library = Library::on(Ledger::Memory(Memory::new()));
        let mut games = vec![game(1)];
        // So many that not all of them are named.
        let broken = LibraryGame { events: Vec::new(), ..game(2) };
        games.extend(vec![broken; 1_100]);
        games.push(game(3));
        let games = serde_json::to_string(&games).unwrap();
        let games = games.trim_matches(['[', ']']);
        let file =
            axum::body::Bytes::from(format!("{}{games}{FILE_END}", file_head())).split_off(0);
        let sum = library.take_in(file.clone()).await.unwrap();
        compare_all(&library.ledger, &file, &sum).await.unwrap();
        library.delete(game(3).id.parse().unwrap()).await.unwrap();
        let differs = compare_all(&library.ledger, &file, &sum).await.unwrap_err();
        assert!(matches!(&differs, TransferError::Differs { game, .. } if game.ends_with('3')));
        let report = sum.finish();
        assert_eq!((report.imported, report.refused.len()), (2, 1_001));
    }
}
