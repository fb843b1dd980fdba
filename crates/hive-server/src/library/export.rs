//! Library files that go out, a part at a time.

use hive_table::{LibraryGame, LoggedEvent};

use super::LibraryError;

/// An export comes in parts that are a little longer than this.
const PART: usize = 256 << 10;

/// A part of an export.
#[derive(Debug)]
pub(crate) struct Part {
    /// Games as JSON, with commas between them.
    pub(crate) games: String,
    /// How many games were left out, because their logs cannot be read.
    pub(crate) left_out: usize,
    /// Where the next part begins. There is none if nothing is left, and only
    /// then may this part be empty.
    pub(crate) next: Option<String>,
}

/// Makes a part of all events, which come in the order of games and sequences.
#[derive(Debug, Default)]
pub(super) struct Collector {
    games: String,
    /// The game whose events come just now, and whether they can be read.
    current: Option<(LibraryGame, bool)>,
    /// The last game that has come to its end.
    last: String,
    left_out: usize,
}

impl Collector {
    /// The next event. Says whether more are wanted; if not, this one neither.
    pub(super) fn add(
        &mut self,
        game: &str,
        read: impl FnOnce() -> Result<LoggedEvent, LibraryError>,
    ) -> Result<bool, LibraryError> {
        if self.current.as_ref().is_some_and(|(current, _)| current.id != game) {
            self.end_game()?;
            if self.games.len() > PART {
                return Ok(false);
            }
        }
        let begun = || (LibraryGame { id: game.to_owned(), events: Vec::new() }, true);
        let (current, is_readable) = self.current.get_or_insert_with(begun);
        if *is_readable {
            match read() {
                Ok(logged) => current.events.push(logged),
                Err(error) => {
                    tracing::error!(game, ?error, "left out of an export");
                    *is_readable = false;
                }
            }
        }
        Ok(true)
    }

    fn end_game(&mut self) -> Result<(), LibraryError> {
        if let Some((game, is_readable)) = self.current.take() {
            if is_readable {
                let comma = if self.games.is_empty() { "" } else { "," };
                self.games.push_str(comma);
                self.games.push_str(&serde_json::to_string(&game)?);
            } else {
                self.left_out += 1;
            }
            self.last = game.id;
        }
        Ok(())
    }

    /// What there is; `is_all` says that no more events would have come.
    pub(super) fn finish(mut self, is_all: bool) -> Result<Part, LibraryError> {
        self.end_game()?;
        let next = (!is_all).then_some(self.last);
        Ok(Part { games: self.games, left_out: self.left_out, next })
    }
}
