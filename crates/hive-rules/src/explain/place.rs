//! Why a tile cannot be placed.

use crate::{Hex, Illegality, Piece, Position, QueenOpening, plain};

/// The player's tiles that a tile on this cell would touch.
pub(super) fn friends(position: &Position, to: Hex) -> Vec<Piece> {
    let mut tops = touched(position, to);
    tops.retain(|top| top.color() == position.turn());
    tops
}

/// The tiles that a tile on this cell would touch.
fn touched(position: &Position, to: Hex) -> Vec<Piece> {
    to.neighbors().into_iter().filter_map(|hex| position.board().top(hex)).collect()
}

/// Why this tile cannot be placed on this cell.
pub(super) fn reasons(position: &Position, piece: Piece, to: Hex, reasons: &mut Vec<Illegality>) {
    tile_reasons(position, piece, reasons);
    cell_reasons(position, to, reasons);
    if piece.color() == position.turn() {
        contact_reasons(position, to, reasons);
    }
}

/// Why this tile, which is not in play, cannot be placed anywhere.
pub(super) fn nowhere(position: &Position, piece: Piece, reasons: &mut Vec<Illegality>) {
    tile_reasons(position, piece, reasons);
    if piece.color() == position.turn() && plain::placements(position).is_empty() {
        reasons.push(Illegality::NoCell { color: position.turn() });
    }
}

fn tile_reasons(position: &Position, piece: Piece, reasons: &mut Vec<Illegality>) {
    let color = position.turn();
    if let Some(at) = position.board().hex_of(piece) {
        reasons.push(Illegality::AlreadyInPlay { piece, at });
    }
    if piece.color() != color {
        reasons.push(Illegality::NotYours { piece });
        return;
    }
    super::queen_due(position, piece, reasons);
    if position.ply() < 2
        && position.queen_opening() == QueenOpening::Forbidden
        && piece == Piece::queen(color)
    {
        reasons.push(Illegality::QueenMayNotOpen { queen: piece });
    }
    let reserve = position.reserve(color);
    if reserve.pieces().contains(piece)
        && let Some(next) = reserve.next(piece.bug()).filter(|&next| next != piece)
    {
        reasons.push(Illegality::WrongNumber { piece, next });
    }
}

/// Why nobody can place a tile on this cell.
fn cell_reasons(position: &Position, to: Hex, reasons: &mut Vec<Illegality>) {
    let board = position.board();
    if board.is_empty() {
        if to != Hex::ORIGIN {
            reasons.push(Illegality::NotOrigin);
        }
        return;
    }
    let occupied = board.top(to);
    reasons.extend(occupied.map(|by| Illegality::CellOccupied { by }));
    if touched(position, to).is_empty() && occupied.is_none() {
        reasons.push(Illegality::Apart { to });
    }
}

/// Why the player to move cannot place a tile on this cell.
fn contact_reasons(position: &Position, to: Hex, reasons: &mut Vec<Illegality>) {
    // Nobody can keep away from the opponent with the second tile.
    if position.board().pieces().len() < 2 {
        return;
    }
    let (friends, tiles): (Vec<Piece>, Vec<Piece>) =
        touched(position, to).into_iter().partition(|top| top.color() == position.turn());
    if !tiles.is_empty() {
        reasons.push(Illegality::TouchesEnemy { tiles });
    }
    if friends.is_empty() {
        reasons.push(Illegality::TouchesNoFriend { color: position.turn() });
    }
}
