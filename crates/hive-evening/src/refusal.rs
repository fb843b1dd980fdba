//! Why a command is refused.

use std::{error::Error, fmt};

use serde::Serialize;

use crate::limits::{MAX_ENTRANTS, MAX_NAME, MAX_ROUNDS};

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Refusal {
    /// The evening is over.
    Closed,
    /// There is no room for another entrant, or for more events.
    Full,
    /// A name is empty or too long, or holds what a name cannot.
    Name,
    /// Another entrant is called the same.
    NameTaken,
    /// Whoever it is takes part already.
    Joined,
    /// Whoever it is was sent away.
    Removed,
    /// There is no such entrant.
    NoEntrant,
    /// It is so already.
    NoChange,
    /// A Swiss evening has at least one round, and not more than the limit.
    Rounds,
    /// There are not two to play.
    TooFew,
    /// A game of the round has no result yet.
    Unfinished,
    /// All rounds have been played.
    AllPlayed,
    /// There is no round that could begin.
    NoRound,
    /// Somebody of the round has gone: it has to be made anew.
    Outdated,
    /// There is no such game, or its round has not begun.
    NoGame,
    /// The organiser has entered a result already.
    Decided,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Refusal::Closed => "the evening is over",
            Refusal::Full => {
                return write!(f, "an evening has room for {MAX_ENTRANTS} players");
            }
            Refusal::Name => return write!(f, "a name has 1 to {MAX_NAME} printable characters"),
            Refusal::NameTaken => "somebody else has this name",
            Refusal::Joined => "you take part already",
            Refusal::Removed => "the organiser has removed you from the evening",
            Refusal::NoEntrant => "there is no such player",
            Refusal::NoChange => "it is so already",
            Refusal::Rounds => return write!(f, "there can be 1 to {MAX_ROUNDS} rounds"),
            Refusal::TooFew => "a round needs two players",
            Refusal::Unfinished => "a game of this round has no result yet",
            Refusal::AllPlayed => "all rounds have been played",
            Refusal::NoRound => "there is no round to begin",
            Refusal::Outdated => "somebody of this round has gone; make the round again",
            Refusal::NoGame => "there is no such game, or its round has not begun",
            Refusal::Decided => "the organiser has entered a result",
        };
        f.write_str(text)
    }
}

impl Error for Refusal {}
