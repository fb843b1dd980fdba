//! The engine as others see it.

use std::{panic::resume_unwind, thread, time::Duration};

use hive_rules::{Color, Game, GameType, Move, RuleSet};

use crate::{
    Clock, Level, Limits, Score, Stop, baseline,
    deepening::Course,
    evaluation::{Judge, evaluate, network},
    glance::glance,
    memory::Memory,
    search::{Control, Search},
    table::Table,
};

/// How an engine is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the table of positions, in MiB.
    pub table_mib: usize,
    /// How many threads search together.
    pub threads: usize,
    /// Which search and evaluation.
    pub strategy: Strategy,
}

impl Default for Options {
    fn default() -> Options {
        Options { table_mib: 64, threads: 1, strategy: Strategy::Main }
    }
}

/// Which search and evaluation an engine uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The strongest: the network.
    Main,
    /// The same search with the sum of terms instead of the network. Levels
    /// below the last one use it, too.
    Linear,
    /// A plain search with a plain evaluation, kept to measure progress by.
    Baseline,
}

/// The answer of a search, at its end or so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The move to play.
    pub mv: Move,
    /// What it is worth for the side to move.
    pub score: Score,
    /// How many plies deep the search was.
    pub depth: u32,
    /// How many moves it has played.
    pub nodes: u64,
    /// The best lines, best first; each begins with another move.
    pub lines: Vec<Line>,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the line is worth for the side to move.
    pub score: Score,
    /// The moves, the first being that of the side to move.
    pub moves: Vec<Move>,
}

impl Best {
    /// Any move, for a search that is stopped before it has an answer.
    pub(crate) fn guess(mv: Move) -> Best {
        Best { mv, score: Score::Points(0), depth: 0, nodes: 0, lines: Vec::new() }
    }
}

/// A draw is welcome to whoever has no better chance to win than this. A side
/// that is only a little worse plays on: the opponent may err.
const CONTENT: f64 = 0.4;
/// The same where the position has recurred, or the game is long.
const CONTENT_WHEN_QUIET: f64 = 0.55;
/// Few games last this many plies.
const LONG_GAME: usize = 150;

/// A player of Hive. It keeps what it has found out between moves.
pub struct Engine {
    options: Options,
    table: Table,
    memories: Vec<Memory>,
    /// What the memories and the table are about.
    uses_network: bool,
    /// What kind of game the table is about: the same tiles on the same cells
    /// are worth something else where others are in reserve.
    kind: Option<(GameType, RuleSet)>,
}

impl Engine {
    /// An engine that knows nothing but the rules.
    pub fn new(options: Options) -> Engine {
        let threads = options.threads.max(1);
        let uses_network = options.strategy == Strategy::Main;
        Engine {
            options,
            table: Table::new(options.table_mib),
            memories: (0..threads).map(|_| Memory::new(judge(uses_network))).collect(),
            uses_network,
            kind: None,
        }
    }

    /// How the engine was built.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Forgets everything, before another game.
    pub fn forget(&mut self) {
        self.table.clear();
        let judge = judge(self.uses_network);
        self.memories.iter_mut().for_each(|memory| *memory = Memory::new(judge));
        self.kind = None;
    }

