//! `alveare lab coach`: whether what the coach says is true.

use std::{io::Write, num::NonZeroUsize};

use hive_lab::{CoachCheck, CoachReport};

use super::concurrency;
use crate::{convert::counted, failure::Failure, game_types_arg::GameTypes, progress::Progress};

const EXAMPLES: &str = "\
Examples:
  alveare lab coach
  alveare lab coach --games 2000 --type all --seed 7";

/// How many unconfirmed motifs are printed.
const SHOWN: usize = 20;

/// Confirm every motif that the coach finds, in games made for it
///
/// Half of the games are played by the engine with a few nodes a move, and a
/// quarter of their moves at random; the others at random, with a taste for the
/// enemy queen. At every ply the coach looks at the line that follows, and a
/// witness that knows nothing but the rules looks at everything it says.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// The game types, which take turns: a list such as Base,Base+MLP, or all
    #[arg(long = "type", value_name = "TYPES", default_value = "Base,Base+MLP,Base+MLPD")]
    game_types: GameTypes,
    /// How many nodes a move of the engine may take
    #[arg(long, value_name = "N", default_value_t = 200)]
    nodes: u64,
    /// Decides the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games to look at at once; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let check =
        CoachCheck { game_types: args.game_types.0.clone(), nodes: args.nodes, seed: args.seed };
    let mut progress = Progress::new(args.games as u64, 0);
    let report = check.run(args.games, concurrency(args.concurrency), |report| {
        progress.step(&format!("games, {} positions", report.positions));
    });
    progress.finish();
    write(&report, out)?;
    if report.unconfirmed.is_empty() {
        Ok(())
    } else {
        Err(Failure::Failed("the witness does not confirm everything".into()))
    }
}

fn write(report: &CoachReport, out: &mut dyn Write) -> Result<(), Failure> {
    for (kind, count) in &report.kinds {
        writeln!(out, "{count:>8}  {kind}")?;
    }
    for text in report.unconfirmed.iter().take(SHOWN) {
        writeln!(out, "not confirmed: {text}")?;
    }
    writeln!(
        out,
        "{} in {}: {} found, {} not confirmed",
        counted(report.positions, "position"),
        counted(report.games, "game"),
        counted(report.kinds.values().sum(), "motif"),
        report.unconfirmed.len(),
    )?;
    Ok(())
}
