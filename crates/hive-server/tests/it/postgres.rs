//! What only a database does: several nodes, and a server with a will of its own.

use std::{sync::Arc, time::Duration};

use hive_server::{
    Library, LibraryError, OpenError, Postgres, Query, Server, Sqlite,
    ledger::{Committed, Ledger, Watch},
};
use hive_table::LoggedEvent;
use hive_testkit::Postgres as Database;
use serde_json::json;

use crate::{
    client::{created, id, placed, renamed},
    ledger::{commit, entry, game, log, race},
    running::{Running, folder, options},
};

fn node(address: &str) -> Ledger {
    Ledger::Postgres(Postgres::open(address).expect("the database is there"))
}

#[tokio::test]
async fn nodes_race_for_one_log() {
    let Some(database) = Database::shared() else { return };
    let address = database.database();
    race((0..3).map(|_| Arc::new(node(&address))).collect()).await;
}

#[tokio::test]
async fn nodes_hear_of_each_other() {
    let Some(database) = Database::shared() else { return };
    let address = database.database();
    let (one, other) = (node(&address), node(&address));
    let log: Vec<LoggedEvent> = log(7, &[created(), placed("wS1", 0), placed("bS1", 1)]);
    let mut watch = Watch::new(&other);
    watch.open(game(1), 0);
    watch.open(game(2), 0);
    commit(&one, entry(1, 0, &log[..1])).await;
    commit(&one, entry(3, 0, &log)).await;
    assert_eq!(watch.next(&other).await, [(game(1), 1)]);
    commit(&one, entry(1, 1, &log)).await;
    assert_eq!(watch.next(&other).await, [(game(1), 3)]);
    // More games at once than one hint can name.
    let many: Vec<_> = (10..310).map(|number| entry(number, 0, &log)).collect();
    (10..310).for_each(|number| watch.open(game(number), 0));
    one.commit_in_turn(many).await.expect("the database works");
    let mut heard = 0;
    while heard < 300 {
        heard += watch.next(&other).await.len();
    }
    assert_eq!(heard, 300);
    // Nobody says that this has moved on, and somebody asks for it.
    database.run(&address, &format!("UPDATE games SET sequence = 9 WHERE id = '{}'", id(1)));
    assert_eq!(watch.next(&other).await, [(game(1), 9)]);
}

