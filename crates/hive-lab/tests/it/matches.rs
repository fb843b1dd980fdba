//! Every fault is counted once, for the side that committed it, and the match
//! goes on.

use std::{convert::Infallible, time::Duration};

use hive_lab::{
    Bounds, BySide, Contender, Ending, Fault, Faults, FinishedGame, Match, Openings, Schedule,
    Side, Sprt, Standings, Verdict,
};
use hive_rules::{Game, GameState, GameType, RuleSet};

use crate::doubles::{Habit, HandClock, Player};

pub(crate) fn schedule(game_types: &[GameType], rules: RuleSet) -> Schedule {
    let openings: Vec<Game> = game_types
        .iter()
        .flat_map(|&game_type| Openings::new(game_type, rules, 5, |_| true).take(20))
        .collect();
    Schedule::new(game_types, openings).expect("there are openings")
}

pub(crate) fn bounds() -> Bounds {
    let budget = Some(Duration::from_millis(100));
    Bounds {
        plies: 300,
        budget: BySide { a: budget, b: budget },
        margin: Duration::from_millis(50),
        patience: Duration::from_secs(1),
    }
}

pub(crate) fn run(
    of: &Match<'_>,
    habits: BySide<Habit>,
    done: &[FinishedGame],
) -> (Vec<FinishedGame>, Standings) {
    let mut games = Vec::new();
    let make = |side| -> Box<dyn Contender> { Box::new(Player::new(habits[side])) };
    let standings = of
        .run(&make, done, &HandClock, |game, _| {
            games.push(game.clone());
            Ok::<(), Infallible>(())
        })
        .unwrap();
    games.sort_by_key(|game| game.index);
    (games, standings)
}

/// Twelve games between a player with a habit and one without.
fn faulty(habit: Habit) -> (Vec<FinishedGame>, Standings) {
    let schedule = schedule(&[GameType::BASE, GameType::MLP], RuleSet::tournament());
    let of = Match { schedule: &schedule, games: 12, concurrency: 1, bounds: bounds(), sprt: None };
    run(&of, BySide { a: habit, b: Habit::None }, &[])
}

/// The player with the habit loses every game for this fault.
#[track_caller]
fn check_fault(habit: Habit, fault: Fault, expected: Faults) {
    let (games, standings) = faulty(habit);
    assert_eq!(games.len(), 12);
    for game in &games {
        assert_eq!((game.ending, game.winner), (Ending::Forfeit(fault), Some(Side::B)));
        let won_by_white = game.game.state == GameState::WhiteWins;
        assert_eq!(won_by_white, game.white == Side::B);
        assert!(game.detail.is_some());
        assert_eq!(game.to_string().parse().as_ref(), Ok(game));
    }
    assert_eq!((standings.faults.a, standings.faults.b), (expected, Faults::default()));
    assert_eq!((standings.total.losses, standings.total.pairs.0), (12, [6, 0, 0, 0, 0]));
}

#[test]
fn crashes_are_counted() {
    let twelve = Faults { crashes: 12, ..Faults::default() };
    check_fault(Habit::Crash(10), Fault::Crash, twelve);
    check_fault(Habit::Stillborn, Fault::Crash, twelve);
}

#[test]
fn illegal_moves_are_counted() {
    let twelve = Faults { illegal_moves: 12, ..Faults::default() };
    check_fault(Habit::IllegalMove(10), Fault::IllegalMove, twelve);
    check_fault(Habit::Nonsense(10), Fault::IllegalMove, twelve);
}

#[test]
fn breaches_of_the_protocol_are_counted() {
    let twelve = Faults { protocol_errors: 12, ..Faults::default() };
    check_fault(Habit::Refusal(10), Fault::Protocol, twelve);
}

#[test]
fn time_losses_are_counted() {
    let twelve = Faults { time_losses: 12, ..Faults::default() };
    check_fault(Habit::Slow(10, Duration::from_millis(151)), Fault::Time, twelve);
}

#[test]
fn being_late_within_the_margin_is_only_told() {
    let (_, standings) = faulty(Habit::Slow(0, Duration::from_millis(150)));
    assert_eq!(standings.faults.a, Faults::default());
    assert_eq!(standings.slowest.a, Duration::from_millis(150));
    assert_eq!(standings.slowest.b, Duration::from_millis(1));
}

#[test]
fn without_a_budget_patience_decides() {
    let schedule = schedule(&[GameType::BASE], RuleSet::tournament());
    let bounds = Bounds { budget: BySide::default(), ..bounds() };
    let of = Match { schedule: &schedule, games: 2, concurrency: 1, bounds, sprt: None };
    let slow = |millis| Habit::Slow(10, Duration::from_millis(millis));
    let (_, standings) = run(&of, BySide { a: slow(1000), b: slow(1001) }, &[]);
    assert_eq!((standings.faults.a.total(), standings.faults.b.time_losses), (0, 2));
}

#[test]
fn random_games_end_by_the_rules_in_all_types() {
    let types: Vec<GameType> = GameType::all().collect();
    for rules in [RuleSet::tournament(), RuleSet::rulebook()] {
        let schedule = schedule(&types, rules);
        let of =
            Match { schedule: &schedule, games: 64, concurrency: 3, bounds: bounds(), sprt: None };
        let (games, standings) = run(&of, BySide { a: Habit::None, b: Habit::None }, &[]);
        assert_eq!(standings.total.games(), 64);
        assert_eq!(standings.by_type.len(), 16);
        assert_eq!(standings.faults, BySide::default());
        for game in games {
            let record = game.record(rules, &BySide::default()).unwrap();
            match game.ending {
                Ending::Surround | Ending::BothSurrounded => {
                    assert_eq!(GameState::from(record.game.outcome().unwrap()), game.game.state);
                }
                Ending::PlyCap => assert_eq!(game.game.moves.len(), 300),
                Ending::Repetition => assert_eq!(game.winner, None),
                Ending::TwoPasses | Ending::Forfeit(_) => panic!("{game}"),
            }
        }
    }
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let schedule = schedule(&[GameType::MLP], RuleSet::tournament());
    let with = |concurrency| {
        let of =
            Match { schedule: &schedule, games: 21, concurrency, bounds: bounds(), sprt: None };
        run(&of, BySide { a: Habit::None, b: Habit::None }, &[]).0
    };
    let games = with(1);
    assert_eq!(
        games.iter().map(|game| game.index).collect::<Vec<_>>(),
        (0..21).collect::<Vec<_>>()
    );
    assert!(games == with(4), "another number of workers gave other games");
}

#[test]
fn a_decided_test_ends_the_match() {
    let schedule = schedule(&[GameType::BASE], RuleSet::tournament());
    let sprt = Sprt::new(0.0, 50.0);
    let of = Match { schedule: &schedule, games: 2000, concurrency: 2, bounds: bounds(), sprt };
    let habits = BySide { a: Habit::None, b: Habit::Stillborn };
    let (games, standings) = run(&of, habits, &[]);
    assert_eq!(sprt.unwrap().verdict(standings.total.pairs), Verdict::Accepted);
    assert!(games.len() < 200, "{}", games.len());
    let (more, again) = run(&of, habits, &games);
    assert_eq!((more.len(), again), (0, standings));
}
