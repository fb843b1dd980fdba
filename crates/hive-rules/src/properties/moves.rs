//! The generator and the plain rules agree about what is legal.

use std::collections::HashSet;

use super::{in_arrangements, in_games};
use crate::{
    Bug, Hex, Move, Piece, PieceMoves, PieceSet, Position, generate, layout::Layout, plain, torus,
};

/// How often something was seen that the positions must contain.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    holes: usize,
    high_stacks: usize,
    throws: usize,
    carries: usize,
    passes: usize,
    ends: usize,
}

impl Seen {
    fn look(&mut self, position: &Position, moves: &[Move]) {
        let board = position.board();
        let throws = |mv: &Move| mv.is_throw_of_enemy(position.turn());
        self.positions += 1;
        self.holes += usize::from(!board.window.wide && !board.is_empty() && board.holes() > 0);
        self.high_stacks += usize::from(board.tops().any(|(hex, _)| board.height(hex) > 2));
        self.throws += usize::from(moves.iter().any(throws));
        self.carries += usize::from(moves.iter().any(|mv| mv.cargo().is_some()));
        self.passes += usize::from(moves == [Move::Pass]);
        self.ends += usize::from(moves.is_empty());
    }
}

pub(super) fn check_moves(position: &Position) -> Vec<Move> {
    let plain = plain::moves(position);
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    assert_eq!(moves, plain, "\n{position}");
    assert_eq!(position.count_moves(), plain.len(), "\n{position}");
    assert_eq!(position.must_pass(), plain == [Move::Pass], "\n{position}");

    let sets = position.piece_moves();
    let mut listed: Vec<Move> = sets.iter().flat_map(|set| set.iter()).collect();
    if !position.board().window.wide && !position.is_over() {
        // In the same order, too: a search must not depend on the processor.
        assert_eq!(generate::portable_moves(position), listed, "\n{position}");
    }
    listed.sort_unstable();
    if !position.must_pass() {
        assert_eq!(listed, plain, "\n{position}");
    }
    assert!(sets.iter().all(|set| !set.to.is_empty()), "\n{position}");
    let mut one_by_one = Vec::new();
    for piece in Piece::all() {
        let visit = |set: PieceMoves| one_by_one.extend(set.iter());
        position.for_each_piece_moves_of(PieceSet::just(piece), visit);
    }
    one_by_one.sort_unstable();
    assert_eq!(one_by_one, listed, "\n{position}");
    if !position.board().window.wide {
        let distinct: HashSet<_> = sets.iter().map(|set| (set.piece, set.kind)).collect();
        assert_eq!(distinct.len(), sets.len(), "\n{position}");
    }
    moves
}

#[test]
fn fast_moves_are_the_plain_moves_in_games() {
    let mut seen = Seen::default();
    in_games(1, 8, |position, _| seen.look(position, &check_moves(position)));
    assert!(seen.positions > 20_000, "{seen:?}");
    assert!(seen.holes > 2_000 && seen.high_stacks > 1_000, "{seen:?}");
    assert!(seen.throws > 1_000 && seen.carries > 500, "{seen:?}");
    assert!(seen.ends > 20, "{seen:?}");
}

#[test]
fn fast_moves_are_the_plain_moves_in_arrangements() {
    let mut seen = Seen::default();
    in_arrangements(2, 20_000, |position, _| seen.look(position, &check_moves(position)));
    assert!(seen.holes > 3_000 && seen.high_stacks > 5_000, "{seen:?}");
    assert!(seen.throws > 1_000 && seen.carries > 1_000, "{seen:?}");
    assert!(seen.passes > 50 && seen.ends > 50, "{seen:?}");
}

/// Every cell within three steps of the hive, and the origin.
fn cells_near(position: &Position) -> Vec<Hex> {
    let mut cells: HashSet<Hex> = position.board().tops().map(|(hex, _)| hex).collect();
    cells.insert(Hex::ORIGIN);
    for _ in 0..3 {
        let wider: Vec<Hex> = cells.iter().flat_map(|hex| hex.neighbors()).collect();
        cells.extend(wider);
    }
    cells.into_iter().collect()
}

