//! What several tests need.

use hive_rules::{GameType, Move, Position, QueenOpening};

/// A seeded generator: the same numbers on every machine.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }
}

/// Plays random moves from the start and hands over every position with the
/// move that is about to be played in it.
pub(crate) fn random_play(
    game_type: GameType,
    seed: u64,
    plies: usize,
    mut visit: impl FnMut(&Position, Move),
) -> Position {
    let mut random = Random::new(seed);
    let mut position = Position::new(game_type, QueenOpening::Allowed);
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        visit(&position, mv);
        let _ = position.play(mv).expect("a legal move can be played");
    }
    position
}
