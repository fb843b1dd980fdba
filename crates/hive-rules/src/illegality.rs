//! Why a move is not allowed.
//!
//! A reason is data, not text: it names the tiles and cells that a program
//! needs to show it on the board. Its [`Display`](std::fmt::Display) is one English
//! sentence without a full stop, for people who know the game a little.

mod text;

pub(crate) use self::text::List;
use crate::{Bug, Color, GameType, Hex, Move, Outcome, Piece};

/// A move that is not allowed, with all reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// Why it is not allowed; never empty, the most useful reason first.
    pub reasons: Vec<Illegality>,
}

/// One reason why a move is not allowed.
///
/// Each reason holds by itself: were all the others removed, this one would
/// still forbid the move. What concerns a way of moving (a gate, the reach of
/// a bug, a refused throw) is told only where no other way leads to the cell;
/// for a mosquito it is told for each bug that it can copy.
///
/// The order of the variants is the order in which they are listed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Illegality {
    /// A queen is surrounded.
    GameOver {
        /// How the game ended.
        outcome: Outcome,
    },
    /// The player has other moves, so there is no passing.
    MovesLeft {
        /// How many.
        moves: usize,
    },
    /// The tile is not part of this game.
    NotInGame {
        /// The tile.
        piece: Piece,
        /// The game without it.
        game_type: GameType,
    },
    /// The tile is the opponent's, and nothing of the player's can throw it
    /// there. If a thrower lies beside it, [`Illegality::NotThrown`] says why.
    NotYours {
        /// The tile.
        piece: Piece,
    },
    /// A tile that is to be placed lies on the table already.
    AlreadyInPlay {
        /// The tile.
        piece: Piece,
        /// Where it lies.
        at: Hex,
    },
    /// A tile that is to move is still in the reserve.
    NotInPlay {
        /// The tile.
        piece: Piece,
    },
    /// It is the player's fourth turn, and the queen has to be placed. Of an
    /// enemy tile it is told where a thrower lies beside it.
    QueenMustBePlaced {
        /// The player's queen.
        queen: Piece,
    },
    /// The queen may not be a player's first tile.
    QueenMayNotOpen {
        /// The player's queen.
        queen: Piece,
    },
    /// The player's queen is not in play, without which nothing moves and
    /// nothing is thrown. Of an enemy tile it is told where a thrower lies
    /// beside it.
    QueenNotPlaced {
        /// The player's queen.
        queen: Piece,
    },
    /// The tile would stay where it is.
    SameCell {
        /// The tile.
        piece: Piece,
    },
    /// Other tiles lie on the tile.
    Covered {
        /// The tile.
        piece: Piece,
        /// The tiles on it, bottom to top.
        by: Vec<Piece>,
    },
    /// The opponent has just thrown this tile of the player's.
    Stunned {
        /// The tile.
        piece: Piece,
    },
    /// The opponent has just moved or placed this tile, so it cannot be
    /// thrown. It is told where a thrower lies beside it.
    Barred {
        /// The tile.
        piece: Piece,
    },
    /// The hive would not hold together with the tile in the air.
    Pinned {
        /// The tile.
        piece: Piece,
        /// The parts that would be left, two or more.
        parts: Vec<Vec<Hex>>,
    },
    /// The tile is no dragonfly, so it carries nothing.
    CannotCarry {
        /// The tile.
        piece: Piece,
    },
    /// The dragonfly stands on the ground, with nothing to carry.
    NothingBelow {
        /// The dragonfly.
        piece: Piece,
    },
    /// The dragonfly can carry only the tile directly below it.
    WrongCargo {
        /// The tile that it was to carry.
        cargo: Piece,
        /// The tile that it could carry.
        below: Piece,
    },
    /// The hive would not hold together without the dragonfly and its cargo.
    CarryBreaksHive {
        /// The dragonfly.
        piece: Piece,
        /// The only tile below it.
        cargo: Piece,
        /// The parts that would be left, two or more.
        parts: Vec<Vec<Hex>>,
    },
    /// Another copy of the same bug enters first.
    WrongNumber {
        /// The tile.
        piece: Piece,
        /// The copy that enters next.
        next: Piece,
    },
    /// The first tile of a game lies on the origin.
    NotOrigin,
    /// The tile would land on another one, which it cannot by any of its
    /// powers; an enemy tile beside a thrower, if thrown.
    CellOccupied {
        /// The top tile of the cell.
        by: Piece,
    },
    /// The cell touches no other tile.
    Apart {
        /// The cell.
        to: Hex,
    },
    /// The mosquito touches no bug but mosquitoes.
    NothingToCopy {
        /// The mosquito.
        piece: Piece,
    },
    /// Two stacks leave too little room. For a bug of several steps this is
    /// the one gate that stands between: were it open, the bug would get
    /// there.
    Gated {
        /// The tile.
        piece: Piece,
        /// The bug as which it moves.
        bug: Bug,
        /// Where it is too narrow.
        gate: Gate,
    },
    /// The tile would slide where it touches nothing. For a bug of several
    /// steps this is the one step that stands between.
    LosesContact {
        /// The tile.
        piece: Piece,
        /// The bug as which it moves.
        bug: Bug,
        /// Where the step begins.
        from: Hex,
        /// Where it ends.
        to: Hex,
    },
    /// A new tile would touch tiles of the opponent.
    TouchesEnemy {
        /// The opponent's tiles, tops of their cells.
        tiles: Vec<Piece>,
    },
    /// A new tile would touch no tile of its own colour.
    TouchesNoFriend {
        /// The player to move.
        color: Color,
    },
    /// There is no cell where the player could place a tile.
    NoCell {
        /// The player to move.
        color: Color,
    },
    /// The bug's way of moving does not lead to the cell.
    OutOfReach {
        /// The tile.
        piece: Piece,
        /// The bug as which it moves.
        bug: Bug,
        /// What is wrong with the cell.
        miss: Miss,
        /// The cells to which this way of moving leads from here, if nothing
        /// else stands against it.
        reach: Vec<Hex>,
    },
    /// The bug's way of moving leads nowhere from here.
    NoWay {
        /// The tile.
        piece: Piece,
        /// The bug as which it moves.
        bug: Bug,
    },
    /// A tile that throws, and that touches this one, cannot throw it there.
    NotThrown {
        /// The tile that would be thrown.
        piece: Piece,
        /// The pillbug, or the mosquito that touches one.
        thrower: Piece,
        /// Why it cannot.
        why: ThrowRefusal,
    },
}

