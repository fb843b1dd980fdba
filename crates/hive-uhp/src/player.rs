//! What a server needs of an engine.

use std::fmt;

use hive_rules::{Game, Move, MoveString, Position};

use crate::{EngineOption, Limit, StopSwitch};

/// An engine, as a [`Server`](crate::Server) sees it.
pub trait Player {
    /// Name and version, on one line.
    fn id(&self) -> String;

    /// What it can be told to do differently. The options by which games are
    /// played are the server's.
    fn options(&self) -> Vec<EngineOption>;

    /// Changes one of its options. The value is within the bounds that
    /// [`Player::options`] gave. An error says why it cannot be done now.
    fn set_option(&mut self, option: &EngineOption) -> Result<(), String>;

    /// Another game begins: what was learnt in the last one can go.
    fn new_game(&mut self);

    /// The best move of a game that is not over, as far as the limit allows.
    /// Each better idea on the way may be reported. `None` if it has no
    /// answer at all.
    fn best_move(
        &mut self,
        game: &Game,
        limit: &Limit,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought>;

    /// Whether it has been told to think while the client is silent.
    fn ponders(&self) -> bool {
        false
    }

    /// Thinks about a game that is not over, if [`Player::ponders`]. It ends at
    /// once when the stop flag is put.
    fn ponder(&mut self, _game: &Game) {}

    /// Puts the flag by which [`Player::best_move`] is told to answer what it
    /// has so far. It is called from other threads while that runs.
    fn stop_switch(&self) -> StopSwitch;
}

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// How many plies it has looked ahead.
    pub depth: u32,
    /// The lines it expects, best first: one, or several if the player has
    /// been asked for several.
    pub lines: Vec<Line>,
}

impl Thought {
    /// The first move of the best line.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// `Move;depth;score;reply;...` for each line, the best last: that is the
    /// one a client takes. A line ends where it would break the rules.
    pub(crate) fn describe(&self, position: &Position) -> Vec<String> {
        let lines = self.lines.iter().rev();
        lines.filter_map(|line| line.describe(self.depth, position)).collect()
    }
}

/// A move with what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For the player to move.
    pub score: Score,
    /// From the current position on.
    pub moves: Vec<Move>,
}

impl Line {
    fn describe(&self, depth: u32, position: &Position) -> Option<String> {
        let mut position = position.clone();
        let mut moves = self.moves.iter().map_while(|&mv| {
            let text = MoveString::new(&position, mv).to_string();
            position.play(mv).ok().map(|_| text)
        });
        let first = moves.next()?;
        let replies: String = moves.map(|reply| format!(";{reply}")).collect();
        Some(format!("{first};{depth};{}{replies}", self.score))
    }
}

/// What a line is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// More is better; 0 is balanced.
    Points(i32),
    /// Proved to win in so many plies.
    Win(u32),
    /// Proved to lose in so many plies.
    Loss(u32),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => points.fmt(f),
            Score::Win(plies) => write!(f, "win{plies}"),
            Score::Loss(plies) => write!(f, "loss{plies}"),
        }
    }
}
