//! Games played by script.

use std::{fs, path::Path};

use crate::program::{alveare_at, folder};

/// Plays with these lines typed, and gives what the terminal shows.
#[track_caller]
fn play(home: &Path, args: &[&str], lines: &[&str]) -> String {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    alveare_at(home, &[&["play"], args].concat(), input.as_bytes()).ok()
}

/// The one game that is kept in a folder.
fn kept(home: &Path) -> String {
    let games: Vec<_> = fs::read_dir(home.join("alveare/games"))
        .expect("games are kept")
        .map(|entry| entry.expect("a file").path())
        .collect();
    assert_eq!(games.len(), 1, "{games:?}");
    fs::read_to_string(&games[0]).expect("the game is text")
}

#[test]
fn a_game_of_two() {
    let home = folder("play-two");
    let out = play(
        &home,
        &["Base+MLP"],
        &["wQ", "bS1 wQ-", "wA1 bS1-", "wA1 -wQ", "bQ bS1-", "why wQ wA1/", "moves wQ", "resign"],
    );
    for expected in [
        "Base+MLP, rulebook rules",
        "White 1> ",
        "a new tile may not touch the opponent's bS1",
        "  wA1 wQ  bS1 bQ\n",
        "the hive would fall into 2 parts without wQ",
        "The game is over: Black wins: White resigned.",
    ] {
        assert!(out.contains(expected), "{expected:?}\n{out}");
    }
    assert!(!out.contains('\x1b'), "no colours in a pipe");
    let record = kept(&home);
    assert!(record.contains("[Rules \"rulebook\"]"), "{record}");
    assert!(record.contains("4. bQ bS1-") && record.contains("BlackWins"), "{record}");
}

#[test]
fn nothing_is_lost_on_the_way() {
    let home = folder("play-resume");
    let out = play(&home, &["--rules", "tournament"], &["wS1", "bS1 wS1-", "wQ -wS1"]);
    assert!(out.contains("Go on with: alveare play --resume "), "{out}");
    let out = play(&home, &["--resume"], &["bQ bS1-", "undo", "undo", "quit"]);
    assert!(out.contains("Base, tournament rules"), "{out}");
    assert!(out.contains("  wQ  wS1 bS1 bQ\n"), "{out}");
    let record = kept(&home);
    assert!(record.contains("2. bS1 wS1-") && !record.contains("3. "), "{record}");

    play(&home, &["--resume"], &["resign"]);
    let err = alveare_at(&home, &["play", "--resume"], b"").failed(1);
    assert!(err.contains("no unfinished game"), "{err}");
}

#[test]
fn a_saved_game_goes_on() {
    let home = folder("play-save");
    let file = home.join("my game.pgn");
    let path = file.to_str().expect("the path is text");
    let out = play(&home, &[], &["wS1", &format!("save {path}"), "bS1 wS1-"]);
    assert!(out.contains(&format!("The game is in {path}.")), "{out}");
    let out = play(&home, &["--resume", path], &["bA1 wS1/"]);
    assert!(out.contains("Black 1> "), "{out}");
    let record = fs::read_to_string(&file).expect("the game is text");
    assert!(record.contains("2. bA1 wS1/"), "{record}");
}

#[test]
fn a_pass_comes_by_itself() {
    let home = folder("play-pass");
    let game = "Base+ML;InProgress;Black[4];wB1;bM wB1/;wQ wB1\\;bQ bM-;wQ wB1-;bM bQ;wB1 wQ";
    let out = play(&home, &[game], &["bM wB1", "undo"]);
    assert!(out.contains("White has to pass: no empty cell touches an own tile"), "{out}");
    assert!(out.contains("Black 5> ") && out.contains("Black 4> "), "{out}");
    // The move is taken back together with the pass that it forced.
    assert!(out.trim_end().contains("Black 4> \nGo on with"), "{out}");
}

