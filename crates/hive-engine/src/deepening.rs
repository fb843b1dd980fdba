//! Deeper and deeper: one search of each depth after the other, with a window
//! around the last value, in slices if need be.
//!
//! Where there are no threads, as in a browser, whoever searches has to come
//! back now and then to look for messages. A [`Course`] is all that a search
//! needs to go on from where it was: it pauses and goes on at the root, with
//! the first move that it was looking at. A search without pauses is the same
//! code with one endless slice.

use std::mem;

use hive_rules::{Game, Move};

use crate::{
    Limits, Score,
    engine::{Best, Line},
    score::{INFINITE, PROVED, Value},
    search::{MAX_PLY, PausedRoot, Search},
};

/// The first window around the last value.
const ASPIRATION: Value = 35;

/// A slice in which no first move was finished makes the next one longer by
/// this part of a slice. What is in the table makes the second attempt at a
/// move quicker than the first, but only longer slices are sure to end.
const GROWTH: u64 = 16;

/// How far a search has got, between two slices of it.
#[derive(Debug)]
pub(crate) struct Course {
    depth: i32,
    last_depth: i32,
    moves: usize,
    /// The value of each line at the last depth.
    values: Vec<Value>,
    /// The lines of this depth so far.
    lines: Vec<Line>,
    window: Option<Window>,
    paused: Option<PausedRoot>,
    killers: Vec<[Option<Move>; 2]>,
    nodes: u64,
    /// Slices since a first move was finished.
    barren: u64,
    pub(crate) best: Best,
}

#[derive(Clone, Copy, Debug)]
struct Window {
    alpha: Value,
    beta: Value,
    margin: Value,
}

impl Window {
    fn new(depth: i32, last: Value) -> Window {
        if depth > 3 && last.abs() < PROVED {
            Window { alpha: last - ASPIRATION, beta: last + ASPIRATION, margin: ASPIRATION }
        } else {
            Window { alpha: -INFINITE, beta: INFINITE, margin: ASPIRATION }
        }
    }

    fn holds(self, value: Value) -> bool {
        value > self.alpha && value < self.beta
    }

    /// A window that is wider on the side where the value fell out of it.
    fn widened(self, value: Value) -> Window {
        let margin = self.margin * 4;
        if value <= self.alpha {
            let alpha = if margin > 1_000 { -INFINITE } else { value - margin };
            Window { alpha, margin, ..self }
        } else {
            let beta = if margin > 1_000 { INFINITE } else { value + margin };
            Window { beta, margin, ..self }
        }
    }
}

impl Course {
    /// The beginning of a search; `None` if there is no move. `first_depth`
    /// lets helper threads begin at different depths.
    pub(crate) fn new(game: &Game, limits: &Limits, first_depth: i32) -> Option<Course> {
        let moves = game.position().legal_moves();
        let deepest = MAX_PLY as u32 - 1;
        let last_depth = limits.depth.map_or(deepest, |depth| depth.clamp(1, deepest)) as i32;
        Some(Course {
            depth: first_depth.min(last_depth),
            last_depth,
            moves: moves.len(),
            values: vec![0; limits.lines.clamp(1, moves.len().max(1))],
            lines: Vec::new(),
            window: None,
            paused: None,
            killers: vec![[None; 2]; MAX_PLY + 2],
            nodes: 0,
            barren: 0,
            best: Best::guess(*moves.first()?),
        })
    }

    /// After how many nodes in all a slice of so many ends.
    pub(crate) fn end_of_slice(&self, nodes: u64) -> u64 {
        let growth = (nodes / GROWTH + 1).saturating_mul(self.barren);
        self.nodes.saturating_add(nodes).saturating_add(growth)
    }
}

impl Search<'_> {
    /// Searches on, until the end or a pause. Whether it is the end.
    pub(crate) fn run(&mut self, course: &mut Course, report: &mut dyn FnMut(&Best)) -> bool {
        self.nodes = course.nodes;
        self.paused = course.paused.take();
        self.excluded = first_moves(&course.lines);
        mem::swap(&mut self.killers, &mut course.killers);
        let is_done = self.deepen(course, report);
        mem::swap(&mut self.killers, &mut course.killers);
        course.paused = self.paused.take();
        course.nodes = self.nodes;
        course.barren = if self.first_moves > 0 { 0 } else { course.barren + 1 };
        course.best.nodes = self.nodes;
        is_done
    }

    fn deepen(&mut self, course: &mut Course, report: &mut dyn FnMut(&Best)) -> bool {
        loop {
            self.search_lines(course);
            if self.is_paused {
                return false;
            }
            let mut lines = mem::take(&mut course.lines);
            if self.is_over && !lines.is_empty() {
                // The lines that got no new answer keep their old ones.
                let new = first_moves(&lines);
                let old = mem::take(&mut course.best.lines).into_iter();
                lines.extend(old.filter(|line| !new.contains(&line.moves[0])));
                lines.truncate(course.values.len());
            }
            if let Some(line) = lines.first() {
                let (mv, score) = (line.moves[0], line.score);
                let depth = course.depth as u32;
                course.best = Best { mv, score, depth, nodes: self.nodes, lines };
                report(&course.best);
            }
            if self.is_over
                || course.depth == course.last_depth
                || self.should_not_deepen(&course.best, course.moves)
            {
                return true;
            }
            course.depth += 1;
            self.excluded.clear();
        }
    }

    /// Searches the lines of one depth that are still missing.
    fn search_lines(&mut self, course: &mut Course) {
        while course.lines.len() < course.values.len() {
            let index = course.lines.len();
            let value = self.aspire(course.depth, course.values[index], &mut course.window);
            if self.is_paused || (self.is_over && (index > 0 || self.lines[0].is_empty())) {
                return;
            }
            course.values[index] = value;
            let line = Line { score: Score::from_value(value), moves: self.lines[0].clone() };
            self.excluded.extend(line.moves.first());
            course.lines.push(line);
            if self.is_over {
                return;
            }
        }
    }

    /// Whether another iteration would be of no use.
    fn should_not_deepen(&self, best: &Best, moves: usize) -> bool {
        let proved = match best.score {
            Score::Win(plies) | Score::Loss(plies) => plies <= best.depth,
            Score::Points(_) => false,
        };
        let timed = self.control.limits.time.is_some();
        proved
            || (timed && moves == 1)
            || self.control.soft.is_some_and(|soft| self.control.clock.now() >= soft)
    }

    /// Searches with a window around the last value, and wider ones if the
    /// value falls out of it. An interrupted search keeps the line that it
    /// has found so far in `lines[0]`, and one that pauses keeps its window.
    fn aspire(&mut self, depth: i32, last: Value, paused: &mut Option<Window>) -> Value {
        let mut window = paused.take().unwrap_or_else(|| Window::new(depth, last));
        loop {
            let value = self.node(depth, 0, window.alpha, window.beta, true);
            if self.is_paused {
                *paused = Some(window);
            }
            if self.is_over || window.holds(value) {
                return value;
            }
            window = window.widened(value);
        }
    }
}

fn first_moves(lines: &[Line]) -> Vec<Move> {
    lines.iter().filter_map(|line| line.moves.first().copied()).collect()
}
