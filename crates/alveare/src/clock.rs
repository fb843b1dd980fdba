//! The one clock of the program.

use std::time::{Duration, Instant};

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
