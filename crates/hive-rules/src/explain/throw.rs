//! Why a tile is not thrown.

use super::obstacle;
use crate::{Direction, Hex, Illegality, Piece, Position, ThrowRefusal, layout::Layout, plain};

/// A tile that is to be thrown, now in the air.
pub(super) struct Thrown<'a> {
    pub(super) position: &'a Position,
    /// The hive without the tile.
    pub(super) lifted: &'a Layout,
    pub(super) piece: Piece,
    pub(super) from: Hex,
}

impl Thrown<'_> {
    /// Whether the tile can be thrown to an empty cell, or to any cell, as
    /// far as the throwers go.
    pub(super) fn gets(&self, to: Option<Hex>) -> bool {
        throwers(self.position, self.from).into_iter().any(|(thrower, middle)| {
            to.is_none_or(|to| !self.lifted.is_occupied(to))
                && self.refusals(thrower, middle, to).is_empty()
        })
    }

    /// Why the throwers that touch the tile cannot throw it to a cell, or to
    /// any cell.
    pub(super) fn reasons(&self, to: Option<Hex>, reasons: &mut Vec<Illegality>) {
        let piece = self.piece;
        for (thrower, middle) in throwers(self.position, self.from) {
            let refusals = self.refusals(thrower, middle, to).into_iter();
            reasons.extend(refusals.map(|why| Illegality::NotThrown { piece, thrower, why }));
        }
    }

    /// Why the throwers that touch both the tile and the cell cannot throw it
    /// there.
    pub(super) fn reasons_beside(&self, to: Hex, reasons: &mut Vec<Illegality>) {
        let mut all = Vec::new();
        self.reasons(Some(to), &mut all);
        let far: Vec<Piece> = all.iter().filter_map(not_beside).collect();
        all.retain(|reason| match reason {
            Illegality::NotThrown { thrower, .. } => !far.contains(thrower),
            _ => true,
        });
        reasons.append(&mut all);
    }

    fn refusals(&self, thrower: Piece, middle: Hex, to: Option<Hex>) -> Vec<ThrowRefusal> {
        let mut refusals = Vec::new();
        let stack = self.lifted.stack(middle);
        let level = stack.iter().position(|&piece| piece == thrower).unwrap_or(0);
        let above = &stack[(level + 1).min(stack.len())..];
        if !above.is_empty() {
            refusals.push(ThrowRefusal::Covered { by: above.to_vec() });
        }
        if level > 0 {
            refusals.push(ThrowRefusal::Elevated);
        }
        if self.position.last_moved() == Some(thrower) {
            refusals.push(ThrowRefusal::Stunned);
        }
        if let Some(below) = self.lifted.top(self.from) {
            refusals.push(ThrowRefusal::InStack { below });
        }
        let shut = |side: Direction| !plain::can_throw_over(self.lifted, middle, side);
        if let Some(back) = middle.direction_to(self.from).filter(|&side| shut(side)) {
            let gate = obstacle::gate(self.lifted, (self.from, back.opposite()));
            refusals.extend(gate.map(|gate| ThrowRefusal::LiftGated { gate }));
        }
        let drop = to.map(|to| middle.direction_to(to));
        match drop {
            Some(None) => refusals.push(ThrowRefusal::NotBeside),
            Some(Some(side)) if shut(side) => {
                let gate = obstacle::gate(self.lifted, (middle, side));
                refusals.extend(gate.map(|gate| ThrowRefusal::DropGated { gate }));
            }
            Some(Some(_)) => {}
            None => {
                let fits = |side: Direction| {
                    let to = middle.neighbor(side);
                    to != self.from && !self.lifted.is_occupied(to) && !shut(side)
                };
                if !Direction::ALL.into_iter().any(fits) {
                    refusals.push(ThrowRefusal::NoRoom);
                }
            }
        }
        refusals
    }
}

/// Whether a pillbug of the player's, or a mosquito that touches one, lies
/// next to a tile in play.
pub(super) fn touches_thrower(position: &Position, piece: Piece) -> bool {
    position.board().hex_of(piece).is_some_and(|from| !throwers(position, from).is_empty())
}

/// The player's pillbugs, and mosquitoes that touch one, next to a cell; able
/// to throw or not.
fn throwers(position: &Position, from: Hex) -> Vec<(Piece, Hex)> {
    let board = position.board();
    let touches_pillbug = |hex: Hex| {
        let mut tops = hex.neighbors().into_iter().filter_map(|near| board.top(near));
        tops.any(|top| top.bug().throws())
    };
    let mut throwers = Vec::new();
    for hex in from.neighbors() {
        for piece in board.stack(hex) {
            let throws =
                piece.bug().throws() || (piece.bug().copies_others() && touches_pillbug(hex));
            if throws && piece.color() == position.turn() {
                throwers.push((piece, hex));
            }
        }
    }
    throwers
}

fn not_beside(reason: &Illegality) -> Option<Piece> {
    match reason {
        Illegality::NotThrown { thrower, why: ThrowRefusal::NotBeside, .. } => Some(*thrower),
        _ => None,
    }
}
