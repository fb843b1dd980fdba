//! Games that are being played at a table. They belong to those who play them:
//! the table keeps their clocks and deadlines, and nobody else changes them.

use hive_table::Chronicle;

use super::{LibraryError, ledger::Ledger};
use crate::{GameId, live::SEATS};

/// Whether a game goes on at a table of this library. One that has come from
/// elsewhere is only a record: nobody has a seat in it.
pub(super) async fn is_played(
    ledger: &Ledger,
    id: &GameId,
    chronicle: &Chronicle,
) -> Result<bool, LibraryError> {
    let is_over = |live: &hive_table::Live| {
        live.is_aborted() || chronicle.game().outcome().is_some() || chronicle.unknown().is_some()
    };
    if chronicle.live().is_none_or(is_over) {
        return Ok(false);
    }
    Ok(ledger.note(SEATS, id.as_str()).await?.is_some())
}
