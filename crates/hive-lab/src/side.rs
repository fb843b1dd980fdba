//! The two players of a match, whatever colour they have in a game.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

/// One of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The first player, from whose point of view results are told.
    A,
    /// The second player.
    B,
}

impl Side {
    /// Both players.
    pub const ALL: [Side; 2] = [Side::A, Side::B];
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

/// Something for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct BySide<T> {
    /// The first player's.
    pub a: T,
    /// The second player's.
    pub b: T,
}

impl<T> BySide<T> {
    /// The same for both.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { a: make(Side::A), b: make(Side::B) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::A => &mut self.a,
            Side::B => &mut self.b,
        }
    }
}
