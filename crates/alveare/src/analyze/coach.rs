//! Why a ply was bad and the better one is good, in words.

use std::io::Write;

use hive_records::json::{Label, ReviewedPly};
use hive_rules::{Game, Move};
use hive_study::{Spotted, Why};

use super::{Reviewed, text};
use crate::{failure::Failure, printable::printable};

/// What can be said of a ply and a better one.
pub(super) fn why(game: &Game, ply: &ReviewedPly) -> Why {
    let Some(better) = &ply.better else { return Why::default() };
    let mut before = Game::from_position(game.start().clone(), game.rules());
    for &mv in game.moves().iter().take(ply.ply - 1) {
        if before.play(mv).is_err() {
            return Why::default();
        }
    }
    let answer = better.answer.moves.iter().copied();
    let played: Vec<Move> = std::iter::once(ply.mv).chain(answer).collect();
    let better: Vec<Move> = better.line.moves.clone();
    hive_study::why(&before, &played, &better)
}

/// Facts as a sentence without a full stop; nothing if there are none.
pub(super) fn sentence(spotted: &[Spotted]) -> Option<String> {
    let clause = |it: &Spotted| match it.step {
        0 => it.to_string(),
        1 => format!("the answer {it}"),
        _ => format!("the next move {it}"),
    };
    let clauses: Vec<String> = spotted.iter().map(clause).collect();
    (!clauses.is_empty()).then(|| clauses.join("; "))
}

/// What is said of every inaccuracy and worse, and of how many something is.
pub(super) fn run(reviewed: &[Reviewed], out: &mut dyn Write) -> Result<(), Failure> {
    let labels = [Label::Inaccuracy, Label::Mistake, Label::Blunder];
    let mut counts = [(0_usize, 0_usize); 3];
    for game in reviewed {
        for ply in &game.told.review.plies {
            let Some(index) = labels.iter().position(|&label| label == ply.label) else { continue };
            let why = why(&game.game, ply);
            let (bad, good) = (sentence(&why.played), sentence(&why.better));
            counts[index].0 += 1;
            counts[index].1 += usize::from(bad.is_some() || good.is_some());
            let better = ply.better.as_ref().and_then(|it| it.line.texts.first());
            writeln!(
                out,
                "{}, ply {}: {} {} ({}, -{})\n    {}\n    better {}: {}",
                printable(&game.told.name),
                ply.ply,
                ply.color,
                ply.text,
                text::label(ply.label),
                text::percent(ply.loss),
                bad.as_deref().unwrap_or("-"),
                better.map_or("", String::as_str),
                good.as_deref().unwrap_or("-"),
            )?;
        }
    }
    for (label, (all, told)) in labels.into_iter().zip(counts) {
        let share = 100.0 * told as f64 / all.max(1) as f64;
        writeln!(out, "{}: {told} of {all} ({share:.1} %) are explained", text::label(label))?;
    }
    Ok(())
}
