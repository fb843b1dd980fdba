//! The move generator: for each tile the set of its destinations.
//!
//! It works on the small board (see [`crate::torus`]), a motion a file, and
//! hands each set to a [`Sink`]: one lists, one counts. A hive too wide for
//! the small board gets its moves from [`crate::plain`].

mod climb;
mod fly;
mod hop;
mod pins;
mod place;
mod restraints;
mod slide;
mod throw;

use std::marker::PhantomData;

pub use self::restraints::Restraints;
use self::{pins::Pins, throw::Throws};
use crate::lanes::Lanes;
#[cfg(target_arch = "x86_64")]
use crate::lanes::{Avx2, HasAvx2};
use crate::{
    Board, Bug, HexSet, Move, MoveKind, Piece, PieceMoves, PieceSet, Position,
    bug::{BugSet, VisitBug},
    plain,
    torus::{Bits, Cell},
};

/// Takes the sets of destinations as they are found.
trait Sink {
    /// Each of these tiles can be placed on each of these cells.
    fn place(&mut self, pieces: PieceSet, to: Bits);
    /// A tile in play can go to each of these cells.
    fn shift(&mut self, piece: Piece, kind: MoveKind, to: Bits);
}

/// Counts moves.
struct Count(usize);

impl Sink for Count {
    #[inline(always)]
    fn place(&mut self, pieces: PieceSet, to: Bits) {
        self.0 += pieces.len() * to.len();
    }

    #[inline(always)]
    fn shift(&mut self, _: Piece, _: MoveKind, to: Bits) {
        self.0 += to.len();
    }
}

/// Passes sets on as cells of the plane.
struct Each<'a, F> {
    board: &'a Board,
    visit: F,
}

impl<F: FnMut(PieceMoves)> Sink for Each<'_, F> {
    #[inline(always)]
    fn place(&mut self, pieces: PieceSet, to: Bits) {
        for piece in pieces {
            self.shift(piece, MoveKind::Place, to);
        }
    }

    #[inline(always)]
    fn shift(&mut self, piece: Piece, kind: MoveKind, to: Bits) {
        if !to.is_empty() {
            (self.visit)(PieceMoves { piece, kind, to: self.board.hex_set(to) });
        }
    }
}

impl Position {
    /// Calls a function with the legal moves of each tile that has any.
    ///
    /// This is the fast way to the moves: nothing is allocated. A forced pass
    /// is not among them, see [`Position::must_pass`].
    #[inline]
    pub fn for_each_piece_moves(&self, visit: impl FnMut(PieceMoves)) {
        self.for_each_piece_moves_of(PieceSet::ALL, visit);
    }

    /// The same for some of the tiles.
    #[inline]
    pub fn for_each_piece_moves_of(&self, only: PieceSet, visit: impl FnMut(PieceMoves)) {
        if self.board().window.wide {
            wide(self, only, visit);
        } else if !self.is_over() {
            dispatch(self, only, &mut Each { board: self.board(), visit });
        }
    }

    /// The same where a call for each tile costs nothing that counts. The
    /// generator is large, and each closure has a copy of it: this one is for
    /// all that only the module of the page would copy it for.
    pub(crate) fn visit_piece_moves_of(&self, only: PieceSet, visit: &mut dyn FnMut(PieceMoves)) {
        self.for_each_piece_moves_of(only, visit);
    }

    /// How many moves there are, a pass not included, in a game that is not
    /// over.
    pub(crate) fn count_piece_moves(&self) -> usize {
        let mut count = Count(0);
        if self.board().window.wide {
            wide(self, PieceSet::ALL, |moves| count.0 += moves.to.len());
        } else {
            dispatch(self, PieceSet::ALL, &mut count);
        }
        count.0
    }
}

