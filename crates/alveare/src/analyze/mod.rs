//! `alveare analyze`: where games were won and lost.

mod check;
mod coach;
mod page;
mod pool;
mod puzzles;
mod text;

use std::{
    fs,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use hive_lab::Collection;
use hive_records::{
    Record,
    json::{Claim, ReviewSettings, ReviewedGame, Summary},
};
use hive_rules::{Game, GameState};
use hive_study::summarise;
use serde::Serialize;

use self::pool::Pool;
use crate::{
    convert::{self, Report, counted},
    failure::Failure,
    progress::Progress,
};

/// More games than this take days; whoever has them can split them.
const MAX_GAMES: usize = 10_000;

const EXAMPLES: &str = "\
Examples:
  alveare analyze game.pgn
  alveare analyze my-games/ --player Anna --report report.html
  alveare analyze games.zip --nodes 200000 --json > reviews.json
  alveare analyze my-games/ --player Anna --puzzles mine.tsv
  alveare analyze games.pgn --check

Every ply is judged by the win probability that it loses: from 6 % it is an inaccuracy, from 12 % a \
mistake, from 25 % a blunder. What seems a mistake is looked at again with four and sixteen times the \
nodes, and called one only if it holds. The same games and nodes give the same verdicts on every machine; \
--time does not. docs/review.md says more.

Formats and archives are those of `alveare convert`.

Exit codes: 0 every game was reviewed, 1 some could not be read, 2 the command line is wrong.";

/// Review games: every ply judged, turning points, better moves
///
/// One game gets a review of its own, several get a summary: results by
/// opening and colour, the phases in which most is lost, the worst mistakes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files, folders and archives to read, or - for standard input
    #[arg(required = true, value_name = "IN")]
    inputs: Vec<PathBuf>,
    /// How many moves the engine may try for a position
    #[arg(long, value_name = "N", default_value_t = hive_study::NODES)]
    nodes: u64,
    /// How many seconds the engine may take for a position, instead of counting nodes
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// How many positions to look at side by side; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Look at many games from the side of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Print everything as JSON
    #[arg(long)]
    json: bool,
    /// Write a page with graphs and diagrams that any browser shows
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write the wins that were missed, each proved, as puzzles; --json shows them too
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Judge every mistake and blunder again with ten times the effort, and count how many stay
    #[arg(long, conflicts_with_all = ["json", "report", "puzzles"])]
    check: bool,
    /// Say why every inaccuracy and worse was bad and what the better move does, and of how many
    /// there is something to say
    #[arg(long, conflicts_with_all = ["json", "report", "puzzles", "check"])]
    coach: bool,
    #[command(flatten)]
    reading: convert::ReadArgs,
}

/// A game that is to be reviewed.
struct Entry {
    name: String,
    record: Record,
}

/// A game with its review.
struct Reviewed {
    game: Game,
    told: ReviewedGame,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Everything<'a> {
    games: &'a [ReviewedGame],
    summary: &'a Summary,
    /// Lines of a puzzle file.
    puzzles: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (entries, report) = read(args)?;
    let settings = match args.time {
        Some(time) => ReviewSettings {
            nodes: None,
            time: Some(time.as_millis().try_into().unwrap_or(u64::MAX)),
        },
        None => ReviewSettings { nodes: Some(args.nodes), time: None },
    };
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut pool = Pool::new(args.threads.unwrap_or_else(cores));
    let reviewed = review(entries, &settings, &mut pool);
    if args.check {
        check::run(&reviewed, &settings, &mut pool, out)?;
        return report.finish("read");
    }
    if args.coach {
        coach::run(&reviewed, out)?;
        return report.finish("read");
    }
    let told: Vec<ReviewedGame> = reviewed.iter().map(|it| it.told.clone()).collect();
    let summary = summarise(&told, args.player.as_deref());
    if let Some(file) = &args.report {
        write_file(file, &page::write(&reviewed, &summary))?;
    }
    let wanted = args.puzzles.is_some() || args.json;
    let player = args.player.as_deref();
    let puzzles = if wanted { puzzles::mine(&reviewed, player)? } else { Collection::default() };
    if let Some(file) = &args.puzzles {
        write_file(file, &puzzles.to_string())?;
    }
    if args.json {
        let puzzles = puzzles.puzzles.iter().map(ToString::to_string).collect();
        let everything = Everything { games: &told, summary: &summary, puzzles };
        serde_json::to_writer(&mut *out, &everything).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        text::write(&reviewed, &summary, out)?;
    }
    if let Some(file) = &args.puzzles {
        eprintln!("{} in {}", counted(puzzles.puzzles.len(), "puzzle"), file.display());
    }
    report.finish("read")
}

fn write_file(file: &Path, text: &str) -> Result<(), Failure> {
    fs::write(file, text)
        .map_err(|error| Failure::Failed(format!("{} cannot be written: {error}", file.display())))
}

fn read(args: &Args) -> Result<(Vec<Entry>, Report), Failure> {
    let mut entries = Vec::new();
    let each = &mut |record: &Record, name: &str, index: usize| {
        let name = if index == 0 { name.into() } else { format!("{name}, game {}", index + 1) };
        if entries.len() <= MAX_GAMES {
            entries.push(Entry { name, record: record.clone() });
        }
        Ok(())
    };
    let report = convert::each_game(&args.inputs, args.reading, each)?;
    if entries.len() > MAX_GAMES {
        return Err(Failure::Failed(format!("more than {MAX_GAMES} games: review them in parts")));
    }
    Ok((entries, report))
}

fn review(entries: Vec<Entry>, settings: &ReviewSettings, pool: &mut Pool) -> Vec<Reviewed> {
    let positions: usize = entries.iter().map(|entry| entry.record.game.moves().len() + 1).sum();
    let mut progress = Progress::new(positions as u64, 0);
    let count = entries.len();
    let mut reviewed = Vec::with_capacity(count);
    for (index, Entry { name, record }) in entries.into_iter().enumerate() {
        let message = format!("positions; game {} of {count}: {name}", index + 1);
        let review = pool.review(&record.game, settings, &mut || progress.step(&message));
        let tag = |name: &str| record.tags.get(name).filter(|it| !it.is_empty()).map(str::to_owned);
        let (white, black) = (tag("White"), tag("Black"));
        let told = ReviewedGame { name, white, black, result: result(&record), review };
        reviewed.push(Reviewed { game: record.game, told });
    }
    progress.finish();
    reviewed
}

/// How a game ended, by its own evidence or by the word of its file.
fn result(record: &Record) -> Option<Claim> {
    match record.game.state() {
        GameState::NotStarted | GameState::InProgress => None,
        state => hive_records::Claim::from_state(state).map(Claim::from),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time >= Duration::from_millis(1) => Ok(time),
        _ => Err("expected at least 0.001 seconds".into()),
    }
}
