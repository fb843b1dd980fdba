//! The project's own commands, run as `cargo xtask COMMAND`.
//!
//! Whatever has to happen on a fresh machine happens here, in Rust, so that a
//! clone and a Rust toolchain are all that a newcomer needs. What a command
//! cannot install by itself it names in one line.

mod arrows;
mod bench;
mod browser;
mod debian;
mod dist;
mod flakes;
mod fuzz;
mod gate;
mod guard;
mod ladder;
mod licences;
mod openspiel;
mod perft;
mod play;
mod process;
mod prose;
mod prove;
mod soak;
mod wasm;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", about, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check everything: format, clippy, docs, licences, tests, and the page in a browser
    Test(gate::Args),
    /// Build what is missing and open the game in the browser
    Play(play::Args),
    /// Build the page into web/dist, with rules and engine as WebAssembly
    Web,
    /// Pack the program with licences, completions and manual pages for other machines
    Dist,
    /// Compare deep perft counts with data/perft.csv (minutes to hours)
    Perft(perft::Args),
    /// Measure move generation (needs valgrind), the page's size and its engine's speed
    Bench(bench::Args),
    /// Look for texts that overlap or are cut off, on every page, in all languages, widths and themes
    Looks,
    /// Run browser tests again and again on a machine that is made busy
    Flakes(flakes::Args),
    /// End what is left when the command that started this has ended
    #[command(hide = true)]
    Guard,
    /// Keep the machine busy until the input ends
    #[command(hide = true)]
    Busy,
    /// Play each version of the engine against the one before it (an hour)
    Ladder(ladder::Args),
    /// Play 2,000 short games of all types with every assertion on (two hours, or --concurrency)
    Soak(soak::Args),
    /// Let live games meet many pages, a server that is killed, sockets that are cut
    Prove(prove::Args),
    /// Run the fuzz targets under cargo-fuzz (needs a nightly toolchain)
    Fuzz(fuzz::Args),
    /// Play random games in step with OpenSpiel's Hive (needs Python 3)
    Openspiel(openspiel::Args),
    /// Compare the engine with OpenSpiel by the tools of uhp-utils (needs Python 3)
    UhpUtils,
}

fn main() -> ExitCode {
    let done = match Cli::parse().task {
        Task::Test(args) => gate::run(&args),
        Task::Play(args) => play::run(&args),
        Task::Web => web::build().map(drop),
        Task::Dist => dist::run(),
        Task::Perft(args) => perft::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Looks => browser::looks(),
        Task::Flakes(args) => flakes::run(&args),
        Task::Guard => guard::run(),
        Task::Busy => flakes::busy(),
        Task::Ladder(args) => ladder::run(&args),
        Task::Soak(args) => soak::run(&args),
        Task::Prove(args) => prove::run(&args),
        Task::Fuzz(args) => fuzz::run(&args),
        Task::Openspiel(args) => openspiel::run(&args),
        Task::UhpUtils => openspiel::uhp_utils(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}
