//! The clock of a live game, without a clock: every time is an argument.
//!
//! Times are milliseconds on the server's line of time. What a turn costs is
//! decided once, when it ends, and stored with the event; the clock is the fold
//! of what was stored and never reads two clocks.

use hive_rules::{ByColor, Color};

use crate::TimeControl;

/// Until both have made their first moves, each has so long in real time.
pub const FIRST_MOVE: u32 = 30_000;
/// How long a clock stands after the server was away, if a player stays away.
pub const STANDSTILL: u32 = 10_000;
/// What the mover gets after the server was away without having said so.
pub const SPARE: u32 = 5_000;
/// What the mover of a slow game has at least, once the server is back.
const SPARE_OF_SLOW_GAMES: u32 = 60 * 60_000;
/// Plies that no clock counts: the first move of each.
const FREE_PLIES: u32 = 2;
/// How often the gain of a move fits into the quota for lag, at the beginning
/// and at most.
const QUOTA_AT_FIRST: u32 = 3;
const QUOTA_AT_MOST: u32 = 7;

/// The clock of a live game between two events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    control: TimeControl,
    /// When the turn began, less what was charged for it.
    remaining: ByColor<u32>,
    /// How much of the network's delay can still be given back.
    quota: ByColor<u32>,
    /// Since when it runs, or stands.
    since: u64,
    stands: bool,
}

/// What a turn costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// How long the player has thought.
    pub used: u32,
    /// How much was given back for the network's delay.
    pub lag: u32,
    /// What both have left.
    pub remaining: ByColor<u32>,
}

/// The time of the player to move is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeIsUp;

impl GameClock {
    /// The clock of a game that begins now.
    pub fn new(control: TimeControl, now: u64) -> GameClock {
        let each = match control {
            TimeControl::Unlimited => 0,
            TimeControl::RealTime { initial, .. } => initial,
            TimeControl::Correspondence { per_move } => per_move,
        };
        let quota = gain(control) * QUOTA_AT_FIRST;
        GameClock {
            control,
            remaining: ByColor::from_fn(|_| each),
            quota: ByColor::from_fn(|_| quota),
            since: now,
            stands: false,
        }
    }

    /// How much time there is.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What both had left when the turn began. Nobody has anything left, or
    /// lacks it, in a game without a limit.
    pub fn remaining(&self) -> Option<ByColor<u32>> {
        (self.control != TimeControl::Unlimited).then_some(self.remaining)
    }

    /// When the turn began, or when the clock stopped.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// Whether it stands until both players are back.
    pub fn stands(&self) -> bool {
        self.stands
    }

    /// How long the turn may take.
    fn limit(&self, plies: u32) -> Option<u32> {
        match self.control {
            TimeControl::Unlimited => None,
            TimeControl::RealTime { .. } if plies < FREE_PLIES => Some(FIRST_MOVE),
            _ => Some(self.remaining[Color::at_ply(plies)]),
        }
    }

    /// How much of a delay would be given back.
    fn allowance(&self, plies: u32, lag: u32) -> u32 {
        if plies < FREE_PLIES { 0 } else { lag.min(self.quota[Color::at_ply(plies)]) }
    }

    /// For how long it has been running.
    fn elapsed(&self, now: u64) -> u32 {
        let elapsed = if self.stands { 0 } else { now.saturating_sub(self.since) };
        u32::try_from(elapsed).unwrap_or(u32::MAX)
    }

    /// What the turn costs whoever is to move after so many plies, if it ends
    /// now and the measured delay of the network is this.
    pub fn charge(&self, plies: u32, now: u64, lag: u32) -> Result<Charge, TimeIsUp> {
        let elapsed = self.elapsed(now);
        let lag = self.allowance(plies, lag).min(elapsed);
        let used = elapsed - lag;
        if self.limit(plies).is_some_and(|limit| used >= limit) {
            return Err(TimeIsUp);
        }
        Ok(Charge { used, lag, remaining: self.after(plies, used) })
    }

    /// What a move costs that was prepared: nothing.
    pub fn charge_nothing(&self, plies: u32) -> Charge {
        Charge { used: 0, lag: 0, remaining: self.after(plies, 0) }
    }

    fn after(&self, plies: u32, used: u32) -> ByColor<u32> {
        let mut remaining = self.remaining;
        let mover = &mut remaining[Color::at_ply(plies)];
        match self.control {
            TimeControl::RealTime { increment, .. } if plies >= FREE_PLIES => {
                *mover = mover.saturating_sub(used).saturating_add(increment);
            }
            TimeControl::RealTime { .. } | TimeControl::Unlimited => {}
            TimeControl::Correspondence { per_move } => *mover = per_move,
        }
        remaining
    }

