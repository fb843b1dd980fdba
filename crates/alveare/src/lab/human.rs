//! `alveare lab human`: how often the engine plays what people played.

use std::{io::Write, num::NonZeroUsize};

use hive_engine::{Engine, Handicap, Level, Limits, Options};
use hive_lab::Likeness;
use hive_rules::RuleSet;

use crate::{failure::Failure, game_arg::GameArg, rules_arg::RulesArgs, uhp};

const EXAMPLES: &str = "\
Examples:
  alveare lab human @games.uhp --level 3,4,5 --depth 1,2
  alveare lab human @games.uhp --level 7 --nodes 10000 --every 20 --first 1";

/// Count how often the engine plays what people played
///
/// A third of the positions of each game are shown to every player. Moves
/// after which the hive looks the same, turned or mirrored, count as one.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The people's games: @FILE with one game string a line, or - for standard input
    games: GameArg,
    /// Levels to compare with
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = uhp::level)]
    level: Vec<Level>,
    /// Full strength limited to so many plies
    #[arg(long, value_name = "N", value_delimiter = ',')]
    depth: Vec<u32>,
    /// Full strength limited to so many nodes
    #[arg(long, value_name = "N", value_delimiter = ',')]
    nodes: Vec<u64>,
    /// Look at one game in so many
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZeroUsize,
    /// The first of them, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: usize,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let level = |&level: &Level| {
        let handicap = Some(Handicap { level, seed: 0 });
        (format!("level {level}"), Limits { handicap, ..Limits::default() })
    };
    let depth = |&depth: &u32| {
        (format!("depth {depth}"), Limits { depth: Some(depth), ..Limits::default() })
    };
    let nodes = |&nodes: &u64| {
        (format!("{nodes} nodes"), Limits { nodes: Some(nodes), ..Limits::default() })
    };
    let players = args.level.iter().map(level);
    let players = players.chain(args.depth.iter().map(depth)).chain(args.nodes.iter().map(nodes));
    let mut players: Vec<(String, Limits, Likeness)> =
        players.map(|(name, limits)| (name, limits, Likeness::default())).collect();
    if players.is_empty() {
        return Err(Failure::Usage(
            "nobody to compare with: give --level, --depth or --nodes".into(),
        ));
    }
    if args.level.contains(&Level::MAX) {
        let problem = "level 10 thinks as long as it is given; use --depth or --nodes instead";
        return Err(Failure::Usage(problem.into()));
    }
    let mut engine = Engine::new(Options::default());
    let rules = args.rules.or(RuleSet::rulebook());
    let mut unreadable = 0;
    for (number, game) in
        args.games.games(rules)?.enumerate().skip(args.first).step_by(args.every.get())
    {
        let Ok(game) = game else {
            unreadable += 1;
            continue;
        };
        for (_, limits, likeness) in &mut players {
            likeness.add_game(&game, number, &mut engine, limits);
        }
    }
    if unreadable > 0 {
        eprintln!("note: {unreadable} games do not keep to the {rules} rules and are left out");
    }
    for (name, _, likeness) in &players {
        let (share, uncertainty) = (likeness.share() * 100.0, likeness.uncertainty() * 100.0);
        writeln!(
            out,
            "{name:<12} {share:4.1} % ± {uncertainty:.1} of {} positions",
            likeness.positions
        )?;
    }
    Ok(())
}
