//! Our own engine as a contender, in this process: no pipes to wait for, and
//! as many games at once as there are cores.

use std::{
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use hive_engine::{Clock, Engine, Limits, Options, Stop};
use hive_rules::{Game, MoveString};

use crate::{Contender, Fault, Forfeit};

/// Our own engine, told how to be built and how long to think.
pub struct Own<'a> {
    options: Options,
    limits: Limits,
    clock: &'a dyn Clock,
    /// What decides the chances of a weak level in this game.
    seed: u64,
    /// None before the first game, and after a panic.
    engine: Option<Engine>,
}

impl<'a> Own<'a> {
    /// An engine that thinks about each move within these limits.
    pub fn new(options: Options, limits: Limits, clock: &'a dyn Clock) -> Own<'a> {
        Own { options, limits, clock, seed: 0, engine: None }
    }
}

impl Contender for Own<'_> {
    fn begin(&mut self, game: &Game) -> Result<(), Forfeit> {
        self.seed = game.position().key();
        let engine = self.engine.get_or_insert_with(|| Engine::new(self.options));
        engine.forget();
        Ok(())
    }

    fn update(&mut self, _game: &Game) -> Result<(), Forfeit> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, _patience: Duration) -> Result<MoveString, Forfeit> {
        let no_engine = || Forfeit::new(Fault::Crash, "the engine is gone");
        let mut engine = self.engine.take().ok_or_else(no_engine)?;
        // The two games of a pair begin alike, but with another to move.
        let mut limits = self.limits.clone();
        if let Some(handicap) = &mut limits.handicap {
            handicap.seed ^= self.seed.rotate_left(game.position().turn() as u32);
        }
        // A bug in the engine costs a game, not the match. After a panic the
        // engine is in no state that anybody may rely on, and is dropped.
        let search = || {
            let best = engine.search(game, &limits, self.clock, &Stop::new(), &mut |_| {});
            (engine, best)
        };
        let (engine, best) = catch_unwind(AssertUnwindSafe(search)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Forfeit::new(Fault::Crash, text.unwrap_or("a panic"))
        })?;
        self.engine = Some(engine);
        let best = best.ok_or_else(|| Forfeit::new(Fault::Protocol, "no move"))?;
        Ok(MoveString::new(game.position(), best.mv))
    }
}

impl fmt::Debug for Own<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Own").field("options", &self.options).finish_non_exhaustive()
    }
}