    /// What both have left when moves are taken back down to so many plies: no
    /// time comes back, and the increments go. The turn that is under way costs
    /// its player what it took.
    pub fn take_back(&self, plies: u32, to: u32, now: u64, lag: u32) -> Result<Charge, TimeIsUp> {
        let mut charge = self.charge(plies, now, lag)?;
        match self.control {
            TimeControl::Unlimited => {}
            TimeControl::RealTime { increment, .. } => {
                charge.remaining = self.remaining;
                if plies >= FREE_PLIES {
                    charge.remaining[Color::at_ply(plies)] -= charge.used;
                }
                for ply in to.max(FREE_PLIES)..plies {
                    let left = &mut charge.remaining[Color::at_ply(ply)];
                    // Nobody loses on time by being granted something.
                    let least = SPARE.min(*left);
                    *left = left.saturating_sub(increment).max(least);
                }
            }
            TimeControl::Correspondence { per_move } => {
                charge.remaining = ByColor::from_fn(|_| per_move);
            }
        }
        Ok(charge)
    }

    /// What the turn has cost when the server was away since `until`, or is
    /// about to go. Whoever was to move gets something for the fright, unless
    /// the end was `planned`.
    pub fn interrupt(&self, plies: u32, until: u64, planned: bool) -> Charge {
        let mut remaining = self.remaining;
        let mover = &mut remaining[Color::at_ply(plies)];
        let elapsed = self.elapsed(until);
        let used = match self.control {
            TimeControl::Unlimited => 0,
            TimeControl::RealTime { .. } if plies < FREE_PLIES => 0,
            TimeControl::RealTime { .. } => {
                let used = elapsed.min(*mover);
                *mover -= used;
                if !planned {
                    *mover = mover.saturating_add(SPARE);
                }
                used
            }
            TimeControl::Correspondence { .. } => {
                let used = elapsed.min(*mover);
                *mover = (*mover - used).max(SPARE_OF_SLOW_GAMES);
                used
            }
        };
        Charge { used, lag: 0, remaining }
    }

    /// When something happens by itself: the time of whoever is to move after
    /// so many plies is up, or a clock that stands goes on.
    pub fn deadline(&self, plies: u32, lag: u32) -> Option<u64> {
        let wait = match self.limit(plies) {
            Some(_) if self.stands => STANDSTILL,
            Some(limit) => limit.saturating_add(self.allowance(plies, lag)),
            None => return None,
        };
        Some(self.since.saturating_add(wait.into()))
    }

    /// The turn has ended with a move.
    pub fn moved(&mut self, plies: u32, lag: u32, remaining: Option<ByColor<u32>>, at: u64) {
        if plies >= FREE_PLIES {
            let quota = &mut self.quota[Color::at_ply(plies)];
            let gain = gain(self.control);
            *quota = quota.saturating_sub(lag).saturating_add(gain).min(gain * QUOTA_AT_MOST);
        }
        self.set(remaining, at);
    }

    /// A turn begins anew with so much time.
    pub fn set(&mut self, remaining: Option<ByColor<u32>>, at: u64) {
        self.remaining = remaining.unwrap_or(self.remaining);
        (self.since, self.stands) = (at, false);
    }

    /// The server was away. Players of a slow game are not waited for.
    pub fn pause(&mut self, remaining: Option<ByColor<u32>>, at: u64) {
        self.set(remaining, at);
        self.stands = self.control.is_real_time();
    }
}

