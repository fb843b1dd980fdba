//! A match: many games at once, until enough are played or a test is decided.

use std::{
    collections::HashSet,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{self, Sender},
    },
    thread,
};

use hive_engine::Clock;

use crate::{
    Bounds, BySide, Contender, FinishedGame, Schedule, Side, Sprt, Standings, Verdict, referee,
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
        let done: HashSet<usize> = done.iter().map(|game| game.index).collect();
        let (next_pair, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
        let shared = Shared { of: self, make, done, next_pair, is_stopped, clock };
        let (sender, finished) = mpsc::channel();
        let mut result = Ok(());
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(|| shared.work(sender));
            }
            drop(sender);
            for game in finished {
                standings.add(&game);
                result = report(&game, &standings);
                if result.is_err() || self.is_decided(&standings) {
                    break;
                }
            }
            shared.is_stopped.store(true, Ordering::Relaxed);
        });
        result.map(|()| standings)
    }

    fn is_decided(&self, standings: &Standings) -> bool {
        self.sprt.is_some_and(|test| test.verdict(standings.total.pairs) != Verdict::Open)
    }
}

/// What all workers see.
struct Shared<'a, 'c> {
    of: &'a Match<'a>,
    make: &'a MakeContender<'c>,
    done: HashSet<usize>,
    next_pair: AtomicUsize,
    is_stopped: AtomicBool,
    clock: &'a dyn Clock,
}

impl Shared<'_, '_> {
    /// Plays pair after pair with the same two contenders.
    fn work(&self, finished: Sender<FinishedGame>) {
        let mut contenders = BySide::from_fn(self.make);
        loop {
            let pair = self.next_pair.fetch_add(1, Ordering::Relaxed);
            if pair * 2 >= self.of.games {
                return;
            }
            for index in [pair * 2, pair * 2 + 1] {
                if index >= self.of.games || self.done.contains(&index) {
                    continue;
                }
                let Some(game) = self.play(index, &mut contenders) else { return };
                // Nobody listens any more when the match is decided.
                if finished.send(game).is_err() {
                    return;
                }
            }
        }
    }

    fn play(
        &self,
        index: usize,
        contenders: &mut BySide<Box<dyn Contender + '_>>,
    ) -> Option<FinishedGame> {
        let pairing = self.of.schedule.pairing(index);
        let is_stopped = || self.is_stopped.load(Ordering::Relaxed);
        let played = referee::play(
            pairing.opening,
            pairing.white,
            contenders,
            &self.of.bounds,
            self.clock,
            &is_stopped,
        )?;
        Some(FinishedGame::new(index, pairing.white, &played))
    }
}
