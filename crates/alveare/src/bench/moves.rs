//! `alveare bench moves`: perft of fixed positions.

use std::io::Write;

use clap::ValueEnum;
use hive_rules::{GameType, Position, QueenOpening, RuleSet};

use super::POSITIONS;
use crate::{
    failure::Failure,
    game_arg,
    perft::{self, Counted},
};

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(super) enum Workload {
    /// Depth 3 of 24 middle-game positions
    MiddleGame,
    /// Depth 5 from the start of Base
    Base,
    /// Depth 4 from the start of Base+MLP
    BaseMlp,
}

impl Workload {
    const ALL: [Workload; 3] = [Workload::MiddleGame, Workload::Base, Workload::BaseMlp];

    fn name(self) -> &'static str {
        match self {
            Workload::MiddleGame => "middle-game",
            Workload::Base => "base",
            Workload::BaseMlp => "base-mlp",
        }
    }

    /// The positions, the depth and the sum of the counts.
    fn work(self) -> Result<(Vec<Position>, u32, u64), Failure> {
        let start = |game_type| vec![Position::new(game_type, QueenOpening::Forbidden)];
        Ok(match self {
            Workload::MiddleGame => (middle_game()?, 3, 7_738_508),
            Workload::Base => (start(GameType::BASE), 5, 516_240),
            Workload::BaseMlp => (start(GameType::MLP), 4, 151_686),
        })
    }
}

fn middle_game() -> Result<Vec<Position>, Failure> {
    let games = POSITIONS.lines().map(|line| game_arg::parse(line, RuleSet::tournament()));
    let positions = games.map(|game| game.map(|game| game.position().clone()));
    positions.collect::<Result<_, _>>().map_err(Failure::Failed)
}

pub(super) fn run(only: Option<Workload>, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", perft::heading("workload"))?;
    for workload in Workload::ALL {
        if only.is_some_and(|only| only != workload) {
            continue;
        }
        let (positions, depth, expected) = workload.work()?;
        let mut total = Counted::default();
        for mut position in positions {
            total += perft::count(&mut position, depth);
        }
        writeln!(out, "{}", total.row(workload.name()))?;
        if total.leaves != expected {
            let name = workload.name();
            return Err(Failure::Failed(format!("{name} should count {expected} leaves")));
        }
    }
    Ok(())
}
