//! The symmetries of the plane: which way is up means nothing in Hive.

use crate::{Board, Direction, Hex, Piece, Position, key};

/// One of the twelve ways to lay the plane of hexagons on itself without
/// moving the origin: six turns, each with or without a mirror.
///
/// ```
/// use hive_rules::{Direction, Symmetry};
///
/// let right = Symmetry::turn(1);
/// assert_eq!(right.direction(Direction::E), Direction::SE);
/// assert_eq!(Symmetry::MIRROR.direction(Direction::SE), Direction::NE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// Turns clockwise by 60 degrees, after the mirror.
    turns: u8,
    is_mirrored: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry::turn(0);

    /// Exchanges north and south.
    pub const MIRROR: Symmetry = Symmetry { turns: 0, is_mirrored: true };

    /// A turn by `times` 60 degrees clockwise.
    pub const fn turn(times: u8) -> Symmetry {
        Symmetry { turns: times % 6, is_mirrored: false }
    }

    /// All twelve, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        let mirrors = [false, true].into_iter();
        mirrors.flat_map(|is_mirrored| (0..6).map(move |turns| Symmetry { turns, is_mirrored }))
    }

    /// The symmetry that leads back.
    pub const fn inverse(self) -> Symmetry {
        if self.is_mirrored { self } else { Symmetry::turn(6 - self.turns) }
    }

    /// Where a direction points afterwards.
    pub const fn direction(self, direction: Direction) -> Direction {
        // The mirror leaves east, number 1, in its place.
        let index = direction as usize;
        let index = if self.is_mirrored { 8 - index } else { index };
        Direction::from_index(index + self.turns as usize)
    }

    /// Where a cell lies afterwards.
    pub const fn hex(self, hex: Hex) -> Hex {
        // A cell is q steps to the east and r to the south-east.
        let east = Hex::ORIGIN.neighbor(self.direction(Direction::E));
        let south_east = Hex::ORIGIN.neighbor(self.direction(Direction::SE));
        let q = hex.q.wrapping_mul(east.q).wrapping_add(hex.r.wrapping_mul(south_east.q));
        let r = hex.q.wrapping_mul(east.r).wrapping_add(hex.r.wrapping_mul(south_east.r));
        Hex::new(q, r)
    }
}

impl Position {
    /// The position turned or mirrored. It has the same moves, turned or
    /// mirrored likewise.
    pub fn transformed(&self, symmetry: Symmetry) -> Position {
        self.mapped(|hex| symmetry.hex(hex), |piece| piece, self.ply())
    }

    /// The position with the colours exchanged, one ply later, so that the
    /// player who was to move still is. It has the same moves by the tiles of
    /// the other colour.
    ///
    /// `None` if a queen is not in play: until then it matters how many turns
    /// each player has had, and White has had one more.
    pub fn with_colors_swapped(&self) -> Option<Position> {
        let are_queens_in_play = self.has_queen(self.turn()) && self.has_queen(!self.turn());
        are_queens_in_play
            .then(|| self.mapped(|hex| hex, Piece::with_swapped_color, self.ply() + 1))
    }

    /// The position with other cells and tiles, which must be as legal.
    pub(crate) fn mapped(
        &self,
        hex: impl Fn(Hex) -> Hex,
        piece: impl Fn(Piece) -> Piece,
        ply: u32,
    ) -> Position {
        let mut board = Board::new();
        for (at, _) in self.board().tops() {
            for tile in self.board().stack(at) {
                board.put(piece(tile), hex(at));
            }
        }
        let last = self.last_moved().map(piece);
        Position::from_parts(board, self.game_type(), self.queen_opening(), ply, last)
    }

