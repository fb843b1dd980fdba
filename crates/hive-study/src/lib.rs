//! What can be learned from games that were played: every ply judged by the
//! win probability that it lost, and what many games have in common.
//!
//! Nothing here has a thread, a file or a clock, so the program and the page
//! use the same code. A review is a pure function of what the engine finds:
//! [`step`] says which positions are still to be looked at, an [`Examiner`]
//! looks at one of them, and whoever calls decides how many examiners work
//! side by side. `docs/review.md` says what the labels mean.
//!
//! ```
//! use hive_engine::NoClock;
//! use hive_records::json::{Label, ReviewSettings, ReviewStep};
//! use hive_rules::{Game, GameType, RuleSet};
//! use hive_study::{Examiner, step};
//!
//! let text = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1".parse()?;
//! let game = Game::replay(&text, RuleSet::tournament())?;
//! let settings = ReviewSettings { nodes: Some(500), time: None };
//! let (mut examiner, mut findings) = (Examiner::new(), Vec::new());
//! let review = loop {
//!     match step(&game, &settings, &findings) {
//!         ReviewStep::Done { review } => break review,
//!         ReviewStep::Examine { questions } => {
//!             let answer = |question| examiner.examine(&game, question, &settings, &NoClock);
//!             findings.extend(questions.iter().filter_map(answer));
//!         }
//!     }
//! };
//! assert_eq!(review.plies.len(), 3);
//! assert!(review.plies.iter().all(|ply| ply.label < Label::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(missing_docs)]

mod coach;
mod examiner;
mod judgement;
mod known;
mod phase;
mod review;
mod summary;
mod uncertainty;
mod verdict;
mod words;

pub use crate::{
    coach::{Motif, STEPS, Spotted, Why, merits, motifs, why},
    examiner::{Examiner, NODES},
    judgement::{BLUNDER, INACCURACY, MISTAKE, accuracy, label},
    review::{judge, step},
    summary::{is_played_by, summarise},
    words::{best, chance, level, limits, line, score, texts},
};
