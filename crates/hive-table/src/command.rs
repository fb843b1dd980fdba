//! What somebody wants of a live game, and why not.

use std::{error::Error, fmt};

use hive_rules::{Move, Outcome, PlayError};
use serde::{Deserialize, Serialize};

use crate::{Offer, offers::QUIET_PLIES, plan::Reply};

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum Command {
    /// To play a move.
    Move {
        /// Which ply it is for, counted from 1.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// To have replies ready. No replies take those back that there are.
    Plan {
        /// The ply of the first reply, counted from 1.
        ply: u32,
        /// The replies to the opponent's next move.
        replies: Vec<Reply>,
    },
    /// To give up.
    Resign,
    /// To leave before the game has properly begun.
    Abort,
    /// To offer something.
    Offer {
        /// What.
        offer: Offer,
    },
    /// To take what the opponent offers.
    Accept {
        /// What.
        offer: Offer,
    },
    /// To refuse what the opponent offers.
    Decline {
        /// What.
        offer: Offer,
    },
    /// To take an offer back.
    Withdraw {
        /// What.
        offer: Offer,
    },
    /// To claim a draw by repetition.
    ClaimDraw,
    /// To claim the win because the opponent has left.
    ClaimWin,
    /// To close the table. Whoever runs the server may.
    Close,
    /// That time has gone by, or that the players are back: only the server says this.
    #[serde(skip)]
    Clock(Tick),
}

/// What the server does to a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// The deadline has passed.
    Expire,
    /// The server was away since this moment, or is about to go.
    Pause {
        /// The last moment that counts.
        until: u64,
        /// Whether it goes of its own will.
        planned: bool,
    },
    /// Both players are there.
    Resume,
}

/// Why a command is refused. It is told to the one who wanted it, and to nobody
/// else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Only the players may do this.
    NotSeated,
    /// Only whoever runs the server may do this.
    NotOwner,
    /// It is the opponent's turn.
    NotYourTurn,
    /// That ply has been played.
    Stale,
    /// The rules do not allow it.
    Rules(PlayError),
    /// The game has ended.
    Over(Outcome),
    /// The game was aborted.
    Aborted,
    /// The game still goes on.
    Running,
    /// The time is up; the end is on its way.
    TimeIsUp,
    /// Both have made their first move.
    TooLateToAbort,
    /// Games of an evening are not aborted.
    NoAbort,
    /// It is offered already.
    Offered,
    /// Nothing of this kind is offered.
    NotOffered,
    /// It was declined lately.
    TooSoon {
        /// How many plies to wait.
        plies: u32,
    },
    /// There is no move to take back.
    NothingToTakeBack,
    /// The position has not occurred three times, or the rules know no claim.
    NoRepetition,
    /// The opponent is there, or has not been away for long enough.
    NotLeft {
        /// How long to wait, in milliseconds, if the opponent stays away.
        wait: Option<u32>,
    },
    /// A plan is made while the opponent thinks.
    YourTurn,
    /// A plan has too many replies.
    LongPlan,
    /// A game has no room for more events.
    Full,
    /// Nothing happens by itself just now.
    NotDue,
}

impl Refusal {
    /// The word for it, which pages translate.
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::NotSeated => "notSeated",
            Refusal::NotOwner => "notOwner",
            Refusal::NotYourTurn => "notYourTurn",
            Refusal::Stale => "stale",
            Refusal::Rules(_) => "rules",
            Refusal::Over(_) => "over",
            Refusal::Aborted => "aborted",
            Refusal::Running => "running",
            Refusal::TimeIsUp => "timeIsUp",
            Refusal::TooLateToAbort => "tooLateToAbort",
            Refusal::NoAbort => "noAbort",
            Refusal::Offered => "offered",
            Refusal::NotOffered => "notOffered",
            Refusal::TooSoon { .. } => "tooSoon",
            Refusal::NothingToTakeBack => "nothingToTakeBack",
            Refusal::NoRepetition => "noRepetition",
            Refusal::NotLeft { .. } => "notLeft",
            Refusal::YourTurn => "yourTurn",
            Refusal::LongPlan => "longPlan",
            Refusal::Full => "full",
            Refusal::NotDue => "notDue",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Rules(error) => return error.fmt(f),
            Refusal::Over(outcome) => return write!(f, "the game is over ({outcome})"),
            Refusal::TooSoon { plies } => {
                return write!(
                    f,
                    "this was declined less than {QUIET_PLIES} plies ago; wait for {plies} more"
                );
            }
            Refusal::NotLeft { wait: Some(wait) } => {
                return write!(f, "the opponent may come back for {} s more", wait.div_ceil(1_000));
            }
            Refusal::NotSeated => "only the players may do this",
            Refusal::NotOwner => "only whoever runs the server may do this",
            Refusal::NotYourTurn => "it is the opponent's turn",
            Refusal::Stale => "this ply has been played",
            Refusal::Aborted => "the game was aborted",
            Refusal::Running => "the game still goes on",
            Refusal::TimeIsUp => "the time is up",
            Refusal::TooLateToAbort => "the game has begun: resign, or offer a draw",
            Refusal::NoAbort => "this game cannot be aborted",
            Refusal::Offered => "this is offered already",
            Refusal::NotOffered => "nothing of this kind is offered",
            Refusal::NothingToTakeBack => "there is no move to take back",
            Refusal::NoRepetition => "no draw can be claimed in this position",
            Refusal::NotLeft { wait: None } => "the opponent is there",
            Refusal::YourTurn => "it is your turn: play the move",
            Refusal::LongPlan => "there are too many prepared replies",
            Refusal::Full => "the game has no room for more",
            Refusal::NotDue => "nothing is due",
        })
    }
}

impl Error for Refusal {}
