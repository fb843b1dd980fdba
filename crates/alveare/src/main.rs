//! The command line of Alveare. Each subcommand is a file; `hive-rules`
//! decides what is legal, `hive-records` reads and writes games.

mod analyze;
mod bench;
mod clock;
mod club;
mod completions;
mod convert;
mod diagram;
mod explain;
mod explore;
mod failure;
mod game_arg;
mod game_types_arg;
mod lab;
mod library;
mod man;
mod match_command;
mod moves;
mod perft;
mod play;
mod printable;
mod progress;
mod qr;
mod raster;
mod rules_arg;
mod serve;
mod solve;
mod uhp;

use std::{io, process::ExitCode};

use clap::{CommandFactory, Parser, Subcommand};

use crate::failure::Failure;

const AFTER_HELP: &str = "\
GAME is a game type (Base, Base+MLP, ...), a UHP game string, `@FILE` with one of these a line, \
or `-` for the same on standard input.

Exit codes: 0 it worked, 1 it failed or a move is not legal, 2 the command line is wrong.

Hive is a trademark of its publisher, with which Alveare has no tie.";

/// Software for the board game Hive
///
/// Without a command it serves the web app on this machine and opens the browser.
#[derive(Parser)]
#[command(name = "alveare", version, after_help = AFTER_HELP, disable_help_subcommand = true)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a command: the web app.
    #[command(flatten)]
    app: serve::Args,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Club(club::Args),
    Library(library::Args),
    Play(play::Args),
    Perft(perft::Args),
    Moves(moves::Args),
    Explain(explain::Args),
    Diagram(diagram::Args),
    Convert(convert::Args),
    Explore(explore::Args),
    Analyze(analyze::Args),
    Solve(solve::Args),
    Uhp(uhp::Args),
    Match(Box<match_command::Args>),
    Lab(lab::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    #[command(hide = true)]
    Man(man::Args),
}

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let cli = Cli::parse();
    let Some(command) = cli.command else {
        return exit_code(serve::run_app(&cli.app, &mut out));
    };
    exit_code(match command {
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Club(args) => club::run(&args, &mut out),
        Command::Library(args) => library::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out),
        Command::Moves(args) => moves::run(&args, &mut out),
        Command::Explain(args) => explain::run(&args, &mut out),
        Command::Diagram(args) => diagram::run(&args, &mut out),
        Command::Convert(args) => convert::run(&args, &mut out),
        Command::Explore(args) => explore::run(&args, &mut out),
        Command::Analyze(args) => analyze::run(&args, &mut out),
        Command::Solve(args) => solve::run(&args, &mut out),
        Command::Uhp(args) => uhp::run(&args, &mut out),
        Command::Match(args) => match_command::run(&args, &mut out),
        Command::Lab(args) => lab::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Completions(args) => completions::run(&args, &mut Cli::command(), &mut out),
        Command::Man(args) => man::run(&args, Cli::command()),
    })
}

fn exit_code(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
