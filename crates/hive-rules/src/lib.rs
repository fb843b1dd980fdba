//! The rules of Hive, the board game: exact, explained and fast.
//!
//! The base game, its expansions Mosquito, Ladybug and Pillbug, and the
//! Dragonfly, in all 16 combinations. There is no I/O here, no clock and no
//! randomness. The feature `arbitrary` makes values of bytes, for fuzzing, and
//! `serde` makes JSON of values; without them there is no dependency.
//!
//! # Playing a game
//!
//! A [`Game`] is a [`Position`] with its history: it knows about repetition,
//! resignation and draws. [`RuleSet`] says where the booklets and tournaments
//! differ.
//!
//! ```
//! use hive_rules::{Color, Game, GameType, MoveString, RuleSet};
//!
//! let mut game = Game::new(GameType::MLP, RuleSet::tournament());
//! for text in ["wL", "bL wL/", "wQ -wL", "bQ bL/"] {
//!     // Text is read first, and then understood in a position.
//!     let mv = text.parse::<MoveString>()?.resolve(game.position())?;
//!     game.play(mv)?;
//! }
//! assert_eq!(game.position().turn(), Color::White);
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Listing moves
//!
//! A tile and its destination say everything about a [`Move`]. The generator
//! finds the destinations of each tile as a set, [`PieceMoves`]; that is also
//! what a program highlights when somebody picks up the tile.
//!
//! ```
//! use hive_rules::{Game, GameString, Piece, RuleSet};
//!
//! let text: GameString = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
//! let game = Game::replay(&text, RuleSet::tournament())?;
//! let position = game.position();
//!
//! let queen: Piece = "wQ".parse()?;
//! let moves = position.piece_moves().into_iter().find(|moves| moves.piece == queen);
//! assert_eq!(moves.map(|moves| moves.to.len()), Some(2));
//! assert_eq!(position.legal_moves().len(), position.count_moves());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Asking why
//!
//! [`Position::explain`] tells of any move why it is legal or why not, with
//! the tiles and cells concerned; [`Position::why_stuck`] tells why a tile has
//! no move at all.
//!
//! ```
//! use hive_rules::{Illegality, Move, MoveString, Position};
//!
//! let mut position = Position::from_diagram("wQ  wA1 bA1 bQ")?;
//! let mv: Move = r"wA1 bQ\".parse::<MoveString>()?.resolve(&position)?;
//!
//! let refused = position.play(mv).unwrap_err();
//! assert!(matches!(&refused.reasons[0], Illegality::Pinned { parts, .. } if parts.len() == 2));
//! println!("{refused}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Drawing positions
//!
//! A [`Diagram`] is a position as one can type it. Marks (`*`) show cells, and
//! a line of text shows what lies under a tile. Whatever is drawn is a
//! [`Setup`], maybe an illegal one; [`Setup::position`] checks it.
//!
//! ```
//! use hive_rules::{Diagram, Move, Position};
//!
//! let position = Position::from_diagram(
//!     "
//!         wQ  wB1 bQ
//!         under wB1: bA1
//!     ",
//! )?;
//! let beetle = "wB1".parse()?;
//! let moves = position.legal_moves().into_iter().filter(|mv| mv.piece() == Some(beetle));
//! let diagram = Diagram::from(&position).with_marks(moves.filter_map(Move::to));
//! let text = diagram.to_string();
//! let drawing: Vec<&str> = text.lines().take(3).collect();
//! assert_eq!(drawing, ["  *   *", "wQ* wB1 bQ*", "  *   *"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Searching
//!
//! [`Position::for_each_piece_moves`], [`Position::play_with_undo`] and
//! [`Position::undo`] allocate nothing, but for hives more than 14 cells wide.
//! [`Position::key`] tells positions apart, [`Position::canonical_key`] only
//! those that look different from every side. [`perft`] counts the tree of
//! moves.
//!
//! ```
//! use hive_rules::{GameType, Position, QueenOpening, perft};
//!
//! let mut start = Position::new(GameType::MLPD, QueenOpening::Forbidden);
//! assert_eq!(perft(&mut start, 3), 9_792);
//! ```
//!
//! # Inside
//!
//! - One noun, one file: `color`, `bug`, `piece`, `direction`, `hex`, `hex_set`,
//!   `game_type`, `rule_set`, `reserve`, `moves`, `outcome`.
//! - `board.rs`: the tiles on the table, twice. The *record* knows where every
//!   tile lies and what lies under it, however far the hive stretches. The *small
//!   board* (`torus.rs`) has sets of cells as 256 bits on a torus of 16 × 16,
//!   where a step in a direction is a rotation of the set. It is kept while the
//!   hive is narrow enough.
//! - `generate/`: the fast generator, on the small board. Its files are named
//!   after motions, not after bugs. It finds all destinations of one tile as one
//!   set. `lanes.rs` is the one file that knows the processor, with a portable
//!   twin.
//! - `plain.rs`, `layout.rs`: the same rules written down literally. They answer
//!   for hives that are too wide for the small board, they explain moves, and the
//!   tests hold the fast generator to them.
//! - `explain/`, `illegality.rs`: why a move is allowed, or every reason why not.
//! - `notation.rs`, `game_string.rs`, `numbering.rs`: UHP text, from text to syntax
//!   and from syntax to a move in a position, under any numbers of copies.
//! - `setup.rs`, `diagram.rs`: any arrangement of tiles, how to draw one in text,
//!   and the only door from there to a [`Position`], which checks everything.
//! - `game.rs`, `repetition.rs`: a game with its history, and the ends that the
//!   board does not show. `script.rs`: a game as somebody tells it, and how it is
//!   replayed.
//! - `symmetry.rs`, `key.rs`: the 12 symmetries and the hash keys.
#![deny(missing_docs)]
#![deny(clippy::undocumented_unsafe_blocks)]

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod board;
mod bug;
mod color;
#[cfg(feature = "serde")]
mod data;
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
mod numbering;
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
mod script;
mod setup;
mod symmetry;
mod torus;

#[cfg(feature = "serde")]
pub use crate::data::Reason;
pub use crate::{
    board::Board,
    bug::{Bug, ByBug},
    color::{ByColor, Color},
    diagram::{Diagram, DiagramError, ParseDiagramError, ParseDiagramErrorKind},
    direction::Direction,
    explain::{Explanation, ForcedPass, Legality, NoPlacement, StuckTile},
    game::{ClaimError, ConcludeError, Game, GameOver, PlayError, ReplayError, ReplayErrorCause},
    game_string::{GameState, GameString, ParseGameStringError, ParseGameStringErrorKind},
    game_type::{GameType, ParseGameTypeError},
    generate::Restraints,
    hex::Hex,
    hex_set::{HexSet, Hexes},
    illegality::{Blocker, Gate, GateKind, IllegalMove, Illegality, Miss, ThrowRefusal},
    moves::{Move, MoveKind, PieceMoves},
    notation::{MoveString, ParseMoveError, ParseMoveErrorKind, ResolveMoveError, Target},
    numbering::Numbering,
    outcome::{DrawReason, Outcome, WinReason},
    perft::{perft, perft_divided},
    piece::{ParsePieceError, Piece, PieceSet, Pieces},
    plain::{Power, Way},
    position::{Position, Undo},
    reserve::Reserve,
    rule_set::{ParseRuleSetError, QueenOpening, Repetition, RuleSet},
    script::{Replay, Script, ScriptError},
    setup::{Setup, SetupError},
    symmetry::Symmetry,
};
