//! Telling a busy server to answer what it has.
//!
//! An interrupt means two things: a busy server answers, an idle one ends.
//! Which of them it is must not change between asking and acting, so both
//! happen under one lock. A server is busy from the moment at which a line was
//! read until its answer is written, not only while it thinks: who interrupts
//! a search that has just ended still gets its answer.

use std::{
    fmt,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError},
    thread,
    time::Duration,
};

/// How long an interrupt waits for an answer to be written, and how often it
/// looks.
const PATIENCE: Duration = Duration::from_secs(1);
const STEP: Duration = Duration::from_millis(2);

/// How many lines are read ahead of the answers. A client that writes more is
/// made to wait.
const READ_AHEAD: usize = 16;

/// Puts a player's stop flag: `true` makes it answer soon, `false` lets it
/// think again.
pub type StopSwitch = Box<dyn Fn(bool) + Send + Sync>;

/// The way to interrupt a [`Server`](crate::Server) from another thread.
pub struct Interrupt {
    state: Mutex<State>,
    /// There may be a reason to watch the input, or none any more.
    changed: Condvar,
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
    /// A line was taken up, and its answer is not written yet.
    is_answering: bool,
    /// The interrupt came before there was anything to stop.
    is_pending: bool,
}

impl State {
    fn is_endless(&self) -> bool {
        matches!(self.thinking, Some(Thinking::Unlimited | Thinking::Pondering))
    }
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
        Interrupt { state: Mutex::default(), changed: Condvar::new(), switch }
    }

    /// Makes a busy server answer soon. `false` if it has nothing to answer;
    /// then nothing happens, and the program should end.
    pub fn raise(&self) -> bool {
        let Some(mut state) = self.lock_soon() else { return false };
        if state.thinking.is_some_and(|thinking| thinking != Thinking::Pondering) {
            self.stop(&mut state);
            return true;
        }
        state.is_pending = state.is_answering || state.waiting > 0;
        state.is_pending
    }

    /// Waits until the input has to be watched, because nothing else ends what
    /// is being thought about. `false` if that will never be.
    pub(crate) fn wait_to_watch(&self) -> bool {
        let mut state = self.lock();
        while !(state.is_closed || state.is_endless() && state.waiting < READ_AHEAD) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        !state.is_closed
    }

    /// A line has been read ahead: pondering ends. So does a search without a
    /// limit if nothing more is read ahead, since nobody would hear of the end
    /// of the input.
    pub(crate) fn announce_line(&self) {
        let mut state = self.lock();
        state.waiting += 1;
        match state.thinking {
            Some(Thinking::Pondering) => self.stop(&mut state),
            Some(Thinking::Unlimited) if state.waiting >= READ_AHEAD => self.stop(&mut state),
            _ => {}
        }
    }

    /// A line is taken up; the guard ends the answer to it.
    pub(crate) fn take_line(&self) -> AnsweringGuard<'_> {
        let mut state = self.lock();
        state.waiting = state.waiting.saturating_sub(1);
        state.is_answering = true;
        AnsweringGuard(self)
    }

    /// Writes the end of an answer. Who interrupts before it is written still
    /// gets it; who interrupts after it has been read means an idle server. So
    /// nothing may come between the writing and the change.
    pub(crate) fn last_word<T>(&self, write: impl FnOnce() -> T) -> T {
        let mut state = self.lock();
        let written = write();
        state.is_answering = false;
        state.is_pending = false;
        written
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
        self.changed.notify_all();
        Some(ThinkingGuard(self))
    }

    /// The end of the input. Nobody will cancel what has no other limit, so
    /// that ends, now and later.
    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        if state.is_endless() {
            self.stop(&mut state);
        }
        self.changed.notify_all();
    }

    /// Begins to think; the guard ends it.
    pub(crate) fn think(&self, is_limited: bool) -> ThinkingGuard<'_> {
        let mut state = self.lock();
        state.thinking = Some(if is_limited { Thinking::Limited } else { Thinking::Unlimited });
        state.is_stopped = false;
        (self.switch)(false);
        if state.is_pending || (state.is_closed && !is_limited) {
            self.stop(&mut state);
        }
        if !is_limited {
            self.changed.notify_all();
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

    /// The state, unless an answer is being written that nobody reads: then the
    /// program should end.
    fn lock_soon(&self) -> Option<MutexGuard<'_, State>> {
        for _ in 0..PATIENCE.as_millis() / STEP.as_millis() {
            match self.state.try_lock() {
                Ok(state) => return Some(state),
                Err(TryLockError::Poisoned(state)) => return Some(state.into_inner()),
                Err(TryLockError::WouldBlock) => thread::sleep(STEP),
            }
        }
        None
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

/// A line is being answered as long as this lives.
pub(crate) struct AnsweringGuard<'a>(&'a Interrupt);

impl Drop for AnsweringGuard<'_> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.is_answering = false;
        state.is_pending = false;
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
    fn an_interrupt_is_never_lost_between_a_line_and_its_answer() {
        let (interrupt, is_stopped) = interrupt();
        interrupt.announce_line();
        assert!(interrupt.raise(), "a line waits");
        let answering = interrupt.take_line();
        let thinking = interrupt.think(true);
        assert!(is_stopped(), "it came before the search");
        drop(thinking);
        assert!(interrupt.raise(), "the answer is not written yet");
        interrupt.last_word(|| ());
        assert!(!interrupt.raise(), "there is nothing to answer");
        drop(answering);
        interrupt.announce_line();
        let _answering = interrupt.take_line();
        let _thinking = interrupt.think(true);
        assert!(!is_stopped(), "the next line has nothing to do with it");
    }

    #[test]
    fn an_interrupt_does_not_wait_for_ever() {
        let (interrupt, _) = interrupt();
        let _answering = interrupt.take_line();
        interrupt.last_word(|| {
            std::thread::scope(|scope| {
                let raised = scope.spawn(|| interrupt.raise()).join();
                assert!(!raised.unwrap(), "nobody reads the answer");
            });
        });
    }

    #[test]
    fn the_input_is_watched_while_nothing_else_ends_the_thinking() {
        let (interrupt, is_stopped) = interrupt();
        std::thread::scope(|scope| {
            let watched = scope.spawn(|| interrupt.wait_to_watch());
            drop(interrupt.think(true));
            assert!(!watched.is_finished());
            let thinking = interrupt.think(false);
            assert!(watched.join().unwrap());
            for _ in 1..READ_AHEAD {
                interrupt.announce_line();
                assert!(!is_stopped() && interrupt.wait_to_watch());
            }
            interrupt.announce_line();
            assert!(is_stopped(), "the end of the input may be near");
            let watched = scope.spawn(|| interrupt.wait_to_watch());
            drop(thinking);
            assert!(!watched.is_finished());
            interrupt.close();
            assert!(!watched.join().unwrap());
        });
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
        drop(interrupt.take_line());
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
