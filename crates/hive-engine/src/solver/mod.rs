//! Forced wins: proved, refuted, or left open.
//!
//! The *attacker* is the player to move, the *defender* the other one. A win
//! is proved when the attacker has a move after which every reply of the
//! defender leads to a proved win again, down to positions in which the
//! defender's queen is surrounded and the attacker's is not. Everything else
//! that ends a game counts as a failure of the attacker. All moves of both
//! sides are tried: heuristics only decide in which order.
//!
//! The depth grows by one ply at a time, so the first win found is a shortest
//! one. Even depths count too: the last ply of a win may be the defender's,
//! who has no move but one that surrounds the own queen.
//!
//! **Repetition.** A third occurrence is a failure of the attacker. Along a
//! shortest win the number of plies to go falls with each ply, so no position
//! comes twice; only one that the game has seen twice before can come a third
//! time. Those are known beforehand, whatever the way to them, so what is
//! proved of a position holds on every path and can be kept in a table.

mod prover;
mod table;
mod winning_move;

use hive_rules::{Game, Move};

use crate::{Stop, solver::prover::Prover};

/// What the solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The player to move can force a win.
    Win {
        /// How many plies it takes against the longest resistance.
        plies: u8,
        /// A shortest win: this many plies, the last of which ends the game.
        line: Vec<Move>,
    },
    /// The player to move cannot force a win within the plies asked for.
    NoWin,
    /// The limit was reached, or the search was stopped, before an answer.
    Unknown,
}

/// An answer and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// How many moves were played on the way.
    pub nodes: u64,
}

/// Looks for a win of the player to move in at most `max_plies`, playing at
/// most `max_nodes` moves. A finished game has no win.
///
/// ```
/// use hive_engine::{Answer, Stop, solve};
/// use hive_rules::{Game, GameType, RuleSet};
///
/// let game = Game::new(GameType::BASE, RuleSet::tournament());
/// assert_eq!(solve(&game, 2, 100_000, &Stop::new()).answer, Answer::NoWin);
/// ```
pub fn solve(game: &Game, max_plies: u8, max_nodes: u64, stop: &Stop) -> Solution {
    if game.outcome().is_some() {
        return Solution { answer: Answer::NoWin, nodes: 0 };
    }
    let mut prover = Prover::new(game, game.position().turn(), max_nodes, stop);
    let answer = shortest_win(&mut prover, max_plies).unwrap_or(Answer::Unknown);
    Solution { answer, nodes: prover.nodes() }
}

fn shortest_win(prover: &mut Prover<'_>, max_plies: u8) -> Result<Answer, prover::Halted> {
    for plies in 1..=max_plies {
        if prover.attack(plies)? {
            return Ok(Answer::Win { plies, line: prover.line(plies)? });
        }
    }
    Ok(Answer::NoWin)
}

/// All first moves with which the player to move wins in at most `plies`,
/// in the order of [`hive_rules::Position::legal_moves`]. `None` if playing
/// `max_nodes` moves has not been enough to tell.
///
/// ```
/// use hive_engine::{Stop, winning_moves};
/// use hive_rules::{Game, GameType, RuleSet};
///
/// let game = Game::new(GameType::BASE, RuleSet::tournament());
/// assert_eq!(winning_moves(&game, 2, 100_000, &Stop::new()), Some(Vec::new()));
/// ```
pub fn winning_moves(game: &Game, plies: u8, max_nodes: u64, stop: &Stop) -> Option<Vec<Move>> {
    if game.outcome().is_some() || plies == 0 {
        return Some(Vec::new());
    }
    let mut prover = Prover::new(game, game.position().turn(), max_nodes, stop);
    let mut winning = Vec::new();
    for mv in game.position().legal_moves() {
        if prover.wins_by(mv, plies).ok()? {
            winning.push(mv);
        }
    }
    Some(winning)
}

/// What the player to move can do against an opponent who attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defence {
    /// After this reply the attacker cannot force a win within the plies asked
    /// for.
    Holds(Move),
    /// Whatever the reply, the attacker wins.
    Lost {
        /// How many plies that takes, the reply included.
        plies: u8,
        /// The longest resistance and a shortest win: this many plies.
        line: Vec<Move>,
    },
    /// The limit was reached, or the search was stopped, before an answer.
    Unknown,
}

/// Looks for a reply after which the opponent of the player to move cannot win
/// in at most `max_plies`, the reply included, playing at most `max_nodes`
/// moves. Of several such replies it is one that wins at once, or the
/// `favourite`, or any. In a finished game there is nothing to reply.
///
/// ```
/// use hive_engine::{Defence, Stop, defend};
/// use hive_rules::{Game, GameType, RuleSet};
///
/// let game = Game::new(GameType::BASE, RuleSet::tournament());
/// let favourite = game.position().legal_moves()[3];
/// let defence = defend(&game, 2, Some(favourite), 100_000, &Stop::new());
/// assert_eq!(defence, Defence::Holds(favourite));
/// ```
pub fn defend(
    game: &Game,
    max_plies: u8,
    favourite: Option<Move>,
    max_nodes: u64,
    stop: &Stop,
) -> Defence {
    if game.outcome().is_some() {
        return Defence::Unknown;
    }
    let mut prover = Prover::new(game, !game.position().turn(), max_nodes, stop);
    best_defence(&mut prover, max_plies, favourite).unwrap_or(Defence::Unknown)
}

fn best_defence(
    prover: &mut Prover<'_>,
    max_plies: u8,
    favourite: Option<Move>,
) -> Result<Defence, prover::Halted> {
    for plies in 1..=max_plies {
        if prover.defend(plies)? {
            return Ok(Defence::Lost { plies, line: prover.line(plies)? });
        }
    }
    let holding = prover.holding_reply(max_plies, favourite)?;
    Ok(holding.map_or(Defence::Unknown, Defence::Holds))
}
