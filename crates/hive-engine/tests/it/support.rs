//! Other people's data, random games, and a clock.

use std::{
    env, fs,
    io::Write,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use hive_engine::Clock;
use hive_rules::{Game, GameType, Move, Piece, RuleSet};

/// A file of the folder that the environment variable `ALVEARE_REFERENCE`
/// names; `None` where it is not set.
pub(crate) fn reference(name: &str) -> Option<String> {
    let Some(folder) = env::var_os("ALVEARE_REFERENCE") else {
        // Straight to standard error, since the test harness swallows what is
        // printed by macros.
        let line = format!("skipped: ALVEARE_REFERENCE is not set, {name} is not read\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
        return None;
    };
    let path = PathBuf::from(folder).join(name);
    Some(fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

/// A small generator of random numbers (SplitMix64), the same on every
/// machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let a = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let b = (a ^ a >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        b ^ b >> 31
    }

    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[(self.next() % items.len() as u64) as usize]
    }
}

/// A game of random moves up to its end, or up to so many plies. Tiles are
/// placed next to a queen, or moved there, more often than chance would have
/// it: wins are then near.
pub(crate) fn random_game(
    game_type: GameType,
    rules: RuleSet,
    plies: usize,
    random: &mut Random,
) -> Game {
    let mut game = Game::new(game_type, rules);
    while game.outcome().is_none() && game.moves().len() < plies {
        let moves = game.position().legal_moves();
        let closing: Vec<Move> = moves.iter().copied().filter(|&mv| closes_in(&game, mv)).collect();
        let closes_in = *random.choose(&[true, false]) && !closing.is_empty();
        let mv = *random.choose(if closes_in { &closing } else { &moves });
        game.play(mv).expect("the move is legal");
    }
    game
}

/// Whether a move brings a tile next to the enemy queen.
fn closes_in(game: &Game, mv: Move) -> bool {
    let position = game.position();
    let queen = Piece::queen(!position.turn());
    let hex = position.board().hex_of(queen);
    hex.zip(mv.to()).is_some_and(|(queen, to)| queen.is_next_to(to))
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
