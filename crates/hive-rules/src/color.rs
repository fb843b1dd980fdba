//! The two players.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
};

/// A player, and the colour of that player's tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[repr(u8)]
pub enum Color {
    /// White makes the first ply.
    White = 0,
    /// Black answers.
    Black = 1,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The letter that begins the name of each of this player's tiles.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The colour whose tiles begin with `letter`.
    pub const fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'w' => Some(Color::White),
            'b' => Some(Color::Black),
            _ => None,
        }
    }

    /// Who is to move after `ply` plies.
    pub const fn at_ply(ply: u32) -> Color {
        if ply.is_multiple_of(2) { Color::White } else { Color::Black }
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// Something for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// What a function says of each player.
    pub fn from_fn(mut item: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: item(Color::White), black: item(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip() {
        for color in Color::ALL {
            assert_eq!(Color::from_letter(color.letter()), Some(color));
            assert_eq!(!!color, color);
        }
        assert_eq!(Color::from_letter('W'), None);
    }

    #[test]
    fn a_table_by_color_has_an_item_for_each() {
        let mut letters = ByColor::from_fn(Color::letter);
        assert_eq!((letters[Color::White], letters[Color::Black]), ('w', 'b'));
        letters[Color::Black] = 'B';
        assert_eq!(letters, ByColor { white: 'w', black: 'B' });
    }
}
