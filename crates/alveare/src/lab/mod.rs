//! `alveare lab`: what the engine is made better with, and what it is good
//! for besides playing.

mod human;
mod openings;
mod puzzles;
mod selfplay;
mod tactics;
mod tune;

use std::{io::Write, num::NonZeroUsize, thread};

use clap::Subcommand;

use crate::failure::Failure;

/// Make openings, games and puzzles, and improve the engine with them
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Human(human::Args),
    Openings(openings::Args),
    Puzzles(puzzles::Args),
    Selfplay(selfplay::Args),
    Tactics(tactics::Args),
    Tune(tune::Args),
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        What::Human(args) => human::run(args, out),
        What::Openings(args) => openings::run(args, out),
        What::Puzzles(args) => puzzles::run(args, out),
        What::Selfplay(args) => selfplay::run(args, out),
        What::Tactics(args) => tactics::run(args, out),
        What::Tune(args) => tune::run(args, out),
    }
}

/// How much to do at once: what was asked for, or as much as there are cores.
fn concurrency(wanted: Option<NonZeroUsize>) -> usize {
    wanted.or(thread::available_parallelism().ok()).map_or(1, Into::into)
}
