//! The search: a principal-variation search of one depth.

use std::{mem, time::Duration};

use hive_rules::{ByColor, Color, Game, Move, Outcome, Piece, PieceSet, Position};

use crate::{
    Clock, Limits, Stop,
    memory::Memory,
    move_list::{MoveList, Scored},
    node::Node,
    picker::{self, Known, Order, QUIET},
    score::{DRAW, INFINITE, PROVED, Value, WIN},
    table::{Bound, Entry, Hint, Table},
};

/// No line is followed further than this.
pub(crate) const MAX_PLY: usize = 96;
/// The clock is read after this many nodes, and after each one in a hive too
/// wide for the fast generator, where a node takes as long as a hundred.
const NODES_BETWEEN_LOOKS: u64 = 32;
/// How far past its depth a line is followed while a queen is about to fall.
const MAX_EXTENSION: i32 = 4;

/// From which depth on a position that is not in the table is searched a ply
/// less deep (internal iterative reduction, IIR).
const UNKNOWN: i32 = 4;

/// A node that has not been cut off after so many of its moves will try most of
/// them.
const SORTED_AFTER: usize = 8;

/// Nothing left to gain from a move with this static advantage a ply (reverse
/// futility pruning, RFP).
const REVERSE_FUTILITY: Value = 70;

/// What ends a search from outside, shared by all threads.
pub(crate) struct Control<'a> {
    pub(crate) limits: &'a Limits,
    pub(crate) clock: &'a dyn Clock,
    pub(crate) stop: &'a Stop,
    pub(crate) hard: Option<Duration>,
    pub(crate) soft: Option<Duration>,
    /// After how many nodes the search pauses, to be continued later.
    pub(crate) pause: Option<u64>,
}

