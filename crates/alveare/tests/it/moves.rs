use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use crate::program::{alveare, alveare_reading};

#[test]
fn one_a_line() {
    assert_eq!(alveare(&["moves", "Base"]).ok(), "wA1\nwB1\nwG1\nwS1\n");
    assert_eq!(alveare(&["moves", "Base+D"]).ok(), "wA1\nwB1\nwD\nwG1\nwS1\n");
    let rulebook = alveare(&["moves", "--rules", "rulebook", "Base"]).ok();
    assert_eq!(rulebook, "wA1\nwB1\nwG1\nwQ\nwS1\n");
}

#[test]
fn one_line_for_each_game_of_a_list() {
    let out = alveare_reading(&["moves", "-"], b"Base\r\nBase+L\n").ok();
    assert_eq!(out, "wA1;wB1;wG1;wS1\nwA1;wB1;wG1;wL;wS1\n");
}

#[test]
fn a_bad_game_leaves_an_empty_line() {
    let run = alveare_reading(&["moves", "-"], b"Base\nBase+X\nBase+L\n");
    assert_eq!(run.out, "wA1;wB1;wG1;wS1\n\nwA1;wB1;wG1;wL;wS1\n");
    let err = run.failed(1);
    assert!(err.contains("standard input:2:"), "{err}");
}

#[test]
fn a_queen_that_opens_gets_a_hint() {
    let game = "Base;InProgress;Black[1];wQ";
    let err = alveare(&["moves", game]).failed(1);
    assert!(err.contains("--rules rulebook"), "{err}");
    assert_eq!(alveare(&["moves", "--rules", "rulebook", game]).ok().lines().count(), 30);
}

/// A program on the other side may wait for each answer before it asks again.
#[test]
fn answers_at_once() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alveare"))
        .args(["moves", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    for _ in 0..3 {
        stdin.write_all(b"Base\n").expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("it answers");
        assert_eq!(line, "wA1;wB1;wG1;wS1\n");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alveare"))
        .args(["moves", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let _ = stdin.write_all(b"Base\nBase\n");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
