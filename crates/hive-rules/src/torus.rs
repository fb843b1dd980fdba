//! The small board: 256 cells on a torus, and sets of them as 256 bits.
//!
//! Cell `(q, r)` of the plane is cell `16 r + q (mod 256)` of the torus, so a
//! step in a direction adds a constant to the number, and shifts a whole set
//! by rotating it:
//!
//! ```text
//!     -16  -15              NW  NE
//!   -1   0   +1            W  ()  E
//!     +15  +16              SW  SE
//! ```
//!
//! Two cells share a number when they differ by a multiple of (16, -1) and
//! (0, 16). A hive that spans at most [`SPAN`] columns and rows, with a ring
//! of two empty cells around it, has no such pair, and then everything
//! computed here is exact. Wider hives are rare (one position in 3,600 of
//! 4,800 recorded games); [`crate::plain`] answers for them.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use crate::Hex;

/// The number of a cell on the torus.
pub(crate) type Cell = u8;

/// How many columns and rows a hive may span on the torus.
///
/// The torus has 16; a tile next to the hive looks one cell further still,
/// and that cell must not be one of the hive's on the other side.
pub(crate) const SPAN: i16 = 14;

/// What a step in each direction adds to the number of a cell.
pub(crate) const STEP: [u8; 6] = [241, 1, 16, 15, 255, 240];

/// The number of a cell of the plane.
#[inline(always)]
pub(crate) const fn cell(hex: Hex) -> Cell {
    (hex.r as u8).wrapping_mul(16).wrapping_add(hex.q as u8)
}

/// The neighbour of a cell in the direction with this index.
#[inline(always)]
pub(crate) const fn step(cell: Cell, direction: usize) -> Cell {
    cell.wrapping_add(STEP[direction])
}

/// A set of cells of the torus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) struct Bits(pub(crate) [u64; 4]);

impl Bits {
    pub(crate) const EMPTY: Bits = Bits([0; 4]);

    #[inline(always)]
    pub(crate) const fn just(cell: Cell) -> Bits {
        let mut bits = Bits::EMPTY;
        bits.insert(cell);
        bits
    }

    #[inline(always)]
    pub(crate) const fn contains(&self, cell: Cell) -> bool {
        self.0[(cell >> 6) as usize] >> (cell & 63) & 1 != 0
    }

    #[inline(always)]
    pub(crate) const fn insert(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] |= 1 << (cell & 63);
    }

    #[inline(always)]
    pub(crate) const fn remove(&mut self, cell: Cell) {
        self.0[(cell >> 6) as usize] &= !(1 << (cell & 63));
    }

    #[inline(always)]
    pub(crate) const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    #[inline(always)]
    pub(crate) const fn len(&self) -> usize {
        (self.0[0].count_ones()
            + self.0[1].count_ones()
            + self.0[2].count_ones()
            + self.0[3].count_ones()) as usize
    }

    /// The members, in the order of their numbers.
    #[inline(always)]
    pub(crate) fn iter(self) -> Cells {
        Cells { word: self.0[0], index: 0, bits: self }
    }
}

/// The members of a set of cells.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    bits: Bits,
    /// What is left of the word with this index.
    word: u64,
    index: u8,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline(always)]
    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            if self.index == 3 {
                return None;
            }
            self.index += 1;
            self.word = self.bits.0[self.index as usize & 3];
        }
        let bit = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(self.index << 6 | bit)
    }
}

impl BitAnd for Bits {
    type Output = Bits;

    #[inline(always)]
    fn bitand(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Bits {
    type Output = Bits;

    #[inline(always)]
    fn bitor(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitXor for Bits {
    type Output = Bits;

    #[inline(always)]
    fn bitxor(self, other: Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl Not for Bits {
    type Output = Bits;

    #[inline(always)]
    fn not(self) -> Bits {
        Bits(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn a_step_on_the_plane_is_a_step_on_the_torus() {
        for q in -20..20 {
            for r in -20..20 {
                let hex = Hex::new(q, r);
                for direction in Direction::ALL {
                    let there = cell(hex.neighbor(direction));
                    assert_eq!(step(cell(hex), direction as usize), there);
                }
            }
        }
    }

    #[test]
    fn sets_count_and_list_their_members() {
        let cells = [0, 1, 63, 64, 127, 128, 200, 255];
        let mut set = Bits::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), cells.len());
        set.remove(63);
        assert!(!set.contains(63) && set.contains(64));
    }
}
