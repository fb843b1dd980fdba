//! `alveare bench`: fixed work, to compare builds and machines.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use clap::{Subcommand, ValueEnum};
use hive_engine::{Engine, Limits, NoClock, Options, Stop, Strategy};
use hive_explorer::{Filter, Index};
use hive_lab::Random;
use hive_records::uhp;
use hive_rules::{Game, GameType, Position, QueenOpening, RuleSet};

use crate::{
    failure::Failure,
    game_arg,
    perft::{self, Counted},
    progress::Progress,
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
    /// Search the same positions on one thread and on several, and compare the times
    ///
    /// How long it takes to reach the depth. It needs a machine that does
    /// nothing else.
    Threads {
        /// How many threads
        #[arg(long, value_name = "N", default_value_t = 2)]
        threads: usize,
        /// How deep
        #[arg(long, value_name = "N", default_value_t = 12)]
        depth: u32,
    },
    /// Take in games that are made up for a seed, and look positions up
    ///
    /// Games a second from text to index, and the slowest of the lookups.
    Explorer {
        /// How many games
        #[arg(long, value_name = "N", default_value_t = 100_000)]
        games: u64,
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
        What::Threads { threads, depth } => run_threads(*threads, *depth, out),
        What::Explorer { games } => run_explorer(*games, out),
    }
}

/// A number that tells builds of the engine apart which play differently.
pub(crate) fn signature() -> u64 {
    const DEPTH: u32 = 4;
    count_nodes(DEPTH, Strategy::Main).unwrap_or(0)
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
    let start = Instant::now();
    let nodes = count_nodes(depth, strategy)?;
    let time = start.elapsed();
    let speed = nodes as f64 / time.as_secs_f64();
    writeln!(out, "{nodes} nodes, {:.2} s, {speed:.0} nodes/s", time.as_secs_f64())?;
    Ok(())
}

/// How many nodes all the positions together take.
fn count_nodes(depth: u32, strategy: Strategy) -> Result<u64, Failure> {
    // A small table: to fill it with zeros is not what is measured.
    let mut engine = Engine::new(Options { table_mib: 2, threads: 1, strategy });
    Ok(search_all(&mut engine, depth)?.iter().map(|searched| searched.nodes).sum())
}

struct Searched {
    nodes: u64,
    seconds: f64,
}

/// Searches all the positions to a depth.
fn search_all(engine: &mut Engine, depth: u32) -> Result<Vec<Searched>, Failure> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let searches = POSITIONS.lines().map(|line| {
        let game = game_arg::parse(line, RuleSet::tournament()).map_err(Failure::Failed)?;
        // Nothing is kept from one position to the next, so that the sum does
        // not depend on their order.
        engine.forget();
        let start = Instant::now();
        let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
        let seconds = start.elapsed().as_secs_f64();
        Ok(Searched { nodes: best.map_or(0, |best| best.nodes), seconds })
    });
    searches.collect()
}

fn run_threads(threads: usize, depth: u32, out: &mut dyn Write) -> Result<(), Failure> {
    let on = |threads| {
        let mut engine = Engine::new(Options { threads, ..Options::default() });
        search_all(&mut engine, depth)
    };
    let (one, several) = (on(1)?, on(threads)?);
    let seconds = |all: &[Searched]| all.iter().map(|searched| searched.seconds).sum::<f64>();
    // The mean of the logarithms: a position that takes long counts as much
    // as one that does not.
    let pairs = one.iter().zip(&several);
    let logarithms = pairs.map(|(one, several)| (several.seconds / one.seconds).ln());
    let ratio = (logarithms.sum::<f64>() / one.len() as f64).exp();
    let (one, several) = (seconds(&one), seconds(&several));
    writeln!(out, "{one:.2} s on one thread, {several:.2} s on {threads}: {ratio:.2} in the mean")?;
    Ok(())
}

/// How long the games of the explorer are, and how many are made at a time:
/// to make them up is not what is measured, and not all have to be held.
const EXPLORED_PLIES: usize = 60;
const EXPLORED_AT_A_TIME: u64 = 1_000;

fn run_explorer(games: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let mut index = Index::default();
    let mut import = Duration::ZERO;
    let mut progress = Progress::new(games.div_ceil(EXPLORED_AT_A_TIME), 0);
    for first in (0..games).step_by(EXPLORED_AT_A_TIME as usize) {
        let last = (first + EXPLORED_AT_A_TIME).min(games);
        let file: String = (first..last).map(made_up).collect();
        let start = Instant::now();
        for record in uhp::read(file.as_bytes()) {
            let record = record.map_err(|error| Failure::Failed(error.to_string()))?;
            index
                .add(&record.game, record.state().into(), "?", None)
                .map_err(|full| Failure::Failed(full.to_string()))?;
        }
        import += start.elapsed();
        progress.step(&format!("{last} games"));
    }
    progress.finish();
    let start = Instant::now();
    index.settle();
    import += start.elapsed();

    let mut slowest = Duration::ZERO;
    let sample = game_arg::parse(made_up(0).trim(), RuleSet::tournament());
    let sample = sample.map_err(Failure::Failed)?;
    let mut position = sample.start().clone();
    for &mv in sample.moves() {
        let start = Instant::now();
        index.look(&position, &Filter::default());
        slowest = slowest.max(start.elapsed());
        let _ = position.play_unchecked(mv);
    }
    let speed = index.games() as f64 / import.as_secs_f64();
    writeln!(
        out,
        "{} games, {} steps, {:.2} s, {speed:.0} games/s, slowest lookup {:.1} ms",
        index.games(),
        index.steps(),
        import.as_secs_f64(),
        slowest.as_secs_f64() * 1e3,
    )?;
    Ok(())
}

/// A game of random moves, the same for a number everywhere.
fn made_up(number: u64) -> String {
    let mut random = Random::of_item(0, number);
    let mut game = Game::new(GameType::MLP, RuleSet::tournament());
    while game.moves().len() < EXPLORED_PLIES && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get(random.below(moves.len())) else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    format!("{}\n", game.to_game_string())
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
