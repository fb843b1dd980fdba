//! `alveare bench`: fixed work, to compare builds and machines.

use std::{io::Write, time::Instant};

use clap::{Subcommand, ValueEnum};
use hive_engine::{Engine, Limits, NoClock, Options, Stop, Strategy};
use hive_rules::{GameType, Position, QueenOpening, RuleSet};

use crate::{
    failure::Failure,
    game_arg,
    perft::{self, Counted},
};

/// Middle-game positions, one game string a line.
const POSITIONS: &str = include_str!("../../../data/bench_positions.txt");

/// Measure speed on fixed work
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Generate moves: perft of fixed positions, with counts, time and nodes/s
    ///
    /// The counts never change; a different one is a bug.
    Moves {
        /// One of the workloads; all when left out
        workload: Option<Workload>,
    },
    /// Search the 24 middle-game positions to a fixed depth, on one thread
    ///
    /// The number of nodes is the engine's signature: a change that is meant
    /// to change nothing leaves it as it is.
    Search {
        /// How deep
        #[arg(long, value_name = "N", default_value_t = 8)]
        depth: u32,
        /// Which search: main or baseline
        #[arg(long, default_value = "main")]
        strategy: String,
    },
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum Workload {
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

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        What::Moves { workload } => run_moves(*workload, out),
        What::Search { depth, strategy } => run_search(*depth, strategy, out),
    }
}

fn run_search(depth: u32, strategy: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let strategy = match strategy {
        "main" => Strategy::Main,
        "baseline" => Strategy::Baseline,
        other => {
            let message = format!("no strategy {other}: there are main and baseline");
            return Err(Failure::Failed(message));
        }
    };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let start = Instant::now();
    let mut nodes = 0;
    for line in POSITIONS.lines() {
        let game = game_arg::parse(line, RuleSet::tournament()).map_err(Failure::Failed)?;
        // Each position is searched by an engine that knows nothing yet, so
        // that the sum does not depend on their order. Its table is small: to
        // fill it with zeros is not what is measured.
        let mut engine = Engine::new(Options { table_mib: 2, threads: 1, strategy });
        let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
        nodes += best.map_or(0, |best| best.nodes);
    }
    let time = start.elapsed();
    let speed = nodes as f64 / time.as_secs_f64();
    writeln!(out, "{nodes} nodes, {:.2} s, {speed:.0} nodes/s", time.as_secs_f64())?;
    Ok(())
}

fn run_moves(only: Option<Workload>, out: &mut dyn Write) -> Result<(), Failure> {
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
