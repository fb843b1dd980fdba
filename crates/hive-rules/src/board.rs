//! The tiles on the table: stacks only, no turn and no history.
//!
//! All writes go through [`Board::put`] and [`Board::lift`]. What they keep
//! falls in two parts. The *record* says of each tile where it lies and what
//! lies under it, and is right for every hive. The *small board* (see
//! [`crate::torus`]) says the same per cell, for speed; it is kept while the
//! hive is narrow enough and made anew from the record when a wide hive has
//! become narrow again.

#[cfg(test)]
mod consistency;

use std::fmt;

use crate::{
    Color, Direction, Hex, HexSet, Piece, PieceSet, key,
    ring::{EULER, SLIDES},
    torus::{self, Bits, Cell, SPAN, STEP},
};

/// In `below` and `top`: no tile.
pub(crate) const NONE: u8 = Piece::NO_INDEX as u8;

/// The stacks of tiles on the table.
#[derive(Clone)]
pub struct Board {
    // The record.
    hexes: [Hex; Piece::INDICES],
    below: [u8; Piece::INDICES],
    levels: [u8; Piece::INDICES],
    placed: u32,
    covered: u32,
    elevated: u32,
    key: u64,
    // The small board.
    pub(crate) window: Window,
    pub(crate) occupied: Bits,
    /// The cells whose top tile is White's.
    pub(crate) white: Bits,
    /// The cells with more than one tile.
    pub(crate) stacked: Bits,
    /// Parts minus holes.
    euler: i8,
    top: [u8; 256],
    around: [u8; 256],
}

/// The part of the plane that the small board shows: a box of [`SPAN`] by
/// [`SPAN`] cells that holds the hive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    min: Hex,
    /// Whether there is no such box. The small board then holds nothing that
    /// may be read.
    pub(crate) wide: bool,
}

impl Window {
    /// The box in the middle of which the hive between two corners lies.
    fn around(min: Hex, max: Hex) -> Window {
        // Coordinates wrap round, so only differences are compared.
        let size = max - min;
        let spare = |size: i16| (SPAN - 1 - size) / 2;
        Window {
            min: min - Hex::new(spare(size.q), spare(size.r)),
            wide: size.q >= SPAN || size.r >= SPAN,
        }
    }

    #[inline(always)]
    fn contains(&self, hex: Hex) -> bool {
        let at = hex - self.min;
        (at.q as u16) < SPAN as u16 && (at.r as u16) < SPAN as u16
    }

    /// The corner of the set of cells that holds the hive and all cells
    /// around it.
    #[inline(always)]
    pub(crate) fn corner(&self) -> Hex {
        self.min - Hex::new(1, 1)
    }
}

impl Board {
    /// The empty table.
    pub fn new() -> Board {
        Board {
            hexes: [Hex::ORIGIN; Piece::INDICES],
            below: [NONE; Piece::INDICES],
            levels: [0; Piece::INDICES],
            placed: 0,
            covered: 0,
            elevated: 0,
            key: 0,
            window: Window::around(Hex::ORIGIN, Hex::ORIGIN),
            occupied: Bits::EMPTY,
            white: Bits::EMPTY,
            stacked: Bits::EMPTY,
            euler: 0,
            top: [NONE; 256],
            around: [0; 256],
        }
    }

    /// The tiles on the table.
    #[inline]
    pub fn pieces(&self) -> PieceSet {
        PieceSet(self.placed)
    }

    /// The tiles with another one on top of them.
    #[inline]
    pub fn covered(&self) -> PieceSet {
        PieceSet(self.covered)
    }

    /// The tiles that lie on others.
    #[inline]
    pub fn elevated(&self) -> PieceSet {
        PieceSet(self.elevated)
    }

