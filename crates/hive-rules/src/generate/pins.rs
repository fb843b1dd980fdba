//! Which tiles hold the hive together.
//!
//! On a hexagonal grid that is seen from the tile's neighbours. Let its ring
//! have k runs of occupied cells; between them lie k runs of empty cells.
//! Taking the tile away leaves as many parts as there are runs, unless two
//! runs of empty cells belong to different empty regions: then tiles join
//! their ends around the hole between them. So the tile is pinned exactly if
//! two of the k empty runs belong to the same region, and without holes there
//! is only one region.

use crate::{
    Board,
    lanes::Lanes,
    ring::RUNS,
    torus::{self, Bits, Cell},
};

pub(super) struct Pins<'a> {
    board: &'a Board,
    holes: Holes,
}

/// What is known of the holes in the hive.
enum Holes {
    None,
    /// All of them are single cells. Which cells touch at least one of them,
    /// and which at least two?
    Small {
        one: Bits,
        two: Bits,
    },
    /// There is a larger one.
    Large,
}

impl<'a> Pins<'a> {
    #[inline(always)]
    pub(super) fn new<L: Lanes>(board: &'a Board) -> Pins<'a> {
        Pins { board, holes: if board.holes() == 0 { Holes::None } else { look::<L>(board) } }
    }

    /// Whether the hive has a hole of more than one cell.
    #[inline(always)]
    pub(super) fn has_large_hole(&self) -> bool {
        matches!(self.holes, Holes::Large)
    }

    /// Whether the hive would fall apart without this cell.
    #[inline(always)]
    pub(super) fn is_pinned<L: Lanes>(&self, cell: Cell) -> bool {
        let runs = RUNS[self.board.ring(cell) as usize];
        if runs < 2 {
            return false;
        }
        match &self.holes {
            Holes::None => true,
            // A hole of one cell is an empty run of its own, and the other
            // empty runs belong to the outside: two of them, and the tile is
            // pinned. There are at most three runs.
            Holes::Small { one, two } => {
                if runs == 2 {
                    !one.contains(cell)
                } else {
                    !two.contains(cell)
                }
            }
            Holes::Large => breaks_hive::<L>(self.board, cell),
        }
    }
}

/// Looks for the holes of a hive that has some.
#[inline(always)]
fn look<L: Lanes>(board: &Board) -> Holes {
    let occupied = L::load(board.occupied);
    let [ne, e, se, sw, w, nw] = occupied.seen();
    let holes = ne.and(e).and(se).and(sw).and(w).and(nw).without(occupied);
    if holes.store().len() != board.holes() as usize {
        return Holes::Large;
    }
    let [ne, e, se, sw, w, nw] = holes.seen();
    let (one, two) = (ne.or(e), ne.and(e));
    let (one, two) = (one.or(se), two.or(one.and(se)));
    let (one, two) = (one.or(sw), two.or(one.and(sw)));
    let (one, two) = (one.or(w), two.or(one.and(w)));
    let (one, two) = (one.or(nw), two.or(one.and(nw)));
    Holes::Small { one: one.store(), two: two.store() }
}

/// Floods the hive from one neighbour of a cell without entering the cell,
/// to see whether that reaches all of it.
#[inline(always)]
fn breaks_hive<L: Lanes>(board: &Board, cell: Cell) -> bool {
    let rest = L::load(board.occupied).without(L::load(Bits::just(cell)));
    let first = torus::step(cell, board.ring(cell).trailing_zeros() as usize);
    let mut reached = L::load(Bits::just(first));
    loop {
        let new = reached.touching().and(rest).without(reached);
        if new.is_empty() {
            return !rest.without(reached).is_empty();
        }
        reached = reached.or(new);
    }
}
