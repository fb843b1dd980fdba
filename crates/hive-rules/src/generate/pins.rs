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
    ring::RUNS,
    torus::{self, Bits, Cell},
};

pub(super) struct Pins<'a> {
    board: &'a Board,
    holes: i8,
    /// The holes of a single cell, once they have been looked for.
    small_holes: Option<Bits>,
}

impl<'a> Pins<'a> {
    #[inline(always)]
    pub(super) fn new(board: &'a Board) -> Pins<'a> {
        Pins { board, holes: board.holes(), small_holes: None }
    }

    /// Whether the hive would fall apart without this cell.
    #[inline(always)]
    pub(super) fn is_pinned(&mut self, cell: Cell) -> bool {
        let ring = self.board.ring(cell);
        RUNS[ring as usize] > 1 && (self.holes == 0 || self.is_pinned_among_holes(cell, ring))
    }

    fn is_pinned_among_holes(&mut self, cell: Cell, ring: u8) -> bool {
        let small_holes = *self.small_holes.get_or_insert_with(|| {
            let seen = self.board.occupied.seen();
            seen.into_iter().fold(!self.board.occupied, |holes, seen| holes & seen)
        });
        if small_holes.len() != self.holes as usize {
            return breaks_hive(self.board, cell);
        }
        // All holes are single cells: each is an empty run of its own, and
        // all other empty runs belong to the outside.
        let starts = !ring & (ring << 1 | ring >> 5) & 63;
        let outside = (0..6)
            .filter(|&direction| starts >> direction & 1 != 0)
            .filter(|&direction| !small_holes.contains(torus::step(cell, direction)))
            .count();
        outside > 1
    }
}

/// Floods the hive from one neighbour of a cell without entering the cell,
/// to see whether that reaches all of it.
fn breaks_hive(board: &Board, cell: Cell) -> bool {
    let mut rest = board.occupied;
    rest.remove(cell);
    let first = torus::step(cell, board.ring(cell).trailing_zeros() as usize);
    let mut reached = Bits::just(first);
    loop {
        let wider = reached | (reached.touching() & rest);
        if wider == reached {
            return reached != rest;
        }
        reached = wider;
    }
}
