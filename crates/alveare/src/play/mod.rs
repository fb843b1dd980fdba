//! `alveare play`: two people at one terminal, or one and the engine.
//!
//! Lines of text in, lines of text out: it works in any terminal, through a
//! pipe and with a screen reader. The game is kept in a file after every
//! move, so that closing the window loses nothing.

mod board;
mod command;
mod opponent;
mod store;
mod table;

use std::{
    io::{self, Write},
    path::PathBuf,
};

use hive_engine::Level;
use hive_records::Record;
use hive_rules::RuleSet;

use self::{
    board::Style,
    opponent::{Opponent, Side},
    store::Store,
    table::Table,
};
use crate::{failure::Failure, game_arg, rules_arg::RulesArgs, uhp};

const EXAMPLES: &str = "\
Examples:
  alveare play Base+MLP
  alveare play --level 3
  alveare play --level 5 --side black --rules tournament
  alveare play --resume

Type moves in UHP notation: `wA1 bQ-` puts White's first ant right of Black's queen, and \
`help` explains the rest. NO_COLOR=1 switches colours off.";

/// Play a game, two people at one terminal or one against the engine
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game type, or a game string to go on from
    #[arg(default_value = "Base", conflicts_with = "resume")]
    game: String,
    /// Go on with the game in this PGN file, or with the last one not finished
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "RulesArgs")]
    resume: Option<Option<PathBuf>>,
    /// Play against the engine, which plays as well as this: from 1 to 10
    #[arg(long, value_name = "N", value_parser = uhp::level)]
    level: Option<Level>,
    /// Which side to play against the engine
    #[arg(long, value_enum, value_name = "SIDE", default_value = "white", requires = "level")]
    side: Side,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, store) = match &args.resume {
        Some(file) => Store::resume(file.as_deref()).map_err(Failure::Failed)?,
        None => {
            let rules = args.rules.or(RuleSet::rulebook());
            let game = game_arg::parse(args.game.trim(), rules).map_err(Failure::Failed)?;
            let mut record = Record::new(game);
            record.tags.set("Date", &store::today());
            (record, Store::new())
        }
    };
    let mut input = io::stdin().lock();
    let opponent = args.level.map(|level| Opponent::new(level, args.side));
    Table::new(record, store, opponent, Style::of_stdout(), &mut input, out).run()
}
