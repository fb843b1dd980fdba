//! The six directions of the plane.

use std::fmt;

/// One of the six directions in which a cell has a neighbour, the cells
/// standing on a point:
///
/// ```text
///     NW  NE
///    W  ()  E
///     SW  SE
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    NE = 0,
    E,
    SE,
    SW,
    W,
    NW,
}

impl Direction {
    /// All six, clockwise from north-east.
    pub const ALL: [Direction; 6] =
        [Direction::NE, Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW];

    /// The direction with this number, taken modulo six.
    pub const fn from_index(index: usize) -> Direction {
        Direction::ALL[index % 6]
    }

    /// The next direction clockwise.
    pub const fn right(self) -> Direction {
        Direction::from_index(self as usize + 1)
    }

    /// The next direction counter-clockwise.
    pub const fn left(self) -> Direction {
        Direction::from_index(self as usize + 5)
    }

    /// The way back.
    pub const fn opposite(self) -> Direction {
        Direction::from_index(self as usize + 3)
    }

    /// The direction as a bit of a six-bit ring of neighbours.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_undo_each_other() {
        for direction in Direction::ALL {
            assert_eq!(direction.left().right(), direction);
            assert_eq!(direction.right().right().right(), direction.opposite());
        }
    }
}
