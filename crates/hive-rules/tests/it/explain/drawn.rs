//! Drawn positions with all that is said about a move. The mark `*` is where
//! the tile wants to go.

mod throws;
mod turns;
mod walks;

use hive_rules::{Diagram, Explanation, Hex, Illegality, Move, Piece, Position};

use super::witness::{Wish, Witness};

fn piece(name: &str) -> Piece {
    name.parse().unwrap()
}

fn draw(diagram: &str) -> (Position, Vec<Hex>) {
    let diagram: Diagram = diagram.parse().unwrap_or_else(|error| panic!("{error}:\n{diagram}"));
    let position = diagram.setup.position().unwrap_or_else(|error| panic!("{error}:\n{diagram}"));
    (position, diagram.marks)
}

/// What is said when a tile (`wA1`, or `wD+bQ` with cargo) is to go to the
/// marked cell: a line for each reason, or for each way of a legal move.
fn told(position: &Position, tile: &str, to: Hex) -> Vec<String> {
    let (tile, cargo) = match tile.split_once('+') {
        Some((tile, cargo)) => (piece(tile), Some(piece(cargo))),
        None => (piece(tile), None),
    };
    let in_play = position.board().pieces().contains(tile);
    let mv = match cargo {
        Some(cargo) => Move::Carry { piece: tile, cargo, to },
        None if in_play => Move::Shift { piece: tile, to },
        None => Move::Place { piece: tile, to },
    };
    match position.explain(mv) {
        Explanation::Legal(legality) => legality.to_string().split("; ").map(Into::into).collect(),
        Explanation::Illegal { reasons } => {
            let witness = Witness::new(position);
            let confirmed = |reason: &Illegality| witness.confirms(Wish::from(mv), reason);
            assert!(reasons.iter().all(confirmed), "{reasons:?}");
            reasons.iter().map(Illegality::to_string).collect()
        }
    }
}

fn check(diagram: &str, tile: &str, expected: &[&str]) {
    let (position, marks) = draw(diagram);
    assert_eq!(told(&position, tile, marks[0]), expected, "{tile} in\n{diagram}");
}

fn check_stuck(diagram: &str, tile: &str, expected: &[&str]) {
    let (position, _) = draw(diagram);
    let reasons = position.why_stuck(piece(tile));
    let told: Vec<String> = reasons.iter().map(Illegality::to_string).collect();
    assert_eq!(told, expected, "{tile} in\n{diagram}");
}
