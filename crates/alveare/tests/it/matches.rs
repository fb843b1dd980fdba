//! `alveare match`.

use std::fs;

use crate::program::{alveare, folder};

const QUICK: [&str; 6] = ["--go", "bestmove nodes 30", "--type", "Base,Base+P", "--margin", "9"];

fn play(more: &[&str]) -> crate::program::Run {
    alveare(&[&["match", "self", "self"], &QUICK[..], more].concat())
}

/// The line that begins with this word.
fn line<'a>(summary: &'a str, word: &str) -> &'a str {
    summary.lines().find(|line| line.starts_with(word)).unwrap_or_default()
}

#[test]
fn a_match_is_the_same_however_it_is_played() {
    let folder = folder("match-resume");
    let state = folder.join("state.log").display().to_string();
    let at_once = play(&["--games", "8", "--concurrency", "1"]);
    assert_eq!(at_once.code, Some(0), "{at_once:?}");
    let part = play(&["--games", "3", "--state", &state]);
    assert!(line(&part.out, "games").starts_with("games      3 "), "{part:?}");
    let rest = play(&["--games", "8", "--state", &state, "--concurrency", "3"]);
    for word in ["games", "pairs", "Elo", "Base ", "Base+P", "ply cap"] {
        assert_eq!(line(&rest.out, word), line(&at_once.out, word), "{rest:?}");
        assert_ne!(line(&rest.out, word), "", "{rest:?}");
    }
    let log = fs::read_to_string(&state).unwrap();
    assert_eq!(log.lines().count(), 9, "{log}");
    let nothing = play(&["--games", "8", "--state", &state]);
    assert_eq!(nothing.out, rest.out);
    assert_eq!(fs::read_to_string(&state).unwrap(), log);
}

#[test]
fn a_log_of_another_match_is_refused() {
    let folder = folder("match-other");
    let state = folder.join("state.log").display().to_string();
    play(&["--games", "1", "--state", &state]);
    let other = play(&["--games", "1", "--state", &state, "--seed", "2"]);
    assert!(other.failed(1).contains("other settings"));
}

#[test]
fn games_are_written_as_pgn() {
    let folder = folder("match-pgn");
    let (pgn, uhp) = (folder.join("games.pgn"), folder.join("games.uhp"));
    let (pgn, uhp) = (pgn.display().to_string(), uhp.display().to_string());
    play(&["--games", "2", "--pgn", &pgn, "--option-b", "strategy=Baseline"]);
    let text = fs::read_to_string(&pgn).unwrap();
    assert!(text.contains("[Round \"1.2\"]") && text.contains(" baseline\"]"), "{text}");
    assert_eq!(alveare(&["convert", &pgn, "-o", &uhp]).code, Some(0));
    assert_eq!(fs::read_to_string(&uhp).unwrap().lines().count(), 2);
}

#[test]
fn openings_come_from_a_file() {
    let folder = folder("match-openings");
    let file = folder.join("openings.txt").display().to_string();
    fs::write(&file, "# one\nBase;InProgress;White[2];wS1;bG1 wS1-\n").unwrap();
    let state = folder.join("state.log").display().to_string();
    let more = ["--games", "4", "--openings", &file, "--type", "Base", "--state", &state];
    let run =
        alveare(&[&["match", "self", "self", "--go", "bestmove depth 1"], &more[..]].concat());
    assert!(run.err.contains("note: after 2 games the openings come again"), "{run:?}");
    let log = fs::read_to_string(&state).unwrap();
    assert_eq!(log.lines().filter(|line| line.contains(";wS1;bG1 wS1-;")).count(), 4, "{log}");
    let none = alveare(&["match", "self", "self", "--openings", &file, "--type", "Base+M"]);
    assert!(none.failed(1).contains("no opening"));
}

#[test]
fn nonsense_is_refused_before_a_game_is_played() {
    for (arguments, code, message) in [
        (&["no-such-engine", "self"][..], 1, "cannot be started"),
        (&["self", "self", "--go", "think hard"], 2, "tells our own engine nothing"),
        (&["self", "self", "--option-a", "NumThreads=0"], 2, "a whole number from 1"),
        (&["self", "self", "--option-b", "Mood=good"], 2, "expected NumThreads"),
        (&["self", "self", "--option-b", "Mood"], 2, "NAME=VALUE"),
        (&["self", "self", "--option-b", "Ponder=True"], 2, "in place of self"),
        (&["self", "self", "--type", "Base,Chess"], 2, "expected Base"),
        (&["self", "self", "--sprt", "10,0"], 2, "the smaller one first"),
        (&["self", "self", "--margin", "soon"], 2, "a number of seconds"),
        (&["self", "self", "--openings", "/no/such/file"], 1, "/no/such/file"),
    ] {
        let run = alveare(&[&["match"], arguments].concat());
        let error = run.failed(code);
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn our_own_engine_plays_by_its_own_protocol() {
    let engine = format!("'{}' uhp", env!("CARGO_BIN_EXE_alveare"));
    let presets = [("tournament", "automatic"), ("rulebook", "claim"), ("tournament", "off")];
    for (rules, repetition) in presets {
        let arguments = ["--option-a", "TableSizeMiB=2", "--type", "Base+MLPD", "--rules", rules];
        let arguments = [&arguments[..], &["--repetition", repetition]].concat();
        let own = ["match", &engine, "self", "--games", "4", "--go", "bestmove nodes 40"];
        let run = alveare(&[&own[..], &arguments[..]].concat());
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(line(&run.out, "games").starts_with("games      4 "), "{run:?}");
        for side in ["faults A", "faults B"] {
            let none = "0 crashes, 0 illegal moves, 0 protocol errors, 0 time losses";
            assert!(line(&run.out, side).contains(none), "{run:?}");
        }
    }
}

#[test]
fn the_openings_of_the_project_serve_every_type() {
    for (folder, rules) in [("openings", "tournament"), ("openings/rulebook", "rulebook")] {
        let openings = crate::program::data(folder);
        let run = alveare(&[
            "match",
            "self",
            "self",
            "--type",
            "all",
            "--openings",
            &openings,
            "--rules",
            rules,
            "--games",
            "32",
            "--go",
            "bestmove depth 1",
        ]);
        // A slow machine sees its progress beside the result.
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(line(&run.out, "games").starts_with("games      32 "), "{run:?}");
    }
}
