//! The server's line of time.
//!
//! It begins at the wall clock's time when the program starts and goes on
//! evenly: a wall clock that is set changes nothing. While clocked games run it
//! never gets further than [`SLACK`] beyond the last heartbeat that was stored.
//! So whatever keeps the server from storing (a crash, a stopped process, a
//! laptop that sleeps, a full disk) takes no player's time.

use std::{
    sync::{Mutex, PoisonError},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

/// How far time may get beyond a heartbeat, in milliseconds.
pub(crate) const SLACK: u64 = 2_000;

/// A line of time.
#[derive(Debug)]
pub(crate) struct Pulse {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// A moment, and what the time was.
    anchor: (Instant, u64),
    /// The last heartbeat, while somebody needs one.
    beat: Option<u64>,
}

impl State {
    fn at(&self, now: Instant) -> u64 {
        let (anchor, time) = self.anchor;
        let passed = now.saturating_duration_since(anchor).as_millis();
        let at = time.saturating_add(u64::try_from(passed).unwrap_or(u64::MAX));
        self.beat.map_or(at, |beat| at.min(beat.saturating_add(SLACK)))
    }

    /// Time goes on from where it is.
    fn settle(&mut self, now: Instant) -> u64 {
        let at = self.at(now);
        self.anchor = (now, at);
        at
    }
}

impl Pulse {
    /// Time goes on where the wall clock is, and never before `least`.
    pub(crate) fn start(least: u64) -> Pulse {
        Pulse::at(wall().max(least), Instant::now())
    }

    fn at(time: u64, now: Instant) -> Pulse {
        Pulse { state: Mutex::new(State { anchor: (now, time), beat: None }) }
    }

    /// The time in milliseconds since 1970, more or less.
    pub(crate) fn now(&self) -> u64 {
        self.state().at(Instant::now())
    }

    /// A heartbeat of this time was stored.
    pub(crate) fn beat(&self, time: u64) {
        self.beat_at(time, Instant::now());
    }

    fn beat_at(&self, time: u64, now: Instant) {
        let mut state = self.state();
        state.settle(now);
        state.beat = Some(time);
    }

    /// No clocked game runs: nothing has to be stored.
    pub(crate) fn rest(&self) {
        let mut state = self.state();
        state.settle(Instant::now());
        state.beat = None;
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the wall clock says.
pub(crate) fn wall() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(time.as_millis()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn time_stands_while_nothing_is_stored() {
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        let pulse = Pulse::at(1_000_000, start);
        let read = |ms| pulse.state().at(after(ms)) - 1_000_000;
        assert_eq!(read(60_000), 60_000, "without clocks nobody stores anything");
        pulse.beat_at(1_060_000, after(60_000));
        assert_eq!(read(61_000), 61_000);
        assert_eq!(read(62_500), 62_000);
        assert_eq!(read(99_000), 62_000);
        // The heartbeat that was begun before the gap comes through after it.
        pulse.beat_at(1_061_000, after(99_000));
        assert_eq!(read(99_500), 62_500);
        pulse.beat_at(1_062_500, after(99_500));
        assert_eq!(read(100_500), 63_500);
    }
}
