//! Steps along the ground: queen, pillbug, spider and ant.
//!
//! A tile slides to an empty neighbour along exactly one tile. For one cell
//! that is a look-up by its ring, [`SLIDES`]; for all cells at once it is a
//! handful of set operations.

use super::Pins;
use crate::{
    Board, Direction,
    lanes::Lanes,
    ring::SLIDES,
    torus::{self, Bits, Cell},
};

/// Takes the first direction out of a ring.
#[inline(always)]
pub(super) fn take(ring: &mut u8) -> usize {
    let direction = ring.trailing_zeros() as usize;
    *ring &= *ring - 1;
    direction
}

/// One step.
#[inline(always)]
pub(super) fn step(board: &Board, from: Cell) -> Bits {
    let mut to = Bits::EMPTY;
    let mut steps = SLIDES[board.ring(from) as usize];
    while steps != 0 {
        to.insert(torus::step(from, take(&mut steps)));
    }
    to
}

/// The ring bit that leads from `start + first + second` back to the start,
/// if those two cells touch.
const BACK: [[u8; 6]; 6] = {
    let mut table = [[0; 6]; 6];
    let mut first = 0;
    while first < 6 {
        // Two steps at 120 degrees end next to the start, in the direction
        // between them.
        table[first][(first + 2) % 6] = 1 << ((first + 1 + 3) % 6);
        table[first][(first + 4) % 6] = 1 << ((first + 5 + 3) % 6);
        first += 1;
    }
    table
};

/// Exactly three steps, no cell twice.
///
/// The rings still have the spider in them; the bit that leads back to where
/// it started is taken out of each.
#[inline(always)]
pub(super) fn spider(board: &Board, from: Cell) -> Bits {
    let mut to = Bits::EMPTY;
    let mut firsts = SLIDES[board.ring(from) as usize];
    while firsts != 0 {
        let first = take(&mut firsts);
        let one = torus::step(from, first);
        let back = 1 << ((first + 3) % 6);
        let mut seconds = SLIDES[(board.ring(one) & !back) as usize] & !back;
        while seconds != 0 {
            let second = take(&mut seconds);
            let two = torus::step(one, second);
            let home = BACK[first][second];
            let back = 1 << ((second + 3) % 6) | home;
            let mut thirds = SLIDES[(board.ring(two) & !home) as usize] & !back;
            while thirds != 0 {
                to.insert(torus::step(two, take(&mut thirds)));
            }
        }
    }
    to
}

/// Any number of steps.
///
/// Two empty neighbouring cells between two tiles are a gate. Keep the gates
/// shut, and the empty cells fall into regions: what is left of the outside,
/// and pockets. An ant walks along the whole rim of the region it is in, for
/// the hive is connected, and so the rim is one closed line. Most pockets are
/// single cells with one gate, which are easily seen; with other ones the ant
/// has to walk.
#[inline(always)]
pub(super) fn ant<L: Lanes>(board: &Board, pins: &Pins<'_>, from: Cell) -> Bits {
    if SLIDES[board.ring(from) as usize] == 0 {
        return Bits::EMPTY;
    }
    let start = L::load(Bits::just(from));
    let occupied = L::load(board.occupied).without(start);
    let seen = occupied.seen();
    let [ne, e, se, sw, w, nw] = seen;

    // Of each pair of neighbouring empty cells the western or north-western
    // one: those with a gate between them, and the others.
    let (pair_ne, pair_e, pair_se) = (occupied.or(ne), occupied.or(e), occupied.or(se));
    let (gate_ne, gate_e, gate_se) = (nw.and(e), ne.and(se), e.and(sw));
    let open_ne = gate_ne.or(pair_ne).not();
    let open_e = gate_e.or(pair_e).not();
    let open_se = gate_se.or(pair_se).not();
    // The cells that are not a pocket by themselves.
    let linked_ne = open_ne.or(open_ne.shift(Direction::NE));
    let linked_e = open_e.or(open_e.shift(Direction::E));
    let linked_se = open_se.or(open_se.shift(Direction::SE));
    let linked = linked_ne.or(linked_e).or(linked_se);
    // The gates with such cells on both sides.
    let wide_ne = linked.shift(Direction::SW).and(gate_ne.without(pair_ne));
    let wide_e = linked.shift(Direction::W).and(gate_e.without(pair_e));
    let wide_se = linked.shift(Direction::NW).and(gate_se.without(pair_se));
    let wide = wide_ne.or(wide_e).or(wide_se).and(linked);
    // The pockets that have more than one gate: all but those cells with at
    // most one empty neighbour.
    let (narrow, full) = (ne.or(e), ne.and(e));
    let (narrow, full) = (narrow.and(se).or(full), full.and(se));
    let (narrow, full) = (narrow.and(sw).or(full), full.and(sw));
    let (narrow, full) = (narrow.and(w).or(full), full.and(w));
    let narrow = narrow.and(nw).or(full);
    let passages = occupied.or(linked).or(narrow).not();

    let reached = if wide.or(passages).is_empty() && !pins.has_large_hole() {
        ne.or(e).or(se).or(sw).or(w).or(nw).and(linked)
    } else {
        flood(seen, start)
    };
    reached.without(start).store()
}

/// All cells to which a tile can slide, in a hive of which `seen` tells where
/// each cell has neighbours.
#[inline(always)]
fn flood<L: Lanes>(seen: [L; 6], start: L) -> L {
    let [ne, e, se, sw, w, nw] = seen;
    let open_ne = nw.xor(e).without(ne);
    let open_e = ne.xor(se).without(e);
    let open_se = e.xor(sw).without(se);
    let open_sw = se.xor(w).without(sw);
    let open_w = sw.xor(nw).without(w);
    let open_nw = w.xor(ne).without(nw);
    let mut reached = start;
    // A round steps in all directions in turn, once with and once against the
    // clock: a walk round the hive turns with the directions, so a round takes
    // it several steps along.
    loop {
        let before = reached;
        reached = reached.or(reached.and(open_ne).shift(Direction::NE));
        reached = reached.or(reached.and(open_e).shift(Direction::E));
        reached = reached.or(reached.and(open_se).shift(Direction::SE));
        reached = reached.or(reached.and(open_sw).shift(Direction::SW));
        reached = reached.or(reached.and(open_w).shift(Direction::W));
        reached = reached.or(reached.and(open_nw).shift(Direction::NW));
        reached = reached.or(reached.and(open_w).shift(Direction::W));
        reached = reached.or(reached.and(open_sw).shift(Direction::SW));
        reached = reached.or(reached.and(open_se).shift(Direction::SE));
        reached = reached.or(reached.and(open_e).shift(Direction::E));
        reached = reached.or(reached.and(open_ne).shift(Direction::NE));
        if reached.without(before).is_empty() {
            return reached;
        }
    }
}