/// A step for which two stacks leave too little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Gate {
    /// Where the step begins.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// The stacks on the two cells that touch both ends.
    pub blockers: [Blocker; 2],
    /// Whether the step is along the ground.
    pub kind: GateKind,
}

/// One side of a [`Gate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Blocker {
    /// The cell.
    pub hex: Hex,
    /// The top tile of the cell.
    pub top: Piece,
    /// How many tiles there are on it.
    pub height: usize,
}

/// The two kinds of gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum GateKind {
    /// Between two tiles or stacks, for a step along the ground.
    Ground,
    /// Between two stacks that are both higher than the tiles on which the
    /// step begins and ends. Booklets let tiles pass here that tournaments
    /// do not; see [`Illegality::is_tournament_reading`].
    Height,
}

/// Why a tile that throws cannot throw a certain tile to a certain cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ThrowRefusal {
    /// The thrower lies under other tiles.
    Covered {
        /// The tiles on it, bottom to top.
        by: Vec<Piece>,
    },
    /// The thrower stands on another tile, where a mosquito is a beetle only.
    Elevated,
    /// The opponent has just thrown the thrower.
    Stunned,
    /// The tile is not alone on its cell.
    InStack {
        /// The tile directly below it.
        below: Piece,
    },
    /// The cell does not touch the thrower.
    NotBeside,
    /// There is no room to lift the tile onto the thrower.
    LiftGated {
        /// Where it is too narrow.
        gate: Gate,
    },
    /// There is no room to put the tile down on the cell.
    DropGated {
        /// Where it is too narrow.
        gate: Gate,
    },
    /// Around the thrower there is no cell where the tile could be put down.
    NoRoom,
}

