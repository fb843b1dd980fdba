//! `alveare bench`: fixed work, to compare builds and machines.

mod explorer;
mod moves;
mod search;

use std::io::Write;

use clap::Subcommand;

pub(crate) use self::search::signature;
use crate::failure::Failure;

/// Middle-game positions, one game string a line.
const POSITIONS: &str = include_str!("../../../../data/bench_positions.txt");

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
        workload: Option<moves::Workload>,
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
        #[arg(value_parser = clap::value_parser!(u16).range(1..=64))]
        threads: u16,
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

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        What::Moves { workload } => moves::run(*workload, out),
        What::Search { depth, strategy } => search::run(*depth, strategy, out),
        What::Threads { threads, depth } => search::run_threads((*threads).into(), *depth, out),
        What::Explorer { games } => explorer::run(*games, out),
    }
}
