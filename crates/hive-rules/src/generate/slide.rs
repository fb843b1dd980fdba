//! Steps along the ground: queen, pillbug, spider and ant.
//!
//! A tile slides to an empty neighbour along exactly one tile. For one cell
//! that is a look-up by its ring, [`SLIDES`]; for all cells at once it is a
//! handful of set operations.

use crate::{
    Board, Direction,
    ring::SLIDES,
    torus::{self, Bits, Cell},
};

/// Calls a function with each direction of a ring.
#[inline(always)]
fn for_each(mut ring: u8, mut visit: impl FnMut(usize)) {
    while ring != 0 {
        visit(ring.trailing_zeros() as usize);
        ring &= ring - 1;
    }
}

/// One step.
#[inline(always)]
pub(super) fn step(board: &Board, from: Cell) -> Bits {
    let mut to = Bits::EMPTY;
    for_each(SLIDES[board.ring(from) as usize], |direction| {
        to.insert(torus::step(from, direction));
    });
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
pub(super) fn spider(board: &Board, from: Cell) -> Bits {
    let mut to = Bits::EMPTY;
    for_each(SLIDES[board.ring(from) as usize], |first| {
        let one = torus::step(from, first);
        let back = 1 << ((first + 3) % 6);
        for_each(SLIDES[(board.ring(one) & !back) as usize] & !back, |second| {
            let two = torus::step(one, second);
            let home = BACK[first][second];
            let back = 1 << ((second + 3) % 6) | home;
            for_each(SLIDES[(board.ring(two) & !home) as usize] & !back, |third| {
                to.insert(torus::step(two, third));
            });
        });
    });
    to
}

/// Any number of steps.
pub(super) fn ant(board: &Board, from: Cell) -> Bits {
    if SLIDES[board.ring(from) as usize] == 0 {
        return Bits::EMPTY;
    }
    let mut occupied = board.occupied;
    occupied.remove(from);
    let seen = occupied.seen();
    let [ne, e, se, sw, w, nw] = seen;

    // Two empty neighbouring cells between two tiles are a gate. Where the
    // hive has neither gates nor holes, an ant that can move at all gets to
    // every cell that touches the hive.
    let gates = (nw & e & !ne) | (ne & se & !e) | (e & sw & !se);
    if board.holes() == 0 && (gates & !occupied).is_empty() {
        let mut to = (ne | e | se | sw | w | nw) & !occupied;
        to.remove(from);
        return to;
    }
    flood(seen, from)
}

/// All cells to which a tile can slide, in a hive of which `seen` tells where
/// each cell has neighbours.
#[inline(always)]
fn flood(seen: [Bits; 6], from: Cell) -> Bits {
    let open: [Bits; 6] =
        std::array::from_fn(|d| (seen[(d + 1) % 6] ^ seen[(d + 5) % 6]) & !seen[d]);
    let mut reached = Bits::just(from);
    // Each round steps in all directions in turn, once with and once against
    // the clock: a walk round the hive turns with the directions, so a round
    // takes it several steps along.
    loop {
        let before = reached;
        for d in [0, 1, 2, 3, 4, 5] {
            reached = reached | (reached & open[d]).shift(Direction::ALL[d]);
        }
        for d in [5, 4, 3, 2, 1, 0] {
            reached = reached | (reached & open[d]).shift(Direction::ALL[d]);
        }
        if reached == before {
            break;
        }
    }
    reached.remove(from);
    reached
}
