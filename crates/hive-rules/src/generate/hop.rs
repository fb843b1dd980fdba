//! The grasshopper's jump.

use super::slide::take;
use crate::{
    Board,
    torus::{Bits, Cell, step},
};

/// Over each unbroken row of tiles to the first empty cell.
#[inline(always)]
pub(super) fn grasshopper(board: &Board, from: Cell) -> Bits {
    let mut to = Bits::EMPTY;
    for_each_row(board, from, |last, direction| to.insert(step(last, direction)));
    to
}

/// Calls a function with the last cell of each row of tiles that begins next
/// to a cell, and the row's direction.
#[inline(always)]
pub(super) fn for_each_row(board: &Board, from: Cell, mut visit: impl FnMut(Cell, usize)) {
    let mut ring = board.ring(from);
    while ring != 0 {
        let direction = take(&mut ring);
        let mut last = step(from, direction);
        while board.ring(last) >> direction & 1 != 0 {
            last = step(last, direction);
        }
        visit(last, direction);
    }
}
