use std::{fs, path::Path};

use serde_json::Value;

use crate::program::{alveare, alveare_reading, data, folder};

const NODES: &str = "--nodes=300";

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("the path is text").to_owned()
}

/// Games of two weak players, as PGN.
fn games(folder: &Path, count: &str) -> String {
    let file = path(folder, "games.pgn");
    let args = ["match", "self", "self", "--option-a", "Level=2", "--option-b", "Level=3"];
    let how = ["--go", "bestmove nodes 200", "--games", count, "--plies", "60", "--pgn", &file];
    assert_eq!(alveare(&[&args[..], &how].concat()).code, Some(0));
    file
}

fn json(args: &[&str]) -> Value {
    let run = alveare(&[&["analyze", NODES, "--json"], args].concat());
    assert_eq!(run.code, Some(0), "{run:?}");
    serde_json::from_str(&run.out).expect("the output is JSON")
}

#[test]
fn the_same_games_give_the_same_reviews_on_any_number_of_threads() {
    let folder = folder("analyze-threads");
    let file = games(&folder, "2");
    let one = json(&[&file, "--threads=1"]);
    assert_eq!(one, json(&[&file, "--threads=3"]));
    let games = one["games"].as_array().expect("there are games");
    assert_eq!(games.len(), 2);
    let plies = games[0]["review"]["plies"].as_array().expect("there are plies");
    assert!(plies.len() > 10);
    assert!(plies.iter().all(|ply| ply["label"].is_string()));
    assert_eq!(one["summary"]["games"], 2);
}

#[test]
fn a_folder_gets_a_summary_a_page_and_puzzles() {
    let folder = folder("analyze-folder");
    // Games of very weak players, who miss wins.
    let weak = fs::read_to_string(data("review/short.uhp")).expect("there are games");
    let weak: Vec<&str> = weak.lines().skip(10).take(12).collect();
    fs::write(folder.join("weak.uhp"), weak.join("\n")).expect("a file can be written");
    fs::write(folder.join("broken.uhp"), "Base;InProgress;White[1];wS1;bS1 wA1-\n").unwrap();
    fs::write(folder.join("note.txt"), "nothing to do with games\n").unwrap();
    let [page, puzzles] = ["report.html", "own.tsv"].map(|name| path(&folder, name));
    let input = folder.to_str().expect("the path is text");
    let run = alveare(&["analyze", NODES, input, "--report", &page, "--puzzles", &puzzles]);
    let out = run.out.clone();
    for part in ["12 games, from both sides", "Openings:", "What was lost where", "as White: "] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let err = run.failed(1);
    assert!(err.contains("broken.uhp: line 1: ply 2"), "{err}");
    assert!(err.contains("12 games read"), "{err}");
    let page = fs::read_to_string(page).expect("there is a page");
    assert!(page.contains("<polyline") && page.contains("data:image/svg+xml"), "{}", page.len());
    for foreign in ["<script", "http-equiv", "src=\"http", "href=\"http"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    let puzzles = fs::read_to_string(puzzles).expect("there is a file of puzzles");
    assert!(puzzles.starts_with("# alveare puzzles 1"), "{puzzles}");
}

#[test]
fn the_coach_says_why() {
    let folder = folder("analyze-coach");
    let file = games(&folder, "2");
    let run = alveare(&["analyze", NODES, &file, "--coach"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    for part in ["(inaccuracy, -", "    better ", "inaccuracy: ", "are explained"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn one_game_is_shown_in_full_and_one_player_is_picked() {
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\twhite=Ann\tblack=Bob\n";
    let run = alveare_reading(&["analyze", NODES, "-"], game.as_bytes());
    assert_eq!(run.code, Some(0), "{run:?}");
    for part in ["Ann (accuracy", "against Bob", "4 plies", "not finished", "inaccuracy"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
    let args = ["analyze", NODES, "-", "--player", "bob", "--json"];
    let run = alveare_reading(&args, game.as_bytes());
    let told: Value = serde_json::from_str(&run.out).expect("the output is JSON");
    assert_eq!(told["summary"]["player"], "bob");
    assert_eq!(told["summary"]["asBlack"]["open"], 1);
    assert_eq!(told["summary"]["asWhite"]["open"], 0);
}

#[test]
fn hard_words_can_be_checked() {
    let folder = folder("analyze-check");
    let run = alveare(&["analyze", "--nodes=100", &games(&folder, "2"), "--check"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let last = run.out.lines().last().unwrap_or_default();
    assert!(last.contains("with 10 times the effort"), "{last}");
}

#[test]
fn bad_files_are_named_and_do_no_harm() {
    let folder = folder("analyze-bad");
    let write = |name: &str, content: &[u8]| {
        fs::write(folder.join(name), content).expect("a file can be written");
        path(&folder, name)
    };
    let good = write("good.uhp", b"Base;InProgress;Black[1];wS1\n");
    let cut = write("cut.pgn", b"[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-\n3. w");
    let foreign = write("chess.pgn", b"[Event \"x\"]\n\n1. e4 e5 2. Nf3 *\n");
    let picture = write("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\0");
    let absent = path(&folder, "absent.uhp");
    // 50 MB of lines that are no games, with a game at the end.
    let mut huge = b"Base;InProgress;White[1];wS1;bS1 wA1-\n".repeat(50_000_000 / 38);
    huge.extend_from_slice(b"Base;InProgress;Black[1];wS1\n");
    let huge = write("huge.uhp", &huge);
    let args = ["analyze", NODES, &good, &cut, &foreign, &picture, &absent, &huge];
    let run = alveare(&args);
    assert!(run.out.contains("good.uhp") && run.out.contains("2 games"), "{}", run.out);
    let err = run.failed(1);
    for part in ["cut.pgn: line 5", "chess.pgn: line ", "picture.png: ", "absent.uhp: "] {
        assert!(err.contains(part), "{part}: {err}");
    }
    assert!(err.contains("huge.uhp: line 1: ply 2"), "{err}");
    assert!(err.contains("--verbose lists all") && err.len() < 20_000, "{}", err.len());
    fs::remove_file(huge).expect("the file can be removed");
}

/// Names come from others, and a terminal would obey what is in them.
#[test]
fn names_do_not_steer_the_terminal() {
    let folder = folder("analyze-names");
    let file = games(&folder, "2");
    let wrong = "Ada\u{1b}[2J\u{202e}";
    let text = fs::read_to_string(&file).expect("there are games");
    let text = text.replace("[White \"", &format!("[White \"{wrong}"));
    assert!(text.contains(wrong));
    let name = if cfg!(unix) { "\u{1b}[31m.pgn" } else { "names.pgn" };
    fs::write(folder.join(name), text).expect("a file can be written");
    let file = path(&folder, name);
    let one = alveare(&["analyze", NODES, "--coach", &file]);
    for run in [alveare(&["analyze", NODES, &file]), one] {
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(!(run.out + &run.err).contains(['\u{1b}', '\u{202e}']));
    }
    // A program that reads our JSON gets the name of the file as it is.
    let told = json(&[&file])["games"][0]["name"].as_str().map(str::to_owned);
    assert!(told.is_some_and(|told| told.contains(name)));
    let missing = alveare(&["analyze", "\u{1b}[2Jnone.pgn"]);
    assert!(!missing.err.contains('\u{1b}') && missing.err.contains("?[2Jnone.pgn"), "{missing:?}");
}
