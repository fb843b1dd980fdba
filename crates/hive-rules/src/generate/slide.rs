//! Steps along the ground: queen, pillbug, spider and ant.
//!
//! A tile slides to an empty neighbour along exactly one tile. For one cell
//! that is a look-up by its ring, [`SLIDES`]; for all cells at once it is a
//! handful of set operations.

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
#[inline(always)]
pub(super) fn ant<L: Lanes>(board: &Board, from: Cell) -> Bits {
    if SLIDES[board.ring(from) as usize] == 0 {
        return Bits::EMPTY;
    }
    let start = L::load(Bits::just(from));
    let occupied = L::load(board.occupied).without(start);
    let seen = occupied.seen();
    let [ne, e, se, sw, w, nw] = seen;

    // Two empty neighbouring cells between two tiles are a gate. Where the
    // hive has neither gates nor holes, an ant that can move at all gets to
    // every cell that touches the hive.
    let gates = nw.and(e).without(ne).or(ne.and(se).without(e)).or(e.and(sw).without(se));
    let reached = if board.holes() == 0 && gates.without(occupied).is_empty() {
        ne.or(e).or(se).or(sw).or(w).or(nw).without(occupied)
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
