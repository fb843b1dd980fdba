//! A player of Hive: search, evaluation and time management over
//! [`hive_rules`].
//!
//! The engine owns its table between moves. It has no clock and no
//! randomness of its own, prints nothing and reads nothing: time comes from a
//! [`Clock`], and a [`Stop`] ends a search from outside. On one thread and
//! with a limit of nodes a search is the same on every machine.
//!
//! ```
//! use hive_engine::{Engine, Limits, NoClock, Options, Stop};
//! use hive_rules::{Game, GameType, RuleSet};
//!
//! let game = Game::new(GameType::BASE, RuleSet::tournament());
//! let mut engine = Engine::new(Options::default());
//! let limits = Limits { nodes: Some(2_000), ..Limits::default() };
//! let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {}).unwrap();
//! assert!(game.position().is_legal(best.mv));
//! ```
//!
//! # Inside
//!
//! `search.rs` searches one depth, `deepening.rs` goes from one depth to the next.
//! `node.rs` says how much each move is worth looking at, `picker.rs` puts moves
//! in order, `history.rs` remembers which were good elsewhere, and `table.rs`
//! which positions are known. `evaluation/` says what a position is worth without
//! looking ahead, `limits.rs` how long to think, `level.rs` how to play worse.
//! `solver/` proves or refutes forced wins; it shares the order of moves with the
//! search, not the search. `baseline.rs` is a plain engine that does not change:
//! progress is measured by it.

#![deny(missing_docs)]

mod baseline;
mod deepening;
mod engine;
mod evaluation;
mod glance;
mod habit;
mod history;
mod level;
mod limits;
mod memory;
mod move_list;
mod node;
mod picker;
mod plan;
mod random;
#[cfg(test)]
mod random_games;
mod score;
mod search;
mod solver;
mod table;

pub use crate::{
    engine::{Best, Engine, Line, Options, Sliced, Strategy},
    evaluation::{Term, network, terms},
    level::{Handicap, Level},
    limits::{Budget, Clock, Limits, NoClock, Stop},
    score::Score,
    solver::{Answer, Defence, Solution, defend, solve, winning_moves},
};
