//! What makes a position a puzzle.

use std::fmt;

use hive_engine::{Answer, Stop, solve, winning_moves};
use hive_rules::{Game, Move};

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
    let stop = &Stop::new();
    let solution = solve(game, effort.max_plies, effort.solver_nodes, stop);
    let (plies, line) = match solution.answer {
        Answer::Win { plies, line } => (plies, line),
        Answer::NoWin => return Err(Doubt::NoWin),
        Answer::Unknown => return Err(Doubt::TooHard),
    };
    if plies < FEWEST_PLIES {
        return Err(Doubt::TooShort);
    }
    let first = line[0];
    let winning = |plies| winning_moves(game, plies, effort.solver_nodes, stop);
    match winning(plies) {
        None => return Err(Doubt::TooHard),
        Some(moves) if moves != [first] => return Err(Doubt::SecondSolution),
        Some(_) => {}
    }
    if winning(plies + LONGER).is_some_and(|moves| moves != [first]) {
        return Err(Doubt::SecondSolution);
    }
    let plies = usize::from(plies);
    let mut search = FullWidth::new(game, effort.full_width_nodes);
    for mv in game.position().legal_moves() {
        let mut wins = |plies| search.wins_by(mv, plies).map_err(|_| Doubt::TooHard);
        if wins(plies)? != (mv == first) || mv == first && wins(plies - 1)? {
            return Err(Doubt::Disagreement);
        }
    }
    Ok(Proof { line, nodes: solution.nodes })
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
        for lazy in [Effort { solver_nodes: 5, ..effort }, Effort { full_width_nodes: 5, ..effort }]
        {
            assert_eq!(prove(&game, &lazy), Err(Doubt::TooHard), "{lazy:?}");
        }
    }
}
