//! A game, ply by ply.
//!
//! Each position is looked at once. A ply loses the difference between the
//! value of its position and that of the next one, both at the same horizon.
//! That is cheap, and wrong now and then: one of the two searches may have
//! seen something that the other has not. So where a ply seems to be a mistake,
//! the positions after the better move and after the one that was played are
//! searched again, longer, and the smallest difference at the last depths that
//! both reached is what counts. From it the engine's own uncertainty is taken
//! off (`uncertainty.rs`), so that a mistake is named only where more nodes
//! would hardly say otherwise. What is proved is proved at every depth.

use hive_records::json::{
    Accuracy, Better, Finding, Label, Line, Name, Question, Review, ReviewSettings, ReviewStep,
    ReviewedPly, Score,
};
use hive_rules::{Color, Game, MoveString, Position};

use crate::{
    judgement::{INACCURACY, MISTAKE, accuracy, label, rounded},
    phase::{opening, phase},
    uncertainty::uncertainty,
    words::{chance, line, turned},
};

/// How many times the effort of the first look goes into the second.
const SECOND_LOOK: u32 = 4;

/// At how many of the last depths a mistake has to show.
const DEPTHS: usize = 3;

/// Whoever wins with at least this probability stands better.
const AHEAD: f64 = 0.65;

/// What has been found so far.
struct Known<'a>(&'a [Finding]);

impl<'a> Known<'a> {
    fn answer(&self, question: Question) -> Result<&'a Finding, Question> {
        // An answer without a value is none.
        let is_it = |finding: &&Finding| finding.question == question && !finding.depths.is_empty();
        self.0.iter().find(is_it).ok_or(question)
    }

    /// Both answers, or the questions that are open.
    fn both(&self, a: Question, b: Question) -> Result<(&'a Finding, &'a Finding), Vec<Question>> {
        match (self.answer(a), self.answer(b)) {
            (Ok(a), Ok(b)) => Ok((a, b)),
            (a, b) => Err([a.err(), b.err()].into_iter().flatten().collect()),
        }
    }
}

