//! What makes a position a puzzle.

use std::fmt;

use hive_engine::{Answer, Defence, Solution, Stop, defend, solve, winning_moves};
use hive_rules::{Game, Move, Outcome};

use super::full_width::FullWidth;

/// Fewer plies are seen at a glance.
const FEWEST_PLIES: u8 = 3;

/// A win that takes one own move more would still be a second solution.
const LONGER: u8 = 2;

/// How long one may look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The longest win that is looked for.
    pub max_plies: u8,
    /// How many moves the solver may play for each of its questions.
    pub solver_nodes: u64,
    /// How many moves the full-width search may play.
    pub full_width_nodes: u64,
}

impl Default for Effort {
    /// A few seconds for the hardest positions.
    fn default() -> Effort {
        Effort { max_plies: 7, solver_nodes: 150_000, full_width_nodes: 3_000_000 }
    }
}

/// What is known of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// A shortest win against the longest resistance.
    pub line: Vec<Move>,
    /// How many moves the solver played to find it.
    pub nodes: u64,
}

impl Proof {
    /// How many plies the win takes.
    fn plies(&self) -> u8 {
        self.line.len() as u8
    }
}

/// Why a position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The solver finds no win.
    NoWin,
    /// The win is too short to look for.
    TooShort,
    /// Another first move wins as well.
    SecondSolution,
    /// A search was given up before it had an answer.
    TooHard,
    /// The two searches contradict each other, so one of them is wrong.
    Disagreement,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Doubt::NoWin => "no win is found",
            Doubt::TooShort => "the win is too short",
            Doubt::SecondSolution => "another first move wins as well",
            Doubt::TooHard => "a search was given up before it had an answer",
            Doubt::Disagreement => "the solver and the full-width search disagree",
        })
    }
}

impl std::error::Error for Doubt {}

/// Proves that the player to move wins in N plies, at least three, and that
/// nothing else does:
///
/// 1. the solver finds the win, and none in fewer plies;
/// 2. the solver finds that no other first move wins in N plies, nor in
///    N + 2 unless that takes too many nodes to tell;
/// 3. a full-width search of its own finds the same for N plies, first move
///    by first move, and no win in N - 1.
pub fn prove(game: &Game, effort: &Effort) -> Result<Proof, Doubt> {
    let proof = only_win(game, effort)?;
    let longer = proof.plies() + LONGER;
    let winning = winning_moves(game, longer, effort.solver_nodes, &Stop::new());
    if winning.is_some_and(|moves| moves != proof.line[..1]) {
        return Err(Doubt::SecondSolution);
    }
    confirm(game, &proof, effort)?;
    Ok(proof)
}

/// The same without N + 2. How much can be told of that in so many nodes
/// changes with the solver, and what is a puzzle today should be one tomorrow.
pub(super) fn prove_again(game: &Game, effort: &Effort) -> Result<Proof, Doubt> {
    let proof = only_win(game, effort)?;
    confirm(game, &proof, effort)?;
    Ok(proof)
}

/// What the solver has to say of N plies.
fn only_win(game: &Game, effort: &Effort) -> Result<Proof, Doubt> {
    let stop = &Stop::new();
    let Solution { answer, nodes } = solve(game, effort.max_plies, effort.solver_nodes, stop);
    let (plies, line) = match answer {
        Answer::Win { plies, line } => (plies, line),
        Answer::NoWin => return Err(Doubt::NoWin),
        Answer::Unknown => return Err(Doubt::TooHard),
    };
    if plies < FEWEST_PLIES {
        return Err(Doubt::TooShort);
    }
    match winning_moves(game, plies, effort.solver_nodes, stop) {
        None => Err(Doubt::TooHard),
        Some(moves) if moves != line[..1] => Err(Doubt::SecondSolution),
        Some(_) => Ok(Proof { line, nodes }),
    }
}

/// Whether the full-width search agrees.
fn confirm(game: &Game, proof: &Proof, effort: &Effort) -> Result<(), Doubt> {
    let (plies, first) = (proof.line.len(), proof.line[0]);
    let mut search = FullWidth::new(game, effort.full_width_nodes);
    for mv in game.position().legal_moves() {
        let mut wins = |plies| search.wins_by(mv, plies).map_err(|_| Doubt::TooHard);
        if wins(plies)? != (mv == first) || mv == first && wins(plies - 1)? {
            return Err(Doubt::Disagreement);
        }
    }
    Ok(())
}

/// Whether a line is a shortest win against the longest resistance. There may
/// be several, and which of them the solver finds is a matter of its order of
/// moves.
pub(super) fn is_best_line(game: &Game, line: &[Move], max_nodes: u64) -> bool {
    let (mut game, attacker) = (game.clone(), game.position().turn());
    let stop = &Stop::new();
    for (left, &mv) in (1..=line.len() as u8).rev().zip(line) {
        let plies = if game.position().turn() == attacker {
            match solve(&game, left, max_nodes, stop).answer {
                Answer::Win { plies, .. } => Some(plies),
                Answer::NoWin | Answer::Unknown => None,
            }
        } else {
            match defend(&game, left, None, max_nodes, stop) {
                Defence::Lost { plies, .. } => Some(plies),
                Defence::Holds(_) | Defence::Unknown => None,
            }
        };
        if plies != Some(left) || game.play(mv).is_err() {
            return false;
        }
    }
    game.outcome().and_then(Outcome::winner) == Some(attacker)
}

#[cfg(test)]
mod tests {
    use hive_rules::RuleSet;

    use super::*;
    use crate::puzzle::tests::puzzle;

    fn puzzle_game() -> Game {
        puzzle().replay(RuleSet::tournament()).unwrap()
    }

    #[test]
    fn what_is_no_puzzle_is_doubted() {
        let effort = Effort::default();
        let mut game = puzzle_game();
        let line = prove(&game, &effort).unwrap().line;
        game.play(line[0]).unwrap();
        assert_eq!(prove(&game, &Effort { max_plies: 3, ..effort }), Err(Doubt::NoWin));
        game.play(line[1]).unwrap();
        assert_eq!(prove(&game, &effort), Err(Doubt::TooShort));
        let game = puzzle_game();
        assert!(is_best_line(&game, &line, effort.solver_nodes));
        let shorter = [line[0], line[1]];
        assert!(!is_best_line(&game, &shorter, effort.solver_nodes));
        let other = game.position().legal_moves().into_iter().find(|&mv| mv != line[0]).unwrap();
        assert!(!is_best_line(&game, &[other, line[1], line[2]], effort.solver_nodes));
        for lazy in [Effort { solver_nodes: 5, ..effort }, Effort { full_width_nodes: 5, ..effort }]
        {
            assert_eq!(prove(&game, &lazy), Err(Doubt::TooHard), "{lazy:?}");
        }
    }
}
