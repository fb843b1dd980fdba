//! Why the games of a match end.

use std::{fmt, str::FromStr};

use hive_rules::{DrawReason, Outcome, WinReason};

use crate::Fault;

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The loser's queen is surrounded.
    Surround,
    /// Both queens are surrounded.
    BothSurrounded,
    /// A position occurred for the third time.
    Repetition,
    /// Both players had to pass.
    TwoPasses,
    /// The referee drew the game for its length.
    PlyCap,
    /// The loser did something that one loses for.
    Forfeit(Fault),
}

impl Ending {
    fn all() -> impl Iterator<Item = Ending> {
        let by_rules = [
            Ending::Surround,
            Ending::BothSurrounded,
            Ending::Repetition,
            Ending::TwoPasses,
            Ending::PlyCap,
        ];
        by_rules.into_iter().chain(Fault::ALL.map(Ending::Forfeit))
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Draw(DrawReason::BothSurrounded) => Ending::BothSurrounded,
            Outcome::Draw(DrawReason::TwoPasses) => Ending::TwoPasses,
            // Nobody agrees on a draw or resigns here, the clock is the
            // referee's, and no record says anything.
            Outcome::Draw(DrawReason::Repetition | DrawReason::Agreement | DrawReason::Stated) => {
                Ending::Repetition
            }
            Outcome::Win(
                _,
                WinReason::Surround | WinReason::Resignation | WinReason::Time | WinReason::Stated,
            ) => Ending::Surround,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Surround => f.pad("surround"),
            Ending::BothSurrounded => f.pad("both-surrounded"),
            Ending::Repetition => f.pad("repetition"),
            Ending::TwoPasses => f.pad("passes"),
            Ending::PlyCap => f.pad("ply-cap"),
            Ending::Forfeit(fault) => fault.fmt(f),
        }
    }
}

/// A text is not an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseEndingError;

impl fmt::Display for ParseEndingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the reason why a game ended, such as surround or crash")
    }
}

impl std::error::Error for ParseEndingError {}

impl FromStr for Ending {
    type Err = ParseEndingError;

    fn from_str(text: &str) -> Result<Ending, ParseEndingError> {
        Ending::all().find(|ending| ending.to_string() == text).ok_or(ParseEndingError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_round_trip() {
        for ending in Ending::all() {
            assert_eq!(ending.to_string().parse(), Ok(ending));
        }
        assert_eq!("boredom".parse::<Ending>(), Err(ParseEndingError));
    }
}
