//! Games of random moves, the same in every run, for the tests.

use hive_rules::{GameType, Move, Position, RuleSet};
use hive_testkit::{Random, any_move, random_game};

/// Plays a game of each of these types for so many plies at most, and calls a
/// function with each position and its legal moves.
pub(crate) fn in_random_games(
    seed: u64,
    game_types: impl IntoIterator<Item = GameType>,
    plies: usize,
    mut check: impl FnMut(&Position, &[Move]),
) {
    let mut random = Random::new(seed);
    for game_type in game_types {
        random_game(game_type, RuleSet::permissive(), plies, &mut random, |game, moves, random| {
            check(game.position(), moves);
            any_move(game, moves, random)
        });
    }
}
