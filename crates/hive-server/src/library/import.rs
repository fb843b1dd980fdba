//! Library files that come in: looked at as a whole, read game by game, and
//! stored some games at a time.
//!
//! A file may hold millions of games, so they are never all in memory. And
//! whoever plays meanwhile waits for one commit, not for the whole file.

use std::collections::HashSet;

use hive_records::json::{ImportReport, RefusedGame};
use hive_table::{
    Chronicle, LibraryFormat, LoggedEvent, Reason,
    decide::{Decision, Incoming},
    limits::{Excess, MAX_EVENT, MAX_EVENTS},
};
use serde::{
    Deserialize, Deserializer,
    de::{Error, SeqAccess, Visitor},
};
use serde_json::{Error as JsonError, value::RawValue};

use super::{
    LibraryError,
    ledger::{Committed, Entry, Head, Ledger, Log, Row},
    played,
};
use crate::GameId;

/// So many games, and about so many bytes, share one commit. Other writers
/// wait for it.
const MAX_GAMES: usize = 50;
const MAX_BYTES: usize = 128 << 10;

/// So many games are named that were refused; the others are counted.
const MAX_REFUSED: usize = 1_000;

/// So often a chunk is tried when somebody else plays its games.
const MAX_TRIES: usize = 20;

/// Longer than any event that there is room for, however it is written: what
/// is read takes many times its length.
const MAX_RAW_EVENT: usize = 8 * MAX_EVENT;

/// Longer than any id.
const MAX_RAW_ID: usize = 1_000;

/// How much of a wrong id is repeated.
const MAX_SHOWN: usize = 40;

/// How long the reason for a refusal is; it may repeat what the file says.
const MAX_MESSAGE: usize = 300;

/// A [`LibraryFile`](hive_table::LibraryFile) whose games have not
/// been read yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    #[serde(rename = "format")]
    _format: LibraryFormat,
    version: u32,
    #[serde(borrow)]
    games: &'a RawValue,
}

/// The version of a file, if it is one from its beginning to its end. What its
/// games hold is seen later.
pub(crate) fn version(file: &[u8]) -> Result<u32, JsonError> {
    let File { version, games, .. } = serde_json::from_slice(file)?;
    each(games, |_| true).map(|()| version)
}

/// Some games of a file.
pub(super) type Chunk = Vec<Found>;

/// A game of a file.
pub(super) struct Found {
    /// Which one it is, counted from 0.
    place: u32,
    id: String,
    /// What is known of it, or why it is refused.
    game: Result<(GameId, Incoming), String>,
}

/// Reads the games and hands them out, as long as somebody takes them.
pub(super) fn read(file: &[u8], mut take: impl FnMut(Chunk) -> bool) -> Result<(), JsonError> {
    let File { games, .. } = serde_json::from_slice(file)?;
    let (mut chunk, mut bytes) = (Chunk::new(), 0);
    let (mut places, mut is_wanted) = (0.., true);
    each(games, |game| {
        bytes += game.get().len();
        chunk.extend(places.next().map(|place| find(place, game)));
        if chunk.len() >= MAX_GAMES || bytes >= MAX_BYTES {
            bytes = 0;
            is_wanted = take(std::mem::take(&mut chunk));
        }
        is_wanted
    })?;
    if is_wanted && !chunk.is_empty() {
        take(chunk);
    }
    Ok(())
}

/// The values of a list, one after the other, until that is enough.
fn each<'a>(list: &'a RawValue, see: impl FnMut(&'a RawValue) -> bool) -> Result<(), JsonError> {
    struct Each<F>(F);

    impl<'a, F: FnMut(&'a RawValue) -> bool> Visitor<'a> for Each<F> {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a list of games")
        }

        fn visit_seq<A: SeqAccess<'a>>(mut self, mut games: A) -> Result<(), A::Error> {
            while let Some(game) = games.next_element::<&RawValue>()? {
                if !(self.0)(game) {
                    return Err(A::Error::custom("nobody takes the games"));
                }
            }
            Ok(())
        }
    }

    serde_json::Deserializer::from_str(list.get()).deserialize_seq(Each(see))
}

