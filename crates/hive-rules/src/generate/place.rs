//! Placing a tile from the reserve.

use crate::{
    Board, Color, Hex,
    lanes::Lanes,
    torus::{self, Bits},
};

/// The cells where a player may place a tile: empty, next to a stack of the
/// player's colour and to none of the opponent's. The first two tiles have
/// only each other.
#[inline(always)]
pub(super) fn cells<L: Lanes>(board: &Board, color: Color) -> Bits {
    if board.pieces().len() < 2 {
        return opening(board);
    }
    let (occupied, white) = (L::load(board.occupied), L::load(board.white));
    let black = occupied.without(white);
    let (own, enemy) = if color == Color::White { (white, black) } else { (black, white) };
    own.touching().without(enemy.touching().or(occupied)).store()
}

#[cold]
fn opening(board: &Board) -> Bits {
    if board.is_empty() { Bits::just(torus::cell(Hex::ORIGIN)) } else { board.occupied.touching() }
}
