//! A win with the next move, exactly.

use hive_rules::{Bug, Move, Piece, PieceSet, Position};

use crate::picker;

/// A move that ends the game with a win for the player who makes it, if there
/// is one.
///
/// A move that leaves the enemy queen on her cell fills at most one empty
/// cell, so it wins only if she has a single liberty, and only there. The few
/// moves that take her along, or a queen as cargo, are played and looked at.
pub(super) fn winning_move(position: &mut Position) -> Option<Move> {
    let board = position.board();
    let enemy = Piece::queen(!position.turn());
    let liberties = board.liberties(enemy)?;
    if liberties == 1
        && let Some(mv) = picker::winning_move(position, PieceSet::EMPTY)
    {
        return Some(mv);
    }
    let movers = queen_movers(position, enemy, liberties);
    if movers.is_empty() {
        return None;
    }
    let mut candidates = Vec::new();
    position.for_each_piece_moves_of(movers, |moves| {
        let takes_queen = |mv: &Move| [mv.piece(), mv.cargo()].into_iter().flatten().any(is_queen);
        candidates.extend(moves.iter().filter(takes_queen));
    });
    candidates.into_iter().find(|&mv| wins(position, mv))
}

/// The tiles whose moves can win by taking a queen along.
fn queen_movers(position: &Position, enemy: Piece, liberties: u32) -> PieceSet {
    let (board, color) = (position.board(), position.turn());
    let mut movers = PieceSet::EMPTY;
    // The own queen, carried to the last liberty, wins as on foot.
    if liberties == 1
        && let Some(carrier) = board.above(Piece::queen(color))
    {
        movers.insert(carrier);
    }
    // The enemy queen can be carried or thrown to a cell without liberties.
    if let Some(carrier) = board.above(enemy) {
        movers.insert(carrier);
    } else {
        let is_thrower = |piece: Piece| piece.color() == color && piece.bug().may_throw();
        let near = board.hex_of(enemy).map(|hex| hex.neighbors()).into_iter().flatten();
        if near.filter_map(|hex| board.top(hex)).any(is_thrower) {
            movers.insert(enemy);
        }
    }
    movers
}

fn is_queen(piece: Piece) -> bool {
    piece.bug() == Bug::Queen
}

fn wins(position: &mut Position, mv: Move) -> bool {
    let (own, enemy) = (Piece::queen(position.turn()), Piece::queen(!position.turn()));
    let undo = position.play_with_undo(mv);
    let board = position.board();
    let wins = board.is_surrounded(enemy) && !board.is_surrounded(own);
    position.undo(undo);
    wins
}

#[cfg(test)]
mod tests {
    use hive_rules::GameType;

    use super::*;
    use crate::random_games::in_random_games;

    /// In random games, a move is found exactly where one of all legal moves
    /// wins, and it is one of those.
    #[test]
    fn is_found_exactly_where_there_is_one() {
        let (mut found, mut with_own, mut with_enemy) = (0, 0, 0);
        let game_types = (0..200).flat_map(|_| GameType::all());
        in_random_games(5, game_types, 120, |position, moves| {
            let position = &mut position.clone();
            if let Some(mv) = winning_move(position) {
                assert!(moves.contains(&mv) && wins(position, mv));
                let queen = [mv.piece(), mv.cargo()].into_iter().flatten().find(|&p| is_queen(p));
                let own = queen.map(|queen| queen.color() == position.turn());
                found += 1;
                with_own += usize::from(own == Some(true));
                with_enemy += usize::from(own == Some(false));
            } else {
                assert!(!moves.iter().any(|&mv| wins(position, mv)));
            }
        });
        let counts = [found, with_own, with_enemy];
        assert!(found > 400 && with_own > 0 && with_enemy > 0, "only {counts:?}");
    }
}
