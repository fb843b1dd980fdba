//! How long to think.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use crate::Handicap;

/// What ends a search; the first limit reached counts. With none, it goes on
/// until it is stopped.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The depth in plies after which no deeper iteration is begun.
    pub depth: Option<u32>,
    /// How many moves may be played on the way.
    pub nodes: Option<u64>,
    /// How much time there is.
    pub time: Option<Budget>,
    /// How many different first moves to report, best first.
    pub lines: usize,
    /// How well to play, if not as well as possible. A level has limits of
    /// its own; those above count as well.
    pub handicap: Option<Handicap>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, time: None, lines: 1, handicap: None }
    }
}

impl Limits {
    /// When a search that begins now must end, and after when it should not
    /// begin another iteration.
    pub(crate) fn deadlines(&self, clock: &dyn Clock) -> (Option<Duration>, Option<Duration>) {
        let Some(budget) = self.time else { return (None, None) };
        let (start, (hard, soft)) = (clock.now(), budget.deadlines());
        (Some(start.saturating_add(hard)), Some(start.saturating_add(soft)))
    }
}

/// How much time a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// This long, all of it.
    Move(Duration),
    /// What is left on the clock for all moves, and what each move adds.
    Clock {
        /// Time left for the rest of the game.
        remaining: Duration,
        /// Time added after each move.
        increment: Duration,
    },
}

/// Answering takes time too: the search ends this much before its time.
const OVERHEAD: Duration = Duration::from_millis(3);

/// Beyond this, a time is as good as none. Sums of such times cannot overflow.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A game is expected to last this many more moves of ours.
const MOVES_TO_GO: u32 = 20;

impl Budget {
    /// The time after which the search must end, and the one after which it
    /// should not begin another iteration.
    pub(crate) fn deadlines(self) -> (Duration, Duration) {
        match self {
            Budget::Move(time) => {
                let time = time.min(LONGEST);
                let hard = time.saturating_sub(OVERHEAD.min(time / 4));
                (hard, hard)
            }
            Budget::Clock { remaining, increment } => {
                let (remaining, increment) = (remaining.min(LONGEST), increment.min(LONGEST));
                let usable = remaining.saturating_sub(OVERHEAD.min(remaining / 4));
                let share = usable / MOVES_TO_GO + increment * 3 / 4;
                ((share * 3).min(usable / 3), share.min(usable / 4) / 2)
            }
        }
    }
}

/// Where the engine reads the time. It has no clock of its own, since not
/// every place it runs in has one.
pub trait Clock: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for searches limited by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// Ends a search from outside.
#[derive(Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// Not stopped.
    pub const fn new() -> Stop {
        Stop(AtomicBool::new(false))
    }

    /// Asks the search to end with what it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the wish back, before the next search.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the search has been asked to end.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.is_stopped()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Even if every move takes as long as it may, there is always time left
    /// for the next; and if every move ends when it should, the time is used.
    #[test]
    fn a_clock_lasts_for_the_game() {
        let increment = Duration::from_secs(1);
        let mut hurried = Duration::from_secs(60);
        let mut usual = hurried;
        for _ in 0..300 {
            let (hard, _) = Budget::Clock { remaining: hurried, increment }.deadlines();
            assert!(hard > Duration::ZERO && hard < hurried);
            hurried = hurried - hard + increment;
            let (_, soft) = Budget::Clock { remaining: usual, increment }.deadlines();
            usual = usual - soft + increment;
        }
        assert!(usual < Duration::from_secs(40), "{usual:?} are left unused");
    }

    #[test]
    fn a_budget_is_never_overdrawn() {
        let times = [0, 1, 10, 200, 60_000].map(Duration::from_millis);
        for time in times.into_iter().chain([Duration::MAX]) {
            assert!(Budget::Move(time).deadlines().0 <= time);
            for increment in [Duration::ZERO, time, time.saturating_mul(10)] {
                let (hard, soft) = Budget::Clock { remaining: time, increment }.deadlines();
                assert!(soft <= hard && hard <= time);
            }
        }
    }
}
