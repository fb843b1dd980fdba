//! The verdict on one ply, as far as it is known.
//!
//! A ply loses the difference between the value of its position and that of
//! the next one. After one short look that is wrong now and then: one of the
//! two searches may have seen something that the other has not. So where a ply
//! seems to be a mistake, both positions are looked at longer, and once more
//! if it still seems one. These are few, so much can be spent on them. A hard
//! word is said only when the last look is done, and the engine's uncertainty
//! (`uncertainty.rs`) taken off.

use hive_records::json::{
    Better, Finding, Label, Line, Question, ReviewSettings, ReviewedPly, Score,
};
use hive_rules::{Game, Move, MoveString, Position};

use crate::{
    judgement::{INACCURACY, MISTAKE, label, rounded},
    known::{Known, lost, value},
    phase::phase,
    uncertainty::uncertainty,
    words::{chance, line, turned},
};

/// How many times the usual effort goes into each look.
pub(crate) const LOOKS: [u32; 3] = [1, 4, 16];

/// At how many of the last depths of a longer look a mistake has to show.
const DEPTHS: usize = 3;

/// A verdict, and what would make it surer.
pub(crate) struct Verdict {
    pub(crate) ply: ReviewedPly,
    pub(crate) open: Vec<Question>,
    /// What all looks that may still follow would cost.
    pub(crate) cost: u64,
}

/// Judges a ply, counted from 0, by what is known; the questions that are open
/// if that is nothing.
pub(crate) fn judge_ply(
    game: &Game,
    position: &Position,
    index: usize,
    settings: &ReviewSettings,
    known: &Known<'_>,
) -> Result<Verdict, Vec<Question>> {
    let (Some(before), Some(after)) = (known.of(index), known.of(index + 1)) else {
        return Err(open(known, index, LOOKS[0]));
    };
    let played = game.moves()[index];
    let choice: Move = before.line.first().copied().unwrap_or(played);
    let is_forced = position.count_moves() == 1;
    let is_best = is_forced || is_as_quick(before, after) || is_same(position, played, choice);

    let (mut loss, mut questions) = (0.0, Vec::new());
    if !is_best {
        loss = lost(before, after, 1);
        for effort in LOOKS.into_iter().skip(1) {
            if loss < MISTAKE {
                break;
            }
            questions = open(known, index, effort);
            if !questions.is_empty() {
                break;
            }
            loss = lost(before, after, DEPTHS);
        }
    }
    // What was played is worth what is known of the next position, and the best
    // move so much more as is certain: so the numbers agree with each other.
    let loss = rounded(loss.max(0.0));
    let chance_after = chance(turned(value(after)));
    let is_sure = questions.is_empty() && loss - uncertainty(settings, before, after) >= MISTAKE;
    let label = match label(loss) {
        _ if is_best => Label::Best,
        Label::Mistake | Label::Blunder if !is_sure => Label::Inaccuracy,
        label => label,
    };
    let is_bad = loss >= INACCURACY;
    let missed_win = match (value(before), value(after)) {
        (Score::Win { plies }, Score::Points { .. } | Score::Win { .. }) if is_bad => Some(plies),
        _ => None,
    };
    let better = is_bad.then(|| {
        let mut next = position.clone();
        next.play_unchecked(played);
        Better { line: line_of(position, before), answer: line_of(&next, after) }
    });
    let ply = ReviewedPly {
        ply: index + 1,
        color: position.turn(),
        mv: played,
        text: MoveString::new(position, played).to_string(),
        label,
        loss,
        chance: rounded((chance_after + loss).min(1.0)),
        phase: phase(position),
        is_forced,
        missed_win,
        better,
    };
    let further = LOOKS
        .into_iter()
        .filter(|&effort| questions.first().is_some_and(|question| effort >= question.effort));
    let cost = further.map(|effort| cost(&open(known, index, effort))).sum();
    Ok(Verdict { ply, open: questions, cost })
}

/// The effort that answers take.
fn cost(questions: &[Question]) -> u64 {
    questions.iter().map(|question| u64::from(question.effort)).sum()
}

/// What has to be asked for both positions of a ply to be known so well.
fn open(known: &Known<'_>, index: usize, effort: u32) -> Vec<Question> {
    [index, index + 1].into_iter().filter_map(|plies| known.open(plies, effort)).collect()
}

/// Whether the move that was played wins as quickly as any: there may be
/// several such moves.
fn is_as_quick(before: &Finding, after: &Finding) -> bool {
    let is_win = matches!(value(before), Score::Win { .. });
    is_win && after.is_certain && turned(value(after)) == value(before)
}

/// Whether two moves lead to positions that look the same.
fn is_same(before: &Position, a: Move, b: Move) -> bool {
    let key = |mv| {
        let mut position = before.clone();
        position.play(mv).ok().map(|_| position.canonical_key())
    };
    a == b || key(a) == key(b)
}

fn line_of(position: &Position, finding: &Finding) -> Line {
    line(position, &finding.line, value(finding))
}
