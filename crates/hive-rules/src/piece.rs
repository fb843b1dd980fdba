//! One particular tile, such as White's second ant, `wA2`.

use std::{
    fmt,
    iter::FusedIterator,
    ops::{BitAnd, BitOr, Sub},
    str::FromStr,
};

use crate::{Bug, ByBug, Color};

/// One particular tile: a colour, a bug and, where a player has several of
/// the bug, a number.
///
/// Internally a number below 32: bit 4 is the colour, the rest a slot in the
/// order Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P D. A set of tiles is thus a
/// `u32` ([`PieceSet`]), and a colour is one half of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "PieceName", as = "String"))]
pub struct Piece(u8);

/// How many tiles of a colour there is room for.
const SLOTS: usize = 16;

const _: () = assert!(
    Piece::PER_PLAYER <= SLOTS,
    "a player has more than 16 tiles, and a 17th does not fit: the index of a piece needs more \
     than 5 bits, `PieceSet` more than 32, the hints in the engine's table more than 5 bits a \
     tile, and the plain board more than 64 columns"
);

/// The bug of each slot; the last bug also stands where there is no tile.
const BUGS: [Bug; SLOTS] = {
    let mut bugs = [Bug::ALL[Bug::COUNT - 1]; SLOTS];
    let (mut slot, mut index) = (0, 0);
    while index < Bug::COUNT {
        let end = slot + Bug::ALL[index].copies() as usize;
        while slot < end && slot < SLOTS {
            bugs[slot] = Bug::ALL[index];
            slot += 1;
        }
        index += 1;
    }
    bugs
};

/// The slot of each bug's first copy.
const FIRST: ByBug<u8> = {
    let mut first = [0; Bug::COUNT];
    let (mut slot, mut index) = (0, 0);
    while index < Bug::COUNT {
        first[index] = slot;
        slot += Bug::ALL[index].copies();
        index += 1;
    }
    ByBug::new(first)
};

impl Piece {
    /// How many tiles each player has, with every expansion.
    pub const PER_PLAYER: usize = {
        let (mut tiles, mut index) = (0, 0);
        while index < Bug::COUNT {
            tiles += Bug::ALL[index].copies() as usize;
            index += 1;
        }
        tiles
    };

    /// How many tiles there are, with every expansion.
    pub const COUNT: usize = 2 * Piece::PER_PLAYER;

    /// Every [`index`](Piece::index) is below this: the length of a table.
    pub const INDICES: usize = 2 * SLOTS;

    /// An index that no tile has: it marks an empty place in a table.
    pub const NO_INDEX: usize = Piece::INDICES;

    /// The tile of this colour and bug with this number, counted from 1.
    /// `None` if there is no such copy.
    pub const fn new(color: Color, bug: Bug, number: u8) -> Option<Piece> {
        if number == 0 || number > bug.copies() {
            return None;
        }
        Some(Piece((color as u8) << 4 | (*FIRST.get(bug) + number - 1)))
    }

    /// The only or first copy of a bug.
    pub const fn first(color: Color, bug: Bug) -> Piece {
        Piece((color as u8) << 4 | *FIRST.get(bug))
    }

    /// This player's queen.
    pub const fn queen(color: Color) -> Piece {
        Piece::first(color, Bug::Queen)
    }

    /// All tiles, White's first.
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
        (self.0 & 15) - *FIRST.get(self.bug()) + 1
    }

    /// A number below 32, different for each tile: an index into tables.
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The tile with this [`index`](Piece::index).
    pub const fn from_index(index: usize) -> Option<Piece> {
        let is_tile = index < Piece::INDICES && index % SLOTS < Piece::PER_PLAYER;
        if is_tile { Some(Piece(index as u8)) } else { None }
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
    /// All tiles.
    pub const ALL: PieceSet = PieceSet::of(Color::White).or(PieceSet::of(Color::Black));

    /// Both players' pillbugs: without one on the table nothing is ever thrown.
    pub(crate) const THROWERS: PieceSet = {
        let mut all = PieceSet::EMPTY;
        let mut index = 0;
        while index < Bug::COUNT {
            if Bug::ALL[index].throws() {
                all = all.or(PieceSet::of_bug(Bug::ALL[index]));
            }
            index += 1;
        }
        all
    };

    /// The first copy of each bug.
    pub(crate) const FIRST_COPIES: PieceSet = {
        let mut all = PieceSet::EMPTY;
        let mut index = 0;
        while index < Bug::COUNT {
            all.insert(Piece::first(Color::White, Bug::ALL[index]));
            all.insert(Piece::first(Color::Black, Bug::ALL[index]));
            index += 1;
        }
        all
    };

    /// All copies of one bug, of both colours.
    pub(crate) const fn of_bug(bug: Bug) -> PieceSet {
        PieceSet::copies(Color::White, bug).or(PieceSet::copies(Color::Black, bug))
    }

    /// All tiles of one colour.
    pub const fn of(color: Color) -> PieceSet {
        let half = (1 << Piece::PER_PLAYER) - 1;
        PieceSet(half << (SLOTS as u32 * color as u32))
    }

    /// All copies of one bug of one colour.
    pub const fn copies(color: Color, bug: Bug) -> PieceSet {
        let run = (1u32 << bug.copies()) - 1;
        PieceSet(run << (SLOTS as u32 * color as u32 + *FIRST.get(bug) as u32))
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
    #[inline(always)]
    pub const fn iter(self) -> Pieces {
        Pieces(self.0 & PieceSet::ALL.0)
    }
}

/// The tiles of a [`PieceSet`].
#[derive(Clone, Debug)]
pub struct Pieces(u32);

impl Iterator for Pieces {
    type Item = Piece;

    #[inline(always)]
    fn next(&mut self) -> Option<Piece> {
        let index = self.0.trailing_zeros();
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            Piece(index as u8)
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Pieces {}

impl FusedIterator for Pieces {}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;

    #[inline(always)]
    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl BitAnd for PieceSet {
    type Output = PieceSet;

    fn bitand(self, other: PieceSet) -> PieceSet {
        self.and(other)
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;

    fn bitor(self, other: PieceSet) -> PieceSet {
        self.or(other)
    }
}

impl Sub for PieceSet {
    type Output = PieceSet;

    fn sub(self, other: PieceSet) -> PieceSet {
        self.without(other)
    }
}

impl Extend<Piece> for PieceSet {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.insert(piece));
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        set.extend(pieces);
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
        assert_eq!(Piece::all().count(), Piece::COUNT);
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

    #[test]
    fn sets_are_computed_with_like_those_of_std() {
        let queens = PieceSet::of_bug(Bug::Queen);
        let white = PieceSet::of(Color::White);
        assert_eq!((queens & white).into_iter().collect::<Vec<_>>(), [Piece::queen(Color::White)]);
        assert_eq!((queens | white).len(), Piece::PER_PLAYER + 1);
        assert_eq!((white - queens).into_iter().len(), Piece::PER_PLAYER - 1);
        let mut all = white;
        all.extend(PieceSet::of(Color::Black));
        assert_eq!(all, PieceSet::ALL);
    }
}
