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
/// to it and that `undos` take back, the last first. Stops counting at
/// `limit`.
pub(crate) fn occurrences(position: &Position, undos: &[Undo], limit: usize) -> usize {
    let mut earlier = position.clone();
    let mut count = 1;
    for &undo in undos.iter().rev() {
        // Before a placement there were fewer tiles.
        if count >= limit || matches!(undo.played(), Move::Place { .. }) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameType, Hex, QueenOpening};

    fn position(ply: u32, last: Option<&str>, tiles: &[(&str, i16, i16)]) -> Position {
        let mut board = Board::new();
        for &(name, q, r) in tiles {
            board.put(name.parse().unwrap(), Hex::new(q, r));
        }
        let last = last.map(|name| name.parse().unwrap());
        Position::from_parts(board, GameType::MLP, QueenOpening::Forbidden, ply, last)
    }

    const TILES: [(&str, i16, i16); 6] =
        [("wA1", 0, 0), ("wB1", 0, 0), ("bA1", 1, 0), ("bS1", 2, 0), ("wS1", 0, 1), ("bP", 1, 1)];

    #[test]
    fn numbers_and_plies_do_not_matter() {
        let mut others = TILES;
        (others[0].0, others[2].0) = ("wA2", "bA3");
        let (a, b) = (position(8, None, &TILES), position(10, None, &others));
        assert!(is_same(&a, &b));
        assert_eq!(a.key(), b.key());
    }

    #[test]
    fn everything_else_does() {
        let a = position(8, None, &TILES);
        let but = |index: usize, tile| {
            let mut tiles = TILES;
            tiles[index] = tile;
            position(8, None, &tiles)
        };
        let mut swapped = TILES;
        swapped.swap(0, 1);
        for (what, b) in [
            ("turn", position(9, None, &TILES)),
            ("stunned", position(8, Some("wS1"), &TILES)),
            ("order", position(8, None, &swapped)),
            ("level", but(1, ("wB1", 1, -1))),
            ("cell", but(4, ("wS1", -1, 1))),
            ("colour", but(4, ("bS2", 0, 1))),
            ("bug", but(4, ("wG1", 0, 1))),
            ("fewer", position(8, None, &TILES[..5])),
        ] {
            assert!(!is_same(&a, &b) && !is_same(&b, &a), "{what}");
            assert_ne!(a.key(), b.key(), "{what}");
        }
    }
}
