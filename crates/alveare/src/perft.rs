//! `alveare perft`: counts the leaves of the tree of moves.

use std::{
    io::Write,
    ops::AddAssign,
    time::{Duration, Instant},
};

use hive_rules::{MoveString, Position, RuleSet};

use crate::{failure::Failure, game_arg::GameArg, printable::complain, rules_arg::RulesArgs};

const EXAMPLES: &str = "\
Examples:
  alveare perft Base+MLP --depth 5
  alveare perft --divide --depth 2 'Base;InProgress;White[2];wS1;bS1 wS1-'
  alveare perft --depth 3 @data/bench_positions.txt

A forced pass is a move, a finished game has none, and repetition means nothing here.";

/// Count the positions that so many plies lead to
///
/// Prints a row `depth count time nodes/s` for each depth; for a list of
/// games a row for each game, and the total.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game type, a game string, @FILE or -
    #[arg(default_value = "Base")]
    game: GameArg,
    /// How many plies to look ahead
    // Nobody has ever counted further than 9 plies from the start.
    #[arg(long, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=12))]
    depth: u32,
    /// Show the count behind each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    if args.game.is_list() {
        return list(args, rules, out);
    }
    let mut position = args.game.game(rules)?.position().clone();
    if args.divide {
        divide(&mut position, args.depth, out)?;
        return Ok(());
    }
    writeln!(out, "{}", heading("depth"))?;
    for depth in args.depth.min(1)..=args.depth {
        let counted = count(&mut position, depth);
        writeln!(out, "{}", counted.row(depth))?;
    }
    Ok(())
}

/// A row for each game of a list, named by its line, and the total.
fn list(args: &Args, rules: RuleSet, out: &mut dyn Write) -> Result<(), Failure> {
    let mut games = args.game.games(rules)?;
    let mut total = Counted::default();
    let mut is_complete = true;
    writeln!(out, "{}", heading("line"))?;
    while let Some(game) = games.next() {
        match game {
            Ok(game) => {
                let mut position = game.position().clone();
                if args.divide {
                    divide(&mut position, args.depth, out)?;
                }
                let counted = count(&mut position, args.depth);
                writeln!(out, "{}", counted.row(games.line()))?;
                total += counted;
            }
            Err(problem) => {
                complain(&problem);
                is_complete = false;
            }
        }
    }
    writeln!(out, "{}", total.row("total"))?;
    if is_complete { Ok(()) } else { Err(Failure::Reported) }
}

fn divide(position: &mut Position, depth: u32, out: &mut dyn Write) -> Result<(), Failure> {
    let mut total: u64 = 0;
    for (mv, leaves) in hive_rules::perft_divided(position, depth) {
        writeln!(out, "{leaves:>14}  {}", MoveString::new(position, mv))?;
        total = total.saturating_add(leaves);
    }
    writeln!(out, "{total:>14}  total")?;
    Ok(())
}

/// A count and how long it took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counted {
    pub(crate) leaves: u64,
    pub(crate) time: Duration,
}

impl AddAssign for Counted {
    fn add_assign(&mut self, other: Counted) {
        self.leaves = self.leaves.saturating_add(other.leaves);
        self.time += other.time;
    }
}

/// Counts, with a clock.
pub(crate) fn count(position: &mut Position, depth: u32) -> Counted {
    let start = Instant::now();
    let leaves = hive_rules::perft(position, depth);
    Counted { leaves, time: start.elapsed() }
}

/// The head of a table of counts.
pub(crate) fn heading(first: &str) -> String {
    format!("{first:<11} {:>16} {:>12} {:>13}", "count", "time", "nodes/s")
}

impl Counted {
    /// A row of the table of counts.
    pub(crate) fn row(self, first: impl std::fmt::Display) -> String {
        let seconds = self.time.as_secs_f64();
        let speed = if seconds > 0.0 { self.leaves as f64 / seconds } else { 0.0 };
        format!("{first:<11} {:>16} {:>10.3}ms {speed:>13.0}", self.leaves, seconds * 1e3)
    }
}
