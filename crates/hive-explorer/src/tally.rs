//! How games ended, counted.

use hive_rules::{GameState, GameType};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Draw,
    /// It has not ended, or nobody knows how.
    Open,
}

impl Ending {
    pub(crate) const ALL: [Ending; 4] = [Ending::White, Ending::Black, Ending::Draw, Ending::Open];
}

impl From<GameState> for Ending {
    fn from(state: GameState) -> Ending {
        match state {
            GameState::WhiteWins => Ending::White,
            GameState::BlackWins => Ending::Black,
            GameState::Draw => Ending::Draw,
            GameState::NotStarted | GameState::InProgress => Ending::Open,
        }
    }
}

/// How often games went a way, by their ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// White has won.
    pub white: u32,
    /// Black has won.
    pub black: u32,
    /// Nobody has won.
    pub draw: u32,
    /// The game has not ended.
    pub open: u32,
}

impl Tally {
    /// All of them.
    pub const fn total(self) -> u32 {
        self.white + self.black + self.draw + self.open
    }

    pub(crate) fn count(&mut self, ending: Ending) {
        match ending {
            Ending::White => self.white += 1,
            Ending::Black => self.black += 1,
            Ending::Draw => self.draw += 1,
            Ending::Open => self.open += 1,
        }
    }
}

/// Which games count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Filter {
    /// Only those of this type.
    pub game_type: Option<GameType>,
    /// Only those that ended so.
    pub ending: Option<Ending>,
}

impl Filter {
    pub(crate) fn takes(&self, game_type: GameType, ending: Ending) -> bool {
        self.game_type.is_none_or(|wanted| wanted == game_type)
            && self.ending.is_none_or(|wanted| wanted == ending)
    }
}
