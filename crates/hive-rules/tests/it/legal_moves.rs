//! Complete lists of legal moves in positions with a trap in them.
//!
//! Moves are compared as tile, cargo and cell, never as text: any tile that
//! touches the cell may be the reference.

use std::collections::BTreeSet;

use hive_rules::{GameType, Move, MoveString, RuleSet};

use crate::support::{Case, cases, data, parse, reference, replay, resolve};

#[test]
fn edge_cases() {
    check(&data("edge_cases.txt"), 22);
}

#[test]
fn dragonfly_cases() {
    check(&data("dragonfly_cases.txt"), 18);
}

#[test]
fn every_expansion_moves_in_a_case() {
    let texts = ["edge_cases.txt", "dragonfly_cases.txt"].map(data);
    for bug in GameType::EXPANSIONS {
        let moves = |game: &Case<'_>| {
            let position = replay(game.game, RuleSet::tournament());
            let position = position.position();
            let mut moves = game.moves.iter().map(|text| resolve(position, text));
            moves.any(|mv| {
                !matches!(mv, Move::Place { .. }) && mv.piece().is_some_and(|it| it.bug() == bug)
            })
        };
        let is_shown = texts.iter().flat_map(|text| cases(text)).any(|case| moves(&case));
        assert!(is_shown, "{bug} moves in no case: add one to data/edge_cases.txt");
    }
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
    assert!(cases.len() >= count, "{} cases", cases.len());
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
