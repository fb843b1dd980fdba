//! `alveare lab openings`: balanced openings.

use std::{fs, io::Write, path::PathBuf};

use hive_lab::{Judge, Openings};
use hive_rules::{GameType, RuleSet};

use crate::{
    failure::Failure, game_types_arg::GameTypes, progress::Progress, rules_arg::RulesArgs,
};

const EXAMPLES: &str = "\
Examples:
  alveare lab openings --type Base --count 20 --seed 7
  alveare lab openings --type all -o data/openings
  alveare match self other-engine --type Base --openings data/openings/Base.txt";

/// Make up balanced openings, different up to symmetry
///
/// Lines of 4 to 8 random plies in which neither queen is in trouble and our
/// engine sees no advantage. The same seed and engine give the same openings.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// The game types: a list such as Base,Base+MLP, or all
    #[arg(long = "type", value_name = "TYPES", default_value = "Base,Base+MLP")]
    game_types: GameTypes,
    /// How many openings of each type
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// Decides which openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A folder for a file of each type, instead of standard output
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    let total = args.game_types.0.len() * args.count;
    let mut progress = Progress::new(total as u64, 0);
    for &game_type in &args.game_types.0 {
        let list = opening_list(args, rules, game_type, &mut progress);
        match &args.output {
            None => out.write_all(list.as_bytes())?,
            Some(folder) => {
                let file = folder.join(format!("{game_type}.txt"));
                let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, list));
                written.map_err(|error| {
                    Failure::Failed(format!("cannot write {}: {error}", file.display()))
                })?;
            }
        }
    }
    progress.finish();
    Ok(())
}

/// The openings of a type, one a line, under a line that says where they come
/// from.
fn opening_list(
    args: &Args,
    rules: RuleSet,
    game_type: GameType,
    progress: &mut Progress,
) -> String {
    let (count, seed) = (args.count, args.seed);
    let mut judge = Judge::new();
    let mut list = format!(
        "# alveare lab openings --type {game_type} --count {count} --seed {seed} --rules {rules}\n"
    );
    let openings = Openings::new(game_type, rules, seed, |game| judge.is_balanced(game));
    for opening in openings.take(count) {
        list += &format!("{}\n", opening.to_game_string());
        progress.step(&game_type.to_string());
    }
    list
}
