//! The rules know neither where the hive lies, nor which way is up, nor who
//! is White.

use std::collections::HashMap;

use super::{Random, in_arrangements, in_games};
use crate::{Hex, Move, Piece, Position, Symmetry, perft};

/// The legal moves in order, with their cells and tiles mapped.
fn mapped_moves(
    position: &Position,
    hex: impl Fn(Hex) -> Hex,
    tile: impl Fn(Piece) -> Piece,
) -> Vec<Move> {
    let map = |mv: Move| match mv {
        Move::Place { piece, to } => Move::Place { piece: tile(piece), to: hex(to) },
        Move::Shift { piece, to } => Move::Shift { piece: tile(piece), to: hex(to) },
        Move::Carry { piece, cargo, to } => {
            Move::Carry { piece: tile(piece), cargo: tile(cargo), to: hex(to) }
        }
        Move::Pass => Move::Pass,
    };
    let mut moves: Vec<Move> = position.legal_moves().into_iter().map(map).collect();
    moves.sort_unstable();
    moves
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    mapped_moves(position, |hex| hex, |piece| piece)
}

/// The moves turn with the position, and move with it.
pub(super) fn check_moves(position: &Position, random: &mut Random) {
    for symmetry in Symmetry::all() {
        let turned = position.transformed(symmetry);
        let expected = mapped_moves(position, |hex| symmetry.hex(hex), |piece| piece);
        assert_eq!(sorted_moves(&turned), expected, "{symmetry:?}\n{position}");
        assert_eq!(turned.transformed(symmetry.inverse()), *position);
    }
    // The first tile of a game always lies on the origin.
    if position.ply() > 0 {
        let far = random.number();
        let offset = Hex::new(far as i16, (far >> 16) as i16);
        let shifted = position.mapped(|hex| hex + offset, |piece| piece, position.ply());
        let expected = mapped_moves(position, |hex| hex + offset, |piece| piece);
        assert_eq!(sorted_moves(&shifted), expected, "{offset}\n{position}");
        assert_eq!(shifted.canonical_key(), position.canonical_key(), "{offset}\n{position}");
    }
    if let Some(swapped) = position.with_colors_swapped() {
        let expected = mapped_moves(position, |hex| hex, Piece::with_swapped_color);
        assert_eq!(sorted_moves(&swapped), expected, "\n{position}");
    }
}

#[test]
fn moves_turn_with_the_hive() {
    in_games(21, 1, |position, random| check_moves(position, random));
    in_arrangements(22, 2_000, |position, random| check_moves(position, random));
}

fn check_perft(position: &mut Position) {
    let leaves = perft(position, 2);
    for symmetry in Symmetry::all() {
        let mut turned = position.transformed(symmetry);
        assert_eq!(perft(&mut turned, 2), leaves, "{symmetry:?}\n{position}");
    }
    if let Some(mut swapped) = position.with_colors_swapped() {
        assert_eq!(perft(&mut swapped, 2), leaves, "\n{position}");
    }
}

#[test]
fn perft_is_the_same_from_every_side() {
    in_games(23, 2, |position, random| {
        if random.once_in(4) {
            check_perft(position);
        }
    });
    in_arrangements(24, 1_000, |position, _| {
        if !position.board().window.wide {
            check_perft(position);
        }
    });
}

/// What the canonical key stands for: the tiles from the side from which
/// their list comes first, who is to move, and the tile that is barred.
type Look = Vec<(i16, i16, u8, u8, bool)>;

fn look(position: &Position) -> (usize, Look) {
    let board = position.board();
    let barred = position.barring_hex();
    let looks = Symmetry::all().map(|symmetry| {
        let turned = position.transformed(symmetry);
        let Some((corner, _)) = turned.board().bounds() else { return Look::new() };
        let mut look: Look = board
            .pieces()
            .iter()
            .map(|piece| {
                let Hex { q, r } = turned.board().hex(piece) - corner;
                let kind = piece.bug() as u8 * 2 + piece.color() as u8;
                (q, r, board.level(piece), kind, barred == board.hex_of(piece))
            })
            .collect();
        look.sort_unstable();
        look
    });
    (position.turn() as usize, looks.min().unwrap_or_default())
}

#[test]
fn canonical_keys_tell_apart_what_looks_different() {
    let mut looks: HashMap<u64, (usize, Look)> = HashMap::new();
    let mut equal = 0;
    let mut check = |position: &Position| {
        let key = position.canonical_key();
        for symmetry in Symmetry::all() {
            assert_eq!(position.transformed(symmetry).canonical_key(), key, "\n{position}");
        }
        let look = look(position);
        if let Some(other) = looks.insert(key, look.clone()) {
            equal += 1;
            assert_eq!(other, look, "\n{position}");
        }
    };
    in_games(25, 6, |position, _| check(position));
    in_arrangements(26, 10_000, |position, _| check(position));
    // Keys that are equal are those of openings, mostly.
    let distinct: std::collections::HashSet<_> = looks.values().collect();
    assert_eq!(distinct.len(), looks.len());
    assert!(equal > 100 && looks.len() > 20_000, "{equal} {}", looks.len());
}
