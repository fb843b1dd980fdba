//! What the engine has found so far, and how two positions compare by it.

use hive_records::json::{Finding, Question, Score};

use crate::words::{chance, turned};

/// What has been found so far.
pub(crate) struct Known<'a>(pub(crate) &'a [Finding]);

impl<'a> Known<'a> {
    /// The best that is known of the position after so many plies.
    pub(crate) fn of(&self, plies: usize) -> Option<&'a Finding> {
        // An answer without a value is none.
        let is_it = |it: &&Finding| it.question.plies == plies && !it.depths.is_empty();
        self.0.iter().filter(is_it).max_by_key(|it| (it.is_certain, it.question.effort))
    }

    /// What has to be asked for a position to be known so well. What is proved
    /// needs no longer look.
    pub(crate) fn open(&self, plies: usize, effort: u32) -> Option<Question> {
        let is_enough = |it: &Finding| it.is_certain || it.question.effort >= effort;
        let question = Question { plies, effort };
        (!self.of(plies).is_some_and(is_enough)).then_some(question)
    }

    /// How much effort went into second and third looks.
    pub(crate) fn spent(&self) -> u64 {
        let longer = self.0.iter().filter(|it| it.question.effort > 1);
        longer.map(|it| u64::from(it.question.effort)).sum()
    }
}

/// The value in the end.
pub(crate) fn value(finding: &Finding) -> Score {
    finding.depths.last().copied().unwrap_or(Score::Points { value: 0 })
}

/// What a ply loses: the value of its position less that of the next one, both
/// at the same horizon, which is depth d for the one and d − 1 for the other.
/// Of the last depths that both searches reached the smallest difference
/// counts. What is certain is so at every depth.
pub(crate) fn lost(before: &Finding, after: &Finding, depths: usize) -> f64 {
    let deepest = reach(before).min(reach(after).saturating_add(1));
    let shallowest = deepest.saturating_sub(depths - 1).max(1);
    // Where both are certain there is but one difference.
    let shallowest = if deepest == usize::MAX { deepest } else { shallowest };
    let loss = |depth: usize| {
        chance(value_at(before, depth)) - chance(turned(value_at(after, depth.saturating_sub(1))))
    };
    (shallowest..=deepest).map(loss).fold(1.0, f64::min)
}

/// How deep the value is known.
fn reach(finding: &Finding) -> usize {
    if finding.is_certain { usize::MAX } else { finding.depths.len() }
}

fn value_at(finding: &Finding, depth: usize) -> Score {
    if finding.is_certain {
        return value(finding);
    }
    let index = depth.clamp(1, finding.depths.len().max(1)) - 1;
    finding.depths.get(index).copied().unwrap_or(Score::Points { value: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(plies: usize, effort: u32, points: &[i32]) -> Finding {
        let depths = points.iter().map(|&value| Score::Points { value }).collect();
        let question = Question { plies, effort };
        Finding { question, depths, is_certain: false, line: Vec::new() }
    }

    fn proved(plies: usize, effort: u32, score: Score) -> Finding {
        Finding { depths: vec![score], is_certain: true, ..finding(plies, effort, &[]) }
    }

    #[test]
    fn the_longest_look_counts_and_a_proof_ends_all_looking() {
        let findings = [
            finding(0, 4, &[1, 2]),
            finding(0, 1, &[5]),
            proved(1, 1, Score::Win { plies: 3 }),
            finding(2, 4, &[]),
        ];
        let known = Known(&findings);
        assert_eq!(known.of(0).map(value), Some(Score::Points { value: 2 }));
        assert_eq!(known.open(0, 4), None);
        assert_eq!(known.open(0, 16), Some(Question { plies: 0, effort: 16 }));
        assert_eq!(known.open(1, 16), None);
        assert_eq!(known.open(2, 1), Some(Question { plies: 2, effort: 1 }));
        assert_eq!(known.spent(), 8);
    }

    #[test]
    fn positions_are_compared_at_the_same_horizon() {
        let before = finding(0, 1, &[0, 0, 0, 0]);
        // Only the depths 1, 2 and 3 of the next position are as far away.
        let after = finding(1, 1, &[900, 0, 900, -900]);
        let large = lost(&before, &after, 1);
        assert!(large > 0.4, "{large}");
        assert!(lost(&before, &after, 2).abs() < 1e-9);
        let gone = proved(1, 1, Score::Win { plies: 4 });
        assert!((lost(&before, &gone, 3) - 0.5).abs() < 1e-9);
        let won = proved(0, 1, Score::Win { plies: 3 });
        assert!((lost(&won, &gone, 3) - 1.0).abs() < 1e-9);
    }
}
