//! Games and their reviews.

use hive_engine::{Engine, Limits, NoClock, Options, Stop};
use hive_records::json::{Finding, Review, ReviewSettings, ReviewStep};
use hive_rules::{Game, GameType, RuleSet};
use hive_study::{Examiner, step};

pub(crate) const SETTINGS: ReviewSettings = ReviewSettings { nodes: Some(1_500), time: None };

/// More rounds of questions than any review has.
pub(crate) const ROUNDS: usize = 100;

/// A game in which both players think a little, and play anything now and
/// then: enough happens in it for every verdict.
pub(crate) fn game(game_type: GameType, seed: u64, plies: usize) -> Game {
    let mut game = Game::new(game_type, RuleSet::tournament());
    let mut engine = Engine::new(Options { table_mib: 1, ..Options::default() });
    let limits = Limits { nodes: Some(400), ..Limits::default() };
    let mut random = seed;
    while game.outcome().is_none() && game.moves().len() < plies {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let moves = game.position().legal_moves();
        let pick = (random >> 33) as usize;
        let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
        let mv = if pick.is_multiple_of(4) {
            moves[pick / 4 % moves.len()]
        } else {
            best.expect("the game goes on").mv
        };
        game.play(mv).expect("the move is legal");
    }
    game
}

/// Reviews a game; the questions are answered from the first to the last, or
/// the other way round.
pub(crate) fn review(game: &Game, settings: &ReviewSettings, backwards: bool) -> Review {
    let mut examiner = Examiner::new();
    let mut findings: Vec<Finding> = Vec::new();
    for _ in 0..ROUNDS {
        match step(game, settings, &findings) {
            ReviewStep::Done { review } => return review,
            ReviewStep::Examine { mut questions } => {
                if backwards {
                    questions.reverse();
                }
                for question in &questions {
                    let finding = examiner.examine(game, question, settings, &NoClock);
                    findings.push(finding.expect("the game has the position"));
                }
            }
        }
    }
    panic!("a review comes to an end");
}
