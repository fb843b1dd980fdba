//! `alveare lab train`: the engine's network taught by games of self-play.

use std::{fs, io::Write, path::PathBuf};

use hive_lab::{Learning, Net, Positions, loss_plot};

use super::{file_failure, self_play_games};
use crate::{failure::Failure, progress::Progress};

/// Teach the network of the evaluation by games of self-play
///
/// A tenth of the games is left out, to see what the network is worth on games
/// it has not seen; it ends when there is no progress on these. The best
/// network so far is in the file at any time, and `--from` goes on with one.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Files that `alveare lab data` has written
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file for the network, which `alveare lab quantise` reads
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// A network to begin with
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How often to go through the positions at most
    #[arg(long, value_name = "N", default_value_t = Learning::default().epochs)]
    epochs: usize,
    /// How much the end of a game counts beside the search's opinion, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Learning::default().result_share)]
    result_share: f32,
    /// How many positions make one step
    #[arg(long, value_name = "N", default_value_t = Learning::default().batch)]
    batch: usize,
    /// The length of the first steps
    #[arg(long, value_name = "PACE", default_value_t = Learning::default().pace)]
    pace: f32,
    /// Decides the first weights and the order of positions
    #[arg(long, value_name = "N", default_value_t = Learning::default().seed)]
    seed: u64,
    /// A file for a picture of how the error fell, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Example:
  alveare lab data games.log --games 40000 --nodes 2500
  alveare lab train games.log -o network.bin --plot loss.svg
  alveare lab quantise network.bin -o crates/hive-engine/src/evaluation/network/weights.bin";

/// One game in this many is left out.
const LEFT_OUT: usize = 10;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let net = match &args.from {
        None => Net::new(args.seed),
        Some(file) => {
            let bytes = fs::read(file).map_err(|error| file_failure(file, &error))?;
            Net::from_bytes(&bytes).map_err(|error| file_failure(file, &error))?
        }
    };
    let (mut learnt, mut left_out) = (Positions::default(), Positions::default());
    self_play_games(&args.files, |game| {
        let set = if game.index.is_multiple_of(LEFT_OUT) { &mut left_out } else { &mut learnt };
        set.add(&game)
    })?;
    writeln!(out, "{} positions, {} left out", learnt.len(), left_out.len())?;
    let learning = Learning {
        epochs: args.epochs,
        result_share: args.result_share,
        batch: args.batch.max(1),
        pace: args.pace,
        seed: args.seed,
        ..Learning::default()
    };
    let mut progress = Progress::new(args.epochs as u64, 0);
    let mut epochs = Vec::new();
    let mut lowest = f32::INFINITY;
    learning.run(net, &learnt, &left_out, |epoch, net| {
        epochs.push(epoch);
        progress.step(&format!("{:.5} {:.5}", epoch.learnt, epoch.left_out));
        if let Some(file) = &args.plot {
            fs::write(file, loss_plot(&epochs)).map_err(|error| file_failure(file, &error))?;
        }
        if epoch.left_out < lowest {
            lowest = epoch.left_out;
            let written = fs::write(&args.output, net.to_bytes());
            written.map_err(|error| file_failure(&args.output, &error))?;
        }
        Ok::<(), Failure>(())
    })?;
    progress.finish();
    for (number, epoch) in (1..).zip(&epochs) {
        writeln!(out, "{number:>4} {:.5} {:.5}", epoch.learnt, epoch.left_out)?;
    }
    Ok(())
}
