//! The opening explorer: what was played in a position, over many games.
//!
//! An [`Index`] remembers of every game which position led to which, up to
//! [`MAX_PLIES`] plies, by [`Position::canonical_key`]: positions that look
//! alike from any side are one, whatever moves led there. A move is known by
//! where it leads, so that moves that lead to positions that look alike are
//! one as well. Nothing is counted until somebody asks; then the moves from
//! one position lie side by side.
//!
//! ```
//! use hive_explorer::{Ending, Filter, Index};
//! use hive_rules::{Game, GameType, RuleSet};
//!
//! let mut index = Index::default();
//! for text in ["Base;InProgress;Black[1];wS1;", "Base;InProgress;Black[1];wG1;"] {
//!     let game = Game::replay(&text.trim_end_matches(';').parse()?, RuleSet::tournament())?;
//!     index.add(&game, Ending::Open, "Ann - Bob", None)?;
//! }
//! let start = Game::new(GameType::BASE, RuleSet::tournament());
//! let found = index.look(start.position(), &Filter::default());
//! assert_eq!(found.moves.len(), 2);
//! assert_eq!(found.tally.open, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position::canonical_key`]: hive_rules::Position::canonical_key
#![deny(missing_docs)]

mod bytes;
mod index;
mod tally;

pub use crate::{
    bytes::BytesError,
    index::{Found, FoundMove, Full, Heading, Index, MAX_PLIES, MAX_STEPS, Sample},
    tally::{Ending, Filter, Tally},
};
