//! Nothing that a stranger sends makes the program panic, hang or eat memory;
//! the message says where the trouble is.

use crate::program::{alveare, alveare_reading};

#[test]
fn games_that_are_none() {
    for (game, place) in [
        ("", "game type"),
        ("base", "game type"),
        ("Base+MM", "game type"),
        ("Base+MLPX", "game type"),
        (";", "byte 0"),
        ("Base;", "byte 5"),
        ("Base;InProgress", "byte 15"),
        ("Base;InProgress;White", "byte 16"),
        ("Base;InProgress;White[99999999999999999999]", "byte 16"),
        ("Base;InProgress;White[1];wS9", "ply 1"),
        ("Base;InProgress;White[1];wS1;bS1 ☃wS1", "byte 33"),
        ("Base;InProgress;White[1];w", "byte 25"),
        ("Base;InProgress;White[1];wS1;wS2 wS1-", "ply 2"),
        ("Base;InProgress;White[1];wS1;bS1 wS1-;wA1 bS1-", "ply 3"),
        ("Base;InProgress;White[1];wS1;bS1 wA1-", "ply 2"),
        ("Base;InProgress;White[1];pass", "ply 1"),
    ] {
        let err = alveare(&["moves", game]).failed(1);
        assert!(err.contains(place), "{game:?}: {err}");
    }
}

#[test]
fn games_that_never_end() {
    let mut long = b"Base;InProgress;White[1];".to_vec();
    long.resize(5 << 20, b'w');
    long.extend_from_slice(b"\nBase\n");
    let run = alveare_reading(&["moves", "-"], &long);
    assert!(run.out.ends_with("wS1\n"), "the next line is read");
    let err = run.failed(1);
    assert!(err.contains("standard input:1:") && err.len() < 300, "{err}");

    let many = format!("Base;InProgress;White[1];{}", "wS1;".repeat(100_000));
    let err = alveare_reading(&["moves", "-"], many.as_bytes()).failed(1);
    assert!(err.len() < 500, "{err}");
}

#[test]
fn bytes_that_are_no_text() {
    let err = alveare_reading(&["moves", "-"], b"Base\nBase\xFF\n").failed(1);
    assert!(err.contains("standard input:2: byte 5"), "{err}");
    let err = alveare_reading(&["perft", "-"], &[0; 4096]).failed(1);
    assert!(err.contains("standard input:1:"), "{err}");
}

#[test]
fn files_that_are_not_there() {
    let err = alveare(&["moves", "@no/such/file"]).failed(1);
    assert!(err.contains("no/such/file"), "{err}");
    let folder = format!("@{}", env!("CARGO_MANIFEST_DIR"));
    alveare(&["moves", &folder]).failed(1);
}

#[test]
fn absurd_numbers() {
    for depth in ["13", "4294967296", "-1", "1e3", "99999999999999999999999", ""] {
        let err = alveare(&["perft", &format!("--depth={depth}")]).failed(2);
        assert!(err.contains("--depth"), "{depth:?}: {err}");
    }
    for option in ["--rules=Tournament", "--repetition=maybe"] {
        alveare(&["perft", option]).failed(2);
    }
}
