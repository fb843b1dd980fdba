//! `alveare lab`: what the engine is made better with, and what it is good
//! for besides playing.

mod coach;
mod data;
mod human;
mod openings;
mod puzzles;
mod quantise;
mod tactics;
mod train;
mod tune;

use std::{
    fmt, fs,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
};

use clap::Subcommand;
use hive_lab::SelfPlayGame;
use hive_rules::ReplayError;

use crate::failure::Failure;

/// Make openings, games and puzzles, and improve the engine with them
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Coach(coach::Args),
    #[command(alias = "selfplay")]
    Data(data::Args),
    Human(human::Args),
    Openings(openings::Args),
    Puzzles(puzzles::Args),
    Quantise(quantise::Args),
    Tactics(tactics::Args),
    Train(train::Args),
    Tune(tune::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        What::Coach(args) => coach::run(args, out),
        What::Data(args) => data::run(args, out),
        What::Human(args) => human::run(args, out),
        What::Openings(args) => openings::run(args, out),
        What::Puzzles(args) => puzzles::run(args, out),
        What::Quantise(args) => quantise::run(args, out),
        What::Tactics(args) => tactics::run(args, out),
        What::Train(args) => train::run(args, out),
        What::Tune(args) => tune::run(args, out),
    }
}

/// How much to do at once: what was asked for, or as much as there are cores.
fn concurrency(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or(thread::available_parallelism().ok()).map_or(1, Into::into)
}

/// Goes through the games of files that `lab data` has written.
fn self_play_games(
    files: &[PathBuf],
    mut visit: impl FnMut(SelfPlayGame) -> Result<(), ReplayError>,
) -> Result<(), Failure> {
    for file in files {
        let failed = |line: usize, problem: &dyn fmt::Display| {
            Failure::Failed(format!("{}:{line}: {problem}", file.display()))
        };
        let text = fs::read_to_string(file).map_err(|error| failed(1, &error))?;
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let game: SelfPlayGame = line.parse().map_err(|error| failed(index + 1, &error))?;
            visit(game).map_err(|error| failed(index + 1, &error))?;
        }
    }
    Ok(())
}

/// Something is wrong with a file.
fn file_failure(file: &Path, problem: &dyn fmt::Display) -> Failure {
    Failure::Failed(format!("{}: {problem}", file.display()))
}
