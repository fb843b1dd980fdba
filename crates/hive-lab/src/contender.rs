//! Who can sit at the table.

use std::{fmt, time::Duration};

use hive_rules::{Game, MoveString};
use hive_table::is_steering;

/// A player as the referee knows one: it is told the game and names moves.
///
/// A contender keeps nothing from a game that failed: [`Contender::begin`]
/// must bring it back, whatever happened before.
pub trait Contender: Send {
    /// A new game begins, maybe after some opening moves.
    fn begin(&mut self, game: &Game) -> Result<(), Forfeit>;

    /// The contender is about to be asked; it is told what has been played.
    /// This is not part of its thinking time.
    fn update(&mut self, game: &Game) -> Result<(), Forfeit>;

    /// Names a move. `patience` is how long anybody waits for it.
    fn choose(&mut self, game: &Game, patience: Duration) -> Result<MoveString, Forfeit>;
}

/// What a player loses a game for, other than by being surrounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// It broke down, or could not be started.
    Crash,
    /// Its move was not legal, or no move at all.
    IllegalMove,
    /// It broke the protocol: it would not play on, refused a legal move of
    /// its opponent, or answered with nonsense.
    Protocol,
    /// It took too long.
    Time,
}

impl Fault {
    /// All faults.
    pub const ALL: [Fault; 4] = [Fault::Crash, Fault::IllegalMove, Fault::Protocol, Fault::Time];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Fault::Crash => "crash",
            Fault::IllegalMove => "illegal-move",
            Fault::Protocol => "protocol",
            Fault::Time => "time",
        })
    }
}

/// A fault with what was seen of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// What kind it is.
    pub fault: Fault,
    /// What happened, on one line.
    pub detail: String,
}

impl Forfeit {
    /// A fault with what was seen of it. Whatever comes from a player is
    /// brought down to one line of moderate length.
    pub fn new(fault: Fault, detail: &str) -> Forfeit {
        const LONGEST: usize = 200;
        let clean = |c: char| if is_steering(c) { ' ' } else { c };
        Forfeit { fault, detail: detail.trim().chars().take(LONGEST).map(clean).collect() }
    }
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.fault, self.detail)
    }
}
