//! Which bugs are in the game.

use std::{fmt, str::FromStr};

use crate::{Bug, Color, PieceSet};

/// The base game and any of its four expansions, written `Base+MLPD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GameType(u8);

/// The expansions in the order in which they are written.
const EXPANSIONS: [Bug; 4] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug, Bug::Dragonfly];

const fn flag(bug: Bug) -> u8 {
    match bug {
        Bug::Mosquito => 1,
        Bug::Ladybug => 2,
        Bug::Pillbug => 4,
        Bug::Dragonfly => 8,
        _ => 0,
    }
}

impl GameType {
    /// The eleven tiles of the base game and no others.
    pub const BASE: GameType = GameType(0);
    /// With Mosquito, Ladybug and Pillbug, as tournaments play it.
    pub const MLP: GameType = GameType(7);
    /// With every expansion.
    pub const MLPD: GameType = GameType(15);

    /// This type with one more bug. The bugs of the base game change nothing.
    pub const fn with(self, bug: Bug) -> GameType {
        GameType(self.0 | flag(bug))
    }

    /// All 16 types.
    pub fn all() -> impl Iterator<Item = GameType> {
        (0..16).map(GameType)
    }

    /// Whether tiles of this bug are in the game.
    pub const fn has(self, bug: Bug) -> bool {
        let flag = flag(bug);
        self.0 & flag == flag
    }

    /// The bugs in the game.
    pub fn bugs(self) -> impl Iterator<Item = Bug> {
        Bug::ALL.into_iter().filter(move |&bug| self.has(bug))
    }

    /// All tiles of both players.
    pub const fn pieces(self) -> PieceSet {
        // Slots 0 to 10 are the base game's, 11 to 14 the expansions'.
        let half = 0x7FF | (self.0 as u32) << 11;
        PieceSet(half | half << 16)
    }

    /// How many tiles each player has.
    pub const fn tiles(self) -> usize {
        self.pieces().and(PieceSet::of(Color::White)).len()
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::from("Base");
        if *self != GameType::BASE {
            name.push('+');
            name.extend(EXPANSIONS.into_iter().filter(|&bug| self.has(bug)).map(Bug::letter));
        }
        f.pad(&name)
    }
}

impl fmt::Debug for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text is not a game type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameTypeError;

impl fmt::Display for ParseGameTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected Base, or Base+ and some of the letters M, L, P, D, each once")
    }
}

impl std::error::Error for ParseGameTypeError {}

impl FromStr for GameType {
    type Err = ParseGameTypeError;

    /// Reads the letters in any order; none may be missing after the plus or
    /// stand there twice.
    fn from_str(text: &str) -> Result<GameType, ParseGameTypeError> {
        let Some(letters) = text.strip_prefix("Base+") else {
            return if text == "Base" { Ok(GameType::BASE) } else { Err(ParseGameTypeError) };
        };
        let mut game_type = GameType::BASE;
        for letter in letters.chars() {
            let bug = Bug::from_letter(letter).filter(|bug| EXPANSIONS.contains(bug));
            let bug = bug.filter(|&bug| !game_type.has(bug)).ok_or(ParseGameTypeError)?;
            game_type = game_type.with(bug);
        }
        if game_type == GameType::BASE { Err(ParseGameTypeError) } else { Ok(game_type) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for game_type in GameType::all() {
            assert_eq!(game_type.to_string().parse(), Ok(game_type));
            let tiles: u8 = game_type.bugs().map(Bug::copies).sum();
            assert_eq!(game_type.tiles(), usize::from(tiles));
        }
        assert_eq!("Base+PLM".parse(), Ok(GameType::MLP));
    }

    #[test]
    fn what_is_not_a_type_is_refused() {
        for text in ["", "base", "Base+", "Base+MM", "Base+Q", "Base+MLPX", "Base M", "Base+m"] {
            assert_eq!(text.parse::<GameType>(), Err(ParseGameTypeError), "{text:?}");
        }
    }
}
