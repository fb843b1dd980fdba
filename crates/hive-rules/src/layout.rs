//! The hive laid out on a grid that is large enough for every hive: what the
//! plain rules read. Slow and simple; lifting a tile is a copy.

use crate::{Board, Direction, Hex, Piece};

/// 30 tiles in a line leave two empty columns.
const SIDE: usize = 32;

/// Tops and heights by cell, with some tiles perhaps in the air.
#[derive(Clone)]
pub(crate) struct Layout {
    stacks: Vec<Vec<Piece>>,
    /// The occupied cells.
    hexes: Vec<Hex>,
}

fn index(hex: Hex) -> usize {
    let side = SIDE as i16;
    hex.r.rem_euclid(side) as usize * SIDE + hex.q.rem_euclid(side) as usize
}

impl Layout {
    pub(crate) fn new(board: &Board) -> Layout {
        let mut layout = Layout { stacks: vec![Vec::new(); SIDE * SIDE], hexes: Vec::new() };
        for (hex, _) in board.tops() {
            layout.stacks[index(hex)] = board.stack(hex);
            layout.hexes.push(hex);
        }
        layout
    }

    /// The layout without a tile, which must be the top of its cell.
    pub(crate) fn lifted(&self, hex: Hex) -> Layout {
        let mut layout = self.clone();
        let stack = &mut layout.stacks[index(hex)];
        stack.pop();
        if stack.is_empty() {
            layout.hexes.retain(|&other| other != hex);
        }
        layout
    }

    /// The tiles of a cell on or near the hive, bottom to top.
    pub(crate) fn stack(&self, hex: Hex) -> &[Piece] {
        &self.stacks[index(hex)]
    }

    pub(crate) fn height(&self, hex: Hex) -> usize {
        self.stack(hex).len()
    }

    pub(crate) fn top(&self, hex: Hex) -> Option<Piece> {
        self.stack(hex).last().copied()
    }

    pub(crate) fn is_occupied(&self, hex: Hex) -> bool {
        self.height(hex) > 0
    }

    pub(crate) fn hexes(&self) -> &[Hex] {
        &self.hexes
    }

    /// The connected parts of the occupied cells, in the order of their
    /// first cells.
    pub(crate) fn parts(&self) -> Vec<Vec<Hex>> {
        let mut parts: Vec<Vec<Hex>> = Vec::new();
        for &hex in &self.hexes {
            if parts.iter().any(|part| part.contains(&hex)) {
                continue;
            }
            let mut part = vec![hex];
            let mut next = 0;
            while next < part.len() {
                for hex in part[next].neighbors() {
                    if self.is_occupied(hex) && !part.contains(&hex) {
                        part.push(hex);
                    }
                }
                next += 1;
            }
            parts.push(part);
        }
        parts
    }

    /// The two cells that touch both ends of a step.
    pub(crate) fn flanks(from: Hex, direction: Direction) -> [Hex; 2] {
        [from.neighbor(direction.left()), from.neighbor(direction.right())]
    }

    /// Whether a tile in the air can step from one cell to the next: on the
    /// ground along exactly one tile, otherwise not between two stacks that
    /// are both higher than the two cells.
    pub(crate) fn can_step(&self, from: Hex, direction: Direction) -> bool {
        let level = self.height(from).max(self.height(from.neighbor(direction)));
        let flanks = Layout::flanks(from, direction).map(|hex| self.height(hex));
        if level == 0 {
            (flanks[0] > 0) != (flanks[1] > 0)
        } else {
            flanks[0] <= level || flanks[1] <= level
        }
    }
}
