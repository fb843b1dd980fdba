//! `alveare lab tactics`: how soon engines find the first move of puzzles.

use std::{fs, io::Write, path::PathBuf, time::Duration};

use hive_rules::{Game, GameString, Move, MoveString, RuleSet};
use hive_uhp::{Client, ClientError};

use crate::{failure::Failure, progress::Progress};

const EXAMPLES: &str = "\
Examples:
  alveare lab tactics data/puzzles.tsv --engine 'alveare uhp'
  alveare lab tactics puzzles.tsv --engine 'alveare uhp' --engine 'other uhp' \\
    --go 'bestmove time 00:00:{}' --go 'bestmove seconds {}'";

/// Measure how soon engines find the first move of puzzles
///
/// Each engine gets every puzzle with 0.02 ms, and as long as it answers
/// another move, a quarter more time than in the try before, with everything
/// forgotten in between. A move is found when the engine stays with it in two,
/// four and eight times the time: one that is given up again was a guess. What
/// counts is the time in which the right answer came: not all engines keep to
/// so short a time.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// A table with tabs between the columns, one of them a game and another its solution
    puzzles: PathBuf,
    /// The command of a UHP engine; give it once for each
    #[arg(long = "engine", value_name = "COMMAND", required = true)]
    engines: Vec<String>,
    /// How each engine is asked in turn, with {} for the seconds
    #[arg(long, value_name = "WORDS", default_values_t = [String::from(GO)])]
    go: Vec<String>,
    /// No try is longer than so many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0)]
    longest: f64,
    /// Take only the lines of the table with this text in them
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    only: String,
    /// Take one puzzle in so many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

const GO: &str = "bestmove time 00:00:{}";

/// The first try.
const SHORTEST: f64 = 0.000_02;
/// How much longer the next try is. Larger steps would blur the times of the
/// faster engine more than those of the slower one.
const GROWTH: f64 = 1.25;
/// In how many times the time the answer has to be the same.
const LONGER: [f64; 3] = [2.0, 4.0, 8.0];
/// A game that no puzzle is.
const OTHER: &str = "Base";
/// How late an answer may be.
const PATIENCE: Duration = Duration::from_secs(20);

struct Puzzle {
    game: Game,
    solution: Move,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzles = read(args)?;
    let engines = args.engines.iter().zip(args.go.iter().cycle());
    let mut progress = Progress::new((puzzles.len() * args.engines.len()) as u64, 0);
    let mut medians = Vec::new();
    let mut report = String::new();
    for (command, go) in engines {
        let failed = |error: ClientError| Failure::Failed(format!("{command}: {error}"));
        let mut client = Client::spawn(command).map_err(failed)?;
        let (mut named, mut found) = (Vec::new(), Vec::new());
        for puzzle in &puzzles {
            let mut asked = Asked { client: &mut client, command, go, puzzle };
            let times = asked.solve(args.longest).map_err(failed)?;
            named.push(times.named);
            found.push(times.found);
            progress.step(command);
        }
        named.sort_by(f64::total_cmp);
        found.sort_by(f64::total_cmp);
        let count = found.iter().filter(|time| time.is_finite()).count();
        let mean =
            found.iter().map(|time| time.min(args.longest)).sum::<f64>() / found.len() as f64;
        medians.push(share(&found, 0.5));
        report += &format!(
            "{}: {count} of {} found, median {}, nine in ten within {}, mean {}; \
             first named: median {}\n",
            client.info().id,
            found.len(),
            shown(share(&found, 0.5)),
            shown(share(&found, 0.9)),
            shown(mean),
            shown(share(&named, 0.5)),
        );
    }
    progress.finish();
    out.write_all(report.as_bytes())?;
    if let [first, others @ ..] = &medians[..] {
        for other in others {
            writeln!(out, "the first takes 1/{:.1} of the other's median", other / first)?;
        }
    }
    Ok(())
}

/// The time that this share of them does not exceed.
fn share(sorted: &[f64], share: f64) -> f64 {
    sorted[(sorted.len() as f64 * share) as usize]
}

