//! Whether an arrangement of tiles can be on the table, and why not. These
//! messages only go out.

use hive_rules::{Outcome, Setup, SetupError};
use serde::Serialize;

/// What the rules say to an arrangement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SetupCheck {
    /// It can be on the table.
    Legal {
        /// The same with its number of plies.
        position: Setup,
        /// How the game has ended, if the board shows an end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<Outcome>,
    },
    /// It cannot.
    Illegal {
        /// Why not.
        problem: SetupError,
        /// The same in English.
        text: String,
    },
}

impl From<&Setup> for SetupCheck {
    fn from(setup: &Setup) -> SetupCheck {
        match setup.position() {
            Ok(position) => {
                SetupCheck::Legal { outcome: position.outcome(), position: (&position).into() }
            }
            Err(problem) => SetupCheck::Illegal { text: problem.to_string(), problem },
        }
    }
}
