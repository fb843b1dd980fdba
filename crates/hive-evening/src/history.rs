//! What the entrants have played so far, as far as pairing has to know.

use hive_rules::Color;

use crate::{EntrantId, Evening, Format, Points, Round};

/// What one entrant has played.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// With points for a bye, where the format has such.
    pub(crate) points: Points,
    /// The color of every round that was played, in order. Of a round of two
    /// games it is that of the first.
    pub(crate) colors: Vec<Color>,
    /// How often they sat out.
    pub(crate) byes: usize,
    /// Points by the absence of others.
    pub(crate) forfeits: usize,
    /// Everybody they were paired with, once for each time.
    met: Vec<EntrantId>,
}

impl Past {
    /// How often they were paired with somebody.
    pub(crate) fn meetings(&self, other: EntrantId) -> usize {
        self.met.iter().filter(|met| **met == other).count()
    }

    /// By how many the rounds with White are more than those with Black.
    pub(crate) fn balance(&self) -> i32 {
        self.colors.iter().map(|color| if *color == Color::White { 1 } else { -1 }).sum()
    }

    /// The color that they must have next, so that no color is theirs three
    /// times on end, or three times more than the other.
    pub(crate) fn due(&self) -> Option<Color> {
        let balance = self.balance();
        if balance >= 2 {
            return Some(Color::Black);
        }
        if balance <= -2 {
            return Some(Color::White);
        }
        match self.colors[..] {
            [.., second, first] if second == first => Some(!first),
            _ => None,
        }
    }
}

/// The past of all entrants, by their numbers.
#[derive(Clone, Debug)]
pub(crate) struct History(Vec<Past>);

impl History {
    /// What has happened in the rounds that have begun.
    pub(crate) fn new(evening: &Evening) -> History {
        let mut history = History(vec![Past::default(); evening.entrants().len()]);
        for round in evening.begun() {
            history.add(round);
            // Who sits out a Swiss round does not fall behind for it.
            if matches!(evening.format(), Format::Swiss { .. }) {
                let bye = Points::wins(evening.games().count() as u32);
                for id in round.sitting_out() {
                    history.with(*id, |past| past.points = past.points + bye);
                }
            }
        }
        history
    }

    fn add(&mut self, round: &Round) {
        for id in round.sitting_out() {
            self.with(*id, |past| past.byes += 1);
        }
        for board in round.boards() {
            let is_played = board.games().any(|(_, result)| result.is_none_or(|it| it.is_played()));
            for (id, color) in [(board.pair.white, Color::White), (board.pair.black, Color::Black)]
            {
                self.with(id, |past| {
                    past.met.push(board.pair.opponent(color));
                    // A color that nobody sat behind is not counted.
                    if is_played {
                        past.colors.push(color);
                    }
                });
            }
        }
        for (pair, result) in round.games() {
            let Some(result) = result else { continue };
            for (id, color) in [(pair.white, Color::White), (pair.black, Color::Black)] {
                let points = result.points(color);
                let is_gift = !result.is_played() && points > Points::NONE;
                self.with(id, |past| {
                    past.points = past.points + points;
                    past.forfeits += usize::from(is_gift);
                });
            }
        }
    }

    fn with(&mut self, id: EntrantId, change: impl FnOnce(&mut Past)) {
        if let Some(past) = id.index().and_then(|index| self.0.get_mut(index)) {
            change(past);
        }
    }

    /// What somebody has played. Somebody unknown has played nothing.
    pub(crate) fn of(&self, id: EntrantId) -> &Past {
        static NOTHING: Past = Past {
            points: Points::NONE,
            colors: Vec::new(),
            byes: 0,
            forfeits: 0,
            met: Vec::new(),
        };
        id.index().and_then(|index| self.0.get(index)).unwrap_or(&NOTHING)
    }
}
