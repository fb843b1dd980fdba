//! Many games at a glance.

use hive_records::json::{
    Claim, Label, LabelCounts, Opening, OpeningResults, Phase, PhaseSummary, Results, ReviewedGame,
    ReviewedPly, Summary, WorstPly,
};
use hive_rules::Color;

use crate::{
    judgement::{accuracy, rounded},
    review::mean,
};

/// How many grave plies are listed.
const WORST: usize = 20;

/// Looks at many games, from both sides or from that of one player. Names are
/// compared without regard to capitals.
pub fn summarise(games: &[ReviewedGame], player: Option<&str>) -> Summary {
    let sides: Vec<(usize, &ReviewedGame, Color)> = games
        .iter()
        .enumerate()
        .flat_map(|(index, game)| Color::ALL.map(|color| (index, game, color)))
        .filter(|&(_, game, color)| player.is_none_or(|player| is_played_by(game, color, player)))
        .collect();
    let plies: Vec<(usize, &ReviewedPly)> = sides
        .iter()
        .flat_map(|&(index, game, color)| {
            let own = game.review.plies.iter().filter(move |ply| ply.color == color);
            own.map(move |ply| (index, ply))
        })
        .collect();
    let results = |wanted: Color| {
        let own = sides.iter().filter(|&&(_, _, color)| color == wanted);
        own.fold(Results::default(), |sum, &(_, game, color)| add(sum, game, color))
    };
    let mut indices: Vec<usize> = sides.iter().map(|&(index, ..)| index).collect();
    indices.dedup();
    let choices = plies.iter().filter(|(_, ply)| !ply.is_forced);
    Summary {
        player: player.map(str::to_owned),
        games: indices.len(),
        as_white: results(Color::White),
        as_black: results(Color::Black),
        openings: openings(&sides),
        phases: [Phase::Opening, Phase::Middle, Phase::End]
            .map(|phase| phase_summary(phase, &plies))
            .to_vec(),
        labels: count(plies.iter().map(|(_, ply)| ply.label)),
        accuracy: mean(choices.map(|(_, ply)| accuracy(ply.loss))),
        worst: worst(&plies),
    }
}

/// Whether a game's player of this colour has this name, in capitals or not.
pub fn is_played_by(game: &ReviewedGame, color: Color, player: &str) -> bool {
    let name = if color == Color::White { &game.white } else { &game.black };
    name.as_ref().is_some_and(|name| name.to_lowercase() == player.to_lowercase())
}

fn add(mut results: Results, game: &ReviewedGame, color: Color) -> Results {
    match game.result {
        Some(Claim::Win { winner }) if winner == color => results.wins += 1,
        Some(Claim::Win { .. }) => results.losses += 1,
        Some(Claim::Draw) => results.draws += 1,
        None => results.open += 1,
    }
    results
}

fn openings(sides: &[(usize, &ReviewedGame, Color)]) -> Vec<OpeningResults> {
    let mut found: Vec<OpeningResults> = Vec::new();
    for &(_, game, color) in sides {
        let Some(opening) = game.review.opening else { continue };
        let is_it = |row: &OpeningResults| row.opening == opening && row.color == color;
        match found.iter_mut().find(|row| is_it(row)) {
            Some(row) => row.results = add(row.results, game, color),
            None => found.push(OpeningResults {
                opening,
                color,
                results: add(Results::default(), game, color),
            }),
        }
    }
    let name = |opening: &Opening| (opening.white, opening.black);
    found.sort_by_key(|row| {
        let Results { wins, draws, losses, open } = row.results;
        let games = wins + draws + losses + open;
        (std::cmp::Reverse(games), name(&row.opening), row.color == Color::Black)
    });
    found
}

fn phase_summary(phase: Phase, plies: &[(usize, &ReviewedPly)]) -> PhaseSummary {
    let own = || plies.iter().map(|&(_, ply)| ply).filter(|ply| ply.phase == phase);
    PhaseSummary {
        phase,
        plies: own().count(),
        lost: rounded(own().map(|ply| ply.loss).sum()),
        labels: count(own().map(|ply| ply.label)),
    }
}

fn count(labels: impl Iterator<Item = Label>) -> LabelCounts {
    let mut counts = LabelCounts::default();
    for label in labels {
        *match label {
            Label::Best => &mut counts.best,
            Label::Good => &mut counts.good,
            Label::Inaccuracy => &mut counts.inaccuracy,
            Label::Mistake => &mut counts.mistake,
            Label::Blunder => &mut counts.blunder,
        } += 1;
    }
    counts
}

fn worst(plies: &[(usize, &ReviewedPly)]) -> Vec<WorstPly> {
    let mut grave: Vec<&(usize, &ReviewedPly)> =
        plies.iter().filter(|(_, ply)| ply.label >= Label::Mistake).collect();
    grave.sort_by(|(game, a), (other, b)| {
        b.loss.total_cmp(&a.loss).then(game.cmp(other)).then(a.ply.cmp(&b.ply))
    });
    let shown = grave.into_iter().take(WORST);
    shown
        .map(|&(game, ply)| WorstPly {
            game,
            ply: ply.ply,
            color: ply.color,
            text: ply.text.clone(),
            better: ply.better.as_ref().and_then(|better| better.line.texts.first().cloned()),
            label: ply.label,
            loss: ply.loss,
        })
        .collect()
}
