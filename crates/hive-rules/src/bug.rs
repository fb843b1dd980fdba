//! The nine kinds of tile.

use std::fmt;

/// A kind of tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Bug {
    /// One step along the ground; surrounded, she loses the game.
    Queen = 0,
    /// Exactly three steps along the ground.
    Spider,
    /// One step, also up, over and down the hive.
    Beetle,
    /// A straight jump over the hive.
    Grasshopper,
    /// Any number of steps along the ground.
    Ant,
    /// Moves as any bug it touches.
    Mosquito,
    /// Two steps on top of the hive, then one down.
    Ladybug,
    /// One step, or throws a neighbour over itself.
    Pillbug,
    /// Jumps like a grasshopper, then steps aside; carries the tile below it.
    Dragonfly,
}

impl Bug {
    /// All nine bugs; the base game's five first.
    pub const ALL: [Bug; 9] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
        Bug::Dragonfly,
    ];

    /// The letter of this bug in tile names.
    pub const fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
            Bug::Dragonfly => 'D',
        }
    }

    /// The bug with this letter.
    pub fn from_letter(letter: char) -> Option<Bug> {
        Bug::ALL.into_iter().find(|bug| bug.letter() == letter)
    }

    /// How many tiles of this kind a player has, if the kind is in the game.
    pub const fn copies(self) -> u8 {
        match self {
            Bug::Grasshopper | Bug::Ant => 3,
            Bug::Spider | Bug::Beetle => 2,
            _ => 1,
        }
    }

    /// Whether this bug can ever stand on another tile.
    pub const fn climbs(self) -> bool {
        matches!(self, Bug::Beetle | Bug::Mosquito | Bug::Dragonfly)
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Bug::Queen => "Queen",
            Bug::Spider => "Spider",
            Bug::Beetle => "Beetle",
            Bug::Grasshopper => "Grasshopper",
            Bug::Ant => "Ant",
            Bug::Mosquito => "Mosquito",
            Bug::Ladybug => "Ladybug",
            Bug::Pillbug => "Pillbug",
            Bug::Dragonfly => "Dragonfly",
        })
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
        let base: u8 = Bug::ALL[..5].iter().map(|bug| bug.copies()).sum();
        assert_eq!(base, 11);
    }
}