/// A [`LibraryGame`](hive_table::LibraryGame) whose events have not
/// been read yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
    #[serde(borrow)]
    events: &'a RawValue,
}

fn find(place: u32, game: &RawValue) -> Found {
    let read = || {
        let Game { id, events } = serde_json::from_str(game.get())?;
        // It is repeated in the report, and only the beginning of it.
        let id: &str = if id.get().len() > MAX_RAW_ID { "\"…\"" } else { id.get() };
        Ok((serde_json::from_str::<String>(id)?, events))
    };
    match read() {
        Ok((id, events)) => {
            let game = check(&id, events);
            Found { place, id, game }
        }
        Err(error) => Found { place, id: String::new(), game: Err(unreadable(&error)) },
    }
}

/// A game of a file, if it is possible.
fn check(id: &str, events: &RawValue) -> Result<(GameId, Incoming), String> {
    let id = id.parse::<GameId>().map_err(|error| error.to_string())?;
    Ok((id, Incoming::new(log(events)?).map_err(|refusal| refusal.to_string())?))
}

/// The events of a game. If there are more than a game can have, one too many
/// is enough to say so.
fn log(events: &RawValue) -> Result<Vec<LoggedEvent>, String> {
    let (mut log, mut wrong) = (Vec::new(), None);
    let read = each(events, |event| {
        if event.get().len() > MAX_RAW_EVENT {
            wrong = Some(format!("event {}: {}", log.len() + 1, Excess::Event));
        } else {
            match serde_json::from_str(event.get()) {
                Ok(event) => log.push(event),
                Err(error) => wrong = Some(unreadable(&error)),
            }
        }
        wrong.is_none() && log.len() <= MAX_EVENTS
    });
    match wrong.or(read.err().map(|error| unreadable(&error))) {
        Some(wrong) if log.len() <= MAX_EVENTS => Err(wrong),
        _ => Ok(log),
    }
}

fn unreadable(error: &JsonError) -> String {
    format!("it cannot be read: {error}")
}

/// What has become of some games.
#[derive(Default)]
pub(super) struct Taken {
    imported: u32,
    present: u32,
    refused: Vec<(u32, RefusedGame)>,
}

/// Stores what is new of some games.
pub(super) async fn take_in(ledger: &Ledger, chunk: Chunk) -> Result<Taken, LibraryError> {
    let mut report = Taken::default();
    let mut games = chunk;
    // Whoever plays one of these games meanwhile may be faster.
    for _ in 0..MAX_TRIES {
        games = offer(ledger, games, &mut report).await?;
        if games.is_empty() {
            return Ok(report);
        }
    }
    Err(LibraryError::Busy)
}

/// Tries to store what is new of some games, and gives back those whose logs
/// were extended by somebody else just then.
async fn offer(ledger: &Ledger, games: Chunk, report: &mut Taken) -> Result<Chunk, LibraryError> {
    let possible = games.iter().filter_map(|found| found.game.as_ref().ok());
    let mut heads = ledger.heads(possible.map(|(id, _)| id.clone()).collect()).await?.into_iter();
    let (mut entries, mut offered) = (Vec::new(), Vec::new());
    for found in games {
        let (id, game) = match &found.game {
            Ok(possible) => possible,
            Err(message) => {
                report.refuse(&found, message);
                continue;
            }
        };
        // Most games are new.
        let is_new = heads.next() == Some(Head::default());
        let log = if is_new { Ok(Log::default()) } else { ledger.log(id, 0).await };
        let log = match log {
            Ok(log) => log,
            // It costs nobody else anything.
            Err(LibraryError::Unreadable(_)) => {
                report.refuse(&found, "what the library has of it cannot be read");
                continue;
            }
            Err(error) => return Err(error),
        };
        match game.clone().meet(&log.events) {
            Ok(Decision::Add { .. }) if is_played(ledger, id, &log).await? => {
                report.refuse(&found, &Reason::Live.to_string());
            }
            Ok(Decision::Add { events, chronicle }) => {
                let row = Row { summary: chronicle.summary(id.as_str()), deadline: None };
                let (after, is_import) = (log.head, true);
                let (game, notes) = (id.clone(), Vec::new());
                entries.push(Entry { game, after, events, row, notes, is_import });
                offered.push(found);
            }
            Ok(_) => report.present += 1,
            Err(refusal) => report.refuse(&found, &refusal.to_string()),
        }
    }
    let became = ledger.commit_in_turn(entries).await?;
    let (stored, again): (Vec<_>, Vec<_>) =
        offered.into_iter().zip(became).partition(|(_, became)| *became == Committed::Stored);
    report.imported += stored.len() as u32;
    Ok(again.into_iter().map(|(found, _)| found).collect())
}

