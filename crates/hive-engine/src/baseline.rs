//! The engine to measure progress by: a plain principal-variation search
//! with an evaluation of material and liberties. It does not change.

use hive_rules::{Bug, ByBug, Color, Game, Move, Piece, PieceSet, Position};

use crate::{
    engine::{Best, Line},
    score::{DRAW, INFINITE, Score, Value, WIN},
    search::{Control, value_of},
};

/// What a tile in play is worth, by bug (Q S B G A M L P D).
const MATERIAL: ByBug<Value> = ByBug::or_last(&[0, 20, 40, 30, 60, 50, 40, 40, 40]);
/// What a liberty of a queen is worth.
const LIBERTY: Value = 40;
const MAX_DEPTH: u32 = 60;

pub(crate) fn search(
    game: &Game,
    control: &Control<'_>,
    report: &mut dyn FnMut(&Best),
) -> Option<Best> {
    let mut search =
        Baseline { position: game.position().clone(), control, nodes: 0, is_over: false };
    let mut moves = search.position.legal_moves();
    let mut best = Best::guess(*moves.first()?);
    let last = control.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    for depth in 1..=last {
        let mut alpha = -INFINITE;
        let mut found = None;
        for (index, &mv) in moves.iter().enumerate() {
            let value = search.after(mv, depth - 1, 1, alpha, INFINITE, index == 0);
            if search.is_over {
                break;
            }
            if value > alpha {
                alpha = value;
                found = Some(index);
            }
        }
        if let Some(index) = found {
            let mv = moves.remove(index);
            moves.insert(0, mv);
            let score = Score::from_value(alpha);
            let line = Line { score, moves: vec![mv] };
            best = Best { mv, score, depth, nodes: search.nodes, lines: vec![line] };
            report(&best);
        }
        if search.is_over || !matches!(best.score, Score::Points(_)) {
            break;
        }
    }
    best.nodes = search.nodes;
    Some(best)
}

struct Baseline<'a> {
    position: Position,
    control: &'a Control<'a>,
    nodes: u64,
    is_over: bool,
}

impl Baseline<'_> {
    fn after(
        &mut self,
        mv: Move,
        depth: u32,
        ply: usize,
        alpha: Value,
        beta: Value,
        full: bool,
    ) -> Value {
        let undo = self.position.play_with_undo(mv);
        self.nodes += 1;
        let Control { limits, clock, stop, hard, .. } = self.control;
        self.is_over |= limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
        if self.nodes.is_multiple_of(1_024) || self.position.board().is_wide() {
            self.is_over |= stop.is_stopped() || hard.is_some_and(|hard| clock.now() >= hard);
        }
        let mut value = alpha;
        if !full {
            value = -self.node(depth, ply, -alpha - 1, -alpha);
        }
        if full || (value > alpha && value < beta) {
            value = -self.node(depth, ply, -beta, -alpha);
        }
        self.position.undo(undo);
        value
    }

    fn node(&mut self, depth: u32, ply: usize, mut alpha: Value, beta: Value) -> Value {
        if self.is_over {
            return DRAW;
        }
        if let Some(outcome) = self.position.outcome() {
            return value_of(outcome, self.position.turn(), ply);
        }
        if depth == 0 {
            return evaluate(&self.position);
        }
        let mut best = -WIN;
        for (index, mv) in self.position.legal_moves().into_iter().enumerate() {
            let value = self.after(mv, depth - 1, ply + 1, alpha, beta, index == 0);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.is_over {
                break;
            }
        }
        best
    }
}

fn evaluate(position: &Position) -> Value {
    let side = |color: Color| {
        let board = position.board();
        let tiles = board.pieces().and(PieceSet::of(color)).iter();
        let material: Value = tiles.map(|tile| MATERIAL[tile.bug()]).sum();
        let liberties = board.liberties(Piece::first(color, Bug::Queen)).unwrap_or(6);
        material + LIBERTY * liberties as Value
    };
    side(position.turn()) - side(!position.turn())
}

#[cfg(test)]
mod tests {
    use hive_rules::{Game, RuleSet};

    use crate::{Engine, Limits, NoClock, Options, Stop, Strategy};

    /// What everything else is measured by must not change.
    #[test]
    fn the_signature_stays() {
        let positions = hive_testkit::data("bench_positions.txt");
        let options = Options { table_mib: 1, threads: 1, strategy: Strategy::Baseline };
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let mut nodes = 0;
        for line in positions.lines() {
            let game = Game::replay(&line.parse().unwrap(), RuleSet::tournament()).unwrap();
            let mut engine = Engine::new(options);
            let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
            nodes += best.unwrap().nodes;
        }
        assert_eq!(nodes, 312_848);
    }
}
