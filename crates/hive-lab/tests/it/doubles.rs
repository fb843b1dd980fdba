//! Players that do one thing wrong, and one that does nothing wrong.

use std::{cell::Cell, time::Duration};

use hive_engine::Clock;
use hive_lab::{Contender, Fault, Forfeit, Random};
use hive_rules::{Game, MoveString};

thread_local! {
    static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// A clock that only moves when somebody turns it. Every worker has its own,
/// as a thread on its own core would.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandClock;

impl HandClock {
    pub(crate) fn turn(self, by: Duration) {
        TIME.set(TIME.get() + by);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Duration {
        TIME.get()
    }
}

/// What a player does when a game has this many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Random legal moves.
    None,
    /// Breaks down.
    Crash(usize),
    /// Cannot even be started.
    Stillborn,
    /// Plays what it likes.
    IllegalMove(usize),
    /// Answers with a move that makes no sense on the board.
    Nonsense(usize),
    /// Does not accept the opponent's move.
    Refusal(usize),
    /// Takes this long over every move from then on.
    Slow(usize, Duration),
}

pub(crate) struct Player {
    habit: Habit,
    random: Random,
}

impl Player {
    pub(crate) fn new(habit: Habit) -> Player {
        Player { habit, random: Random::new(0) }
    }
}

impl Contender for Player {
    fn begin(&mut self, game: &Game) -> Result<(), Forfeit> {
        // The opening alone decides the game, whichever worker plays it.
        self.random = Random::new(game.position().key());
        match self.habit {
            Habit::Stillborn => Err(Forfeit::new(Fault::Crash, "no such\tprogram\n")),
            _ => Ok(()),
        }
    }

    fn update(&mut self, game: &Game) -> Result<(), Forfeit> {
        match self.habit {
            Habit::Refusal(ply) if game.moves().len() >= ply => {
                Err(Forfeit::new(Fault::Protocol, "I do not like this"))
            }
            _ => Ok(()),
        }
    }

    fn choose(&mut self, game: &Game, _patience: Duration) -> Result<MoveString, Forfeit> {
        let plies = game.moves().len();
        match self.habit {
            Habit::Crash(ply) if plies >= ply => {
                return Err(Forfeit::new(Fault::Crash, "it is gone"));
            }
            Habit::IllegalMove(ply) if plies >= ply => return Ok(MoveString::Pass),
            Habit::Nonsense(ply) if plies >= ply => return Ok("wQ bD/".parse().unwrap()),
            Habit::Slow(ply, time) if plies >= ply => HandClock.turn(time),
            _ => HandClock.turn(Duration::from_millis(1)),
        }
        let moves = game.position().legal_moves();
        let mv = self.random.choose(&moves).expect("a game in progress has a move");
        Ok(MoveString::new(game.position(), *mv))
    }
}
