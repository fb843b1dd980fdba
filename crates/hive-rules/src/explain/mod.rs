//! Why a move is allowed, or why not.
//!
//! The reasons are worked out anew from the plain rules ([`crate::plain`]),
//! never on the way to a list of moves: the generator stays fast, and an
//! explanation is free to look at the same move from every side. Whether a
//! move is legal is asked of the generator alone.
//!
//! A reason is true of the tile that it is given for, whosever turn it is.
//! What only the player to move may not do (enter next to an enemy, move
//! without a queen, throw) is no reason for an enemy tile to stay, unless that
//! player has a thrower beside it.

mod obstacle;
mod pass;
mod place;
mod shift;
mod throw;

use std::fmt;

pub use self::pass::{ForcedPass, NoPlacement, StuckTile};
use crate::{Illegality, Move, Piece, PieceSet, Position, Way, illegality::List, plain};

/// Why a move is allowed, or why not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Explanation {
    /// The move is not allowed.
    Illegal {
        /// All reasons; the most useful one comes first.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::data::reasons"))]
        #[cfg_attr(feature = "ts", ts(as = "Vec<crate::data::WholeReason<'static>>"))]
        reasons: Vec<Illegality>,
    },
    /// The move is allowed.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Legal(Legality),
}

/// What makes a move legal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Legality {
    /// The tile may be placed there.
    Place {
        /// The player's tiles that it will touch; none for the first tile of
        /// each player.
        touching: Vec<Piece>,
    },
    /// The tile gets there in each of these ways.
    Move {
        /// One for each power.
        ways: Vec<Way>,
    },
    /// The player has to pass.
    Pass(ForcedPass),
}

impl Explanation {
    /// Whether the move is allowed.
    pub fn is_legal(&self) -> bool {
        matches!(self, Explanation::Legal(_))
    }
}

impl Position {
    /// Why a move is allowed, or why not.
    pub fn explain(&self, mv: Move) -> Explanation {
        if !self.is_legal(mv) {
            return Explanation::Illegal { reasons: reasons(self, mv) };
        }
        Explanation::Legal(match mv {
            Move::Place { to, .. } => Legality::Place { touching: place::friends(self, to) },
            Move::Shift { piece, to } | Move::Carry { piece, to, .. } => {
                let mut ways = plain::ways(self, piece);
                ways.retain(|way| way.to() == to && way.cargo == mv.cargo());
                Legality::Move { ways }
            }
            Move::Pass => Legality::Pass(pass::forced(self)),
        })
    }

    /// All reasons why a move is not allowed, the most useful one first.
    /// There are none exactly if the move is legal.
    pub fn illegalities(&self, mv: Move) -> Vec<Illegality> {
        if self.is_legal(mv) { Vec::new() } else { reasons(self, mv) }
    }

    /// All ways in which the player to move can bring a tile in play to other
    /// cells: by its own power, and thrown.
    pub fn ways(&self, piece: Piece) -> Vec<Way> {
        plain::ways(self, piece)
    }

    /// All reasons why a tile can neither move nor enter, wherever to. There
    /// are none exactly if the tile has a legal move.
    pub fn why_stuck(&self, piece: Piece) -> Vec<Illegality> {
        let mut can_move = false;
        self.visit_piece_moves_of(PieceSet::just(piece), &mut |_| can_move = true);
        if can_move {
            return Vec::new();
        }
        let mut reasons = Vec::new();
        whatever_the_tile(self, piece, &mut reasons);
        if self.board().pieces().contains(piece) {
            shift::nowhere(self, piece, &mut reasons);
        } else {
            place::nowhere(self, piece, &mut reasons);
        }
        reasons.sort_by_key(Illegality::rank);
        reasons
    }

    /// Why the player to move has to pass; `None` if they have not.
    pub fn why_pass(&self) -> Option<ForcedPass> {
        self.must_pass().then(|| pass::forced(self))
    }
}

/// Why a move that is known to be illegal is so.
fn reasons(position: &Position, mv: Move) -> Vec<Illegality> {
    let mut reasons = Vec::new();
    match mv.piece() {
        Some(piece) => whatever_the_tile(position, piece, &mut reasons),
        None => game_over(position, &mut reasons),
    }
    match mv {
        Move::Place { piece, to } => place::reasons(position, piece, to, &mut reasons),
        Move::Shift { piece, to } => shift::reasons(position, piece, to, &mut reasons),
        Move::Carry { piece, cargo, to } => {
            shift::carry_reasons(position, piece, cargo, to, &mut reasons);
        }
        Move::Pass => {
            let moves = if position.is_over() { 0 } else { position.count_piece_moves() };
            if moves > 0 {
                reasons.push(Illegality::MovesLeft { moves });
            }
        }
    }
    reasons.sort_by_key(Illegality::rank);
    reasons
}

/// The reasons that do not ask what the tile is to do.
fn whatever_the_tile(position: &Position, piece: Piece, reasons: &mut Vec<Illegality>) {
    game_over(position, reasons);
    let game_type = position.game_type();
    if !game_type.pieces().contains(piece) {
        reasons.push(Illegality::NotInGame { piece, game_type });
    }
}

/// What holds the player to move back is a reason only for a tile that the
/// player could have placed, moved or thrown.
fn queen_due(position: &Position, piece: Piece, reasons: &mut Vec<Illegality>) {
    let queen = Piece::queen(position.turn());
    if position.must_place_queen() && piece != queen {
        reasons.push(Illegality::QueenMustBePlaced { queen });
    }
}

fn game_over(position: &Position, reasons: &mut Vec<Illegality>) {
    reasons.extend(position.outcome().map(|outcome| Illegality::GameOver { outcome }));
}

impl fmt::Display for Explanation {
    /// One line, without a full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Explanation::Legal(legality) => write!(f, "legal: {legality}"),
            Explanation::Illegal { reasons } => {
                f.write_str("illegal: ")?;
                write_all(f, reasons)
            }
        }
    }
}

impl fmt::Display for Legality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Legality::Place { touching } if touching.is_empty() => {
                f.write_str("placed as the player's first tile")
            }
            Legality::Place { touching } => write!(f, "placed next to {}", List(touching)),
            Legality::Move { ways } => write_all(f, ways),
            Legality::Pass(forced) => write!(f, "there is no move ({forced})"),
        }
    }
}

fn write_all<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str("; ")?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
