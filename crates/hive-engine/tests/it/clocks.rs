//! Time by clocks that stand in for real ones.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use hive_engine::{
    Best, Budget, Clock, Engine, Handicap, Level, Limits, NoClock, Options, Stop, Strategy,
};
use hive_rules::{Game, GameType, RuleSet};

const SMALL: Options = Options { table_mib: 1, threads: 1, strategy: Strategy::Main };

/// A clock that goes on by a step whenever it is looked at.
struct Steps {
    looks: AtomicU64,
    step: Duration,
}

impl Steps {
    fn new(step: Duration) -> Steps {
        Steps { looks: AtomicU64::new(0), step }
    }
}

impl Clock for Steps {
    fn now(&self) -> Duration {
        self.step * self.looks.fetch_add(1, Ordering::Relaxed) as u32
    }
}

/// A minute and a second a move, for sixty moves against a weak opponent. A
/// look at the clock every 50 ms stands for a slow machine.
#[test]
fn a_clock_is_neither_overdrawn_nor_wasted() {
    let clock = Steps::new(Duration::from_millis(50));
    let increment = Duration::from_secs(1);
    let mut remaining = Duration::from_secs(60);
    let mut used = Duration::ZERO;
    let weak = Some(Handicap { level: Level::MIN, seed: 1 });
    let weak = Limits { handicap: weak, ..Limits::default() };
    let mut engine = Engine::new(SMALL);
    let mut game = Game::new(GameType::MLP, RuleSet::tournament());
    for _ in 0..60 {
        let start = clock.now();
        let time = Some(Budget::Clock { remaining, increment });
        let limits = Limits { time, ..Limits::default() };
        let best = engine.search(&game, &limits, &clock, &Stop::new(), &mut |_| {});
        let taken = clock.now() - start;
        assert!(taken < remaining, "{taken:?} of {remaining:?}");
        remaining = remaining - taken + increment;
        used += taken;
        game.play(best.unwrap().mv).unwrap();
        let reply = engine.search(&game, &weak, &NoClock, &Stop::new(), &mut |_| {});
        if let Some(Best { mv, .. }) = reply {
            game.play(mv).unwrap();
        }
        if game.outcome().is_some() {
            game = Game::new(GameType::MLP, RuleSet::tournament());
        }
    }
    assert!(used > Duration::from_secs(40), "only {used:?} of two minutes");
}

/// A straight line of tiles, wider than the fast rules reach.
fn wide() -> Game {
    let text = "Base;InProgress;White[9];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wS2 -wQ;bS2 bQ-;\
                wB1 -wS2;bB1 bS2-;wB2 -wB1;bB2 bB1-;wG1 -wB2;bG1 bB2-;wG2 -wG1;bG2 bG1-;\
                wG3 -wG2;bG3 bG2-";
    let game = Game::replay(&text.parse().unwrap(), RuleSet::tournament()).unwrap();
    assert!(game.position().board().is_wide());
    game
}

/// The slow rules take long, so the clock is looked at after every move.
#[test]
fn on_a_wide_hive_the_clock_is_watched() {
    let game = wide();
    let levels = [None, Level::new(3), Level::new(5)];
    for strategy in [Strategy::Main, Strategy::Baseline] {
        for level in levels {
            let clock = Steps::new(Duration::from_millis(1));
            let time = Some(Budget::Move(Duration::from_millis(60)));
            let handicap = level.map(|level| Handicap { level, seed: 1 });
            let limits = Limits { time, handicap, ..Limits::default() };
            let mut engine = Engine::new(Options { strategy, ..SMALL });
            let best = engine.search(&game, &limits, &clock, &Stop::new(), &mut |_| {}).unwrap();
            assert!(best.nodes <= 70, "{} nodes in 60 looks", best.nodes);
            assert!(game.position().is_legal(best.mv));
        }
    }
}

#[test]
fn on_a_narrow_hive_it_is_not() {
    let game = Game::new(GameType::BASE, RuleSet::tournament());
    let clock = Steps::new(Duration::ZERO);
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let best = Engine::new(SMALL).search(&game, &limits, &clock, &Stop::new(), &mut |_| {});
    let looks = clock.looks.load(Ordering::Relaxed);
    assert!(looks <= best.unwrap().nodes / 64 + 20, "{looks} looks");
}
