//! Chance as a function of its arguments: the engine keeps no state for it,
//! and whole numbers make it the same on every machine.

use hive_rules::Move;

use crate::score::Value;

/// A number that follows from a seed and a stream, mixed as in SplitMix64.
pub(crate) fn number(seed: u64, stream: u64) -> u64 {
    let mut z = seed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number that belongs to a move.
pub(crate) fn of_move(seed: u64, mv: Move) -> u64 {
    let piece = mv.piece().map_or(0, |piece| piece.index() as u64 + 1);
    let cargo = mv.cargo().map_or(0, |cargo| cargo.index() as u64 + 1);
    let hex = mv.to().map_or(0, |to| u64::from(to.q as u16) << 16 | u64::from(to.r as u16));
    number(seed, hex << 16 | piece << 8 | cargo)
}

/// Whether something happens that does so this often in a thousand times.
pub(crate) fn happens(number: u64, per_mille: u32) -> bool {
    number % 1_000 < u64::from(per_mille)
}

/// A whole number from the least to the greatest.
pub(crate) fn between(number: u64, least: Value, greatest: Value) -> Value {
    let range = (greatest - least).unsigned_abs() + 1;
    least + (number % u64::from(range)) as Value
}

/// A number around zero, mostly within the spread: the sum of four throws of
/// dice is nearly a bell curve.
pub(crate) fn around_zero(mut number: u64, spread: Value) -> Value {
    let mut sum = 0;
    for _ in 0..4 {
        sum += between(number & 0xFFFF, -spread, spread);
        number >>= 16;
    }
    sum / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_what_they_say() {
        let numbers = || (0..10_000).map(|stream| number(7, stream));
        let often = numbers().filter(|&number| happens(number, 300)).count();
        assert!((2_800..3_200).contains(&often), "{often}");
        let within = numbers().filter(|&number| around_zero(number, 100).abs() <= 100).count();
        assert!((8_000..9_500).contains(&within), "{within}");
        assert!(numbers().all(|number| (-3..=4).contains(&between(number, -3, 4))));
        assert!(numbers().all(|number| around_zero(number, 0) == 0));
    }
}
