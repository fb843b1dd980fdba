//! A legal state to move from.

use std::fmt;

use crate::{
    Board, Bug, Color, GameType, Hex, Move, Outcome, Piece, PieceMoves, PieceSet, QueenOpening,
    Reserve,
    illegality::IllegalMove,
    key,
    outcome::{DrawReason, WinReason},
};

/// Everything that decides which moves are legal now: the board, whose turn
/// it is, and the tile that was moved last.
///
/// A position is always legal. It begins empty ([`Position::new`]) or comes
/// out of a checked [`Setup`](crate::Setup), and changes by legal moves.
#[derive(Clone)]
pub struct Position {
    board: Board,
    game_type: GameType,
    queen_opening: QueenOpening,
    ply: u32,
    last: Option<Piece>,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
#[must_use = "a move can only be taken back with its undo"]
pub struct Undo {
    mv: Move,
    from: Hex,
    last: Option<Piece>,
}

impl Undo {
    /// The move that was played.
    pub const fn played(&self) -> Move {
        self.mv
    }
}

impl Position {
    /// The empty table.
    pub fn new(game_type: GameType, queen_opening: QueenOpening) -> Position {
        Position { board: Board::new(), game_type, queen_opening, ply: 0, last: None }
    }

    /// A position of which the caller has checked that it is legal.
    pub(crate) fn from_parts(
        board: Board,
        game_type: GameType,
        queen_opening: QueenOpening,
        ply: u32,
        last: Option<Piece>,
    ) -> Position {
        Position { board, game_type, queen_opening, ply, last }
    }

    /// The tiles on the table.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Which bugs are in the game.
    #[inline]
    pub fn game_type(&self) -> GameType {
        self.game_type
    }

    /// Whether the queen may be a player's first tile.
    #[inline]
    pub fn queen_opening(&self) -> QueenOpening {
        self.queen_opening
    }

    /// How many plies have been played.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Color {
        Color::at_ply(self.ply)
    }

    /// Which turn of the player to move it is, counted from 1.
    #[inline]
    pub fn turn_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// The tile that was placed, moved or thrown on the ply before; none
    /// after a pass. It can neither move nor be thrown now, nor throw.
    #[inline]
    pub fn last_moved(&self) -> Option<Piece> {
        self.last
    }

    /// The tiles that a player has not placed yet.
    #[inline]
    pub fn reserve(&self, color: Color) -> Reserve {
        Reserve::new(color, self.game_type.pieces().without(self.board.pieces()))
    }

    /// Whether the player to move can place the queen only: it is the fourth
    /// turn, and she is still in the reserve.
    #[inline]
    pub fn must_place_queen(&self) -> bool {
        self.turn_number() >= 4 && !self.has_queen(self.turn())
    }

    /// Whether a player's queen is in play, without which nothing moves.
    #[inline]
    pub fn has_queen(&self, color: Color) -> bool {
        self.board.pieces().contains(Piece::queen(color))
    }

