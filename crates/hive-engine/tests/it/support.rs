//! Random games, and a clock.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use hive_engine::Clock;
use hive_rules::{Game, GameType, RuleSet};
use hive_testkit::towards_queen;
pub(crate) use hive_testkit::{Random, reference};

/// A game of random moves up to its end, or up to so many plies. Wins are
/// near in it.
pub(crate) fn random_game(
    game_type: GameType,
    rules: RuleSet,
    plies: usize,
    random: &mut Random,
) -> Game {
    hive_testkit::random_game(game_type, rules, plies, random, towards_queen)
}

/// A clock that goes on by a millisecond whenever it is looked at.
pub(crate) struct Ticking(AtomicU64);

impl Ticking {
    pub(crate) fn new() -> Ticking {
        Ticking(AtomicU64::new(0))
    }
}

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}
