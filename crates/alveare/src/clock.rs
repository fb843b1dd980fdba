//! The one clock of the program, and the one source of chance.

use std::{
    hash::{BuildHasher, RandomState},
    time::{Duration, Instant},
};

use hive_engine::Clock;

/// Time since it was made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SystemClock(Instant);

impl SystemClock {
    pub(crate) fn new() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A number that nobody can foresee, for what chance decides in a game.
pub(crate) fn seed() -> u64 {
    // The standard library seeds its hash maps from the system.
    RandomState::new().hash_one(0)
}
