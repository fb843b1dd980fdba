//! The dragonfly's flight.

use super::hop;
use crate::{
    Board,
    torus::{Bits, Cell, step},
};

/// A grasshopper's jump, then a step to the left or to the right around the
/// last tile of the row, up onto a tile or down to the ground.
#[inline(always)]
pub(super) fn dragonfly(board: &Board, from: Cell) -> Bits {
    let mut to = Bits::EMPTY;
    hop::for_each_row(board, from, |last, direction| {
        to.insert(step(last, (direction + 1) % 6));
        to.insert(step(last, (direction + 5) % 6));
    });
    to
}
