//! Motifs in English, as the program says them. The page has templates of its
//! own for every language.

use std::fmt;

use hive_rules::{Color, Piece};

use super::motif::{Motif, Spotted};

impl fmt::Display for Spotted {
    /// What the move does, without a subject and a full stop: "pins bA1".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opponent = !self.mover;
        match &self.motif {
            Motif::Wins { queen } => write!(f, "surrounds {queen} and ends the game"),
            Motif::ForcesWin { plies } => write!(f, "wins by force in {}", moves(*plies)),
            Motif::MissesWin { plies } => write!(f, "misses a win in {}", moves(*plies)),
            Motif::LetsWin { plies } => write!(f, "lets {opponent} win in {}", moves(*plies)),
            Motif::GivesUpDefender { piece, plies } => {
                write!(f, "takes away {piece}, without which {opponent} wins in {}", moves(*plies))
            }
            Motif::Threatens { plies } => write!(f, "threatens to win in {}", moves(*plies)),
            Motif::Parries { plies } => {
                write!(f, "parries the threat of {opponent} to win in {}", moves(*plies))
            }
            Motif::ThrowsQueen { queen, by, left, .. } => {
                write!(f, "throws {queen} with {by} to where she has {}", spaces(*left))
            }
            Motif::Rescues { queen, by, left, .. } => {
                write!(f, "lets {by} rescue {queen}, who then has {}", spaces(*left))
            }
            Motif::LetsRescue { queen, by } => write!(f, "lets {by} rescue {queen}"),
            Motif::StopsRescue { queen, by } => write!(f, "keeps {by} from rescuing {queen}"),
            Motif::NoEscape { queen } => write!(f, "leaves {queen} no escape"),
            Motif::QueenMoves { queen, before, after, .. } => {
                write!(f, "brings {queen} to where she has {} instead of {before}", spaces(*after))
            }
            Motif::Fills { queen, left, .. } => {
                write!(f, "fills a space beside {queen}, who has {} left", number(*left))
            }
            Motif::Opens { queen, left, .. } => {
                write!(f, "opens a space beside {queen}, who has {} now", number(*left))
            }
            Motif::MakesGate { queen, .. } => {
                write!(f, "makes a gate, so that nothing can slide in beside {queen} there")
            }
            Motif::BreaksGate { queen, .. } => {
                write!(f, "breaks a gate, so that one can slide in beside {queen} there")
            }
            Motif::Climbs { piece, onto } => write!(f, "climbs with {piece} onto {onto}"),
            Motif::ClimbsDown { piece, from } => {
                write!(f, "climbs down with {piece} from {from}")
            }
            Motif::Covers { piece, onto } => write!(f, "covers {onto} with {piece}"),
            Motif::Pins { pieces } => write!(f, "pins {}", List(pieces)),
            Motif::Frees { pieces } => write!(f, "frees {}", List(pieces)),
            Motif::ShutsIn { pieces } => write!(f, "shuts in {}", List(pieces)),
            Motif::LastAnt { ant, moved: true } => {
                write!(f, "uses up {ant}, the last free ant of {}, beside the queen", ant.color())
            }
            Motif::LastAnt { ant, moved: false } => {
                write!(f, "traps {ant}, the last free ant of {}", ant.color())
            }
            Motif::WallsOff { color, cells } => write_walls(f, *color, cells.len()),
            Motif::LeavesPass { color } => write!(f, "leaves {color} without a move: a pass"),
            Motif::Repeats { times: 2 } => f.write_str("repeats a position"),
            Motif::Repeats { times } => write!(f, "repeats a position for the {times}th time"),
        }
    }
}

fn write_walls(f: &mut fmt::Formatter<'_>, color: Color, cells: usize) -> fmt::Result {
    match cells {
        0 => write!(f, "leaves {color} no space to place a tile"),
        1 => write!(f, "leaves {color} one space to place a tile"),
        cells => write!(f, "leaves {color} only {cells} spaces to place a tile"),
    }
}

/// How many moves of the winner so many plies are.
fn moves(plies: u32) -> String {
    plies.div_ceil(2).to_string()
}

fn number(count: u32) -> String {
    if count == 0 { "none".into() } else { count.to_string() }
}

fn spaces(count: u32) -> String {
    match count {
        0 => "no free space".into(),
        1 => "1 free space".into(),
        count => format!("{count} free spaces"),
    }
}

struct List<'a>(&'a [Piece]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.0.iter().enumerate() {
            let separator = match index {
                0 => "",
                _ if index + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{piece}")?;
        }
        Ok(())
    }
}
