//! The reasons in English.

use std::fmt;

use super::{Gate, GateKind, IllegalMove, Illegality, Miss, ThrowRefusal};
use crate::{Bug, Hex, Piece};

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal move")?;
        for (index, reason) in self.reasons.iter().enumerate() {
            write!(f, "{} {reason}", if index == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegality::GameOver { outcome } => write!(f, "the game is over ({outcome})"),
            Illegality::MovesLeft { moves: 1 } => {
                write!(f, "passing is allowed only without a move, and there is one")
            }
            Illegality::MovesLeft { moves } => {
                write!(f, "passing is allowed only without a move, and there are {moves}")
            }
            Illegality::NotInGame { piece, game_type } => {
                write!(f, "{piece} is not part of a {game_type} game")
            }
            Illegality::NotYours { piece } => write!(f, "{piece} belongs to {}", piece.color()),
            Illegality::AlreadyInPlay { piece, .. } => write!(f, "{piece} is in play already"),
            Illegality::NotInPlay { piece } => write!(f, "{piece} is still in the reserve"),
            Illegality::QueenMustBePlaced { queen } => {
                write!(f, "{queen} must be placed by the fourth turn, which is now")
            }
            Illegality::QueenMayNotOpen { queen } => write!(
                f,
                "{queen} may not be {}'s first tile (a tournament rule; the booklets allow it)",
                queen.color()
            ),
            Illegality::QueenNotPlaced { queen } => {
                write!(f, "nothing of {} moves before {queen} is in play", queen.color())
            }
            Illegality::SameCell { piece } => write!(f, "{piece} is on that cell already"),
            Illegality::Covered { piece, by } => write!(f, "{piece} lies under {}", List(by)),
            Illegality::Stunned { piece } => {
                write!(f, "{piece} has just been thrown and must rest for this turn")
            }
            Illegality::Barred { piece } => {
                write!(f, "{piece} has just moved and cannot be thrown in this turn")
            }
            Illegality::Pinned { piece, parts } => {
                write!(f, "the hive would fall into {} parts without {piece}", parts.len())
            }
            Illegality::CannotCarry { piece } => {
                write!(f, "{piece} cannot carry a tile, only a dragonfly can")
            }
            Illegality::NothingBelow { piece } => {
                write!(f, "{piece} stands on the ground and has nothing to carry")
            }
            Illegality::WrongCargo { cargo, below } => {
                write!(f, "{cargo} cannot be carried, only {below}, the tile directly below, can")
            }
            Illegality::CarryBreaksHive { piece, cargo, parts } => write!(
                f,
                "the hive would fall into {} parts without {piece} and {cargo}",
                parts.len()
            ),
            Illegality::WrongNumber { piece, next } => {
                write!(f, "{next} comes into play before {piece}")
            }
            Illegality::NotOrigin => {
                write!(f, "the first tile of a game goes to {}", Hex::ORIGIN)
            }
            Illegality::CellOccupied { by } => write!(f, "the cell is taken by {by}"),
            Illegality::Apart { .. } => write!(f, "the cell touches no tile of the hive"),
            Illegality::NothingToCopy { piece } => {
                write!(f, "{piece} touches only mosquitoes, which it cannot copy")
            }
            Illegality::Gated { piece, bug, gate } => {
                write!(f, "{piece}{} {gate}", As(*piece, *bug))?;
                self.write_reading(f)
            }
            Illegality::LosesContact { piece, bug, .. } => {
                write!(f, "{piece}{} would lose touch with the hive on the way", As(*piece, *bug))
            }
            Illegality::NotThrown { piece, thrower, why } => {
                write!(f, "{thrower} cannot throw {piece}: ")?;
                match why {
                    ThrowRefusal::LiftGated { gate } | ThrowRefusal::DropGated { gate } => {
                        write!(f, "{piece} {gate}")?;
                    }
                    ThrowRefusal::Covered { by } => write!(f, "{thrower} lies under {}", List(by))?,
                    ThrowRefusal::Elevated => {
                        write!(f, "{thrower} stands on another tile and is a beetle there")?;
                    }
                    ThrowRefusal::Stunned => {
                        write!(f, "{thrower} has just been thrown and must rest for this turn")?;
                    }
                    ThrowRefusal::InStack { below } => {
                        write!(f, "{piece} lies on {below}, and only a lone tile is thrown")?;
                    }
                    ThrowRefusal::NotBeside => write!(f, "the cell does not touch {thrower}")?,
                    ThrowRefusal::NoRoom => {
                        write!(f, "around {thrower} there is no cell to put it down")?;
                    }
                }
                self.write_reading(f)
            }
            Illegality::TouchesEnemy { tiles } => {
                write!(f, "a new tile may not touch the opponent's {}", List(tiles))
            }
            Illegality::TouchesNoFriend { color } => {
                write!(f, "a new tile must touch a tile of {color}")
            }
            Illegality::NoCell { color } => write!(
                f,
                "there is no empty cell that touches {color} and does not touch {}",
                !*color
            ),
            Illegality::OutOfReach { piece, bug, miss: Miss::NotOverTheHive, .. } => write!(
                f,
                "{piece}{} cannot get there: {} has to {}, which does not lead to the cell",
                As(*piece, *bug),
                A(*bug),
                bug.need(),
            ),
            Illegality::OutOfReach { piece, bug, miss, .. } => {
                write!(f, "{piece}{} cannot get there: {miss}", As(*piece, *bug))
            }
            Illegality::NoWay { piece, bug } => {
                let need = bug.need();
                write!(f, "{piece}{} has no way to go: it cannot {need}", As(*piece, *bug))
            }
        }
    }
}

