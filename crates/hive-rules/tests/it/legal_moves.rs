//! Complete lists of legal moves in positions with a trap in them.
//!
//! Moves are compared as tile, cargo and cell, never as text: any tile that
//! touches the cell may be the reference.

use std::collections::BTreeSet;

use hive_rules::{Move, MoveString, RuleSet};

use crate::support::{cases, data, parse, reference, replay, resolve};

#[test]
fn edge_cases() {
    check(&data("edge_cases.txt"), 22);
}

#[test]
fn dragonfly_cases() {
    check(&data("dragonfly_cases.txt"), 18);
}

#[test]
fn edge_cases_of_other_engines() {
    if let Some(text) = reference("edge_cases.txt") {
        check(&text, 47);
    }
}

#[test]
fn positions_of_real_games() {
    if let Some(text) = reference("real_games_validmoves.txt") {
        check(&text, 119);
    }
}

fn check(text: &str, count: usize) {
    let cases = cases(text);
    assert_eq!(cases.len(), count);
    for case in cases {
        let game = replay(case.game, RuleSet::tournament());
        assert_eq!(game.to_game_string().state, parse(case.game).state, "{}", case.name);

        let position = game.position();
        let listed: BTreeSet<Move> =
            case.moves.iter().map(|text| resolve(position, text)).collect();
        let moves = if game.outcome().is_none() { position.legal_moves() } else { Vec::new() };
        let found: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(found.len(), moves.len(), "{}: a move is listed twice", case.name);
        let write = |mv: &Move| MoveString::new(position, *mv).to_string();
        let too_many: Vec<String> = found.difference(&listed).map(write).collect();
        let too_few: Vec<String> = listed.difference(&found).map(write).collect();
        assert!(
            too_many.is_empty() && too_few.is_empty(),
            "{}: illegal {too_many:?}, missing {too_few:?}",
            case.name
        );
    }
}
