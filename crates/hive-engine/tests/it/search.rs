//! What every search keeps to, whatever it thinks of the position.

use std::{panic::catch_unwind, time::Duration};

use hive_engine::{Best, Budget, Clock, Engine, Limits, NoClock, Options, Score, Stop};
use hive_rules::{Game, GameType, Move, RuleSet};

use crate::support::{Random, Ticking, random_game};

const SMALL: Options = Options { table_mib: 1, threads: 1, strategy: hive_engine::Strategy::Main };

fn search(game: &Game, limits: &Limits) -> Option<Best> {
    Engine::new(SMALL).search(game, limits, &NoClock, &Stop::new(), &mut |_| {})
}

/// Positions of all types, with rules of both presets.
fn games() -> Vec<Game> {
    let mut random = Random::new(3);
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
                position.play_unchecked(mv);
            }
        }
    }
}

/// What a functional change alters, and nothing else may: the same number on
/// every machine. A commit that changes it shows its match.
#[test]
fn the_signature_is_known() {
    let positions = hive_testkit::data("bench_positions.txt");
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let games = positions.lines().map(|line| line.parse().expect("a game string"));
    let nodes: u64 = games
        .map(|game| Game::replay(&game, RuleSet::tournament()).expect("a game"))
        .filter_map(|game| Some(search(&game, &limits)?.nodes))
        .sum();
    assert_eq!(nodes, SIGNATURE);
}

const SIGNATURE: u64 = 117_658;

/// Games in which the side to move can only pass.
const PASSES: [&str; 3] = [
    r"Base+ML;InProgress;White[5];wB1;bM wB1/;wQ wB1\;bQ bM-;wQ wB1-;bM bQ;wB1 wQ;bM wB1",
    r"Base+D;InProgress;Black[5];wD;bD -wD;wQ wD/;bQ \bD;wQ \wD;bD wD\;wB1 wD/;bD bQ;wD bD",
    r"Base+MP;InProgress;Black[9];wP;bM wP/;wQ /wP;bQ bM/;wQ wP\;bQ wQ/;bM \wP;bS1 bM/;wQ \bQ;bP \bM;bM /wP;bB1 bQ-;bM \wP;bB1 bQ/;wQ wP\;bS1 bP/;wQ \bQ;wP \wQ",
];

fn passes() -> impl Iterator<Item = Game> {
    PASSES.iter().map(|text| {
        let text = text.parse().expect("a game string");
        let game = Game::replay(&text, RuleSet::tournament()).expect("a game");
        assert_eq!(game.position().legal_moves(), [Move::Pass]);
        game
    })
}

/// Wins and losses are seen from near, or not at all.
fn is_sound(score: Score) -> bool {
    !matches!(score, Score::Win(plies) | Score::Loss(plies) if plies > 20)
}

/// Who has no move but a pass has not lost, whichever line is looked at.
#[test]
fn a_forced_pass_is_no_loss_in_any_line() {
    for mut game in passes() {
        game.undo();
        let lines = game.position().legal_moves().len();
        for depth in 2..=3 {
            let limits = Limits { depth: Some(depth), lines, ..Limits::default() };
            let best = search(&game, &limits).expect("the game goes on");
            assert_eq!(best.lines.len(), lines);
            for line in &best.lines {
                assert!(is_sound(line.score), "{line:?} in {}", game.to_game_string());
            }
        }
    }
}

/// A pass is worth nothing before it was looked at, wherever a search is cut
/// off; and its slices stay what they are.
#[test]
fn a_forced_pass_at_the_root_is_searched_like_any_move() {
    for game in passes() {
        for nodes in [1, 10, 100, 1_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let best = search(&game, &limits).expect("the game goes on");
            assert_eq!(best.mv, Move::Pass);
            assert!(is_sound(best.score), "{best:?} in {}", game.to_game_string());
        }
        let mut engine = Engine::new(SMALL);
        let mut sliced = engine.start(&game, &Limits::default(), &NoClock).expect("it goes on");
        for slice in 1..=20 {
            engine.resume(&mut sliced, 500, &NoClock, &Stop::new(), &mut |_| {});
            assert!(sliced.best().nodes <= slice * 1_000, "slice {slice} is too long");
        }
    }
}

/// A panic on the way ends the search on all threads.
#[test]
fn threads_do_not_go_on_after_a_panic() {
    let game = Game::new(GameType::BASE, RuleSet::tournament());
    let options = Options { threads: 3, ..SMALL };
    let searched = catch_unwind(|| {
        let mut engine = Engine::new(options);
        let mut report = |_: &Best| panic!("nobody wants to know");
        engine.search(&game, &Limits::default(), &NoClock, &Stop::new(), &mut report)
    });
    assert!(searched.is_err());
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
