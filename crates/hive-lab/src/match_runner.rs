//! A match: many games at once, until enough are played or a test is decided.

use std::ops::ControlFlow;

use hive_engine::{Clock, Stop};

use crate::{
    Bounds, BySide, Contender, FinishedGame, Schedule, Side, Sprt, Standings, Verdict, referee,
    workers::Items,
};

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The openings.
    pub schedule: &'a Schedule,
    /// How many games.
    pub games: usize,
    /// How many of them at once.
    pub concurrency: usize,
    /// When the referee steps in.
    pub bounds: Bounds,
    /// A test that ends the match once it is decided.
    pub sprt: Option<Sprt>,
}

/// Makes a player; called once for each player and worker.
pub type MakeContender<'a> = dyn Fn(Side) -> Box<dyn Contender + 'a> + Sync + 'a;

impl Match<'_> {
    /// Plays all games but those that are done already. Each finished game is
    /// reported with the standings after it; an error of the report ends the
    /// match.
    pub fn run<E>(
        &self,
        make: &MakeContender<'_>,
        done: &[FinishedGame],
        clock: &dyn Clock,
        mut report: impl FnMut(&FinishedGame, &Standings) -> Result<(), E>,
    ) -> Result<Standings, E> {
        let mut standings = Standings::of(done);
        if self.is_decided(&standings) {
            return Ok(standings);
        }
        let items = Items {
            count: self.games,
            done: done.iter().map(|game| game.index).collect(),
            concurrency: self.concurrency,
        };
        let play = |contenders: &mut BySide<Box<dyn Contender + '_>>, index, stop: &Stop| {
            self.play(index, contenders, clock, stop)
        };
        items.run(&|| BySide::from_fn(make), &play, |game| {
            standings.add(&game);
            report(&game, &standings)?;
            let is_decided = self.is_decided(&standings);
            Ok(if is_decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok(standings)
    }

    fn play(
        &self,
        index: usize,
        contenders: &mut BySide<Box<dyn Contender + '_>>,
        clock: &dyn Clock,
        stop: &Stop,
    ) -> Option<FinishedGame> {
        let pairing = self.schedule.pairing(index);
        let played = referee::play(
            pairing.opening,
            pairing.white,
            contenders,
            &self.bounds,
            clock,
            &|| stop.is_stopped(),
        )?;
        Some(FinishedGame::new(index, pairing.white, &played))
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.is_some_and(|test| test.verdict(standings.total.pairs) != Verdict::Open)
    }
}