/// Runs the generator with the best instructions that the processor has.
#[inline(always)]
fn dispatch<S: Sink>(position: &Position, only: PieceSet, sink: &mut S) {
    #[cfg(target_arch = "x86_64")]
    if let Some(proof) = HasAvx2::detect() {
        #[allow(unsafe_code)]
        // SAFETY: the proof says that the processor has these features.
        return unsafe { generate_with_avx2(proof, position, only, sink) };
    }
    generate::<Bits, S>(position, only, sink);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn generate_with_avx2<S: Sink>(_: HasAvx2, position: &Position, only: PieceSet, sink: &mut S) {
    generate::<Avx2, S>(position, only, sink);
}

#[inline(always)]
fn generate<L: Lanes, S: Sink>(position: &Position, only: PieceSet, sink: &mut S) {
    let board = position.board();
    let color = position.turn();
    let entering = position.entering().and(only);
    if !entering.is_empty() {
        sink.place(entering, place::cells::<L>(board, color));
    }
    if !position.has_queen(color) {
        return;
    }

    let last = position.last_moved().map_or(PieceSet::EMPTY, PieceSet::just);
    let free = board.pieces().without(board.covered()).without(last);
    let pins = Pins::new::<L>(board);
    let throws = Throws::new::<L>(board, color, free, &pins);
    for piece in free.and(PieceSet::of(color)).and(only) {
        let cell = board.cell_of(piece);
        let level = board.level(piece);
        let mut to = Bits::EMPTY;
        if level > 0 || !pins.is_pinned::<L>(cell) {
            to = walk::<L>(board, &pins, piece.bug(), cell, level);
        }
        if piece.bug() == Bug::Dragonfly && level > 0 {
            carry::<L, S>(board, piece, cell, to, &pins, sink);
        }
        if throws.thrown().contains(piece) {
            to = to | throws.of(piece);
        }
        sink.shift(piece, MoveKind::Shift, to);
    }
    for piece in throws.thrown().and(only).without(PieceSet::of(color)) {
        sink.shift(piece, MoveKind::Shift, throws.of(piece));
    }
}

/// Where a free tile can go by its own power.
#[inline(always)]
fn walk<L: Lanes>(board: &Board, pins: &Pins<'_>, bug: Bug, cell: Cell, level: u8) -> Bits {
    if bug.copies_others() {
        return mosquito::<L>(board, pins, cell, level);
    }
    motion::<L>(board, pins, bug, cell, level)
}

/// Where a bug's way of moving leads.
#[inline(always)]
fn motion<L: Lanes>(board: &Board, pins: &Pins<'_>, bug: Bug, cell: Cell, level: u8) -> Bits {
    match bug {
        Bug::Queen | Bug::Pillbug => slide::step(board, cell),
        Bug::Spider => slide::spider(board, cell),
        Bug::Beetle => climb::beetle(board, cell, level),
        Bug::Grasshopper => hop::grasshopper(board, cell),
        Bug::Ant => slide::ant::<L>(board, pins, cell),
        Bug::Ladybug => climb::ladybug::<L>(board, cell),
        Bug::Dragonfly => fly::dragonfly(board, cell),
        // It has no way of its own.
        Bug::Mosquito => Bits::EMPTY,
    }
}

/// Where the first of these bugs gets, the others get nowhere else.
const WITHIN: [(Bug, BugSet); 2] = [
    (Bug::Ant, BugSet::of(&[Bug::Queen, Bug::Pillbug, Bug::Spider])),
    (Bug::Queen, BugSet::of(&[Bug::Pillbug])),
];

/// On the ground all that its neighbours can do; on top a beetle.
#[inline(always)]
fn mosquito<L: Lanes>(board: &Board, pins: &Pins<'_>, cell: Cell, level: u8) -> Bits {
    if level > 0 {
        return climb::beetle(board, cell, level);
    }
    let mut bugs = throw::bugs_around(board, cell);
    for (bug, within) in WITHIN {
        if bugs.contains(bug) {
            bugs = bugs.without(within);
        }
    }
    let mut copy = Copies::<L> { board, pins, cell, to: Bits::EMPTY, lanes: PhantomData };
    Bug::for_each_of(bugs, &mut copy);
    copy.to
}

/// Where a mosquito on the ground gets as the bugs that it touches.
struct Copies<'a, L> {
    board: &'a Board,
    pins: &'a Pins<'a>,
    cell: Cell,
    to: Bits,
    lanes: PhantomData<L>,
}

impl<L: Lanes> VisitBug for Copies<'_, L> {
    #[inline(always)]
    fn visit(&mut self, bug: Bug) {
        self.to = self.to | motion::<L>(self.board, self.pins, bug, self.cell, 0);
    }
}

/// A dragonfly on a stack takes the tile below it along, to empty cells only,
/// and only if the hive stays whole without the cell.
#[cold]
fn carry<L: Lanes, S: Sink>(
    board: &Board,
    piece: Piece,
    cell: Cell,
    to: Bits,
    pins: &Pins<'_>,
    sink: &mut S,
) {
    let Some(cargo) = board.below(piece) else { return };
    if board.level(cargo) > 0 || !pins.is_pinned::<L>(cell) {
        sink.shift(piece, MoveKind::Carry(cargo), to & !board.occupied);
    }
}

/// The moves in a hive of any width. A set of cells has a window of 16 by 16,
/// so a tile's destinations come in several sets, one for each tile of a
/// pavement of such windows.
#[cold]
fn wide(position: &Position, only: PieceSet, mut visit: impl FnMut(PieceMoves)) {
    let Some((min, _)) = position.board().bounds() else { return };
    let mut all: Vec<PieceMoves> = Vec::new();
    for mv in plain::moves_of(position, only) {
        let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else { continue };
        let kind = match mv {
            Move::Place { .. } => MoveKind::Place,
            Move::Carry { cargo, .. } => MoveKind::Carry(cargo),
            Move::Shift { .. } | Move::Pass => MoveKind::Shift,
        };
        let found = all
            .iter_mut()
            .find(|moves| moves.piece == piece && moves.kind == kind && moves.to.spans(to));
        if let Some(moves) = found {
            moves.to.insert(to);
        } else {
            let mut set = HexSet::new(HexSet::paving_corner(min, to));
            set.insert(to);
            all.push(PieceMoves { piece, kind, to: set });
        }
    }
    all.into_iter().for_each(&mut visit);
}

/// Whether the hive, which must not be wide, would fall apart without a cell.
#[cfg(test)]
pub(crate) fn is_pinned(board: &Board, cell: Cell) -> bool {
    Pins::new::<Bits>(board).is_pinned::<Bits>(cell)
}

/// The moves as every processor can find them, in a game that is not over and
/// a hive that is not wide.
#[cfg(test)]
pub(crate) fn portable_moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    let visit = |piece_moves: PieceMoves| moves.extend(piece_moves.iter());
    generate::<Bits, _>(position, PieceSet::ALL, &mut Each { board: position.board(), visit });
    moves
}