    /// Looks for the best move. `report` gets each better answer on the way.
    /// `None` if the game is over.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &Stop,
        report: &mut dyn FnMut(&Best),
    ) -> Option<Best> {
        if game.outcome().is_some() {
            return None;
        }
        let own = limits.of_level();
        let control = Control::new(&own, clock, stop);
        if self.options.strategy == Strategy::Baseline {
            return baseline::search(game, &control, report);
        }
        let handicap = limits.handicap;
        if let Some(best) = handicap.and_then(|handicap| glance(game, handicap, &control)) {
            return Some(limits.choose(game, best));
        }
        self.prepare(game, limits);
        let (first, others) = self.memories.split_first_mut()?;
        let table = &self.table;
        let done = Stop::new();
        let best = thread::scope(|scope| {
            let mut helpers = Vec::new();
            for (index, memory) in others.iter_mut().enumerate() {
                let (control, done) = (&control, &done);
                helpers.push(scope.spawn(move || {
                    // A helper has no limits of its own; it fills the table
                    // until the first thread is done.
                    let limits = Limits { lines: 1, nodes: None, ..control.limits.clone() };
                    let control = Control { limits: &limits, stop: done, ..*control };
                    // It is a ply or two ahead of it: side by side they would
                    // look at the same moves.
                    let first_depth = 2 + index as i32 % 2;
                    let mut course = Course::new(game, &limits, first_depth)?;
                    Search::new(game, table, memory, &control).run(&mut course, &mut |_| {});
                    Some(course.best)
                }));
            }
            // Whatever becomes of the first thread, the others must not go on
            // without it: the scope waits for them.
            let stop_helpers = StopAtEnd(&done);
            let mut course = Course::new(game, &own, 1)?;
            Search::new(game, table, first, &control).run(&mut course, report);
            drop(stop_helpers);
            let joined = helpers.into_iter().map(|helper| helper.join());
            let found = joined.filter_map(|best| best.unwrap_or_else(|fault| resume_unwind(fault)));
            Some(found.fold(course.best, better))
        })?;
        Some(limits.choose(game, best))
    }

    /// Begins a search that is then carried on in slices by [`Engine::resume`].
    /// Its time begins now. `None` if the game is over.
    pub fn start(&mut self, game: &Game, limits: &Limits, clock: &dyn Clock) -> Option<Sliced> {
        if game.outcome().is_some() {
            return None;
        }
        self.prepare(game, limits);
        let course = Course::new(game, &limits.of_level(), 1)?;
        let deadlines = limits.deadlines(clock);
        Some(Sliced { game: game.clone(), limits: limits.clone(), deadlines, course })
    }

    /// Carries a search on for about so many nodes, on one thread. Whether it
    /// is done; [`Sliced::best`] then is its answer. A slice becomes longer
    /// while the search cannot get on in it, so any number of nodes will do.
    ///
    /// The baseline and the weakest levels know no slices: they answer at once.
    pub fn resume(
        &mut self,
        search: &mut Sliced,
        nodes: u64,
        clock: &dyn Clock,
        stop: &Stop,
        report: &mut dyn FnMut(&Best),
    ) -> bool {
        let Sliced { game, limits, deadlines: (hard, soft), course } = search;
        let pause = Some(course.end_of_slice(nodes));
        let own = limits.of_level();
        let control = Control { limits: &own, clock, stop, hard: *hard, soft: *soft, pause };
        let at_once = match self.options.strategy {
            Strategy::Baseline => baseline::search(game, &control, report),
            Strategy::Main | Strategy::Linear => {
                limits.handicap.and_then(|how| glance(game, how, &control))
            }
        };
        let is_done = match (at_once, self.memories.first_mut()) {
            (Some(best), _) => {
                course.best = best;
                true
            }
            (None, Some(memory)) => {
                Search::new(game, &self.table, memory, &control).run(course, report)
            }
            (None, None) => true,
        };
        if is_done {
            course.best = limits.choose(game, course.best.clone());
        }
        is_done
    }

    /// Whether the engine, playing this colour, agrees to a draw. It does when
    /// it would rather lose than win as far as it can see, or when nothing
    /// happens any more. `false` if the game is over.
    pub fn agrees_to_draw(
        &mut self,
        game: &Game,
        color: Color,
        limits: &Limits,
        clock: &dyn Clock,
        stop: &Stop,
    ) -> bool {
        let Some(best) = self.search(game, limits, clock, stop, &mut |_| {}) else { return false };
        let mover = best.score.win_probability();
        let chance = if game.position().turn() == color { mover } else { 1.0 - mover };
        let is_quiet = game.occurrences() > 1 || game.moves().len() >= LONG_GAME;
        chance <= if is_quiet { CONTENT_WHEN_QUIET } else { CONTENT }
    }

    /// What is known of other positions counts for less from now on, and what
    /// is known of games of another kind for nothing.
    fn prepare(&mut self, game: &Game, limits: &Limits) {
        let kind = (game.game_type(), game.rules());
        let is_weak = limits.handicap.is_some_and(|handicap| handicap.level < Level::MAX);
        let uses_network = self.options.strategy == Strategy::Main && !is_weak;
        let is_other = uses_network != self.uses_network;
        self.uses_network = uses_network;
        if is_other || self.kind.is_some_and(|known| known != kind) {
            self.forget();
        }
        self.table.next_search();
        if self.kind.is_some() {
            self.memories.iter_mut().for_each(|memory| memory.history.age());
        }
        self.kind = Some(kind);
    }
}

/// Who says what a position is worth.
fn judge(uses_network: bool) -> Judge {
    if uses_network { network::evaluate } else { evaluate }
}

/// The answer of a helper if it looked further ahead. What is proved stays, and
/// so do several lines, of which a helper has one.
fn better(best: Best, helper: Best) -> Best {
    let nodes = best.nodes + helper.nodes;
    let is_open = matches!(best.score, Score::Points(_)) && best.lines.len() <= 1;
    let is_deeper = helper.depth > best.depth && !helper.lines.is_empty();
    Best { nodes, ..if is_open && is_deeper { helper } else { best } }
}

/// Stops others when it goes, after a panic too.
struct StopAtEnd<'a>(&'a Stop);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A search in slices, between two of them. It can be dropped at any time.
#[derive(Debug)]
pub struct Sliced {
    game: Game,
    limits: Limits,
    deadlines: (Option<Duration>, Option<Duration>),
    course: Course,
}

impl Sliced {
    /// The answer so far.
    pub fn best(&self) -> &Best {
        &self.course.best
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_that_looked_further_ahead_counts() {
        let answer = |score, depth, lines| {
            let line = Line { score, moves: vec![Move::Pass] };
            Best { score, depth, nodes: 10, lines: vec![line; lines], ..Best::guess(Move::Pass) }
        };
        let (points, win) = (Score::Points, Score::Win(3));
        for (best, helper, expected) in [
            (answer(points(1), 7, 1), answer(points(2), 8, 1), points(2)),
            (answer(points(1), 7, 1), answer(win, 8, 1), win),
            (answer(points(1), 7, 1), answer(points(2), 7, 1), points(1)),
            (answer(points(1), 7, 1), answer(points(2), 8, 0), points(1)),
            (answer(points(1), 7, 3), answer(points(2), 8, 1), points(1)),
            (answer(win, 7, 1), answer(points(2), 8, 1), win),
        ] {
            let better = better(best, helper);
            assert_eq!((better.score, better.nodes), (expected, 20));
        }
    }
}
