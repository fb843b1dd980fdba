//! What a page asks about the logs of its games. The library of a browser keeps
//! them; what they mean is for `hive-table` to say.

use hive_rules::Script;
#[cfg(test)]
use hive_table::Event;
use hive_table::{Append, KeptEvent, LibraryGame, LoggedEvent, StoredGame};
use serde::{Deserialize, Serialize};

use super::UnreadRecord;

/// A question about logs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "about", rename_all = "camelCase", deny_unknown_fields)]
pub enum LogRequest {
    /// What does a request do to a log? A [`LogAnswer`].
    Append {
        /// The game's id.
        id: String,
        /// What is stored of it.
        log: Vec<LoggedEvent>,
        /// The request.
        append: Append,
        /// When it is, in milliseconds since 1970.
        at: u64,
    },
    /// What does a game of a file do to a log? A [`LogAnswer`].
    TakeIn {
        /// What is stored of it.
        log: Vec<LoggedEvent>,
        /// What is in the file.
        game: LibraryGame,
    },
    /// How does a game go on? The [`Script`] after it.
    After {
        /// The game.
        game: Script,
        /// What happens to it.
        #[cfg_attr(test, ts(as = "Vec<Event>"))]
        events: Vec<KeptEvent>,
    },
    /// What does the log of a live game tell? A [`TableView`](hive_table::TableView).
    Table {
        /// All that has happened.
        log: Vec<LoggedEvent>,
    },
    /// Which texts have these words? For each of them, whether it has.
    Find {
        /// The texts.
        texts: Vec<String>,
        /// The words, in whatever order, case or accents.
        words: String,
    },
}

/// What becomes of a log. These messages only go out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum LogAnswer {
    /// It goes on.
    Added {
        /// With these events.
        events: Vec<LoggedEvent>,
        /// The game then.
        stored: Box<StoredGame>,
    },
    /// It holds all of it.
    Present,
    /// It holds other events.
    Conflict,
    /// There is none that could go on.
    Missing,
    /// That cannot have happened, or is too much.
    Refused {
        /// Why.
        why: LogProblem,
        /// What the rules have against it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        problem: Option<UnreadRecord>,
        /// Both in English.
        text: String,
    },
}

/// Why a log cannot be like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LogProblem {
    /// It is empty, or does not count from 1.
    Log,
    /// The library has the game with other events.
    Other,
    /// It does not begin with the beginning of the game.
    Begin,
    /// It begins the game twice.
    Twice,
    /// More moves are taken back than there are.
    Undo,
    /// The rules do not allow it.
    Rules,
    /// It has more events, tags or letters than a library keeps.
    Limit,
    /// A name in it is not what it looks like.
    Characters,
    /// It has an event that only a newer version knows.
    Unknown,
}
