//! The transposition table: what earlier searches found out about positions.
//!
//! Threads share it without locks. An entry is two words, and the first is
//! the key exclusive-or the second: an entry torn by two threads does not fit
//! its key and is not found.

use std::{
    mem,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

use hive_rules::{Hex, Move, Piece, Position};

use crate::score::{PROVED, Value};

/// On which side of the true value a stored value lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Lower,
    Upper,
    Exact,
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) value: Value,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    pub(crate) hint: Hint,
}

/// A move in 30 bits: enough to find it again among the legal ones. The tile
/// has 5 of them, what it does the next 5, and the cell the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hint(u32);

const HEX_BITS: u32 = 10;
const HEX_MASK: u32 = (1 << HEX_BITS) - 1;
/// What the tile does: it comes into play or moves, or moves with the tile
/// directly below it. Nothing is 0.
const GO: u32 = 1;
const CARRY: u32 = 2;

impl Hint {
    /// No move, or a pass.
    pub(crate) const NONE: Hint = Hint(0);

    pub(crate) fn new(mv: Move) -> Hint {
        let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else { return Hint::NONE };
        let deed = if mv.cargo().is_some() { CARRY } else { GO };
        let (q, r) = (to.q as u32 & HEX_MASK, to.r as u32 & HEX_MASK);
        Hint(piece.index() as u32 | deed << 5 | q << 10 | r << (10 + HEX_BITS))
    }

    pub(crate) const fn to_bits(self) -> u32 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u32) -> Hint {
        Hint(bits)
    }

    /// The move, which is legal only if the position is the same again.
    pub(crate) fn to_move(self, position: &Position) -> Option<Move> {
        let board = position.board();
        let piece = Piece::from_index((self.0 & 31) as usize)?;
        let to = Hex::new(near(self.0 >> 10), near(self.0 >> (10 + HEX_BITS)));
        match self.0 >> 5 & 31 {
            GO if board.hex_of(piece).is_none() => Some(Move::Place { piece, to }),
            GO => Some(Move::Shift { piece, to }),
            CARRY => Some(Move::Carry { piece, cargo: board.below(piece)?, to }),
            _ => None,
        }
    }
}

