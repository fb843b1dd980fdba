//! Weights of tiles, summed over sets of them at once.

use hive_rules::{Color, Piece, PieceSet};

use crate::score::Value;

/// The sum of a weight over a set of tiles, White's positive and Black's
/// negative: a table for each eight tiles, by which of them are in the set.
pub(super) struct Sums([[i16; 256]; 4]);

impl Sums {
    pub(super) const ZERO: Sums = Sums([[0; 256]; 4]);

    /// The sums of the weights from `first` on, which are by bug.
    pub(super) const fn new(weights: &[Value], first: usize) -> Sums {
        let mut tables = [[0; 256]; 4];
        let mut index = 0;
        while index < 32 {
            if let Some(piece) = Piece::from_index(index) {
                let weight = weights[first + piece.bug() as usize] as i16;
                let weight = if matches!(piece.color(), Color::White) { weight } else { -weight };
                let mut set = 0;
                while set < 256 {
                    if set >> (index % 8) & 1 != 0 {
                        tables[index / 8][set] += weight;
                    }
                    set += 1;
                }
            }
            index += 1;
        }
        Sums(tables)
    }

    #[inline(always)]
    pub(super) fn over(&self, set: PieceSet) -> Value {
        let bytes = set.bits().to_le_bytes();
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| Value::from(self.0[i][usize::from(bytes[i])]));
        a + b + c + d
    }
}
