//! Seeded random games: what is explained against what is generated.

use crate::{Color, GameType, Hex, Move, Piece, Position, QueenOpening};

/// A small generator of numbers that are random enough.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// The hive and all cells up to two steps away.
fn cells_near(position: &Position) -> Vec<Hex> {
    let mut cells = vec![Hex::ORIGIN];
    cells.extend(position.board().tops().map(|(hex, _)| hex));
    for _ in 0..2 {
        cells = cells.iter().flat_map(|hex| hex.neighbors()).chain(cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
    }
    cells
}

/// Moves of all kinds, few of them legal.
fn any_move(position: &Position, cells: &[Hex], random: &mut Random) -> Move {
    let pieces: Vec<Piece> = Piece::all().collect();
    let (piece, cargo) = (random.pick(&pieces), random.pick(&pieces));
    let to = random.pick(cells);
    let in_play = position.board().pieces().contains(piece);
    match random.below(20) {
        0 => Move::Pass,
        1 => Move::Place { piece, to },
        2 => Move::Shift { piece, to },
        3 => Move::Carry { piece, cargo, to },
        4..10 => match position.board().below(piece) {
            Some(cargo) => Move::Carry { piece, cargo, to },
            None => Move::Shift { piece, to },
        },
        _ if in_play => Move::Shift { piece, to },
        _ => Move::Place { piece, to },
    }
}

/// Plays random games of all types under both rules for the queen.
fn for_random_positions(games: u64, mut visit: impl FnMut(&Position, &mut Random)) {
    for game_type in GameType::all() {
        for queen_opening in [QueenOpening::Allowed, QueenOpening::Forbidden] {
            for game in 0..games {
                let mut random = Random(game * 977 + 5);
                let mut position = Position::new(game_type, queen_opening);
                for _ in 0..120 {
                    visit(&position, &mut random);
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let _ = position.play_unchecked(random.pick(&moves));
                }
            }
        }
    }
}

#[test]
fn a_move_has_reasons_exactly_if_it_is_illegal() {
    for_random_positions(2, |position, random| {
        let cells = cells_near(position);
        for _ in 0..8 {
            let mv = any_move(position, &cells, random);
            let reasons = position.illegalities(mv);
            assert_eq!(reasons.is_empty(), position.is_legal(mv), "{mv:?} in {position:?}");
            assert_eq!(position.explain(mv).is_legal(), position.is_legal(mv));
            assert!(reasons.is_sorted_by_key(|reason| reason.rank()));
        }
        for mv in position.legal_moves() {
            assert_eq!(position.illegalities(mv), []);
        }
    });
}

#[test]
fn a_tile_is_stuck_exactly_if_it_has_no_move() {
    for_random_positions(2, |position, _| {
        let moves = position.piece_moves();
        for piece in Piece::all() {
            let can_move = moves.iter().any(|moves| moves.piece == piece);
            let reasons = position.why_stuck(piece);
            assert_eq!(reasons.is_empty(), can_move, "{piece} in {position:?}");
        }
        assert_eq!(position.why_pass().is_some(), position.must_pass());
        if let Some(forced) = position.why_pass() {
            let own = forced.stuck.iter().filter(|tile| tile.piece.color() == position.turn());
            let tiles = position.board().pieces().iter();
            assert_eq!(own.count(), tiles.filter(|tile| tile.color() == position.turn()).count());
            assert!(forced.stuck.iter().all(|tile| !tile.reasons.is_empty()));
        }
    });
}

#[test]
fn cells_far_away_are_apart() {
    for_random_positions(1, |position, random| {
        let far = Hex::new(random.below(65536) as u16 as i16, random.below(65536) as u16 as i16);
        if position.board().is_empty() || cells_near(position).contains(&far) {
            return;
        }
        for piece in position.board().pieces().iter() {
            let mv = Move::Shift { piece, to: far };
            assert!(!position.illegalities(mv).is_empty(), "{mv:?} in {position:?}");
        }
        let piece = Piece::queen(Color::White);
        assert!(!position.illegalities(Move::Place { piece, to: far }).is_empty());
    });
}
