//! Hives at the edge of what the small board can show, and beyond it; hives
//! far from the origin; the highest stack.

use std::cmp::Reverse;

use super::{
    Random, Shape, after, arrange, draw_best, draw_cells, draw_move, draw_pieces, draw_shape,
    moves::check_moves, symmetries, undo::check_undo,
};
use crate::{
    Bug, Color, Direction, GameType, Hex, Move, Piece, Position, QueenOpening, Setup, Symmetry,
    torus::SPAN,
};

/// Tiles in a straight line, all on the ground.
fn line(pieces: &[Piece], direction: Direction) -> Position {
    let mut setup = Setup::new(GameType::MLPD, QueenOpening::Allowed);
    let mut hex = Hex::ORIGIN;
    for &piece in pieces {
        setup.stacks.push((hex, vec![piece]));
        hex = hex.neighbor(direction);
    }
    setup.position().expect("a line is legal")
}

fn all_pieces_but_last(last: Piece) -> Vec<Piece> {
    let others = GameType::MLPD.pieces().iter().filter(|&piece| piece != last);
    others.chain([last]).collect()
}

fn destinations(position: &Position, piece: Piece) -> Vec<Hex> {
    let moves = position.legal_moves().into_iter().filter(|mv| mv.piece() == Some(piece));
    moves.filter_map(Move::to).collect()
}

#[test]
fn the_end_of_a_line_of_thirty_tiles_sees_the_other_end() {
    let (ant, grasshopper) =
        (Piece::first(Color::White, Bug::Ant), Piece::first(Color::White, Bug::Grasshopper));
    for direction in Direction::ALL {
        let position = line(&all_pieces_but_last(grasshopper), direction);
        let beyond = Hex::ORIGIN.neighbor(direction.opposite());
        assert_eq!(destinations(&position, grasshopper), [beyond]);

        // The other 29 tiles touch 62 empty cells; the ant starts on one.
        let position = line(&all_pieces_but_last(ant), direction);
        assert_eq!(destinations(&position, ant).len(), 61);
    }
}

#[test]
fn lines_of_thirty_tiles_are_played_on() {
    let mut random = Random::new(31);
    for round in 0..12 {
        let mut pieces: Vec<Piece> = GameType::MLPD.pieces().iter().collect();
        random.shuffle(&mut pieces);
        let mut position = line(&pieces, Direction::from_index(round));
        assert!(position.board().window.wide);
        for ply in 0..40 {
            position.board().check_consistency();
            check_moves(&position);
            if ply % 10 == 0 {
                symmetries::check_moves(&position, &mut random);
                check_undo(&mut position, &mut random, 2, 2);
            }
            let Some(mv) = draw_move(&mut position, true, &mut random) else { break };
            position.play_unchecked(mv);
        }
    }
}

/// How many columns or rows the hive spans.
fn span(position: &Position) -> i16 {
    position.board().bounds().map_or(0, |(min, max)| (max.q - min.q).max(max.r - min.r) + 1)
}

#[test]
fn hives_grow_too_wide_and_shrink_again() {
    let mut random = Random::new(32);
    let (mut widened, mut narrowed) = (0, 0);
    for game in 0..120 {
        let shape = Shape::Line(Direction::from_index(game));
        let pieces = draw_pieces(GameType::MLPD, &mut random);
        let mut position = arrange(GameType::MLPD, &pieces, shape, &mut random);
        for _ in 0..40 {
            let (before, was_wide) = (span(&position), position.board().window.wide);
            // Back and forth over the edge, from wherever the hive is.
            let stretches = before < SPAN || (before == SPAN && random.once_in(2));
            let best = draw_best(&mut position, 8, &mut random, |position, mv| {
                let (span, is_over) =
                    after(position, mv, |position| (span(position), position.is_over()));
                (!is_over, if stretches { span } else { -span })
            });
            let Some(mv) = best else { break };
            let undo = position.play_with_undo(mv);
            let is_wide = position.board().window.wide;
            position.board().check_consistency();
            if is_wide != was_wide {
                widened += usize::from(is_wide);
                narrowed += usize::from(was_wide);
                check_undo(&mut position, &mut random, 2, 2);
                position.undo(undo);
                position.board().check_consistency();
                check_moves(&position);
                position.play_unchecked(mv);
                position.board().check_consistency();
                check_moves(&position);
            }
        }
    }
    assert!(widened > 200 && narrowed > 200, "{widened} {narrowed}");
}

