//! Points, exactly: halves and quarters of them are whole numbers here.

use std::{fmt, iter::Sum, ops::Add};

use hive_rules::Color;
use serde::{Serialize, Serializer};

use crate::GameResult;

/// Points in a table. A win is one, a draw half of one; in a Sonneborn-Berger
/// score half of a half counts too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    quarters: u32,
}

impl Points {
    /// Nothing.
    pub const NONE: Points = Points { quarters: 0 };
    /// For a draw.
    pub const DRAW: Points = Points { quarters: 2 };
    /// For a win.
    pub const WIN: Points = Points { quarters: 4 };

    /// So many wins.
    pub const fn wins(count: u32) -> Points {
        Points { quarters: 4 * count }
    }

    /// In halves, which is all that games give.
    pub(crate) const fn halves(self) -> u32 {
        self.quarters / 2
    }

    /// The part of these points that a result is worth to a color: all of them
    /// for a win, half for a draw.
    pub(crate) const fn share(self, result: GameResult, color: Color) -> Points {
        let part = result.points(color).quarters;
        Points { quarters: self.quarters * part / Points::WIN.quarters }
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points { quarters: self.quarters + other.quarters }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::NONE, Points::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = ["", ".25", ".5", ".75"][self.quarters as usize % 4];
        write!(f, "{}{part}", self.quarters / 4)
    }
}

/// A number, such as 2.5.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.quarters) / 4.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_people_write_them() {
        let sum = Points::WIN + Points::DRAW;
        assert_eq!(sum.to_string(), "1.5");
        assert_eq!(sum.share(GameResult::Draw, Color::Black).to_string(), "0.75");
        assert_eq!(sum.share(GameResult::Black, Color::Black), sum);
        assert_eq!(sum.share(GameResult::Black, Color::White), Points::NONE);
        assert_eq!(serde_json::to_string(&sum).unwrap(), "1.5");
        assert_eq!(Points::wins(3).to_string(), "3");
    }
}
