//! How long to think about a move.

use std::{fmt, time::Duration};

use crate::span::{Span, parse_seconds};

/// What ends the thinking about a move, if no interrupt does so before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Nothing but an interrupt: a bare `bestmove`.
    Unlimited,
    /// `bestmove time hh:mm:ss`, also read as `bestmove seconds 0.2`.
    Time(Duration),
    /// `bestmove depth N`, N plies from 1.
    Depth(u32),
    /// `bestmove nodes N`, our extension: the only limit under which one
    /// thread gives the same answer on every machine.
    Nodes(u64),
}

impl Limit {
    /// Reads the words after `bestmove`.
    pub(crate) fn parse(words: &[&str]) -> Option<Limit> {
        let &[kind, value] = words else {
            return words.is_empty().then_some(Limit::Unlimited);
        };
        match kind.to_ascii_lowercase().as_str() {
            "time" => Span::parse(value).map(|Span(time)| Limit::Time(time)),
            "seconds" => parse_seconds(value).map(Limit::Time),
            "depth" => value.parse().ok().filter(|&depth| depth > 0).map(Limit::Depth),
            "nodes" => value.parse().ok().filter(|&nodes| nodes > 0).map(Limit::Nodes),
            _ => None,
        }
    }
}

/// The words after `bestmove`; nothing for [`Limit::Unlimited`].
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Unlimited => Ok(()),
            Limit::Time(time) => write!(f, "time {}", Span(*time)),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::Nodes(nodes) => write!(f, "nodes {nodes}"),
        }
    }
}
