//! What the rulebooks say, shown by small positions of our own.
//!
//! One file for each topic. A test is a picture: tiles where they lie, a star
//! on every cell where the tile in question may go. `docs/ledger.tsv` names
//! for every statement of the rulebooks the tests that show it.

mod ant;
mod beetle;
mod dragonfly;
mod draws;
mod ends;
mod freedom;
mod grasshopper;
mod ladybug;
mod material;
mod mosquito;
mod one_hive;
mod passing;
mod pillbug;
mod placing;
mod queen;
mod queen_moves;
mod spider;
mod turns;

use hive_rules::{Diagram, Game, Hex, Move, MoveString, Piece, Position, RuleSet};

fn diagram(picture: &str) -> Diagram {
    picture.parse().unwrap_or_else(|error| panic!("{error}{picture}"))
}

fn position(picture: &str) -> Position {
    Position::from_diagram(picture).unwrap_or_else(|error| panic!("{error}{picture}"))
}

fn piece(name: &str) -> Piece {
    name.parse().unwrap()
}

fn resolve(position: &Position, mv: &str) -> Move {
    let parsed: MoveString = mv.parse().unwrap_or_else(|error| panic!("{mv}: {error}"));
    parsed.resolve(position).unwrap_or_else(|error| panic!("{mv}: {error}"))
}

/// Plays legal moves, separated by semicolons.
fn play(position: &mut Position, moves: &str) {
    for mv in moves.split(';') {
        let mv = resolve(position, mv);
        position.play(mv).unwrap_or_else(|error| panic!("{error}\n{position}"));
    }
}

/// A game from the empty table, with moves separated by semicolons.
fn game(game_type: &str, rules: RuleSet, moves: &str) -> Game {
    let mut game = Game::new(game_type.parse().unwrap(), rules);
    for mv in moves.split(';').filter(|mv| !mv.is_empty()) {
        let mv = resolve(game.position(), mv);
        game.play(mv).unwrap_or_else(|error| panic!("{mv:?}: {error}"));
    }
    game
}

/// Where the legal moves of a tile lead that a condition lets through, in
/// reading order.
fn destinations(position: &Position, tile: &str, is_meant: fn(Move) -> bool) -> Vec<Hex> {
    let tile = piece(tile);
    let moves = position.legal_moves().into_iter();
    let moves = moves.filter(|&mv| mv.piece() == Some(tile) && is_meant(mv));
    Diagram::from(position).with_marks(moves.filter_map(Move::to)).marks
}

#[track_caller]
fn check(tile: &str, picture: &str, is_meant: fn(Move) -> bool) {
    let drawn = diagram(picture);
    let position = position(picture);
    let cells = destinations(&position, tile, is_meant);
    if cells != drawn.marks {
        let actual = Diagram::from(&position).with_marks(cells);
        panic!("{tile} is drawn to go{picture}but goes\n\n{actual}");
    }
}

/// The tile, which is in play, can go to the marked cells and nowhere else.
#[track_caller]
fn goes(tile: &str, picture: &str) {
    assert!(!diagram(picture).marks.is_empty(), "nothing is marked: {picture}");
    check(tile, picture, |mv| matches!(mv, Move::Shift { .. }));
}

/// The tile, which is in play, cannot move at all.
#[track_caller]
fn stays(tile: &str, picture: &str) {
    assert!(diagram(picture).marks.is_empty(), "something is marked: {picture}");
    check(tile, picture, |_| true);
}

/// The tile comes from the reserve onto one of the marked cells.
#[track_caller]
fn enters(tile: &str, picture: &str) {
    check(tile, picture, |mv| matches!(mv, Move::Place { .. }));
}

/// The dragonfly takes the tile below it to one of the marked cells.
#[track_caller]
fn carries(tile: &str, picture: &str) {
    check(tile, picture, |mv| matches!(mv, Move::Carry { .. }));
}

/// Asserts that a move is refused in a position, and that a reason of this
/// form is among those given.
macro_rules! refuses {
    ($position:expr, $mv:expr, $reason:pat $(if $guard:expr)?) => {{
        let position: &hive_rules::Position = &$position;
        let mv = crate::rulebook::resolve(position, $mv);
        assert!(!position.is_legal(mv), "{} is legal in\n{position}", $mv);
        let reasons = position.illegalities(mv);
        let found = reasons.iter().any(|reason| matches!(reason, $reason $(if $guard)?));
        assert!(found, "{}: {reasons:#?}\n{position}", $mv);
    }};
}
use refuses;
