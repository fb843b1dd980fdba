//! What happens to the queens and around them.

use hive_rules::{
    Board, Bug, Color, Direction, Explanation, Hex, Legality, Move, Piece, PieceSet, Position,
    Power,
};

use super::{motif::Motif, step::Step};

/// A queen with more empty cells around her is in no need of a rescue.
const NEED: u32 = 2;

pub(super) fn find(step: &Step<'_>, found: &mut Vec<Motif>) {
    let (before, after) = (step.before.board(), step.after.board());
    for color in Color::ALL {
        let queen = Piece::queen(color);
        let (Some(was), Some(is)) = (before.hex_of(queen), after.hex_of(queen)) else { continue };
        if was == is {
            found.extend(beside(before, after, queen, is));
            gates(before, after, queen, is, found);
        }
        rescues(step, queen, found);
    }
    found.extend(moved_queen(step));
    climbing(step, found);
}

/// A cell beside a queen that was filled or left.
fn beside(before: &Board, after: &Board, queen: Piece, at: Hex) -> Option<Motif> {
    let is_empty = |board: &Board, cell: Hex| board.top(cell).is_none();
    let (had, left) = (before.liberties(queen)?, after.liberties(queen)?);
    let changed = |cell: &Hex| is_empty(before, *cell) != is_empty(after, *cell);
    let mut cells = at.neighbors().into_iter().filter(changed);
    match cells.next()? {
        cell if left < had && left > 0 => Some(Motif::Fills { queen, cell, left }),
        cell if left > had => Some(Motif::Opens { queen, cell, left }),
        _ => None,
    }
}

fn gates(before: &Board, after: &Board, queen: Piece, at: Hex, found: &mut Vec<Motif>) {
    let is_empty = |cell: &Hex| before.top(*cell).is_none() && after.top(*cell).is_none();
    for cell in at.neighbors().into_iter().filter(is_empty) {
        match (is_open(before, cell), is_open(after, cell)) {
            (true, false) => found.push(Motif::MakesGate { queen, cell }),
            (false, true) => found.push(Motif::BreaksGate { queen, cell }),
            _ => {}
        }
    }
}

/// Whether a tile could slide into an empty cell from one beside it that is
/// empty or has one tile, which may be the one that slides: exactly one of the
/// two cells that both share is occupied.
fn is_open(board: &Board, cell: Hex) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let is_occupied = |side: Direction| board.top(cell.neighbor(side)).is_some();
        board.height(cell.neighbor(direction)) <= 1
            && is_occupied(direction.left()) != is_occupied(direction.right())
    })
}

/// Who throws, if the tile gets there in no other way.
fn thrower(position: &Position, mv: Move) -> Option<Piece> {
    let Explanation::Legal(Legality::Move { ways }) = position.explain(mv) else { return None };
    let by = |power| match power {
        Power::Thrown { by } => Some(by),
        _ => None,
    };
    let throwers: Option<Vec<Piece>> = ways.iter().map(|way| by(way.power)).collect();
    throwers?.first().copied()
}

fn moved_queen(step: &Step<'_>) -> Option<Motif> {
    let Move::Shift { piece: queen, to } = step.mv else { return None };
    if queen.bug() != Bug::Queen {
        return None;
    }
    let before = step.before.board().liberties(queen)?;
    let after = step.after.board().liberties(queen)?;
    let by = thrower(step.before, step.mv);
    match by {
        Some(by) if queen.color() != step.mover => {
            Some(Motif::ThrowsQueen { queen, by, to, left: after })
        }
        Some(by) if before <= NEED && after > before => {
            Some(Motif::Rescues { queen, by, to, left: after })
        }
        _ if before != after => Some(Motif::QueenMoves { queen, to, before, after }),
        _ => None,
    }
}

/// Whether a queen that stays where she is can be thrown to safety by her side.
fn rescues(step: &Step<'_>, queen: Piece, found: &mut Vec<Motif>) {
    if step.has_moved(queen) {
        return;
    }
    let color = queen.color();
    let was = rescuer(&step.was(color).position, queen);
    let is = rescuer(&step.is(color).position, queen);
    match (was, is) {
        (None, Some(by)) => found.push(Motif::LetsRescue { queen, by }),
        (Some(by), None) => found.push(Motif::StopsRescue { queen, by }),
        _ => {}
    }
}

/// A tile with which the player to move can throw the own queen, who is in
/// danger, to where there is more room.
fn rescuer(position: &Position, queen: Piece) -> Option<Piece> {
    let board = position.board();
    let liberties = board.liberties(queen).filter(|&liberties| liberties <= NEED)?;
    let near = board.tops_around(board.hex_of(queen)?);
    if !near.iter().any(|piece| piece.color() == queen.color() && piece.bug().may_throw()) {
        return None;
    }
    let mut moves: Vec<Move> = Vec::new();
    position.for_each_piece_moves_of(PieceSet::just(queen), |found| {
        moves.extend(found.iter());
    });
    moves.into_iter().find_map(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        let is_better = next.board().liberties(queen).is_some_and(|after| after > liberties);
        if is_better { thrower(position, mv) } else { None }
    })
}

fn climbing(step: &Step<'_>, found: &mut Vec<Motif>) {
    let Move::Shift { piece, .. } = step.mv else { return };
    let matters = |piece: &Piece| matches!(piece.bug(), Bug::Queen | Bug::Pillbug);
    let (was, is) = (step.before.board().below(piece), step.after.board().below(piece));
    if let Some(from) = was.filter(matters) {
        found.push(Motif::ClimbsDown { piece, from });
    }
    match is {
        Some(onto) if matters(&onto) => found.push(Motif::Climbs { piece, onto }),
        Some(onto) if step.was(onto.color()).movable.contains(onto) => {
            found.push(Motif::Covers { piece, onto });
        }
        _ => {}
    }
}