    /// Whether there is no tile on the table.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.placed == 0
    }

    /// Where a tile lies.
    #[inline]
    pub fn hex_of(&self, piece: Piece) -> Option<Hex> {
        self.pieces().contains(piece).then(|| self.hexes[piece.index()])
    }

    /// How many tiles lie under a tile that is on the table.
    #[inline]
    pub fn level_of(&self, piece: Piece) -> Option<u8> {
        self.pieces().contains(piece).then(|| self.levels[piece.index()])
    }

    /// The tile directly under a tile.
    #[inline]
    pub fn below(&self, piece: Piece) -> Option<Piece> {
        if !self.pieces().contains(piece) {
            return None;
        }
        piece_or_none(self.below[piece.index()])
    }

    /// The tile directly on top of a tile.
    pub fn above(&self, piece: Piece) -> Option<Piece> {
        if !self.covered().contains(piece) {
            return None;
        }
        self.pieces().iter().find(|&other| self.below(other) == Some(piece))
    }

    /// The top tile of a cell.
    #[inline]
    pub fn top(&self, hex: Hex) -> Option<Piece> {
        if self.window.wide {
            self.find_top(hex)
        } else if self.window.contains(hex) {
            self.top_of_cell(torus::cell(hex))
        } else {
            None
        }
    }

    /// How many tiles lie on a cell.
    #[inline]
    pub fn height(&self, hex: Hex) -> u8 {
        self.top(hex).map_or(0, |piece| self.levels[piece.index()] + 1)
    }

    /// The tiles of a cell, bottom to top.
    pub fn stack(&self, hex: Hex) -> Vec<Piece> {
        let mut stack: Vec<Piece> =
            std::iter::successors(self.top(hex), |&piece| self.below(piece)).collect();
        stack.reverse();
        stack
    }

    /// The occupied cells with their top tiles, in the order of the tiles.
    pub fn tops(&self) -> impl Iterator<Item = (Hex, Piece)> + '_ {
        self.pieces().without(self.covered()).iter().map(|piece| (self.hexes[piece.index()], piece))
    }

    /// A number that depends on where which bugs of which colours lie, but
    /// not on the numbers of the tiles.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The smallest box around the hive: the cells with its smallest and its
    /// largest coordinates. `None` for an empty table.
    pub fn bounds(&self) -> Option<(Hex, Hex)> {
        let mut tops = self.tops().map(|(hex, _)| hex);
        let first = tops.next()?;
        Some(tops.fold((first, first), |(min, max), hex| extended(min, max, hex)))
    }

    /// Whether the hive is more than 14 cells wide, so that slow rules have to
    /// do: a program that watches the time should look at its clock often.
    #[inline(always)]
    pub fn is_wide(&self) -> bool {
        self.window.wide
    }

    /// Whether all six cells around a tile are occupied. No for a tile that
    /// is not on the table.
    #[inline(always)]
    pub fn is_surrounded(&self, piece: Piece) -> bool {
        let Some(hex) = self.hex_of(piece) else { return false };
        if self.window.wide {
            hex.neighbors().into_iter().all(|hex| self.find_top(hex).is_some())
        } else {
            self.ring(torus::cell(hex)) == 63
        }
    }

    /// Which of the cells around a tile are occupied: bit `d` for the one in
    /// direction `d`. `None` for a tile that is not on the table.
    #[inline]
    pub fn ring_of(&self, piece: Piece) -> Option<u8> {
        let hex = self.hex_of(piece)?;
        Some(if self.window.wide { self.find_ring(hex) } else { self.ring(torus::cell(hex)) })
    }

    /// The top tiles of the cells around a cell.
    #[inline]
    pub fn tops_around(&self, hex: Hex) -> PieceSet {
        if self.window.wide || !self.window.contains(hex) {
            return hex.neighbors().into_iter().filter_map(|near| self.top(near)).collect();
        }
        let cell = torus::cell(hex);
        let mut tops = 0_u64;
        for step in STEP {
            tops |= 1 << (self.top[cell.wrapping_add(step) as usize] & 63);
        }
        // The bit of `NONE` falls off.
        PieceSet(tops as u32)
    }

    /// How many of the cells around a tile are empty.
    #[inline]
    pub fn liberties(&self, piece: Piece) -> Option<u32> {
        Some(6 - self.ring_of(piece)?.count_ones())
    }

    /// How many of the cells around a tile are empty, and into how many of
    /// those a tile could slide. `None` for a tile that is not on the table.
    #[inline]
    pub fn entrances(&self, piece: Piece) -> Option<(u32, u32)> {
        let hex = self.hex_of(piece)?;
        if self.window.wide {
            let empty = hex.neighbors().into_iter().filter(|&near| self.find_top(near).is_none());
            let rings: Vec<u8> = empty.map(|near| self.find_ring(near)).collect();
            let open = rings.iter().filter(|&&ring| SLIDES[ring as usize] != 0);
            return Some((rings.len() as u32, open.count() as u32));
        }
        let cell = torus::cell(hex);
        let mut empty = !self.ring(cell) & 63;
        let (liberties, mut open) = (empty.count_ones(), 0);
        while empty != 0 {
            let near = torus::step(cell, empty.trailing_zeros() as usize);
            open += u32::from(SLIDES[self.ring(near) as usize] != 0);
            empty &= empty - 1;
        }
        Some((liberties, open))
    }

    /// Whether a player has a tile on this cell that can throw, unless it is
    /// barred: a pillbug on the ground, or a mosquito that touches a pillbug.
    pub(crate) fn has_thrower(&self, hex: Hex, color: Color) -> bool {
        let throws = |hex: Hex| self.top(hex).is_some_and(|top| top.bug().throws());
        let Some(piece) = self.top(hex) else { return false };
        piece.color() == color
            && self.height(hex) == 1
            && (piece.bug().throws()
                || (piece.bug().copies_others() && hex.neighbors().into_iter().any(throws)))
    }

    /// Puts a tile on a cell, on top of what is there. It must not be on the
    /// table yet.
    pub(crate) fn put(&mut self, piece: Piece, hex: Hex) {
        debug_assert!(!self.pieces().contains(piece));
        if !self.window.contains(hex) {
            self.move_window(hex);
        }
        let index = piece.index();
        let under = if self.window.wide {
            self.find_top(hex).map_or(NONE, |piece| piece.index() as u8)
        } else {
            self.put_on_small_board(piece, torus::cell(hex))
        };
        let mut level = 0;
        if under != NONE {
            self.covered |= 1 << under;
            self.elevated |= 1 << index;
            level = self.levels[under as usize & 31] + 1;
        }
        self.hexes[index] = hex;
        self.below[index] = under;
        self.levels[index] = level;
        self.placed |= 1 << index;
        self.key ^= key::tile(piece, level, hex);
    }

    /// Takes a tile off the table. It must be the top of its cell.
    pub(crate) fn lift(&mut self, piece: Piece) {
        debug_assert!(self.pieces().contains(piece) && !self.covered().contains(piece));
        let index = piece.index();
        let (hex, under) = (self.hexes[index], self.below[index]);
        self.placed &= !(1 << index);
        self.elevated &= !(1 << index);
        if under != NONE {
            self.covered &= !(1 << under);
        }
        self.key ^= key::tile(piece, self.levels[index], hex);
        if self.window.wide {
            self.fit();
        } else {
            self.lift_from_small_board(torus::cell(hex), under);
        }
    }

    /// Moves the window so that it holds the hive and another cell, or makes
    /// the hive wide.
    #[cold]
    fn move_window(&mut self, hex: Hex) {
        let (min, max) = self.bounds().unwrap_or((hex, hex));
        let (min, max) = extended(min, max, hex);
        self.window = Window::around(min, max);
    }

    /// Makes the small board anew if a wide hive has become narrow.
    #[cold]
    fn fit(&mut self) {
        let Some((min, max)) = self.bounds() else { return };
        self.window = Window::around(min, max);
        if self.window.wide {
            return;
        }
        (self.occupied, self.white, self.stacked) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        (self.euler, self.top, self.around) = (0, [NONE; 256], [0; 256]);
        let mut pieces: Vec<Piece> = self.pieces().iter().collect();
        pieces.sort_by_key(|piece| self.levels[piece.index()]);
        for piece in pieces {
            self.put_on_small_board(piece, torus::cell(self.hexes[piece.index()]));
        }
    }

    /// Returns what was the top of the cell.
    #[inline(always)]
    fn put_on_small_board(&mut self, piece: Piece, cell: Cell) -> u8 {
        let under = self.top[cell as usize];
        self.top[cell as usize] = piece.index() as u8;
        if under == NONE {
            self.occupied.insert(cell);
            self.euler += EULER[self.ring(cell) as usize];
            self.flip_around(cell);
        } else {
            self.stacked.insert(cell);
        }
        self.set_color(cell, piece.index() as u8);
        under
    }

    #[inline(always)]
    fn lift_from_small_board(&mut self, cell: Cell, under: u8) {
        self.top[cell as usize] = under;
        if under == NONE {
            self.occupied.remove(cell);
            self.white.remove(cell);
            self.euler -= EULER[self.ring(cell) as usize];
            self.flip_around(cell);
        } else {
            self.set_color(cell, under);
            if self.below[under as usize & 31] == NONE {
                self.stacked.remove(cell);
            }
        }
    }

    #[inline(always)]
    fn set_color(&mut self, cell: Cell, top: u8) {
        if top < 16 {
            self.white.insert(cell);
        } else {
            self.white.remove(cell);
        }
    }

    /// Tells the neighbours of a cell that it has been filled or emptied.
    #[inline(always)]
    fn flip_around(&mut self, cell: Cell) {
        for direction in Direction::ALL {
            let neighbor = cell.wrapping_add(STEP[direction as usize]);
            self.around[neighbor as usize] ^= direction.opposite().bit();
        }
    }

    #[cold]
    fn find_ring(&self, hex: Hex) -> u8 {
        let occupied = |d: &Direction| self.find_top(hex.neighbor(*d)).is_some();
        Direction::ALL.into_iter().filter(occupied).map(Direction::bit).sum()
    }

    fn find_top(&self, hex: Hex) -> Option<Piece> {
        self.tops().find(|&(at, _)| at == hex).map(|(_, piece)| piece)
    }
}

