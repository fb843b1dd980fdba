//! The engine at the other side of the table.

use std::time::Duration;

use clap::ValueEnum;
use hive_engine::{Budget, Engine, Handicap, Level, Limits, Options, Stop};
use hive_rules::{Color, Game, Move};

use crate::clock::{self, SystemClock};

/// Nobody likes to wait; a weak level takes much less.
const PATIENCE: Duration = Duration::from_secs(2);

/// Which colour a person plays.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Side {
    /// And moves first
    White,
    /// And moves second
    Black,
}

/// An engine that plays one colour.
pub(super) struct Opponent {
    engine: Engine,
    pub(super) color: Color,
    limits: Limits,
}

impl Opponent {
    /// An opponent of this level for a person who plays this side.
    pub(super) fn new(level: Level, side: Side) -> Opponent {
        let handicap = Some(Handicap { level, seed: clock::seed() });
        let time = Some(Budget::Move(PATIENCE));
        Opponent {
            engine: Engine::new(Options::default()),
            color: match side {
                Side::White => Color::Black,
                Side::Black => Color::White,
            },
            limits: Limits { time, handicap, ..Limits::default() },
        }
    }

    /// Its move, if it is to move.
    pub(super) fn reply(&mut self, game: &Game) -> Option<Move> {
        if game.position().turn() != self.color {
            return None;
        }
        let clock = SystemClock::new();
        let best = self.engine.search(game, &self.limits, &clock, &Stop::new(), &mut |_| {});
        best.map(|best| best.mv)
    }

    /// Whether it agrees to a draw.
    pub(super) fn agrees_to_draw(&mut self, game: &Game) -> bool {
        let clock = SystemClock::new();
        self.engine.agrees_to_draw(game, self.color, &self.limits, &clock, &Stop::new())
    }
}
