//! Forced wins, proved for whoever solves a puzzle.

use hive_engine::{Answer, Stop, winning_moves};
use hive_records::json::{Defence, Solution};
use hive_rules::{Game, Move, MoveString};
use hive_study::texts;

/// Longer wins are out of reach.
const MAX_PLIES: u8 = 15;

/// How many moves each question may take. It is answered in one go: a second
/// on a phone, if it is hard.
const NODES: u64 = 400_000;

/// A number of plies that can be asked for.
pub(crate) fn limited(plies: u8) -> Result<u8, String> {
    if (1..=MAX_PLIES).contains(&plies) {
        Ok(plies)
    } else {
        Err(format!("the number of plies must be from 1 to {MAX_PLIES}"))
    }
}

pub(crate) fn solve(game: &Game, plies: u8) -> Solution {
    let stop = &Stop::new();
    match hive_engine::solve(game, plies, NODES, stop).answer {
        Answer::Win { plies, line } => {
            let only = winning_moves(game, plies, NODES, stop).is_some_and(|all| all.len() == 1);
            Solution::Win { plies, texts: texts(game.position(), &line), moves: line, only }
        }
        Answer::NoWin => Solution::NoWin,
        Answer::Unknown => Solution::Unknown,
    }
}

pub(crate) fn defend(game: &Game, plies: u8, favourite: Move) -> Defence {
    match hive_engine::defend(game, plies, Some(favourite), NODES, &Stop::new()) {
        hive_engine::Defence::Holds(mv) => {
            Defence::Holds { mv, text: MoveString::new(game.position(), mv).to_string() }
        }
        hive_engine::Defence::Lost { plies, line } => {
            Defence::Lost { plies, texts: texts(game.position(), &line), moves: line }
        }
        hive_engine::Defence::Unknown => Defence::Unknown,
    }
}
