//! `cargo xtask perft`: the rows of `data/perft.csv` that are too deep for
//! the ordinary tests.

use std::{collections::BTreeMap, fs, path::Path, process::Stdio, time::Instant};

use crate::process::{self, Result};

/// Which ply the ordinary tests reach from the start of a game type, and from
/// a position.
const TESTED: [u32; 2] = [6, 4];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The deepest rows to check; each further ply takes about 15 times longer
    #[arg(long, default_value_t = 7, value_name = "N")]
    depth: u32,
}

/// The counts of one position by depth.
type Counts = BTreeMap<u32, u64>;

pub(crate) fn run(args: &Args) -> Result<()> {
    let file = process::root().join("data/perft.csv");
    let mut wrong = 0;
    let mut checked = 0;
    let alveare = process::build_alveare()?;
    for (game, counts) in table(&file)? {
        let tested = TESTED[usize::from(game.contains(';'))];
        let deepest = counts.keys().filter(|&&depth| depth <= args.depth).max();
        let Some(&deepest) = deepest.filter(|&&depth| depth > tested) else { continue };

        let start = Instant::now();
        let printed = process::output(
            process::command(&alveare)
                .args(["perft", "--depth", &deepest.to_string(), &game])
                .stdin(Stdio::null()),
        )?;
        let found = counts_of(&printed);
        for (depth, count) in counts.range(1..).filter(|&(&depth, _)| depth <= deepest) {
            let verdict = match found.get(depth) {
                Some(found) if found == count => "ok".into(),
                Some(found) => format!("WRONG: found {found}"),
                None => "MISSING".into(),
            };
            checked += 1;
            wrong += u32::from(verdict != "ok");
            println!("{depth:>2} {count:>15}  {verdict}  {game}");
        }
        println!("   {:.1} s", start.elapsed().as_secs_f64());
    }
    println!("{checked} counts compared, {wrong} wrong");
    if checked == 0 {
        return Err(format!("the ordinary tests reach depth {}: choose a larger one", args.depth));
    }
    if wrong == 0 { Ok(()) } else { Err("perft counts differ from data/perft.csv".into()) }
}

/// Reads `position,depth,count,source` rows. No position contains a comma.
fn table(file: &Path) -> Result<Vec<(String, Counts)>> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut table: Vec<(String, Counts)> = Vec::new();
    for (number, row) in text.lines().enumerate().skip(1) {
        let bad = || format!("{}:{}: expected position,depth,count", file.display(), number + 1);
        let mut fields = row.split(',');
        let (Some(game), Some(depth), Some(count)) = (fields.next(), fields.next(), fields.next())
        else {
            return Err(bad());
        };
        let depth = depth.parse().map_err(|_| bad())?;
        let count = count.parse().map_err(|_| bad())?;
        match table.iter_mut().find(|(known, _)| known == game) {
            Some((_, counts)) => _ = counts.insert(depth, count),
            None => table.push((game.into(), Counts::from([(depth, count)]))),
        }
    }
    Ok(table)
}

/// The first two columns of what `alveare perft` prints.
fn counts_of(printed: &str) -> Counts {
    let rows = printed.lines().filter_map(|row| {
        let mut fields = row.split_whitespace();
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    });
    rows.collect()
}
