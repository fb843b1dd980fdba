//! Reasons why a move is not allowed. These messages only go out.

use hive_rules::{Bug, Color, GameType, Piece};
use serde::Serialize;

use super::{Hex, Name, Outcome, name::names, position::hexes};

/// A reason as data, for showing it on the board in any language, and as an
/// English sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The reason.
    #[serde(flatten)]
    pub illegality: Illegality,
    /// The same in English.
    pub text: String,
    /// Whether some booklets read the rule differently.
    pub tournament_reading: bool,
}

impl Reason {
    /// The game has ended already.
    pub fn over(outcome: hive_rules::Outcome) -> Reason {
        (&hive_rules::Illegality::GameOver(outcome)).into()
    }
}

pub(super) fn reasons(illegalities: &[hive_rules::Illegality]) -> Vec<Reason> {
    illegalities.iter().map(Reason::from).collect()
}

impl From<&hive_rules::Illegality> for Reason {
    fn from(illegality: &hive_rules::Illegality) -> Reason {
        Reason {
            illegality: illegality.into(),
            text: illegality.to_string(),
            tournament_reading: illegality.is_tournament_reading(),
        }
    }
}

/// One reason, as [`hive_rules::Illegality`] explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[allow(missing_docs)]
pub enum Illegality {
    GameOver { outcome: Outcome },
    MovesLeft { moves: usize },
    NotInGame { piece: Name<Piece>, game_type: Name<GameType> },
    NotYours { piece: Name<Piece> },
    AlreadyInPlay { piece: Name<Piece>, at: Hex },
    NotInPlay { piece: Name<Piece> },
    QueenMustBePlaced { queen: Name<Piece> },
    QueenMayNotOpen { queen: Name<Piece> },
    QueenNotPlaced { queen: Name<Piece> },
    SameCell { piece: Name<Piece> },
    Covered { piece: Name<Piece>, by: Vec<Name<Piece>> },
    Stunned { piece: Name<Piece> },
    Barred { piece: Name<Piece> },
    Pinned { piece: Name<Piece>, parts: Vec<Vec<Hex>> },
    CannotCarry { piece: Name<Piece> },
    NothingBelow { piece: Name<Piece> },
    WrongCargo { cargo: Name<Piece>, below: Name<Piece> },
    CarryBreaksHive { piece: Name<Piece>, cargo: Name<Piece>, parts: Vec<Vec<Hex>> },
    WrongNumber { piece: Name<Piece>, next: Name<Piece> },
    NotOrigin,
    CellOccupied { by: Name<Piece> },
    Apart { to: Hex },
    NothingToCopy { piece: Name<Piece> },
    Gated { piece: Name<Piece>, bug: Name<Bug>, gate: Gate },
    LosesContact { piece: Name<Piece>, bug: Name<Bug>, from: Hex, to: Hex },
    NoThrower { piece: Name<Piece> },
    NotThrown { piece: Name<Piece>, thrower: Name<Piece>, why: ThrowRefusal },
    TouchesEnemy { tiles: Vec<Name<Piece>> },
    TouchesNoFriend { color: Name<Color> },
    NoCell { color: Name<Color> },
    OutOfReach { piece: Name<Piece>, bug: Name<Bug>, miss: Miss, reach: Vec<Hex> },
    NoWay { piece: Name<Piece>, bug: Name<Bug> },
}

/// A step for which two stacks leave too little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Gate {
    /// Where the step begins.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// The two stacks.
    pub blockers: [Blocker; 2],
    /// Whether the step is along the ground.
    pub kind: GateKind,
}

/// One side of a [`Gate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Blocker {
    /// The cell.
    pub hex: Hex,
    /// Its top tile.
    pub top: Name<Piece>,
    /// How many tiles there are on it.
    pub height: usize,
}

/// The two kinds of gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum GateKind {
    /// For a step along the ground.
    Ground,
    /// Between two higher stacks.
    Height,
}

/// Why a tile cannot be thrown, as [`hive_rules::ThrowRefusal`] explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum ThrowRefusal {
    Covered { by: Vec<Name<Piece>> },
    Elevated,
    Stunned,
    InStack { below: Name<Piece> },
    NotBeside,
    LiftGated { gate: Gate },
    DropGated { gate: Gate },
    NoRoom,
}

/// Why a bug's way of moving does not lead to a cell, as
/// [`hive_rules::Miss`] explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
#[allow(missing_docs)]
pub enum Miss {
    MoreThanOneStep,
    NotThreeSlides { shortest: Option<usize> },
    ShutOff,
    NotInLine,
    NothingToJump,
    LandsEarlier { at: Hex },
    NotOverTheHive,
    NotBesideRow,
}

