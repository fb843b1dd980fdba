//! The library in memory: for tests and simulations, and for nothing that is
//! to last.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use hive_records::json::GamePage;
use hive_table::{LoggedEvent, search::fold};

use super::{
    LibraryError, Query,
    export::{Collector, Part},
    hints::Bell,
    ledger::{Committed, Entry, Head, Log, Note, Row},
};
use crate::GameId;

/// A store in memory.
#[derive(Debug, Default)]
pub struct Memory {
    games: Mutex<BTreeMap<String, Game>>,
    notes: Mutex<Notes>,
    bell: Bell,
}

/// Texts by topic and key.
type Notes = BTreeMap<(&'static str, String), String>;

/// A game, or what is left of one that was deleted.
#[derive(Debug)]
enum Game {
    Stored { events: Vec<LoggedEvent>, row: Box<Row> },
    Deleted,
}

impl Game {
    fn head(&self) -> Head {
        self.events()
            .last()
            .map_or_else(Head::default, |last| Head { sequence: last.sequence, updated: last.at })
    }

    fn events(&self) -> &[LoggedEvent] {
        match self {
            Game::Stored { events, .. } => events,
            Game::Deleted => &[],
        }
    }

    /// Where a command has led to.
    fn answered(&self, author: &str, command: &str) -> Option<Head> {
        let is_it = |logged: &&LoggedEvent| {
            logged.command.as_deref() == Some(command)
                && logged.by.as_deref().unwrap_or_default() == author
        };
        let last = self.events().iter().rfind(is_it)?;
        Some(Head { sequence: last.sequence, updated: last.at })
    }
}

impl Memory {
    /// A store with nothing in it.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn games(&self) -> MutexGuard<'_, BTreeMap<String, Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn bell(&self) -> &Bell {
        &self.bell
    }

    pub(super) async fn log(&self, game: &GameId, after: u32) -> Result<Log, LibraryError> {
        let games = self.games();
        let Some(game) = games.get(game.as_str()) else { return Ok(Log::default()) };
        let is_later = |logged: &&LoggedEvent| logged.sequence > after;
        Ok(Log {
            head: game.head(),
            events: game.events().iter().filter(is_later).cloned().collect(),
            is_deleted: matches!(game, Game::Deleted),
        })
    }

    pub(super) async fn heads(&self, ids: Vec<GameId>) -> Result<Vec<Head>, LibraryError> {
        let games = self.games();
        let head = |id: &GameId| games.get(id.as_str()).map(Game::head).unwrap_or_default();
        Ok(ids.iter().map(head).collect())
    }

    pub(super) async fn answered(
        &self,
        game: &GameId,
        author: &str,
        command: &str,
    ) -> Result<Option<Head>, LibraryError> {
        Ok(self.games().get(game.as_str()).and_then(|game| game.answered(author, command)))
    }

    pub(super) async fn commit(&self, entries: Vec<Entry>) -> Result<Vec<Committed>, LibraryError> {
        let mut games = self.games();
        let commit = |mut entry: Entry| {
            let notes = std::mem::take(&mut entry.notes);
            let committed = commit(&mut games, entry);
            if committed == Committed::Stored {
                self.put(notes);
            }
            committed
        };
        Ok(entries.into_iter().map(commit).collect())
    }

    fn put(&self, new: Vec<Note>) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        for Note { topic, key, text } in new {
            match text {
                Some(text) => drop(notes.insert((topic, key), text)),
                None => drop(notes.remove(&(topic, key))),
            }
        }
    }

    pub(super) async fn write(&self, notes: Vec<Note>) -> Result<(), LibraryError> {
        self.put(notes);
        Ok(())
    }

    pub(super) async fn note(
        &self,
        topic: &'static str,
        key: &str,
    ) -> Result<Option<String>, LibraryError> {
        let notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(notes.get(&(topic, key.to_owned())).cloned())
    }

    pub(super) async fn notes(
        &self,
        topic: &'static str,
        prefix: &str,
        most: u32,
    ) -> Result<Vec<(String, String)>, LibraryError> {
        let notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |((other, key), text): (&(&str, String), &String)| {
            (*other == topic && key.starts_with(prefix)).then(|| (key.clone(), text.clone()))
        };
        let mut fitting: Vec<_> = notes.iter().filter_map(fits).collect();
        Ok(fitting.split_off(fitting.len().saturating_sub(most as usize)))
    }

    pub(super) async fn commit_in_turn(
        &self,
        entries: Vec<Entry>,
    ) -> Result<Vec<Committed>, LibraryError> {
        self.commit(entries).await
    }

    pub(super) async fn forget(&self, game: &GameId, _now: u64) -> Result<(), LibraryError> {
        match self.games().get_mut(game.as_str()) {
            None => Err(LibraryError::NotFound),
            Some(Game::Deleted) => Err(LibraryError::Deleted),
            Some(game) => {
                *game = Game::Deleted;
                Ok(())
            }
        }
    }

    pub(super) async fn due(
        &self,
        now: u64,
        most: u32,
    ) -> Result<Vec<(GameId, u64)>, LibraryError> {
        let games = self.games();
        let deadline = |(id, game): (&String, &Game)| match game {
            Game::Stored { row, .. } => Some((row.deadline?, id.parse::<GameId>().ok()?)),
            Game::Deleted => None,
        };
        let mut due: Vec<(u64, GameId)> =
            games.iter().filter_map(deadline).filter(|(deadline, _)| *deadline <= now).collect();
        due.sort_by(|a, b| (a.0, a.1.as_str()).cmp(&(b.0, b.1.as_str())));
        due.truncate(most as usize);
        Ok(due.into_iter().map(|(deadline, id)| (id, deadline)).collect())
    }

    pub(super) async fn list(&self, query: Query) -> Result<GamePage, LibraryError> {
        let text = query.text.as_deref().map(fold);
        let games = self.games();
        let mut fitting: Vec<(i64, &String, &Row)> = games
            .iter()
            .filter_map(|(id, game)| match game {
                Game::Stored { row, .. } => Some((row.summary.updated.cast_signed(), id, &**row)),
                Game::Deleted => None,
            })
            .filter(|(_, _, row)| {
                query.is_finished.is_none_or(|is_finished| row.is_finished() == is_finished)
                    && query.game_type.is_none_or(|wanted| row.summary.game_type == wanted)
                    && text.as_ref().is_none_or(|text| row.text().contains(text))
            })
            .collect();
        fitting.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)));
        let total = fitting.len() as u32;
        if let Some((time, after)) = &query.after {
            fitting.retain(|(updated, id, _)| (*updated, id.as_str()) < (*time, after.as_str()));
        }
        let more = fitting.len() > query.limit as usize;
        fitting.truncate(query.limit as usize);
        let last = fitting.last().filter(|_| more);
        Ok(GamePage {
            next: last.map(|(time, id, _)| format!("{time}.{id}")),
            games: fitting.into_iter().map(|(_, _, row)| row.summary.clone()).collect(),
            total,
        })
    }

    pub(super) async fn export(&self, after: String) -> Result<Part, LibraryError> {
        let games = self.games();
        let mut part = Collector::default();
        for (id, game) in games.iter().filter(|(id, _)| **id > after) {
            for logged in game.events() {
                if !part.add(id, || Ok(logged.clone()))? {
                    return part.finish(false);
                }
            }
        }
        part.finish(true)
    }

    pub(super) async fn check(&self) -> Result<(), LibraryError> {
        Ok(())
    }

    pub(super) async fn touch(&self, _now: u64) -> Result<(), LibraryError> {
        Ok(())
    }
}

fn commit(games: &mut BTreeMap<String, Game>, entry: Entry) -> Committed {
    let stored = games.get(entry.game.as_str());
    let answered = |(author, command, _): (&str, &str, u32)| stored?.answered(author, command);
    if !entry.is_import
        && let Some(head) = entry.commands().into_iter().find_map(answered)
    {
        return Committed::Repeated(head);
    }
    let head = stored.map(Game::head).unwrap_or_default();
    let is_deleted = matches!(stored, Some(Game::Deleted));
    if head != entry.after || (is_deleted && !entry.is_import) {
        return Committed::Stale;
    }
    let (id, row) = (entry.game.as_str().to_owned(), Box::new(entry.row));
    match games.get_mut(&id) {
        Some(Game::Stored { events, row: shown }) => {
            events.extend(entry.events);
            *shown = row;
        }
        _ => drop(games.insert(id, Game::Stored { events: entry.events, row })),
    }
    Committed::Stored
}
