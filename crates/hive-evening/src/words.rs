//! The words of an evening.

use hive_rules::Color;
use serde::{Deserialize, Serialize};

use crate::Points;

/// An entrant's number: 1 for the first who joined, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u16);

impl EntrantId {
    pub(crate) fn index(self) -> Option<usize> {
        usize::from(self.0).checked_sub(1)
    }
}

/// Who meets whom in the course of an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin {
        /// Twice, with the other colour the second time.
        is_double: bool,
    },
    /// So many rounds of players who stand about alike.
    Swiss {
        /// How many.
        rounds: u16,
    },
}

/// How many games two entrants play when they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Games {
    /// One.
    One,
    /// Two, with the colours swapped in the second.
    Two,
}

impl Games {
    /// As a number.
    pub const fn count(self) -> usize {
        match self {
            Games::One => 1,
            Games::Two => 2,
        }
    }
}

/// Two who meet, with their colours in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pair {
    /// Who has White.
    pub white: EntrantId,
    /// Who has Black.
    pub black: EntrantId,
}

impl Pair {
    /// Who sits where in one of the games, counted from 0.
    pub const fn in_game(self, game: usize) -> Pair {
        match game % 2 {
            0 => self,
            _ => Pair { white: self.black, black: self.white },
        }
    }

    /// Whether somebody is one of the two.
    pub fn has(self, entrant: EntrantId) -> bool {
        self.white == entrant || self.black == entrant
    }

    /// Somebody's color, if it is one of the two.
    pub(crate) fn color(self, entrant: EntrantId) -> Option<Color> {
        match entrant {
            white if white == self.white => Some(Color::White),
            black if black == self.black => Some(Color::Black),
            _ => None,
        }
    }

    /// Who sits opposite, for one of the two.
    pub(crate) fn opponent(self, color: Color) -> EntrantId {
        match color {
            Color::White => self.black,
            Color::Black => self.white,
        }
    }
}

/// How a game of an evening ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GameResult {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Draw,
    /// White gets the point: Black did not come.
    WhiteByForfeit,
    /// Black gets the point: White did not come.
    BlackByForfeit,
    /// Neither came, so neither gets anything.
    BothForfeit,
}

impl GameResult {
    /// Whether the two sat at the table.
    pub const fn is_played(self) -> bool {
        matches!(self, GameResult::White | GameResult::Black | GameResult::Draw)
    }

    /// What a color gets for it.
    pub const fn points(self, color: Color) -> Points {
        match (self, color) {
            (GameResult::White | GameResult::WhiteByForfeit, Color::White)
            | (GameResult::Black | GameResult::BlackByForfeit, Color::Black) => Points::WIN,
            (GameResult::Draw, _) => Points::DRAW,
            _ => Points::NONE,
        }
    }

    /// As tables write it. A spreadsheet takes a hyphen for a date.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::White => "1–0",
            GameResult::Black => "0–1",
            GameResult::Draw => "½–½",
            GameResult::WhiteByForfeit => "1–0 forfeit",
            GameResult::BlackByForfeit => "0–1 forfeit",
            GameResult::BothForfeit => "0–0 forfeit",
        }
    }
}

/// Where a result comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The game at its table.
    Game,
    /// The organiser, who has the last word.
    Organiser,
}

/// Whether somebody takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// Is there and will be paired.
    Present,
    /// Has gone, and may come back.
    Withdrawn,
    /// Was sent away by the organiser.
    Removed,
}