/// How much delay is given back for each move, in the units and by the rule of
/// lichess.
fn gain(control: TimeControl) -> u32 {
    let Some(estimate) = control.estimate() else { return 0 };
    let centiseconds = (estimate / 1_000 * 2 / 5 + 15).min(100);
    centiseconds as u32 * 10
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As lichess's own tests have it: one second a move from 3+0 on.
    #[test]
    fn the_quota_for_lag() {
        for (control, expected) in [
            (TimeControl::RealTime { initial: 15_000, increment: 0 }, 210),
            (TimeControl::RealTime { initial: 60_000, increment: 0 }, 390),
            (TimeControl::minutes(3, 0), 870),
            (TimeControl::minutes(3, 3), 1_000),
            (TimeControl::minutes(30, 30), 1_000),
            (TimeControl::days(1), 0),
            (TimeControl::Unlimited, 0),
        ] {
            assert_eq!(gain(control), expected, "{control:?}");
        }
    }

    #[test]
    fn lag_is_given_back_as_long_as_there_is_some() {
        let control = TimeControl::RealTime { initial: 60_000, increment: 0 };
        let mut clock = GameClock::new(control, 0);
        let mut now = 0;
        let mut back = Vec::new();
        // Ten moves with a round trip of a second; the quota grows by 390 ms.
        for plies in 0..22 {
            now += 1_200;
            let charge = clock.charge(plies, now, 1_000).expect("there is time");
            if plies % 2 == 0 {
                back.push(charge.lag);
            }
            clock.moved(plies, charge.lag, Some(charge.remaining), now);
        }
        assert_eq!(back, [0, 1_000, 560, 390, 390, 390, 390, 390, 390, 390, 390]);
    }

    #[test]
    fn a_round_trip_of_200_ms_costs_less_than_30() {
        for control in [TimeControl::minutes(1, 0), TimeControl::minutes(1, 2)] {
            let mut clock = GameClock::new(control, 0);
            let mut now = 0;
            for plies in 0..100 {
                // The player answers at once; all else is the network.
                now += 200;
                let charge = clock.charge(plies, now, 180).expect("there is time");
                assert!(plies < FREE_PLIES || charge.used < 30, "{plies}: {charge:?}");
                clock.moved(plies, charge.lag, Some(charge.remaining), now);
            }
        }
    }

    #[test]
    fn first_moves_have_half_a_minute_and_cost_nothing() {
        let mut clock = GameClock::new(TimeControl::minutes(5, 4), 1_000);
        assert_eq!(clock.deadline(0, 500), Some(31_000));
        assert_eq!(clock.charge(0, 31_000, 500), Err(TimeIsUp));
        let charge = clock.charge(0, 30_999, 500).expect("there is time");
        assert_eq!((charge.used, charge.lag), (29_999, 0));
        assert_eq!(charge.remaining, ByColor { white: 300_000, black: 300_000 });
        clock.moved(0, 0, Some(charge.remaining), 30_999);
        assert_eq!(clock.deadline(1, 0), Some(60_999));
        // The clock of a slow game runs from the beginning.
        let clock = GameClock::new(TimeControl::days(1), 0);
        assert_eq!(clock.deadline(0, 500), Some(86_400_000));
        assert_eq!(GameClock::new(TimeControl::Unlimited, 0).deadline(0, 0), None);
    }

    #[test]
    fn what_was_taken_back_has_cost_its_time() {
        let mut clock = GameClock::new(TimeControl::minutes(5, 4), 0);
        for (plies, now) in [(0, 0), (1, 0), (2, 10_000), (3, 20_000)] {
            let charge = clock.charge(plies, now, 0).expect("there is time");
            clock.moved(plies, 0, Some(charge.remaining), now);
        }
        assert_eq!(clock.remaining(), Some(ByColor { white: 294_000, black: 294_000 }));
        // White thinks for 5 s and gets both moves back.
        let charge = clock.take_back(4, 2, 25_000, 0).expect("there is time");
        assert_eq!(charge.remaining, ByColor { white: 285_000, black: 290_000 });
        // Or agrees that Black gets the last one back.
        let charge = clock.take_back(4, 3, 25_000, 0).expect("there is time");
        assert_eq!(charge.remaining, ByColor { white: 289_000, black: 290_000 });
    }

    #[test]
    fn who_was_away() {
        let mut clock = GameClock::new(TimeControl::minutes(3, 0), 0);
        clock.moved(0, 0, None, 0);
        clock.moved(1, 0, None, 0);
        let crash = clock.interrupt(2, 7_000, false);
        assert_eq!((crash.used, crash.remaining.white), (7_000, 178_000));
        let stop = clock.interrupt(2, 7_000, true);
        assert_eq!((stop.used, stop.remaining.white), (7_000, 173_000));
        clock.pause(Some(crash.remaining), 90_000);
        assert!(clock.stands());
        assert_eq!(clock.deadline(2, 0), Some(100_000));
        // Whoever moves while it stands pays nothing.
        assert_eq!(clock.charge(2, 95_000, 0).map(|charge| charge.used), Ok(0));
        // A second crash before it went on costs nothing either.
        assert_eq!(clock.interrupt(2, 99_000, true).used, 0);
        clock.set(None, 95_000);
        assert_eq!(clock.charge(2, 96_000, 0).map(|charge| charge.used), Ok(1_000));
    }

    #[test]
    fn slow_games_wait_an_hour_after_the_server_was_away() {
        let mut clock = GameClock::new(TimeControl::days(1), 0);
        let late = clock.interrupt(0, 100_000_000, false);
        assert_eq!(late.remaining.white, SPARE_OF_SLOW_GAMES);
        clock.pause(Some(late.remaining), 100_000_000);
        assert!(!clock.stands());
        assert_eq!(clock.deadline(0, 0), Some(103_600_000));
    }
}
