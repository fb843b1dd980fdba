//! Whether an arrangement of tiles can be on the table, and why not. These
//! messages only go out.

use hive_rules::{Color, GameType, Piece, SetupError};
use serde::Serialize;

use super::{Hex, MessageError, Name, Outcome, Position, position::hexes};

/// What the rules say to an arrangement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SetupCheck {
    /// It can be on the table.
    Legal {
        /// The same with its number of plies.
        position: Position,
        /// How the game has ended, if the board shows an end.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        outcome: Option<Outcome>,
    },
    /// It cannot.
    Illegal {
        /// Why not.
        problem: SetupProblem,
        /// The same in English.
        text: String,
    },
}

/// Why not, as [`SetupError`] explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum SetupProblem {
    EmptyStack { hex: Hex },
    RepeatedCell { hex: Hex },
    TooFar { hex: Hex },
    RepeatedPiece { piece: Name<Piece> },
    NotInGame { piece: Name<Piece>, game_type: Name<GameType> },
    OutOfOrder { piece: Name<Piece>, missing: Name<Piece> },
    NotConnected { parts: Vec<Vec<Hex>> },
    CannotClimb { piece: Name<Piece>, below: Name<Piece> },
    ClimbedWithoutQueen { piece: Name<Piece> },
    QueenMissing { color: Name<Color> },
    QueenOpened { color: Name<Color> },
    TurnsWithoutQueen { color: Name<Color>, tiles: u32, turns: u32 },
    PlyAndTurn { ply: u32, turn: Name<Color> },
    PlyTooSmall { ply: u32, least: u32 },
    PlyTooLarge { ply: u32 },
    LastNotInPlay { piece: Name<Piece> },
    LastCovered { piece: Name<Piece>, top: Name<Piece> },
    LastPinned { piece: Name<Piece> },
    LastNotThrown { piece: Name<Piece> },
}

impl SetupCheck {
    /// Checks an arrangement.
    pub fn new(message: Position) -> Result<SetupCheck, MessageError> {
        match hive_rules::Position::try_from(message) {
            Ok(position) => Ok(SetupCheck::Legal {
                outcome: position.outcome().map(Outcome::from),
                position: (&position).into(),
            }),
            Err(MessageError::Setup(error)) => {
                Ok(SetupCheck::Illegal { text: error.to_string(), problem: error.into() })
            }
            Err(other) => Err(other),
        }
    }
}

impl From<SetupError> for SetupProblem {
    fn from(error: SetupError) -> SetupProblem {
        use SetupError as Error;
        match error {
            Error::EmptyStack(hex) => SetupProblem::EmptyStack { hex: hex.into() },
            Error::RepeatedCell(hex) => SetupProblem::RepeatedCell { hex: hex.into() },
            Error::TooFar(hex) => SetupProblem::TooFar { hex: hex.into() },
            Error::RepeatedPiece(piece) => SetupProblem::RepeatedPiece { piece: Name(piece) },
            Error::NotInGame { piece, game_type } => {
                SetupProblem::NotInGame { piece: Name(piece), game_type: Name(game_type) }
            }
            Error::OutOfOrder { piece, missing } => {
                SetupProblem::OutOfOrder { piece: Name(piece), missing: Name(missing) }
            }
            Error::NotConnected(parts) => {
                SetupProblem::NotConnected { parts: parts.iter().map(|part| hexes(part)).collect() }
            }
            Error::CannotClimb { piece, below } => {
                SetupProblem::CannotClimb { piece: Name(piece), below: Name(below) }
            }
            Error::ClimbedWithoutQueen(piece) => {
                SetupProblem::ClimbedWithoutQueen { piece: Name(piece) }
            }
            Error::QueenMissing(color) => SetupProblem::QueenMissing { color: Name(color) },
            Error::QueenOpened(color) => SetupProblem::QueenOpened { color: Name(color) },
            Error::TurnsWithoutQueen { color, tiles, turns } => {
                SetupProblem::TurnsWithoutQueen { color: Name(color), tiles, turns }
            }
            Error::PlyAndTurn { ply, turn } => SetupProblem::PlyAndTurn { ply, turn: Name(turn) },
            Error::PlyTooSmall { ply, least } => SetupProblem::PlyTooSmall { ply, least },
            Error::PlyTooLarge(ply) => SetupProblem::PlyTooLarge { ply },
            Error::LastNotInPlay(piece) => SetupProblem::LastNotInPlay { piece: Name(piece) },
            Error::LastCovered { piece, top } => {
                SetupProblem::LastCovered { piece: Name(piece), top: Name(top) }
            }
            Error::LastPinned(piece) => SetupProblem::LastPinned { piece: Name(piece) },
            Error::LastNotThrown(piece) => SetupProblem::LastNotThrown { piece: Name(piece) },
        }
    }
}
