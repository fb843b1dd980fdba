//! Why a tile in play cannot move.

use super::{
    obstacle,
    throw::{self, Thrown},
};
use crate::{Bug, Hex, Illegality, Piece, Position, layout::Layout, plain};

/// Why this tile cannot go to this cell, by its own power or thrown.
pub(super) fn reasons(position: &Position, piece: Piece, to: Hex, reasons: &mut Vec<Illegality>) {
    let own = piece.color() == position.turn();
    let Some(tile) = Tile::new(position, piece, reasons) else {
        if !own {
            reasons.push(Illegality::NotYours { piece });
        }
        return;
    };
    tile.push_pinned(reasons);
    let from = tile.from;
    let lifted = &tile.lifted;
    let thrown = Thrown { position, lifted, piece, from };
    if to == from {
        reasons.push(Illegality::SameCell { piece });
        return;
    }
    let apart = is_apart(position, from, to);
    let bugs = if own { tile.bugs() } else { Vec::new() };
    if !apart {
        let walks = bugs.iter().any(|&bug| obstacle::ends(lifted, bug, from).any(|end| end == to));
        if walks || thrown.gets(Some(to)) {
            return;
        }
    }

    if !own {
        reasons.push(Illegality::NotYours { piece });
    } else if bugs.is_empty() {
        reasons.push(Illegality::NothingToCopy { piece });
    }
    let occupied = position.board().top(to);
    // An enemy tile beside a thrower could be thrown, though never onto a tile.
    let walks = own || !throw::touches_thrower(position, piece);
    if let Some(by) = occupied
        && !(walks && tile.bugs().into_iter().any(Bug::climbs))
    {
        reasons.push(Illegality::CellOccupied { by });
    }
    if apart {
        reasons.push(Illegality::Apart { to });
    } else {
        for bug in bugs {
            if occupied.is_none() || bug.climbs() {
                obstacle::reasons(lifted, (piece, bug), from, to, reasons);
            }
        }
    }
    if !own {
        thrown.reasons(Some(to), reasons);
    } else if occupied.is_none() {
        thrown.reasons_beside(to, reasons);
    }
}

/// Why this dragonfly cannot carry this tile to this cell.
pub(super) fn carry_reasons(
    position: &Position,
    piece: Piece,
    cargo: Piece,
    to: Hex,
    reasons: &mut Vec<Illegality>,
) {
    if piece.color() != position.turn() {
        reasons.push(Illegality::NotYours { piece });
    }
    if piece.bug() != Bug::Dragonfly {
        reasons.push(Illegality::CannotCarry { piece });
    }
    let Some(Tile { from, lifted, .. }) = Tile::new(position, piece, reasons) else { return };
    let Some(below) = lifted.top(from) else {
        reasons.push(Illegality::NothingBelow { piece });
        return;
    };
    if cargo != below {
        reasons.push(Illegality::WrongCargo { cargo, below });
    }
    let parts = lifted.lifted(from).parts();
    if parts.len() > 1 {
        reasons.push(Illegality::CarryBreaksHive { piece, cargo: below, parts });
    }
    if to == from {
        reasons.push(Illegality::SameCell { piece });
    } else if let Some(by) = position.board().top(to) {
        reasons.push(Illegality::CellOccupied { by });
    } else if is_apart(position, from, to) {
        reasons.push(Illegality::Apart { to });
    } else if piece.bug() == Bug::Dragonfly
        && !obstacle::ends(&lifted, Bug::Dragonfly, from).any(|end| end == to)
    {
        obstacle::reasons(&lifted, (piece, Bug::Dragonfly), from, to, reasons);
    }
}

/// Why this tile, which is in play, cannot go anywhere.
pub(super) fn nowhere(position: &Position, piece: Piece, reasons: &mut Vec<Illegality>) {
    let own = piece.color() == position.turn();
    let Some(tile) = Tile::new(position, piece, reasons) else {
        if !own {
            reasons.push(Illegality::NotYours { piece });
        }
        return;
    };
    tile.push_pinned(reasons);
    let (from, lifted) = (tile.from, &tile.lifted);
    let thrown = Thrown { position, lifted, piece, from };
    let bugs = if own { tile.bugs() } else { Vec::new() };
    let walks = bugs.iter().any(|&bug| obstacle::ends(lifted, bug, from).next().is_some());
    if walks || thrown.gets(None) {
        return;
    }
    if !own {
        reasons.push(Illegality::NotYours { piece });
    } else if bugs.is_empty() {
        reasons.push(Illegality::NothingToCopy { piece });
    }
    for bug in bugs {
        obstacle::reasons_nowhere(lifted, (piece, bug), from, reasons);
    }
    thrown.reasons(None, reasons);
}

/// A tile in play that is on top of its cell.
struct Tile {
    piece: Piece,
    from: Hex,
    /// The hive without it.
    lifted: Layout,
}

impl Tile {
    /// Tells why the tile cannot be moved at all. Returns it if it can be
    /// lifted, so that it makes sense to ask where it could go.
    fn new(position: &Position, piece: Piece, reasons: &mut Vec<Illegality>) -> Option<Tile> {
        let own = piece.color() == position.turn();
        let beside_thrower = !own && throw::touches_thrower(position, piece);
        if own || beside_thrower {
            super::queen_due(position, piece, reasons);
            if !position.has_queen(position.turn()) {
                let queen = Piece::queen(position.turn());
                reasons.push(Illegality::QueenNotPlaced { queen });
            }
        }
        let board = position.board();
        let Some(from) = board.hex_of(piece) else {
            if position.game_type().pieces().contains(piece) {
                reasons.push(Illegality::NotInPlay { piece });
            }
            return None;
        };
        let lifted = Layout::new(board).lifted(from);
        if position.last_moved() == Some(piece) {
            if own {
                reasons.push(Illegality::Stunned { piece });
            } else if beside_thrower {
                reasons.push(Illegality::Barred { piece });
            }
        }
        if board.covered().contains(piece) {
            let by = std::iter::successors(board.above(piece), |&tile| board.above(tile)).collect();
            reasons.push(Illegality::Covered { piece, by });
            return None;
        }
        Some(Tile { piece, from, lifted })
    }

    fn push_pinned(&self, reasons: &mut Vec<Illegality>) {
        let parts = self.lifted.parts();
        if parts.len() > 1 {
            reasons.push(Illegality::Pinned { piece: self.piece, parts });
        }
    }

    /// The bugs as which the tile can move.
    fn bugs(&self) -> Vec<Bug> {
        let bug = self.piece.bug();
        if bug.copies_others() { plain::copied_bugs(&self.lifted, self.from) } else { vec![bug] }
    }
}

/// Whether an empty cell touches no tile but the one that comes from `from`.
/// The cell may be anywhere on the plane, so the board is asked: a layout
/// answers for the neighbourhood of the hive only.
fn is_apart(position: &Position, from: Hex, to: Hex) -> bool {
    let board = position.board();
    let stays = |hex: Hex| board.height(hex) > u8::from(hex == from);
    board.top(to).is_none() && !to.neighbors().into_iter().any(stays)
}
