//! `alveare library`: the games that the web app keeps.

use std::{io::Write, path::PathBuf};

use clap::Subcommand;

use crate::{failure::Failure, serve::data_dir};

const EXAMPLES: &str = "\
Examples:
  alveare library backup games-of-may.sqlite3

To go back to a backup, stop the program and put the file into the data folder under the name \
library.sqlite3.";

/// Look after the library of games
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Backup(BackupArgs),
}

/// Copy the library to a file, also while the program runs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
struct BackupArgs {
    /// The file to write
    file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
    /// The folder of the library, if not the usual one
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Command::Backup(args) => backup(args, out),
    }
}

fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folder =
        data_dir(args.data_dir.as_ref()).map_err(|error| Failure::Failed(error.to_string()))?;
    let file = args.file.display();
    if args.file.exists() && !args.force {
        return Err(Failure::Failed(format!("{file} is there already; --force replaces it")));
    }
    hive_server::backup(&folder, &args.file).map_err(|error| {
        let folder = folder.display();
        Failure::Failed(format!("the library in {folder} cannot be copied to {file}: {error}"))
    })?;
    writeln!(out, "The library in {} is in {file} now", folder.display())?;
    Ok(())
}
