//! A game, ply by ply.
//!
//! Each position is looked at once, and those around a ply that seems to be a
//! mistake again and longer (`verdict.rs`). Every look makes a position better
//! known, to the ply before it as well: where a longer look finds that a game
//! was lost, the ply before is asked whether it lost it. So a review goes in
//! rounds, until nothing is open or enough has been spent.

use hive_records::json::{
    Accuracy, Finding, Question, Review, ReviewSettings, ReviewStep, ReviewedPly, Score,
};
use hive_rules::{Color, Game, Position};

use crate::{
    judgement::{MISTAKE, accuracy, rounded},
    known::{Known, value},
    phase::opening,
    verdict::{Verdict, judge_ply},
    words::chance,
};

/// How many looks of the usual effort a ply may cost beyond the first, on
/// average over a game: a review takes at most two and a half times as long as
/// the first looks alone.
const ALLOWANCE: f64 = 1.5;

/// What a game may cost beyond the first looks, however short it is: all looks
/// at one of its plies.
const SMALLEST_ALLOWANCE: u64 = 40;

/// Whoever wins with at least this probability stands better.
const AHEAD: f64 = 0.65;

/// What is next: questions that are still open, or the review. All questions
/// have to be answered before it is asked again; then the review depends on
/// nothing but the game and the settings.
pub fn step(game: &Game, settings: &ReviewSettings, findings: &[Finding]) -> ReviewStep {
    let known = Known(findings);
    let first_looks = (0..=game.moves().len()).filter_map(|plies| known.open(plies, 1));
    let mut questions: Vec<Question> = first_looks.collect();
    let mut verdicts = Vec::with_capacity(game.moves().len());
    if questions.is_empty() {
        walk(game, |before, index| {
            verdicts.extend(judge_ply(game, before, index, settings, &known));
        });
        questions = longer_looks(&verdicts, &known);
    }
    if !questions.is_empty() {
        return ReviewStep::Examine { questions };
    }
    let plies: Vec<ReviewedPly> = verdicts.into_iter().map(|verdict| verdict.ply).collect();
    let turns = Color::ALL.map(|color| player_accuracy(&plies, color));
    let turning_points = plies.iter().filter(|ply| is_turning_point(ply)).map(|ply| ply.ply);
    ReviewStep::Done {
        review: Review {
            settings: *settings,
            chances: chances(game, &known),
            turning_points: turning_points.collect(),
            accuracy: Accuracy { white: turns[0], black: turns[1] },
            opening: opening(game),
            plies,
        },
    }
}

/// The verdict on one ply, counted from 0, or what has to be asked for it.
/// The game has to have such a ply.
pub fn judge(
    game: &Game,
    index: usize,
    settings: &ReviewSettings,
    findings: &[Finding],
) -> Result<ReviewedPly, Vec<Question>> {
    let mut verdict = Err(Vec::new());
    walk(game, |before, at| {
        if at == index {
            verdict = judge_ply(game, before, index, settings, &Known(findings));
        }
    });
    let Verdict { ply, open, .. } = verdict?;
    if open.is_empty() { Ok(ply) } else { Err(open) }
}

/// Shows the position before every ply.
fn walk(game: &Game, mut visit: impl FnMut(&Position, usize)) {
    let mut position = game.start().clone();
    for (index, &mv) in game.moves().iter().enumerate() {
        visit(&position, index);
        position.play_unchecked(mv);
    }
}

/// What is asked next: about the plies that cost most, as many as the game is
/// allowed to look at to the end. What turns out to be no mistake leaves room
/// for others in the next round.
fn longer_looks(verdicts: &[Verdict], known: &Known<'_>) -> Vec<Question> {
    let mut allowed = ((ALLOWANCE * verdicts.len() as f64) as u64).max(SMALLEST_ALLOWANCE);
    allowed = allowed.saturating_sub(known.spent());
    let mut doubtful: Vec<&Verdict> = verdicts.iter().filter(|it| !it.open.is_empty()).collect();
    // The order is that of the game where the cost is the same.
    doubtful.sort_by(|a, b| b.ply.loss.total_cmp(&a.ply.loss));
    let mut questions: Vec<Question> = Vec::new();
    for verdict in doubtful {
        if let Some(rest) = allowed.checked_sub(verdict.cost) {
            allowed = rest;
            let is_new = |question: &&Question| !questions.contains(question);
            let new: Vec<Question> = verdict.open.iter().filter(is_new).copied().collect();
            questions.extend(new);
        }
    }
    questions
}

/// How likely White wins, in every position, by the best that is known of it.
fn chances(game: &Game, known: &Known<'_>) -> Vec<f64> {
    let first = game.start().turn();
    let of = |plies: usize| {
        let value = known.of(plies).map_or(Score::Points { value: 0 }, value);
        let is_white = (first == Color::White) == plies.is_multiple_of(2);
        rounded(if is_white { chance(value) } else { 1.0 - chance(value) })
    };
    (0..=game.moves().len()).map(of).collect()
}

/// The mean accuracy of the plies in which a player had a choice.
fn player_accuracy(plies: &[ReviewedPly], color: Color) -> Option<f64> {
    let own = plies.iter().filter(|ply| ply.color == color && !ply.is_forced);
    mean(own.map(|ply| accuracy(ply.loss)))
}

/// The mean, with one digit behind the point.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| (sum / f64::from(count) * 10.0).round() / 10.0)
}

/// Whether a ply that lost much has changed who stands better, whatever it is
/// called: the word is softer where the engine is not sure how much was lost.
fn is_turning_point(ply: &ReviewedPly) -> bool {
    let standing = |chance: f64| {
        if chance >= AHEAD {
            1
        } else if chance <= 1.0 - AHEAD {
            -1
        } else {
            0
        }
    };
    ply.loss >= MISTAKE && standing(ply.chance) != standing(ply.chance - ply.loss)
}
