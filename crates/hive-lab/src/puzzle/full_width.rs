//! A second opinion: whether a first move wins, by trying everything.
//!
//! This is written apart from the engine's solver on purpose and shares only
//! the rules with it. There is no table, no knowledge of bugs and no look
//! ahead; [`Game`] itself says when a game is over, repetition included. Two
//! things make it bearable, and neither can change an answer:
//!
//! - a reply that has refuted one attack is tried first against the next;
//! - the attacker's last move is not tried where it cannot win: a move fills
//!   at most one cell, so the queen must have a single liberty, unless a tile
//!   stands by that may be able to move *her*.

use hive_rules::{Bug, Color, Game, Move, Outcome, Piece, Position};

/// More moves would have to be played than are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMany;

/// A search through all moves of both sides, for the player who is to move
/// at its beginning.
pub(super) struct FullWidth {
    game: Game,
    attacker: Color,
    /// The reply that refuted an attack last, by the plies left.
    refutations: Vec<Option<Move>>,
    nodes: u64,
    max_nodes: u64,
}

impl FullWidth {
    pub(super) fn new(game: &Game, max_nodes: u64) -> FullWidth {
        FullWidth {
            attacker: game.position().turn(),
            game: game.clone(),
            refutations: Vec::new(),
            nodes: 0,
            max_nodes,
        }
    }

    /// Whether the player to move wins with this move in at most so many
    /// plies, whatever the opponent does.
    pub(super) fn wins_by(&mut self, mv: Move, plies: usize) -> Result<bool, TooMany> {
        self.refutations.resize(plies + 1, None);
        self.is_won_after(mv, plies)
    }

    /// Plays a move, asks whether the attacker wins within the plies that are
    /// left, this one included, and takes the move back.
    fn is_won_after(&mut self, mv: Move, plies: usize) -> Result<bool, TooMany> {
        self.count()?;
        self.game.play(mv).expect("the move is one of the legal ones");
        let is_won = match self.game.outcome() {
            Some(outcome) => Ok(outcome.winner() == Some(self.attacker)),
            None => self.is_won(plies - 1),
        };
        self.game.undo();
        is_won
    }

    fn is_won(&mut self, plies: usize) -> Result<bool, TooMany> {
        if plies == 0 {
            return Ok(false);
        }
        let is_attack = self.game.position().turn() == self.attacker;
        if plies == 1 {
            return self.is_won_at_once(is_attack);
        }
        let mut moves = self.game.position().legal_moves();
        if is_attack {
            for mv in moves {
                if self.is_won_after(mv, plies)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let refutation = self.refutations[plies];
        moves.sort_by_key(|&mv| Some(mv) != refutation);
        for mv in moves {
            if !self.is_won_after(mv, plies)? {
                self.refutations[plies] = Some(mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The same for a single ply. Only a surrounded queen wins, and that is
    /// seen on the table before anything else that ends a game.
    fn is_won_at_once(&mut self, is_attack: bool) -> Result<bool, TooMany> {
        let mut position = self.game.position().clone();
        if is_attack && !may_win_at_once(&position) {
            return Ok(false);
        }
        for mv in position.legal_moves() {
            self.count()?;
            let undo = position.play_with_undo(mv);
            let is_won = position.outcome().and_then(Outcome::winner) == Some(self.attacker);
            position.undo(undo);
            if is_won == is_attack {
                return Ok(is_attack);
            }
        }
        Ok(!is_attack)
    }

    fn count(&mut self) -> Result<(), TooMany> {
        self.nodes += 1;
        if self.nodes > self.max_nodes { Err(TooMany) } else { Ok(()) }
    }
}

/// Whether one move of the player to move could surround the enemy queen at
/// all. A pillbug next to her may throw her, a dragonfly on top of her may
/// carry her, and a mosquito may do as they do.
fn may_win_at_once(position: &Position) -> bool {
    let (board, color) = (position.board(), position.turn());
    let queen = Piece::queen(!color);
    let Some(hex) = board.hex_of(queen) else { return false };
    let moves_her = |piece: Piece| {
        let is_able = piece.bug().may_throw() || piece.bug() == Bug::Dragonfly;
        let is_near = board.hex_of(piece).is_some_and(|at| at.distance(hex) <= 1);
        is_able && is_near && piece.color() == color
    };
    board.liberties(queen) == Some(1) || board.pieces().iter().any(moves_her)
}

#[cfg(test)]
mod tests {
    use hive_rules::{GameType, RuleSet};

    use super::*;
    use crate::Random;

    /// Plain minimax without any shortcut.
    fn is_won(game: &mut Game, attacker: Color, plies: usize) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome.winner() == Some(attacker);
        }
        if plies == 0 {
            return false;
        }
        let is_attack = game.position().turn() == attacker;
        let mut moves = game.position().legal_moves().into_iter();
        let is_won_by = |mv: Move| {
            game.play(mv).unwrap();
            let is_won = is_won(game, attacker, plies - 1);
            game.undo();
            is_won
        };
        if is_attack { moves.any(is_won_by) } else { moves.all(is_won_by) }
    }

    /// The last positions of random games of all types.
    fn late_positions(seed: u64, rounds: u64) -> Vec<Game> {
        let mut found = Vec::new();
        for (index, game_type) in (0..rounds).flat_map(|_| GameType::all()).enumerate() {
            let mut random = Random::of_item(seed, index as u64);
            let mut game = Game::new(game_type, RuleSet::tournament());
            while game.outcome().is_none() && game.moves().len() < 120 {
                let moves = game.position().legal_moves();
                let mv = moves[random.below(moves.len())];
                game.play(mv).unwrap();
            }
            if game.position().is_over() {
                for _ in 0..3 {
                    game.undo();
                    found.push(game.clone());
                }
            }
        }
        found
    }

    #[test]
    fn the_shortcuts_change_no_answer() {
        let mut found = [0; 2];
        for mut game in late_positions(11, 4) {
            let attacker = game.position().turn();
            let mut search = FullWidth::new(&game, u64::MAX);
            for mv in game.position().legal_moves() {
                for plies in 1..=2 {
                    game.play(mv).unwrap();
                    let expected = is_won(&mut game, attacker, plies - 1);
                    game.undo();
                    assert_eq!(search.wins_by(mv, plies), Ok(expected), "{mv:?} {plies}");
                    found[usize::from(expected)] += 1;
                }
                let is_won_by_three = {
                    game.play(mv).unwrap();
                    let is_won =
                        game.position().count_moves() < 8 && is_won(&mut game, attacker, 2);
                    let is_few = game.position().count_moves() < 8;
                    game.undo();
                    is_few.then_some(is_won)
                };
                if let Some(expected) = is_won_by_three {
                    assert_eq!(search.wins_by(mv, 3), Ok(expected), "{mv:?}");
                }
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{found:?}");
    }

    #[test]
    fn a_small_limit_leaves_the_question_open() {
        let game = Game::new(GameType::BASE, RuleSet::tournament());
        let mv = game.position().legal_moves()[0];
        assert_eq!(FullWidth::new(&game, 3).wins_by(mv, 4), Err(TooMany));
        assert_eq!(FullWidth::new(&game, 100_000).wins_by(mv, 3), Ok(false));
    }
}
