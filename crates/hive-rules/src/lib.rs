//! The rules of Hive.
#![deny(missing_docs)]

mod board;
mod bug;
mod color;
mod diagram;
mod direction;
mod explain;
mod game;
mod game_string;
mod game_type;
mod generate;
mod hex;
mod hex_set;
mod illegality;
mod key;
mod lanes;
mod layout;
mod moves;
mod notation;
mod outcome;
mod perft;
mod piece;
mod plain;
mod position;
#[cfg(test)]
mod properties;
mod repetition;
mod reserve;
mod ring;
mod rule_set;
mod setup;
mod symmetry;
mod torus;

pub use crate::{
    board::Board,
    bug::Bug,
    color::Color,
    diagram::{Diagram, DiagramError, ParseDiagramError, ParseDiagramErrorKind},
    direction::Direction,
    explain::{Explanation, ForcedPass, Legality, NoPlacement, StuckTile},
    game::{ClaimError, Game, GameOver, PlayError, ReplayError, ReplayErrorCause},
    game_string::{GameState, GameString, ParseGameStringError, ParseGameStringErrorKind},
    game_type::{GameType, ParseGameTypeError},
    hex::Hex,
    hex_set::HexSet,
    illegality::{Blocker, Gate, GateKind, IllegalMove, Illegality, Miss, ThrowRefusal},
    moves::{Move, MoveKind, PieceMoves},
    notation::{MoveString, ParseMoveError, ParseMoveErrorKind, ResolveMoveError, Target},
    outcome::{DrawReason, Outcome, WinReason},
    perft::{perft, perft_divided},
    piece::{ParsePieceError, Piece, PieceSet},
    plain::{Power, Way},
    position::{Position, Undo},
    reserve::Reserve,
    ring::slides,
    rule_set::{ParseRuleSetError, QueenOpening, Repetition, RuleSet},
    setup::{Setup, SetupError},
    symmetry::Symmetry,
};
