//! Engines in processes of their own, played by small shell scripts.
#![cfg(unix)]

use std::{convert::Infallible, time::Duration};

use hive_engine::{Limits, NoClock, Options};
use hive_lab::{
    Bounds, BySide, Contender, Faults, Match, Own, Side, Standings, UhpCommand, UhpContender,
};
use hive_rules::{GameType, RuleSet};

use crate::matches::{bounds, schedule};

/// An engine that accepts everything and answers `bestmove` with this.
fn script(on_bestmove: &str) -> UhpCommand {
    let command = format!(
        "sh -c 'echo id test; echo ok; while read -r command rest; do case $command in \
         bestmove) {on_bestmove};; *) echo fine; echo ok;; esac; done'"
    );
    UhpCommand { command, go: "bestmove depth 1".into(), options: Vec::new() }
}

/// Four games of a script against our own engine at one node a move.
fn play(script: &UhpCommand) -> Standings {
    let schedule = schedule(&[GameType::BASE], RuleSet::tournament());
    let bounds = Bounds { budget: BySide::default(), patience: Duration::from_secs(1), ..bounds() };
    let of = Match { schedule: &schedule, games: 4, concurrency: 2, bounds, sprt: None };
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let options = Options { table_mib: 1, ..Options::default() };
    let make = |side| -> Box<dyn Contender> {
        match side {
            Side::A => Box::new(UhpContender::new(script.clone())),
            Side::B => Box::new(Own::new(options, limits.clone(), &NoClock)),
        }
    };
    of.run(&make, &[], &NoClock, |_, _| Ok::<(), Infallible>(())).unwrap()
}

#[track_caller]
fn check(script: &UhpCommand, expected: Faults) {
    let standings = play(script);
    assert_eq!((standings.faults.a, standings.faults.b), (expected, Faults::default()));
    assert_eq!(standings.total.losses, 4);
}

#[test]
fn a_process_that_ends_is_started_again_for_the_next_game() {
    check(&script("exit 3"), Faults { crashes: 4, ..Faults::default() });
}

#[test]
fn a_program_that_is_not_there_loses_every_game() {
    let command = UhpCommand { command: "/no/such/program".into(), ..script("") };
    check(&command, Faults { crashes: 4, ..Faults::default() });
}

#[test]
fn answers_that_are_no_moves_are_illegal_moves() {
    let four = Faults { illegal_moves: 4, ..Faults::default() };
    check(&script("echo hello; echo ok"), four);
    check(&script("echo pass; echo ok"), four);
}

#[test]
fn engines_that_refuse_break_the_protocol() {
    check(
        &script("echo err I will not; echo ok"),
        Faults { protocol_errors: 4, ..Faults::default() },
    );
}

#[test]
fn engines_that_never_answer_lose_on_time() {
    check(&script("read -r never"), Faults { time_losses: 4, ..Faults::default() });
}
