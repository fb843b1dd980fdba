//! What a log tells of a live game beside its moves: clock and offers.

use hive_rules::{ByColor, Color, Outcome, WinReason};

use crate::{Event, GameClock, Offers, Reason, Remaining, Terms};

/// A live game, without its moves.
#[derive(Clone, Debug)]
pub struct Live {
    terms: Terms,
    clock: GameClock,
    offers: Offers,
    is_aborted: bool,
    rematch: Option<String>,
}

impl Live {
    pub(crate) fn begin(terms: Terms, at: u64) -> Live {
        let clock = GameClock::new(terms.time, at);
        Live { terms, clock, offers: Offers::default(), is_aborted: false, rematch: None }
    }

    /// How it is played.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The clock after the last event.
    pub fn clock(&self) -> &GameClock {
        &self.clock
    }

    /// What the players offer.
    pub fn offers(&self) -> &Offers {
        &self.offers
    }

    /// Whether it ended before it had properly begun.
    pub fn is_aborted(&self) -> bool {
        self.is_aborted
    }

    /// The next game of the two.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// What both have left.
    pub(crate) fn remaining(&self) -> Option<Remaining> {
        self.clock.remaining().map(|ByColor { white, black }| Remaining { white, black })
    }

    /// Something that can have happened after so many plies.
    pub(crate) fn happen(
        &mut self,
        event: &Event,
        by: Option<Color>,
        at: u64,
        plies: u32,
    ) -> Result<(), Reason> {
        let plays = match event {
            Event::Moved { .. }
            | Event::Undone { .. }
            | Event::Ended { .. }
            | Event::Aborted { .. }
            | Event::Paused { .. }
            | Event::Resumed => true,
            // The two may still play another game.
            _ => false,
        };
        if plays && self.is_aborted {
            return Err(Reason::Aborted);
        }
        let author = || by.ok_or(Reason::Author);
        match event {
            Event::Moved { lag, remaining, .. } => {
                self.clock.moved(plies, lag.unwrap_or_default(), sides(*remaining), at);
                self.offers.moved(Color::at_ply(plies));
            }
            Event::Undone { remaining, .. } => {
                self.clock.set(sides(*remaining), at);
                self.offers.lapse();
            }
            Event::Ended { outcome, .. } => {
                self.offers.lapse();
                if let Outcome::Win(winner, WinReason::Time) = *outcome
                    && let Some(mut remaining) = self.clock.remaining()
                {
                    remaining[!winner] = 0;
                    self.clock.set(Some(remaining), at);
                }
            }
            Event::Aborted { .. } => {
                self.offers.lapse();
                self.is_aborted = true;
            }
            Event::Offered { offer } => self.offers.make(author()?, *offer),
            Event::Declined { offer } => self.offers.decline(author()?, *offer, plies),
            Event::Withdrawn { offer } => self.offers.withdraw(author()?, *offer),
            Event::Paused { remaining, .. } => self.clock.pause(sides(*remaining), at),
            Event::Resumed => self.clock.set(None, at),
            Event::Rematched { game } => {
                self.offers.lapse();
                self.rematch = Some(game.clone());
            }
            Event::Created { .. }
            | Event::Seated { .. }
            | Event::Renamed { .. }
            | Event::Tagged { .. }
            | Event::Unknown => {}
        }
        Ok(())
    }
}

fn sides(remaining: Option<Remaining>) -> Option<ByColor<u32>> {
    remaining.map(|Remaining { white, black }| ByColor { white, black })
}

/// Whether an event happens in live games only.
pub(crate) fn is_live_only(event: &Event) -> bool {
    match event {
        Event::Created { live, .. } => live.is_some(),
        Event::Offered { .. }
        | Event::Declined { .. }
        | Event::Withdrawn { .. }
        | Event::Aborted { .. }
        | Event::Paused { .. }
        | Event::Resumed
        | Event::Rematched { .. } => true,
        Event::Moved { .. }
        | Event::Undone { .. }
        | Event::Ended { .. }
        | Event::Seated { .. }
        | Event::Renamed { .. }
        | Event::Tagged { .. }
        | Event::Unknown => false,
    }
}
