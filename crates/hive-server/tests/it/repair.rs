//! Libraries that are wrong in one way or another, and what becomes of them.

use std::{fs, path::Path};

use hive_server::{Findings, Library, OpenError, Problem};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::{
    client::{created, id, placed, renamed},
    older::fixture,
    running::{Running, folder},
};

/// A library with some games that have names.
fn library(folder: &Path, games: usize) {
    let server = Running::at(folder);
    for number in 1..=games {
        let events = json!([created(), placed("wS1", 0), renamed(&format!("Game {number}"))]);
        server.client.append(&id(number), 0, &events).expect(201);
    }
}

/// Does something to a library that the program would not do.
fn spoil(folder: &Path, sql: &str) {
    let file = Connection::open(folder.join("library.sqlite3")).expect("it opens");
    file.execute_batch(sql).expect("it can be changed");
}

fn check(folder: &Path) -> Findings {
    hive_server::check(folder).expect("the library can be checked")
}

fn repair(folder: &Path) -> Findings {
    hive_server::repair(folder).expect("the library can be repaired")
}

fn lines(findings: &Findings) -> Vec<String> {
    findings.problems.iter().map(Problem::to_string).collect()
}

#[test]
fn nothing_is_wrong() {
    let folder = folder("check-sound");
    assert!(matches!(hive_server::check(&folder), Err(OpenError::Missing)));
    assert!(matches!(hive_server::repair(&folder), Err(OpenError::Missing)));
    library(&folder, 3);
    let found = check(&folder);
    assert_eq!((found.games, lines(&found)), (3, vec![]));
    // A server may run while the library is looked at, but not while it is
    // repaired.
    let server = Running::at(&folder);
    server.client.append(&id(1), 3, &json!([renamed("Another")])).expect(200);
    assert_eq!(lines(&check(&folder)), Vec::<String>::new());
    assert!(matches!(hive_server::repair(&folder), Err(OpenError::InUse { .. })));
    drop(server);
    assert_eq!(lines(&repair(&folder)), Vec::<String>::new());
}

#[test]
fn the_list_is_made_anew_from_the_logs() {
    let folder = folder("repair-list");
    library(&folder, 9);
    let before = Running::at(&folder).client.get("/api/games").expect(200);
    for number in 1..=8 {
        let id = id(number);
        spoil(
            &folder,
            &match number {
                1 => format!("DELETE FROM games WHERE id = '{id}'"),
                2 => format!("UPDATE games SET is_finished = 1 WHERE id = '{id}'"),
                3 => format!("UPDATE games SET updated = 7 WHERE id = '{id}'"),
                4 => format!("UPDATE games SET summary = 'x' WHERE id = '{id}'"),
                5 => format!("UPDATE texts SET text = 'x' WHERE id = '{id}'"),
                6 => format!("DELETE FROM texts WHERE id = '{id}'"),
                7 => format!("UPDATE texts SET updated = 7 WHERE id = '{id}'"),
                _ => {
                    "INSERT INTO games SELECT 'none', updated, 0, 'Base', 'x', 7 FROM games LIMIT 1;
                    INSERT INTO texts (id, text) VALUES ('nobody', 'x')"
                        .into()
                }
            },
        );
    }
    let found = check(&folder);
    assert_eq!(found.games, 9);
    let game = |number: usize, why: &str| format!("game {}: {why}", id(number));
    assert_eq!(
        lines(&found),
        [
            game(1, "it is missing in the list"),
            game(2, "the list shows it otherwise than its log"),
            game(3, "the list shows it otherwise than its log"),
            game(4, "the list shows it otherwise than its log"),
            game(5, "the search does not find it by its names"),
            game(6, "the search does not find it by its names"),
            game(7, "the search does not find it by its names"),
            "game none: it is in the list and has no log".into(),
            "game nobody: the search finds it and it has no log".into(),
        ]
    );
    assert_eq!(lines(&repair(&folder)), Vec::<String>::new());
    let server = Running::at(&folder);
    assert_eq!(server.client.get("/api/games").expect(200), before);
    for number in 1..=9 {
        let found = server.client.get(&format!("/api/games?q=game+{number}")).expect(200);
        assert_eq!(found["games"][0]["id"], id(number), "{found}");
    }
    // The search goes on with what comes after.
    server.client.append(&id(1), 3, &json!([renamed("Changed")])).expect(200);
    assert_eq!(server.client.get("/api/games?q=hange").expect(200)["total"], 1);
    assert_eq!(server.client.get("/api/games?q=game+1").expect(200)["total"], 0);
}

#[test]
fn a_log_that_cannot_be_read_costs_one_game() {
    let folder = folder("repair-log");
    library(&folder, 4);
    let at = |number: usize, sequence| format!("game = '{}' AND sequence = {sequence}", id(number));
    spoil(&folder, &format!("UPDATE events SET event = '{{' WHERE {}", at(1, 2)));
    spoil(&folder, &format!("DELETE FROM events WHERE {}", at(2, 2)));
    spoil(&folder, "INSERT INTO events (game, sequence, at, event) VALUES ('no id', 1, 7, '{}')");
    for found in [check(&folder), repair(&folder)] {
        assert_eq!(found.games, 2);
        let unreadable: Vec<&str> = found
            .problems
            .iter()
            .map(|problem| match problem {
                Problem::Log { game, .. } => game.as_str(),
                other => panic!("it is something else: {other}"),
            })
            .collect();
        assert_eq!(unreadable, [&id(1), &id(2), "no id"]);
    }
    // The others are there, and the log stays for somebody who can mend it.
    let server = Running::at(&folder);
    assert_eq!(server.client.get("/api/games").expect(200)["total"], 2);
    drop(server);
    let event = r#"{"kind":"renamed","name":"mended"}"#;
    spoil(&folder, &format!("UPDATE events SET event = '{event}' WHERE {}", at(1, 2)));
    assert_eq!(repair(&folder).games, 3);
}

