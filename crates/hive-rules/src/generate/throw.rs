//! The pillbug's throw, also by a mosquito that touches a pillbug.

use super::{Pins, climb, slide::take};
use crate::{
    Board, Bug, Color, Piece, PieceSet,
    bug::BugSet,
    lanes::Lanes,
    torus::{self, Bits, Cell},
};

/// What the throwers of a player can throw where. There are two at most.
#[derive(Default)]
pub(super) struct Throws {
    thrown: PieceSet,
    by: [ThrowsBy; 2],
}

/// What one thrower can throw: each of the tiles to each of the cells.
#[derive(Clone, Copy, Default)]
struct ThrowsBy {
    tiles: PieceSet,
    to: Bits,
}

impl Throws {
    /// All throws of a player. `free` are the tiles on top of their cells but
    /// the one that moved last, which neither throws nor is thrown.
    #[inline(always)]
    pub(super) fn new<L: Lanes>(
        board: &Board,
        color: Color,
        free: PieceSet,
        pins: &Pins<'_>,
    ) -> Throws {
        let pillbug = PieceSet::just(Piece::first(color, Bug::Pillbug));
        let mosquito = PieceSet::just(Piece::first(color, Bug::Mosquito));
        let mut throws = Throws::default();
        if !free.and(pillbug).is_empty() {
            throws.add::<L>(0, board, Piece::first(color, Bug::Pillbug), free, pins);
        }
        if !free.and(mosquito).is_empty() {
            throws.add::<L>(1, board, Piece::first(color, Bug::Mosquito), free, pins);
        }
        throws
    }

    #[inline(always)]
    fn add<L: Lanes>(
        &mut self,
        slot: usize,
        board: &Board,
        thrower: Piece,
        free: PieceSet,
        pins: &Pins<'_>,
    ) {
        let middle = board.cell_of(thrower);
        let copies_none =
            thrower.bug() == Bug::Mosquito && !bugs_around(board, middle).contains(Bug::Pillbug);
        if board.level(thrower) > 0 || copies_none {
            return;
        }
        let ring = board.ring(middle);
        let stacks = climb::stacks_around(board, middle);
        let gates = climb::between(stacks);
        let mut sides = !(ring | gates) & 63;
        if sides == 0 {
            return;
        }
        let by = &mut self.by[slot];
        while sides != 0 {
            by.to.insert(torus::step(middle, take(&mut sides)));
        }
        let mut lone = ring & !(stacks | gates);
        while lone != 0 {
            let side = torus::step(middle, take(&mut lone));
            let Some(tile) = board.top_of_cell(side) else { continue };
            if free.contains(tile) && !pins.is_pinned::<L>(side) {
                by.tiles.insert(tile);
            }
        }
        self.thrown = PieceSet(self.thrown.0 | by.tiles.0);
    }

    /// The tiles that can be thrown.
    #[inline(always)]
    pub(super) fn thrown(&self) -> PieceSet {
        self.thrown
    }

    /// Where a tile can be thrown.
    #[inline(always)]
    pub(super) fn of(&self, tile: Piece) -> Bits {
        let mut to = Bits::EMPTY;
        for by in &self.by {
            if by.tiles.contains(tile) {
                to = to | by.to;
            }
        }
        to
    }
}

/// The bugs on top around a cell.
#[inline(always)]
pub(super) fn bugs_around(board: &Board, cell: Cell) -> BugSet {
    let mut bugs = BugSet::EMPTY;
    let mut ring = board.ring(cell);
    while ring != 0 {
        if let Some(top) = board.top_of_cell(torus::step(cell, take(&mut ring))) {
            bugs.insert(top.bug());
        }
    }
    bugs
}
