//! Why a record cannot be read or written.

use std::fmt;

use hive_rules::{
    Game, MoveString, ParseGameStringError, ParseMoveError, PlayError, ResolveMoveError,
};

use crate::{Excess, Expected, Unclosed};

/// Why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

impl ReadError {
    pub(crate) const fn new(line: usize, kind: ReadErrorKind) -> ReadError {
        ReadError { line, kind }
    }
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadErrorKind {
    /// There is no game in it.
    Empty,
    /// There is more than the one game that was asked for.
    SeveralGames,
    /// A byte is not part of UTF-8 text.
    NotUtf8,
    /// There is more of something than any game has.
    TooMany(Excess),
    /// Something else has to stand here.
    Expected(Expected),
    /// A comment or a value has no end.
    Unclosed(Unclosed),
    /// The tag with the game type is missing.
    NoGameType,
    /// The game type is none.
    GameType(String),
    /// The game is of a kind that has no form here.
    Variant(String),
    /// A step of the game means something that is not known here.
    Operation(String),
    /// A line is not a game string.
    GameString {
        /// What stands where it stops making sense.
        word: String,
        /// What is wrong with it.
        cause: ParseGameStringError,
    },
    /// A text is not a move.
    Move {
        /// Which one, counted from 1.
        ply: usize,
        /// What stands where it stops making sense.
        word: String,
        /// What is wrong with it.
        cause: ParseMoveError,
    },
    /// A move means nothing in its position.
    Resolve {
        /// Which one, counted from 1.
        ply: usize,
        /// The move as it is written.
        move_string: MoveString,
        /// What is wrong with it.
        cause: ResolveMoveError,
    },
    /// A move may not be played.
    Illegal {
        /// Which one, counted from 1.
        ply: usize,
        /// The move as we write it.
        move_string: MoveString,
        /// Why not.
        cause: Box<PlayError>,
    },
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Empty => f.write_str("there is no game here"),
            ReadErrorKind::SeveralGames => {
                f.write_str("there is more than one game; read them one by one")
            }
            ReadErrorKind::NotUtf8 => f.write_str("not UTF-8 text; save the file as UTF-8"),
            ReadErrorKind::TooMany(what) => write!(f, "more {what} than any game has"),
            ReadErrorKind::Expected(what) => write!(f, "expected {what}"),
            ReadErrorKind::Unclosed(what) => write!(f, "{what} has no end"),
            ReadErrorKind::NoGameType => {
                f.write_str("no game type; add a line such as [GameType \"Base+MLP\"]")
            }
            ReadErrorKind::GameType(text) => {
                write!(f, "unknown game type {text:?}; expected one such as Base or Base+MLP")
            }
            ReadErrorKind::Variant(text) => {
                write!(f, "the variant {text:?} is another game and cannot be read")
            }
            ReadErrorKind::Operation(text) => {
                write!(f, "{text:?} is not something that a game of Hive can contain here")
            }
            ReadErrorKind::GameString { cause, .. } => cause.fmt(f),
            ReadErrorKind::Move { ply, cause, .. } => write!(f, "ply {ply}: {cause}"),
            ReadErrorKind::Resolve { ply, move_string, cause } => {
                write!(f, "ply {ply}, {move_string}: {cause}")
            }
            ReadErrorKind::Illegal { ply, move_string, cause } => {
                write!(f, "ply {ply}, {move_string}: {cause}")
            }
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl std::error::Error for ReadError {}

/// Why a game cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// It begins with tiles on the table; the format has moves only.
    NotFromStart,
    /// Its variations are those of another game.
    ForeignVariations,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::NotFromStart => {
                "the game does not begin with an empty table, which this format requires"
            }
            WriteError::ForeignVariations => "the variations belong to another game",
        })
    }
}

impl std::error::Error for WriteError {}

/// Refuses games whose moves do not tell everything.
pub(crate) fn check_from_start(game: &Game) -> Result<(), WriteError> {
    if game.start().ply() == 0 { Ok(()) } else { Err(WriteError::NotFromStart) }
}