#[test]
fn older_libraries_are_brought_to_this_version() {
    let folder = folder("repair-older");
    fs::write(folder.join("library.sqlite3"), fixture("library-2.sqlite3")).unwrap();
    assert!(matches!(hive_server::check(&folder), Err(OpenError::Older)));
    let found = repair(&folder);
    assert!(found.games > 0 && found.problems.is_empty(), "{found:?}");
    assert_eq!(check(&folder).games, found.games);
}

#[test]
fn a_damaged_search_is_made_anew() {
    let folder = folder("repair-search");
    library(&folder, 3);
    spoil(&folder, "UPDATE trigrams_data SET block = x'00010203' WHERE id > 10");
    let found = check(&folder);
    assert!(matches!(found.problems[..], [Problem::File(_), ..]), "{found:?}");
    assert_eq!(lines(&repair(&folder)), Vec::<String>::new());
    let server = Running::at(&folder);
    assert_eq!(server.client.get("/api/games?q=game").expect(200)["total"], 3);
}

/// Where the logs themselves are damaged, nothing is made of them.
#[test]
fn damaged_logs_are_left_alone() {
    let folder = folder("repair-damage");
    library(&folder, 100);
    let path = folder.join("library.sqlite3");
    let file = Connection::open(&path).expect("it opens");
    let number = |sql: &str| file.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap() as usize;
    let page = number("SELECT rootpage FROM sqlite_schema WHERE name = 'events'");
    let size = number("PRAGMA page_size");
    drop(file);
    let mut bytes = fs::read(&path).unwrap();
    bytes[(page - 1) * size..page * size].fill(0xff);
    fs::write(&path, &bytes).unwrap();
    for found in [check(&folder), repair(&folder)] {
        assert_eq!(found.games, 0);
        assert!(matches!(found.problems[..], [Problem::File(_), ..]), "{found:?}");
    }
    assert!(fs::read(&path).unwrap() == bytes, "the file has changed");
}

/// Whatever is broken costs one game at most, wherever all games are wanted.
#[test]
fn what_cannot_be_read_costs_one_game() {
    let folder = folder("broken");
    library(&folder, 5);
    let (all, file) = {
        let server = Running::at(&folder);
        let list = server.client.get("/api/games").expect(200)["games"].clone();
        (list, server.client.get("/api/export").expect(200))
    };
    // A summary; all of a game; and a log that was never possible.
    spoil(&folder, &format!("UPDATE games SET summary = '{{' WHERE id = '{}'", id(2)));
    spoil(&folder, &format!("UPDATE games SET summary = 'x' WHERE id = '{}'", id(3)));
    spoil(
        &folder,
        &format!("UPDATE events SET event = '{{' WHERE game = '{}' AND sequence = 2", id(3)),
    );
    let never = placed("bQ", 0);
    spoil(
        &folder,
        &format!("UPDATE events SET event = '{never}' WHERE game = '{}' AND sequence = 2", id(4)),
    );
    let server = Running::at(&folder);
    let client = server.client;
    let without = |games: &Value, number: usize| -> Vec<Value> {
        let games = games.as_array().expect("there are games").iter();
        games.filter(|game| game["id"] != id(number)).cloned().collect()
    };
    for query in ["", "?q=game", "?status=running"] {
        let page = client.get(&format!("/api/games{query}")).expect(200);
        assert_eq!((&page["games"], &page["total"]), (&json!(without(&all, 3)), &json!(5)));
    }
    // The pages go on behind it.
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = client.get(&format!("/api/games?limit=1{cursor}")).expect(200);
        found.extend(page["games"].as_array().expect("there is a list").iter().cloned());
        let Some(next) = page["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(found, without(&all, 3));

    let exported = client.get("/api/export").expect(200);
    let ids = |games: &Value| -> Vec<Value> {
        without(games, 0).into_iter().map(|game| game["id"].clone()).collect()
    };
    assert_eq!(ids(&exported["games"]), [id(1), id(2), id(4), id(5)]);
    let report = client.post("/api/import", &file).expect(200);
    assert_eq!((&report["imported"], &report["present"]), (&json!(0), &json!(3)));
    assert_eq!(ids(&report["refused"]), [id(3), id(4)]);
    let why = report["refused"][0]["message"].as_str().expect("there is a reason");
    assert!(why.contains("cannot be read"), "{why}");
    assert_eq!(client.get(&format!("/api/games/{}", id(3))).expect(500)["code"], "internal");
    client.send("DELETE", &format!("/api/games/{}", id(5)), &[], b"").expect(204);
    drop(server);

    let library = Library::open(&folder).expect("the library opens");
    let mut file = Vec::new();
    let written = hive_server::export_to(&library, &mut file).expect("it can be written");
    assert_eq!((written.games, written.unreadable), (2, 2));
    let file: Value = serde_json::from_slice(&file).expect("it is JSON");
    assert_eq!(ids(&file["games"]), [id(1), id(2), id(4)]);
    drop(library);
    let server = Running::at(&folder);
    server.client.send("DELETE", &format!("/api/games/{}", id(3)), &[], b"").expect(204);
}
