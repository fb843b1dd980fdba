//! Placing a tile from the reserve.

use crate::{
    Board, Color, Hex,
    torus::{self, Bits},
};

/// The cells where a player may place a tile: empty, next to a stack of the
/// player's colour and to none of the opponent's. The first two tiles have
/// only each other.
#[inline(always)]
pub(super) fn cells(board: &Board, color: Color) -> Bits {
    if board.pieces().len() < 2 {
        return opening(board);
    }
    let own = board.tops_of(color).touching();
    let enemy = board.tops_of(!color).touching();
    own & !(enemy | board.occupied)
}

#[cold]
fn opening(board: &Board) -> Bits {
    if board.is_empty() { Bits::just(torus::cell(Hex::ORIGIN)) } else { board.occupied.touching() }
}
