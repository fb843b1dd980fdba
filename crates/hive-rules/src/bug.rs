//! The kinds of tile, and the one table of what is known about them.
//!
//! Everything else that depends on which bugs there are is made from this
//! table at compile time: the numbers of tiles, the sets of them, the game
//! types, the names of the protocol. How a bug moves is said in the generator
//! and in the plain rules. `docs/adding-a-bug.md` lists all places.

use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// Whether a bug comes with the base game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Set {
    Base,
    Expansion,
}

/// Where a bug goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gait {
    /// Along the ground only.
    Walker,
    /// Over the hive, and down to the ground.
    Jumper,
    /// It can end its move on top of another tile.
    Climber,
}

/// What a mosquito takes over from a bug that it touches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Copied {
    /// How it moves.
    Motion,
    /// How it moves, and that it throws its neighbours.
    MotionAndThrow,
    /// A mosquito learns nothing from a mosquito, which has no way of its own.
    Nothing,
}

struct Facts {
    letter: char,
    name: &'static str,
    copies: u8,
    set: Set,
    gait: Gait,
    copied: Copied,
    need: &'static str,
}

macro_rules! bugs {
    ($dollar:tt $($(#[$doc:meta])* $name:ident: $letter:literal $copies:literal $set:ident
        $gait:ident $copied:ident $need:literal;)*) => {
        /// A kind of tile.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "camelCase")
        )]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[repr(u8)]
        pub enum Bug {
            $($(#[$doc])* $name,)*
        }

        impl Bug {
            /// All bugs; those of the base game first.
            pub const ALL: [Bug; Bug::COUNT] = [$(Bug::$name,)*];
            /// How many bugs there are.
            pub const COUNT: usize = [$($letter,)*].len();

            /// Does something for each bug of a set, spelt out: the compiler
            /// sees which bug each call is about.
            #[inline(always)]
            pub(crate) fn for_each_of(set: BugSet, visitor: &mut impl VisitBug) {
                $(if set.contains(Bug::$name) {
                    visitor.visit(Bug::$name);
                })*
            }
        }

        const FACTS: [Facts; Bug::COUNT] = [$(Facts {
            letter: $letter,
            name: stringify!($name),
            copies: $copies,
            set: Set::$set,
            gait: Gait::$gait,
            copied: Copied::$copied,
            need: $need,
        },)*];

        /// A list of what another macro makes of the name of each bug, in the
        /// order of [`Bug::ALL`]: for files that are named after bugs.
        #[macro_export]
        macro_rules! each_bug {
            ($dollar each:ident) => { [$($dollar each!($name)),*] };
        }
    };
}

// Name, letter, copies of each player, where it comes from, where it goes, what
// a mosquito copies, and what it must be able to do to move at all (`it cannot
// …`). New bugs go to the end: the order is that of tiles in memory and in
// stored keys.
bugs! { $
    /// One step along the ground; surrounded, she loses the game.
    Queen:       'Q' 1 Base      Walker  Motion         "slide to any of the cells around it";
    /// Exactly three steps along the ground.
    Spider:      'S' 2 Base      Walker  Motion         "make three steps in a row";
    /// One step, also up, over and down the hive.
    Beetle:      'B' 2 Base      Climber Motion         "slide to any of the cells around it";
    /// A straight jump over the hive.
    Grasshopper: 'G' 3 Base      Jumper  Motion         "jump over a tile next to it";
    /// Any number of steps along the ground.
    Ant:         'A' 3 Base      Walker  Motion         "slide to any of the cells around it";
    /// Moves as any bug it touches.
    Mosquito:    'M' 1 Expansion Climber Nothing        "copy a bug next to it";
    /// Two steps on top of the hive, then one down.
    Ladybug:     'L' 1 Expansion Jumper  Motion
        "make two steps on top of the hive and one down";
    /// One step, or throws a neighbour over itself.
    Pillbug:     'P' 1 Expansion Walker  MotionAndThrow "slide to any of the cells around it";
    /// Jumps like a grasshopper, then steps aside; carries the tile below it.
    Dragonfly:   'D' 1 Expansion Climber Motion         "jump over a row of tiles";
}

impl Bug {
    const fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// The name of this bug, as the protocol and our texts write it.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The letter of this bug in tile names.
    pub const fn letter(self) -> char {
        self.facts().letter
    }

    /// The bug with this letter.
    pub fn from_letter(letter: char) -> Option<Bug> {
        Bug::ALL.into_iter().find(|bug| bug.letter() == letter)
    }

    /// How many tiles of this kind a player has, if the kind is in the game.
    pub const fn copies(self) -> u8 {
        self.facts().copies
    }

    /// Whether this bug is not in the base game.
    pub const fn is_expansion(self) -> bool {
        matches!(self.facts().set, Set::Expansion)
    }

    /// Whether this bug can ever stand on another tile.
    pub const fn climbs(self) -> bool {
        matches!(self.facts().gait, Gait::Climber)
    }

    /// Whether this bug never leaves the ground.
    pub const fn walks(self) -> bool {
        matches!(self.facts().gait, Gait::Walker)
    }

    /// Whether this bug throws its neighbours, and a mosquito next to it too.
    pub const fn throws(self) -> bool {
        matches!(self.facts().copied, Copied::MotionAndThrow)
    }

    /// Whether a mosquito that touches this bug can move like it.
    pub const fn is_copied(self) -> bool {
        !matches!(self.facts().copied, Copied::Nothing)
    }

    /// Whether this bug moves as those that it touches.
    pub const fn copies_others(self) -> bool {
        !self.is_copied()
    }

    /// Whether this bug throws its neighbours, by itself or as a copy.
    pub const fn may_throw(self) -> bool {
        self.throws() || self.copies_others()
    }

    /// What this bug must be able to do to move at all, after `it cannot`.
    pub const fn need(self) -> &'static str {
        self.facts().need
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Something for each bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByBug<T>([T; Bug::COUNT]);

impl<T> ByBug<T> {
    /// These, in the order of [`Bug::ALL`].
    pub const fn new(items: [T; Bug::COUNT]) -> ByBug<T> {
        ByBug(items)
    }

    /// These, in the order of [`Bug::ALL`]. Bugs that are not among them, new
    /// ones, get what the last one has.
    pub const fn or_last(items: &[T]) -> ByBug<T>
    where
        T: Copy,
    {
        let mut all = [items[0]; Bug::COUNT];
        let mut index = 1;
        while index < Bug::COUNT {
            all[index] = if index < items.len() { items[index] } else { all[index - 1] };
            index += 1;
        }
        ByBug(all)
    }

    /// What a function says of each bug.
    pub fn from_fn(item: impl FnMut(Bug) -> T) -> ByBug<T> {
        ByBug(Bug::ALL.map(item))
    }

    /// The one of a bug; for constants, where indexing is not allowed.
    pub const fn get(&self, bug: Bug) -> &T {
        &self.0[bug as usize]
    }

    /// Each bug with its item.
    pub fn iter(&self) -> impl Iterator<Item = (Bug, &T)> {
        Bug::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Bug> for ByBug<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, bug: Bug) -> &T {
        &self.0[bug as usize]
    }
}

impl<T> IndexMut<Bug> for ByBug<T> {
    #[inline(always)]
    fn index_mut(&mut self, bug: Bug) -> &mut T {
        &mut self.0[bug as usize]
    }
}

/// What [`Bug::for_each_of`] does. A closure would not be compiled for AVX2.
pub(crate) trait VisitBug {
    fn visit(&mut self, bug: Bug);
}

/// A set of bugs, a bit for each.
#[derive(Clone, Copy)]
pub(crate) struct BugSet(u16);

const _: () = assert!(Bug::COUNT <= 16, "a set of bugs has 16 bits: widen `BugSet`");

impl BugSet {
    pub(crate) const EMPTY: BugSet = BugSet(0);

    pub(crate) const fn of(bugs: &[Bug]) -> BugSet {
        let mut set = BugSet::EMPTY;
        let mut index = 0;
        while index < bugs.len() {
            set.insert(bugs[index]);
            index += 1;
        }
        set
    }

    #[inline(always)]
    pub(crate) const fn insert(&mut self, bug: Bug) {
        self.0 |= 1 << bug as u16;
    }

    #[inline(always)]
    pub(crate) const fn contains(self, bug: Bug) -> bool {
        self.0 >> bug as u16 & 1 != 0
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: BugSet) -> BugSet {
        BugSet(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for bug in Bug::ALL {
            assert_eq!(Bug::from_letter(bug.letter()), Some(bug));
        }
        assert_eq!(Bug::from_letter('q'), None);
    }

    #[test]
    fn the_base_set_has_eleven_tiles() {
        let base = Bug::ALL.iter().filter(|bug| !bug.is_expansion());
        assert_eq!(base.map(|bug| bug.copies()).sum::<u8>(), 11);
    }

    #[test]
    fn a_table_by_bug_has_an_item_for_each() {
        let mut letters = ByBug::from_fn(Bug::letter);
        assert!(letters.iter().all(|(bug, &letter)| bug.letter() == letter));
        letters[Bug::Ant] = 'a';
        assert_eq!((letters[Bug::Ant], *letters.get(Bug::Queen)), ('a', 'Q'));
        let some = ByBug::or_last(&[1, 2, 3]);
        assert_eq!([Bug::Queen, Bug::Beetle, Bug::Dragonfly].map(|bug| some[bug]), [1, 3, 3]);
    }

    impl VisitBug for Vec<Bug> {
        fn visit(&mut self, bug: Bug) {
            self.push(bug);
        }
    }

    #[test]
    fn a_set_gives_its_bugs_in_order() {
        let set =
            BugSet::of(&[Bug::Pillbug, Bug::Queen, Bug::Ant]).without(BugSet::of(&[Bug::Ant]));
        let mut bugs = Vec::new();
        Bug::for_each_of(set, &mut bugs);
        assert_eq!(bugs, [Bug::Queen, Bug::Pillbug]);
    }
}