#[test]
fn hives_of_any_span_have_the_same_moves_from_every_side() {
    let mut random = Random::new(33);
    for round in 0..300 {
        let shape = Shape::Line(Direction::from_index(round));
        let pieces = draw_pieces(GameType::MLPD, &mut random);
        let position = arrange(GameType::MLPD, &pieces, shape, &mut random);
        symmetries::check_moves(&position, &mut random);
    }
}

#[test]
fn a_hive_may_wander_off_and_over_the_edge_of_the_plane() {
    let mut random = Random::new(34);
    let (mut wandered, mut windows) = (0, 0);
    for symmetry in Symmetry::all() {
        let agile = |piece: &Piece| matches!(piece.bug(), Bug::Queen | Bug::Ant | Bug::Beetle);
        let pieces: Vec<Piece> = GameType::BASE.pieces().iter().filter(agile).collect();
        let start = arrange(GameType::BASE, &pieces, Shape::Blob, &mut random);
        // East of here the coordinates start again from below.
        let shore = Hex::new(i16::MAX, 0);
        let mut position =
            start.mapped(|hex| symmetry.hex(hex + shore), |piece| piece, start.ply());
        let eastward = |hex: Hex| {
            let there = symmetry.inverse().hex(hex) - shore;
            2 * i32::from(there.q) + i32::from(there.r)
        };
        for ply in 0..1_000 {
            // All tiles are drawn to a place before them, the rear ones most.
            let places = |position: &Position| -> Vec<i32> {
                let board = position.board();
                board.pieces().iter().map(|piece| eastward(board.hex(piece))).collect()
            };
            let now = places(&position);
            let target = now.iter().sum::<i32>() / now.len() as i32 + 6;
            let best = draw_best(&mut position, 16, &mut random, |position, mv| {
                after(position, mv, |position| {
                    let places = places(position);
                    let apart: i32 = places.iter().map(|place| (place - target).pow(2)).sum();
                    (!position.is_over(), Reverse(places.len()), Reverse(apart))
                })
            });
            let Some(mv) = best else { break };
            let corner = position.board().window.corner();
            position.play_unchecked(mv);
            position.board().check_consistency();
            windows += usize::from(position.board().window.corner() != corner);
            if ply % 50 == 0 {
                check_moves(&position);
                check_undo(&mut position, &mut random, 2, 1);
            }
        }
        let (hex, _) = position.board().tops().next().expect("tiles stay in play");
        wandered += eastward(hex) / 2;
    }
    assert!(wandered > 100 && windows > 20, "{wandered} {windows}");
}

#[test]
fn a_hive_may_lie_anywhere() {
    let mut random = Random::new(36);
    for edge in [Hex::new(i16::MAX, 300), Hex::new(-300, i16::MIN), Hex::new(i16::MIN, i16::MAX)] {
        for _ in 0..20 {
            let pieces = draw_pieces(GameType::MLPD, &mut random);
            let shape = draw_shape(&mut random);
            let start = arrange(GameType::MLPD, &pieces, shape, &mut random);
            let mut position = start.mapped(|hex| hex + edge, |piece| piece, start.ply());
            for _ in 0..30 {
                check_moves(&position);
                check_undo(&mut position, &mut random, 2, 1);
                let Some(mv) = draw_move(&mut position, true, &mut random) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn a_stack_may_be_nine_high() {
    let position = Position::from_diagram(
        "
        wQ  wD  bQ
        under wD: wA1 bB1 wB1 bB2 wB2 bM wM bD
        ",
    )
    .expect("a legal stack");
    assert_eq!(position.board().height(Hex::new(1, 0)), 9);
    check_moves(&position);

    let mut random = Random::new(35);
    for _ in 0..200 {
        let (mut high, ground): (Vec<Piece>, Vec<Piece>) =
            GameType::MLPD.pieces().iter().partition(|piece| piece.bug().climbs());
        random.shuffle(&mut high);
        let mut setup = Setup::new(GameType::MLPD, QueenOpening::Allowed);
        setup.stacks = draw_cells(ground.len(), Shape::Blob, &mut random)
            .into_iter()
            .zip(ground.into_iter().map(|piece| vec![piece]))
            .collect();
        let at = random.below(setup.stacks.len());
        setup.stacks[at].1.append(&mut high);
        setup.turn = *random.choose(&Color::ALL);
        let mut position = setup.position().expect("a legal stack");
        for _ in 0..8 {
            check_moves(&position);
            check_undo(&mut position, &mut random, 2, 2);
            let Some(mv) = draw_move(&mut position, true, &mut random) else { break };
            position.play_unchecked(mv);
        }
    }
}
