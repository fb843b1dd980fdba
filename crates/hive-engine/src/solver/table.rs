//! What the solver has proved about positions with the attacker to move.

use hive_rules::Move;

use crate::table::Hint;

/// What is known of a position: it is won within `won`, and not won within
/// `not_won` plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) won: Option<u8>,
    pub(super) not_won: u8,
    /// The first move of the win.
    pub(super) hint: Hint,
}

impl Known {
    const NOTHING: Known = Known { won: None, not_won: 0, hint: Hint::NONE };

    /// The answer for so many plies, if it is known.
    pub(super) fn answer(&self, plies: u8) -> Option<bool> {
        if self.won.is_some_and(|won| won <= plies) {
            Some(true)
        } else if self.not_won >= plies {
            Some(false)
        } else {
            None
        }
    }
}

/// A table of a fixed size, in which new entries replace old ones. Each entry
/// is the key and a word with the rest, so that a table of zeros is empty and
/// costs nothing until it is used.
pub(super) struct Table {
    entries: Vec<[u64; 2]>,
}

/// 16 MiB.
const MAX_ENTRIES: u64 = 1 << 20;

const HINT_BITS: u32 = 32;

impl Table {
    /// A table for a search of at most so many nodes.
    pub(super) fn new(max_nodes: u64) -> Table {
        let entries = max_nodes.clamp(1, MAX_ENTRIES).next_power_of_two() as usize;
        Table { entries: vec![[0; 2]; entries] }
    }

    pub(super) fn get(&self, key: u64) -> Known {
        let [found, data] = self.entries[self.index(key)];
        if found != key || data == 0 {
            return Known::NOTHING;
        }
        let won = (data >> HINT_BITS) as u8;
        Known {
            won: (won != 0).then_some(won),
            not_won: (data >> (HINT_BITS + 8)) as u8,
            hint: Hint::from_bits(data as u32),
        }
    }

    pub(super) fn put_won(&mut self, key: u64, plies: u8, mv: Move) {
        let known = Known { won: Some(plies), hint: Hint::new(mv), ..self.get(key) };
        self.put(key, known);
    }

    pub(super) fn put_not_won(&mut self, key: u64, plies: u8) {
        let known = Known { not_won: plies, ..self.get(key) };
        self.put(key, known);
    }

    fn put(&mut self, key: u64, known: Known) {
        let index = self.index(key);
        let plies = u64::from(known.won.unwrap_or(0)) | u64::from(known.not_won) << 8;
        self.entries[index] = [key, u64::from(known.hint.to_bits()) | plies << HINT_BITS];
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{Hex, Piece};

    use super::*;

    #[test]
    fn what_is_proved_is_kept() {
        let mut table = Table::new(1_000);
        let mv = Move::Place { piece: Piece::all().next().unwrap(), to: Hex::new(-3, 7) };
        assert_eq!(table.get(77), Known::NOTHING);
        table.put_not_won(77, 2);
        table.put_not_won(77, 4);
        table.put_won(77, 5, mv);
        let known = table.get(77);
        assert_eq!(known, Known { won: Some(5), not_won: 4, hint: Hint::new(mv) });
        assert_eq!(
            [3, 4, 5, 6].map(|plies| known.answer(plies)),
            [Some(false), Some(false), Some(true), Some(true)]
        );
        assert_eq!(table.get(78).answer(1), None);
    }

    #[test]
    fn another_position_takes_the_place() {
        let mut table = Table::new(1);
        table.put_not_won(1, 9);
        table.put_not_won(2, 3);
        assert_eq!(table.get(1), Known::NOTHING);
        assert_eq!(table.get(2).answer(3), Some(false));
    }
}
