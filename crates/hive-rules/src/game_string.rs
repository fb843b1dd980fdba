//! Games as UHP writes them: `Base+MLP;InProgress;Black[1];wS1`.
//!
//! A game string is only a text taken apart. What it says of the state and
//! the turn is a claim that nobody has checked;
//! [`Game::replay`](crate::Game::replay) plays the moves and finds out.

use std::{fmt, str::FromStr};

use crate::{Color, GameType, MoveString, Outcome, ParseMoveError, notation::ParseMoveErrorKind};

/// A game as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameString {
    /// Which bugs are in the game.
    pub game_type: GameType,
    /// Whether and how it has ended, or so the text says.
    pub state: GameState,
    /// Whose turn it is, or so the text says.
    pub turn: Color,
    /// Which turn of that player it is, counted from 1, or so the text says.
    pub turn_number: u32,
    /// The moves from the empty table on.
    pub moves: Vec<MoveString>,
}

/// What a game string can say of the end of a game. It has no word for the
/// reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// The table is empty.
    NotStarted,
    /// Somebody is to move.
    InProgress,
    /// Nobody has won.
    Draw,
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
}

impl GameState {
    /// All states.
    pub const ALL: [GameState; 5] = [
        GameState::NotStarted,
        GameState::InProgress,
        GameState::Draw,
        GameState::WhiteWins,
        GameState::BlackWins,
    ];
}

impl From<Outcome> for GameState {
    fn from(outcome: Outcome) -> GameState {
        match outcome.winner() {
            None => GameState::Draw,
            Some(Color::White) => GameState::WhiteWins,
            Some(Color::Black) => GameState::BlackWins,
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameState::NotStarted => "NotStarted",
            GameState::InProgress => "InProgress",
            GameState::Draw => "Draw",
            GameState::WhiteWins => "WhiteWins",
            GameState::BlackWins => "BlackWins",
        })
    }
}

impl fmt::Display for GameString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}[{}]", self.game_type, self.state, self.turn, self.turn_number)?;
        self.moves.iter().try_for_each(|mv| write!(f, ";{mv}"))
    }
}

impl FromStr for GameString {
    type Err = ParseGameStringError;

    /// Reads what [`Display`](fmt::Display) writes, and forgives blanks
    /// around the parts and a semicolon at the end.
    fn from_str(text: &str) -> Result<GameString, ParseGameStringError> {
        let mut fields = Fields { rest: Some(text), at: 0 };
        let (at, field) = fields.next().unwrap_or((0, text));
        let game_type = field.parse().map_err(|_| error(at, ParseGameStringErrorKind::GameType))?;

        let (at, field) = fields.next().unwrap_or((text.len(), ""));
        let state = GameState::ALL.into_iter().find(|state| state.to_string() == field);
        let state = state.ok_or(error(at, ParseGameStringErrorKind::State))?;

        let (at, field) = fields.next().unwrap_or((text.len(), ""));
        let turn = parse_turn(field).ok_or(error(at, ParseGameStringErrorKind::Turn))?;

        let mut moves = Vec::new();
        while let Some((at, field)) = fields.next() {
            if field.is_empty() && fields.rest.is_none() {
                break;
            }
            let mv = field.parse().map_err(|inner: ParseMoveError| {
                let ply = moves.len() + 1;
                error(at + inner.at, ParseGameStringErrorKind::Move { ply, kind: inner.kind })
            })?;
            moves.push(mv);
        }
        Ok(GameString { game_type, state, turn: turn.0, turn_number: turn.1, moves })
    }
}

/// Reads `White[7]`.
fn parse_turn(text: &str) -> Option<(Color, u32)> {
    let (name, number) = text.strip_suffix(']')?.split_once('[')?;
    let color = Color::ALL.into_iter().find(|color| color.to_string() == name)?;
    // `u32` itself would also read a plus sign.
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|&number| is_number && number > 0)?;
    Some((color, number))
}

