//! The referee: one game between two contenders, by our own rules and clock.

use std::time::Duration;

use hive_engine::Clock;
use hive_rules::{Color, DrawReason, Game, GameState, Move, MoveString, Outcome};

use crate::{BySide, Contender, Ending, Fault, Forfeit, Side};

/// When the referee steps in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// A game with so many plies, those of the opening included, is drawn.
    pub plies: usize,
    /// How long a player may think, where that is known.
    pub budget: BySide<Option<Duration>>,
    /// By how much a player may exceed it without losing.
    pub margin: Duration,
    /// How long an answer is waited for where no budget is known.
    pub patience: Duration,
}

impl Bounds {
    /// How long to wait for a player's answer.
    fn patience(&self, side: Side) -> Duration {
        self.budget[side].map_or(self.patience, |budget| budget.saturating_add(self.margin))
    }
}

/// A game that has been played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves, those of the opening included.
    pub game: Game,
    /// Why the game ended.
    pub ending: Ending,
    /// Who won.
    pub winner: Option<Side>,
    /// Each player's slowest answer.
    pub slowest: BySide<Duration>,
    /// What was seen of a fault.
    pub detail: Option<String>,
}

impl Played {
    /// How the game ended, as a game string has it.
    pub fn state(&self, white: Side) -> GameState {
        match self.winner {
            None => GameState::Draw,
            Some(winner) if winner == white => GameState::WhiteWins,
            Some(_) => GameState::BlackWins,
        }
    }
}

/// A game in progress.
struct Table<'a> {
    game: Game,
    white: Side,
    slowest: BySide<Duration>,
    bounds: &'a Bounds,
    clock: &'a dyn Clock,
}

/// Plays a game from an opening. `None` if `is_stopped` said so in between;
/// what was played until then is lost.
pub fn play(
    opening: &Game,
    white: Side,
    contenders: &mut BySide<Box<dyn Contender + '_>>,
    bounds: &Bounds,
    clock: &dyn Clock,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Played> {
    let mut table =
        Table { game: opening.clone(), white, slowest: BySide::default(), bounds, clock };
    for side in [white, !white] {
        if let Err(forfeit) = contenders[side].begin(&table.game) {
            return Some(table.forfeit(side, forfeit));
        }
    }
    loop {
        if let Some(outcome) = end_by_rules(&table.game) {
            return Some(table.end(outcome));
        }
        if table.game.moves().len() >= bounds.plies {
            return Some(table.finish(Ending::PlyCap, None, None));
        }
        if is_stopped() {
            return None;
        }
        let side = table.side_to_move();
        let contender = contenders[side].as_mut();
        if let Err(forfeit) = table.turn(side, contender) {
            return Some(table.forfeit(side, forfeit));
        }
    }
}

/// How the game has ended. Where the rules only let players claim a draw, the
/// referee claims it for them: the protocol has no word for it.
pub(crate) fn end_by_rules(game: &Game) -> Option<Outcome> {
    let claimed = game.can_claim_draw().then_some(Outcome::Draw(DrawReason::Repetition));
    game.outcome().or(claimed)
}

impl Table<'_> {
    fn side_to_move(&self) -> Side {
        match self.game.position().turn() {
            Color::White => self.white,
            Color::Black => !self.white,
        }
    }

    /// A player's turn.
    fn turn(&mut self, side: Side, contender: &mut dyn Contender) -> Result<(), Forfeit> {
        contender.update(&self.game)?;
        let patience = self.bounds.patience(side);
        let asked = self.clock.now();
        let answer = contender.choose(&self.game, patience);
        let taken = self.clock.now().saturating_sub(asked);
        self.slowest[side] = self.slowest[side].max(taken);
        let answer = answer?;
        if taken > patience {
            let detail = format!("{answer} after {} ms", taken.as_millis());
            return Err(Forfeit::new(Fault::Time, &detail));
        }
        let mv = self.legal(&answer)?;
        self.game
            .play(mv)
            .map_err(|error| Forfeit::new(Fault::IllegalMove, &format!("{answer}: {error}")))
    }

    fn legal(&self, answer: &MoveString) -> Result<Move, Forfeit> {
        answer
            .resolve(self.game.position())
            .map_err(|error| Forfeit::new(Fault::IllegalMove, &format!("{answer}: {error}")))
    }

    fn end(self, outcome: Outcome) -> Played {
        let winner = outcome.winner().map(|color| match color {
            Color::White => self.white,
            Color::Black => !self.white,
        });
        self.finish(outcome.into(), winner, None)
    }

    fn forfeit(self, side: Side, forfeit: Forfeit) -> Played {
        self.finish(Ending::Forfeit(forfeit.fault), Some(!side), Some(forfeit.detail))
    }

    fn finish(self, ending: Ending, winner: Option<Side>, detail: Option<String>) -> Played {
        Played { game: self.game, ending, winner, slowest: self.slowest, detail }
    }
}
