//! Games of random moves, the same in every run, for the tests.

use hive_rules::{GameType, Move, Position, QueenOpening};

/// Plays a game of each of these types for so many plies at most, and calls a
/// function with each position and its legal moves.
pub(crate) fn in_random_games(
    seed: u64,
    game_types: impl IntoIterator<Item = GameType>,
    plies: usize,
    mut check: impl FnMut(&Position, &[Move]),
) {
    let mut state = seed;
    for game_type in game_types {
        let mut position = Position::new(game_type, QueenOpening::Allowed);
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            check(&position, &moves);
            // A linear congruential generator; its upper bits are good.
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            let _ = position.play_unchecked(moves[(state >> 33) as usize % moves.len()]);
        }
    }
}
