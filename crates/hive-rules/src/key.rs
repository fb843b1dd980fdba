//! Keys of positions: 64 bits that tell positions apart.
//!
//! A key is the exclusive or of one number for each fact. The number of a
//! fact is not read from a table, since the plane has no end, but mixed from
//! the fact itself.

use crate::{Color, Hex, Piece};

/// Spreads the bits of a number over all bits of another: the two halves of
/// a product of two scrambled copies of it.
#[inline(always)]
const fn mix(fact: u64) -> u64 {
    let a = (fact ^ 0x9E37_79B9_7F4A_7C15) as u128;
    let b = (fact.rotate_left(32) ^ 0xBF58_476D_1CE4_E5B9) as u128;
    let product = a * b;
    product as u64 ^ (product >> 64) as u64
}

#[inline(always)]
const fn fact(tag: u64, hex: Hex) -> u64 {
    tag << 32 | (hex.r as u16 as u64) << 16 | hex.q as u16 as u64
}

/// What the facts about each tile have in common: its bug and colour.
const KINDS: [u64; Piece::INDICES] = {
    let mut kinds = [0; Piece::INDICES];
    let mut index = 0;
    while index < Piece::INDICES {
        if let Some(piece) = Piece::from_index(index) {
            kinds[index] = (1 + piece.bug() as u64) << 1 | piece.color() as u64;
        }
        index += 1;
    }
    kinds
};

/// A tile of this kind and colour, whatever its number, lies at this level of
/// this cell.
#[inline(always)]
pub(crate) const fn tile(piece: Piece, level: u8, hex: Hex) -> u64 {
    mix(fact(KINDS[piece.index()] << 8 | level as u64, hex))
}

/// The top tile of this cell may not be moved now.
pub(crate) const fn barred(hex: Hex) -> u64 {
    mix(fact(1 << 16, hex))
}

/// This player is to move.
pub(crate) const fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => mix(fact(1 << 17, Hex::ORIGIN)),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_facts_share_a_number() {
        let mut seen = HashSet::new();
        for q in -16..16 {
            for r in -16..16 {
                let hex = Hex::new(q, r);
                // The first copy of each bug stands for the others.
                for piece in Piece::all().filter(|piece| piece.number() == 1) {
                    for level in 0..9 {
                        assert!(seen.insert(tile(piece, level, hex)));
                    }
                }
                assert!(seen.insert(barred(hex)));
            }
        }
        assert!(seen.insert(turn(Color::Black)));
    }

    /// Moving one tile to and fro is what changes keys in a game: the
    /// differences that such moves make must not coincide either.
    #[test]
    fn no_two_moves_change_a_key_alike() {
        let mut seen = HashSet::new();
        let cells: Vec<Hex> = (-4..4).flat_map(|q| (-4..4).map(move |r| Hex::new(q, r))).collect();
        for piece in Piece::all().filter(|piece| piece.number() == 1) {
            for (i, &from) in cells.iter().enumerate() {
                for &to in &cells[..i] {
                    assert!(seen.insert(tile(piece, 0, from) ^ tile(piece, 0, to)));
                }
            }
        }
    }
}
