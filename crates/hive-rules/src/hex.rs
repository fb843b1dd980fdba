//! A cell of the plane.

use std::{
    fmt,
    ops::{Add, Sub},
};

use crate::Direction;

/// A cell of the unbounded plane, in axial coordinates: `q` grows to the
/// east, `r` to the south-east.
///
/// ```text
///     (0,-1) (1,-1)
///  (-1,0) (0,0) (1,0)
///     (-1,1) (0,1)
/// ```
///
/// The first tile of a game lies on the origin. Sums wrap round: a hive would
/// have to wander over 32,000 cells before one could notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(C, align(4))]
pub struct Hex {
    /// Cells to the east.
    pub q: i16,
    /// Cells to the south-east.
    pub r: i16,
}

/// What a step in each direction adds.
const STEPS: [Hex; 6] = [
    Hex::new(1, -1),
    Hex::new(1, 0),
    Hex::new(0, 1),
    Hex::new(-1, 1),
    Hex::new(-1, 0),
    Hex::new(0, -1),
];

impl Hex {
    /// Where the first tile of a game is put.
    pub const ORIGIN: Hex = Hex::new(0, 0);

    /// The cell with these coordinates.
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The neighbouring cell in this direction.
    pub const fn neighbor(self, direction: Direction) -> Hex {
        let step = STEPS[direction as usize];
        Hex::new(self.q.wrapping_add(step.q), self.r.wrapping_add(step.r))
    }

    /// The six neighbouring cells, in the order of [`Direction::ALL`].
    pub fn neighbors(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.neighbor(direction))
    }

    /// The direction in which `other` is a neighbour, if it is one.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbor(direction) == other)
    }

    /// Whether the other cell is a neighbour.
    #[inline]
    pub const fn is_next_to(self, other: Hex) -> bool {
        let (q, r) = (other.q.wrapping_sub(self.q), other.r.wrapping_sub(self.r));
        // Of the nine cells within one column and one row, three are out.
        let near = q.wrapping_add(1) as u16 <= 2 && r.wrapping_add(1) as u16 <= 2;
        near && q != r
    }

    /// How many steps it is to the other cell.
    pub fn distance(self, other: Hex) -> u32 {
        let d = other - self;
        let (q, r) = (i32::from(d.q), i32::from(d.r));
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }
}

impl Add for Hex {
    type Output = Hex;

    fn add(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }
}

impl Sub for Hex {
    type Output = Hex;

    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.q, self.r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_neighbours_of_a_step_lie_left_and_right_of_it() {
        for direction in Direction::ALL {
            let (from, to) = (Hex::ORIGIN, Hex::ORIGIN.neighbor(direction));
            let common: Vec<Hex> =
                from.neighbors().into_iter().filter(|hex| to.neighbors().contains(hex)).collect();
            assert_eq!(common.len(), 2);
            assert!(common.contains(&from.neighbor(direction.left())));
            assert!(common.contains(&from.neighbor(direction.right())));
        }
    }

    #[test]
    fn a_step_and_its_opposite_lead_home() {
        for direction in Direction::ALL {
            let there = Hex::ORIGIN.neighbor(direction);
            assert_eq!(there.neighbor(direction.opposite()), Hex::ORIGIN);
            assert_eq!(Hex::ORIGIN.direction_to(there), Some(direction));
            assert_eq!(Hex::ORIGIN.distance(there), 1);
        }
    }

    #[test]
    fn neighbours_are_next_to_each_other_and_others_are_not() {
        for q in -4..4 {
            for r in -4..4 {
                let (here, there) = (Hex::new(9, -7), Hex::new(9 + q, r - 7));
                assert_eq!(here.is_next_to(there), here.distance(there) == 1);
            }
        }
        assert!(Hex::new(i16::MAX, 0).is_next_to(Hex::new(i16::MIN, 0)));
    }

    #[test]
    fn sums_wrap_round() {
        let edge = Hex::new(i16::MAX, i16::MIN);
        assert_eq!(edge.neighbor(Direction::NE).neighbor(Direction::SW), edge);
    }
}
