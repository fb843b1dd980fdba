//! The engine at the study table: one position, one answer.
//!
//! Each question begins with an empty table, on one thread, in one go. So the
//! answer depends on nothing but the question, whoever asks it, in whatever
//! order and on whatever machine.

use std::time::Duration;

use hive_engine::{Budget, Clock, Engine, Limits, Options, Score, Stop};
use hive_records::json::{self, Finding, Question, ReviewSettings};
use hive_rules::Game;

use crate::words::score;

/// How many nodes a position gets where nothing else is said. `docs/review.md`
/// has what the verdicts are worth then.
pub const NODES: u64 = 100_000;

/// The size of the table in MiB, part of what the answer depends on. It is
/// emptied for every question, so it is no larger than it has to be.
const TABLE_MIB: usize = 16;

/// How many moves of a line are kept.
const LINE: usize = 8;

/// Answers questions of a review.
#[derive(Debug)]
pub struct Examiner {
    engine: Engine,
}

impl Default for Examiner {
    fn default() -> Examiner {
        Examiner::new()
    }
}

impl Examiner {
    /// An examiner with an engine of its own.
    pub fn new() -> Examiner {
        let options = Options { table_mib: TABLE_MIB, ..Options::default() };
        Examiner { engine: Engine::new(options) }
    }

    /// Looks at a position; `None` if the game has no such position.
    pub fn examine(
        &mut self,
        game: &Game,
        question: &Question,
        settings: &ReviewSettings,
        clock: &dyn Clock,
    ) -> Option<Finding> {
        let game = position_of(game, question)?;
        if let Some(outcome) = game.outcome() {
            let is_won = outcome.winner().map(|winner| winner == game.position().turn());
            return Some(Finding {
                question: *question,
                depths: vec![match is_won {
                    Some(true) => json::Score::Win { plies: 0 },
                    Some(false) => json::Score::Loss { plies: 0 },
                    None => json::Score::Points { value: 0 },
                }],
                is_certain: true,
                line: Vec::new(),
            });
        }
        let limits = limits(settings, question.effort);
        let (mut depths, mut reported) = (Vec::new(), 0);
        self.engine.forget();
        let best = self.engine.search(&game, &limits, clock, &Stop::new(), &mut |best| {
            depths.truncate(best.depth.saturating_sub(1) as usize);
            depths.push(score(best.score));
            reported = best.nodes;
        })?;
        // A limit may end even the first depth; a guess is an answer too.
        if depths.is_empty() {
            depths.push(score(best.score));
        }
        let is_certain = !matches!(best.score, Score::Points(_));
        // The last depth is incomplete where the limit has ended it with a report.
        let is_over = limits.nodes.is_none_or(|nodes| best.nodes >= nodes);
        let is_cut = is_over && reported == best.nodes;
        if is_cut && !is_certain && depths.len() > 1 {
            depths.pop();
        }
        let moves = best.lines.into_iter().next().map_or(vec![best.mv], |line| line.moves);
        Some(Finding {
            question: *question,
            depths,
            is_certain,
            line: moves.into_iter().take(LINE).collect(),
        })
    }
}

/// The game up to the position that a question is about. Ends by the players'
/// act are left out: there was something to think about.
fn position_of(game: &Game, question: &Question) -> Option<Game> {
    let mut reached = Game::from_position(game.start().clone(), game.rules());
    for &mv in game.moves().get(..question.plies)? {
        reached.play(mv).ok()?;
    }
    Some(reached)
}

fn limits(settings: &ReviewSettings, effort: u32) -> Limits {
    let nodes = match (settings.nodes, settings.time) {
        (None, None) => Some(NODES),
        (nodes, _) => nodes,
    };
    let effort = effort.max(1);
    let time = settings.time.map(|time| Duration::from_millis(time).saturating_mul(effort));
    Limits {
        nodes: nodes.map(|nodes| nodes.saturating_mul(u64::from(effort))),
        time: time.map(Budget::Move),
        ..Limits::default()
    }
}