/// Whether the game that there is goes on at a table.
async fn is_played(ledger: &Ledger, id: &GameId, log: &Log) -> Result<bool, LibraryError> {
    match Chronicle::replay(&log.events) {
        Ok(chronicle) => played::is_played(ledger, id, &chronicle).await,
        Err(_) => Ok(false),
    }
}

impl Taken {
    fn refuse(&mut self, found: &Found, message: &str) {
        let cut = |text: &str, length| text.chars().take(length).collect();
        let (id, message) = (cut(&found.id, MAX_SHOWN), cut(message, MAX_MESSAGE));
        self.refused.push((found.place, RefusedGame { id, message }));
    }
}

/// What has become of all games.
#[derive(Default)]
pub(super) struct Sum {
    report: ImportReport,
    unnamed: usize,
    /// Which games were refused, also those that are not named.
    refused: HashSet<u32>,
}

impl Sum {
    pub(super) fn add(&mut self, taken: Taken) {
        self.report.imported += taken.imported;
        self.report.present += taken.present;
        for (place, refused) in taken.refused {
            self.refused.insert(place);
            if self.report.refused.len() < MAX_REFUSED {
                self.report.refused.push(refused);
            } else {
                self.unnamed += 1;
            }
        }
    }

    /// Whether the game at this place in the file was refused.
    pub(super) fn has_refused(&self, place: u32) -> bool {
        self.refused.contains(&place)
    }

