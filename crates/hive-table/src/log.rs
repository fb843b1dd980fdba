//! A log: what happened to a game, in its order.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[cfg(feature = "ts")]
use crate::Event;
use crate::KeptEvent;

/// Events to be added to a game's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Append {
    /// How many events the sender knows of.
    pub expected: u32,
    /// What has happened since.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Event>"))]
    pub events: Vec<KeptEvent>,
}

/// What an [`Append`] has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Appended {
    /// How many events there are now.
    pub sequence: u32,
    /// When the last one was stored, in milliseconds since 1970.
    pub updated: u64,
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "Map<String, Value>")]
pub struct LoggedEvent {
    /// Its place, counted from 1.
    pub sequence: u32,
    /// When it was stored, in milliseconds since 1970.
    pub at: u64,
    /// Who did it: a seat (`white`, `black`), the `owner` of the library or the
    /// `server`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The id that its author gave to the command that led to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// What happened.
    #[cfg_attr(feature = "ts", ts(as = "Event"))]
    pub event: KeptEvent,
    /// What a newer version says besides.
    #[serde(flatten)]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub rest: Map<String, Value>,
}

/// What is left when all that has a name is taken out is the rest.
impl TryFrom<Map<String, Value>> for LoggedEvent {
    type Error = serde_json::Error;

    fn try_from(mut rest: Map<String, Value>) -> serde_json::Result<LoggedEvent> {
        let mut take = |name: &'static str| rest.remove(name).unwrap_or_default();
        let (sequence, at, event) = (take("sequence"), take("at"), take("event"));
        let (by, command) = (take("by"), take("command"));
        Ok(LoggedEvent {
            sequence: serde_json::from_value(sequence)?,
            at: serde_json::from_value(at)?,
            by: serde_json::from_value(by)?,
            command: serde_json::from_value(command)?,
            event: KeptEvent::new(event)?,
            rest,
        })
    }
}

impl LoggedEvent {
    /// An event of which nobody says more than when it was.
    pub fn new(sequence: u32, at: u64, event: KeptEvent) -> LoggedEvent {
        LoggedEvent { sequence, at, by: None, command: None, event, rest: Map::new() }
    }
}