/// The parts between semicolons without the blanks around them, each with the
/// byte at which it begins.
struct Fields<'a> {
    rest: Option<&'a str>,
    at: usize,
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let text = self.rest?;
        let (field, rest) = match text.split_once(';') {
            Some((field, rest)) => (field, Some(rest)),
            None => (text, None),
        };
        let trimmed = field.trim_ascii_start();
        let at = self.at + field.len() - trimmed.len();
        self.rest = rest;
        self.at += field.len() + 1;
        Some((at, trimmed.trim_ascii_end()))
    }
}

const fn error(at: usize, kind: ParseGameStringErrorKind) -> ParseGameStringError {
    ParseGameStringError { at, kind }
}

/// A text is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameStringError {
    /// The byte, counted from 0, at which the text stops making sense.
    pub at: usize,
    /// What is wrong there.
    pub kind: ParseGameStringErrorKind,
}

/// What is wrong with the text of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseGameStringErrorKind {
    /// The first part is not a game type.
    GameType,
    /// The second part is not a state.
    State,
    /// The third part is not a turn.
    Turn,
    /// A later part is not a move.
    Move {
        /// Which one, counted from 1.
        ply: usize,
        /// What is wrong with it.
        kind: ParseMoveErrorKind,
    },
}

impl fmt::Display for ParseGameStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ParseGameStringErrorKind::GameType => {
                f.write_str("expected a game type such as Base or Base+MLP")?;
            }
            ParseGameStringErrorKind::State => f.write_str(
                "expected a state: NotStarted, InProgress, Draw, WhiteWins or BlackWins",
            )?,
            ParseGameStringErrorKind::Turn => {
                f.write_str("expected a turn such as White[1] or Black[12]")?;
            }
            ParseGameStringErrorKind::Move { ply, kind } => write!(f, "ply {ply}: {kind}")?,
        }
        write!(f, " at byte {}", self.at)
    }
}

impl std::error::Error for ParseGameStringError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "Base;NotStarted;White[1]",
            "Base+MLP;InProgress;Black[1];wS1",
            "Base+D;Draw;White[2];wS1;bS1 wS1-;pass;wD+bQ -wS1",
            "Base;WhiteWins;White[4294967295]",
            "Base+MLPD;BlackWins;Black[8];pass",
        ] {
            assert_eq!(text.parse::<GameString>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn reading_is_forgiving() {
        let strict = "Base+MLP;InProgress;White[2];wM;bL wM-";
        for text in [
            "Base+PLM;InProgress;White[2];wM1 .;bL1  wM1-;",
            " Base+MLP ; InProgress ;White[2] ; wM ;\tbL wM- ; \r\n",
        ] {
            assert_eq!(text.parse::<GameString>().unwrap().to_string(), strict, "{text:?}");
        }
    }

    #[test]
    fn an_error_says_where_and_what() {
        use ParseGameStringErrorKind::*;
        let mv = |ply, kind| Move { ply, kind };
        for (text, at, kind) in [
            ("", 0, GameType),
            (" base", 1, GameType),
            ("Base+;InProgress;White[1]", 0, GameType),
            ("Base", 4, State),
            ("Base;", 5, State),
            ("Base;Över;White[1]", 5, State),
            ("Base;InProgress", 15, Turn),
            ("Base;InProgress;", 16, Turn),
            ("Base;InProgress;White", 16, Turn),
            ("Base;InProgress;White[0]", 16, Turn),
            ("Base;InProgress;White[+1]", 16, Turn),
            ("Base;InProgress;White[]", 16, Turn),
            ("Base;InProgress;White[4294967296]", 16, Turn),
            ("Base;InProgress;White[１]", 16, Turn),
            ("Base;InProgress;White[1];wX", 25, mv(1, ParseMoveErrorKind::Piece)),
            ("Base;InProgress;White[1];wS1; bS1 é", 34, mv(2, ParseMoveErrorKind::Target)),
            ("Base;InProgress;White[1];;wS1", 25, mv(1, ParseMoveErrorKind::Empty)),
            ("Base;InProgress;White[1];;", 25, mv(1, ParseMoveErrorKind::Empty)),
        ] {
            let parsed = text.parse::<GameString>();
            assert_eq!(parsed, Err(ParseGameStringError { at, kind }), "{text:?}");
        }
    }
}
