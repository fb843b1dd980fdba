//! What a list shows of a game where that was stored and cannot be read.

use hive_table::{Chronicle, GameSummary};

use super::{LibraryError, ledger::Log};

/// What the log of a game tells. Nothing if that cannot be read either: one
/// game does not cost the others of a list.
pub(super) fn told(id: &str, log: Result<Log, LibraryError>) -> Option<GameSummary> {
    let told = log.and_then(|log| super::replay(&log.events));
    let summary = told.map(|chronicle: Chronicle| chronicle.summary(id));
    summary.inspect_err(|error| tracing::error!(id, ?error, "left out of a list")).ok()
}
