//! What must hold in every position, tried in tens of thousands of them.
//!
//! Positions come from two sources: games, in which moves are drawn so that
//! climbing, throwing and carrying are frequent, and arrangements, which bring
//! up what games rarely do: large holes, high stacks, long lines. All draws
//! are seeded, so a failure can be repeated.

mod moves;
mod symmetries;
mod undo;
mod wide;

use hive_testkit::Random;

use crate::{Bug, Color, Direction, GameType, Hex, Move, Piece, Position, QueenOpening, Setup};

/// All 16 game types with both rules about the queen.
fn all_types() -> impl Iterator<Item = (GameType, QueenOpening)> {
    let both = [QueenOpening::Allowed, QueenOpening::Forbidden];
    GameType::all().flat_map(move |game_type| both.map(|opening| (game_type, opening)))
}

/// Plays games of each type to the end or for 120 plies, and calls a function
/// with each position.
pub(crate) fn in_games(
    seed: u64,
    games_per_type: usize,
    mut check: impl FnMut(&mut Position, &mut Random),
) {
    let mut random = Random::new(seed);
    for (game_type, queen_opening) in all_types() {
        for _ in 0..games_per_type {
            let mut position = Position::new(game_type, queen_opening);
            let goes_on = random.once_in(2);
            for _ in 0..120 {
                check(&mut position, &mut random);
                let Some(mv) = draw_move(&mut position, goes_on, &mut random) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}

/// A legal move, if the game is not over: the most interesting of three.
/// Moves that end the game are taken if possible, or avoided if it `goes_on`.
fn draw_move(position: &mut Position, goes_on: bool, random: &mut Random) -> Option<Move> {
    draw_best(position, 3, random, |position, mv| {
        if after(position, mv, Position::is_over) {
            return if goes_on { 0 } else { 5 };
        }
        let onto_tile = mv.to().is_some_and(|to| position.board().top(to).is_some());
        match mv {
            Move::Place { .. } | Move::Pass => 1,
            Move::Carry { .. } => 4,
            Move::Shift { .. } if onto_tile || mv.is_throw_of_enemy(position.turn()) => 3,
            Move::Shift { .. } => 2,
        }
    })
}

/// The best of some legal moves, if the game is not over.
fn draw_best<K: Ord>(
    position: &mut Position,
    tries: usize,
    random: &mut Random,
    mut value: impl FnMut(&mut Position, Move) -> K,
) -> Option<Move> {
    let moves = position.legal_moves();
    let tries = if moves.is_empty() { 0 } else { tries };
    let drawn = (0..tries).map(|_| *random.choose(&moves));
    drawn.max_by_key(|&mv| value(position, mv))
}

/// What can be seen after a move.
fn after<T>(position: &mut Position, mv: Move, look: impl FnOnce(&Position) -> T) -> T {
    let undo = position.play_with_undo(mv);
    let seen = look(position);
    position.undo(undo);
    seen
}

/// How the cells of an arrangement lie.
#[derive(Clone, Copy)]
enum Shape {
    /// Anyhow.
    Blob,
    /// In curves that meet themselves, so that there are holes.
    Rings,
    /// Along a direction, with some cells beside it.
    Line(Direction),
}

fn draw_shape(random: &mut Random) -> Shape {
    match random.below(4) {
        0 => Shape::Blob,
        1 | 2 => Shape::Rings,
        _ => Shape::Line(*random.choose(&Direction::ALL)),
    }
}

/// Connected cells.
fn draw_cells(count: usize, shape: Shape, random: &mut Random) -> Vec<Hex> {
    let mut cells = vec![Hex::ORIGIN];
    let mut heading = *random.choose(&Direction::ALL);
    while cells.len() < count {
        let last = cells[cells.len() - 1];
        let mut near = match shape {
            Shape::Line(direction) => last.neighbor(direction),
            Shape::Rings => last.neighbor(heading),
            Shape::Blob => last,
        };
        let is_off = cells.contains(&near) || random.once_in(16);
        if is_off {
            near = random.choose(&cells).neighbor(*random.choose(&Direction::ALL));
        }
        if is_off || random.once_in(2) {
            heading = heading.right();
        }
        if !cells.contains(&near) {
            cells.push(near);
        }
    }
    cells
}

/// Some tiles of a game type, both queens among them, numbered from 1.
fn draw_pieces(game_type: GameType, random: &mut Random) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for color in Color::ALL {
        for bug in game_type.bugs() {
            let most = usize::from(bug.copies());
            let count = if bug == Bug::Queen { 1 } else { most - random.below(most + 1) };
            pieces.extend((1..=count as u8).filter_map(|number| Piece::new(color, bug, number)));
        }
    }
    random.shuffle(&mut pieces);
    pieces
}

/// A position with these tiles, lying in some shape.
fn arrange(game_type: GameType, pieces: &[Piece], shape: Shape, random: &mut Random) -> Position {
    let climbs = |piece: &Piece, random: &mut Random| piece.bug().climbs() && random.once_in(2);
    let (high, ground): (Vec<Piece>, Vec<Piece>) =
        pieces.iter().partition(|piece| climbs(piece, random));
    let cells = draw_cells(ground.len(), shape, random);
    let mut setup = Setup::new(game_type, QueenOpening::Allowed);
    setup.stacks = cells.into_iter().zip(ground.into_iter().map(|piece| vec![piece])).collect();
    let mut at = random.below(setup.stacks.len());
    for piece in high {
        if random.once_in(2) {
            at = random.below(setup.stacks.len());
        }
        setup.stacks[at].1.push(piece);
    }
    setup.turn = *random.choose(&Color::ALL);
    let free = setup.position().expect("arrangements are legal");
    // Half of the tiles cannot have moved last; then none has.
    setup.last_moved = Some(*random.choose(pieces));
    setup.position().unwrap_or(free)
}

/// Arranges tiles of random game types anyhow, and calls a function with each
/// position.
pub(crate) fn in_arrangements(
    seed: u64,
    count: usize,
    mut check: impl FnMut(&mut Position, &mut Random),
) {
    let mut random = Random::new(seed);
    let types: Vec<GameType> = GameType::all().collect();
    for _ in 0..count {
        let game_type = *random.choose(&types);
        let pieces = draw_pieces(game_type, &mut random);
        let shape = draw_shape(&mut random);
        let mut position = arrange(game_type, &pieces, shape, &mut random);
        check(&mut position, &mut random);
    }
}
