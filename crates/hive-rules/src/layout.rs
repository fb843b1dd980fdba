//! The hive laid out on a grid that is large enough for every hive: what the
//! plain rules read. Lifting a tile makes a copy.

use crate::{Board, Bug, Direction, Hex, Piece};

/// All tiles in a line leave two empty columns.
const SIDE: usize = (Piece::COUNT + 2).next_power_of_two();
const CELLS: usize = SIDE * SIDE;
/// A tile on the ground with all that can climb on it: four beetles, two
/// mosquitoes and two dragonflies.
const MAX_HEIGHT: usize = {
    let (mut height, mut index) = (1, 0);
    while index < Bug::COUNT {
        if Bug::ALL[index].climbs() {
            height += 2 * Bug::ALL[index].copies() as usize;
        }
        index += 1;
    }
    height
};

/// The stacks by cell, with some tiles perhaps in the air.
#[derive(Clone)]
pub(crate) struct Layout {
    /// For each cell the place of its pile, counted from 1; 0 for an empty
    /// cell.
    places: [u8; CELLS],
    piles: Vec<Pile>,
}

#[derive(Clone, Copy)]
struct Pile {
    hex: Hex,
    height: u8,
    /// Bottom to top, up to the height.
    tiles: [Piece; MAX_HEIGHT],
}

fn index(hex: Hex) -> usize {
    let side = SIDE as i16;
    hex.r.rem_euclid(side) as usize * SIDE + hex.q.rem_euclid(side) as usize
}

impl Layout {
    pub(crate) fn new(board: &Board) -> Layout {
        let mut layout = Layout { places: [0; CELLS], piles: Vec::with_capacity(Piece::COUNT) };
        for (hex, top) in board.tops() {
            let stack = board.stack(hex);
            let mut tiles = [top; MAX_HEIGHT];
            tiles[..stack.len()].copy_from_slice(&stack);
            layout.piles.push(Pile { hex, height: stack.len() as u8, tiles });
            layout.places[index(hex)] = layout.piles.len() as u8;
        }
        layout
    }

    /// The layout without a tile, which must be the top of its cell.
    pub(crate) fn lifted(&self, hex: Hex) -> Layout {
        let mut layout = self.clone();
        if let Some(pile) = self.pile(hex) {
            let place = usize::from(self.places[index(hex)]) - 1;
            layout.piles[place].height = pile.height - 1;
            if pile.height == 1 {
                layout.places[index(hex)] = 0;
            }
        }
        layout
    }

    fn pile(&self, hex: Hex) -> Option<&Pile> {
        let place = usize::from(self.places[index(hex)]);
        place.checked_sub(1).map(|place| &self.piles[place])
    }

    /// The tiles of a cell on or near the hive, bottom to top.
    pub(crate) fn stack(&self, hex: Hex) -> &[Piece] {
        self.pile(hex).map_or(&[], |pile| &pile.tiles[..usize::from(pile.height)])
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

    /// The occupied cells.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.piles.iter().filter(|pile| pile.height > 0).map(|pile| pile.hex)
    }

    /// The connected parts of the occupied cells, in the order of their
    /// first cells.
    pub(crate) fn parts(&self) -> Vec<Vec<Hex>> {
        let mut seen = [false; CELLS];
        let mut parts: Vec<Vec<Hex>> = Vec::new();
        for hex in self.hexes() {
            if seen[index(hex)] {
                continue;
            }
            seen[index(hex)] = true;
            let mut part = vec![hex];
            let mut next = 0;
            while next < part.len() {
                for hex in part[next].neighbors() {
                    if self.is_occupied(hex) && !seen[index(hex)] {
                        seen[index(hex)] = true;
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
