//! A set of cells.

use std::{
    fmt,
    ops::{BitAnd, Sub},
};

use crate::{
    Hex,
    torus::{self, Bits, Cell, Cells},
};

/// A set of cells, all within one window of 16 by 16 cells of the plane.
///
/// The window is wide enough for a hive and the cells around it, unless the
/// hive is wider than 14 cells; see [`PieceMoves`](crate::PieceMoves).
#[derive(Clone, Copy)]
pub struct HexSet {
    /// The corner of the window with the smallest coordinates.
    corner: Hex,
    bits: Bits,
}

impl HexSet {
    /// The side of the window.
    pub const SIDE: i16 = 16;

    /// An empty set with this corner, the cell of the window with the
    /// smallest coordinates.
    pub const fn new(corner: Hex) -> HexSet {
        HexSet { corner, bits: Bits::EMPTY }
    }

    pub(crate) const fn from_bits(corner: Hex, bits: Bits) -> HexSet {
        HexSet { corner, bits }
    }

    /// The corner of the window that holds a cell, where the plane is paved
    /// with windows of which one has its corner at `anchor`.
    pub(crate) fn paving_corner(anchor: Hex, hex: Hex) -> Hex {
        let Hex { q, r } = hex - anchor;
        hex - Hex::new(q.rem_euclid(HexSet::SIDE), r.rem_euclid(HexSet::SIDE))
    }

    /// Whether the window holds the cell.
    pub fn spans(&self, hex: Hex) -> bool {
        let Hex { q, r } = hex - self.corner;
        (0..HexSet::SIDE).contains(&q) && (0..HexSet::SIDE).contains(&r)
    }

    /// Adds a cell. Returns `false`, and leaves the set as it is, if the cell
    /// is outside the window.
    pub fn insert(&mut self, hex: Hex) -> bool {
        let inside = self.spans(hex);
        if inside {
            self.bits.insert(torus::cell(hex));
        }
        inside
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, hex: Hex) -> bool {
        self.spans(hex) && self.bits.contains(torus::cell(hex))
    }

    /// How many cells there are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.bits.len()
    }

    /// Whether the set has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// The cells that are also in the other set.
    pub fn and(&self, other: &HexSet) -> HexSet {
        if self.corner == other.corner {
            return HexSet { corner: self.corner, bits: self.bits & other.bits };
        }
        let mut both = HexSet::new(self.corner);
        self.iter().filter(|&hex| other.contains(hex)).for_each(|hex| {
            both.insert(hex);
        });
        both
    }

    /// The cells that are not in the other set.
    pub fn without(&self, other: &HexSet) -> HexSet {
        let common = self.and(other);
        HexSet { corner: self.corner, bits: self.bits & !common.bits }
    }

    /// The cells, in an order that depends on them alone.
    #[inline(always)]
    pub fn iter(&self) -> Hexes {
        Hexes { corner: self.corner, cells: self.bits.iter() }
    }
}

/// The cells of a [`HexSet`].
#[derive(Clone, Debug)]
pub struct Hexes {
    corner: Hex,
    cells: Cells,
}

impl Iterator for Hexes {
    type Item = Hex;

    #[inline(always)]
    fn next(&mut self) -> Option<Hex> {
        Some(on_plane(self.corner, self.cells.next()?))
    }
}

impl IntoIterator for HexSet {
    type Item = Hex;
    type IntoIter = Hexes;

    #[inline(always)]
    fn into_iter(self) -> Hexes {
        self.iter()
    }
}

impl IntoIterator for &HexSet {
    type Item = Hex;
    type IntoIter = Hexes;

    #[inline(always)]
    fn into_iter(self) -> Hexes {
        self.iter()
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;

    fn bitand(self, other: HexSet) -> HexSet {
        self.and(&other)
    }
}

impl Sub for HexSet {
    type Output = HexSet;

    fn sub(self, other: HexSet) -> HexSet {
        self.without(&other)
    }
}

/// The cell of the plane in the window at `corner` with this number.
#[inline(always)]
pub(crate) fn on_plane(corner: Hex, cell: Cell) -> Hex {
    let offset = cell.wrapping_sub(torus::cell(corner));
    corner + Hex::new(i16::from(offset & 15), i16::from(offset >> 4))
}

impl PartialEq for HexSet {
    /// Sets with the same cells are equal, whatever their windows.
    fn eq(&self, other: &HexSet) -> bool {
        self.len() == other.len() && self.iter().all(|hex| other.contains(hex))
    }
}

impl Eq for HexSet {}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| (hex.q, hex.r))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_holds_its_256_cells_and_no_other() {
        for corner in [Hex::ORIGIN, Hex::new(-7, 3), Hex::new(100, -200)] {
            let mut set = HexSet::new(corner);
            for q in -20..40 {
                for r in -20..40 {
                    let hex = corner + Hex::new(q, r);
                    assert_eq!(set.insert(hex), (0..16).contains(&q) && (0..16).contains(&r));
                    assert_eq!(set.contains(hex), set.spans(hex));
                }
            }
            assert_eq!(set.len(), 256);
            assert!(set.iter().all(|hex| set.contains(hex)));
        }
    }

    #[test]
    fn sets_with_different_windows_compare_and_meet() {
        let hexes = [Hex::new(3, 4), Hex::new(5, 5), Hex::new(4, 8)];
        let mut near = HexSet::new(Hex::ORIGIN);
        let mut far = HexSet::new(Hex::new(3, 2));
        hexes.into_iter().for_each(|hex| assert!(near.insert(hex) && far.insert(hex)));
        assert_eq!(near, far);
        near.insert(Hex::ORIGIN);
        assert_ne!(near, far);
        assert_eq!(near.and(&far), far);
        assert_eq!(near & far, far);
        assert_eq!((near - far).into_iter().collect::<Vec<_>>(), [Hex::ORIGIN]);
        assert_eq!(near.without(&far).iter().collect::<Vec<_>>(), [Hex::ORIGIN]);
    }
}