#[test]
fn the_board_ends_the_game() {
    let home = folder("play-end");
    let edge_cases = fs::read_to_string(crate::program::data("edge_cases.txt")).expect("a file");
    let game = edge_cases.lines().nth(1).expect("a finished game");
    let (before, last) = game.rsplit_once(';').expect("a last move");
    let out = play(&home, &[before], &[last, "moves", "wA1 bQ-", "undo"]);
    assert!(out.contains("The game is over: draw: both queens are surrounded."), "{out}");
    assert!(out.contains("undo, save FILE or quit> the game is over"), "{out}");
}

#[test]
fn draws() {
    let home = folder("play-draws");
    let shuffle = ["wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/"];
    let start = ["wG1", "bG1 wG1-", "wQ \\wG1", "bQ bG1/", "claim"];
    let lines = [&start[..], &shuffle, &shuffle, &["draw", "no", "claim"]].concat();
    let out = play(&home, &[], &lines);
    assert!(out.contains("the position has occurred 1 of the 3 times"), "{out}");
    assert!(out.contains("Black, do you agree to a draw? [y/N] Black plays on."), "{out}");
    assert!(out.contains("`claim` makes it a draw"), "{out}");
    assert!(out.contains("The game is over: draw: the position occurred for the third"), "{out}");

    let home = folder("play-agreed");
    let out = play(&home, &[], &["wG1", "draw", "y", "undo", "bS1 wG1-", "undo", "undo", "undo"]);
    assert!(out.contains("The game is over: draw by agreement."), "{out}");
    assert!(out.contains("there is no move to take back"), "{out}");
}

#[test]
fn lines_that_mean_nothing() {
    let home = folder("play-nonsense");
    let long = "x".repeat(100_000);
    let lines = ["", "why", "save", "undo", "wX1", "☃", "why zz", "moves zz", "help", &long];
    let out = play(&home, &[], &lines);
    assert!(out.contains("that line is too long"), "{out}");
    assert!(out.contains("`help` shows what can be typed"), "{out}");
    assert_eq!(out.matches("White 1> ").count(), 11, "{out}");
    assert!(!home.join("alveare").exists(), "nothing was played, nothing is kept");

    let run = alveare_at(&home, &["play"], b"\xFF\xFE\nwS1\n");
    assert!(run.ok().contains("not UTF-8"));
}

#[test]
fn files_that_are_no_games() {
    let home = folder("play-files");
    let file = home.join("bad.pgn");
    let path = file.to_str().expect("the path is text");
    let err = alveare_at(&home, &["play", "--resume", path], b"").failed(1);
    assert!(err.contains("bad.pgn"), "{err}");
    for content in [&b""[..], b"\xFF\xFE", b"[GameType \"Base\"]\n\n1. wS1\n2. wS2 wS1-\n"] {
        fs::write(&file, content).expect("a file can be written");
        let err = alveare_at(&home, &["play", "--resume", path], b"").failed(1);
        assert!(err.contains("bad.pgn") && err.contains("line"), "{err}");
        assert_eq!(fs::read(&file).expect("it is still there"), content, "and untouched");
    }
    alveare_at(&home, &["play", "Base+X"], b"").failed(1);
    alveare_at(&home, &["play", "Base", "--resume"], b"").failed(2);
}

#[test]
fn a_game_against_the_engine() {
    let home = folder("play-engine");
    let out = play(&home, &["--level", "2"], &["wS1", "draw", "undo", "wG1", "resign"]);
    assert_eq!(out.matches("Black plays b").count(), 2, "{out}");
    assert!(out.contains("Black plays on."), "{out}");
    assert!(out.contains("Black wins: White resigned"), "{out}");

    let home = folder("play-engine-white");
    let out = play(&home, &["--level", "1", "--side", "black"], &["undo", "quit"]);
    assert!(out.contains("White plays w") && out.contains("Black 1> "), "{out}");
    assert!(out.contains("there is no move to take back"), "{out}");
    let out = alveare_at(&home, &["play", "--level", "0"], b"").failed(2);
    assert!(out.contains("from 1 to 10"), "{out}");
}
