//! What every level keeps to, however weak it is.

use hive_engine::{Best, Engine, Handicap, Level, Limits, NoClock, Options, Score, Stop, Strategy};
use hive_rules::{Color, Game, GameType, Outcome, RuleSet};

use crate::support::{Random, random_game};

const SMALL: Options = Options { table_mib: 1, threads: 1, strategy: Strategy::Main };

fn level(number: u8) -> Level {
    Level::new(number).expect("a level from 1 to 10")
}

fn limits(level: Level, seed: u64) -> Limits {
    Limits { nodes: Some(20_000), handicap: Some(Handicap { level, seed }), ..Limits::default() }
}

fn play(game: &Game, limits: &Limits) -> Option<Best> {
    Engine::new(SMALL).search(game, limits, &NoClock, &Stop::new(), &mut |_| {})
}

fn games(seed: u64) -> impl Iterator<Item = Game> {
    let mut random = Random::new(seed);
    GameType::all().flat_map(|game_type| [0, 7, 24, 50].map(|plies| (game_type, plies))).map(
        move |(game_type, plies)| random_game(game_type, RuleSet::tournament(), plies, &mut random),
    )
}

#[test]
fn there_are_ten() {
    assert_eq!(Level::all().count(), 10);
    assert_eq!([Level::new(0), Level::new(11)], [None, None]);
    assert_eq!(Level::new(10), Some(Level::MAX));
}

#[test]
fn every_level_plays_legal_moves_and_the_same_again() {
    for (index, game) in games(4).enumerate() {
        let limits = limits(level(1 + (index % 10) as u8), 9);
        let best = play(&game, &limits);
        assert_eq!(best.is_none(), game.outcome().is_some());
        assert_eq!(best, play(&game, &limits), "the same seed gave another move");
        let Some(best) = best else { continue };
        assert!(game.position().is_legal(best.mv));
        assert_eq!(best.lines[0].moves[0], best.mv);
        assert_eq!(best.lines.len(), 1, "nobody asked for more lines");
    }
}

#[test]
fn slices_play_the_same_level() {
    for (index, game) in games(5).filter(|game| game.outcome().is_none()).enumerate() {
        let limits = limits(level(1 + (index % 5) as u8), 3);
        let mut engine = Engine::new(SMALL);
        let mut search = engine.start(&game, &limits, &NoClock).unwrap();
        while !engine.resume(&mut search, 500, &NoClock, &Stop::new(), &mut |_| {}) {}
        assert_eq!(Some(search.best()), play(&game, &limits).as_ref());
    }
}

#[test]
fn the_last_level_is_full_strength() {
    for game in games(6) {
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let handicap = Some(Handicap { level: Level::MAX, seed: 1 });
        assert_eq!(play(&game, &Limits { handicap, ..limits.clone() }), play(&game, &limits));
    }
}

#[test]
fn low_levels_answer_soon() {
    for number in 1..=6 {
        for game in games(7).step_by(3) {
            let handicap = Some(Handicap { level: level(number), seed: 2 });
            let nodes = play(&game, &Limits { handicap, ..Limits::default() });
            assert!(nodes.is_none_or(|best| best.nodes <= 20_000));
        }
    }
}

#[test]
fn chance_differs_between_games() {
    let game = Game::new(GameType::MLP, RuleSet::tournament());
    let mut firsts: Vec<_> =
        (0..40).map(|seed| play(&game, &limits(level(1), seed)).unwrap().mv).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert!(firsts.len() > 1);
}

/// A level that sees a win takes it, and the middle levels see it.
#[test]
fn a_win_in_one_is_taken() {
    let mut wins = 0;
    for game in (11..40).flat_map(games).filter(|game| game.outcome().is_none()) {
        let depth = Limits { depth: Some(1), ..Limits::default() };
        if play(&game, &depth).map(|best| best.score) != Some(Score::Win(1)) {
            continue;
        }
        let mut after = game.clone();
        after.play(play(&game, &limits(level(7), 1)).unwrap().mv).unwrap();
        let winner = after.outcome().and_then(Outcome::winner);
        assert_eq!(winner, Some(game.position().turn()), "{game:?}");
        wins += 1;
    }
    assert!(wins > 0);
}

/// Who wins refuses a draw and who loses takes it, whoever is to move.
#[test]
fn draws_are_taken_by_the_side_that_is_worse() {
    let mut decided = 0;
    for game in games(12).filter(|game| game.outcome().is_none()) {
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let Some(Best { score: Score::Win(_), .. }) = play(&game, &limits) else { continue };
        let agrees = |color: Color| {
            Engine::new(SMALL).agrees_to_draw(&game, color, &limits, &NoClock, &Stop::new())
        };
        let winner = game.position().turn();
        assert!(!agrees(winner) && agrees(!winner), "{game:?}");
        decided += 1;
    }
    assert!(decided > 0);

    let start = Game::new(GameType::BASE, RuleSet::tournament());
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    for color in [Color::White, Color::Black] {
        let mut engine = Engine::new(SMALL);
        assert!(!engine.agrees_to_draw(&start, color, &limits, &NoClock, &Stop::new()));
    }
}
