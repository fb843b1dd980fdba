//! Puzzles out of one's own mistakes: wins that were there and were missed.

use hive_lab::{Collection, Effort, Puzzle, prove};
use hive_rules::{Game, RuleSet};

use super::Reviewed;
use crate::{failure::Failure, progress::Progress};

/// The puzzles in games, or in those plies of them that one player made. Only
/// what is proved twice is one: the win, and that no other move wins as fast.
pub(super) fn mine(reviewed: &[Reviewed], player: Option<&str>) -> Result<Collection, Failure> {
    let missed: Vec<(&Game, usize)> = reviewed
        .iter()
        .flat_map(|it| it.told.review.plies.iter().map(move |ply| (it, ply)))
        .filter(|(_, ply)| ply.missed_win.is_some())
        .filter(|(it, ply)| {
            player.is_none_or(|player| hive_study::is_played_by(&it.told, ply.color, player))
        })
        .map(|(it, ply)| (&it.game, ply.ply - 1))
        .collect();
    let mut progress = Progress::new(missed.len() as u64, 0);
    let mut puzzles = Vec::new();
    for (game, plies) in missed {
        let before = game_before(game, plies);
        if let Ok(proof) = prove(&before, &Effort::default()) {
            puzzles.push(Puzzle::new(&before, &proof));
        }
        progress.step(&format!("missed wins; {} puzzles", puzzles.len()));
    }
    progress.finish();
    // A puzzle tells its game by moves alone, so games that begin elsewhere
    // than with an empty table, or by other rules, make none.
    let rules = RuleSet::tournament();
    puzzles.retain(|puzzle| puzzle.replay(rules).is_ok());
    Collection::new(puzzles, rules).map_err(|error| Failure::Failed(error.to_string()))
}

fn game_before(game: &Game, plies: usize) -> Game {
    let mut before = Game::from_position(game.start().clone(), game.rules());
    for &mv in &game.moves()[..plies] {
        if before.play(mv).is_err() {
            break;
        }
    }
    before
}
