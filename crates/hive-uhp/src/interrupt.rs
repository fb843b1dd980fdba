//! Telling a busy server to answer what it has.
//!
//! An interrupt means two things: a server that thinks answers, an idle one
//! ends. Which of them it is must not change between asking and acting, so
//! both happen under one lock.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Puts a player's stop flag: `true` makes it answer soon, `false` lets it
/// think again.
pub type StopSwitch = Box<dyn Fn(bool) + Send + Sync>;

/// The way to interrupt a [`Server`](crate::Server) from another thread.
pub struct Interrupt {
    state: Mutex<State>,
    switch: StopSwitch,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    thinking: Option<Thinking>,
    is_stopped: bool,
    /// Nobody can send anything any more.
    is_closed: bool,
    /// Lines that were read and not yet taken up.
    waiting: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thinking {
    Limited,
    Unlimited,
    /// Nobody waits for an answer.
    Pondering,
}

impl Interrupt {
    pub(crate) fn new(switch: StopSwitch) -> Interrupt {
        Interrupt { state: Mutex::default(), switch }
    }

    /// Makes a server that thinks answer soon. `false` if it does not think;
    /// then nothing happens, and the program should end.
    pub fn raise(&self) -> bool {
        let mut state = self.lock();
        let is_busy = state.thinking.is_some_and(|thinking| thinking != Thinking::Pondering);
        if is_busy {
            self.stop(&mut state);
        }
        is_busy
    }

    /// A line has been read: pondering ends.
    pub(crate) fn announce_line(&self) {
        let mut state = self.lock();
        state.waiting += 1;
        if state.thinking == Some(Thinking::Pondering) {
            self.stop(&mut state);
        }
    }

    /// A line that was announced is taken up.
    pub(crate) fn take_line(&self) {
        let mut state = self.lock();
        state.waiting = state.waiting.saturating_sub(1);
    }

    /// Begins to ponder, unless there is something to do; the guard ends it.
    pub(crate) fn ponder(&self) -> Option<ThinkingGuard<'_>> {
        let mut state = self.lock();
        if state.waiting > 0 || state.is_closed {
            return None;
        }
        state.thinking = Some(Thinking::Pondering);
        state.is_stopped = false;
        (self.switch)(false);
        Some(ThinkingGuard(self))
    }

    /// The end of the input. Nobody will cancel what has no other limit, so
    /// that ends, now and later.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        if matches!(state.thinking, Some(Thinking::Unlimited | Thinking::Pondering)) {
            self.stop(&mut state);
        }
    }

    /// Begins to think; the guard ends it.
    pub(crate) fn think(&self, is_limited: bool) -> ThinkingGuard<'_> {
        let mut state = self.lock();
        state.thinking = Some(if is_limited { Thinking::Limited } else { Thinking::Unlimited });
        state.is_stopped = false;
        (self.switch)(false);
        if state.is_closed && !is_limited {
            self.stop(&mut state);
        }
        ThinkingGuard(self)
    }

    /// Whether what is being thought about should be answered now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.lock().is_stopped
    }

    fn stop(&self, state: &mut State) {
        state.is_stopped = true;
        (self.switch)(true);
    }

    /// The state is valid after each statement, whoever panicked.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").field("state", &self.state).finish_non_exhaustive()
    }
}

/// The server thinks as long as this lives.
pub(crate) struct ThinkingGuard<'a>(&'a Interrupt);

impl Drop for ThinkingGuard<'_> {
    fn drop(&mut self) {
        self.0.lock().thinking = None;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };

    use super::*;

    fn interrupt() -> (Interrupt, impl Fn() -> bool) {
        let flag = Arc::new(AtomicBool::new(false));
        let switched = Arc::clone(&flag);
        let switch = move |is_stopped| switched.store(is_stopped, Ordering::Relaxed);
        (Interrupt::new(Box::new(switch)), move || flag.load(Ordering::Relaxed))
    }

    #[test]
    fn only_thinking_is_stopped() {
        let (interrupt, is_stopped) = interrupt();
        assert!(!interrupt.raise() && !is_stopped());
        let thinking = interrupt.think(true);
        assert!(!is_stopped());
        assert!(interrupt.raise() && is_stopped() && interrupt.is_stopped());
        assert!(interrupt.raise());
        drop(thinking);
        assert!(!interrupt.raise());
        let _thinking = interrupt.think(true);
        assert!(!is_stopped() && !interrupt.is_stopped());
    }

    #[test]
    fn the_end_of_the_input_stops_what_has_no_limit() {
        let (interrupt, is_stopped) = interrupt();
        let thinking = interrupt.think(true);
        interrupt.close();
        assert!(!is_stopped());
        drop(thinking);
        let thinking = interrupt.think(false);
        assert!(is_stopped());
        drop(thinking);
        let thinking = interrupt.think(true);
        assert!(!is_stopped());
        drop(thinking);
    }

    #[test]
    fn a_line_ends_pondering() {
        let (interrupt, is_stopped) = interrupt();
        let pondering = interrupt.ponder();
        assert!(pondering.is_some() && !is_stopped());
        assert!(!interrupt.raise(), "nobody waits for an answer");
        interrupt.announce_line();
        assert!(is_stopped());
        drop(pondering);
        assert!(interrupt.ponder().is_none(), "a line waits");
        interrupt.take_line();
        assert!(interrupt.ponder().is_some() && !is_stopped());
    }

    #[test]
    fn the_end_of_the_input_ends_pondering() {
        let (interrupt, is_stopped) = interrupt();
        let pondering = interrupt.ponder();
        interrupt.close();
        assert!(is_stopped());
        drop(pondering);
        assert!(interrupt.ponder().is_none());
    }

    #[test]
    fn the_end_of_the_input_stops_what_is_under_way() {
        let (interrupt, is_stopped) = interrupt();
        let _thinking = interrupt.think(false);
        assert!(!is_stopped());
        interrupt.close();
        assert!(is_stopped());
    }
}
