//! How much a log may hold.
//!
//! What enters is held to these limits, and what is stored is read whatever it
//! holds: limits may become narrower, and games of today open all the same.

use std::fmt;

use crate::{Event, KeptEvent, LoggedEvent, Player, Players, TagMap};

/// No game has so many moves, not even one that is played back and forth. A
/// log is replayed when it is extended, so its length is what that costs.
pub const MAX_EVENTS: usize = 4_000;
/// Names are a line on a screen.
pub const MAX_NAME: usize = 200;
/// How many tags a game has. Files have up to 20.
pub const MAX_TAGS: usize = 64;
/// How many characters a tag has.
pub const MAX_TAG: usize = 2_000;
/// How many characters a remark on a move has.
pub const MAX_COMMENT: usize = 10_000;
/// How many bytes an event has as JSON, with what this version does not know.
pub const MAX_EVENT: usize = 128 << 10;
/// How many bytes are kept of what a newer version says beside an event, and
/// of the words for its author and command.
pub const MAX_BESIDE: usize = 1_000;

/// Of what there is too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Excess {
    /// Events of a game.
    Events,
    /// Characters of a name.
    Name,
    /// Tags.
    Tags,
    /// Characters of a tag.
    Tag,
    /// Characters of a remark.
    Comment,
    /// All of an event.
    Event,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Excess::Events => write!(f, "a game has at most {MAX_EVENTS} events"),
            Excess::Name => write!(f, "names have at most {MAX_NAME} characters"),
            Excess::Tags => write!(f, "a game has at most {MAX_TAGS} tags"),
            Excess::Tag => write!(f, "tags have at most {MAX_TAG} characters"),
            Excess::Comment => write!(f, "remarks have at most {MAX_COMMENT} characters"),
            Excess::Event => write!(f, "an event has at most {MAX_EVENT} bytes"),
        }
    }
}

/// Whether there is room for what is said beside an event.
pub(crate) fn check_beside(logged: &LoggedEvent) -> Result<(), Excess> {
    let words = [&logged.by, &logged.command].into_iter().flatten().map(String::len);
    let rest = logged.rest.iter().map(|(name, value)| name.len() + value.to_string().len());
    if words.chain(rest).sum::<usize>() > MAX_BESIDE { Err(Excess::Event) } else { Ok(()) }
}

/// Whether there is room for an event.
pub(crate) fn check(event: &KeptEvent) -> Result<(), Excess> {
    match event.event() {
        Event::Created { players, name, tags, comment, .. } => {
            players.as_ref().map_or(Ok(()), check_players)?;
            name.as_deref().map_or(Ok(()), check_name)?;
            tags.as_ref().map_or(Ok(()), check_tags)?;
            comment.as_deref().map_or(Ok(()), check_comment)?;
        }
        Event::Moved { comment, .. } => comment.as_deref().map_or(Ok(()), check_comment)?,
        Event::Seated { players } => check_players(players)?,
        Event::Renamed { name } => check_name(name)?,
        Event::Tagged { tags } => check_tags(tags)?,
        Event::Undone { .. }
        | Event::Ended { .. }
        | Event::Aborted { .. }
        | Event::Offered { .. }
        | Event::Declined { .. }
        | Event::Withdrawn { .. }
        | Event::Paused { .. }
        | Event::Resumed
        | Event::Rematched { .. }
        | Event::Unknown => {}
    }
    if event.size() > MAX_EVENT { Err(Excess::Event) } else { Ok(()) }
}

fn check_players(players: &Players) -> Result<(), Excess> {
    for Player::Human { name } | Player::Engine { name, .. } in [&players.white, &players.black] {
        name.as_deref().map_or(Ok(()), check_name)?;
    }
    Ok(())
}

fn check_tags(tags: &TagMap) -> Result<(), Excess> {
    if tags.len() > MAX_TAGS {
        return Err(Excess::Tags);
    }
    tags.iter()
        .flat_map(|(name, value)| [name, value])
        .try_for_each(|text| check_length(text, MAX_TAG, Excess::Tag))
}

fn check_name(name: &str) -> Result<(), Excess> {
    check_length(name, MAX_NAME, Excess::Name)
}

fn check_comment(comment: &str) -> Result<(), Excess> {
    check_length(comment, MAX_COMMENT, Excess::Comment)
}

fn check_length(text: &str, most: usize, excess: Excess) -> Result<(), Excess> {
    // Counting stops where it is enough: a text may have millions.
    if text.chars().nth(most).is_some() { Err(excess) } else { Ok(()) }
}
