//! How much somebody may ask for in a time.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, PoisonError},
};

/// So many things in so many milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) most: u32,
    pub(crate) time: u64,
}

/// A bucket that holds `most` tokens and is filled in `time`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    /// In parts of a token, `time` to one.
    level: u64,
    at: u64,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: u64) -> Bucket {
        Bucket { level: u64::from(rate.most) * rate.time, at: now }
    }

    fn fill(&mut self, rate: Rate, now: u64) {
        let gained = now.saturating_sub(self.at).saturating_mul(rate.most.into());
        self.level = self.level.saturating_add(gained).min(u64::from(rate.most) * rate.time);
        self.at = self.at.max(now);
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: u64) -> bool {
        self.fill(rate, now);
        let has_one = self.level >= rate.time;
        if has_one {
            self.level -= rate.time;
        }
        has_one
    }
}

/// A bucket for each of many.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// When there are so many buckets, those that are full are thrown away.
const MANY: usize = 10_000;

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes a token of somebody's, if there is one.
    pub(crate) fn take(&self, key: K, now: u64) -> bool {
        let rate = self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY && !buckets.contains_key(&key) {
            let full = u64::from(rate.most) * rate.time;
            buckets.retain(|_, bucket| {
                bucket.fill(rate, now);
                bucket.level < full
            });
            // So many who ask for a lot are an attack: strangers wait.
            if buckets.len() >= MANY {
                return false;
            }
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(rate, now)).take(rate, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { most: 3, time: 1_000 };

    #[test]
    fn tokens_come_back() {
        let mut bucket = Bucket::full(RATE, 0);
        let mut take = |now| bucket.take(RATE, now);
        assert_eq!([take(0), take(0), take(0), take(0)], [true, true, true, false]);
        assert_eq!([take(333), take(334), take(335)], [false, true, false]);
        // A clock that goes back gives nothing.
        assert_eq!([take(0), take(10_000)], [false, true]);
    }

    #[test]
    fn each_has_their_own() {
        let buckets = Buckets::new(RATE);
        for _ in 0..3 {
            assert!(buckets.take("a", 0));
        }
        assert!(!buckets.take("a", 0));
        assert!(buckets.take("b", 0));
    }

    #[test]
    fn memory_has_an_end() {
        let buckets = Buckets::new(RATE);
        for key in 0..3 * MANY {
            buckets.take(key, 0);
        }
        assert!(buckets.buckets.lock().unwrap().len() <= MANY);
        // Later there is room again.
        assert!(buckets.take(usize::MAX, 2_000));
    }
}
