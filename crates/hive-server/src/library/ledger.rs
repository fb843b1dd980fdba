//! The seam under the library: a store of logs.
//!
//! Above it, `hive-table` decides what happens to a game; below it, a store
//! keeps what was decided. A ledger knows nothing of the rules. It keeps one
//! promise, on which everything rests: of all that is said to follow one head
//! of a log, at most one thing is [`Committed::Stored`], and that is on the
//! disk then. So whoever wants to extend a log
//!
//! 1. reads it, or remembers what it told ([`Ledger::log`]; what is remembered
//!    is a hint and may be old),
//! 2. decides, and hands the events to [`Ledger::commit`] together with the
//!    [`Head`] that they follow and the [`Row`] that follows from them,
//! 3. begins again with 1 if the answer is [`Committed::Stale`].
//!
//! Events of a log may name their author (`by`) and the command that led to
//! them. Of one author's commands in one game each id counts once, for good:
//! the same again is [`Committed::Repeated`], with the head that it led to, on
//! any node and after a restart. Several events of one command all carry its
//! id. [`Ledger::answered`] asks before anything is decided.
//!
//! A row may hold a deadline, the time at which the game ends if nobody does
//! anything; [`Ledger::due`] finds the games whose deadline has passed.
//!
//! Who wants to know that games have moved on, on whatever node, asks for
//! [`Ledger::hints`], or better for a [`Watch`].
//!
//! There are several stores and no plug-ins: an enum, so that each method
//! stands here once, and all stores pass the same tests (`tests/it/ledger`).

use hive_records::json::GamePage;
use hive_table::{GameSummary, LoggedEvent, search::search_text};

pub use super::hints::{Hint, Watch};
use super::{
    LibraryError, Query,
    export::Part,
    hints::{self, Bell},
    memory::Memory,
    postgres::Postgres,
    sqlite::Sqlite,
};
use crate::GameId;

/// A store of logs.
#[derive(Debug)]
#[non_exhaustive]
pub enum Ledger {
    /// One file, for one program at a time.
    Sqlite(Sqlite),
    /// One database, for any number of programs.
    Postgres(Postgres),
    /// Nothing but memory, for tests and simulations.
    Memory(Memory),
}

/// Where a log ends. No two logs of a game have the same one, also not if one
/// was deleted and another one came in its place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// How many events there are; none where there is no game.
    pub sequence: u32,
    /// When the last one was stored, in milliseconds since 1970.
    pub updated: u64,
}

/// What is stored of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// Where it ends.
    pub head: Head,
    /// The events that were asked for, the oldest first.
    pub events: Vec<LoggedEvent>,
    /// There was such a game, and its id stays taken.
    pub is_deleted: bool,
}

/// Events that are to follow a log.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The log of which game.
    pub game: GameId,
    /// Where that log ends, as far as the sender knows.
    pub after: Head,
    /// What follows. There is something.
    pub events: Vec<LoggedEvent>,
    /// What lists and searches show of the game then.
    pub row: Row,
    /// What is to be stored with them, beside the log.
    pub notes: Vec<Note>,
    /// Whether the events come from a file. Then they may bring a deleted game
    /// back, and their commands were answered elsewhere.
    pub is_import: bool,
}

/// Something that is kept beside the logs: who sits where, what is offered,
/// what was prepared. It is never part of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What kind of thing it is.
    pub topic: &'static str,
    /// Which one of them.
    pub key: String,
    /// What there is to know; nothing if it is to be forgotten.
    pub text: Option<String>,
}

impl Note {
    /// Something to be known.
    pub fn new(topic: &'static str, key: &str, text: String) -> Note {
        Note { topic, key: key.to_owned(), text: Some(text) }
    }

    /// Something to be forgotten.
    pub fn gone(topic: &'static str, key: &str) -> Note {
        Note { topic, key: key.to_owned(), text: None }
    }
}

impl Entry {
    /// Where the log ends with this.
    pub fn head(&self) -> Head {
        self.events
            .last()
            .map_or(self.after, |logged| Head { sequence: logged.sequence, updated: logged.at })
    }

    /// The author and the id of each command that is in it, with the sequence
    /// of the last event that it led to.
    pub(super) fn commands(&self) -> Vec<(&str, &str, u32)> {
        let mut commands: Vec<(&str, &str, u32)> = Vec::new();
        for logged in &self.events {
            let Some(id) = &logged.command else { continue };
            let author = logged.by.as_deref().unwrap_or_default();
            match commands.iter_mut().find(|command| (command.0, command.1) == (author, id)) {
                Some(command) => command.2 = logged.sequence,
                None => commands.push((author, id, logged.sequence)),
            }
        }
        commands
    }
}

/// What follows from a log, for lists and searches. It is stored together with
/// the events that change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What a list shows.
    pub summary: GameSummary,
    /// When the game ends if nobody does anything, in milliseconds since 1970.
    pub deadline: Option<u64>,
}