fn check_is_legal(position: &Position) -> usize {
    let legal: HashSet<Move> = position.legal_moves().into_iter().collect();
    let mut tried = 0;
    let mut check = |mv: Move| {
        tried += 1;
        assert_eq!(position.is_legal(mv), legal.contains(&mv), "{mv:?}\n{position}");
    };
    check(Move::Pass);
    for to in cells_near(position) {
        for piece in Piece::all() {
            check(Move::Place { piece, to });
            check(Move::Shift { piece, to });
            // Nobody else carries, and one try each shows it.
            let cargoes = if piece.bug() == Bug::Dragonfly { 30 } else { 1 };
            for cargo in Piece::all().take(cargoes) {
                check(Move::Carry { piece, cargo, to });
            }
        }
    }
    tried
}

#[test]
fn a_move_is_legal_if_it_is_listed() {
    let mut tried = 0;
    // Asking for so many moves one by one would take too long in wide hives.
    let mut check = |position: &Position| {
        if !position.board().window.wide {
            tried += check_is_legal(position);
        }
    };
    in_games(3, 2, |position, random| {
        if random.once_in(40) {
            check(position);
        }
    });
    in_arrangements(4, 50, |position, _| check(position));
    assert!(tried > 2_000_000, "{tried}");
}

/// Whether the hive falls apart without this cell, by the plain rules.
fn is_cut(position: &Position, hex: Hex) -> bool {
    position.board().height(hex) == 1 && Layout::new(position.board()).lifted(hex).parts().len() > 1
}

#[test]
fn a_free_beetle_can_always_move() {
    let mut beetles = 0;
    let mut check = |position: &Position| {
        let board = position.board();
        if position.is_over() || !position.has_queen(position.turn()) {
            return;
        }
        let moving: HashSet<Piece> =
            position.piece_moves().into_iter().map(|moves| moves.piece).collect();
        for (hex, piece) in board.tops() {
            let free = piece.color() == position.turn()
                && position.last_moved() != Some(piece)
                && !is_cut(position, hex);
            if free && piece.bug() == Bug::Beetle {
                beetles += 1;
                assert!(moving.contains(&piece), "{piece}\n{position}");
            }
        }
    };
    in_games(5, 8, |position, _| check(position));
    in_arrangements(6, 20_000, |position, _| check(position));
    assert!(beetles > 20_000, "{beetles}");
}

#[test]
fn pinned_tiles_are_those_that_hold_the_hive_together() {
    let (mut pinned, mut free_in_ring) = (0, 0);
    in_arrangements(7, 20_000, |position, _| {
        let board = position.board();
        if board.window.wide {
            return;
        }
        let layout = Layout::new(board);
        for hex in layout.hexes() {
            let rest: HashSet<Hex> = layout.hexes().filter(|&other| other != hex).collect();
            let breaks = !is_connected(&rest);
            let is_pinned = generate::is_pinned(board, torus::cell(hex));
            assert_eq!(is_pinned, breaks, "{hex}\n{position}");
            pinned += usize::from(breaks);
            free_in_ring += usize::from(!breaks && board.holes() > 0);
        }
    });
    assert!(pinned > 50_000 && free_in_ring > 30_000, "{pinned} {free_in_ring}");
}

fn is_connected(cells: &HashSet<Hex>) -> bool {
    let mut front: Vec<Hex> = cells.iter().copied().take(1).collect();
    let mut reached: HashSet<Hex> = front.iter().copied().collect();
    while let Some(hex) = front.pop() {
        for near in hex.neighbors() {
            if cells.contains(&near) && reached.insert(near) {
                front.push(near);
            }
        }
    }
    reached.len() == cells.len()
}