/// What the generator reads of the small board.
impl Board {
    /// Where a tile that is on the table lies.
    #[inline(always)]
    pub(crate) fn hex(&self, piece: Piece) -> Hex {
        self.hexes[piece.index()]
    }

    #[inline(always)]
    pub(crate) fn cell_of(&self, piece: Piece) -> Cell {
        torus::cell(self.hexes[piece.index()])
    }

    #[inline(always)]
    pub(crate) fn level(&self, piece: Piece) -> u8 {
        self.levels[piece.index()]
    }

    #[inline(always)]
    pub(crate) fn top_of_cell(&self, cell: Cell) -> Option<Piece> {
        piece_or_none(self.top[cell as usize])
    }

    #[inline(always)]
    pub(crate) fn height_of_cell(&self, cell: Cell) -> u8 {
        match self.top[cell as usize] {
            NONE => 0,
            top => self.levels[(top & 31) as usize] + 1,
        }
    }

    /// Which neighbours of a cell are occupied.
    #[inline(always)]
    pub(crate) fn ring(&self, cell: Cell) -> u8 {
        self.around[cell as usize] & 63
    }

    /// How many separate empty regions the hive encloses.
    #[inline(always)]
    pub(crate) fn holes(&self) -> i8 {
        1 - self.euler
    }

    /// Cells of the small board as cells of the plane.
    #[inline(always)]
    pub(crate) fn hex_set(&self, bits: Bits) -> HexSet {
        HexSet::from_bits(self.window.corner(), bits)
    }
}

/// The box between two corners, made to hold another cell.
fn extended(min: Hex, max: Hex, hex: Hex) -> (Hex, Hex) {
    // Coordinates wrap round, so only differences are compared.
    let (at, size) = (hex - min, max - min);
    let low = Hex::new(at.q.min(0), at.r.min(0));
    let high = Hex::new(at.q.max(size.q), at.r.max(size.r));
    (min + low, min + high)
}

#[inline(always)]
fn piece_or_none(index: u8) -> Option<Piece> {
    if index == NONE { None } else { Piece::from_index(index as usize) }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl PartialEq for Board {
    /// Boards are equal when the same tiles lie on the same cells in the same
    /// order.
    fn eq(&self, other: &Board) -> bool {
        self.placed == other.placed
            && self.pieces().iter().all(|piece| {
                self.hex_of(piece) == other.hex_of(piece) && self.below(piece) == other.below(piece)
            })
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.tops().map(|(hex, _)| ((hex.q, hex.r), self.stack(hex))))
            .finish()
    }
}
