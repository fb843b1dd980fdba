//! How often the engine plays what people played.

use hive_engine::{Engine, Limits, NoClock, Stop};
use hive_rules::{Game, Move, Position};

/// How many positions a player was shown, and in how many of them it chose
/// the move that had been played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Likeness {
    /// The positions.
    pub positions: usize,
    /// Those in which both chose alike.
    pub alike: usize,
}

/// One in so many positions of a game is looked at: neighbours are too alike
/// to tell much more.
const STEP: usize = 3;

impl Likeness {
    /// Shows a player positions of a game. Moves after which the hive looks
    /// the same, turned or mirrored, are the same move. Which positions these
    /// are depends on the number of the game alone, so that all players are
    /// shown the same.
    pub fn add_game(&mut self, game: &Game, number: usize, engine: &mut Engine, limits: &Limits) {
        let mut limits = limits.clone();
        if let Some(handicap) = &mut limits.handicap {
            handicap.seed = number as u64;
        }
        engine.forget();
        let mut replayed = Game::from_position(game.start().clone(), game.rules());
        for (ply, &played) in game.moves().iter().enumerate() {
            if (ply + number).is_multiple_of(STEP) && played != Move::Pass {
                let best = engine.search(&replayed, &limits, &NoClock, &Stop::new(), &mut |_| {});
                let Some(best) = best else { return };
                let position = replayed.position();
                self.positions += 1;
                self.alike +=
                    usize::from(looks_after(position, best.mv) == looks_after(position, played));
            }
            if replayed.play(played).is_err() {
                return;
            }
        }
    }

    /// The share of positions in which both chose alike.
    pub fn share(self) -> f64 {
        self.alike as f64 / self.positions.max(1) as f64
    }

    /// By how much the share may be off, with 95 % probability.
    pub fn uncertainty(self) -> f64 {
        let share = self.share();
        1.96 * (share * (1.0 - share) / self.positions.max(1) as f64).sqrt()
    }
}

fn looks_after(position: &Position, mv: Move) -> u64 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after.canonical_key()
}

#[cfg(test)]
mod tests {
    use hive_engine::{Options, Strategy};
    use hive_rules::{GameType, RuleSet};

    use super::*;

    #[test]
    fn a_player_is_like_itself() {
        let options = Options { table_mib: 1, threads: 1, strategy: Strategy::Main };
        let mut engine = Engine::new(options);
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let mut game = Game::new(GameType::BASE, RuleSet::tournament());
        for _ in 0..12 {
            engine.forget();
            let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
            game.play(best.unwrap().mv).unwrap();
        }
        let mut likeness = Likeness::default();
        // Game 1 has its positions looked at from ply 2 on.
        likeness.add_game(&game, 1, &mut engine, &limits);
        assert_eq!(likeness.positions, 4);
        assert!(likeness.alike > 0 && likeness.share() > 0.0);

        let others = Limits { depth: Some(3), ..Limits::default() };
        let mut unlike = Likeness::default();
        unlike.add_game(&game, 1, &mut engine, &others);
        assert!(unlike.alike <= unlike.positions && unlike.uncertainty() <= 0.5);
    }
}
