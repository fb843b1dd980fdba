//! Steps that involve height: beetle and ladybug.
//!
//! Such a step is blocked only between two stacks that are both higher than
//! the cell it leaves (without the mover) and the cell it enters.

use crate::{
    Board,
    ring::SLIDES,
    torus::{self, Bits, Cell},
};

/// The heights around a cell, by direction.
#[inline(always)]
pub(super) fn heights(board: &Board, cell: Cell) -> [u8; 6] {
    std::array::from_fn(|direction| board.height_of_cell(torus::step(cell, direction)))
}

/// One step, on the ground or not. `level` is the number of tiles below the
/// beetle.
pub(super) fn beetle(board: &Board, from: Cell, level: u8) -> Bits {
    let mut to = Bits::EMPTY;
    let ring = board.ring(from);
    let mut open = if level == 0 {
        // Up onto any tile, or along the ground.
        ring | SLIDES[ring as usize]
    } else {
        63
    };
    if !board.stacked.is_empty() {
        open &= !gated(&heights(board, from), level);
    }
    while open != 0 {
        to.insert(torus::step(from, open.trailing_zeros() as usize));
        open &= open - 1;
    }
    to
}

/// The directions of steps between two stacks higher than both ends. On the
/// ground, where other rules hold, no bit means anything.
#[inline(always)]
fn gated(heights: &[u8; 6], level: u8) -> u8 {
    let mut gated = 0;
    for direction in 0..6 {
        let (left, right) = (heights[(direction + 5) % 6], heights[(direction + 1) % 6]);
        let highest = heights[direction].max(level);
        if left.min(right) > highest && highest > 0 {
            gated |= 1 << direction;
        }
    }
    gated
}

/// Up onto a tile, across to another, down to an empty cell.
pub(super) fn ladybug(board: &Board, from: Cell) -> Bits {
    let mut occupied = board.occupied;
    occupied.remove(from);
    if !board.stacked.is_empty() {
        return ladybug_among_stacks(board, from, occupied);
    }
    let up = Bits::just(from).touching() & occupied;
    let across = up.touching() & occupied;
    let mut down = across.touching() & !occupied;
    down.remove(from);
    down
}

/// The same, looking for gates at each step.
fn ladybug_among_stacks(board: &Board, from: Cell, occupied: Bits) -> Bits {
    // The start is empty while the ladybug walks.
    let height = |cell: Cell| if cell == from { 0 } else { board.height_of_cell(cell) };
    let can_step = |cell: Cell, direction: usize| {
        let highest = height(cell).max(height(torus::step(cell, direction)));
        let left = height(torus::step(cell, (direction + 5) % 6));
        let right = height(torus::step(cell, (direction + 1) % 6));
        left.min(right) <= highest
    };
    let mut front = Bits::just(from);
    for target in [occupied, occupied, !occupied] {
        let mut next = Bits::EMPTY;
        for cell in front.iter() {
            for direction in 0..6 {
                let there = torus::step(cell, direction);
                if target.contains(there) && can_step(cell, direction) {
                    next.insert(there);
                }
            }
        }
        front = next;
    }
    front.remove(from);
    front
}