/// What is next: questions that are still open, or the review. Whoever answers
/// all questions is asked at most twice.
pub fn step(game: &Game, settings: &ReviewSettings, findings: &[Finding]) -> ReviewStep {
    let known = Known(findings);
    let first_look = (0..=game.moves().len()).map(first_look);
    let mut open: Vec<Question> = first_look.filter_map(|it| known.answer(it).err()).collect();
    let mut plies = Vec::with_capacity(game.moves().len());
    if open.is_empty() {
        walk(game, |before, index| match judge_ply(game, before, index, settings, &known) {
            Ok(ply) => plies.push(ply),
            Err(questions) => open.extend(questions),
        });
    }
    if !open.is_empty() {
        return ReviewStep::Examine { questions: open };
    }
    let turns = Color::ALL.map(|color| player_accuracy(&plies, color));
    ReviewStep::Done {
        review: Review {
            settings: *settings,
            chances: chances(game, &known),
            turning_points: plies
                .iter()
                .filter(|ply| is_turning_point(ply))
                .map(|p| p.ply)
                .collect(),
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
    verdict
}

/// Shows the position before every ply.
fn walk(game: &Game, mut visit: impl FnMut(&Position, usize)) {
    let mut position = game.start().clone();
    for (index, &mv) in game.moves().iter().enumerate() {
        visit(&position, index);
        let _ = position.play_unchecked(mv);
    }
}

fn first_look(plies: usize) -> Question {
    Question { plies, instead: None, effort: 1 }
}

fn judge_ply(
    game: &Game,
    before: &Position,
    index: usize,
    settings: &ReviewSettings,
    known: &Known<'_>,
) -> Result<ReviewedPly, Vec<Question>> {
    let (best, after) = known.both(first_look(index), first_look(index + 1))?;
    let played = game.moves()[index];
    let choice = best.line.first().map_or(played, |&mv| mv.into());
    let is_forced = before.count_moves() == 1;
    let is_best = is_forced || is_as_quick(best, after) || is_same(before, played, choice);
    let (value, mut loss) = if is_best { (value(best), 0.0) } else { at_first_look(best, after) };

    let (mut better_line, mut answer) = (&best.line, after);
    let mut better_value = value;
    let mut is_confirmed = false;
    if loss >= MISTAKE {
        let instead = Question { plies: index, instead: Some(choice.into()), effort: SECOND_LOOK };
        let after = Question { effort: SECOND_LOOK, ..first_look(index + 1) };
        let (with_best, with_played) = known.both(instead, after)?;
        loss = loss.min(at_second_look(with_best, with_played));
        is_confirmed = loss - uncertainty(settings, with_best, with_played) >= MISTAKE;
        better_value = turned(self::value(with_best));
        better_line = &with_best.line;
        answer = with_played;
    }
    let loss = rounded(loss.max(0.0));
    let label = match label(loss) {
        _ if is_best => Label::Best,
        Label::Mistake | Label::Blunder if !is_confirmed => Label::Inaccuracy,
        label => label,
    };
    let better = (loss >= INACCURACY).then(|| {
        let moves = better_line.iter().map(|&mv| mv.into());
        let moves: Vec<hive_rules::Move> = if better_line.first() == best.line.first() {
            moves.collect()
        } else {
            [choice].into_iter().chain(moves).collect()
        };
        let mut next = before.clone();
        let _ = next.play_unchecked(played);
        Better { line: line(before, &moves, better_value), answer: line_of(&next, answer) }
    });
    let missed_win = match (self::value(best), self::value(answer)) {
        (Score::Win { plies }, Score::Points { .. } | Score::Win { .. }) => Some(plies),
        _ => None,
    };
    Ok(ReviewedPly {
        ply: index + 1,
        color: Name(before.turn()),
        mv: played.into(),
        text: MoveString::new(before, played).to_string(),
        label,
        loss,
        chance: rounded(chance(value)),
        phase: phase(before),
        is_forced,
        missed_win,
        better,
    })
}

/// Whether the move that was played wins as quickly as any: there may be
/// several such moves.
fn is_as_quick(best: &Finding, after: &Finding) -> bool {
    let is_win = matches!(value(best), Score::Win { .. });
    is_win && after.is_certain && turned(value(after)) == value(best)
}

/// Whether two moves lead to positions that look the same.
fn is_same(before: &Position, a: hive_rules::Move, b: hive_rules::Move) -> bool {
    let key = |mv| {
        let mut position = before.clone();
        position.play(mv).ok().map(|_| position.canonical_key())
    };
    a == b || key(a) == key(b)
}

/// The value in the end.
fn value(finding: &Finding) -> Score {
    finding.depths.last().copied().unwrap_or(Score::Points { value: 0 })
}

/// How deep the value is known: certain ones at every depth.
fn reach(finding: &Finding) -> usize {
    if finding.is_certain { usize::MAX } else { finding.depths.len() }
}

/// The value at a depth.
fn value_at(finding: &Finding, depth: usize) -> Score {
    if finding.is_certain {
        return value(finding);
    }
    let index = depth.clamp(1, finding.depths.len().max(1)) - 1;
    finding.depths.get(index).copied().unwrap_or(Score::Points { value: 0 })
}

/// The value of a position, and what is lost of it with the move that was
/// played, both as far as the same horizon.
fn at_first_look(best: &Finding, after: &Finding) -> (Score, f64) {
    let depth = reach(best).min(reach(after).saturating_add(1));
    let (value, next) = (value_at(best, depth), value_at(after, depth.saturating_sub(1)));
    (value, chance(value) - chance(turned(next)))
}

/// What is lost for certain: the smallest difference at the last depths that
/// both searches reached.
fn at_second_look(with_best: &Finding, with_played: &Finding) -> f64 {
    let deepest = reach(with_best).min(reach(with_played));
    let shallowest = deepest.saturating_sub(DEPTHS - 1).max(1);
    let depths = if deepest == usize::MAX { deepest..=deepest } else { shallowest..=deepest };
    let loss = |depth| {
        chance(turned(value_at(with_best, depth))) - chance(turned(value_at(with_played, depth)))
    };
    depths.map(loss).fold(1.0, f64::min)
}

fn line_of(position: &Position, finding: &Finding) -> Line {
    let moves: Vec<hive_rules::Move> = finding.line.iter().map(|&mv| mv.into()).collect();
    line(position, &moves, value(finding))
}

/// How likely White wins, in every position.
fn chances(game: &Game, known: &Known<'_>) -> Vec<f64> {
    let first = game.start().turn();
    let of = |plies: usize| {
        let value = known.answer(first_look(plies)).map_or(Score::Points { value: 0 }, value);
        let is_white = (first == Color::White) == plies.is_multiple_of(2);
        rounded(if is_white { chance(value) } else { 1.0 - chance(value) })
    };
    (0..=game.moves().len()).map(of).collect()
}

/// The mean accuracy of the plies in which a player had a choice.
fn player_accuracy(plies: &[ReviewedPly], color: Color) -> Option<f64> {
    let own = plies.iter().filter(|ply| ply.color.0 == color && !ply.is_forced);
    mean(own.map(|ply| accuracy(ply.loss)))
}

/// The mean, with one digit behind the point.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| (sum / f64::from(count) * 10.0).round() / 10.0)
}

/// Whether a mistake has changed who stands better.
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
    ply.label >= Label::Mistake && standing(ply.chance) != standing(ply.chance - ply.loss)
}
