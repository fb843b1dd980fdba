//! Counting the leaves of the tree of moves: the standard check of a move
//! generator.

use crate::{Move, PieceMoves, Position};

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
    leaves(position, depth, &mut Vec::with_capacity(128))
}

/// `stack` holds the moves that the levels above have still to try.
fn leaves(position: &mut Position, depth: u32, stack: &mut Vec<PieceMoves>) -> u64 {
    match depth {
        0 => return 1,
        1 => return position.count_moves() as u64,
        _ => {}
    }
    let mut sum = 0;
    let first = stack.len();
    position.for_each_piece_moves(|moves| stack.push(moves));
    let last = stack.len();
    for index in first..last {
        for mv in stack[index].iter() {
            sum += leaves_after(position, mv, depth, stack);
        }
    }
    stack.truncate(first);
    if first == last && !position.is_over() {
        sum = leaves_after(position, Move::Pass, depth, stack);
    }
    sum
}

fn leaves_after(position: &mut Position, mv: Move, depth: u32, stack: &mut Vec<PieceMoves>) -> u64 {
    let undo = position.play_with_undo(mv);
    let sum = leaves(position, depth - 1, stack);
    position.undo(undo);
    sum
}

/// The same, for each first move.
pub fn perft_divided(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    moves.into_iter().map(|mv| (mv, leaves_after(position, mv, depth, &mut Vec::new()))).collect()
}