/// In how many seconds an engine answered the solution, if ever.
struct Times {
    /// For the first time.
    named: f64,
    /// And it stayed with it.
    found: f64,
}

/// An engine and what it is asked.
struct Asked<'a> {
    client: &'a mut Client,
    command: &'a str,
    go: &'a str,
    puzzle: &'a Puzzle,
}

impl Asked<'_> {
    fn solve(&mut self, longest: f64) -> Result<Times, ClientError> {
        let mut times = Times { named: f64::INFINITY, found: f64::INFINITY };
        let mut seconds = SHORTEST;
        while seconds <= longest && times.found.is_infinite() {
            if let Some(time) = self.attempt(seconds)? {
                times.named = times.named.min(time);
                if self.stays(seconds, longest)? {
                    times.found = time;
                }
            }
            seconds *= GROWTH;
        }
        Ok(times)
    }

    /// Whether the solution is answered in longer times as well.
    fn stays(&mut self, seconds: f64, longest: f64) -> Result<bool, ClientError> {
        for longer in LONGER.map(|factor| factor * seconds) {
            if longer <= longest && self.attempt(longer)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The time in which the engine answered the solution, if it did.
    fn attempt(&mut self, seconds: f64) -> Result<Option<f64>, ClientError> {
        let Puzzle { game, solution } = self.puzzle;
        // An engine may keep what it knows of a game that it is sent again, but
        // not over another game.
        self.client.new_game(OTHER)?;
        self.client.new_game(&game.to_game_string().to_string())?;
        let words = self.go.replace("{}", &format!("{seconds:.6}"));
        let words = words.trim().strip_prefix("bestmove").unwrap_or(&words).trim().to_owned();
        let deadline = PATIENCE + Duration::from_secs_f64(seconds);
        let answer = match self.client.best_move(&words, deadline) {
            // Some cannot bear so short a time. That is a wrong answer, too.
            Err(ClientError::Ended { .. }) => {
                *self.client = Client::spawn(self.command)?;
                return Ok(None);
            }
            answer => answer?.parse::<MoveString>().ok(),
        };
        let answer = answer.and_then(|answer| answer.resolve(game.position()).ok());
        Ok((answer == Some(*solution)).then(|| self.client.last_latency().as_secs_f64()))
    }
}

fn read(args: &Args) -> Result<Vec<Puzzle>, Failure> {
    let name = args.puzzles.display();
    let text = fs::read_to_string(&args.puzzles)
        .map_err(|error| Failure::Failed(format!("{name}: {error}")))?;
    let mut puzzles = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if !line.contains(&args.only) {
            continue;
        }
        match parse(line) {
            Some(puzzle) => puzzles.push(puzzle),
            // A headline, or a remark.
            None if index == 0 || line.starts_with('#') || line.is_empty() => {}
            None => {
                let problem = "expected a game and its solution, with a tab between";
                return Err(Failure::Failed(format!("{name}:{}: {problem}", index + 1)));
            }
        }
    }
    let puzzles: Vec<Puzzle> = puzzles.into_iter().step_by(args.every.into()).collect();
    if puzzles.is_empty() {
        return Err(Failure::Failed(format!("{name}: there is no puzzle in it")));
    }
    Ok(puzzles)
}

/// The puzzle in a line: a game, and a column that begins with a move of it.
fn parse(line: &str) -> Option<Puzzle> {
    let columns = || line.split('\t');
    let game = columns().find_map(|column| {
        let game: GameString = column.parse().ok()?;
        [RuleSet::tournament(), RuleSet::rulebook()]
            .into_iter()
            .find_map(|rules| Game::replay(&game, rules).ok())
    })?;
    let solution = columns().find_map(|column| {
        let first: MoveString = column.split(';').next()?.trim().parse().ok()?;
        first.resolve(game.position()).ok().filter(|&mv| game.position().is_legal(mv))
    })?;
    Some(Puzzle { game, solution })
}

fn shown(seconds: f64) -> String {
    if seconds.is_finite() { format!("{:.3} ms", seconds * 1_000.0) } else { "never".into() }
}
