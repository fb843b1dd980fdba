//! The parts of a game, told from the table alone, so that short games and
//! long ones are cut alike.

use hive_records::json::{Opening, Phase};
use hive_rules::{Color, Game, Move, Piece, Position};

/// With this many tiles in play both queens are there and the fight begins.
const TILES_OF_AN_OPENING: usize = 8;

/// A queen with so few liberties left can be surrounded within a few moves.
const FEW_LIBERTIES: u32 = 2;

/// The phase in which the next ply is played.
pub(crate) fn phase(position: &Position) -> Phase {
    let board = position.board();
    let in_danger = |color| {
        board.liberties(Piece::queen(color)).is_some_and(|liberties| liberties <= FEW_LIBERTIES)
    };
    if Color::ALL.into_iter().any(in_danger) {
        Phase::End
    } else if board.pieces().len() < TILES_OF_AN_OPENING as _ {
        Phase::Opening
    } else {
        Phase::Middle
    }
}

/// The first bug of each player, if both have placed one and the game began
/// with an empty table.
pub(crate) fn opening(game: &Game) -> Option<Opening> {
    if game.start().ply() > 0 {
        return None;
    }
    let mut bugs = game.moves().iter().map(|mv| match mv {
        Move::Place { piece, .. } => Some(piece.bug()),
        _ => None,
    });
    Some(Opening { white: bugs.next()??, black: bugs.next()?? })
}
