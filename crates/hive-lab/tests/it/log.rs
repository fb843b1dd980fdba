//! A match that was interrupted goes on where it stopped.

use std::{
    fs,
    path::{Path, PathBuf},
};

use hive_lab::{BySide, FinishedGame, Log, LogError, Match, Standings};
use hive_rules::{GameType, RuleSet};

use crate::{
    doubles::Habit,
    matches::{bounds, run, schedule},
};

fn file(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&file);
    file
}

/// Plays the games that the log has not, and adds them.
fn go_on(path: &Path, games: usize) -> (usize, Standings) {
    let (mut log, done) = Log::<FinishedGame>::open(path, "settings").unwrap();
    let schedule = schedule(&[GameType::BASE, GameType::MLP], RuleSet::tournament());
    let of = Match { schedule: &schedule, games, concurrency: 1, bounds: bounds(), sprt: None };
    let (played, standings) = run(&of, BySide { a: Habit::None, b: Habit::Crash(30) }, &done);
    for game in &played {
        log.add(game).unwrap();
    }
    (played.len(), standings)
}

#[test]
fn an_interrupted_match_gives_the_same_result() {
    let (at_once, in_parts) = (file("at-once.log"), file("in-parts.log"));
    let (_, expected) = go_on(&at_once, 12);
    go_on(&in_parts, 5);
    let (played, standings) = go_on(&in_parts, 12);
    assert_eq!((played, &standings), (7, &expected));
    assert_eq!(fs::read(&at_once).unwrap(), fs::read(&in_parts).unwrap());
    assert_eq!(go_on(&in_parts, 12), (0, expected));
}

#[test]
fn half_a_line_is_played_again() {
    let path = file("torn.log");
    let (_, expected) = go_on(&path, 6);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 10]).unwrap();
    assert_eq!(go_on(&path, 6), (1, expected));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_game_counts_once() {
    let path = file("twice.log");
    let (_, expected) = go_on(&path, 4);
    let text = fs::read_to_string(&path).unwrap();
    let last = text.lines().last().unwrap();
    fs::write(&path, format!("{text}{last}\n")).unwrap();
    assert_eq!(go_on(&path, 4), (0, expected));
}

#[test]
fn other_files_are_left_alone() {
    let path = file("other.log");
    fs::write(&path, "something precious\n").unwrap();
    assert!(matches!(Log::<FinishedGame>::open(&path, "settings"), Err(LogError::NotALog)));
    fs::write(&path, b"\xFF\xFE\n").unwrap();
    assert!(matches!(Log::<FinishedGame>::open(&path, "settings"), Err(LogError::NotText)));
    let path = file("settings.log");
    go_on(&path, 1);
    let error = Log::<FinishedGame>::open(&path, "other settings").unwrap_err();
    assert!(matches!(error, LogError::OtherSettings { .. }), "{error}");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}nonsense\n")).unwrap();
    let error = Log::<FinishedGame>::open(&path, "settings").unwrap_err();
    assert!(matches!(error, LogError::Line { number: 3, .. }), "{error}");
}

#[test]
fn a_log_is_a_list_of_games() {
    let path = file("list.log");
    go_on(&path, 3);
    let text = fs::read_to_string(&path).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("# alveare match 1: settings"));
    for line in lines {
        let game: FinishedGame = line.parse().unwrap();
        assert_eq!(line.split('\t').next(), Some(game.game.to_string().as_str()));
    }
}