    /// A number that is equal for positions that look alike: shifted, turned
    /// or mirrored, they show the same bugs of the same colours, with the same
    /// side to move and the same tile barred from moving, if any.
    ///
    /// Like [`Position::key`], it knows nothing of what cannot be seen: the
    /// numbers of the tiles, the game type and the number of plies.
    pub fn canonical_key(&self) -> u64 {
        let board = self.board();
        // Relative to one of its cells, the hive is small wherever it is.
        let anchor = board.tops().next().map_or(Hex::ORIGIN, |(hex, _)| hex);
        let tiles: Vec<(Piece, u8, Hex)> = board
            .pieces()
            .iter()
            .map(|piece| (piece, board.level(piece), board.hex(piece) - anchor))
            .collect();
        let barred = self.barring_hex().map(|hex| hex - anchor);
        let keys = Symmetry::all().map(|symmetry| key_after(symmetry, &tiles, barred));
        keys.min().unwrap_or(0) ^ key::turn(self.turn())
    }
}

/// The key of some tiles after a symmetry, shifted to where their smallest
/// coordinates are zero.
fn key_after(symmetry: Symmetry, tiles: &[(Piece, u8, Hex)], barred: Option<Hex>) -> u64 {
    let turned = || tiles.iter().map(|&(_, _, hex)| symmetry.hex(hex));
    let corner = turned()
        .reduce(|low, hex| Hex::new(low.q.min(hex.q), low.r.min(hex.r)))
        .unwrap_or(Hex::ORIGIN);
    let tiles_key = tiles
        .iter()
        .zip(turned())
        .fold(0, |all, (&(piece, level, _), hex)| all ^ key::tile(piece, level, hex - corner));
    tiles_key ^ barred.map_or(0, |hex| key::barred(symmetry.hex(hex) - corner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_follow_directions() {
        for symmetry in Symmetry::all() {
            let start = Hex::new(3, -7);
            for direction in Direction::ALL {
                let there = symmetry.hex(start.neighbor(direction));
                let turned = symmetry.direction(direction);
                assert_eq!(symmetry.hex(start).neighbor(turned), there);
                assert_eq!(symmetry.inverse().direction(turned), direction);
            }
            assert_eq!(symmetry.inverse().hex(symmetry.hex(start)), start);
        }
    }

    #[test]
    fn there_are_twelve() {
        let mut images: Vec<[Hex; 2]> = Symmetry::all()
            .map(|symmetry| [Hex::new(1, 0), Hex::new(0, 1)].map(|hex| symmetry.hex(hex)))
            .collect();
        assert_eq!(images[0], [Hex::new(1, 0), Hex::new(0, 1)]);
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 12);
    }

    fn canonical_key(diagram: &str) -> u64 {
        Position::from_diagram(diagram).expect(diagram).canonical_key()
    }

    #[test]
    fn positions_that_look_alike_have_one_canonical_key() {
        let key = canonical_key("wQ  wA1 wG1 bA1 bQ\n  bG1");
        for alike in [
            "wQ  wA1 wG1 bA1 bQ\n  bG1\nfirst: (-200,40)",
            "  bG1\nwQ  wA1 wG1 bA1 bQ",
            "              bG1\nbQ  bA1 wG1 wA1 wQ",
            "wQ  bG1\n  wA1\n    wG1\n      bA1\n        bQ",
        ] {
            assert_eq!(canonical_key(alike), key, "{alike}");
        }
        for different in [
            "wQ  wA1 wG1 bA1 bQ\n      bG1",
            "wQ  wA1 wG1 bA1 bQ\n  bG1\nturn: black",
            "wQ  wG1 wA1 bA1 bQ\n  bG1",
            "wQ  bA1 wG1 wA1 bQ\n  bG1",
        ] {
            assert_ne!(canonical_key(different), key, "{different}");
        }
    }

    #[test]
    fn a_tile_that_bars_is_part_of_the_canonical_key() {
        let free = canonical_key("wA1 bQ  bP  wQ\nply: 8");
        let stunned = canonical_key("wA1 bQ  bP  wQ\nply: 8\nlast: wQ");
        assert_ne!(free, stunned);
        // Nothing can throw the black queen.
        assert_eq!(canonical_key("wQ  wA1 bA1 bQ\nlast: bQ"), canonical_key("wQ  wA1 bA1 bQ"));
    }
}
