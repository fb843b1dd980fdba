//! Several examiners side by side. Which of them answers a question makes no
//! difference to the answer.

use std::{
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use hive_records::json::{Finding, Question, Review, ReviewSettings, ReviewStep};
use hive_rules::Game;
use hive_study::{Examiner, step};

use crate::clock::SystemClock;

pub(super) struct Pool {
    examiners: Vec<Examiner>,
    clock: SystemClock,
}

impl Pool {
    pub(super) fn new(threads: NonZeroUsize) -> Pool {
        let examiners = (0..threads.get()).map(|_| Examiner::new()).collect();
        Pool { examiners, clock: SystemClock::new() }
    }

    /// Reviews a game. `each` is told of every position of the game that has
    /// been looked at.
    pub(super) fn review(
        &mut self,
        game: &Game,
        settings: &ReviewSettings,
        each: &mut dyn FnMut(),
    ) -> Review {
        let mut findings: Vec<Finding> = Vec::new();
        loop {
            match step(game, settings, &findings) {
                ReviewStep::Done { review } => return review,
                ReviewStep::Examine { questions } => {
                    self.examine(game, &questions, settings, &mut |finding| {
                        if finding.question.effort == 1 {
                            each();
                        }
                        findings.push(finding);
                    });
                }
            }
        }
    }

    /// Answers questions about a game, in any order.
    pub(super) fn examine(
        &mut self,
        game: &Game,
        questions: &[Question],
        settings: &ReviewSettings,
        each: &mut dyn FnMut(Finding),
    ) {
        let (next, clock) = (AtomicUsize::new(0), self.clock);
        let (sender, findings) = mpsc::channel();
        thread::scope(|scope| {
            for examiner in self.examiners.iter_mut().take(questions.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(question) = questions.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let finding = examiner.examine(game, question, settings, &clock);
                        // The questions are those of `step`, so each has an answer.
                        if finding.is_none_or(|finding| sender.send(finding).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            findings.into_iter().for_each(each);
        });
    }
}