impl Row {
    /// Whether the game has ended.
    pub(super) fn is_finished(&self) -> bool {
        self.summary.is_over()
    }

    /// Which bugs are in it, as a word.
    pub(super) fn game_type(&self) -> String {
        self.summary.game_type.to_string()
    }

    /// All that a search looks at.
    pub(super) fn text(&self) -> String {
        search_text(&self.summary)
    }
}

/// What has become of an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Committed {
    /// It is on the disk.
    Stored,
    /// The log ends elsewhere, or is deleted. Nothing was stored.
    Stale,
    /// Its command was stored before, and led here. Nothing was stored.
    Repeated(Head),
}

/// Calls the same method of whichever store it is.
macro_rules! each {
    ($ledger:expr, $store:ident => $call:expr) => {
        match $ledger {
            Ledger::Sqlite($store) => $call,
            Ledger::Postgres($store) => $call,
            Ledger::Memory($store) => $call,
        }
    };
}

impl Ledger {
    /// What is stored of a game, without its first events.
    pub async fn log(&self, game: &GameId, after: u32) -> Result<Log, LibraryError> {
        each!(self, store => store.log(game, after).await)
    }

    /// Where the logs of some games end, in the same order.
    pub async fn heads(&self, games: Vec<GameId>) -> Result<Vec<Head>, LibraryError> {
        each!(self, store => store.heads(games).await)
    }

    /// Where a command has led to, if it was stored. No author is `""`.
    pub async fn answered(
        &self,
        game: &GameId,
        author: &str,
        command: &str,
    ) -> Result<Option<Head>, LibraryError> {
        each!(self, store => store.answered(game, author, command).await)
    }

    /// Stores entries, each by itself, and says what has become of each. After
    /// an error it is unknown whether anything was stored. When too many wait
    /// this refuses at once.
    pub async fn commit(&self, entries: Vec<Entry>) -> Result<Vec<Committed>, LibraryError> {
        let ends = hints::ends(&entries);
        let became = each!(self, store => store.commit(entries).await)?;
        hints::ring(self.bell(), ends, &became);
        Ok(became)
    }

    /// The same for whoever can wait for their turn.
    pub async fn commit_in_turn(
        &self,
        entries: Vec<Entry>,
    ) -> Result<Vec<Committed>, LibraryError> {
        let ends = hints::ends(&entries);
        let became = each!(self, store => store.commit_in_turn(entries).await)?;
        hints::ring(self.bell(), ends, &became);
        Ok(became)
    }

    /// Forgets a game, but for its id.
    pub async fn forget(&self, game: &GameId, now: u64) -> Result<(), LibraryError> {
        each!(self, store => store.forget(game, now).await)
    }

    /// Stores notes.
    pub async fn write(&self, notes: Vec<Note>) -> Result<(), LibraryError> {
        each!(self, store => store.write(notes).await)
    }

    /// What is known of something.
    pub async fn note(
        &self,
        topic: &'static str,
        key: &str,
    ) -> Result<Option<String>, LibraryError> {
        each!(self, store => store.note(topic, key).await)
    }

    /// What is known of all whose keys begin like this, in the order of their
    /// keys: the last ones, if there are more than wanted.
    pub async fn notes(
        &self,
        topic: &'static str,
        prefix: &str,
        most: u32,
    ) -> Result<Vec<(String, String)>, LibraryError> {
        each!(self, store => store.notes(topic, prefix, most).await)
    }

    /// Some games whose deadline is not after this time, the earliest first.
    pub async fn due(&self, now: u64, most: u32) -> Result<Vec<(GameId, u64)>, LibraryError> {
        each!(self, store => store.due(now, most).await)
    }

    /// The games that fit, the last changed first.
    pub async fn list(&self, query: Query) -> Result<GamePage, LibraryError> {
        each!(self, store => store.list(query).await)
    }

    /// Some of the games with their logs, those after one id, but for those
    /// that cannot be read.
    pub(crate) async fn export(&self, after: String) -> Result<Part, LibraryError> {
        each!(self, store => store.export(after).await)
    }

    /// Says which games have moved on, by this node and by others. What was
    /// said may be lost, late or doubled; a [`Watch`] makes up for that.
    pub fn hints(&self) -> tokio::sync::broadcast::Receiver<Hint> {
        self.bell().listen()
    }

    fn bell(&self) -> &Bell {
        each!(self, store => store.bell())
    }

    /// Whether other nodes may use it at the same time.
    pub fn is_shared(&self) -> bool {
        matches!(self, Ledger::Postgres(_))
    }

    /// Whether it can be read.
    pub async fn check(&self) -> Result<(), LibraryError> {
        each!(self, store => store.check().await)
    }

    /// Stores something that nobody asks for, to see whether it can.
    pub async fn touch(&self, now: u64) -> Result<(), LibraryError> {
        each!(self, store => store.touch(now).await)
    }
}
