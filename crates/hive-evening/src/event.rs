//! What has happened in an evening.

use std::{error::Error, fmt};

use serde::{Deserialize, Serialize};

use crate::{EntrantId, Format, GameResult, Games, Pair, Source};

/// One thing that has happened. Rounds, boards and games count from 0 here, as
/// they do in lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The evening begins. Always the first event.
    Opened {
        /// What it is called.
        name: String,
        /// Who meets whom.
        format: Format,
        /// How often, when they meet.
        games: Games,
    },
    /// Somebody joins.
    Joined {
        /// The next number.
        entrant: EntrantId,
        /// What they are called.
        name: String,
        /// Who they are to whoever keeps the evening. Nobody, for a player who
        /// has no device here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<String>,
    },
    /// Somebody is called something else.
    Renamed {
        /// Who.
        entrant: EntrantId,
        /// How.
        name: String,
    },
    /// Somebody goes.
    Withdrawn {
        /// Who.
        entrant: EntrantId,
    },
    /// Somebody who had gone comes back.
    Returned {
        /// Who.
        entrant: EntrantId,
    },
    /// The organiser sends somebody away.
    Removed {
        /// Who.
        entrant: EntrantId,
    },
    /// A round is made, or made anew as long as it has not begun.
    RoundMade {
        /// Which.
        round: usize,
        /// Who meets whom; the first pair has the first board.
        pairs: Vec<Pair>,
        /// Who does not play.
        sitting_out: Vec<EntrantId>,
    },
    /// The games of a round may begin.
    RoundBegun {
        /// Which.
        round: usize,
    },
    /// A game has a result, another one, or none after all.
    Resulted {
        /// In which round.
        round: usize,
        /// At which board.
        board: usize,
        /// Which of the games there.
        game: usize,
        /// How it ended.
        result: Option<GameResult>,
        /// Who says so.
        source: Source,
    },
    /// A Swiss evening gets another number of rounds.
    RoundsSet {
        /// How many.
        rounds: u16,
    },
    /// The evening is over.
    Closed,
}

/// An event that cannot have happened: the log is damaged, or of a newer
/// version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch;

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the log of the evening cannot be followed")
    }
}

impl Error for Mismatch {}
