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
    let folder = folder("lab-selfplay");
    let (parts, whole) = (folder.join("parts.log"), folder.join("whole.log"));
    let play = |file: &std::path::Path, games: &str| {
        let file = file.display().to_string();
        let arguments = ["--nodes", "30", "--type", "Base,Base+M", "--concurrency", "1"];
        let command = ["lab", "selfplay", &file, "--games", games];
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
