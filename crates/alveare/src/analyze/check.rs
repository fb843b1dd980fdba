//! How much the hard words are worth: whether ten times the effort comes to
//! the same verdict.

use std::io::Write;

use hive_records::json::{Finding, Label, ReviewSettings, ReviewedPly};
use hive_rules::Game;
use hive_study::judge;

use super::{Reviewed, pool::Pool, text};
use crate::{failure::Failure, printable::printable, progress::Progress};

/// How many times the effort.
const TIMES: u64 = 10;

pub(super) fn run(
    reviewed: &[Reviewed],
    settings: &ReviewSettings,
    pool: &mut Pool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let longer = ReviewSettings {
        nodes: settings.nodes.map(|nodes| nodes.saturating_mul(TIMES)),
        time: settings.time.map(|time| time.saturating_mul(TIMES)),
    };
    let grave: Vec<(&Reviewed, &ReviewedPly)> = reviewed
        .iter()
        .flat_map(|game| game.told.review.plies.iter().map(move |ply| (game, ply)))
        .filter(|(_, ply)| ply.label >= Label::Mistake)
        .collect();
    let mut progress = Progress::new(grave.len() as u64, 0);
    let (mut same, mut grave_still) = (0, 0);
    for &(game, ply) in &grave {
        let again = judge_again(&game.game, ply.ply - 1, &longer, pool);
        grave_still += usize::from(again.label >= Label::Mistake);
        same += usize::from(again.label == ply.label);
        if again.label != ply.label {
            let (old, new) = (text::label(ply.label), text::label(again.label));
            let losses = [ply.loss, again.loss].map(text::percent);
            let (name, number, mv) = (printable(&game.told.name), ply.ply, &ply.text);
            writeln!(
                out,
                "{name}, ply {number}, {mv}: {old} ({}) becomes {new} ({})",
                losses[0], losses[1]
            )?;
        }
        progress.step(&format!("of the mistakes and blunders; {grave_still} are still grave"));
    }
    progress.finish();
    let share = |count: usize| 100.0 * count as f64 / grave.len().max(1) as f64;
    writeln!(
        out,
        "{} mistakes and blunders in {} games; with {TIMES} times the effort {grave_still} ({:.1} %) \
         are still a mistake or a blunder, {same} ({:.1} %) with the same word",
        grave.len(),
        reviewed.len(),
        share(grave_still),
        share(same),
    )?;
    Ok(())
}

fn judge_again(
    game: &Game,
    index: usize,
    settings: &ReviewSettings,
    pool: &mut Pool,
) -> ReviewedPly {
    let mut findings: Vec<Finding> = Vec::new();
    loop {
        match judge(game, index, settings, &findings) {
            Ok(ply) => return ply,
            Err(questions) => {
                pool.examine(game, &questions, settings, &mut |finding| findings.push(finding));
            }
        }
    }
}
