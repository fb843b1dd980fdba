//! `alveare convert`: game records from any format to any other.
//!
//! Collections come from strangers: a file that cannot be read is reported,
//! never the end of the run, and what an archive unpacks to is limited.

mod archive;
mod format;
mod input;
mod log;
mod output;
mod report;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use hive_records::{Excerpt, Format, ReadErrorKind, Reader, Record};
use hive_rules::GameType;
use indicatif::{ProgressBar, ProgressStyle};

pub(crate) use self::report::{Report, counted};
use self::{input::Item, output::Output};
use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  alveare convert game.sgf -o game.pgn
  alveare convert games/ more.zip old.tar.gz -o all.uhp
  alveare convert all.uhp -o games/ --to pgn
  alveare convert game.pgn -o -
  alveare convert library.json -o games.pgn

Formats: UHP game strings, one a line (.uhp, .txt), PGN (.pgn), our JSON (.json: analyses, games and \
libraries), BoardSpace SGF (.sgf, read only), lists of moves (.hive, read only). UTF-8, UTF-16 and \
Windows-1252 are read, with any line ends. A file is known by its content, or else by its name; lines at its head that begin with # are passed \
over. Folders, zip and tar.gz archives are searched.

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
    /// The format to write, whatever the name of OUT says
    #[arg(long, value_parser = format::writable())]
    to: Option<Format>,
    #[command(flatten)]
    reading: ReadArgs,
}

/// How files are read, for every command that reads games.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct ReadArgs {
    /// The format to read, whatever the files look like
    #[arg(long, value_parser = format::readable())]
    from: Option<Format>,
    /// The type of games in files that do not say it, such as lists of moves
    #[arg(long, value_name = "TYPE")]
    assume: Option<GameType>,
    /// Keep a game with a wrong move up to that move; it is still reported
    #[arg(long)]
    up_to_fault: bool,
    /// List every problem, and what had to be assumed about games
    #[arg(short, long)]
    verbose: bool,
}

/// How many bytes of a file are read at a time.
const PIECE: usize = 1 << 16;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let to = format::to_write(args.to, &args.output).map_err(Failure::Usage)?;
    let mut report = Report::new(args.reading.verbose);
    let sources = input::find(&args.inputs, &args.output, &mut report);
    let total = sources.iter().map(|source| source.size).sum();
    let bar = progress_bar(total);

    let mut output = Output::new(&args.output, to, out).map_err(Failure::Failed)?;
    for source in &sources {
        source.visit(&bar, &mut |item| {
            convert(item, args.reading, &mut output, &mut report)?;
            bar.set_message(report.games.to_string());
            Ok(())
        })?;
    }
    bar.finish_and_clear();
    output.finish().map_err(Failure::Failed)?;
    report.finish("converted")
}

/// What another command does with a game, given the name of its file and its
/// number there, counted from 0.
type EachGame<'a> = &'a mut dyn FnMut(&Record, &str, usize) -> Result<(), Failure>;

/// Reads every game under the inputs, for other commands. What cannot be read
/// is in the report.
pub(crate) fn each_game(
    inputs: &[PathBuf],
    reading: ReadArgs,
    each: EachGame<'_>,
) -> Result<Report, Failure> {
    let mut report = Report::new(reading.verbose);
    let sources = input::find(inputs, Path::new(""), &mut report);
    let bar = progress_bar(sources.iter().map(|source| source.size).sum());
    for source in &sources {
        source.visit(&bar, &mut |item| {
            let name = item.name.clone();
            read(item, reading, &mut report, &mut |record, index, report| {
                each(record, &name, index)?;
                report.games += 1;
                note(record, &name, report);
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

/// Reads one file and writes its games.
fn convert(
    item: Item<'_>,
    reading: ReadArgs,
    output: &mut Output<'_>,
    report: &mut Report,
) -> Result<(), Failure> {
    let name = item.name.clone();
    read(item, reading, report, &mut |record, index, report| {
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
    item: Item<'_>,
    reading: ReadArgs,
    report: &mut Report,
    each: EachRecord<'_>,
) -> Result<(), Failure> {
    let name = &item.name;
    let content = match item.content {
        Ok(content) => content,
        Err(problem) => {
            report.fail(name, &problem);
            return Ok(());
        }
    };
    // A folder may hold anything; a file that was asked for is one of games.
    let from = reading.from;
    let is_game_file = item.is_asked_for || from.or_else(|| Format::of_name(name)).is_some();
    let mut reader = from.map_or_else(|| Reader::named(name), Reader::of);
    reader = reader.with_game_type(reading.assume);
    let (mut index, mut is_end, mut piece) = (0, false, vec![0; PIECE]);
    while !is_end {
        match content.read(&mut piece) {
            Ok(0) => reader.finish(),
            Ok(length) => reader.push(&piece[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                report.fail(name, &error.to_string());
                break;
            }
        }
        is_end = reader.is_finished();
        while let Some(found) = reader.next() {
            if let Err(error) = &found
                && matches!(error.kind, ReadErrorKind::Foreign | ReadErrorKind::Empty)
                && !is_game_file
            {
                report.pass_over();
                return Ok(());
            }
            match found {
                Ok(excerpt) => {
                    if let Some(record) = one(&excerpt, reading, name, report) {
                        each(&record, index, report)?;
                    }
                }
                Err(error) if error.kind == ReadErrorKind::Foreign => {
                    report.fail(name, "no known format: name it with --from");
                    return Ok(());
                }
                Err(error) => report.fail(name, &error.to_string()),
            }
            index += 1;
        }
    }
    report.files += 1;
    Ok(())
}

/// One game of a file. What is wrong with it is in the report.
fn one(
    excerpt: &Excerpt<'_>,
    reading: ReadArgs,
    name: &str,
    report: &mut Report,
) -> Option<Record> {
    let error = match excerpt.read_up_to_fault() {
        Ok(mut record) => match record.fault.take() {
            None => return Some(record),
            Some(fault) if reading.up_to_fault => {
                let plies = record.game.moves().len();
                report.fail(name, &format!("{fault}; kept up to ply {plies}"));
                return Some(record);
            }
            Some(fault) => fault,
        },
        Err(error) => error,
    };
    let problem = match error.kind {
        ReadErrorKind::Log => match log::record(&excerpt.text()) {
            Ok(record) => return Some(record),
            Err(problem) => format!("line {}: {problem}", excerpt.line),
        },
        ReadErrorKind::NoGameType => format!("{error}, or say it with --assume Base+MLP"),
        _ => error.to_string(),
    };
    report.fail(name, &problem);
    None
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
