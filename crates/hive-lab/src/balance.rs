//! Whether a search sees an advantage for either side.

use hive_engine::{Engine, Limits, NoClock, Options, Stop};
use hive_rules::Game;

/// How far the chance to win may be from one half: about the worth of an
/// ant's mobility, and more than half of all random lines.
const TOLERANCE: f64 = 0.05;

/// How long each opening is looked at: a few plies more than a player sees
/// at once, in about a hundredth of a second.
const NODES: u64 = 20_000;

/// The engine's table can be small for so few nodes.
const TABLE_MIB: usize = 4;

/// An engine that judges openings.
#[derive(Debug)]
pub struct Judge(Engine);

impl Judge {
    /// A judge who does not know any opening yet.
    pub fn new() -> Judge {
        Judge(Engine::new(Options { table_mib: TABLE_MIB, ..Options::default() }))
    }

    /// Whether neither side has an advantage that can be seen. Only the
    /// opening decides, not those that were judged before.
    pub fn is_balanced(&mut self, opening: &Game) -> bool {
        self.0.forget();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let best = self.0.search(opening, &limits, &NoClock, &Stop::new(), &mut |_| {});
        best.is_some_and(|best| (best.score.win_probability() - 0.5).abs() <= TOLERANCE)
    }
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new()
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{GameType, RuleSet};

    use super::*;
    use crate::Openings;

    #[test]
    fn some_random_openings_are_balanced_and_some_are_not() {
        let mut judge = Judge::new();
        let rules = RuleSet::tournament();
        let openings: Vec<Game> =
            Openings::new(GameType::BASE, rules, 1, |_| true).take(20).collect();
        let balanced: Vec<bool> = openings.iter().map(|game| judge.is_balanced(game)).collect();
        assert!(balanced.contains(&true) && balanced.contains(&false), "{balanced:?}");
        let again: Vec<bool> = openings.iter().rev().map(|game| judge.is_balanced(game)).collect();
        assert_eq!(again, balanced.into_iter().rev().collect::<Vec<_>>());
    }
}
