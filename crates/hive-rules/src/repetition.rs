//! When a position is the same as an earlier one of the game.
//!
//! Two positions are the same when the same kinds of tiles of the same
//! colours lie on the same cells in the same order, the same player is to
//! move, and the same tile, if any, is barred from moving. The numbers of the
//! tiles do not matter; where on the table the hive lies, and which way it is
//! turned, does.
//!
//! Keys ([`Position::key`]) say in constant time that a position is new. That
//! it is an old one they only suggest, since two positions may share a key;
//! then the game is walked back and compared. So no accident of numbers draws
//! a game.

use std::collections::{HashMap, hash_map::Entry};

use crate::{Board, Bug, Color, Move, Piece, Position, Undo};

/// How often each key has occurred in a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyCounts(HashMap<u64, u32>);

impl KeyCounts {
    pub(crate) fn add(&mut self, key: u64) {
        *self.0.entry(key).or_insert(0) += 1;
    }

    pub(crate) fn remove(&mut self, key: u64) {
        if let Entry::Occupied(mut count) = self.0.entry(key) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }

    /// An upper bound of how often a position with this key has occurred.
    pub(crate) fn count(&self, key: u64) -> usize {
        self.0.get(&key).map_or(0, |&count| count as usize)
    }
}

/// How often a position has occurred, itself included, in the game that led
/// to it and that `undos` take back, the last first.
pub(crate) fn occurrences(position: &Position, undos: &[Undo]) -> usize {
    let mut earlier = position.clone();
    let mut count = 1;
    for &undo in undos.iter().rev() {
        // Before a placement there were fewer tiles.
        if matches!(undo.played(), Move::Place { .. }) {
            break;
        }
        earlier.undo(undo);
        count += usize::from(is_same(&earlier, position));
    }
    count
}

fn is_same(a: &Position, b: &Position) -> bool {
    a.turn() == b.turn()
        && a.barring_hex() == b.barring_hex()
        && has_same_stacks(a.board(), b.board())
}

fn has_same_stacks(a: &Board, b: &Board) -> bool {
    // With as many tiles, no cell of `b` can hold more than those of `a`.
    a.pieces().len() == b.pieces().len()
        && a.tops().all(|(hex, top)| kinds(a, Some(top)).eq(kinds(b, b.top(hex))))
}

/// The kinds of a tile and of those under it.
fn kinds(board: &Board, top: Option<Piece>) -> impl Iterator<Item = (Color, Bug)> + '_ {
    std::iter::successors(top, |&piece| board.below(piece))
        .map(|piece| (piece.color(), piece.bug()))
}
