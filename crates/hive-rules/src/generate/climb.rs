//! Steps that involve height: beetle and ladybug.
//!
//! Such a step is blocked only between two stacks that are both higher than
//! the cell it leaves (without the mover) and the cell it enters.

use super::slide::take;
use crate::{
    Board,
    lanes::Lanes,
    ring::SLIDES,
    torus::{self, Bits, Cell},
};

/// Which neighbours of a cell have more than one tile.
#[inline(always)]
pub(super) fn stacks_around(board: &Board, cell: Cell) -> u8 {
    let mut stacks = 0;
    if !board.stacked.is_empty() {
        for direction in 0..6 {
            let side = torus::step(cell, direction);
            stacks |= u8::from(board.stacked.contains(side)) << direction;
        }
    }
    stacks
}

/// The places of a ring both of whose neighbours are in it.
#[inline(always)]
pub(super) const fn between(ring: u8) -> u8 {
    (ring << 1 | ring >> 5) & (ring >> 1 | ring << 5) & 63
}

/// One step, on the ground or not. `level` is the number of tiles below the
/// beetle.
#[inline(always)]
pub(super) fn beetle(board: &Board, from: Cell, level: u8) -> Bits {
    let mut to = Bits::EMPTY;
    let ring = board.ring(from);
    let mut open = if level == 0 {
        // Up onto any tile, or along the ground.
        ring | SLIDES[ring as usize]
    } else {
        63
    };
    let gates = between(stacks_around(board, from));
    if gates != 0 {
        open &= !higher(board, from, level, gates);
    }
    while open != 0 {
        to.insert(torus::step(from, take(&mut open)));
    }
    to
}

/// The directions among `gates` between two stacks that are higher than both
/// ends of the step. Steps along the ground are not for this rule.
#[cold]
fn higher(board: &Board, from: Cell, level: u8, gates: u8) -> u8 {
    let height = |direction: usize| board.height_of_cell(torus::step(from, direction % 6));
    let mut higher = 0;
    for direction in (0..6).filter(|direction| gates >> direction & 1 != 0) {
        let highest = height(direction).max(level);
        let flanks = height(direction + 5).min(height(direction + 1));
        if highest > 0 && flanks > highest {
            higher |= 1 << direction;
        }
    }
    higher
}

/// Up onto a tile, across to another, down to an empty cell.
#[inline(always)]
pub(super) fn ladybug<L: Lanes>(board: &Board, from: Cell) -> Bits {
    if !board.stacked.is_empty() {
        return ladybug_among_stacks(board, from);
    }
    let start = L::load(Bits::just(from));
    let occupied = L::load(board.occupied).without(start);
    let up = start.touching().and(occupied);
    let across = up.touching().and(occupied);
    across.touching().without(occupied.or(start)).store()
}

/// The same, looking for gates at each step.
#[inline(always)]
fn ladybug_among_stacks(board: &Board, from: Cell) -> Bits {
    let mut occupied = board.occupied;
    occupied.remove(from);
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
