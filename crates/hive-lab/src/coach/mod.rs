//! Whether what the coach says is true, over many games, and how often it has
//! something to say.

mod wins;
mod witness;

use std::{collections::BTreeMap, ops::ControlFlow};

use hive_engine::{Engine, Limits, NoClock, Options, Stop};
use hive_rules::{Game, GameType, Move, Piece, RuleSet};
use hive_study::{STEPS, motifs};

pub use self::witness::confirms;
use crate::{Openings, Random, openings, workers::Items};

/// A longer game has nothing new to show.
const MOST_PLIES: usize = 120;

/// How games are made whose every ply the coach looks at.
#[derive(Clone, Debug)]
pub struct CoachCheck {
    /// The game types, which take turns.
    pub game_types: Vec<GameType>,
    /// How many nodes a move may take in the games of the engine. Every other
    /// game is played at random, with a taste for the enemy queen.
    pub nodes: u64,
    /// Decides the games.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoachReport {
    /// How many games were played.
    pub games: usize,
    /// How many positions were looked at.
    pub positions: usize,
    /// How often each kind of motif was found.
    pub kinds: BTreeMap<&'static str, usize>,
    /// What the witness did not confirm.
    pub unconfirmed: Vec<String>,
}

impl CoachCheck {
    /// Plays games and looks at every ply, with the plies that follow it as the
    /// line. `each` is told after every game.
    pub fn run(
        &self,
        games: usize,
        concurrency: usize,
        mut each: impl FnMut(&CoachReport),
    ) -> CoachReport {
        let mut report = CoachReport::default();
        let items = Items { count: games, done: Default::default(), concurrency };
        let make = || Engine::new(Options { table_mib: 1, ..Options::default() });
        let work = |engine: &mut Engine, index, stop: &Stop| {
            self.game(index, engine, stop).map(|game| checked(&game))
        };
        let collected: Result<(), ()> = items.run(&make, &work, |part| {
            report.add(part);
            each(&report);
            Ok(ControlFlow::Continue(()))
        });
        debug_assert!(collected.is_ok());
        report
    }

    fn game(&self, index: usize, engine: &mut Engine, stop: &Stop) -> Option<Game> {
        let types = self.game_types.len().max(1);
        let game_type = self.game_types.get(index % types).copied().unwrap_or_default();
        let rules = RuleSet::tournament();
        let mut random = Random::of_item(self.seed, index as u64);
        let opening = Openings::new(game_type, rules, random.number(), |_| true).next();
        let mut game = opening.unwrap_or_else(|| Game::new(game_type, rules));
        let thinks = (index / types).is_multiple_of(2);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        while game.outcome().is_none() && game.moves().len() < MOST_PLIES && !stop.is_stopped() {
            let best = (thinks && !random.chance(1, 4))
                .then(|| engine.search(&game, &limits, &NoClock, stop, &mut |_| {}))
                .flatten();
            let mv = match best {
                Some(best) => best.mv,
                None => stray(&game, &mut random)?,
            };
            game.play(mv).ok()?;
        }
        (!stop.is_stopped()).then_some(game)
    }
}

/// Any move, and every other time one that comes next to the enemy queen.
fn stray(game: &Game, random: &mut Random) -> Option<Move> {
    let position = game.position();
    let queen = position.board().hex_of(Piece::queen(!position.turn()));
    let closes_in = |mv: &Move| queen.zip(mv.to()).is_some_and(|(queen, to)| queen.is_next_to(to));
    let closing: Vec<Move> = position.legal_moves().into_iter().filter(closes_in).collect();
    if !closing.is_empty() && random.chance(1, 2) {
        return closing.get(random.below(closing.len())).copied();
    }
    openings::random_move(random, position, true).or_else(|| position.legal_moves().pop())
}

impl CoachReport {
    fn add(&mut self, part: CoachReport) {
        self.games += part.games;
        self.positions += part.positions;
        for (kind, count) in part.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.unconfirmed.extend(part.unconfirmed);
    }
}

/// Looks at every ply of a game.
fn checked(game: &Game) -> CoachReport {
    let mut report = CoachReport { games: 1, ..CoachReport::default() };
    let mut reached = Game::from_position(game.start().clone(), game.rules());
    for (index, &mv) in game.moves().iter().enumerate() {
        let line: Vec<Move> = game.moves()[index..].iter().take(STEPS).copied().collect();
        for spotted in motifs(&reached, &line) {
            *report.kinds.entry(spotted.motif.kind()).or_default() += 1;
            if !confirms(&reached, &line, &spotted) {
                let whole = game.to_game_string();
                report.unconfirmed.push(format!("ply {}, {spotted:?}: {whole}", index + 1));
            }
        }
        report.positions += 1;
        if reached.play(mv).is_err() {
            break;
        }
    }
    report
}
