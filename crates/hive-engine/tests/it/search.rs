//! What every search keeps to, whatever it thinks of the position.

use std::time::Duration;

use hive_engine::{Best, Budget, Clock, Engine, Limits, NoClock, Options, Score, Stop};
use hive_rules::{Game, GameType, RuleSet};

use crate::support::{Random, Ticking, random_game};

const SMALL: Options = Options { table_mib: 1, threads: 1, strategy: hive_engine::Strategy::Main };

fn search(game: &Game, limits: &Limits) -> Option<Best> {
    Engine::new(SMALL).search(game, limits, &NoClock, &Stop::new(), &mut |_| {})
}

/// Positions of all types, with rules of both presets.
fn games() -> Vec<Game> {
    let mut random = Random(3);
    let presets = [RuleSet::tournament(), RuleSet::rulebook()];
    let plies = [0, 1, 5, 14, 30, 60];
    GameType::all()
        .flat_map(|game_type| presets.map(|rules| (game_type, rules)))
        .flat_map(|(game_type, rules)| plies.map(|plies| (game_type, rules, plies)))
        .map(|(game_type, rules, plies)| random_game(game_type, rules, plies, &mut random))
        .collect()
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    for game in games() {
        let limits = Limits { nodes: Some(1_500), ..Limits::default() };
        assert_eq!(search(&game, &limits), search(&game, &limits));
    }
}

/// The same tiles lie on the table in games of different kinds, and are worth
/// something else in each.
#[test]
fn a_game_of_another_kind_is_begun_with_an_empty_table() {
    let kinds = [
        (GameType::BASE, RuleSet::tournament()),
        (GameType::MLPD, RuleSet::tournament()),
        (GameType::MLPD, RuleSet::rulebook()),
    ];
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let mut engine = Engine::new(SMALL);
    for (game_type, rules) in kinds {
        let game = Game::new(game_type, rules);
        let fresh = search(&game, &limits);
        for is_known in [false, true] {
            let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
            assert_eq!(best == fresh, !is_known, "{game_type} {rules:?}");
        }
    }
}

#[test]
fn the_answer_is_legal_and_so_is_every_line() {
    for game in games() {
        let limits = Limits { nodes: Some(1_500), lines: 3, ..Limits::default() };
        let best = search(&game, &limits);
        assert_eq!(best.is_none(), game.outcome().is_some());
        let Some(best) = best else { continue };
        assert!(game.position().is_legal(best.mv));
        assert!(best.nodes <= 1_500 + 1);
        let firsts: Vec<_> = best.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(firsts.first(), Some(&best.mv));
        for (index, line) in best.lines.iter().enumerate() {
            assert!(!firsts[..index].contains(&firsts[index]), "a line twice");
            let mut position = game.position().clone();
            for &mv in &line.moves {
                assert!(position.is_legal(mv), "{mv:?} in {line:?}");
                let _ = position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn a_proved_win_is_a_win() {
    let mut proved = 0;
    for game in games() {
        let limits = Limits { nodes: Some(4_000), ..Limits::default() };
        let Some(best) = search(&game, &limits) else { continue };
        let Score::Win(plies @ 1..=3) = best.score else { continue };
        let solved = hive_engine::solve(&game, plies as u8, 1_000_000, &Stop::new());
        assert!(matches!(solved.answer, hive_engine::Answer::Win { .. }), "{game:?}");
        proved += 1;
    }
    assert!(proved > 0);
}

#[test]
fn time_ends_a_search_and_so_does_a_stop() {
    let game = Game::new(GameType::MLPD, RuleSet::tournament());
    let clock = Ticking::new();
    let time = Some(Budget::Move(Duration::from_millis(40)));
    let limits = Limits { time, ..Limits::default() };
    let best = Engine::new(SMALL).search(&game, &limits, &clock, &Stop::new(), &mut |_| {});
    assert!(best.is_some());
    assert!(clock.now() <= Duration::from_millis(45));

    let stop = Stop::new();
    stop.stop();
    let best = Engine::new(SMALL).search(&game, &Limits::default(), &NoClock, &stop, &mut |_| {});
    assert!(game.position().is_legal(best.unwrap().mv));
}
