//! Rebuilds from the record whatever a board keeps for speed, and compares.

use super::{Board, NONE};
use crate::{
    Color, Hex, Piece, PieceSet, key,
    torus::{self, Bits, SPAN},
};

impl Board {
    /// Panics if any of the tables is not what the record says, or if the
    /// record contradicts itself.
    pub(crate) fn check_consistency(&self) {
        self.check_record();
        let Some((min, max)) = self.bounds() else {
            assert!(!self.window.wide);
            return self.check_small_board();
        };
        let size = max - min;
        assert_eq!(self.window.wide, size.q >= SPAN || size.r >= SPAN, "{size}: {self:?}");
        if !self.window.wide {
            assert!(self.window.contains(min) && self.window.contains(max), "{self:?}");
            self.check_small_board();
        }
    }

    fn check_record(&self) {
        let (mut covered, mut elevated) = (PieceSet::EMPTY, PieceSet::EMPTY);
        let mut key = 0;
        for piece in self.pieces() {
            let (hex, level) = (self.hex(piece), self.level(piece));
            key ^= key::tile(piece, level, hex);
            let others = self.pieces().iter().filter(|&other| self.hex(other) == hex);
            let lower: Vec<Piece> = others.filter(|&other| self.level(other) < level).collect();
            assert_eq!(lower.len(), usize::from(level), "{piece} in {self:?}");
            let below = lower.into_iter().find(|&other| self.level(other) + 1 == level);
            assert_eq!(self.below(piece), below, "{piece} in {self:?}");
            if let Some(below) = below {
                covered.insert(below);
                elevated.insert(piece);
            }
        }
        assert_eq!(self.covered(), covered);
        assert_eq!(self.elevated(), elevated);
        assert_eq!(self.key(), key);
    }

    fn check_small_board(&self) {
        let (mut occupied, mut white, mut stacked) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        let (mut top, mut around) = ([NONE; 256], [0; 256]);
        for (hex, piece) in self.tops() {
            let cell = torus::cell(hex);
            assert!(!occupied.contains(cell), "two cells share a number: {self:?}");
            occupied.insert(cell);
            if piece.color() == Color::White {
                white.insert(cell);
            }
            if self.level(piece) > 0 {
                stacked.insert(cell);
            }
            top[cell as usize] = piece.index() as u8;
            for neighbor in hex.neighbors() {
                let back = neighbor.direction_to(hex).expect("neighbours see each other");
                around[torus::cell(neighbor) as usize] |= back.bit();
            }
        }
        assert_eq!(self.occupied, occupied);
        assert_eq!(self.white, white);
        assert_eq!(self.stacked, stacked);
        assert_eq!(self.top, top);
        assert_eq!(self.around, around);
        if !self.is_empty() {
            assert_eq!(i32::from(self.holes()), self.count_holes(), "{self:?}");
        }
    }

    /// How many empty regions the hive encloses, found by flooding them.
    fn count_holes(&self) -> i32 {
        let Some((min, max)) = self.bounds() else { return 0 };
        let size = max - min + Hex::new(2, 2);
        let corner = min - Hex::new(1, 1);
        let inside = |hex: Hex| {
            let Hex { q, r } = hex - corner;
            (0..=size.q).contains(&q) && (0..=size.r).contains(&r)
        };
        let rows = (0..=size.r).flat_map(|r| (0..=size.q).map(move |q| Hex::new(q, r)));
        let mut empty: Vec<Hex> = rows.map(|offset| corner + offset).collect();
        empty.retain(|&hex| self.find_top(hex).is_none());
        let mut regions = 0;
        while let Some(start) = empty.pop() {
            regions += 1;
            let mut front = vec![start];
            while let Some(hex) = front.pop() {
                for near in hex.neighbors().into_iter().filter(|&near| inside(near)) {
                    if let Some(index) = empty.iter().position(|&other| other == near) {
                        front.push(empty.swap_remove(index));
                    }
                }
            }
        }
        // One of the regions is the outside.
        regions - 1
    }
}
