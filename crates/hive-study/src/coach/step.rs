//! One ply of a line, seen from before and after.

use hive_rules::{Color, Game, Move, Piece, PieceSet, Position};

/// A ply and the positions around it.
pub(super) struct Step<'a> {
    /// The game before the ply.
    pub(super) game: &'a Game,
    /// The ply.
    pub(super) mv: Move,
    /// Who makes it.
    pub(super) mover: Color,
    /// The position before it.
    pub(super) before: &'a Position,
    /// The game after it.
    pub(super) next: &'a Game,
    /// The position after it.
    pub(super) after: &'a Position,
    /// What each player could do before, if it were their turn.
    was: [Freedom; 2],
    /// … and can do after it.
    is: [Freedom; 2],
}

/// What a player can do in a position in which it is their turn.
pub(super) struct Freedom {
    /// The position.
    pub(super) position: Position,
    /// The tiles in play that can move or be moved; the player's only.
    pub(super) movable: PieceSet,
}

impl Freedom {
    fn new(position: Position) -> Freedom {
        let mut movable = PieceSet::EMPTY;
        let turn = position.turn();
        position.for_each_piece_moves_of(position.board().pieces(), |moves| {
            if moves.piece.color() == turn {
                movable.insert(moves.piece);
            }
        });
        Freedom { position, movable }
    }
}

impl<'a> Step<'a> {
    /// A ply that has been played: `next` is `game` with one more move.
    pub(super) fn new(game: &'a Game, mv: Move, next: &'a Game) -> Step<'a> {
        let (before, after) = (game.position(), next.position());
        let freedom =
            |position: &Position| Color::ALL.map(|color| Freedom::new(as_turn_of(position, color)));
        let (was, is) = (freedom(before), freedom(after));
        Step { game, mv, mover: before.turn(), before, next, after, was, is }
    }

    /// What a player could do before the ply.
    pub(super) fn was(&self, color: Color) -> &Freedom {
        &self.was[color as usize]
    }

    /// What a player can do after it.
    pub(super) fn is(&self, color: Color) -> &Freedom {
        &self.is[color as usize]
    }

    /// Whether the ply changed the place of this tile.
    pub(super) fn has_moved(&self, piece: Piece) -> bool {
        [self.mv.piece(), self.mv.cargo()].contains(&Some(piece))
    }

    /// The tiles that lie on the table before and after and have not moved.
    pub(super) fn unmoved(&self) -> PieceSet {
        let mut pieces = self.before.board().pieces();
        for piece in [self.mv.piece(), self.mv.cargo()].into_iter().flatten() {
            pieces.remove(piece);
        }
        pieces
    }
}

/// The same table with a player to move, and no tile barred because it has just
/// been moved by the other: what a player who thinks ahead looks at.
pub(super) fn as_turn_of(position: &Position, color: Color) -> Position {
    let mut position = position.clone();
    position.play_unchecked(Move::Pass);
    if position.turn() != color {
        position.play_unchecked(Move::Pass);
    }
    position
}
