//! What keeps tiles from moving, for all tiles at once.

use super::Pins;
use crate::{
    Board, Direction, PieceSet,
    layout::Layout,
    ring::{RUNS, SLIDES},
    torus::Bits,
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
        let mut found = Restraints::default();
        let pins = Pins::new::<Bits>(self);
        for piece in self.pieces().without(self.covered()).iter() {
            if self.level(piece) > 0 {
                continue;
            }
            let cell = self.cell_of(piece);
            let ring = self.ring(cell) as usize;
            if SLIDES[ring] == 0 {
                found.gated.insert(piece);
            }
            if RUNS[ring] > 1 && pins.is_pinned::<Bits>(cell) {
                found.pinned.insert(piece);
            }
        }
        found
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
        Position,
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
}
