//! Copies of a library that is in use.

use std::{
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    thread,
};

use serde_json::json;

use crate::{
    client::{created, id, placed, renamed},
    running::{Running, folder},
};

#[test]
fn a_backup_is_a_library() {
    let (from, to) = (folder("backup-from"), folder("backup-to"));
    let file = to.join("library.sqlite3");
    assert!(hive_server::backup(&from, &file).is_err(), "there is nothing to copy");
    assert!(!file.exists());

    let server = Running::at(&from);
    let events = json!([created(), placed("wS1", 0)]);
    server.client.append(&id(1), 0, &events).expect(201);
    let stored = server.client.game(&id(1));
    hive_server::backup(&from, &file).expect("the library is copied");
    server.client.append(&id(2), 0, &events).expect(201);

    let copy = Running::at(&to);
    assert_eq!(copy.client.get(&format!("/api/games/{}", id(1))).expect(200), stored);
    assert_eq!(copy.client.get("/api/games").expect(200)["total"], 1);
}

/// The largest number of moves during a backup; far more than there should be.
const MOVES: usize = 3_000;

#[test]
fn a_backup_ends_while_games_go_on() {
    let (from, to) = (folder("backup-busy"), folder("backup-busy-to"));
    let server = Running::at(&from);
    let client = server.client;
    client.append(&id(1), 0, &json!([created()])).expect(201);
    let filler = rusqlite::Connection::open(from.join("library.sqlite3")).expect("it opens");
    filler
        .execute_batch(
            "WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 6000)
            INSERT INTO deleted SELECT n || hex(randomblob(500)), 0 FROM number",
        )
        .expect("the library becomes large");
    let (is_done, moves) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_done.load(Relaxed) && moves.load(Relaxed) < MOVES {
                let known = 1 + moves.fetch_add(1, Relaxed);
                client.append(&id(1), known, &json!([renamed("x")])).expect(200);
            }
        });
        while moves.load(Relaxed) == 0 {
            thread::yield_now();
        }
        let file = to.join("library.sqlite3");
        let copied = hive_server::backup(&from, &file);
        is_done.store(true, Relaxed);
        copied.expect("the library is copied");
    });
    assert!(moves.into_inner() < MOVES, "the backup has waited until nobody played");
    let copy = Running::at(&to);
    copy.client.get(&format!("/api/games/{}", id(1))).expect(200);
    assert_eq!(copy.client.get("/api/games").expect(200)["total"], 1);
}