/// Ten bits as a number around zero. A hive that has wandered further loses
/// the hint, nothing else.
fn near(bits: u32) -> i16 {
    let shift = 16 - HEX_BITS;
    ((bits & HEX_MASK) << shift) as u16 as i16 >> shift
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

pub(crate) struct Table {
    slots: Vec<Slot>,
    /// Which pages of the slots have been written to since they were clear.
    written: Vec<AtomicBool>,
    age: u64,
}

/// How many slots a page has. The smaller, the less is cleared in vain.
const PAGE: usize = 256;

const AGES: u64 = 64;

impl Table {
    pub(crate) fn new(mebibytes: usize) -> Table {
        let count = (mebibytes.max(1) << 20) / size_of::<Slot>();
        let pages = count.div_ceil(PAGE);
        // The first clear writes them all. The system would else hand out the
        // memory of a new table bit by bit during a search, which counts its time.
        let written = (0..pages).map(|_| AtomicBool::new(true)).collect();
        Table { slots: empty(count), written, age: 0 }
    }

    /// Takes as long as what was put into it: a short game, or none, does not
    /// cost the next one the time for the whole table, nor what is in the
    /// processor's caches.
    pub(crate) fn clear(&mut self) {
        for (page, written) in self.slots.chunks_mut(PAGE).zip(&mut self.written) {
            if mem::take(written.get_mut()) {
                page.fill_with(Slot::default);
            }
        }
        self.age = 0;
    }

    /// Makes the entries of earlier searches give way to those of the next.
    pub(crate) fn next_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn index(&self, key: u64) -> usize {
        // The high half of a product is an even spread without division.
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    pub(crate) fn get(&self, key: u64, ply: i32) -> Option<Entry> {
        let slot = &self.slots[self.index(key)];
        let data = slot.data.load(Ordering::Relaxed);
        if slot.check.load(Ordering::Relaxed) ^ data != key || data == 0 {
            return None;
        }
        let bound = match data >> 30 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        };
        let value = Value::from((data >> 40) as u16 as i16);
        Some(Entry {
            value: from_table(value, ply),
            depth: (data >> 32) as u8 as i32,
            bound,
            hint: Hint((data & 0x3FFF_FFFF) as u32),
        })
    }

    pub(crate) fn put(&self, key: u64, ply: i32, entry: Entry) {
        let index = self.index(key);
        let slot = &self.slots[index];
        let old = slot.data.load(Ordering::Relaxed);
        let same = slot.check.load(Ordering::Relaxed) ^ old == key;
        let (old_depth, old_age) = ((old >> 32) as u8 as i32, old >> 56 & (AGES - 1));
        // A deep entry of this search stays, unless it is about the same
        // position and not much deeper.
        let keep = old != 0 && old_age == self.age && old_depth > entry.depth + 2 * i32::from(same);
        if keep && entry.bound != Bound::Exact {
            return;
        }
        let bound = match entry.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let mut hint = u64::from(entry.hint.0);
        if entry.hint == Hint::NONE && same {
            hint = old & 0x3FFF_FFFF;
        }
        let value = u64::from(to_table(entry.value, ply) as i16 as u16);
        let depth = entry.depth.clamp(0, 255) as u64;
        let data = hint | bound << 30 | depth << 32 | value << 40 | self.age << 56;
        slot.check.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
        self.written[index / PAGE].store(true, Ordering::Relaxed);
    }
}

/// Slots without an entry. A new allocation of zeros costs nothing until it is
/// used, unlike writing them.
fn empty(count: usize) -> Vec<Slot> {
    let zeros = vec![[0; 2]; count].into_iter();
    zeros
        .map(|[check, data]| Slot { check: AtomicU64::new(check), data: AtomicU64::new(data) })
        .collect()
}

/// Proved ends are stored as seen from the position, not from the root.
fn to_table(value: Value, ply: i32) -> Value {
    if value >= PROVED {
        value + ply
    } else if value <= -PROVED {
        value - ply
    } else {
        value
    }
}

fn from_table(value: Value, ply: i32) -> Value {
    if value >= PROVED {
        value - ply
    } else if value <= -PROVED {
        value + ply
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::GameType;

    use super::*;
    use crate::{random_games::in_random_games, score::WIN};

    #[test]
    fn what_is_put_is_found() {
        let table = Table::new(1);
        for (key, value) in [(1, 0), (u64::MAX, -512), (77 << 50, WIN - 5), (9, 7 - WIN)] {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry { value, depth: 9, bound, hint: Hint(12_345) };
                table.put(key, 3, entry);
                assert_eq!(table.get(key, 3), Some(entry));
            }
            assert_eq!(table.get(key ^ 1, 3), None);
        }
    }

    #[test]
    fn what_is_cleared_is_gone() {
        let mut table = Table::new(1);
        let keys = || (0..1_000_u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let entry = Entry { value: 7, depth: 2, bound: Bound::Exact, hint: Hint::NONE };
        for round in 0..2 {
            keys().for_each(|key| table.put(key, 0, entry));
            let found = keys().filter(|&key| table.get(key, 0).is_some()).count();
            assert!(found > 900, "only {found} in round {round}");
            table.clear();
            assert!(table.slots.iter().all(|slot| slot.data.load(Ordering::Relaxed) == 0));
        }
    }

    #[test]
    fn a_proved_end_comes_nearer_on_the_way_to_it() {
        let table = Table::new(1);
        let entry = Entry { value: WIN - 10, depth: 1, bound: Bound::Exact, hint: Hint::NONE };
        table.put(5, 4, entry);
        assert_eq!(table.get(5, 2).map(|entry| entry.value), Some(WIN - 8));
    }

    #[test]
    fn hints_find_their_moves() {
        in_random_games(3, [GameType::MLPD; 20], 100, |position, moves| {
            for &mv in moves {
                let expected = (mv != Move::Pass).then_some(mv);
                assert_eq!(Hint::new(mv).to_move(position), expected);
            }
        });
    }

    #[test]
    fn the_size_is_what_was_asked_for() {
        assert_eq!(Table::new(8).slots.len() * size_of::<Slot>(), 8 << 20);
    }
}
