//! What the moves of a lesson are to achieve, and what its tiles are picked
//! for, worked out from the rules.

use hive_rules::{Game, Hex, Illegality, Move, Outcome, Piece, Position};

use super::lesson::resolve;

/// Whether a legal move achieves a goal; several are joined by `and`.
pub(super) fn achieves(game: &Game, mv: Move, goal: &str) -> bool {
    goal.split(" and ").all(|goal| achieves_one(game, mv, goal))
}

fn achieves_one(game: &Game, mv: Move, goal: &str) -> bool {
    let before = game.position();
    let mut after = game.clone();
    after.play(mv).expect("a legal move");
    let (mover, outcome) = (before.turn(), after.outcome());
    let after = after.position();
    let (word, argument) = goal.split_once(' ').unwrap_or((goal, ""));
    match word {
        "wins" => outcome.and_then(Outcome::winner) == Some(mover),
        "draws" => matches!(outcome, Some(Outcome::Draw(_))),
        "passes" => mv == Move::Pass,
        "stalls" => after.must_pass(),
        "places" => matches!(mv, Move::Place { piece, .. } if is(piece, argument)),
        "moves" => matches!(mv, Move::Shift { piece, .. } if is(piece, argument)),
        "carries" => mv.cargo().is_some_and(|cargo| is(cargo, argument)),
        "fills" => mv.to() == Some(cell(before, argument)),
        "covers" => after.board().covered().contains(tile(argument)),
        "pins" => is_pinned(after, tile(argument)),
        "stops" => !can_move(after, tile(argument)),
        "touches" => {
            let target = after.board().hex_of(tile(argument)).expect("a tile in play");
            mv.to().is_some_and(|to| to.distance(target) == 1)
        }
        "liberties" => {
            let free = after.board().liberties(Piece::queen(mover)).expect("a queen in play");
            free >= argument.parse().expect("a number")
        }
        "saves" => outcome.is_none() && !wins_at_once(after),
        _ => panic!("there is no goal {goal}"),
    }
}

/// Whether no argument is given, or this is the tile.
fn is(piece: Piece, argument: &str) -> bool {
    argument.is_empty() || piece == tile(argument)
}

fn tile(name: &str) -> Piece {
    name.parse().unwrap_or_else(|_| panic!("{name:?} is no tile"))
}

/// A cell, said as in a move.
fn cell(position: &Position, text: &str) -> Hex {
    let anything = Piece::queen(position.turn());
    resolve(position, &format!("{anything} {text}")).to().expect("a cell")
}

fn is_pinned(position: &Position, piece: Piece) -> bool {
    position.why_stuck(piece).iter().any(|why| matches!(why, Illegality::Pinned { .. }))
}

fn can_move(position: &Position, piece: Piece) -> bool {
    position.piece_moves().iter().any(|moves| moves.piece == piece)
}

fn wins_at_once(position: &Position) -> bool {
    let mover = position.turn();
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        after.outcome().and_then(Outcome::winner) == Some(mover)
    })
}

/// Whether a tile that lies on top is one of those to pick.
pub(super) fn is_picked(position: &Position, piece: Piece, property: &str) -> bool {
    let mine = piece.color() == position.turn();
    match property.split_once(' ') {
        None if property == "pinned" => mine && is_pinned(position, piece),
        None if property == "movable" => mine && can_move(position, piece),
        None if property == "stuck" => mine && !can_move(position, piece),
        None if property == "throwable" => !mine && can_move(position, piece),
        Some(("reaching", target)) => {
            let to = cell(position, target);
            position.is_legal(Move::Shift { piece, to })
        }
        _ => panic!("there is nothing {property} to pick"),
    }
}
