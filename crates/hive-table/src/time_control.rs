//! How much time the players of a live game have.

use std::{error::Error, fmt};

use serde::{Deserialize, Serialize};

use crate::Clock;

/// The longest time for a whole game, in milliseconds: three hours.
const MAX_INITIAL: u32 = 3 * 60 * 60_000;
/// The longest increment, in milliseconds: three minutes.
const MAX_INCREMENT: u32 = 3 * 60_000;
/// A day in milliseconds.
const DAY: u32 = 24 * 60 * 60_000;
/// The longest time for a move of a slow game, in days.
const MAX_DAYS: u32 = 14;
/// A game is taken to have so many moves of each player.
const MOVES: u64 = 40;

/// How much time the players have, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TimeControl {
    /// As much as they like.
    Unlimited,
    /// Some for the whole game, and more with each move.
    RealTime {
        /// For the whole game.
        initial: u32,
        /// For each move in addition.
        increment: u32,
    },
    /// Days for each move.
    Correspondence {
        /// For each move.
        per_move: u32,
    },
}

/// How a game is played at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Terms {
    /// How much time the players have.
    pub time: TimeControl,
    /// Whoever does not begin loses: games of an evening cannot be aborted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub forfeit: bool,
    /// Everyone may see it in the list of running games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub public: bool,
}

impl Terms {
    /// The time for the whole game, as a library shows it.
    pub(crate) fn clock(&self) -> Option<Clock> {
        match self.time {
            TimeControl::RealTime { initial, increment } => Some(Clock { initial, increment }),
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => None,
        }
    }
}

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Less than three minutes a player.
    Bullet,
    /// Less than eight.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// More.
    Classical,
    /// Days a move.
    Correspondence,
    /// No clock at all.
    Unlimited,
}

impl TimeControl {
    /// Time in minutes with an increment in seconds, as players say it.
    pub const fn minutes(minutes: u32, increment: u32) -> TimeControl {
        TimeControl::RealTime { initial: minutes * 60_000, increment: increment * 1_000 }
    }

    /// Days for each move.
    pub const fn days(days: u32) -> TimeControl {
        TimeControl::Correspondence { per_move: days * DAY }
    }

    /// The usual ones, the fastest first.
    pub const PRESETS: [TimeControl; 12] = [
        TimeControl::minutes(1, 2),
        TimeControl::minutes(3, 3),
        TimeControl::minutes(5, 4),
        TimeControl::minutes(10, 10),
        TimeControl::minutes(15, 10),
        TimeControl::minutes(20, 20),
        TimeControl::minutes(30, 30),
        TimeControl::days(1),
        TimeControl::days(2),
        TimeControl::days(3),
        TimeControl::days(7),
        TimeControl::days(14),
    ];

    /// Whether a game can be played like this.
    pub fn check(self) -> Result<(), WrongTime> {
        let is_fine = match self {
            TimeControl::Unlimited => true,
            TimeControl::RealTime { initial, increment } => {
                initial <= MAX_INITIAL && increment <= MAX_INCREMENT && initial + increment >= 1_000
            }
            TimeControl::Correspondence { per_move } => {
                per_move.is_multiple_of(DAY) && (1..=MAX_DAYS).contains(&(per_move / DAY))
            }
        };
        if is_fine { Ok(()) } else { Err(WrongTime) }
    }

    /// How long a player of a whole game thinks, in milliseconds. Only games
    /// with a clock for the whole have such a time.
    pub fn estimate(self) -> Option<u64> {
        match self {
            TimeControl::RealTime { initial, increment } => {
                Some(u64::from(initial) + MOVES * u64::from(increment))
            }
            TimeControl::Unlimited | TimeControl::Correspondence { .. } => None,
        }
    }

    /// How fast it is.
    pub fn speed(self) -> Speed {
        match (self, self.estimate()) {
            (_, Some(..180_000)) => Speed::Bullet,
            (_, Some(..480_000)) => Speed::Blitz,
            (_, Some(..1_500_000)) => Speed::Rapid,
            (_, Some(_)) => Speed::Classical,
            (TimeControl::Correspondence { .. }, None) => Speed::Correspondence,
            (_, None) => Speed::Unlimited,
        }
    }

    /// Whether the players sit at the table together while a clock runs.
    pub fn is_real_time(self) -> bool {
        matches!(self, TimeControl::RealTime { .. })
    }
}

/// No game can be played with so much time, or so little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongTime;

impl fmt::Display for WrongTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a game has at most 3 hours and 3 minutes a move in addition, or 1 to 14 days a move",
        )
    }
}

impl Error for WrongTime {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_of_the_presets() {
        let speeds = TimeControl::PRESETS.map(TimeControl::speed);
        assert_eq!(speeds[..2], [Speed::Bullet, Speed::Blitz]);
        assert_eq!(
            speeds[2..7],
            [Speed::Blitz, Speed::Rapid, Speed::Rapid, Speed::Classical, Speed::Classical]
        );
        assert!(speeds[7..].iter().all(|speed| *speed == Speed::Correspondence));
        assert!(TimeControl::PRESETS.iter().all(|preset| preset.check().is_ok()));
        assert_eq!(TimeControl::Unlimited.speed(), Speed::Unlimited);
    }

    #[test]
    fn impossible_times() {
        let real = |initial, increment| TimeControl::RealTime { initial, increment };
        for (control, is_fine) in [
            (real(0, 0), false),
            (real(0, 999), false),
            (real(0, 1_000), true),
            (real(MAX_INITIAL, MAX_INCREMENT), true),
            (real(MAX_INITIAL + 1, 0), false),
            (real(60_000, MAX_INCREMENT + 1), false),
            (real(u32::MAX, u32::MAX), false),
            (TimeControl::days(0), false),
            (TimeControl::days(14), true),
            (TimeControl::days(15), false),
            (TimeControl::Correspondence { per_move: DAY + 1 }, false),
        ] {
            assert_eq!(control.check().is_ok(), is_fine, "{control:?}");
        }
    }

    #[test]
    fn as_json() {
        for (control, text) in [
            (TimeControl::Unlimited, r#"{"kind":"unlimited"}"#),
            (
                TimeControl::minutes(3, 3),
                r#"{"kind":"realTime","initial":180000,"increment":3000}"#,
            ),
            (TimeControl::days(1), r#"{"kind":"correspondence","perMove":86400000}"#),
        ] {
            assert_eq!(serde_json::to_string(&control).unwrap(), text);
            assert_eq!(serde_json::from_str::<TimeControl>(text).unwrap(), control);
        }
    }
}
