//! Why a record cannot be read or written.

use std::fmt;

use hive_rules::{
    Game, MoveString, Outcome, ParseGameStringError, ParseMoveError, PlayError, ResolveMoveError,
    ScriptError, SetupError,
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
    /// It begins like none that can be read.
    Foreign,
    /// Something goes on for longer than any game.
    TooLong,
    /// There is more than the one game that was asked for.
    SeveralGames,
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
    /// A JSON text has not the form of a game.
    Form(String),
    /// A game of a library: a log, which only a library can follow.
    Log,
    /// A game does not begin with a legal position.
    Setup(SetupError),
    /// A game did not end like this.
    Outcome {
        /// What the file says.
        claimed: Outcome,
        /// What its moves show.
        shown: Option<Outcome>,
    },
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
        /// The move as it is written, or else as we write it with the names
        /// of the file.
        move_string: MoveString,
        /// The move with the names that the cause has, if they are others.
        read_as: Option<MoveString>,
        /// Why not.
        cause: Box<PlayError>,
    },
}

impl From<ScriptError> for ReadErrorKind {
    fn from(error: ScriptError) -> ReadErrorKind {
        match error {
            ScriptError::Setup(cause) => ReadErrorKind::Setup(cause),
            ScriptError::TooManyMoves => ReadErrorKind::TooMany(Excess::Moves),
            ScriptError::Play { ply, move_string, cause } => {
                let cause = Box::new(cause);
                ReadErrorKind::Illegal { ply, move_string, read_as: None, cause }
            }
            ScriptError::Outcome { claimed, shown } => ReadErrorKind::Outcome { claimed, shown },
        }
    }
}

impl fmt::Display for ReadErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadErrorKind::Empty => f.write_str("there is no game here"),
            ReadErrorKind::Foreign => {
                f.write_str("this is no game in UHP, PGN or SGF: it begins like none of them")
            }
            ReadErrorKind::TooLong => f.write_str("this is longer than any game"),
            ReadErrorKind::SeveralGames => {
                f.write_str("there is more than one game; read them one by one")
            }
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
            ReadErrorKind::Form(text) => f.write_str(text),
            ReadErrorKind::Log => f.write_str("a game of a library: import it there"),
            ReadErrorKind::Setup(cause) => cause.fmt(f),
            ReadErrorKind::Outcome { claimed, shown: Some(shown) } => {
                write!(f, "the outcome should be \"{shown}\", not \"{claimed}\"")
            }
            ReadErrorKind::Outcome { claimed, shown: None } => {
                write!(f, "the game goes on; its outcome cannot be \"{claimed}\"")
            }
            ReadErrorKind::Operation(text) => {
                write!(f, "{text:?} is not something that a game of Hive can contain here")
            }
            ReadErrorKind::GameString { cause, .. } => cause.fmt(f),
            ReadErrorKind::Move { ply, cause, .. } => write!(f, "ply {ply}: {cause}"),
            ReadErrorKind::Resolve { ply, move_string, cause } => {
                write!(f, "ply {ply}, {move_string}: {cause}")
            }
            ReadErrorKind::Illegal { ply, move_string, read_as: None, cause } => {
                write!(f, "ply {ply}, {move_string}: {cause}")
            }
            ReadErrorKind::Illegal { ply, move_string, read_as: Some(read_as), cause } => {
                write!(f, "ply {ply}, {move_string} (read as {read_as}): {cause}")
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
    /// The format is one that is only read.
    ReadOnly,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WriteError::NotFromStart => {
                "the game does not begin with an empty table, which this format requires"
            }
            WriteError::ForeignVariations => "the variations belong to another game",
            WriteError::ReadOnly => "games can be read from this format but not written in it",
        })
    }
}

impl std::error::Error for WriteError {}

/// Refuses games whose moves do not tell everything.
pub(crate) fn check_from_start(game: &Game) -> Result<(), WriteError> {
    if game.start().ply() == 0 { Ok(()) } else { Err(WriteError::NotFromStart) }
}