    pub(super) fn finish(mut self) -> ImportReport {
        if self.unnamed > 0 {
            let message = format!("and {} more", self.unnamed);
            self.report.refused.push(RefusedGame { id: String::new(), message });
        }
        self.report
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = r#"{"format":"alveare-library","version":1,"games":["#;

    /// How many games each chunk of a file has.
    fn chunks(file: &str) -> Vec<usize> {
        let mut sizes = Vec::new();
        let take = |chunk: Chunk| {
            sizes.push(chunk.len());
            true
        };
        read(file.as_bytes(), take).unwrap();
        sizes
    }

    #[test]
    fn files_are_read_in_pieces() {
        let game = r#"{"id":"x","events":[]}"#;
        let file = |count: usize| format!("{BEGIN}{}]}}", vec![game; count].join(" ,\n"));
        assert_eq!(chunks(&file(0)), Vec::<usize>::new());
        assert_eq!(chunks(&file(50)), [50]);
        assert_eq!(chunks(&file(120)), [50, 50, 20]);
        // Nobody takes more than the first.
        let mut seen = 0;
        let stopped = read(file(120).as_bytes(), |_| {
            seen += 1;
            false
        });
        assert!(stopped.is_err());
        assert_eq!(seen, 1);
    }

    #[test]
    fn long_games_come_alone() {
        let rules = r#"{"queenOpening":"allowed","repetition":"claim"}"#;
        let created = format!(r#"{{"kind":"created","gameType":"Base","rules":{rules}}}"#);
        let game = |length: usize| {
            let renamed = r#"{"kind":"renamed","name":"x"}"#;
            let event = |sequence| {
                let event = if sequence == 1 { created.as_str() } else { renamed };
                format!(r#"{{"sequence":{sequence},"at":7,"event":{event}}}"#)
            };
            let events: Vec<String> = (1..=length).map(event).collect();
            let id = "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a11";
            format!(r#"{{"id":"{id}","events":[{}]}}"#, events.join(","))
        };
        let long = game(3_000);
        assert_eq!(chunks(&format!("{BEGIN}{long},{long},{long}]}}")), [1, 1, 1]);
        // What is too long for a game is not read to its end.
        for length in [MAX_EVENTS + 1, 3 * MAX_EVENTS] {
            let game: Box<RawValue> = serde_json::from_str(&game(length)).unwrap();
            let refused = find(0, &game).game.map(drop).unwrap_err();
            assert!(refused.contains("at most 4000 events"), "{refused}");
        }
    }

    /// Nothing is read that there is no room for: read, it would take many times
    /// its length.
    #[test]
    fn what_is_too_long_is_not_read() {
        let long = "0,".repeat(MAX_RAW_EVENT) + "0";
        // Whoever read it would have something else against it.
        let event = format!(r#"{{"sequence":"one","event":{{"kind":"new","x":[{long}]}}}}"#);
        let id = "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a11";
        let found = |id: &str, event: &str| {
            let game = format!(r#"{{"id":"{id}","events":[{event}]}}"#);
            find(0, &serde_json::from_str::<Box<RawValue>>(&game).unwrap())
        };
        let event = found(id, &event);
        let refused = event.game.map(drop).unwrap_err();
        assert_eq!(refused, "event 1: an event has at most 131072 bytes");
        assert_eq!(event.id, id);
        let name = found(&"x".repeat(2_000_000), "");
        assert!(name.game.is_err());
        assert!(name.id.len() < MAX_RAW_ID);
    }

    #[test]
    fn a_file_is_whole_or_none() {
        assert_eq!(version(format!("{BEGIN}1,null,{{}}]}}").as_bytes()).unwrap(), 1);
        let any_order = r#"{"games":[],"version":7,"format":"alveare-library"}"#;
        assert_eq!(version(any_order.as_bytes()).unwrap(), 7);
        for file in [
            "",
            "[]",
            r#"{"format":"alveare-library","version":1}"#,
            r#"{"format":"alveare-library","version":1,"games":{}}"#,
            r#"{"format":"alveare-library","version":1,"games":[],"x":1}"#,
            r#"{"format":"alveare-library","version":1,"version":1,"games":[]}"#,
            r#"{"format":"other","version":1,"games":[]}"#,
            &format!("{BEGIN}{{]}}"),
            &format!("{BEGIN}1,]}}"),
            &format!("{BEGIN}1]"),
            &format!("{BEGIN}]}}x"),
        ] {
            assert!(version(file.as_bytes()).is_err(), "{file}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused_alone() {
        let games = r#"1,{"id":"a","events":[{}]},{"id":"b","events":[]},{"id":"c","events":7}"#;
        let file = format!("{BEGIN}{games}]}}");
        let mut found = Vec::new();
        let take = |chunk: Chunk| {
            found.extend(chunk);
            true
        };
        read(file.as_bytes(), take).unwrap();
        let ids: Vec<(u32, &str)> =
            found.iter().map(|found| (found.place, found.id.as_str())).collect();
        assert_eq!(ids, [(0, ""), (1, "a"), (2, "b"), (3, "c")]);
        assert!(found.iter().all(|found| found.game.is_err()));
    }

    #[test]
    fn a_long_report_is_cut() {
        let mut sum = Sum::default();
        for chunk in 0..30 {
            let refused = RefusedGame { id: "x".into(), message: "no".into() };
            let refused = (chunk * 53..).take(50).map(|place| (place, refused.clone())).collect();
            sum.add(Taken { imported: 2, present: 1, refused });
        }
        // All are known, also those that are not named.
        let refused = (0..30 * 53).filter(|place| sum.has_refused(*place));
        assert_eq!(refused.count(), 30 * 50);
        assert!(sum.has_refused(29 * 53) && !sum.has_refused(29 * 53 + 50));
        let report = sum.finish();
        assert_eq!((report.imported, report.present), (60, 30));
        assert_eq!(report.refused.len(), MAX_REFUSED + 1);
        assert_eq!(report.refused[MAX_REFUSED].message, "and 500 more");
    }
}
