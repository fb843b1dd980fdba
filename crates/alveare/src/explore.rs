//! `alveare explore`: what was played in a position, over many games.

use std::{cmp::Reverse, collections::BTreeMap, io::Write, path::PathBuf};

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

Without a position the openings of each game type in the files are shown. Positions that look alike from any side are one, and so are the moves that lead to them. \
Formats and archives are those of `alveare convert`.";

/// What was played in a position, over the games of files and folders
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file, folder or archive with games, or - for standard input
    #[arg(value_name = "FILE|FOLDER")]
    input: PathBuf,
    /// The position: a game type or a game string; when left out, the start of
    /// each type that the files contain
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
    reading: convert::ReadArgs,
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
    // Some play with the queen allowed to open, and what they open with counts.
    let rules = args.rules.or(RuleSet::permissive());
    let game = args.game.as_deref().map(|text| game_arg::parse(text, rules)).transpose();
    let game = game.map_err(Failure::Failed)?;
    let mut index = Index::default();
    let mut types: BTreeMap<GameType, usize> = BTreeMap::new();
    let inputs = [args.input.clone()];
    let report = convert::each_game(&inputs, args.reading, &mut |record, _, _| {
        let player = |tag| record.tags.get(tag).unwrap_or("?");
        let name = format!("{} - {}", player("White"), player("Black"));
        let added = index.add(&record.game, record.game.state().into(), &name, None);
        let is_new = added.map_err(|full| Failure::Failed(full.to_string()))?;
        *types.entry(record.game.game_type()).or_default() += usize::from(is_new);
        Ok(())
    })?;
    let ending = args.result.map(ending);
    let mut look = |position: &Position, game_type| {
        let found = index.look(position, &Filter { game_type, ending });
        (position.clone(), found)
    };
    let Some(game) = game else {
        types.retain(|game_type, _| args.game_type.is_none_or(|wanted| wanted == *game_type));
        let mut types: Vec<(GameType, usize)> = types.into_iter().collect();
        types.sort_by_key(|(_, games)| Reverse(*games));
        let starts = types.into_iter().map(|(game_type, games)| {
            let start = Position::new(game_type, rules.queen_opening);
            (game_type, games, look(&start, Some(game_type)))
        });
        show_types(&starts.collect::<Vec<_>>(), args.json, out)?;
        return report.finish("explored");
    };
    let (position, found) = look(game.position(), args.game_type);
    if args.json {
        writeln!(out, "{}", as_json(&position, &found))?;
    } else {
        table(&position, &found, out)?;
    }
    report.finish("explored")
}

/// What the files contain: each type, the most frequent first, and how its games
/// began.
fn show_types(
    types: &[(GameType, usize, (Position, Found))],
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if json {
        let types: Vec<Value> = types
            .iter()
            .map(|(game_type, games, (start, found))| {
                let mut told = as_json(start, found);
                told["type"] = game_type.to_string().into();
                told["games"] = (*games).into();
                told
            })
            .collect();
        writeln!(out, "{}", json!({ "types": types }))?;
        return Ok(());
    }
    for (number, (game_type, games, (start, found))) in types.iter().enumerate() {
        let gap = if number > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{game_type}: {}", convert::counted(*games, "game"))?;
        table(start, found, out)?;
    }
    Ok(())
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