impl From<&hive_rules::Illegality> for Illegality {
    fn from(illegality: &hive_rules::Illegality) -> Illegality {
        use hive_rules::Illegality as From;
        let parts = |parts: &[Vec<hive_rules::Hex>]| parts.iter().map(|part| hexes(part)).collect();
        match illegality {
            From::GameOver(outcome) => Illegality::GameOver { outcome: (*outcome).into() },
            From::MovesLeft { moves } => Illegality::MovesLeft { moves: *moves },
            From::NotInGame { piece, game_type } => {
                Illegality::NotInGame { piece: Name(*piece), game_type: Name(*game_type) }
            }
            From::NotYours { piece } => Illegality::NotYours { piece: Name(*piece) },
            From::AlreadyInPlay { piece, at } => {
                Illegality::AlreadyInPlay { piece: Name(*piece), at: (*at).into() }
            }
            From::NotInPlay { piece } => Illegality::NotInPlay { piece: Name(*piece) },
            From::QueenMustBePlaced { queen } => {
                Illegality::QueenMustBePlaced { queen: Name(*queen) }
            }
            From::QueenMayNotOpen { queen } => Illegality::QueenMayNotOpen { queen: Name(*queen) },
            From::QueenNotPlaced { queen } => Illegality::QueenNotPlaced { queen: Name(*queen) },
            From::SameCell { piece } => Illegality::SameCell { piece: Name(*piece) },
            From::Covered { piece, by } => {
                Illegality::Covered { piece: Name(*piece), by: names(by) }
            }
            From::Stunned { piece } => Illegality::Stunned { piece: Name(*piece) },
            From::Barred { piece } => Illegality::Barred { piece: Name(*piece) },
            From::Pinned { piece, parts: all } => {
                Illegality::Pinned { piece: Name(*piece), parts: parts(all) }
            }
            From::CannotCarry { piece } => Illegality::CannotCarry { piece: Name(*piece) },
            From::NothingBelow { piece } => Illegality::NothingBelow { piece: Name(*piece) },
            From::WrongCargo { cargo, below } => {
                Illegality::WrongCargo { cargo: Name(*cargo), below: Name(*below) }
            }
            From::CarryBreaksHive { piece, cargo, parts: all } => Illegality::CarryBreaksHive {
                piece: Name(*piece),
                cargo: Name(*cargo),
                parts: parts(all),
            },
            From::WrongNumber { piece, next } => {
                Illegality::WrongNumber { piece: Name(*piece), next: Name(*next) }
            }
            From::NotOrigin => Illegality::NotOrigin,
            From::CellOccupied { by } => Illegality::CellOccupied { by: Name(*by) },
            From::Apart { to } => Illegality::Apart { to: (*to).into() },
            From::NothingToCopy { piece } => Illegality::NothingToCopy { piece: Name(*piece) },
            From::Gated { piece, bug, gate } => {
                Illegality::Gated { piece: Name(*piece), bug: Name(*bug), gate: gate.into() }
            }
            From::LosesContact { piece, bug, from, to } => Illegality::LosesContact {
                piece: Name(*piece),
                bug: Name(*bug),
                from: (*from).into(),
                to: (*to).into(),
            },
            From::NoThrower { piece } => Illegality::NoThrower { piece: Name(*piece) },
            From::NotThrown { piece, thrower, why } => Illegality::NotThrown {
                piece: Name(*piece),
                thrower: Name(*thrower),
                why: why.into(),
            },
            From::TouchesEnemy { tiles } => Illegality::TouchesEnemy { tiles: names(tiles) },
            From::TouchesNoFriend { color } => Illegality::TouchesNoFriend { color: Name(*color) },
            From::NoCell { color } => Illegality::NoCell { color: Name(*color) },
            From::OutOfReach { piece, bug, miss, reach } => Illegality::OutOfReach {
                piece: Name(*piece),
                bug: Name(*bug),
                miss: (*miss).into(),
                reach: hexes(reach),
            },
            From::NoWay { piece, bug } => {
                Illegality::NoWay { piece: Name(*piece), bug: Name(*bug) }
            }
        }
    }
}

impl From<&hive_rules::Gate> for Gate {
    fn from(gate: &hive_rules::Gate) -> Gate {
        let kind = match gate.kind {
            hive_rules::GateKind::Ground => GateKind::Ground,
            hive_rules::GateKind::Height => GateKind::Height,
        };
        let blockers = gate.blockers.map(|blocker| Blocker {
            hex: blocker.hex.into(),
            top: Name(blocker.top),
            height: blocker.height,
        });
        Gate { from: gate.from.into(), to: gate.to.into(), blockers, kind }
    }
}

impl From<&hive_rules::ThrowRefusal> for ThrowRefusal {
    fn from(why: &hive_rules::ThrowRefusal) -> ThrowRefusal {
        match why {
            hive_rules::ThrowRefusal::Covered { by } => ThrowRefusal::Covered { by: names(by) },
            hive_rules::ThrowRefusal::Elevated => ThrowRefusal::Elevated,
            hive_rules::ThrowRefusal::Stunned => ThrowRefusal::Stunned,
            hive_rules::ThrowRefusal::InStack { below } => {
                ThrowRefusal::InStack { below: Name(*below) }
            }
            hive_rules::ThrowRefusal::NotBeside => ThrowRefusal::NotBeside,
            hive_rules::ThrowRefusal::LiftGated(gate) => {
                ThrowRefusal::LiftGated { gate: gate.into() }
            }
            hive_rules::ThrowRefusal::DropGated(gate) => {
                ThrowRefusal::DropGated { gate: gate.into() }
            }
            hive_rules::ThrowRefusal::NoRoom => ThrowRefusal::NoRoom,
        }
    }
}

impl From<hive_rules::Miss> for Miss {
    fn from(miss: hive_rules::Miss) -> Miss {
        match miss {
            hive_rules::Miss::MoreThanOneStep => Miss::MoreThanOneStep,
            hive_rules::Miss::NotThreeSlides { shortest } => Miss::NotThreeSlides { shortest },
            hive_rules::Miss::ShutOff => Miss::ShutOff,
            hive_rules::Miss::NotInLine => Miss::NotInLine,
            hive_rules::Miss::NothingToJump => Miss::NothingToJump,
            hive_rules::Miss::LandsEarlier { at } => Miss::LandsEarlier { at: at.into() },
            hive_rules::Miss::NotOverTheHive => Miss::NotOverTheHive,
            hive_rules::Miss::NotBesideRow => Miss::NotBesideRow,
        }
    }
}
