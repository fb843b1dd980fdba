//! The terms of the evaluation, by number and by name.

use std::fmt;

use hive_rules::{Bug, Color, PieceSet, Position};

use super::{look, weights::TUNED};
use crate::score::Value;

/// Terms of one kind. Those about tiles come first and have a term for each
/// bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Group {
    /// A tile that can move.
    Free,
    /// A tile in play that cannot.
    Stuck,
    /// A tile in the reserve.
    Reserve,
    /// A tile next to the enemy queen.
    Attacker,
    /// A tile next to the own queen.
    Defender,
    /// One that can leave her side.
    FreeDefender,
    /// Occupied cells around a queen, by their number, while her side waits.
    Siege,
    /// The same while her side is on the move.
    SiegeOnMove,
    /// A queen under an enemy tile, and under an own one.
    QueenCovered,
    /// A climber up on the hive, by its distance to the enemy queen, up to 4.
    Climber,
    /// How many tiles can move, up to 5.
    FreeTiles,
    /// The move.
    Tempo,
}

/// The groups with their names and sizes.
const GROUPS: [(Group, &str, usize); 12] = [
    (Group::Free, "free", Bug::COUNT),
    (Group::Stuck, "stuck", Bug::COUNT),
    (Group::Reserve, "reserve", Bug::COUNT),
    (Group::Attacker, "attacker", Bug::COUNT),
    (Group::Defender, "defender", Bug::COUNT),
    (Group::FreeDefender, "free-defender", Bug::COUNT),
    (Group::Siege, "siege", 7),
    (Group::SiegeOnMove, "siege-on-move", 7),
    (Group::QueenCovered, "queen-covered", 2),
    (Group::Climber, "climber", 5),
    (Group::FreeTiles, "free-tiles", 6),
    (Group::Tempo, "tempo", 1),
];

const FIRST: [usize; GROUPS.len()] = {
    let mut first = [0; GROUPS.len()];
    let mut group = 1;
    while group < GROUPS.len() {
        first[group] = first[group - 1] + GROUPS[group - 1].2;
        group += 1;
    }
    first
};

/// How many terms there are.
pub(super) const COUNT: usize = FIRST[GROUPS.len() - 1] + GROUPS[GROUPS.len() - 1].2;

/// What each term is worth. A bug that has not been tuned yet is worth what
/// the one before it is.
pub(super) const WEIGHTS: [Value; COUNT] = {
    assert!(TUNED.len() == GROUPS.len(), "every group of terms has weights");
    let mut weights = [0; COUNT];
    let mut group = 0;
    while group < GROUPS.len() {
        let (tuned, first, size) = (TUNED[group], FIRST[group], GROUPS[group].2);
        assert!(tuned.len() == size || group < Group::OF_TILES, "every term has a weight");
        let mut index = 0;
        while index < size {
            weights[first + index] =
                if index < tuned.len() { tuned[index] } else { weights[first + index - 1] };
            index += 1;
        }
        group += 1;
    }
    weights
};

impl Group {
    /// How many groups are about tiles.
    pub(super) const OF_TILES: usize = 6;

    /// The number of the group's first term.
    #[inline(always)]
    pub(super) const fn first(self) -> usize {
        FIRST[self as usize]
    }
}

/// Takes the terms of a position as they are found.
pub(super) trait Tally {
    /// Each tile of the set counts for its side.
    fn tiles(&mut self, group: Group, set: PieceSet);
    /// The term with this number in its group counts for a side.
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32);
}

/// One term of the evaluation: something that is counted, and has a weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u8);

impl Term {
    /// How many terms there are.
    pub const COUNT: usize = COUNT;

    /// All terms, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Term> {
        (0..COUNT as u8).map(Term)
    }

    /// The number of the term.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What one of it is worth.
    pub fn weight(self) -> i32 {
        WEIGHTS[self.index()]
    }

    /// Whether it is the first of its group.
    pub fn is_first(self) -> bool {
        FIRST.contains(&self.index())
    }
}

impl fmt::Display for Term {
    /// `free-A`, `siege-3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = FIRST.iter().rposition(|&first| first <= self.index()).unwrap_or(0);
        let (_, name, size) = GROUPS[group];
        let index = self.index() - FIRST[group];
        if group < Group::OF_TILES {
            write!(f, "{name}-{}", Bug::ALL[index].letter())
        } else if size == 1 {
            f.write_str(name)
        } else {
            write!(f, "{name}-{index}")
        }
    }
}

/// The terms that count in a position, and how much for White; less than
/// nothing where they count for Black.
pub fn terms(position: &Position) -> Vec<(Term, i32)> {
    let mut counts = Counts([0; COUNT]);
    look(position, &mut counts);
    Term::all().map(|term| (term, counts.0[term.index()])).filter(|&(_, n)| n != 0).collect()
}

struct Counts([i32; COUNT]);

impl Tally for Counts {
    fn tiles(&mut self, group: Group, set: PieceSet) {
        for piece in set {
            self.add(group, piece.bug() as usize, piece.color(), 1);
        }
    }

    fn add(&mut self, group: Group, index: usize, color: Color, count: i32) {
        self.0[group.first() + index] += if color == Color::White { count } else { -count };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn groups_are_in_order_and_names_differ() {
        for (index, (group, _, size)) in GROUPS.into_iter().enumerate() {
            assert_eq!(group as usize, index);
            assert!(index >= Group::OF_TILES || size == Bug::ALL.len());
        }
        let names: BTreeSet<String> = Term::all().map(|term| term.to_string()).collect();
        assert_eq!(names.len(), Term::COUNT);
    }
}