impl<'a> Control<'a> {
    /// A search that begins now and does not pause.
    pub(crate) fn new(limits: &'a Limits, clock: &'a dyn Clock, stop: &'a Stop) -> Control<'a> {
        let (hard, soft) = limits.deadlines(clock);
        Control { limits, clock, stop, hard, soft, pause: None }
    }
}

/// What is known of the root when the search pauses in the middle of a first
/// move, which is then searched again; the table remembers most of it.
#[derive(Debug)]
pub(crate) struct PausedRoot {
    list: MoveList,
    known: Known,
    is_generated: bool,
    index: usize,
    tried: i32,
    best: Value,
    best_move: Option<Move>,
    alpha: Value,
    line: Vec<Move>,
}

/// One thread's search.
pub(crate) struct Search<'a> {
    pub(crate) position: Position,
    table: &'a Table,
    memory: &'a mut Memory,
    pub(crate) control: &'a Control<'a>,
    /// Keys of the game and of the line being looked at.
    keys: Vec<u64>,
    /// Where in `keys` the game ends.
    root: usize,
    /// The moves of all levels that are still to be tried.
    list: MoveList,
    pub(crate) killers: Vec<[Option<Move>; 2]>,
    /// The best line found from each level on.
    pub(crate) lines: Vec<Vec<Move>>,
    evals: Vec<Value>,
    /// The tile with which each side won last, in whatever line.
    winners: ByColor<PieceSet>,
    pub(crate) nodes: u64,
    /// Whether to come back at once: the search has ended, or it pauses.
    pub(crate) is_over: bool,
    pub(crate) is_paused: bool,
    /// Where to go on after a pause.
    pub(crate) paused: Option<PausedRoot>,
    /// How many first moves have been searched to their end.
    pub(crate) first_moves: u64,
    /// First moves that have been reported already, for further lines.
    pub(crate) excluded: Vec<Move>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        game: &Game,
        table: &'a Table,
        memory: &'a mut Memory,
        control: &'a Control<'a>,
    ) -> Search<'a> {
        let keys = game.keys_since_placement();
        let root = keys.len() - 1;
        Search {
            position: game.position().clone(),
            table,
            memory,
            control,
            keys,
            root,
            list: MoveList::with_capacity(2_048),
            killers: vec![[None; 2]; MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            evals: vec![0; MAX_PLY + 2],
            winners: ByColor::default(),
            nodes: 0,
            is_over: false,
            is_paused: false,
            paused: None,
            first_moves: 0,
            excluded: Vec::new(),
        }
    }

    fn look_at_the_clock(&mut self) {
        let Control { limits, clock, stop, hard, pause, .. } = self.control;
        self.is_over |= stop.is_stopped()
            || limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || hard.is_some_and(|hard| clock.now() >= hard);
        if !self.is_over && pause.is_some_and(|pause| self.nodes >= pause) {
            (self.is_over, self.is_paused) = (true, true);
        }
    }

    /// Plays a move, searches the position after it, and takes it back. The
    /// value is the mover's.
    fn after(&mut self, mv: Move, depth: i32, ply: usize, alpha: Value, beta: Value) -> Value {
        let undo = self.position.play_with_undo(mv);
        self.keys.push(self.position.key());
        self.nodes += 1;
        let looks_often = self.control.limits.nodes.is_some() || self.position.board().is_wide();
        let looks = if looks_often { 1 } else { NODES_BETWEEN_LOOKS };
        if self.nodes.is_multiple_of(looks) {
            self.look_at_the_clock();
        }
        let value = -self.node(depth, ply + 1, -beta, -alpha, beta - alpha > 1);
        self.keys.pop();
        self.position.undo(undo);
        value
    }

    /// Whether the position has occurred before. In the line being looked at
    /// once is enough: who could repeat once can do it again.
    fn is_repetition(&self) -> bool {
        let Some((key, earlier)) = self.keys.split_last() else { return false };
        let before = |keys: &[u64]| keys.iter().filter(|&other| other == key).count();
        let (game, line) = earlier.split_at(self.root.min(earlier.len()));
        before(line) > 0 || before(game) > 1
    }

    /// The value of the position for the side to move, exact if it lies
    /// between alpha and beta.
    pub(crate) fn node(
        &mut self,
        depth: i32,
        ply: usize,
        mut alpha: Value,
        beta: Value,
        pv: bool,
    ) -> Value {
        self.lines[ply].clear();
        if self.is_over {
            return alpha;
        }
        if ply > 0 {
            if let Some(outcome) = self.position.outcome() {
                return value_of(outcome, self.position.turn(), ply);
            }
            if self.is_repetition() {
                return DRAW;
            }
            // Nothing here can be better than winning with the next move, or
            // worse than losing with the one after it.
            alpha = alpha.max(ply as Value - WIN);
            if alpha >= beta.min(WIN - ply as Value - 1) {
                return alpha;
            }
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }

        if ply > 0
            && let Some(mv) = self.winning_move()
        {
            self.lines[ply].push(mv);
            return WIN - ply as Value - 1;
        }

        let key = self.keys[self.keys.len() - 1];
        let entry = if self.excluded.is_empty() || ply > 0 {
            self.table.get(key, ply as i32)
        } else {
            None
        };
        if let Some(entry) = entry.filter(|entry| !pv && entry.depth >= depth.max(0)) {
            let usable = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if usable {
                return entry.value;
            }
        }

        // A line in which the queen is about to fall is not cut off in the
        // middle, and few replies are worth a look: it is followed further.
        let in_danger = self.is_threatened();
        if depth <= 0 && (!in_danger || depth <= -MAX_EXTENSION) {
            return self.evaluate();
        }
        let depth = depth + i32::from(in_danger && depth > 0);

        let eval = self.evaluate();
        self.evals[ply] = eval;
        let improving = ply >= 2 && eval > self.evals[ply - 2];
        let quiet = !pv && !in_danger && beta.abs() < PROVED;
        if quiet && depth <= 6 {
            let margin = REVERSE_FUTILITY * (depth - Value::from(improving)).max(1);
            if eval - margin >= beta {
                return eval - margin;
            }
        }
        if quiet && depth >= 3 && eval >= beta && self.may_try_a_null_move(ply) {
            let reduced = depth - 3 - depth / 4;
            let value = self.after(Move::Pass, reduced, ply, beta - 1, beta);
            if value >= beta && !self.is_over {
                return if value >= PROVED { beta } else { value };
            }
        }

        // Where nothing is known, a shallower look now and the table's move in
        // the next iteration are cheaper than a deep look at moves in any order.
        let depth = depth - i32::from(ply > 0 && depth >= UNKNOWN && entry.is_none());
        let node = Node { depth, ply, beta, pv, eval, improving, in_danger };
        self.moves(node, alpha, entry)
    }

    fn evaluate(&mut self) -> Value {
        self.memory.values.evaluate(&self.position, self.keys[self.keys.len() - 1])
    }

    /// A move that wins at once. The tile that won last is likely to win again:
    /// most replies to its threat do nothing about it.
    fn winning_move(&mut self) -> Option<Move> {
        let winner = &mut self.winners[self.position.turn()];
        let mv = picker::winning_move(&self.position, *winner)?;
        *winner = mv.piece().into_iter().collect();
        Some(mv)
    }

    /// Whether the queen of the side to move would fall if it passed.
    fn is_threatened(&mut self) -> bool {
        let queen = Piece::queen(self.position.turn());
        if self.position.board().liberties(queen) != Some(1) {
            return false;
        }
        let undo = self.position.play_with_undo(Move::Pass);
        let threat = self.winning_move();
        self.position.undo(undo);
        threat.is_some()
    }

    /// A side that could pass must be able to do something better (null move
    /// pruning, NMP). Passing
    /// also frees the tile that was moved last, so it is no measure while
    /// tiles are being thrown; and a pass is not answered by another.
    fn may_try_a_null_move(&self, ply: usize) -> bool {
        let color = self.position.turn();
        let thrown = self.position.last_moved().is_some_and(|last| last.color() == color);
        ply > 0 && self.position.has_queen(color) && self.position.last_moved().is_some() && !thrown
    }

    fn moves(&mut self, node: Node, mut alpha: Value, entry: Option<Entry>) -> Value {
        let Node { depth, ply, beta, pv, in_danger, .. } = node;
        let first = self.list.len();
        let previous = self.previous_move(ply);
        let old_alpha = alpha;
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut tried = 0;
        let mut index = first;
        // Moves that were good before are tried before the others are
        // generated: often none of those is needed.
        let table_move = entry.and_then(|entry| entry.hint.to_move(&self.position));
        let mut known = self.known(table_move, previous, ply);
        let mut is_generated = false;
        let mut sorted_from = usize::MAX;
        let mut left_out = 0;
        if let Some(root) = self.paused.take() {
            (self.list, self.lines[0]) = (root.list, root.line);
            (known, is_generated) = (root.known, root.is_generated);
            (index, tried) = (root.index, root.tried);
            (best, best_move, alpha) = (root.best, root.best_move, root.alpha);
        }

        loop {
            if index == self.list.len() {
                if is_generated {
                    break;
                }
                if let Some(scored) = known.next(&self.position) {
                    self.list.push(scored);
                } else {
                    let mut order = Order::by(&self.memory.history);
                    // Where quiet moves cannot help, only the others are listed.
                    if !pv && !in_danger && node.is_hopeless(alpha) {
                        order.floor = QUIET;
                    }
                    if in_danger {
                        order.wanted = picker::defenders(&self.position);
                    }
                    left_out = picker::generate(&self.position, &known, &order, &mut self.list);
                    is_generated = true;
                    sorted_from = index + SORTED_AFTER;
                    let is_new = ply == 0 && entry.is_none() && self.excluded.is_empty();
                    if is_new {
                        picker::prefer_attacks(&self.position, &mut self.list, index);
                    }
                }
                continue;
            }
            if index == sorted_from {
                self.list.sort(index);
            }
            let scored =
                if index < sorted_from { self.list.pick(index) } else { self.list.get(index) };
            let Some(Scored { mv, score }) = scored else { break };
            index += 1;
            if ply == 0 && self.excluded.contains(&mv) {
                continue;
            }
            let late = !in_danger && score < QUIET && best > -PROVED;
            if late && !pv && depth <= 5 {
                // Alpha may have risen since the moves were listed. Those
                // that follow have lower scores still.
                if tried > node.enough_moves() || node.is_hopeless(alpha) {
                    break;
                }
            }
            let reduction = node.reduction(score, tried);
            let value = self.one_move(&node, mv, alpha, tried == 0, reduction);
            if self.is_over {
                if ply == 0 && self.is_paused {
                    let (list, line) = (mem::take(&mut self.list), mem::take(&mut self.lines[0]));
                    index -= 1;
                    self.paused = Some(PausedRoot {
                        list,
                        known,
                        is_generated,
                        index,
                        tried,
                        best,
                        best_move,
                        alpha,
                        line,
                    });
                }
                break;
            }
            tried += 1;
            self.first_moves += u64::from(ply == 0);
            if value > best {
                (best, best_move) = (value, Some(mv));
                if value > alpha {
                    alpha = value;
                    self.extend_line(ply, mv);
                    if value >= beta {
                        self.remember(mv, previous, depth, ply, first, index - 1);
                        break;
                    }
                }
            }
        }
        self.list.truncate(first);
        if self.is_over {
            return best.max(old_alpha);
        }
        if best_move.is_none() && tried == 0 && (ply > 0 || self.excluded.is_empty()) {
            // A forced pass. A second one would end the game, but in the
            // search it is enough that it repeats the position.
            let value = self.after(Move::Pass, depth - 1, ply, alpha, beta);
            if self.is_over {
                return old_alpha;
            }
            self.first_moves += u64::from(ply == 0);
            self.extend_line(ply, Move::Pass);
            return value;
        }
        debug_assert!(best > -INFINITE, "there was no move, and no pass either");
        // That all others lose proves nothing where moves were left out.
        if best <= -PROVED && left_out > 0 {
            return old_alpha;
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if ply > 0 || self.excluded.is_empty() {
            let hint = best_move.map_or(Hint::NONE, Hint::new);
            let key = self.keys[self.keys.len() - 1];
            self.table.put(
                key,
                ply as i32,
                Entry { value: best, depth: depth.max(0), bound, hint },
            );
        }
        best
    }

    /// Searches one move: the first with the full window, later ones with a
    /// narrow one and less depth, and again if they turn out better.
    fn one_move(
        &mut self,
        node: &Node,
        mv: Move,
        alpha: Value,
        is_first: bool,
        reduction: i32,
    ) -> Value {
        let Node { depth, ply, beta, .. } = *node;
        if is_first {
            return self.after(mv, depth - 1, ply, alpha, beta);
        }
        let mut value = self.after(mv, depth - 1 - reduction, ply, alpha, alpha + 1);
        // A proof is one at any depth.
        if value > alpha && value < PROVED && reduction > 0 && !self.is_over {
            value = self.after(mv, depth - 1, ply, alpha, alpha + 1);
        }
        // The line to a win further off than this depth is left to the
        // deeper iteration that follows.
        let is_far = value >= PROVED && WIN - value - ply as Value > depth;
        if value > alpha && value < beta && !is_far && !self.is_over {
            value = self.after(mv, depth - 1, ply, alpha, beta);
        }
        value
    }

    /// What is known of the moves of a position before they are generated: the
    /// move of the table (TT move) above all.
    fn known(&self, table_move: Option<Move>, previous: Option<Move>, ply: usize) -> Known {
        let [first, second] = self.killers[ply];
        let reply = previous.and_then(|mv| self.memory.history.reply(mv));
        Known::new(table_move, first, second, reply)
    }

    fn previous_move(&self, ply: usize) -> Option<Move> {
        // The move that led here is the last moved tile on its cell.
        if ply == 0 {
            return None;
        }
        let piece = self.position.last_moved()?;
        let to = self.position.board().hex_of(piece)?;
        Some(Move::Shift { piece, to })
    }

    fn extend_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }

    /// A move was too good for the opponent: it is tried early elsewhere, and
    /// those tried before it late.
    fn remember(
        &mut self,
        mv: Move,
        previous: Option<Move>,
        depth: i32,
        ply: usize,
        first: usize,
        index: usize,
    ) {
        let bonus = (depth.max(1) * depth.max(1) * 16).min(1_600);
        self.memory.history.add(mv, bonus);
        for tried in self.list.range(first..index) {
            self.memory.history.add(tried.mv, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = previous {
            self.memory.history.set_reply(previous, mv);
        }
    }
}

/// The value of a finished game.
pub(crate) fn value_of(outcome: Outcome, turn: Color, ply: usize) -> Value {
    match outcome.winner() {
        None => DRAW,
        Some(color) if color == turn => WIN - ply as Value,
        Some(_) => ply as Value - WIN,
    }
}
