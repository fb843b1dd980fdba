//! How sets of 256 cells are computed with: four words at a time, or one
//! register where the processor has AVX2.
//!
//! The generator is written once, over [`Lanes`]. [`Bits`] is the portable
//! implementation and the twin that the tests hold [`Avx2`] to; a compiler
//! that is left alone makes scalar code of it.

#![allow(unsafe_code)]

use crate::{Direction, torus::Bits};

/// A set of cells in the form in which it is computed with.
pub(crate) trait Lanes: Copy {
    fn load(bits: Bits) -> Self;
    fn store(self) -> Bits;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The members that are not in the other set.
    fn without(self, other: Self) -> Self;
    fn not(self) -> Self;
    fn is_empty(self) -> bool;
    /// The set moved by `K` cells, for `K` from 1 to 63.
    fn up<const K: i64>(self) -> Self;
    /// The set moved back by `K` cells, for `K` from 1 to 63.
    fn down<const K: i64>(self) -> Self;

    /// The set moved one step.
    #[inline(always)]
    fn shift(self, direction: Direction) -> Self {
        match direction {
            Direction::NE => self.down::<15>(),
            Direction::E => self.up::<1>(),
            Direction::SE => self.up::<16>(),
            Direction::SW => self.up::<15>(),
            Direction::W => self.down::<1>(),
            Direction::NW => self.down::<16>(),
        }
    }

    /// For each direction, the cells whose neighbour there is in the set.
    #[inline(always)]
    fn seen(self) -> [Self; 6] {
        // Spelt out: a closure would not be compiled for AVX2.
        [
            self.shift(Direction::SW),
            self.shift(Direction::W),
            self.shift(Direction::NW),
            self.shift(Direction::NE),
            self.shift(Direction::E),
            self.shift(Direction::SE),
        ]
    }

    /// All cells that touch a cell of the set.
    #[inline(always)]
    fn touching(self) -> Self {
        // Each member with its western neighbour, moved to both sides, gives
        // the four neighbours above and below.
        let west = self.shift(Direction::W);
        let pair = self.or(west);
        let rows = pair.shift(Direction::NE).or(pair.shift(Direction::SE));
        rows.or(west).or(self.shift(Direction::E))
    }
}

impl Lanes for Bits {
    #[inline(always)]
    fn load(bits: Bits) -> Bits {
        bits
    }

    #[inline(always)]
    fn store(self) -> Bits {
        self
    }

    #[inline(always)]
    fn and(self, other: Bits) -> Bits {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Bits) -> Bits {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Bits) -> Bits {
        self ^ other
    }

    #[inline(always)]
    fn without(self, other: Bits) -> Bits {
        self & !other
    }

    #[inline(always)]
    fn not(self) -> Bits {
        !self
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        Bits::is_empty(&self)
    }

    #[inline(always)]
    fn up<const K: i64>(self) -> Bits {
        let [a, b, c, d] = self.0;
        let (here, before) = ([a, b, c, d], [d, a, b, c]);
        Bits(std::array::from_fn(|i| here[i] << K | before[i] >> (64 - K)))
    }

    #[inline(always)]
    fn down<const K: i64>(self) -> Bits {
        let [a, b, c, d] = self.0;
        let (here, after) = ([a, b, c, d], [b, c, d, a]);
        Bits(std::array::from_fn(|i| here[i] >> K | after[i] << (64 - K)))
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::{Avx2, HasAvx2};

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::sync::atomic::{AtomicU8, Ordering};

    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_loadu_si256, _mm256_or_si256,
        _mm256_permute4x64_epi64, _mm256_set1_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64,
        _mm256_storeu_si256, _mm256_testz_si256, _mm256_xor_si256,
    };

    use super::{Bits, Lanes};

    /// 256 cells in one register.
    ///
    /// Only code that was given a [`HasAvx2`] makes or uses one.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(__m256i);

    /// A proof that this processor has AVX2, BMI1, BMI2 and POPCNT.
    #[derive(Clone, Copy)]
    pub(crate) struct HasAvx2(());

    impl HasAvx2 {
        /// The proof, if the processor has them. It is asked once.
        #[inline(always)]
        pub(crate) fn detect() -> Option<HasAvx2> {
            let available = match ANSWER.load(Ordering::Relaxed) {
                UNKNOWN => ask(),
                answer => answer == YES,
            };
            available.then_some(HasAvx2(()))
        }
    }