impl Illegality {
    fn write_reading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_tournament_reading() {
            f.write_str(" (the tournament reading; some booklets do not have this gate)")?;
        }
        Ok(())
    }
}

/// A predicate for the tile that cannot pass.
impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.blockers.map(|blocker| blocker.top);
        match self.kind {
            GateKind::Ground => {
                write!(f, "does not fit through the gate between {left} and {right}")
            }
            GateKind::Height => write!(
                f,
                "does not fit through the gate between two higher stacks, with {left} and {right} \
                 on top"
            ),
        }
    }
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Miss::MoreThanOneStep => f.write_str("the cell is more than one step away"),
            Miss::NotThreeSlides { shortest: None } => {
                f.write_str("no way around the hive leads to the cell")
            }
            Miss::NotThreeSlides { shortest: Some(1) } => {
                f.write_str("a spider makes exactly three steps, and the cell is one step away")
            }
            Miss::NotThreeSlides { shortest: Some(steps) } => {
                write!(f, "a spider makes exactly three steps, and the cell is {steps} steps away")
            }
            Miss::ShutOff => f.write_str("no way around the hive leads to the cell"),
            Miss::NotInLine => f.write_str("the cell is not in a straight line with it"),
            Miss::NothingToJump => {
                f.write_str("there is no tile next to it to jump over in that direction")
            }
            Miss::LandsEarlier { .. } => {
                f.write_str("its jump ends on the first empty cell, which comes before")
            }
            Miss::NotOverTheHive => f.write_str("its way over the hive does not lead to the cell"),
            Miss::NotBesideRow => f.write_str(
                "a dragonfly jumps over a row of tiles and lands left or right of the last one, \
                 which does not lead to the cell",
            ),
        }
    }
}

/// Says as which bug a mosquito moves.
struct As(Piece, Bug);

impl fmt::Display for As {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let As(piece, bug) = *self;
        if piece.bug() == bug {
            return Ok(());
        }
        write!(f, " as {}", A(bug))
    }
}

/// A bug with its article.
struct A(Bug);

impl fmt::Display for A {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.name().to_lowercase();
        let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        write!(f, "{article} {name}")
    }
}

/// Tiles in a sentence.
pub(crate) struct List<'a>(pub(crate) &'a [Piece]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.0.iter().enumerate() {
            let before = match index {
                0 => "",
                _ if index + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{piece}")?;
        }
        Ok(())
    }
}
