use crate::program::{alveare, alveare_reading};

/// White goes with an ant to the last liberty.
const IN_ONE: &str = "Base;InProgress;White[6];wA1;bA1 wA1-;wB1 -wA1;bQ bA1/;wQ wB1/;bG1 \\bQ;\
    wA2 wB1\\;bS1 bQ-;wQ wA1/;bG2 bQ/";

/// White's queen goes next to Black's, and Black cannot keep the last liberty.
const IN_THREE: &str = "Base;InProgress;White[6];wS1;bS1 -wS1;wS2 wS1/;bG1 /bS1;wQ wS2/;\
    bG2 \\bS1;wA1 wS1\\;bQ bG2/;wA1 -bG2;bQ bS1/";

#[test]
fn a_win_comes_with_its_line() {
    let out = alveare(&["solve", "--max-plies", "3", IN_ONE]).ok();
    assert!(out.starts_with("proved win in 1: wA2 ") && out.lines().count() == 1, "{out}");
    let out = alveare(&["solve", "--max-plies", "9", IN_THREE]).ok();
    let line = out.trim_end().strip_prefix("proved win in 3: ").expect("it is won in three plies");
    assert_eq!(line.split(';').count(), 3, "{out}");
    let after = alveare(&["solve", "--max-plies", "1", &format!("{IN_THREE};{line}")]).failed(1);
    assert!(after.contains("the game is over (White wins"), "{after}");
}

#[test]
fn what_is_no_win_and_what_is_not_known() {
    let out = alveare(&["solve", "--max-plies", "2", IN_THREE]).ok();
    assert_eq!(out, "proved: no win within 2\n");
    let out = alveare(&["solve", "--max-plies", "3", "--nodes", "20", IN_THREE]).ok();
    assert_eq!(out, "unknown after 20 nodes\n");
    let out = alveare(&["solve", "--max-plies", "3", "--seconds", "600", IN_THREE]).ok();
    assert!(out.starts_with("proved win in 3: "), "{out}");
    let start = "Base+MLPD";
    let endless = ["--nodes", "1000000000000", "--seconds", "1"];
    let out = alveare(&[&["solve", "--max-plies", "40", start], &endless[..]].concat()).ok();
    assert!(out.starts_with("unknown after "), "{out}");
}

#[test]
fn one_line_for_each_game_of_a_list() {
    let games = format!("Base\nBase+X\n{IN_ONE}\n");
    let run = alveare_reading(&["solve", "--max-plies", "2", "-"], games.as_bytes());
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[..2], ["proved: no win within 2", ""]);
    assert!(lines[2].starts_with("proved win in 1: "), "{lines:?}");
    let err = run.failed(1);
    assert!(err.contains("standard input:2:"), "{err}");
}

#[test]
fn the_plies_have_to_be_given() {
    alveare(&["solve", "Base"]).failed(2);
    alveare(&["solve", "--max-plies", "0", "Base"]).failed(2);
}
