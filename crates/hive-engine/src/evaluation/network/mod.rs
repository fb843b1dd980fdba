//! A small network that was taught what positions are worth.
//!
//! An input adds its row of weights to the hidden values; these are cut off
//! below 0 and above 1 and squared, and their weighted sum is the value in
//! points. All of it is whole numbers, so it is the same on every machine.

mod inputs;

use hive_rules::Position;

use self::inputs::each_input;
pub use self::inputs::{INPUTS, MOST_INPUTS, inputs};
use crate::score::Value;

/// How many hidden values there are.
pub const HIDDEN: usize = 32;

/// What 1 is as a hidden value.
pub const UNIT: i32 = 512;
/// What the square of 1 is: a sum of all hidden values, each times the largest
/// weight, is still a 32-bit number.
const SQUARE: i32 = UNIT * UNIT / 256;
/// What a point is as a weight of the output.
pub const POINT: i32 = 16;
/// The largest weight of an input: however many come together, their sum with
/// the bias is a 16-bit number.
pub const LARGEST: i16 = i16::MAX / (MOST_INPUTS as i16 + 1);
/// Values are cut off here, far from proved wins.
const MOST: Value = 20_000;

/// How many numbers a network is: a row for each input, the bias, the weights
/// of the output, and its own bias.
pub const WEIGHTS: usize = (INPUTS + 2) * HIDDEN + 1;

/// The bytes of the network that the engine plays with: 16-bit numbers, the
/// lower byte first.
static BYTES: &[u8; 2 * WEIGHTS] = include_bytes!("weights.bin");

static NETWORK: Network = Network::new(BYTES);

/// The weights in the form in which they are computed with.
struct Network {
    rows: [[i16; HIDDEN]; INPUTS],
    bias: [i16; HIDDEN],
    output: [i16; HIDDEN],
    /// In points.
    output_bias: i16,
}

impl Network {
    const fn new(bytes: &[u8; 2 * WEIGHTS]) -> Network {
        let mut network = Network {
            rows: [[0; HIDDEN]; INPUTS],
            bias: [0; HIDDEN],
            output: [0; HIDDEN],
            output_bias: weight(bytes, WEIGHTS - 1),
        };
        let mut row = 0;
        while row < INPUTS {
            network.rows[row] = weights(bytes, row);
            row += 1;
        }
        network.bias = weights(bytes, INPUTS);
        network.output = weights(bytes, INPUTS + 1);
        network
    }

    #[inline(always)]
    fn value(&self, position: &Position) -> Value {
        let mut hidden = self.bias;
        each_input(position, |input| {
            // No sum is too large, see `LARGEST`; written so that the compiler
            // adds up several at once.
            for (sum, weight) in hidden.iter_mut().zip(&self.rows[input]) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        let squares = hidden.map(|value| {
            // 16 bits times 16 bits, of which the upper 16: one instruction
            // for several at once.
            let scaled = i32::from(value.clamp(0, UNIT as i16) << 4);
            ((scaled * scaled) >> 16) as i16
        });
        let products = squares.iter().zip(&self.output);
        let sum: i32 =
            products.map(|(&square, &weight)| i32::from(square) * i32::from(weight)).sum();
        let value = sum / (SQUARE * POINT) + i32::from(self.output_bias);
        value.clamp(-MOST, MOST)
    }
}

const fn weights(bytes: &[u8; 2 * WEIGHTS], row: usize) -> [i16; HIDDEN] {
    let mut weights = [0; HIDDEN];
    let mut index = 0;
    while index < HIDDEN {
        weights[index] = weight(bytes, row * HIDDEN + index);
        index += 1;
    }
    weights
}

const fn weight(bytes: &[u8; 2 * WEIGHTS], index: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]])
}

/// The value for the side to move.
pub(crate) fn evaluate(position: &Position) -> Value {
    NETWORK.value(position)
}

#[cfg(test)]
mod tests {
    use hive_rules::GameType;

    use super::*;
    use crate::random_games::in_random_games;

    /// The same sums, one number after the other and without a limit of size.
    fn slow(position: &Position) -> i64 {
        let weight = |row: usize, index: usize| i64::from(weight(BYTES, row * HIDDEN + index));
        let inputs = inputs(position);
        let (unit, square) = (i64::from(UNIT), i64::from(SQUARE));
        let products = (0..HIDDEN).map(|index| {
            let rows = inputs.iter().map(|&input| weight(input.into(), index));
            let hidden = (rows.sum::<i64>() + weight(INPUTS, index)).clamp(0, unit);
            hidden * hidden * square / (unit * unit) * weight(INPUTS + 1, index)
        });
        let value = products.sum::<i64>() / (square * i64::from(POINT)) + weight(INPUTS + 2, 0);
        value.clamp(-i64::from(MOST), MOST.into())
    }

    #[test]
    fn the_fast_sums_are_the_slow_ones() {
        in_random_games(9, GameType::all(), 120, |position, _| {
            assert_eq!(i64::from(evaluate(position)), slow(position));
        });
    }

    #[test]
    fn no_sum_of_inputs_is_too_large() {
        let hidden = (INPUTS + 1) * HIDDEN;
        assert!((0..hidden).all(|index| weight(BYTES, index).abs() <= LARGEST));
    }
}
