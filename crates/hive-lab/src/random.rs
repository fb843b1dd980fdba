//! Randomness as an argument: the same seed gives the same match, opening
//! list and self-play everywhere.

/// A generator of numbers (SplitMix64): small, fast and good enough to choose
/// moves. Nothing here is a secret.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers that belong to a seed.
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The numbers that belong to one item of a series, so that it does not
    /// matter in which order or on which core the items are made.
    pub fn of_item(seed: u64, item: u64) -> Random {
        let mut random = Random(seed);
        let base = random.number();
        Random(base ^ item.wrapping_mul(0xD1B5_4A32_D192_ED03))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, or 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bias of this is below 2^-32 for any bound that occurs here.
        ((u128::from(self.number()) * bound as u128) >> 64) as usize
    }

    /// Whether something happens that does so `times` out of `of` times.
    pub fn chance(&mut self, times: usize, of: usize) -> bool {
        self.below(of) < times
    }

    /// One of these, or `None` if there are none.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Puts these in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_splitmix64() {
        // The first outputs for seed 1234567, as the generator's authors and
        // many ports of it state them.
        let mut random = Random::new(1_234_567);
        assert_eq!(random.number(), 6_457_827_717_110_365_317);
        assert_eq!(random.number(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Random::new(1).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Random::new(1).choose::<u8>(&[]), None);
    }
}
