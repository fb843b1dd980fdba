//! Values that were worked out before: many lines lead to the same position.

use hive_rules::Position;

use super::Judge;
use crate::score::Value;

/// How many bits of a key choose the place.
const BITS: u32 = 16;

/// The last value for each place, with the bits of the key that did not choose
/// it: together all of them, so that a value is never another position's.
pub(crate) struct Cache {
    judge: Judge,
    values: Box<[u64]>,
}

impl Cache {
    /// Nothing is known yet; `judge` says what a position is worth.
    pub(crate) fn new(judge: Judge) -> Cache {
        Cache { judge, values: vec![0; 1 << BITS].into_boxed_slice() }
    }

    /// The value of a position with this key for the side to move.
    pub(crate) fn evaluate(&mut self, position: &Position, key: u64) -> Value {
        const MASK: u64 = (1 << BITS) - 1;
        let slot = &mut self.values[(key & MASK) as usize];
        if *slot >> BITS == key >> BITS {
            return Value::from(*slot as u16 as i16);
        }
        let value = (self.judge)(position);
        *slot = key & !MASK | u64::from(value as i16 as u16);
        value
    }
}
