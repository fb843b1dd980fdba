use std::fs;

use crate::program::{alveare, folder};

const GAMES: &str = "\
Base;WhiteWins;White[2];wS1;bS1 wS1-\twhite=Ann\tblack=Bob
Base;BlackWins;White[2];wS1;bG1 -wS1
Base;Draw;White[2];wG1;bS1 wG1/
";

/// What it printed beside the summary on standard error.
fn explored(args: &[&str]) -> String {
    let ran = alveare(&[&["explore"], args].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.contains("3 games explored from 1 file"), "{ran:?}");
    ran.out
}

#[test]
fn a_table_over_the_games_of_a_folder() {
    let folder = folder("explore");
    fs::write(folder.join("games.uhp"), GAMES).expect("a file");
    fs::write(folder.join("notes.txt"), "no game").expect("a file");
    let path = folder.to_str().expect("the path is text");

    let start = explored(&[path]);
    let rows: Vec<Vec<&str>> = start.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["Base:", "3", "games"], "{start}");
    assert_eq!(rows[2][..2], ["wS1", "2"], "{start}");
    assert_eq!(rows[3][..2], ["wG1", "1"], "{start}");
    assert_eq!(rows[4][..2], ["all", "3"], "{start}");

    let deeper = explored(&[path, "Base;InProgress;Black[1];wS1", "--result", "white"]);
    assert!(deeper.contains("bS1 ") && !deeper.contains("bG1"), "{deeper}");
    let json = explored(&[path, "--json", "--type", "Base+MLP"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json, serde_json::json!({"types": []}));
    let json = explored(&[path, "Base+MLP", "--json", "--type", "Base+MLP"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["moves"], serde_json::json!([]));
}

#[test]
fn all_types_of_the_files_are_shown_and_queens_that_open() {
    let file = folder("explore-types").join("games.uhp");
    let games = "Base+MLP;InProgress;Black[1];wL\nBase+M;InProgress;Black[1];wQ\n\
                 Base+MLP;InProgress;White[2];wQ;bQ wQ-\n";
    fs::write(&file, games).expect("a file");
    let start = explored(&[file.to_str().expect("the path is text")]);
    let rows: Vec<&str> = start.lines().filter_map(|row| row.split_whitespace().next()).collect();
    let tables = ["Base+MLP:", "move", "wQ", "wL", "all", "Base+M:", "move", "wQ", "all"];
    assert_eq!(rows, tables, "{start}");
}

#[test]
fn a_game_that_cannot_be_read_is_told_and_the_others_count() {
    let file = folder("explore-broken").join("games.uhp");
    fs::write(&file, format!("{GAMES}Base;InProgress;White[2];wS1;bS1 wQ-\n")).expect("a file");
    let ran = alveare(&["explore", file.to_str().expect("the path is text")]);
    let told = ran.failed(1);
    assert!(told.contains("line 4"), "{told}");
}
