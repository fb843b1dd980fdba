//! Ten levels, from one who has just learnt the rules to all that the engine
//! can do.
//!
//! A weak level loses as people do. It looks only a few plies ahead, overlooks
//! moves (`glance.rs`), has its habits (`habit.rs`) and follows a plan that it
//! keeps for a whole game (`plan.rs`). Among moves that look about as good to
//! it, chance decides; moves that it sees to be bad it does not play.

use std::fmt;

use hive_rules::Game;

use crate::{
    Limits, Score,
    engine::{Best, Line},
    habit::Habits,
    random,
    score::Value,
};

/// How well the engine plays, from 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// Full strength.
    pub const MAX: Level = Level(10);

    /// A level from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::MIN.0 && number <= Level::MAX.0 { Some(Level(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::MIN.0..=Level::MAX.0).map(Level)
    }

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) fn mind(self) -> Option<&'static Mind> {
        MINDS.get(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A level and what decides its chances. The seed should stay the same for a
/// game and differ between games: the plan of a game follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// How well to play.
    pub level: Level,
    /// Decides what chance decides.
    pub seed: u64,
}

/// What a level can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mind {
    pub(crate) sight: Sight,
    /// How much moves differ in attraction by chance, in points.
    pub(crate) whim: Value,
    /// How much worse than the best a move may look and still be played.
    pub(crate) margin: Value,
    /// How much habits count, in percent.
    pub(crate) habit: Value,
}

/// How a level looks ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sight {
    /// So many plies, as people do.
    Glance {
        depth: u32,
        /// How many of a thousand moves are overlooked.
        oversight: u32,
        /// How far its liking for attack and defence is off, in points.
        plan: Value,
    },
    /// The engine's search of so many nodes for its best lines.
    Search { nodes: u64, lines: usize },
}

/// The first turns, in which all levels but the last play by habit: there is
/// little to be seen yet.
const OPENING: u32 = 5;

impl Mind {
    /// How far the level looks ahead at a turn of the game.
    pub(crate) fn sight_at(&self, turn: u32) -> Sight {
        match self.sight {
            Sight::Search { .. } if turn <= OPENING => {
                Sight::Glance { depth: 2, oversight: 0, plan: 0 }
            }
            sight => sight,
        }
    }
}

/// The levels below full strength. `docs/engine.md` has the matches by which
/// these numbers were chosen.
#[rustfmt::skip]
const MINDS: [Mind; 9] = [
    //       depth  oversight  plan  whim  margin  habit
    glancing(1,     600,       50,   40,   400,    800),
    glancing(1,     320,       30,   20,   220,    400),
    glancing(1,     50,        15,   10,   100,    150),
    glancing(2,     800,       15,   10,   80,     120),
    glancing(2,     60,        8,    6,    50,     100),
    //        nodes    lines  whim  margin  habit
    searching(5_000,   5,     3,    50,     250),
    searching(16_000,  5,     3,    40,     200),
    searching(45_000,  5,     3,    25,     150),
    searching(250_000, 4,     3,    12,     100),
];

const fn glancing(
    depth: u32,
    oversight: u32,
    plan: Value,
    whim: Value,
    margin: Value,
    habit: Value,
) -> Mind {
    Mind { sight: Sight::Glance { depth, oversight, plan }, whim, margin, habit }
}

const fn searching(nodes: u64, lines: usize, whim: Value, margin: Value, habit: Value) -> Mind {
    Mind { sight: Sight::Search { nodes, lines }, whim, margin, habit }
}

impl Limits {
    /// The limits within which the engine's own search looks ahead for the
    /// level that is asked for.
    pub(crate) fn of_level(&self) -> Limits {
        let mut limits = self.clone();
        let mind = self.handicap.and_then(|handicap| handicap.level.mind());
        if let Some(Sight::Search { nodes, lines }) = mind.map(|mind| mind.sight) {
            limits.nodes = Some(limits.nodes.map_or(nodes, |given| given.min(nodes)));
            limits.lines = limits.lines.max(lines);
        }
        limits
    }

    /// What the level plays, being shown what it can see, with as many lines
    /// as were asked for.
    pub(crate) fn choose(&self, game: &Game, best: Best) -> Best {
        let mut best = self.liked(game, best);
        best.lines.truncate(self.lines.max(1));
        best
    }

    fn liked(&self, game: &Game, mut best: Best) -> Best {
        let Some(handicap) = self.handicap else { return best };
        let Some(mind) = handicap.level.mind() else { return best };
        // A win that is seen is played, and so is the longest resistance.
        let Score::Points(highest) = best.score else { return best };
        let seed = handicap.seed_of_turn(game);
        let habits = Habits::new(game);
        let attraction = |line: &Line| {
            let Score::Points(points) = line.score else { return None };
            let mv = *line.moves.first()?;
            let whim = random::around_zero(random::of_move(!seed, mv), mind.whim);
            let is_good = points >= highest - mind.margin;
            is_good.then(|| points + habits.liking(mv) * mind.habit / 100 + whim)
        };
        let liked = (0..best.lines.len())
            .filter_map(|index| Some((attraction(&best.lines[index])?, index)))
            .max_by_key(|&(attraction, index)| (attraction, usize::MAX - index));
        if let Some((_, index)) = liked {
            best.lines[..=index].rotate_right(1);
            (best.mv, best.score) = (best.lines[0].moves[0], best.lines[0].score);
        }
        best
    }
}

impl Handicap {
    /// What decides the chances of this move of the game.
    pub(crate) fn seed_of_turn(self, game: &Game) -> u64 {
        random::number(self.seed, game.position().ply().into())
    }
}
