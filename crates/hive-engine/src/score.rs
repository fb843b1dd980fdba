//! What a position is worth.

use std::fmt;

/// A value inside the search: points for the side to move, with proved wins
/// and losses at the ends of the scale.
pub(crate) type Value = i32;

/// More than any value.
pub(crate) const INFINITE: Value = 32_000;
/// A win on the spot; a win in n plies is worth n less.
pub(crate) const WIN: Value = 31_000;
/// Values at least this far from zero are proved wins or losses.
pub(crate) const PROVED: Value = WIN - 1_000;
/// The value of a draw.
pub(crate) const DRAW: Value = 0;

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Points; an advantage of a mobile ant is worth about 50.
    Points(i32),
    /// The side to move wins in this many plies, whatever the opponent does.
    Win(u32),
    /// The side to move loses in this many plies at the latest.
    Loss(u32),
}

impl Score {
    /// How many points make a win about three times as likely as a loss; see
    /// [`Score::win_probability`].
    pub const SLOPE: f64 = 220.0;

    pub(crate) fn from_value(value: Value) -> Score {
        if value >= PROVED {
            Score::Win((WIN - value).unsigned_abs())
        } else if value <= -PROVED {
            Score::Loss((WIN + value).unsigned_abs())
        } else {
            Score::Points(value)
        }
    }

    /// How likely the side to move is to win, from 0 to 1.
    pub fn win_probability(self) -> f64 {
        match self {
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
            Score::Points(points) => 1.0 / (1.0 + (-f64::from(points) / Score::SLOPE).exp()),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Score::Win(plies) => write!(f, "win in {plies}"),
            Score::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proved_ends_are_told_from_points() {
        assert_eq!(Score::from_value(WIN - 3), Score::Win(3));
        assert_eq!(Score::from_value(4 - WIN), Score::Loss(4));
        assert_eq!(Score::from_value(-250), Score::Points(-250));
    }

    #[test]
    fn probabilities_mirror_each_other() {
        for points in [0, 1, 50, 400, 5_000] {
            let (good, bad) = (Score::Points(points), Score::Points(-points));
            assert!((good.win_probability() + bad.win_probability() - 1.0).abs() < 1e-9);
            assert!(good.win_probability() >= 0.5);
        }
    }
}
