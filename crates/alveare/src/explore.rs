//! `alveare explore`: what was played in a position, over many games.

use std::{io::Write, path::PathBuf};

use clap::ValueEnum;
use hive_explorer::{Ending, Filter, Found, Index, Tally};
use hive_rules::{GameType, MoveString, Position, RuleSet};
use serde_json::{Value, json};

use crate::{convert, failure::Failure, game_arg, rules_arg::RulesArgs};

const EXAMPLES: &str = "\
Examples:
  alveare explore games/
  alveare explore games.pgn 'Base+MLP;InProgress;Black[1];wL'
  alveare explore games/ --type Base+MLPD --result white --json

Positions that look alike from any side are one, and so are the moves that lead to them. \
Formats and archives are those of `alveare convert`.";

/// What was played in a position, over the games of files and folders
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file, folder or archive with games, or - for standard input
    #[arg(value_name = "FILE|FOLDER")]
    input: PathBuf,
    /// The position: a game type or a game string; the start when left out
    game: Option<String>,
    /// Count only games of this type
    #[arg(long = "type", value_name = "TYPE")]
    game_type: Option<GameType>,
    /// Count only games that ended so
    #[arg(long, value_enum)]
    result: Option<ResultArg>,
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum ResultArg {
    /// White won
    White,
    /// Black won
    Black,
    /// Nobody won
    Draw,
    /// Not ended
    Open,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    let text = args.game.as_deref().unwrap_or("Base");
    let game = game_arg::parse(text, rules).map_err(Failure::Failed)?;
    let mut index = Index::default();
    let inputs = [args.input.clone()];
    let report = convert::each_game(&inputs, &mut |record| {
        let player = |tag| record.tags.get(tag).unwrap_or("?");
        let name = format!("{} - {}", player("White"), player("Black"));
        let added = index.add(&record.game, record.state().into(), &name, None);
        added.map(drop).map_err(|full| Failure::Failed(full.to_string()))
    })?;
    let filter = Filter { game_type: args.game_type, ending: args.result.map(ending) };
    let found = index.look(game.position(), &filter);
    if args.json {
        writeln!(out, "{}", as_json(game.position(), &found))?;
    } else {
        table(game.position(), &found, out)?;
    }
    report.finish("explored")
}

fn ending(result: ResultArg) -> Ending {
    match result {
        ResultArg::White => Ending::White,
        ResultArg::Black => Ending::Black,
        ResultArg::Draw => Ending::Draw,
        ResultArg::Open => Ending::Open,
    }
}

fn table(position: &Position, found: &Found, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{:<16}{:>8}{:>8}{:>8}{:>8}{:>8}",
        "move", "games", "white", "draw", "black", "open"
    )?;
    for row in &found.moves {
        writeln!(out, "{}", line(&MoveString::new(position, row.mv).to_string(), row.tally))?;
    }
    writeln!(out, "{}", line("all", found.tally))?;
    Ok(())
}

fn line(name: &str, tally: Tally) -> String {
    let total = tally.total();
    let share = |part: u32| match total {
        0 => "-".to_owned(),
        _ => format!("{:.0} %", 100.0 * f64::from(part) / f64::from(total)),
    };
    let [white, draw, black, open] = [tally.white, tally.draw, tally.black, tally.open].map(share);
    format!("{name:<16}{total:>8}{white:>8}{draw:>8}{black:>8}{open:>8}")
}

fn as_json(position: &Position, found: &Found) -> Value {
    let moves: Vec<Value> = found
        .moves
        .iter()
        .map(|row| {
            let text = MoveString::new(position, row.mv).to_string();
            json!({"move": text, "tally": tally(row.tally)})
        })
        .collect();
    let samples: Vec<&str> = found.samples.iter().map(|sample| sample.name.as_str()).collect();
    json!({"tally": tally(found.tally), "moves": moves, "samples": samples})
}

fn tally(tally: Tally) -> Value {
    let Tally { white, black, draw, open } = tally;
    json!({"white": white, "black": black, "draw": draw, "open": open})
}
