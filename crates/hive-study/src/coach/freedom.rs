//! Tiles that can move no longer, or again, and cells to place them on.

use hive_rules::{Bug, Color, Hex, Move, Piece, PieceSet, Position};

use super::{
    motif::Motif,
    step::{Freedom, Step},
};

/// A player with more cells than this to place tiles on is not walled off.
const FEW_CELLS: usize = 3;

pub(super) fn find(step: &Step<'_>, found: &mut Vec<Motif>) {
    let (was_pinned, is_pinned) =
        (step.before.board().restraints().pinned, step.after.board().restraints().pinned);
    let covered = step.after.board().covered();
    for color in Color::ALL {
        let unmoved = step.unmoved().and(PieceSet::of(color));
        let (was, is) = (step.was(color).movable, step.is(color).movable);
        let stopped = was.without(is).and(unmoved);
        let pinned = stopped.and(is_pinned.without(was_pinned));
        push(pinned, found, |pieces| Motif::Pins { pieces });
        // The queen has a motif of her own.
        let queen = PieceSet::just(Piece::queen(color));
        let shut_in = stopped.without(is_pinned).without(covered).without(queen);
        push(shut_in, found, |pieces| Motif::ShutsIn { pieces });
        push(is.without(was).and(unmoved), found, |pieces| Motif::Frees { pieces });
        if stopped.contains(Piece::queen(color)) {
            found.push(Motif::NoEscape { queen: Piece::queen(color) });
        }
        found.extend(last_ant(step, color));
    }
    found.extend(walls_off(step));
    if step.after.must_pass() {
        found.push(Motif::LeavesPass { color: !step.mover });
    }
}

fn push(pieces: PieceSet, found: &mut Vec<Motif>, motif: impl FnOnce(Vec<Piece>) -> Motif) {
    if !pieces.is_empty() {
        found.push(motif(pieces.iter().collect()));
    }
}

/// The ant of a player that was the last one free: it cannot move any more, or
/// it has been brought beside the enemy queen, where it is needed.
fn last_ant(step: &Step<'_>, color: Color) -> Option<Motif> {
    if step.after.reserve(color).count(Bug::Ant) > 0 {
        return None;
    }
    let ants = PieceSet::copies(color, Bug::Ant);
    let (was, is) = (step.was(color), step.is(color));
    let last =
        |was: PieceSet, is: PieceSet| was.iter().next().filter(|_| was.len() == 1 && is.is_empty());
    if let Some(ant) = last(was.movable.and(ants), is.movable.and(ants)) {
        return Some(Motif::LastAnt { ant, moved: false });
    }
    let spare = |freedom: &Freedom| {
        let board = freedom.position.board();
        let near = board.hex_of(Piece::queen(!color)).map(|at| board.tops_around(at));
        freedom.movable.and(ants).without(near.unwrap_or(PieceSet::EMPTY))
    };
    let ant = last(spare(was), spare(is))?;
    (color == step.mover && step.has_moved(ant)).then_some(Motif::LastAnt { ant, moved: true })
}

fn walls_off(step: &Step<'_>) -> Option<Motif> {
    let color = !step.mover;
    let was = placements(&step.was(color).position);
    let cells = placements(&step.is(color).position);
    let fewer = was.len().saturating_sub(cells.len());
    let is_wall = cells.is_empty() && fewer > 0 || cells.len() <= FEW_CELLS && fewer > 1;
    (is_wall && !step.after.is_over()).then_some(Motif::WallsOff { color, cells })
}

/// The cells where the player to move can place a tile.
fn placements(position: &Position) -> Vec<Hex> {
    let mut cells: Vec<Hex> = Vec::new();
    let reserve = position.reserve(position.turn()).entering();
    position.for_each_piece_moves_of(reserve, |moves| {
        cells.extend(
            moves.iter().filter(|mv| matches!(mv, Move::Place { .. })).filter_map(Move::to),
        );
    });
    cells.sort_unstable();
    cells.dedup();
    cells
}
