//! `alveare convert`: game records from any format to any other.
//!
//! Collections come from strangers: a file that cannot be read is reported,
//! never the end of the run, and what an archive unpacks to is limited.

mod archive;
mod format;
mod input;
mod output;
mod report;

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use hive_records::Record;
use indicatif::{ProgressBar, ProgressStyle};

pub(crate) use self::{
    format::Format,
    report::{Report, counted},
};
use self::{input::Item, output::Output};
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  alveare convert game.sgf -o game.pgn
  alveare convert games/ more.zip old.tar.gz -o all.uhp
  alveare convert all.uhp -o games/ --to pgn
  alveare convert game.pgn -o -

Formats: UHP game strings, one a line (.uhp, .txt), PGN (.pgn), BoardSpace SGF (.sgf, read only). \
A file with another name is known by its content. Folders, zip and tar.gz archives are searched.

Exit codes: 0 every game was converted, 1 some were not, 2 the command line is wrong.";

/// Convert game records between formats, one or thousands of them
///
/// What cannot be read is listed with the reason at the end; the other games
/// are converted all the same.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, folders and archives to read, or - for standard input
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// The file to write; a folder (with a / at the end) for a file per game;
    /// or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The format to read, whatever the names of the files say
    #[arg(long, value_enum)]
    from: Option<Format>,
    /// The format to write, whatever the name of OUT says
    #[arg(long, value_enum)]
    to: Option<Format>,
    /// List every problem, and what had to be assumed about games
    #[arg(short, long)]
    verbose: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let to = Format::to_write(args.to, &args.output).map_err(Failure::Usage)?;
    let mut report = Report::new(args.verbose);
    let sources = input::find(&args.inputs, &args.output, &mut report);
    let total = sources.iter().map(|source| source.size).sum();
    let bar = progress_bar(total);

    let mut output = Output::new(&args.output, to, out).map_err(Failure::Failed)?;
    for source in &sources {
        source.visit(&bar, &mut |item| {
            convert(item, args.from, &mut output, &mut report)?;
            bar.set_message(report.games.to_string());
            Ok(())
        })?;
    }
    bar.finish_and_clear();
    output.finish().map_err(Failure::Failed)?;
    report.finish("converted")
}

/// Reads every game under the inputs, for other commands. What cannot be read
/// is in the report.
pub(crate) fn each_game(
    inputs: &[PathBuf],
    each: &mut dyn FnMut(&Record) -> Result<(), Failure>,
) -> Result<Report, Failure> {
    let mut report = Report::new(false);
    let sources = input::find(inputs, Path::new(""), &mut report);
    let bar = progress_bar(sources.iter().map(|source| source.size).sum());
    for source in &sources {
        source.visit(&bar, &mut |item| {
            read(item, None, &mut report, &mut |record, _, report| {
                each(record)?;
                report.games += 1;
                if report.games.is_multiple_of(1_000) {
                    bar.set_message(report.games.to_string());
                }
                Ok(())
            })
        })?;
    }
    bar.finish_and_clear();
    Ok(report)
}

/// The same for a command that wants to know where each game stands: the name
/// of its file, and its number there, counted from 0.
pub(crate) fn each_placed_game(
    inputs: &[PathBuf],
    from: Option<Format>,
    is_verbose: bool,
    each: &mut dyn FnMut(&Record, &str, usize),
) -> Result<Report, Failure> {
    let mut report = Report::new(is_verbose);
    let sources = input::find(inputs, Path::new(""), &mut report);
    for source in &sources {
        source.visit(&ProgressBar::hidden(), &mut |item| {
            let name = item.name.clone();
            read(item, from, &mut report, &mut |record, index, report| {
                each(record, &name, index);
                report.games += 1;
                note(record, &name, report);
                Ok(())
            })
        })?;
    }
    Ok(report)
}

/// Reads one file and writes its games.
fn convert(
    item: Item,
    from: Option<Format>,
    output: &mut Output<'_>,
    report: &mut Report,
) -> Result<(), Failure> {
    let name = item.name.clone();
    read(item, from, report, &mut |record, index, report| {
        if let Err(problem) = output.write(record, &name, index)? {
            report.fail(&name, &problem);
            return Ok(());
        }
        report.games += 1;
        note(record, &name, report);
        Ok(())
    })
}

/// What is done with each game of a file, which has this number there.
type EachRecord<'a> = &'a mut dyn FnMut(&Record, usize, &mut Report) -> Result<(), Failure>;

/// Reads the games of one file.
fn read(
    item: Item,
    from: Option<Format>,
    report: &mut Report,
    each: EachRecord<'_>,
) -> Result<(), Failure> {
    let name = &item.name;
    let bytes = match item.content {
        Ok(bytes) => bytes,
        Err(problem) => {
            report.fail(name, &problem);
            return Ok(());
        }
    };
    let Some(format) = from.or_else(|| Format::guess(name, &bytes)) else {
        // A folder may hold anything; a file that was asked for is a game.
        if item.is_asked_for {
            report.fail(name, "no known format: name it with --from");
        } else {
            report.pass_over();
        }
        return Ok(());
    };
    report.files += 1;
    let mut is_empty = true;
    for (index, read) in format.read(&bytes).enumerate() {
        is_empty = false;
        match read {
            Ok(record) => each(&record, index, report)?,
            Err(error) => report.fail(name, &error.to_string()),
        }
    }
    if is_empty {
        report.fail(name, "there is no game in it");
    }
    Ok(())
}

fn note(record: &Record, name: &str, report: &mut Report) {
    for note in &record.notes {
        report.note(name, &note.to_string());
    }
}

/// A bar on a terminal, nothing elsewhere.
fn progress_bar(total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent}%, {msg} games, {eta}") {
        bar.set_style(style);
    }
    bar
}