    const UNKNOWN: u8 = 0;
    const NO: u8 = 1;
    const YES: u8 = 2;
    static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[cold]
    fn ask() -> bool {
        let available = std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("popcnt");
        ANSWER.store(if available { YES } else { NO }, Ordering::Relaxed);
        available
    }

    impl Lanes for Avx2 {
        #[inline(always)]
        fn load(bits: Bits) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`; the four words are the 32 bytes read.
            Avx2(unsafe { _mm256_loadu_si256(bits.0.as_ptr().cast()) })
        }

        #[inline(always)]
        fn store(self) -> Bits {
            let mut words = [0; 4];
            // SAFETY: AVX2 is there, see `HasAvx2`; the four words are the 32 bytes written.
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
            Bits(words)
        }

        #[inline(always)]
        fn and(self, other: Avx2) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Avx2) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            Avx2(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn xor(self, other: Avx2) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Avx2) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            Avx2(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn not(self) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            Avx2(unsafe { _mm256_xor_si256(self.0, _mm256_set1_epi64x(-1)) })
        }

        #[inline(always)]
        fn is_empty(self) -> bool {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            unsafe { _mm256_testz_si256(self.0, self.0) != 0 }
        }

        #[inline(always)]
        fn up<const K: i64>(self) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            unsafe {
                let before = _mm256_permute4x64_epi64::<0b10_01_00_11>(self.0);
                let here = _mm256_sllv_epi64(self.0, _mm256_set1_epi64x(K));
                Avx2(_mm256_or_si256(here, _mm256_srlv_epi64(before, _mm256_set1_epi64x(64 - K))))
            }
        }

        #[inline(always)]
        fn down<const K: i64>(self) -> Avx2 {
            // SAFETY: AVX2 is there, see `HasAvx2`.
            unsafe {
                let after = _mm256_permute4x64_epi64::<0b00_11_10_01>(self.0);
                let here = _mm256_srlv_epi64(self.0, _mm256_set1_epi64x(K));
                Avx2(_mm256_or_si256(here, _mm256_sllv_epi64(after, _mm256_set1_epi64x(64 - K))))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hive_testkit::Random;

    use super::*;
    use crate::torus::{self, Cell};

    /// Sets with few and with many members, each cell in some of them.
    fn sets() -> Vec<Bits> {
        let mut random = Random::new(1);
        let mut sets: Vec<Bits> = (0..=255).map(Bits::just).collect();
        sets.extend((0..200).map(|_| Bits(std::array::from_fn(|_| random.number()))));
        sets
    }

    #[test]
    fn shifts_move_every_member_one_step() {
        for set in sets() {
            for direction in Direction::ALL {
                let mut moved = Bits::EMPTY;
                set.iter().for_each(|cell| moved.insert(torus::step(cell, direction as usize)));
                assert_eq!(set.shift(direction), moved);
                assert_eq!(moved.seen()[direction as usize], set);
            }
        }
    }

    #[test]
    fn touching_is_all_six_shifts() {
        for set in sets() {
            let shifts = Direction::ALL.map(|direction| set.shift(direction));
            assert_eq!(set.touching(), shifts.into_iter().fold(Bits::EMPTY, Lanes::or));
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn avx2_computes_what_four_words_compute() {
        if HasAvx2::detect().is_none() {
            eprintln!("not tested: this processor has no AVX2");
            return;
        }
        let sets = sets();
        for (a, b) in sets.iter().zip(sets.iter().rev()) {
            let (x, y) = (Avx2::load(*a), Avx2::load(*b));
            assert_eq!(x.and(y).store(), a.and(*b));
            assert_eq!(x.or(y).store(), a.or(*b));
            assert_eq!(x.xor(y).store(), a.xor(*b));
            assert_eq!(x.without(y).store(), a.without(*b));
            assert_eq!(x.not().store(), Lanes::not(*a));
            assert_eq!(x.is_empty(), Lanes::is_empty(*a));
            assert_eq!(x.and(y).is_empty(), Lanes::is_empty(a.and(*b)));
            assert_eq!(x.touching().store(), a.touching());
            for direction in Direction::ALL {
                assert_eq!(x.shift(direction).store(), a.shift(direction));
            }
        }
    }

    #[test]
    fn a_set_is_its_members() {
        for set in sets() {
            let members: Vec<Cell> = set.iter().collect();
            assert_eq!(members.len(), set.len());
            assert!((0..=255).all(|cell| members.contains(&cell) == set.contains(cell)));
        }
    }
}
