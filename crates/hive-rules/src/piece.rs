//! One particular tile, such as White's second ant, `wA2`.

use std::{fmt, str::FromStr};

use crate::{Bug, Color};

/// One particular tile: a colour, a bug and, where a player has several of
/// the bug, a number.
///
/// Internally a number below 32: bit 4 is the colour, the rest a slot in the
/// order Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P D. A set of tiles is thus a
/// `u32` ([`PieceSet`]), and a colour is one half of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// The bug of each slot; slot 15 is never used.
const BUGS: [Bug; 16] = [
    Bug::Queen,
    Bug::Spider,
    Bug::Spider,
    Bug::Beetle,
    Bug::Beetle,
    Bug::Grasshopper,
    Bug::Grasshopper,
    Bug::Grasshopper,
    Bug::Ant,
    Bug::Ant,
    Bug::Ant,
    Bug::Mosquito,
    Bug::Ladybug,
    Bug::Pillbug,
    Bug::Dragonfly,
    Bug::Dragonfly,
];

/// The slot of each bug's first copy.
const FIRST: [u8; 9] = [0, 1, 3, 5, 8, 11, 12, 13, 14];

impl Piece {
    /// The tile of this colour and bug with this number, counted from 1.
    /// `None` if there is no such copy.
    pub const fn new(color: Color, bug: Bug, number: u8) -> Option<Piece> {
        if number == 0 || number > bug.copies() {
            return None;
        }
        Some(Piece((color as u8) << 4 | (FIRST[bug as usize] + number - 1)))
    }

    /// The only or first copy of a bug.
    pub const fn first(color: Color, bug: Bug) -> Piece {
        Piece((color as u8) << 4 | FIRST[bug as usize])
    }

    /// This player's queen.
    pub const fn queen(color: Color) -> Piece {
        Piece::first(color, Bug::Queen)
    }

    /// All 30 tiles, White's first.
    pub fn all() -> impl Iterator<Item = Piece> {
        PieceSet::ALL.iter()
    }

    /// Whose tile it is.
    pub const fn color(self) -> Color {
        if self.0 & 16 == 0 { Color::White } else { Color::Black }
    }

    /// Which bug it shows.
    pub const fn bug(self) -> Bug {
        BUGS[(self.0 & 15) as usize]
    }

    /// Its number, counted from 1; also 1 where the name has none.
    pub const fn number(self) -> u8 {
        (self.0 & 15) - FIRST[self.bug() as usize] + 1
    }

    /// A number below 32, different for each tile: an index into tables.
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The tile with this [`index`](Piece::index).
    pub const fn from_index(index: usize) -> Option<Piece> {
        if index < 32 && index & 15 != 15 { Some(Piece(index as u8)) } else { None }
    }

    /// The same tile of the other player.
    pub const fn with_swapped_color(self) -> Piece {
        Piece(self.0 ^ 16)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, bug) = (self.color().letter(), self.bug().letter());
        if self.bug().copies() > 1 {
            write!(f, "{color}{bug}{}", self.number())
        } else {
            write!(f, "{color}{bug}")
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not the name of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePieceError;

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a tile such as wQ, bA2 or wM")
    }
}

impl std::error::Error for ParsePieceError {}

impl FromStr for Piece {
    type Err = ParsePieceError;

    /// Reads `wA2`. The number of an only copy may be written (`wM1`, as old
    /// records do) or left out, that of the others may not be left out.
    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let mut chars = text.chars();
        let color = chars.next().and_then(Color::from_letter).ok_or(ParsePieceError)?;
        let bug = chars.next().and_then(Bug::from_letter).ok_or(ParsePieceError)?;
        let number = match chars.next() {
            None if bug.copies() == 1 => 1,
            Some(digit @ '1'..='3') => digit as u8 - b'0',
            _ => return Err(ParsePieceError),
        };
        if chars.next().is_some() {
            return Err(ParsePieceError);
        }
        Piece::new(color, bug, number).ok_or(ParsePieceError)
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(pub(crate) u32);

impl PieceSet {
    /// No tile.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// All 30 tiles.
    pub const ALL: PieceSet = PieceSet(0x7FFF_7FFF);

    /// Both pillbugs: without one on the table nothing is ever thrown.
    pub(crate) const PILLBUGS: PieceSet = PieceSet(1 << 13 | 1 << 29);

    /// All tiles of one colour.
    pub const fn of(color: Color) -> PieceSet {
        PieceSet(0x7FFF << (16 * color as u32))
    }

    /// All copies of one bug of one colour.
    pub const fn copies(color: Color, bug: Bug) -> PieceSet {
        let run = (1u32 << bug.copies()) - 1;
        PieceSet(run << (16 * color as u32 + FIRST[bug as usize] as u32))
    }

    /// The set of one tile.
    pub const fn just(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.index())
    }

    /// The set as bits, by [`Piece::index`].
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the tile is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }

    /// How many tiles there are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no tile.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a tile.
    pub const fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.index();
    }

    /// Takes a tile out.
    pub const fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece.index());
    }

    /// The tiles in both sets.
    pub const fn and(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }

    /// The tiles in either set.
    pub const fn or(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// The tiles of this set that are not in the other.
    pub const fn without(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }

    /// The tiles, White's first, in the order of their [`index`](Piece::index).
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut rest = self.0 & PieceSet::ALL.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros();
            (rest != 0).then(|| {
                rest &= rest - 1;
                Piece(index as u8)
            })
        })
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        assert_eq!(Piece::all().count(), 30);
        for piece in Piece::all() {
            assert_eq!(piece.to_string().parse(), Ok(piece));
            assert_eq!(Piece::new(piece.color(), piece.bug(), piece.number()), Some(piece));
            assert_eq!(Piece::from_index(piece.index()), Some(piece));
            assert!(PieceSet::of(piece.color()).contains(piece));
            assert!(PieceSet::copies(piece.color(), piece.bug()).contains(piece));
        }
    }

    #[test]
    fn the_number_of_an_only_copy_may_be_written() {
        assert_eq!("wM1".parse::<Piece>().unwrap().to_string(), "wM");
    }

    #[test]
    fn what_is_not_a_tile_is_refused() {
        for text in ["", "w", "wA", "wA0", "wA4", "wS3", "wM2", "wX", "WQ", "wq", "wA1 ", "wQé"] {
            assert_eq!(text.parse::<Piece>(), Err(ParsePieceError), "{text:?}");
        }
    }
}