/// Why a bug's way of moving does not lead to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Miss {
    /// The bug makes one step, and the cell is not next to it.
    MoreThanOneStep,
    /// The spider's way must have exactly three steps.
    NotThreeSlides {
        /// How many steps an ant would need; `None` if it could not get there.
        shortest: Option<usize>,
    },
    /// No way around the hive leads to the cell.
    ShutOff,
    /// The cell is in none of the six straight lines.
    NotInLine,
    /// In the direction of the cell there is no tile to jump over.
    NothingToJump,
    /// The jump ends on an earlier cell, the first empty one.
    LandsEarlier {
        /// Where it ends.
        at: Hex,
    },
    /// The ladybug makes two steps on top of the hive and one down.
    NotOverTheHive,
    /// The dragonfly lands beside the last tile of a row.
    NotBesideRow,
}

impl Illegality {
    /// The place of the reason in a list.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Illegality::GameOver { .. } => 0,
            Illegality::MovesLeft { .. } => 1,
            Illegality::NotInGame { .. } => 2,
            Illegality::NotYours { .. } => 3,
            Illegality::AlreadyInPlay { .. } => 4,
            Illegality::NotInPlay { .. } => 5,
            Illegality::QueenMustBePlaced { .. } => 6,
            Illegality::QueenMayNotOpen { .. } => 7,
            Illegality::QueenNotPlaced { .. } => 8,
            Illegality::SameCell { .. } => 9,
            Illegality::Covered { .. } => 10,
            Illegality::Stunned { .. } => 11,
            Illegality::Barred { .. } => 12,
            Illegality::Pinned { .. } => 13,
            Illegality::CannotCarry { .. } => 14,
            Illegality::NothingBelow { .. } => 15,
            Illegality::WrongCargo { .. } => 16,
            Illegality::CarryBreaksHive { .. } => 17,
            Illegality::WrongNumber { .. } => 18,
            Illegality::NotOrigin => 19,
            Illegality::CellOccupied { .. } => 20,
            Illegality::Apart { .. } => 21,
            Illegality::NothingToCopy { .. } => 22,
            // A pupil who could walk there has not counted: no gate and no gap matters then.
            Illegality::OutOfReach { miss: Miss::NotThreeSlides { shortest: Some(_) }, .. } => 23,
            Illegality::Gated { .. } => 24,
            Illegality::LosesContact { .. } => 25,
            Illegality::TouchesEnemy { .. } => 26,
            Illegality::TouchesNoFriend { .. } => 27,
            Illegality::NoCell { .. } => 28,
            Illegality::OutOfReach { .. } => 29,
            Illegality::NoWay { .. } => 30,
            Illegality::NotThrown { .. } => 31,
        }
    }

    /// Whether some booklets, read literally, would allow what this reason
    /// forbids. They exempt beetles and ladybugs from gates and say nothing
    /// of gates for throws, and all of them let the queen open.
    pub fn is_tournament_reading(&self) -> bool {
        match self {
            Illegality::QueenMayNotOpen { .. } => true,
            Illegality::Gated { bug, gate, .. } => {
                gate.kind == GateKind::Height || *bug == Bug::Beetle
            }
            Illegality::NotThrown { why, .. } => {
                matches!(why, ThrowRefusal::LiftGated { .. } | ThrowRefusal::DropGated { .. })
            }
            _ => false,
        }
    }
}

impl std::error::Error for IllegalMove {}
