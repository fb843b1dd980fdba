//! How a game ends.

use std::fmt;

use crate::Color;

/// The end of a game, with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "crate::data::Outcome", into = "crate::data::Outcome")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "crate::data::Outcome"))]
pub enum Outcome {
    /// One player has won.
    Win(Color, WinReason),
    /// Nobody has won.
    Draw(DrawReason),
}

/// Why a player has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum WinReason {
    /// The opponent's queen is surrounded.
    Surround,
    /// The opponent has given up.
    Resignation,
    /// The opponent's time has run out.
    Time,
    /// A record says so, and not why.
    Stated,
}

/// Why a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DrawReason {
    /// One move surrounded both queens.
    BothSurrounded,
    /// A position occurred for the third time.
    Repetition,
    /// The players agreed on it.
    Agreement,
    /// Both players had to pass: nothing can change any more.
    TwoPasses,
    /// A record says so, and not why.
    Stated,
}

impl Outcome {
    /// Who has won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Win(color, _) => Some(color),
            Outcome::Draw(_) => None,
        }
    }

    /// Whether a record says it without a reason.
    pub const fn is_stated(self) -> bool {
        matches!(self, Outcome::Win(_, WinReason::Stated) | Outcome::Draw(DrawReason::Stated))
    }

    /// Whether the tiles on the table show this end, whatever the players
    /// say: a queen is surrounded.
    pub const fn is_on_board(self) -> bool {
        matches!(
            self,
            Outcome::Win(_, WinReason::Surround) | Outcome::Draw(DrawReason::BothSurrounded)
        )
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(color, reason) => {
                let loser = !*color;
                match reason {
                    WinReason::Surround => {
                        write!(f, "{color} wins: the {loser} queen is surrounded")
                    }
                    WinReason::Resignation => write!(f, "{color} wins: {loser} resigned"),
                    WinReason::Time => write!(f, "{color} wins: {loser} ran out of time"),
                    WinReason::Stated => write!(f, "{color} wins, says the record"),
                }
            }
            Outcome::Draw(reason) => f.write_str(match reason {
                DrawReason::BothSurrounded => "draw: both queens are surrounded",
                DrawReason::Repetition => "draw: the position occurred for the third time",
                DrawReason::Agreement => "draw by agreement",
                DrawReason::TwoPasses => "draw: both players have to pass",
                DrawReason::Stated => "draw, says the record",
            }),
        }
    }
}