    /// Whether a queen is surrounded, so that no move is left.
    #[inline]
    pub fn is_over(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.board.is_surrounded(Piece::queen(color)))
    }

    /// The end that the tiles on the table show. Repetition and what the
    /// players say belong to [`Game`](crate::Game).
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        let is_lost = |color| self.board.is_surrounded(Piece::queen(color));
        match [is_lost(Color::White), is_lost(Color::Black)] {
            [true, true] => Some(Outcome::Draw(DrawReason::BothSurrounded)),
            [true, false] => Some(Outcome::Win(Color::Black, WinReason::Surround)),
            [false, true] => Some(Outcome::Win(Color::White, WinReason::Surround)),
            [false, false] => None,
        }
    }

    /// A number by which repetitions are told: equal for positions with the
    /// same bugs of the same colours on the same cells, the same side to move
    /// and the same tile barred from moving, if any.
    pub fn key(&self) -> u64 {
        let barred = self.barring_hex().map_or(0, key::barred);
        self.board.key() ^ key::turn(self.turn()) ^ barred
    }

    /// Where the last moved tile lies, if it being barred can change what is
    /// legal: it is the mover's, or could otherwise be thrown by the mover.
    pub(crate) fn barring_hex(&self) -> Option<Hex> {
        let last = self.last?;
        if self.board.pieces().and(PieceSet::THROWERS).is_empty() {
            return None;
        }
        let hex = self.board.hex_of(last)?;
        if last.color() == self.turn() {
            return Some(hex);
        }
        // Most tiles are not next to one that might throw.
        let is_near_thrower = |bug| {
            let at = self.board.hex_of(Piece::first(self.turn(), bug));
            at.is_some_and(|at| at.is_next_to(hex) && self.is_thrower_at(at))
        };
        (is_near_thrower(Bug::Pillbug) || is_near_thrower(Bug::Mosquito)).then_some(hex)
    }

    /// Whether the mover has a tile on this cell that can throw.
    pub(crate) fn is_thrower_at(&self, hex: Hex) -> bool {
        self.board.top(hex) != self.last && self.board.has_thrower(hex, self.turn())
    }

    /// All legal moves. A player who has none gets the one move
    /// [`Move::Pass`]; a finished game has no moves at all.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.visit_piece_moves_of(PieceSet::ALL, &mut |of_piece| moves.extend(of_piece.iter()));
        if moves.is_empty() && !self.is_over() {
            moves.push(Move::Pass);
        }
        moves
    }

    /// All legal moves but a pass, as sets of destinations.
    pub fn piece_moves(&self) -> Vec<PieceMoves> {
        let mut all = Vec::with_capacity(24);
        self.visit_piece_moves_of(PieceSet::ALL, &mut |of_piece| all.push(of_piece));
        all
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        let Some(piece) = mv.piece() else {
            return self.must_pass();
        };
        let mut legal = false;
        self.visit_piece_moves_of(PieceSet::just(piece), &mut |moves| {
            legal |= mv.to().is_some_and(|to| moves.to.contains(to) && moves.to(to) == mv);
        });
        legal
    }

    /// Whether the player to move has nothing to do but pass.
    pub fn must_pass(&self) -> bool {
        !self.is_over() && self.count_piece_moves() == 0
    }

    /// How many legal moves there are, a forced pass included.
    #[inline]
    pub fn count_moves(&self) -> usize {
        if self.is_over() { 0 } else { self.count_piece_moves().max(1) }
    }

    /// Plays a move if it is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Fails, with the reasons, unless a move is legal.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) {
            Ok(())
        } else {
            Err(IllegalMove { mv, reasons: self.illegalities(mv) })
        }
    }

    /// Plays a move that is known to be legal. After another one the position
    /// is without meaning.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        let _ = self.play_with_undo(mv);
    }

    /// Plays a move that is known to be legal, as
    /// [`play_unchecked`](Position::play_unchecked) does, and tells how to take
    /// it back.
    #[inline]
    pub fn play_with_undo(&mut self, mv: Move) -> Undo {
        let last = self.last;
        let mut from = Hex::ORIGIN;
        match mv {
            Move::Place { piece, to } => {
                self.board.put(piece, to);
                self.last = Some(piece);
            }
            Move::Shift { piece, to } => {
                from = self.board.hex(piece);
                self.board.lift(piece);
                self.board.put(piece, to);
                self.last = Some(piece);
            }
            Move::Carry { piece, cargo, to } => {
                from = self.board.hex(piece);
                self.board.lift(piece);
                self.board.lift(cargo);
                self.board.put(cargo, to);
                self.board.put(piece, to);
                self.last = Some(piece);
            }
            Move::Pass => self.last = None,
        }
        self.ply += 1;
        Undo { mv, from, last }
    }

    /// Takes back the move that gave this undo, which must be the last one.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.ply -= 1;
        self.last = undo.last;
        match undo.mv {
            Move::Place { piece, .. } => self.board.lift(piece),
            Move::Shift { piece, .. } => {
                self.board.lift(piece);
                self.board.put(piece, undo.from);
            }
            Move::Carry { piece, cargo, .. } => {
                self.board.lift(piece);
                self.board.lift(cargo);
                self.board.put(cargo, undo.from);
                self.board.put(piece, undo.from);
            }
            Move::Pass => {}
        }
    }

    /// The tiles that the player to move may place, as far as the tiles
    /// themselves go.
    #[inline(always)]
    pub(crate) fn entering(&self) -> PieceSet {
        let color = self.turn();
        let entering = self.reserve(color).entering();
        let queen = PieceSet::just(Piece::queen(color));
        if self.must_place_queen() {
            queen
        } else if self.ply < 2 && self.queen_opening == QueenOpening::Forbidden {
            entering.without(queen)
        } else {
            entering
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board
            && self.game_type == other.game_type
            && self.queen_opening == other.queen_opening
            && self.ply == other.ply
            && self.last == other.last
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("game_type", &self.game_type)
            .field("queen_opening", &self.queen_opening)
            .field("ply", &self.ply)
            .field("last", &self.last)
            .field("board", &self.board)
            .finish()
    }
}
