//! How people look ahead: a few plies, and not at every move.
//!
//! Which moves are overlooked follows from the turn and the move alone: who
//! does not see that an ant can go somewhere does not see it in any line.

use hive_rules::{Bug, Color, Game, Move, Piece, PieceSet, Position};

use crate::{
    Score,
    engine::{Best, Line},
    evaluation::evaluate,
    level::{Handicap, Sight},
    picker,
    plan::Plan,
    random,
    score::{DRAW, INFINITE, Value, WIN},
    search::{Control, value_of},
};

/// A move of a tile from afar is easily overlooked.
const FAR: u32 = 3;

/// Looks at a position as a level does, if it is one of those that only
/// glance. The lines are the moves that it likes, the best first.
pub(crate) fn glance(game: &Game, handicap: Handicap, control: &Control<'_>) -> Option<Best> {
    let mind = handicap.level.mind()?;
    let Sight::Glance { depth, oversight, plan } = mind.sight_at(game.position().turn_number())
    else {
        return None;
    };
    let position = game.position().clone();
    let mut glance = Glance {
        player: position.turn(),
        plan: Plan::new(handicap.seed, plan),
        seed: handicap.seed_of_turn(game),
        oversight,
        control,
        nodes: 0,
        is_over: false,
        seen: game.keys_since_placement(),
        position,
    };
    Some(glance.look(control.limits.depth.unwrap_or(depth).clamp(1, depth), mind.margin))
}

struct Glance<'a> {
    position: Position,
    player: Color,
    plan: Plan,
    seed: u64,
    oversight: u32,
    control: &'a Control<'a>,
    nodes: u64,
    is_over: bool,
    /// The positions of the game since the last placement.
    seen: Vec<u64>,
}

impl Glance<'_> {
    /// The values of all moves that come close to the best. Others get no
    /// line.
    fn look(&mut self, depth: u32, margin: Value) -> Best {
        let moves = self.position.legal_moves();
        let mut best = Best::guess(moves.first().copied().unwrap_or(Move::Pass));
        best.depth = depth;
        let mut values: Vec<(Value, Move)> = Vec::new();
        let mut highest = -INFINITE;
        for mv in self.noticed(moves) {
            let alpha = (highest - margin - 1).max(-INFINITE);
            let value = self.after(mv, depth - 1, 1, alpha, INFINITE);
            if self.is_over {
                break;
            }
            if value > alpha {
                values.push((value, mv));
                highest = highest.max(value);
            }
        }
        values.sort_by_key(|&(value, _)| -value);
        let line = |(value, mv)| Line { score: Score::from_value(value), moves: vec![mv] };
        best.lines = values.into_iter().map(line).collect();
        if let Some(line) = best.lines.first() {
            (best.mv, best.score) = (line.moves[0], line.score);
        }
        best.nodes = self.nodes;
        best
    }

    fn look_at_the_clock(&mut self) {
        let Control { limits, clock, stop, hard, .. } = self.control;
        self.is_over |= stop.is_stopped()
            || limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || hard.is_some_and(|hard| clock.now() >= hard);
    }

    fn after(&mut self, mv: Move, depth: u32, ply: usize, alpha: Value, beta: Value) -> Value {
        let undo = self.position.play_with_undo(mv);
        self.nodes += 1;
        self.look_at_the_clock();
        let value = -self.node(depth, ply, -beta, -alpha);
        self.position.undo(undo);
        value
    }

    fn node(&mut self, depth: u32, ply: usize, mut alpha: Value, beta: Value) -> Value {
        if self.is_over {
            return alpha;
        }
        if let Some(outcome) = self.position.outcome() {
            return value_of(outcome, self.position.turn(), ply);
        }
        if self.seen.contains(&self.position.key()) {
            return DRAW;
        }
        // Where a queen is about to fall, everybody looks a little longer.
        if let Some(mv) = picker::winning_move(&self.position, PieceSet::EMPTY)
            && !self.overlooks(mv)
        {
            return WIN - ply as Value - 1;
        }
        if depth == 0 {
            return evaluate(&self.position) + self.plan.bias(&self.position, self.player);
        }
        let moves = self.position.legal_moves();
        let mut best = -INFINITE;
        for mv in self.noticed(moves) {
            best = best.max(self.after(mv, depth - 1, ply + 1, alpha, beta));
            alpha = alpha.max(best);
            if alpha >= beta || self.is_over {
                break;
            }
        }
        best
    }

    /// The moves that are not overlooked, those near the queens first; all of
    /// them if none is left.
    fn noticed(&self, mut moves: Vec<Move>) -> Vec<Move> {
        if moves.iter().any(|&mv| !self.overlooks(mv)) {
            moves.retain(|&mv| !self.overlooks(mv));
        }
        moves.sort_by_cached_key(|&mv| !self.is_near_a_queen(mv));
        moves
    }

    fn overlooks(&self, mv: Move) -> bool {
        random::happens(random::of_move(self.seed, mv), self.oversight_of(mv))
    }

    /// How easily a move is overlooked: those around the queens are in view,
    /// long ways and throws are not.
    fn oversight_of(&self, mv: Move) -> u32 {
        let Some((piece, to)) = mv.piece().zip(mv.to()) else { return 0 };
        // Moves of one's own come to mind more easily.
        let is_own = self.position.turn() == self.player;
        let usual = if is_own { self.oversight / 4 } else { self.oversight };
        let usual = if self.is_near_a_queen(mv) { usual / 2 } else { usual };
        let usual = if piece.bug() == Bug::Queen { usual / 2 } else { usual };
        match mv {
            Move::Place { .. } | Move::Pass => usual / 2,
            Move::Carry { .. } => usual * 3 / 2,
            Move::Shift { .. } => {
                let from = self.position.board().hex_of(piece);
                let is_far = from.is_some_and(|from| from.distance(to) > FAR);
                let is_throw = piece.color() != self.position.turn();
                if is_far || is_throw { usual * 3 / 2 } else { usual }
            }
        }
    }

    fn is_near_a_queen(&self, mv: Move) -> bool {
        let board = self.position.board();
        let near = |color| board.hex_of(Piece::queen(color)).zip(mv.to());
        let is_near = |color| near(color).is_some_and(|(queen, to)| queen.is_next_to(to));
        is_near(Color::White) || is_near(Color::Black)
    }
}
