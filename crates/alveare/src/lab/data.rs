//! `alveare lab data`: games of the engine against itself.

use std::{io::Write, num::NonZeroUsize, path::PathBuf};

use hive_engine::Options;
use hive_lab::{Log, SelfPlay, SelfPlayGame};
use hive_rules::RuleSet;

use super::concurrency;
use crate::{
    failure::Failure, game_types_arg::GameTypes, progress::Progress, rules_arg::RulesArgs,
};

/// Let the engine play against itself, as material to learn from
///
/// Every position comes with the search's value and the end of its game. Goes
/// on where it stopped when the file is there already. `docs/lab.md` describes
/// the file. Games are by both presets in turn unless --rules is given.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The file for the games
    file: PathBuf,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// How many nodes each move may take
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,
    /// The game types, which take turns: a list such as Base,Base+MLP, or all
    #[arg(long = "type", value_name = "TYPES", default_value = "all")]
    game_types: GameTypes,
    /// How many moves in a hundred are left to chance
    #[arg(long, value_name = "N", default_value_t = 0,
        value_parser = clap::value_parser!(u8).range(..=100))]
    strays: u8,
    /// Decides the openings and what is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games to play at once; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let of = SelfPlay {
        game_types: args.game_types.0.clone(),
        rules: args.rules.or_each(&[RuleSet::tournament(), RuleSet::rulebook()]),
        nodes: args.nodes,
        options: Options::default(),
        strays: args.strays.into(),
        seed: args.seed,
    };
    let failed = |problem: &dyn std::fmt::Display| {
        Failure::Failed(format!("{}: {problem}", args.file.display()))
    };
    let rules: Vec<String> = of.rules.iter().map(RuleSet::to_string).collect();
    let settings = format!(
        "engine={} types={} rules={} nodes={} strays={} seed={}",
        env!("CARGO_PKG_VERSION"),
        args.game_types,
        rules.join(","),
        args.nodes,
        args.strays,
        args.seed
    );
    let (mut log, mut done) =
        Log::<SelfPlayGame>::open(&args.file, &settings).map_err(|error| failed(&error))?;
    done.retain(|game| game.index < args.games);
    let mut progress = Progress::new(args.games as u64, done.len() as u64);
    let mut plies: usize = done.iter().map(|game| game.scores.len()).sum();
    of.run(args.games, concurrency(args.concurrency), &done, |game| {
        plies += game.scores.len();
        progress.step(&format!("{plies} positions"));
        log.add(game).map_err(|error| failed(&error))
    })?;
    progress.finish();
    let bytes = std::fs::metadata(&args.file)?.len() as f64 / plies.max(1) as f64;
    let file = args.file.display();
    writeln!(out, "{} games, {plies} positions in {file}, {bytes:.1} bytes each", args.games)?;
    Ok(())
}
