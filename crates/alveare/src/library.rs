//! `alveare library`: the games that the web app keeps.

use std::{
    fmt::Display,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::Subcommand;
use hive_server::{Findings, Library, OpenError, TransferError};

use crate::{failure::Failure, printable::printable, serve::data_dir};

const BACKUP_HELP: &str = "\
Examples:
  alveare library backup games-of-may.sqlite3

To go back to a backup, stop the program and put the file into the data folder under the name \
library.sqlite3.";

const EXPORT_HELP: &str = "\
Examples:
  alveare library export games.json
  alveare library export games.json --database postgres://alveare@/alveare

The file is the one that the page exports: every game with its log. Each is replayed by the rules, \
as it stands in the file. From a data folder, stop the program first; `alveare library backup` \
needs no stop.

The exit code is 0 if the file has all games, else 1.";

const IMPORT_HELP: &str = "\
Examples:
  alveare library import games.json --database postgres://alveare@/alveare
  alveare library import games.json --data-dir ./games

Games that are there already stay as they are, or go on where the file knows more. Afterwards each \
game of the file is read back from the library, compared with the file and replayed by the rules. \
Into a data folder, stop the program first.

The exit code is 0 if all games of the file are there, else 1.";

const CHECK_HELP: &str = "\
Examples:
  alveare library check
  alveare library check --data-dir ./games

Every game is kept as a log of what happened. The list of games and the search are made from the \
logs. This command replays every log by the rules and compares. It changes nothing, and the \
program may run meanwhile.

What it may say:
  the file is damaged        the disk or another program has spoilt it; try `repair`, or go back to \
a backup
  game ... cannot be read    this game does not open; all others do
  any other line             the list or the search is wrong; `alveare library repair` mends that

The exit code is 0 if nothing is wrong, else 1.";

const REPAIR_HELP: &str = "\
Examples:
  alveare library backup before-repair.sqlite3 && alveare library repair

It makes the list of games and the search anew from the logs of the games, and then checks \
everything, as `alveare library check` does. No log is changed: a game that cannot be read stays \
in the file and out of the list. Stop the program first.

The exit code is 0 if nothing is wrong any more, else 1.";

/// So many problems are shown; one is often like the next.
const MAX_SHOWN: usize = 50;

/// Look after the library of games
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Backup(BackupArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    Check(CheckArgs),
    Repair(RepairArgs),
}

/// Copy the library to a file, also while the program runs
#[derive(clap::Args)]
#[command(after_help = BACKUP_HELP)]
struct BackupArgs {
    /// The file to write
    file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    folder: Folder,
}

/// Write all games to one file, from a data folder or a database
#[derive(clap::Args)]
#[command(after_help = EXPORT_HELP)]
struct ExportArgs {
    /// The file to write
    file: PathBuf,
    /// Replace the file if there is one
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    place: Place,
}

/// Take in the games of such a file, into a data folder or a database
#[derive(clap::Args)]
#[command(after_help = IMPORT_HELP)]
struct ImportArgs {
    /// The file to read
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Look for games that cannot be read and lists that are wrong
#[derive(clap::Args)]
#[command(after_help = CHECK_HELP)]
struct CheckArgs {
    #[command(flatten)]
    folder: Folder,
}

/// Make the list of games and the search anew from the games' logs
#[derive(clap::Args)]
#[command(after_help = REPAIR_HELP)]
struct RepairArgs {
    #[command(flatten)]
    folder: Folder,
}

#[derive(clap::Args)]
struct Folder {
    /// The folder of the library, if not the usual one
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
}

#[derive(clap::Args)]
struct Place {
    #[command(flatten)]
    folder: Folder,
    /// The PostgreSQL database of the library, if it is in one
    #[arg(long, value_name = "URL", env = "ALVEARE_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

impl Place {
    /// The library, and where it is.
    fn open(&self) -> Result<(Library, String), Failure> {
        let folder = if self.database.is_some() { PathBuf::new() } else { self.folder.path()? };
        hive_server::open_library(&folder, self.database.as_deref())
            .map_err(|error| Failure::Failed(error.to_string()))
    }
}

impl Folder {
    fn path(&self) -> Result<PathBuf, Failure> {
        data_dir(self.data_dir.as_ref()).map_err(|error| Failure::Failed(error.to_string()))
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.command {
        Command::Backup(args) => backup(args, out),
        Command::Export(args) => export(args, out),
        Command::Import(args) => import(args, out),
        Command::Check(args) => {
            let folder = args.folder.path()?;
            let found = hive_server::check(&folder);
            report(found.map_err(|error| cannot("checked", &folder, &error))?, out)
        }
        Command::Repair(args) => {
            let folder = args.folder.path()?;
            let found = hive_server::repair(&folder);
            report(found.map_err(|error| cannot("repaired", &folder, &error))?, out)
        }
    }
}

fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = args.folder.path()?;
    let file = args.file.display();
    if args.file.exists() && !args.force {
        return Err(Failure::Failed(format!("{file} is there already; --force replaces it")));
    }
    hive_server::backup(&folder, &args.file)
        .map_err(|error| cannot(&format!("copied to {file}"), &folder, &error))?;
    writeln!(out, "The library in {} is in {file} now", folder.display())?;
    Ok(())
}

fn export(args: &ExportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let file = args.file.display();
    if args.file.exists() && !args.force {
        return Err(Failure::Failed(format!("{file} is there already; --force replaces it")));
    }
    let (library, place) = args.place.open()?;
    let failed = |error: &dyn Display| {
        Failure::Failed(format!("the library in {place} cannot be exported to {file}: {error}"))
    };
    // The file is there when it is complete, not before.
    let mut partial = args.file.clone().into_os_string();
    partial.push(".part");
    let written = File::create(&partial).map_err(TransferError::Io).and_then(|part| {
        let mut part = BufWriter::new(part);
        let written = hive_server::export_to(&library, &mut part)?;
        part.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&partial, &args.file)?;
        Ok(written)
    });
    let written = written.map_err(|error| {
        let _ = fs::remove_file(&partial);
        failed(&error)
    })?;
    writeln!(out, "{} of {place} in {file}, each replayed", count(written.games, "game"))?;
    match written.unreadable {
        0 => Ok(()),
        more => Err(failed(&format!("{} cannot be read", count(more, "more game")))),
    }
}

fn import(args: &ImportArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let file = args.file.display();
    let failed = |place: &str, error: &dyn Display| {
        Failure::Failed(format!("{file} cannot be imported into {place}: {error}"))
    };
    let read = fs::read(&args.file).map_err(|error| failed("a library", &error))?;
    let (library, place) = args.place.open()?;
    let report =
        hive_server::import_from(&library, read).map_err(|error| failed(&place, &error))?;
    for refused in report.refused.iter().take(MAX_SHOWN) {
        writeln!(out, "{}", printable(&format!("game {}: {}", refused.id, refused.message)))?;
    }
    let (new, present) = (count(report.imported as usize, "game"), report.present);
    writeln!(out, "{new} new or longer in {place}, {present} there already, each replayed")?;
    match report.refused.len() {
        0 => Ok(()),
        refused => Err(failed(&place, &format!("{} refused", count(refused, "game")))),
    }
}

fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

fn cannot(what: &str, folder: &Path, error: &OpenError) -> Failure {
    let folder = folder.display();
    Failure::Failed(format!("the library in {folder} cannot be {what}: {error}"))
}

/// Shows what was found. Something that is wrong is a failure.
fn report(Findings { games, problems }: Findings, out: &mut dyn Write) -> Result<(), Failure> {
    for problem in problems.iter().take(MAX_SHOWN) {
        writeln!(out, "{}", printable(&problem.to_string()))?;
    }
    if let Some(more @ 1..) = problems.len().checked_sub(MAX_SHOWN) {
        writeln!(out, "and {more} more")?;
    }
    let (readable, wrong) = (count(games, "game"), count(problems.len(), "problem"));
    if problems.is_empty() {
        writeln!(out, "{readable} can be read; nothing is wrong")?;
        return Ok(());
    }
    writeln!(out, "{readable} can be read; {wrong}")?;
    Err(Failure::Reported)
}
