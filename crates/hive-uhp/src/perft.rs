//! Counting that can be interrupted.

use hive_rules::{Position, perft};

use crate::Interrupt;

/// How deep to count without looking at the interrupt: this takes a tenth of
/// a second at most.
const UNINTERRUPTED: u32 = 3;

/// The leaves of the tree of moves; nothing if interrupted.
pub(crate) fn count(position: &mut Position, depth: u32, interrupt: &Interrupt) -> Option<u64> {
    if interrupt.is_stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(perft(position, depth));
    }
    let mut sum: u64 = 0;
    for mv in position.legal_moves() {
        let undo = position.play_with_undo(mv);
        let leaves = count(position, depth - 1, interrupt);
        position.undo(undo);
        sum = sum.saturating_add(leaves?);
    }
    Some(sum)
}
