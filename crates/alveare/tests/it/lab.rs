//! `alveare lab`.

use std::fs;

use crate::program::{alveare, folder};

#[test]
fn openings_are_written_for_each_type() {
    let folder = folder("lab-openings");
    let path = folder.display().to_string();
    let arguments = ["lab", "openings", "--count", "4", "--seed", "9"];
    let printed = alveare(&[&arguments[..], &["--type", "Base"]].concat()).ok();
    let types = ["--type", "Base,Base+MLPD", "-o", &path];
    alveare(&[&arguments[..], &types[..]].concat()).ok();
    let base = fs::read_to_string(folder.join("Base.txt")).unwrap();
    assert_eq!(base, printed);
    assert_eq!(base.lines().count(), 5, "{base}");
    let list = format!("@{}", folder.join("Base+MLPD.txt").display());
    assert_eq!(alveare(&["moves", &list]).ok().lines().count(), 4);
}

#[test]
fn self_play_goes_on_where_it_stopped() {
    let folder = folder("lab-data");
    let (parts, whole) = (folder.join("parts.log"), folder.join("whole.log"));
    let play = |file: &std::path::Path, games: &str| {
        let file = file.display().to_string();
        let arguments = ["--nodes", "30", "--type", "Base,Base+M", "--concurrency", "1"];
        let command = ["lab", "data", &file, "--games", games];
        alveare(&[&command[..], &arguments[..]].concat()).ok()
    };
    play(&parts, "2");
    let rest = play(&parts, "5");
    assert!(rest.starts_with("5 games, "), "{rest}");
    play(&whole, "5");
    assert_eq!(fs::read(&parts).unwrap(), fs::read(&whole).unwrap());
}

#[test]
fn players_are_compared_with_people() {
    let folder = folder("lab-human");
    let file = folder.join("games.txt");
    let game = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-\n";
    fs::write(&file, game.repeat(6)).unwrap();
    let list = format!("@{}", file.display());
    let arguments = ["lab", "human", &list, "--level", "1,5", "--depth", "2", "--every", "2"];
    let output = alveare(&arguments).ok();
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 3, "{output}");
    assert!(lines[0].starts_with("level 1 ") && lines[2].starts_with("depth 2 "), "{output}");
    assert!(lines.iter().all(|line| line.ends_with(" of 6 positions")), "{output}");
    assert!(alveare(&["lab", "human", &list]).failed(2).contains("--level"));
    assert!(alveare(&["lab", "human", &list, "--level", "10"]).failed(2).contains("--nodes"));
}

/// A finished game of our engine in which a puzzle is to be found, as a line
/// of a file of self-play.
const DECIDED: &str = concat!(
    r"Base+MD;WhiteWins;Black[12];wS1;bG1 \wS1;wQ wS1\;bQ -bG1;wM /wS1;bB1 bG1/;wM -bQ;bB1 wS1/;",
    r"wB1 /wM;bB1 wS1;wB1 wM\;bB1 wQ;wM bQ;bB2 /bB1;wB2 \wM;bD bB1-;wD /wB2;bS1 bB2-;wA1 -wB2;",
    r"bG2 bS1\;wA1 wM/;bS2 bD/;wM wB1-",
    "\tgame=0\topening=23\twinner=White\tend=surround\tscores=\n"
);

#[test]
fn puzzles_are_found_once_and_proved_again() {
    let folder = folder("lab-puzzles");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, state, puzzles) = (path("games.log"), path("mine.log"), path("puzzles.tsv"));
    fs::write(&games, format!("# alveare selfplay 1: by hand\n{DECIDED}")).unwrap();
    let mine = ["lab", "puzzles", &games, "--state", &state, "-o", &puzzles];
    assert_eq!(alveare(&mine).ok(), "1 games, 1 puzzles\n");
    let first = (fs::read(&state).unwrap(), fs::read(&puzzles).unwrap());
    assert_eq!(alveare(&mine).ok(), "1 games, 1 puzzles\n");
    assert_eq!((fs::read(&state).unwrap(), fs::read(&puzzles).unwrap()), first);

    let check = ["lab", "puzzles", "--check", &puzzles];
    assert_eq!(alveare(&check).ok(), "1 puzzles, 1 proved, 0 wrong, 0 alike\n");
    let text = fs::read_to_string(&puzzles).unwrap();
    let puzzle = text.lines().nth(1).unwrap();
    fs::write(&puzzles, format!("{puzzle}\n{}\n", puzzle.replace("fill,", ""))).unwrap();
    let error = alveare(&check).failed(1);
    assert!(error.contains("it should be Base+MD;"), "{error}");
    fs::write(&puzzles, "nonsense\n").unwrap();
    assert!(alveare(&check).failed(1).contains("puzzles.tsv: line 1: not a puzzle"));
}

#[test]
fn puzzles_need_games_or_a_file_to_check() {
    alveare(&["lab", "puzzles"]).failed(2);
    alveare(&["lab", "puzzles", "games.log"]).failed(2);
}

#[test]
fn engines_are_timed_on_puzzles() {
    let file = folder("lab-tactics").join("puzzles.tsv");
    let mate = r"Base;InProgress;White[3];wS1;bG1 \wS1;wQ wS1\;bQ -bG1";
    fs::write(&file, format!("game\tsolution\n{mate}\t\n")).unwrap();
    let name = file.display().to_string();
    let engine = format!("'{}' uhp", env!("CARGO_BIN_EXE_alveare"));
    let tactics = |puzzles: &str| alveare(&["lab", "tactics", puzzles, "--engine", &engine]);
    let problem = tactics(&name).failed(1);
    assert!(problem.contains("puzzles.tsv:2: expected a game and its solution"), "{problem}");

    let ours = crate::program::data("puzzles.tsv");
    let every = ["--every", "800", "--engine", &engine];
    let told = alveare(&[&["lab", "tactics", &ours, "--engine", &engine], &every[..]].concat());
    assert_eq!(told.code, Some(0), "{told:?}");
    assert_eq!(told.out.matches("2 of 2 found, median ").count(), 2, "{told:?}");
    assert!(told.out.contains("of the other's median"), "{told:?}");
}

#[test]
fn the_coach_is_confirmed_in_games() {
    let run = alveare(&["lab", "coach", "--games", "3", "--type", "Base+MLP", "--nodes", "50"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.out.contains("in 3 games") && run.out.contains(" 0 not confirmed"), "{run:?}");
}
