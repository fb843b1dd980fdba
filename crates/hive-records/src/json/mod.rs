//! The messages that page, WebAssembly and server exchange, as JSON.
//!
//! The types here are named after those of [`hive_rules`] and look like them,
//! with `camelCase` fields. Tiles, colours, bugs and game types are words
//! (`"wA1"`, `"white"`, `"ant"`, `"Base+MLP"`); a cell is `{"q": 1, "r": -1}`.
//! Within Rust they hold the real things: a message that has been read
//! contains no misspelt tile.
//!
//! What comes in is checked twice. Reading checks the form; the way from a
//! message to a [`hive_rules::Position`] or a [`hive_rules::Game`] is
//! `TryFrom`, which checks the rules. What only goes out, such as an
//! [`Explanation`], has no way back.
//!
//! ```
//! use hive_records::json;
//!
//! let text = r#"{
//!     "gameType": "Base+MLP",
//!     "rules": {"queenOpening": "forbidden", "repetition": "automatic"},
//!     "moves": [{"kind": "place", "piece": "wS1", "to": {"q": 0, "r": 0}}]
//! }"#;
//! let game = json::read_game(text.as_bytes())?;
//! assert_eq!(game.to_game_string().to_string(), "Base+MLP;InProgress;Black[1];wS1");
//!
//! let moves: Vec<json::PieceMoves> =
//!     game.position().piece_moves().iter().map(json::PieceMoves::from).collect();
//! assert_eq!(moves.len(), 7);
//! # Ok::<(), json::MessageError>(())
//! ```

mod analysis;
mod explanation;
mod explorer;
mod game;
mod illegality;
mod library;
mod moves;
mod name;
mod outcome;
mod position;
mod record;
mod review;
mod rules;
mod setup;
mod typed_move;
#[cfg(test)]
mod typescript;
mod unread_record;
mod view;

use std::fmt;

use hive_rules::{MoveString, Outcome as GameOutcome, PlayError, SetupError};

pub use self::{
    analysis::{
        Best, Defence, EngineRequest, Line, Score, SearchProgress, SearchSettings, Solution,
        TimeLeft,
    },
    explanation::{Explanation, ForcedPass, NoPlacement, Power, StuckTile, Way},
    explorer::{
        ExploredGame, ExploredHeading, ExploredMove, ExplorerFilter, ExplorerReport,
        ExplorerRequest, ExplorerResult, ExplorerView, KeptPart, NamedGame, Tally,
    },
    game::{Game, Replay, RuleSet, end_game},
    illegality::{Blocker, Gate, GateKind, Illegality, Miss, Reason, ThrowRefusal},
    library::{
        ApiError, Append, Clock, ErrorCode, Event, GameEvents, GamePage, GameSummary, ImportReport,
        LibraryFile, LibraryFormat, LibraryGame, LoggedEvent, Player, Players, RefusedGame,
        Remaining, ServerInfo, StoredGame, TagMap,
    },
    moves::{Move, MoveKind, PieceMoves},
    name::{Name, Word},
    outcome::Outcome,
    position::{Hex, Position, Stack},
    record::{Claim, Comment, Excerpt, FileFormat, ReadRecord, VariationMove},
    review::{
        Accuracy, Better, Finding, Judgement, Label, LabelCounts, Opening, OpeningResults, Phase,
        PhaseSummary, Question, Results, Review, ReviewSettings, ReviewStep, ReviewedGame,
        ReviewedPly, Summary, WorstPly,
    },
    rules::{DrawnPosition, EndingAct, PictureStyle, RecordFormat, RulesRequest},
    setup::{SetupCheck, SetupProblem},
    typed_move::{TypedMove, UnreadMove},
    unread_record::{GameStringPart, ReadProblem, UnreadRecord},
    view::{LastMove, Liberties, Reserves, View},
};

/// Reads a position and checks that it is legal.
pub fn read_position(bytes: &[u8]) -> Result<hive_rules::Position, MessageError> {
    serde_json::from_slice::<Position>(bytes)?.try_into()
}

/// Reads a game and replays it.
pub fn read_game(bytes: &[u8]) -> Result<hive_rules::Game, MessageError> {
    serde_json::from_slice::<Game>(bytes)?.try_into()
}

/// Reads a move, which may be illegal wherever it is played.
pub fn read_move(bytes: &[u8]) -> Result<hive_rules::Move, MessageError> {
    Ok(serde_json::from_slice::<Move>(bytes)?.into())
}

/// Why a message cannot be taken for what it should be.
#[derive(Debug)]
pub enum MessageError {
    /// It is not JSON of the right form.
    Form(serde_json::Error),
    /// The tiles cannot lie like this.
    Setup(SetupError),
    /// The game has more moves than any game.
    TooManyMoves,
    /// A move cannot be played.
    Play {
        /// Which one, counted from 1.
        ply: usize,
        /// The move as UHP writes it.
        move_string: MoveString,
        /// Why not.
        cause: PlayError,
    },
    /// The game did not end like this.
    Outcome {
        /// What the message says.
        claimed: GameOutcome,
        /// What its moves show.
        shown: Option<GameOutcome>,
    },
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageError::Form(cause) => cause.fmt(f),
            MessageError::Setup(cause) => cause.fmt(f),
            MessageError::TooManyMoves => f.write_str("more moves than any game has"),
            MessageError::Play { ply, cause, .. } => write!(f, "ply {ply}: {cause}"),
            MessageError::Outcome { claimed, shown: Some(shown) } => {
                write!(f, "the outcome should be \"{shown}\", not \"{claimed}\"")
            }
            MessageError::Outcome { claimed, shown: None } => {
                write!(f, "the game goes on; its outcome cannot be \"{claimed}\"")
            }
        }
    }
}

impl std::error::Error for MessageError {}

impl From<serde_json::Error> for MessageError {
    fn from(cause: serde_json::Error) -> MessageError {
        MessageError::Form(cause)
    }
}

impl From<SetupError> for MessageError {
    fn from(cause: SetupError) -> MessageError {
        MessageError::Setup(cause)
    }
}
