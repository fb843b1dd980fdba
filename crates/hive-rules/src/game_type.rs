//! Which bugs are in the game.

use std::{fmt, str::FromStr};

use crate::{Bug, ByBug, Color, PieceSet};

/// The base game and any of its expansions, written `Base+MLPD`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct GameType(u8);

/// How many expansions there are.
const EXPANSIONS: usize = {
    let (mut count, mut index) = (0, 0);
    while index < Bug::COUNT {
        count += Bug::ALL[index].is_expansion() as usize;
        index += 1;
    }
    count
};

const _: () = assert!(EXPANSIONS <= 8, "a game type has a bit for each of 8 expansions at most");

/// The bit of each expansion; none for the bugs of the base game.
const FLAGS: ByBug<u8> = {
    let mut flags = [0; Bug::COUNT];
    let (mut next, mut index) = (0, 0);
    while index < Bug::COUNT {
        if Bug::ALL[index].is_expansion() {
            flags[index] = 1 << next;
            next += 1;
        }
        index += 1;
    }
    ByBug::new(flags)
};

/// The tiles of each game type.
const PIECES: [PieceSet; 1 << EXPANSIONS] = {
    let mut all = [PieceSet::EMPTY; 1 << EXPANSIONS];
    let mut game_type = 0;
    while game_type < all.len() {
        let mut index = 0;
        while index < Bug::COUNT {
            let bug = Bug::ALL[index];
            if GameType(game_type as u8).has(bug) {
                all[game_type] = all[game_type].or(PieceSet::of_bug(bug));
            }
            index += 1;
        }
        game_type += 1;
    }
    all
};

impl GameType {
    /// The eleven tiles of the base game and no others.
    pub const BASE: GameType = GameType(0);
    /// With Mosquito, Ladybug and Pillbug, as tournaments play it.
    pub const MLP: GameType =
        GameType::BASE.with(Bug::Mosquito).with(Bug::Ladybug).with(Bug::Pillbug);
    /// With the Dragonfly, too.
    pub const MLPD: GameType = GameType::MLP.with(Bug::Dragonfly);

    /// The expansions in the order in which they are written.
    pub const EXPANSIONS: [Bug; EXPANSIONS] = {
        let mut expansions = [Bug::Queen; EXPANSIONS];
        let (mut next, mut index) = (0, 0);
        while index < Bug::COUNT {
            if Bug::ALL[index].is_expansion() {
                expansions[next] = Bug::ALL[index];
                next += 1;
            }
            index += 1;
        }
        expansions
    };

    /// This type with one more bug. The bugs of the base game change nothing.
    pub const fn with(self, bug: Bug) -> GameType {
        GameType(self.0 | *FLAGS.get(bug))
    }

    /// All types: every choice of expansions.
    pub fn all() -> impl Iterator<Item = GameType> {
        (0..PIECES.len()).map(|expansions| GameType(expansions as u8))
    }

    /// Whether tiles of this bug are in the game.
    pub const fn has(self, bug: Bug) -> bool {
        let flag = *FLAGS.get(bug);
        self.0 & flag == flag
    }

    /// The bugs in the game.
    pub fn bugs(self) -> impl Iterator<Item = Bug> {
        Bug::ALL.into_iter().filter(move |&bug| self.has(bug))
    }

    /// All tiles of both players.
    pub const fn pieces(self) -> PieceSet {
        PIECES[self.0 as usize % PIECES.len()]
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
            name.extend(
                GameType::EXPANSIONS.into_iter().filter(|&bug| self.has(bug)).map(Bug::letter),
            );
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
        let letters = GameType::EXPANSIONS.map(|bug| bug.letter().to_string()).join(", ");
        write!(f, "expected Base, or Base+ and some of the letters {letters}, each once")
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
            let bug = Bug::from_letter(letter).filter(|bug| bug.is_expansion());
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
