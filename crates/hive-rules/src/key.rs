//! Keys of positions: 64 bits that tell positions apart.
//!
//! A key is the exclusive or of one number for each fact. The number of a
//! fact is not read from a table, since the plane has no end, but mixed from
//! the fact itself.

use crate::{Color, Hex, Piece};

/// Spreads the bits of a number over all bits of another (the finaliser of
/// the SplitMix64 generator).
#[inline(always)]
const fn mix(fact: u64) -> u64 {
    let a = fact.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let b = (a ^ a >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let c = (b ^ b >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    c ^ c >> 31
}

#[inline(always)]
const fn fact(tag: u64, hex: Hex) -> u64 {
    tag << 32 | (hex.q as u16 as u64) << 16 | hex.r as u16 as u64
}

/// A tile of this kind and colour, whatever its number, lies at this level of
/// this cell.
#[inline(always)]
pub(crate) const fn tile(piece: Piece, level: u8, hex: Hex) -> u64 {
    let kind = (piece.bug() as u64) << 1 | piece.color() as u64;
    mix(fact(1 + (kind << 8 | level as u64), hex))
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
