//! Why an event cannot be part of a log.

use std::{error::Error, fmt};

use hive_rules::ScriptError;

use crate::limits::{Excess, MAX_EVENTS};

/// An event that cannot have happened, or that no log has room for.
#[derive(Debug)]
pub struct Refusal {
    /// Which one, counted from 1.
    pub sequence: u32,
    /// Why.
    pub reason: Reason,
}

/// Why an event is refused.
#[derive(Debug)]
pub enum Reason {
    /// There is no event at all.
    Empty,
    /// The sequences do not count from 1.
    Order,
    /// Its time is none.
    Time,
    /// A game begins with the event "created".
    NotCreated,
    /// The game was created before.
    CreatedTwice,
    /// More moves would have to be taken back than there are.
    Undo {
        /// How many were to stay.
        to: u32,
        /// How many there are.
        plies: usize,
    },
    /// The rules do not allow it.
    Rules(ScriptError),
    /// There is no room for it.
    Limit(Excess),
    /// A name or a remark is not what it looks like.
    Characters,
    /// The library has another game with the same id.
    Other,
    /// This version knows no such event, so nobody can do it here.
    Kind,
    /// Only a newer version knows what came before it.
    Unknown,
    /// It happens at a table of two people, or the game does and this does not.
    Live,
    /// The game was aborted.
    Aborted,
    /// It does not say which player did it.
    Author,
}

impl Reason {
    pub(crate) fn at(self, sequence: u32) -> Refusal {
        Refusal { sequence, reason: self }
    }
}

impl From<ScriptError> for Reason {
    fn from(error: ScriptError) -> Reason {
        Reason::Rules(error)
    }
}

impl From<Excess> for Reason {
    fn from(excess: Excess) -> Reason {
        Reason::Limit(excess)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => f.write_str("there are no events"),
            Reason::Order => f.write_str("the sequences do not count from 1"),
            Reason::Time => f.write_str("it has a time that is no time"),
            Reason::NotCreated => f.write_str("a game begins with the event \"created\""),
            Reason::CreatedTwice => f.write_str("the game was created before"),
            Reason::Undo { to, plies } => {
                write!(f, "{to} moves cannot stay where there are {plies}")
            }
            Reason::Rules(error) => error.fmt(f),
            Reason::Limit(Excess::Events) => {
                write!(f, "a game has at most {MAX_EVENTS} events; start a new one")
            }
            Reason::Limit(excess) => excess.fmt(f),
            Reason::Characters => f.write_str(
                "names and tags cannot hold control characters or marks that turn the direction \
                 of writing",
            ),
            Reason::Other => f.write_str("the library has another game with this id"),
            Reason::Kind => f.write_str("this version knows no event of this kind"),
            Reason::Live => f.write_str("a live game goes on only at its table"),
            Reason::Aborted => f.write_str("the game was aborted"),
            Reason::Author => f.write_str("it does not say which player did it"),
            Reason::Unknown => f.write_str(
                "a newer version of Alveare wrote something here that this one does not know: \
                 the game can be looked at and exported, but not changed",
            ),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.sequence, self.reason)
    }
}

impl Error for Refusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.reason {
            Reason::Rules(error) => Some(error),
            _ => None,
        }
    }
}
