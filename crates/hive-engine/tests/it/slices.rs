//! A search in slices comes to the same kind of answer as one in one go.

use std::time::Duration;

use hive_engine::{Best, Budget, Clock, Engine, Limits, NoClock, Options, Score, Stop, Strategy};
use hive_rules::{Game, GameType, RuleSet};

use crate::support::{Random, Ticking, random_game};

const SMALL: Options = Options { table_mib: 1, threads: 1, strategy: Strategy::Main };

/// Searches in slices of so many nodes. Also gives the number of slices.
fn in_slices(game: &Game, limits: &Limits, nodes: u64) -> (Best, usize) {
    let mut engine = Engine::new(SMALL);
    let mut search = engine.start(game, limits, &NoClock).expect("the game is not over");
    let mut slices = 1;
    while !engine.resume(&mut search, nodes, &NoClock, &Stop::new(), &mut |_| {}) {
        slices += 1;
    }
    (search.best().clone(), slices)
}

fn at_once(game: &Game, limits: &Limits) -> Best {
    let best = Engine::new(SMALL).search(game, limits, &NoClock, &Stop::new(), &mut |_| {});
    best.expect("the game is not over")
}

/// Positions of all types in which somebody is to move.
fn games() -> impl Iterator<Item = Game> {
    let mut random = Random::new(8);
    GameType::all()
        .flat_map(|game_type| [0, 6, 20, 45].map(|plies| (game_type, plies)))
        .map(move |(game_type, plies)| {
            random_game(game_type, RuleSet::tournament(), plies, &mut random)
        })
        .filter(|game| game.outcome().is_none())
}

#[test]
fn one_slice_is_the_whole_search() {
    for game in games() {
        let limits = Limits { depth: Some(4), lines: 2, ..Limits::default() };
        assert_eq!(in_slices(&game, &limits, u64::MAX), (at_once(&game, &limits), 1));
    }
}

#[test]
fn slices_of_any_size_come_to_an_end_within_the_limits() {
    for (index, game) in games().enumerate() {
        let size = [1, 70, 400, 3_000][index % 4];
        let limits = Limits { depth: Some(4), lines: 2, ..Limits::default() };
        let (best, slices) = in_slices(&game, &limits, size);
        let whole = at_once(&game, &limits);
        assert_eq!((best.depth, best.lines.len()), (whole.depth, whole.lines.len()));
        assert!(game.position().is_legal(best.mv));
        // The search looks up from its work after every 32 nodes.
        let most = size.next_multiple_of(32);
        assert!(slices > 1 || best.nodes <= most, "{} nodes at once", best.nodes);

        let limits = Limits { nodes: Some(1_500), ..Limits::default() };
        let (best, _) = in_slices(&game, &limits, size);
        assert!(best.nodes <= 1_500 + 1);
    }
}

#[test]
fn a_proved_win_is_found_in_slices_too() {
    let mut proved = 0;
    for (index, game) in games().enumerate() {
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let Score::Win(plies) = at_once(&game, &limits).score else { continue };
        let (best, _) = in_slices(&game, &limits, [1, 50, 500][index % 3]);
        assert_eq!(best.score, Score::Win(plies), "{game:?}");
        proved += 1;
    }
    assert!(proved > 0);
}

#[test]
fn a_stop_between_slices_ends_the_search() {
    let game = Game::new(GameType::MLP, RuleSet::tournament());
    let mut engine = Engine::new(SMALL);
    let stop = Stop::new();
    let mut search = engine.start(&game, &Limits::default(), &NoClock).unwrap();
    for _ in 0..20 {
        assert!(!engine.resume(&mut search, 500, &NoClock, &stop, &mut |_| {}));
    }
    let before = search.best().clone();
    stop.stop();
    assert!(engine.resume(&mut search, 1_000_000, &NoClock, &stop, &mut |_| {}));
    assert!(search.best().nodes < before.nodes + 1_000, "it did not stop at once");
    assert!(search.best().depth >= before.depth && before.depth > 0);
}

#[test]
fn time_passes_between_slices_too() {
    let game = Game::new(GameType::MLP, RuleSet::tournament());
    let mut engine = Engine::new(SMALL);
    let clock = Ticking::new();
    let time = Some(Budget::Move(Duration::from_millis(40)));
    let mut search = engine.start(&game, &Limits { time, ..Limits::default() }, &clock).unwrap();
    while !engine.resume(&mut search, 300, &clock, &Stop::new(), &mut |_| {}) {}
    assert!(clock.now() <= Duration::from_millis(45));
}
