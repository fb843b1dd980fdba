//! `alveare lab tune`: weights fitted to games of self-play.

use std::{fs, io::Write, path::PathBuf};

use hive_engine::Term;
use hive_lab::{Samples, Tuning, engine_weights, weights_source};
use hive_rules::RuleSet;

use super::self_play_games;
use crate::{failure::Failure, game_arg, progress::Progress};

/// Fit the weights of the evaluation to games of self-play
///
/// Prints how far off the old and the new weights are, for the games they are
/// fitted to, for a tenth of the games that is left out, and for the games of
/// `--validate`. Nothing changes but the file that `--output` names.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Files that `alveare lab data` has written
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Games of others, one game string a line, to try the weights on
    #[arg(long, value_name = "FILE")]
    validate: Option<PathBuf>,
    /// How often to go through the positions
    #[arg(long, value_name = "N", default_value_t = Tuning::default().epochs)]
    epochs: usize,
    /// How much the end of a game counts beside the search's opinion, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Tuning::default().result_share)]
    result_share: f64,
    /// The file for the weights, as source of the engine
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Example:
  alveare lab data games.txt --games 20000 --nodes 2500
  alveare lab tune games.txt -o crates/hive-engine/src/evaluation/weights.rs";

/// One game in this many is left out, to see what the weights are worth on
/// games that they were not fitted to.
const LEFT_OUT: usize = 10;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut fitted, mut left_out) = (Samples::default(), Samples::default());
    self_play_games(&args.files, |game| {
        let samples = if game.index.is_multiple_of(LEFT_OUT) { &mut left_out } else { &mut fitted };
        samples.add(&game, RuleSet::rulebook())
    })?;
    let mut validation = Samples::default();
    for line in args.validate.iter().map(fs::read_to_string).collect::<Result<String, _>>()?.lines()
    {
        let game = line.split('\t').next().unwrap_or_default();
        if let Ok(game) = game_arg::parse(game, RuleSet::rulebook()) {
            validation.add_played(&game);
        }
    }

    let tuning = Tuning { epochs: args.epochs, result_share: args.result_share, seed: 1 };
    let old = engine_weights();
    let slope = fitted.best_slope(&old, args.result_share);
    writeln!(out, "slope {slope:.0}")?;
    writeln!(out, "{:>8} {:>10} {:>10} {:>10}", "", "fitted", "left out", "validation")?;
    let sets = [&fitted, &left_out, &validation];
    let [a, b, c] = sets.map(Samples::len);
    writeln!(out, "{:>8} {a:>10} {b:>10} {c:>10}", "")?;
    let row = |name: &str, weights: &[f64]| {
        let [a, b, c] = sets.map(|set| set.error(weights, slope, args.result_share));
        format!("{name:>8} {a:>10.5} {b:>10.5} {c:>10.5}")
    };
    writeln!(out, "{}", row("old", &old))?;
    let mut progress = Progress::new(args.epochs as u64, 0);
    let new = tuning.run(&fitted, &old, slope, |_, weights| {
        progress.step(&format!("{:.5}", left_out.error(weights, slope, args.result_share)));
    });
    progress.finish();
    writeln!(out, "{}", row("new", &new))?;
    if let Some(file) = &args.output {
        let command = format!(
            "alveare lab tune --epochs {} --result-share {}` on {a} positions of self-play",
            args.epochs, args.result_share
        );
        let source = weights_source(&new, &command);
        fs::write(file, source).map_err(|error| {
            Failure::Failed(format!("cannot write {}: {error}", file.display()))
        })?;
    } else {
        for (term, (old, new)) in Term::all().zip(old.iter().zip(&new)) {
            writeln!(out, "{:<20} {old:>6.0} {new:>6.0}", term.to_string())?;
        }
    }
    Ok(())
}
