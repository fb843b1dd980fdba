//! What keeps tiles from moving, for all tiles at once.

use super::Pins;
use crate::{
    Board, Direction, PieceSet,
    layout::Layout,
    ring::{RUNS, SLIDES},
    torus::Bits,
};

/// What a ring says of the tile in it: bit 0 if it cannot slide, bit 32 if its
/// neighbours are in several runs, so that it is pinned unless there are holes.
/// Shifted by the index of the tile, that makes two sets in one word.
const SIGNS: [u64; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        table[ring] = (SLIDES[ring] == 0) as u64 | ((RUNS[ring] > 1) as u64) << 32;
        ring += 1;
    }
    table
};

/// The uncovered tiles on the ground that cannot walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Restraints {
    /// Those without which the hive would fall apart.
    pub pinned: PieceSet,
    /// Those that cannot slide to any neighbouring cell.
    pub gated: PieceSet,
}

impl Board {
    /// What keeps tiles from moving, whoever's turn it is.
    pub fn restraints(&self) -> Restraints {
        if self.window.wide {
            return self.plain_restraints();
        }
        let mut signs = 0;
        for piece in self.pieces().without(self.covered()).without(self.elevated()) {
            signs |= SIGNS[self.ring(self.cell_of(piece)) as usize] << piece.index();
        }
        let (gated, torn) = (PieceSet(signs as u32), PieceSet((signs >> 32) as u32));
        if self.holes() == 0 {
            return Restraints { pinned: torn, gated };
        }
        let pins = Pins::new::<Bits>(self);
        let mut pinned = PieceSet::EMPTY;
        for piece in torn {
            if pins.is_pinned::<Bits>(self.cell_of(piece)) {
                pinned.insert(piece);
            }
        }
        Restraints { pinned, gated }
    }

    /// The same for a hive of any width, by the plain rules.
    pub(crate) fn plain_restraints(&self) -> Restraints {
        let layout = Layout::new(self);
        let mut found = Restraints::default();
        for (hex, piece) in self.tops() {
            if layout.height(hex) > 1 {
                continue;
            }
            let lifted = layout.lifted(hex);
            let slides = |&direction: &Direction| {
                !lifted.is_occupied(hex.neighbor(direction)) && lifted.can_step(hex, direction)
            };
            if !Direction::ALL.iter().any(slides) {
                found.gated.insert(piece);
            }
            if lifted.parts().len() > 1 {
                found.pinned.insert(piece);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Direction, Hex, Position,
        properties::{in_arrangements, in_games},
    };

    #[test]
    fn the_fast_way_agrees_with_the_plain_one() {
        let mut pinned = 0;
        let mut check = |position: &Position| {
            let board = position.board();
            assert_eq!(board.restraints(), board.plain_restraints(), "\n{position}");
            pinned += board.restraints().pinned.len();
        };
        in_games(8, 1, |position, _| check(position));
        in_arrangements(9, 5_000, |position, _| check(position));
        assert!(pinned > 10_000, "{pinned}");
    }

    #[test]
    fn entrances_are_liberties_that_a_tile_can_slide_into() {
        in_games(8, 1, |position, _| {
            let board = position.board();
            let is_entrance = |hex: &&Hex| {
                let at = |turn: usize| board.top(hex.neighbor(Direction::ALL[turn % 6])).is_some();
                (0..6).any(|turn| !at(turn) && at(turn + 1) != at(turn + 5))
            };
            for piece in board.pieces() {
                let around = board.hex_of(piece).unwrap().neighbors();
                let empty = around.into_iter().filter(|&hex| board.top(hex).is_none());
                let empty: Vec<Hex> = empty.collect();
                let open = empty.iter().filter(is_entrance).count();
                assert_eq!(board.entrances(piece), Some((empty.len() as u32, open as u32)));
            }
        });
    }
}
