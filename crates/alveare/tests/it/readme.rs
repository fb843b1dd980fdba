//! What the README shows is what the program does.

use std::fs;

use crate::program::{alveare, data};

const README: &str = include_str!("../../../../README.md");

/// The game that the README takes out of a file.
fn game() -> String {
    assert!(README.contains("$ GAME=$(sed -n 20p data/bench_positions.txt)\n"));
    let games = fs::read_to_string(data("bench_positions.txt")).expect("there is a file");
    games.lines().nth(19).expect("it has 20 lines").to_owned()
}

#[test]
fn answers() {
    for question in ["wL -wB1", "wA2 -wB1"] {
        let run = alveare(&["explain", &game(), question]);
        let shown = format!("$ alveare explain \"$GAME\" '{question}'\n{}", run.out);
        assert!(README.contains(&shown), "{shown}");
    }
}

#[test]
fn picture() {
    let shown = include_str!("../../../../docs/images/position.svg");
    let drawn = alveare(&["diagram", "--svg", "--tile", "wL", &game()]).ok();
    assert!(drawn == shown, "the picture is made anew with diagram --svg --tile wL");
}

#[test]
fn commands() {
    let overview = alveare(&["--help"]).ok();
    let commands = overview.split("Commands:\n").nth(1).expect("there are commands");
    for line in commands.lines().take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().expect("a command has a name");
        assert!(README.contains(&format!("| `alveare {name}")), "{name} is not in the README");
    }
}
