//! Reviews for a terminal.

use std::{fmt::Write as _, io::Write};

use hive_records::json::{
    Claim, Label, LabelCounts, OpeningResults, Phase, Results, ReviewedGame, ReviewedPly, Summary,
};
use hive_rules::Color;

use super::{Reviewed, coach};
use crate::{convert::counted, failure::Failure, printable::printable};

pub(super) const LABELS: [Label; 5] =
    [Label::Best, Label::Good, Label::Inaccuracy, Label::Mistake, Label::Blunder];

/// How many of the worst plies a terminal shows.
const WORST: usize = 10;

pub(super) fn write(
    reviewed: &[Reviewed],
    summary: &Summary,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match reviewed {
        [] => {}
        [only] => out.write_all(game(only).as_bytes())?,
        many => {
            for (index, it) in many.iter().enumerate() {
                writeln!(out, "{:>3}. {}", index + 1, headline(&it.told))?;
            }
            write!(out, "\n{}", many_games(reviewed, summary))?;
        }
    }
    Ok(())
}

/// The review of one game.
fn game(Reviewed { game, told }: &Reviewed) -> String {
    let mut text = format!("{}\n\n", headline(told));
    let _ = writeln!(text, "{:8}{}", "", LABELS.map(|it| format!("{:>12}", label(it))).concat());
    for color in Color::ALL {
        let own = told.review.plies.iter().filter(|ply| ply.color == color);
        let counts = LABELS.map(|it| own.clone().filter(|ply| ply.label == it).count());
        let counts = counts.map(|count| format!("{count:>12}")).concat();
        let _ = writeln!(text, "{:8}{counts}", color.to_string());
    }
    let costly: Vec<&ReviewedPly> = told.review.plies.iter().filter(|ply| is_costly(ply)).collect();
    if costly.is_empty() {
        text.push_str("\nNo move lost much.\n");
        return text;
    }
    text.push_str("\nWhat cost the most (* a turning point):\n");
    for ply in costly {
        let mark = if told.review.turning_points.contains(&ply.ply) { '*' } else { ' ' };
        let chances = [ply.chance, ply.chance - ply.loss].map(percent);
        let (number, color, name) = (ply.ply, ply.color, label(ply.label));
        let _ = writeln!(
            text,
            "{mark}{number:>4}. {color} {}: {name}, {} instead of {} to win",
            ply.text, chances[1], chances[0],
        );
        if let Some(better) = &ply.better {
            let _ = writeln!(text, "       better: {}", better.line.texts.join("; "));
            let _ = writeln!(text, "       answer: {}", better.answer.texts.join("; "));
            let why = coach::why(game, ply);
            if let Some(bad) = coach::sentence(&why.played) {
                let _ = writeln!(text, "       this move {bad}");
            }
            if let Some(good) = coach::sentence(&why.better) {
                let _ = writeln!(text, "       the better one {good}");
            }
        }
    }
    text
}

/// Whether a ply lost much, be it certain or only likely.
pub(super) fn is_costly(ply: &ReviewedPly) -> bool {
    ply.loss >= hive_study::MISTAKE
}

/// A game in a line.
pub(super) fn headline(told: &ReviewedGame) -> String {
    let side = |name: &Option<String>, color: Color| {
        name.as_deref().map_or_else(|| color.to_string(), printable)
    };
    let accuracy = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.1}"));
    let review = &told.review;
    format!(
        "{}: {} (accuracy {}) against {} (accuracy {}), {}, {}",
        printable(&told.name),
        side(&told.white, Color::White),
        accuracy(review.accuracy.white),
        side(&told.black, Color::Black),
        accuracy(review.accuracy.black),
        counted_plies(review.plies.len()),
        result(told.result),
    )
}

pub(super) fn counted_plies(count: usize) -> String {
    if count == 1 { "1 ply".into() } else { format!("{count} plies") }
}

pub(super) fn result(result: Option<Claim>) -> String {
    match result {
        Some(Claim::Win { winner }) => format!("{winner} wins"),
        Some(Claim::Draw) => "draw".into(),
        None => "not finished".into(),
    }
}

/// What many games have in common.
pub(super) fn many_games(reviewed: &[Reviewed], summary: &Summary) -> String {
    let mut text = String::new();
    match &summary.player {
        Some(player) => {
            let games = counted(summary.games, "game");
            let _ = writeln!(text, "{games} of {}", printable(player));
        }
        None => {
            let _ = writeln!(text, "{}, from both sides", counted(summary.games, "game"));
        }
    }
    if let Some(accuracy) = summary.accuracy {
        let _ = writeln!(text, "accuracy {accuracy:.1}; {}", counts(&summary.labels));
    }
    let _ = writeln!(text, "as White: {}", results(summary.as_white));
    let _ = writeln!(text, "as Black: {}", results(summary.as_black));
    text.push_str("\nOpenings:\n");
    for row in &summary.openings {
        let _ = writeln!(text, "  {:<42}{}", opening(row), results(row.results));
    }
    text.push_str("\nWhat was lost where (in games):\n");
    for row in &summary.phases {
        let _ = writeln!(
            text,
            "  {:<8}{:>6.2} in {}; {}",
            phase(row.phase),
            row.lost,
            counted_plies(row.plies),
            counts(&row.labels),
        );
    }
    if !summary.worst.is_empty() {
        text.push_str("\nThe worst:\n");
    }
    for worst in summary.worst.iter().take(WORST) {
        let name = reviewed.get(worst.game).map_or_else(String::new, |it| printable(&it.told.name));
        let better = worst.better.as_ref().map(|it| format!(", better {it}")).unwrap_or_default();
        let (ply, color, mv) = (worst.ply, worst.color, &worst.text);
        let (name_of, loss) = (label(worst.label), percent(worst.loss));
        let _ = writeln!(text, "  {name}, ply {ply}: {color} {mv} ({name_of}, -{loss}){better}");
    }
    text
}

pub(super) fn opening(row: &OpeningResults) -> String {
    format!("{} against {}, as {}", row.opening.white, row.opening.black, row.color)
}

pub(super) fn results(results: Results) -> String {
    let Results { wins, draws, losses, open } = results;
    let mut text = format!("{wins} won, {draws} drawn, {losses} lost");
    if open > 0 {
        let _ = write!(text, ", {open} not finished");
    }
    text
}

pub(super) fn counts(counts: &LabelCounts) -> String {
    let LabelCounts { inaccuracy, mistake, blunder, .. } = counts;
    format!("{inaccuracy} inaccuracies, {mistake} mistakes, {blunder} blunders")
}

pub(super) fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Middle => "middle",
        Phase::End => "end",
    }
}

pub(super) fn label(label: Label) -> &'static str {
    match label {
        Label::Best => "best",
        Label::Good => "good",
        Label::Inaccuracy => "inaccuracy",
        Label::Mistake => "mistake",
        Label::Blunder => "blunder",
    }
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}
