//! A little fuzzing in every test run: each invariant over its committed
//! corpus, over seeded bytes, and over seeded mutations of the corpus.

mod bytes;

use std::fs;

use hive_rules::{Move, Script, Setup};
use hive_testkit::{Random, files_in, root};

use crate::bytes::{mutate, take_up_to};

/// How many inputs of each sort a target gets.
const RUNS: usize = 2_000;
const SEED: u64 = 0x5EED;
const MAX_LEN: usize = 256;

/// The inputs in `fuzz/corpus/<target>`, in the order of their names.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = root().join("fuzz/corpus").join(target);
    let files = files_in(&folder);
    assert!(!files.is_empty(), "{folder:?} is empty");
    files.into_iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Runs an invariant. A failure is found again by its number, for the inputs
/// are the same in every run; the panic shows the input as well.
fn check(target: &str, invariant: fn(&[u8]), runs: usize) {
    let corpus = corpus(target);
    let mut random = Random::new(SEED);
    let noise = (0..runs).map(|_| take_up_to(MAX_LEN, &mut random)).collect::<Vec<_>>();
    let mutants = (0..runs).map(|run| mutate(&corpus, run, &mut random)).collect::<Vec<_>>();
    for input in corpus.iter().chain(&noise).chain(&mutants) {
        let result = std::panic::catch_unwind(|| invariant(input));
        assert!(result.is_ok(), "{target} fails for b\"{}\"", input.escape_ascii());
    }
}

#[test]
fn diagram() {
    check("diagram", hive_fuzz::diagram, RUNS);
}

#[test]
fn file() {
    check("file", hive_fuzz::file, RUNS);
}

#[test]
fn game_string() {
    check("game_string", hive_fuzz::game_string, RUNS);
}

#[test]
fn json() {
    check("json", hive_fuzz::json, RUNS);
}

#[test]
fn move_string() {
    check("move_string", hive_fuzz::move_string, RUNS);
}

/// A game costs as much as hundreds of texts.
#[test]
fn moves() {
    check("moves", hive_fuzz::moves, RUNS / 20);
}

#[test]
fn pgn() {
    check("pgn", hive_fuzz::pgn, RUNS);
}

#[test]
fn protocol() {
    check("protocol", hive_fuzz::protocol, RUNS);
}

#[test]
fn sgf() {
    check("sgf", hive_fuzz::sgf, RUNS);
}

#[test]
fn uhp() {
    check("uhp", hive_fuzz::uhp, RUNS);
}

/// A corpus of broken files would teach the mutations nothing.
#[test]
fn the_files_of_games_are_good() {
    for file in corpus("json") {
        let is_game = serde_json::from_slice(&file).is_ok_and(|it: Script| it.game().is_ok());
        let is_position =
            serde_json::from_slice(&file).is_ok_and(|it: Setup| it.position().is_ok());
        assert!(is_game || is_position || serde_json::from_slice::<Move>(&file).is_ok());
    }
    for file in corpus("pgn") {
        assert!(hive_records::pgn::read(&file).all(|game| game.is_ok()));
    }
    for file in corpus("sgf") {
        assert!(hive_records::sgf::read(&file).all(|game| game.is_ok()));
    }
    for file in corpus("uhp") {
        assert!(hive_records::uhp::read(&file).all(|game| game.is_ok()));
    }
}
