//! Forced wins by trying every move of both sides.
//!
//! Nothing is left out but what cannot matter: a player fills at most one cell
//! a move, so a queen with many empty cells around her is safe for a while,
//! unless something can throw or carry her elsewhere.

use hive_rules::{Bug, Color, Move, Piece, Position};

/// Whether the player to move, the attacker, can force a win in so many plies.
pub(super) fn has_win(position: &Position, attacker: Color, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(attacker);
    }
    if plies == 0 || is_far(position, attacker, plies) {
        return false;
    }
    if position.turn() != attacker {
        return is_lost(position, !attacker, plies);
    }
    position.legal_moves().into_iter().any(|mv| has_win(&played(position, mv), attacker, plies - 1))
}

/// Whether the player to move, the defender, loses in so many plies whatever
/// they do.
pub(super) fn is_lost(position: &Position, defender: Color, plies: u32) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winner() == Some(!defender);
    }
    if plies == 0 || is_far(position, !defender, plies) {
        return false;
    }
    if position.turn() == !defender {
        return has_win(position, !defender, plies);
    }
    position.legal_moves().into_iter().all(|mv| is_lost(&played(position, mv), defender, plies - 1))
}

fn played(position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.play_unchecked(mv);
    next
}

/// Whether so few plies cannot surround the queen of the attacker's opponent.
fn is_far(position: &Position, attacker: Color, plies: u32) -> bool {
    let queen = Piece::queen(!attacker);
    let Some(at) = position.board().hex_of(queen) else { return true };
    let empty = at.neighbors().into_iter().filter(|&cell| position.board().top(cell).is_none());
    let takes_along =
        |tile: &Piece| matches!(tile.bug(), Bug::Pillbug | Bug::Mosquito | Bug::Dragonfly);
    let mut tiles = position.board().pieces().into_iter().filter(takes_along);
    // With one ply left only what touches the queen can take her along.
    let may_move_her = tiles.any(|tile| {
        let near = position.board().hex_of(tile).is_some_and(|it| it.distance(at) <= 1);
        plies > 1 || near
    });
    empty.count() as u32 > plies && !may_move_her
}
