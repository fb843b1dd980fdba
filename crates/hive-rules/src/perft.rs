//! Counting the leaves of the tree of moves: the standard check of a move
//! generator.

use crate::{Move, Position};

/// How many sequences of `depth` legal moves there are. A forced pass is a
/// move, a finished game has none, and repetition means nothing.
///
/// ```
/// use hive_rules::{GameType, Position, QueenOpening, perft};
///
/// let mut start = Position::new(GameType::BASE, QueenOpening::Forbidden);
/// assert_eq!(perft(&mut start, 4), 21_600);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves() as u64,
        _ => {}
    }
    let mut leaves = 0;
    let mut has_moved = false;
    let sets = position.piece_moves();
    for moves in &sets {
        for mv in moves.iter() {
            has_moved = true;
            leaves += perft_after(position, mv, depth);
        }
    }
    if !has_moved && !position.is_over() {
        leaves = perft_after(position, Move::Pass, depth);
    }
    leaves
}

fn perft_after(position: &mut Position, mv: Move, depth: u32) -> u64 {
    let undo = position.play_unchecked(mv);
    let leaves = perft(position, depth - 1);
    position.undo(undo);
    leaves
}

/// The same, for each first move.
pub fn perft_divided(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| (mv, perft_after(position, mv, depth))).collect()
}
