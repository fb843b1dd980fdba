//! `alveare lab puzzles`: proved puzzles out of games of self-play.

use std::{
    fmt::Display,
    fs,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use hive_lab::{Collection, Effort, Log, Mine, Mined, Puzzle, SelfPlayGame};
use hive_rules::{Game, RuleSet};

use super::concurrency;
use crate::{failure::Failure, printable::complain, progress::Progress};

const EXAMPLES: &str = "\
Examples:
  alveare lab data games.log --games 2000 --nodes 2500
  alveare lab puzzles games.log --state mine.log -o puzzles.tsv
  alveare lab puzzles --check data/puzzles.tsv";

/// Make puzzles out of games of self-play, or prove them again
///
/// A puzzle is a position with a forced win that begins with one move and no
/// other; two searches that share nothing but the rules have to agree on it.
/// Goes on where it stopped when the file of `--state` is there already.
/// `docs/puzzles.md` describes what is proved, and the files. The rules are those
/// of tournaments.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Files that `alveare lab data` has written
    #[arg(required_unless_present = "check")]
    files: Vec<PathBuf>,
    /// The file that remembers what has been found in which game
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    state: Option<PathBuf>,
    /// The file for the puzzles, each position once
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many puzzles to write at most, spread over game types and grades
    #[arg(long, value_name = "N", requires = "output")]
    count: Option<usize>,
    /// How many plies a win may take
    #[arg(long, value_name = "N", default_value_t = Effort::default().max_plies,
          value_parser = clap::value_parser!(u8).range(3..=15))]
    max_plies: u8,
    /// Prove every puzzle of this file again, instead of making any
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "state", "output"])]
    check: Option<PathBuf>,
    /// How many games to look at at once; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let effort = Effort { max_plies: args.max_plies, ..Effort::default() };
    match (&args.check, &args.state) {
        (Some(file), _) => check(args, file, &effort, out),
        (None, Some(state)) => mine(args, state, effort, out),
        (None, None) => Err(Failure::Usage("name a file with --state or --check".into())),
    }
}

fn mine(args: &Args, state: &Path, effort: Effort, out: &mut dyn Write) -> Result<(), Failure> {
    let games = games(&args.files)?;
    let failed = |problem: &dyn Display| failed(state, problem);
    let settings = format!("max-plies={}", effort.max_plies);
    let (mut log, mut mined) =
        Log::<Mined>::open(state, &settings).map_err(|error| failed(&error))?;
    let before = mined.clone();
    let mut progress = Progress::new(games.len() as u64, before.len() as u64);
    let mut found = before.iter().filter(|mined| mined.puzzle.is_some()).count();
    Mine { effort }.run(&games, concurrency(args.concurrency), &before, |new| {
        found += usize::from(new.puzzle.is_some());
        progress.step(&format!("{found} puzzles"));
        mined.push(new.clone());
        log.add(new).map_err(|error| failed(&error))
    })?;
    progress.finish();
    let puzzles: Vec<Puzzle> = mined.iter().filter_map(|mined| mined.puzzle.clone()).collect();
    let collection = Collection::new(puzzles, RuleSet::tournament());
    let mut collection = collection.map_err(|error| failed(&error))?;
    if let Some(count) = args.count {
        collection = collection.at_most(count);
    }
    writeln!(out, "{} games, {} puzzles", mined.len(), collection.puzzles.len())?;
    if let Some(file) = &args.output {
        fs::write(file, collection.to_string()).map_err(|error| self::failed(file, &error))?;
    }
    match mined.iter().find_map(|mined| mined.disagreement.as_ref()) {
        None => Ok(()),
        Some(game) => Err(Failure::Failed(format!(
            "the solver and the full-width search disagree, so one of them is wrong; please \
             report this position: {game}"
        ))),
    }
}

/// The games of some files, in their order.
fn games(files: &[PathBuf]) -> Result<Vec<Game>, Failure> {
    let mut games = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| failed(file, &error))?;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            let wrong = |problem: &dyn Display| failed(file, &format!("line {number}: {problem}"));
            let game: SelfPlayGame = line.parse().map_err(|error| wrong(&error))?;
            let game = Game::replay(&game.game, RuleSet::tournament());
            games.push(game.map_err(|error| wrong(&error))?);
        }
    }
    Ok(games)
}

fn check(args: &Args, file: &Path, effort: &Effort, out: &mut dyn Write) -> Result<(), Failure> {
    let text = fs::read_to_string(file).map_err(|error| failed(file, &error))?;
    let collection = Collection::read(&text)
        .map_err(|(line, error)| failed(file, &format!("line {line}: {error}")))?;
    let total = collection.puzzles.len();
    let mut progress = Progress::new(total as u64, 0);
    let mut wrong = 0;
    collection.check(
        RuleSet::tournament(),
        effort,
        concurrency(args.concurrency),
        |puzzle, result| {
            if let Err(problem) = result {
                wrong += 1;
                complain(&format!("{problem}: {puzzle}"));
            }
            progress.step(&format!("{wrong} wrong"));
        },
    );
    progress.finish();
    let alike = total - collection.distinct(RuleSet::tournament());
    writeln!(out, "{total} puzzles, {} proved, {wrong} wrong, {alike} alike", total - wrong)?;
    if wrong + alike == 0 { Ok(()) } else { Err(Failure::Reported) }
}

fn failed(file: &Path, problem: &dyn Display) -> Failure {
    Failure::Failed(format!("{}: {problem}", file.display()))
}
