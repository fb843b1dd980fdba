//! `alveare bench explorer`: made-up games into an index, and lookups.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use hive_explorer::{Filter, Index};
use hive_lab::Random;
use hive_records::uhp;
use hive_rules::{Game, GameType, RuleSet};

use crate::{failure::Failure, game_arg, progress::Progress};

/// How long the games of the explorer are, and how many are made at a time:
/// to make them up is not what is measured, and not all have to be held.
const EXPLORED_PLIES: usize = 60;
const EXPLORED_AT_A_TIME: u64 = 1_000;

pub(super) fn run(games: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let mut index = Index::default();
    let mut import = Duration::ZERO;
    let mut progress = Progress::new(games.div_ceil(EXPLORED_AT_A_TIME), 0);
    for first in (0..games).step_by(EXPLORED_AT_A_TIME as usize) {
        let last = (first + EXPLORED_AT_A_TIME).min(games);
        let file: String = (first..last).map(made_up).collect();
        let start = Instant::now();
        for record in uhp::read(file.as_bytes()) {
            let record = record.map_err(|error| Failure::Failed(error.to_string()))?;
            index
                .add(&record.game, record.game.state().into(), "?", None)
                .map_err(|full| Failure::Failed(full.to_string()))?;
        }
        import += start.elapsed();
        progress.step(&format!("{last} games"));
    }
    progress.finish();
    let start = Instant::now();
    index.settle();
    import += start.elapsed();

    let mut slowest = Duration::ZERO;
    let sample = game_arg::parse(made_up(0).trim(), RuleSet::tournament());
    let sample = sample.map_err(Failure::Failed)?;
    let mut position = sample.start().clone();
    for &mv in sample.moves() {
        let start = Instant::now();
        index.look(&position, &Filter::default());
        slowest = slowest.max(start.elapsed());
        position.play_unchecked(mv);
    }
    let speed = index.games() as f64 / import.as_secs_f64();
    writeln!(
        out,
        "{} games, {} steps, {:.2} s, {speed:.0} games/s, slowest lookup {:.1} ms",
        index.games(),
        index.steps(),
        import.as_secs_f64(),
        slowest.as_secs_f64() * 1e3,
    )?;
    Ok(())
}

/// A game of random moves, the same for a number everywhere.
fn made_up(number: u64) -> String {
    let mut random = Random::of_item(0, number);
    let mut game = Game::new(GameType::MLP, RuleSet::tournament());
    while game.moves().len() < EXPLORED_PLIES && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len())) else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    format!("{}\n", game.to_game_string())
}