#[tokio::test]
async fn cut_connections_are_made_anew() {
    let Some(database) = Database::shared() else { return };
    let address = database.database();
    let ledger = node(&address);
    let events: Vec<_> = [created()].into_iter().chain(vec![renamed("x"); 20]).collect();
    let log = log(7, &events);
    for known in 0..20 {
        if known % 5 == 2 {
            let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()";
            database.run(&address, cut);
        }
        // What nobody knows to be stored is sent again.
        let mut became = Err(LibraryError::Busy);
        for _ in 0..50 {
            let next = entry(1, known, &log[..known as usize + 1]);
            became = ledger.commit(vec![next]).await;
            match became {
                Ok(_) => break,
                Err(LibraryError::Away(_)) => tokio::time::sleep(Duration::from_millis(20)).await,
                Err(other) => panic!("{other}"),
            }
        }
        assert!(matches!(became.as_deref(), Ok([Committed::Stored])), "{known}: {became:?}");
    }
    for _ in 0..50 {
        match ledger.log(&game(1), 0).await {
            Ok(stored) => return assert_eq!(stored.events, log[..20]),
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!("the log cannot be read");
}

#[test]
fn a_database_that_may_lose_something_is_refused() {
    let Some(database) = Database::start() else { return };
    let address = database.database();
    drop(Postgres::open(&address).expect("it is fine as it is"));
    database.run(&address, "UPDATE alveare SET version = 1000");
    assert!(matches!(Postgres::open(&address), Err(OpenError::Newer { version: 1000 })));
    database.run(&address, "ALTER SYSTEM SET fsync = off");
    database.run(&address, "SELECT pg_reload_conf()");
    while database.run(&address, "SHOW fsync") == "on" {}
    let refused = Postgres::open(&address).expect_err("it may lose something").to_string();
    assert!(refused.contains("fsync"), "{refused}");
    // And one that is not there is named as such.
    drop(database);
    assert!(matches!(Postgres::open(&address), Err(OpenError::Postgres(_))));
    assert!(Postgres::open("postgres://x:y:z").is_err());
}

#[test]
fn two_servers_on_one_database() {
    let Some(database) = Database::shared() else { return };
    let address = database.database();
    let start = |name: &str| {
        let mut options = options(&folder(name));
        options.database = Some(address.clone());
        Running::start(Server::open(options).expect("the server starts"))
    };
    let (one, other) = (start("postgres-one"), start("postgres-other"));
    assert_eq!(one.client.get("/readyz").text(), "ok\n");
    one.client.append(&id(1), 0, &json!([created(), placed("wS1", 0)])).expect(201);
    let stored = one.client.game(&id(1));
    assert_eq!(other.client.game(&id(1)), stored);
    other.client.append(&id(1), 2, &json!([placed("bS1", 1)])).expect(200);
    // This one still has the game in memory as it was.
    let conflict = one.client.append(&id(1), 2, &json!([placed("bA1", 1)])).expect(409);
    assert_eq!(conflict["game"]["summary"]["sequence"], 3);
    one.client.append(&id(1), 2, &json!([placed("bS1", 1)])).expect(200);
    other.client.send("DELETE", &format!("/api/games/{}", id(1)), &[], b"").expect(204);
    one.client.append(&id(1), 3, &json!([renamed("late")])).expect(410);
    one.client.append(&id(1), 0, &json!([created()])).expect(410);
}

#[tokio::test]
async fn games_move_between_the_stores() {
    let Some(database) = Database::shared() else { return };
    let sqlite = Library::on(Ledger::Sqlite(Sqlite::open(&folder("transfer")).unwrap()));
    let names = ["Zoë", "tab\there", "\u{1F41D}"];
    let games: Vec<_> = (0..300)
        .map(|number| {
            let events = [created(), renamed(names[number % 3]), placed("wS1", 0)];
            let log = log(number as u64, &events);
            json!({"id": id(number), "events": log})
        })
        .collect();
    let file = json!({"format": "alveare-library", "version": 1, "games": games}).to_string();
    let report = sqlite.read_file(file.clone().into_bytes()).await.unwrap();
    assert_eq!((report.imported, report.refused.len()), (300, 0));
    let mut first = Vec::new();
    assert_eq!(sqlite.write_file(&mut first).await.unwrap().games, 300);
    let postgres = Library::on(node(&database.database()));
    for imported in [300, 0] {
        let report = postgres.read_file(first.clone()).await.unwrap();
        assert_eq!((report.imported, report.refused.len()), (imported, 0));
    }
    let mut second = Vec::new();
    let written = postgres.write_file(&mut second).await.unwrap();
    assert_eq!((written.games, written.unreadable), (300, 0));
    assert!(first == second, "what came back is something else");
    assert!(postgres.read_file(b"{}".to_vec()).await.is_err());
}

#[tokio::test]
async fn a_broken_summary_costs_nobody_anything() {
    let Some(database) = Database::shared() else { return };
    let address = database.database();
    let ledger = node(&address);
    let log: Vec<LoggedEvent> = log(7, &[created(), placed("wS1", 0)]);
    for number in 1..=3 {
        commit(&ledger, entry(number, 0, &log)).await;
    }
    let all = || Query { limit: 9, after: None, is_finished: None, game_type: None, text: None };
    let before = ledger.list(all()).await.expect("it can be read");
    let spoil = |table: &str, id: String| {
        let (column, key) = if table == "events" { ("event", "game") } else { ("summary", "id") };
        let sql = format!("UPDATE {table} SET {column} = '{{' WHERE {key} = '{id}'");
        database.run(&address, &sql);
    };
    spoil("summaries", id(1));
    assert_eq!(ledger.list(all()).await.expect("it can be read").games, before.games);
    spoil("summaries", id(2));
    spoil("events", id(2));
    let after = ledger.list(all()).await.expect("it can be read");
    let ids: Vec<String> = after.games.into_iter().map(|game| game.id).collect();
    assert_eq!((ids, after.total), (vec![id(3), id(1)], 3));
}
