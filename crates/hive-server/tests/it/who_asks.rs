//! Every route, and who gets an answer by it.

use std::{collections::BTreeSet, fs, path::Path};

use hive_server::Guests;
use serde_json::{Value, json};

use crate::{
    client::{Client, created, id},
    running::with_guests,
};

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Askers {
    Owner,
    Everybody,
}
use Askers::{Everybody, Owner};

/// All that there is to be asked for.
const ROUTES: [(&str, &str, Askers); 16] = [
    ("GET", "/api", Everybody),
    ("GET", "/healthz", Everybody),
    ("GET", "/readyz", Everybody),
    ("GET", "/api/games", Owner),
    ("GET", "/api/games/{id}", Owner),
    ("DELETE", "/api/games/{id}", Owner),
    ("GET", "/api/games/{id}/events", Owner),
    ("POST", "/api/games/{id}/events", Owner),
    ("GET", "/api/export", Owner),
    ("POST", "/api/import", Owner),
    ("POST", "/api/engine", Owner),
    ("GET", "/api/guests", Owner),
    ("POST", "/api/guests", Owner),
    ("GET", "/metrics", Owner),
    // Whatever else there is, is the page.
    ("GET", "/", Everybody),
    ("GET", "/game/{id}", Everybody),
];

/// Live games are for everybody: what is asked of them is what counts, and both
/// doors answer the same.
const LIVE: [(&str, &str, u16); 10] = [
    ("GET", "/api/live", 400),
    ("GET", "/api/guest", 404),
    ("POST", "/api/guest", 400),
    ("POST", "/api/challenges", 400),
    ("GET", "/api/challenges/{id}", 404),
    ("DELETE", "/api/challenges/{id}", 404),
    ("POST", "/api/challenges/{id}/accept", 400),
    ("POST", "/api/pairing", 400),
    ("GET", "/api/lobby", 200),
    ("GET", "/api/mine", 200),
];

/// What the web app carries besides, and what its own tests are about.
const OF_THE_PAGE: [&str; 2] = ["/", "/game/{id}"];

fn ask(client: Client, method: &str, path: &str) -> u16 {
    let path = path.replace("{id}", &id(1));
    let lines = ["content-type: application/json"];
    let body = match (method, path.as_str()) {
        ("POST", "/api/guests") => json!({"open": true}),
        ("POST", "/api/engine") => json!({"ask": "search", "how": {"nodes": 1}, "game": {
            "gameType": "Base", "moves": [],
            "rules": {"queenOpening": "allowed", "repetition": "claim"}}}),
        ("POST", "/api/import") => {
            json!({"format": "alveare-library", "version": 1, "games": []})
        }
        ("POST", _) => json!({"expected": 0, "events": [created()]}),
        _ => Value::Null,
    };
    let body = if method == "POST" { body.to_string() } else { String::new() };
    client.send(method, &path, &lines, body.as_bytes()).status
}

#[test]
fn guests_reach_nothing_of_the_owner() {
    let running = with_guests("who-asks", Guests::default());
    let guests = running.guests.expect("guests may come");
    running.client.append(&id(1), 0, &json!([created()])).expect(201);
    for (method, path, askers) in ROUTES {
        let status = ask(guests, method, path);
        match askers {
            Everybody => assert_eq!(status, 200, "guest: {method} {path}"),
            // A page of the app is what `/metrics` would be otherwise.
            Owner if path == "/metrics" => {
                assert!(!guests.get(path).text().contains("alveare_requests"), "{path}");
            }
            Owner => assert_eq!(status, 404, "guest: {method} {path}"),
        }
    }
    // Nothing has happened to the game, and it is the owner's still.
    running.client.get(&format!("/api/games/{}", id(1))).expect(200);
    // The owner may do all of it; what is deleted comes last.
    let (last, others): (Vec<_>, Vec<_>) =
        ROUTES.into_iter().partition(|(method, _, _)| *method == "DELETE");
    for (method, path, _) in others.into_iter().chain(last) {
        let status = ask(running.client, method, path);
        assert!((200..300).contains(&status), "owner: {method} {path}: {status}");
    }
}

#[test]
fn live_games_are_for_everybody() {
    let running = with_guests("who-asks-live", Guests::default());
    let guests = running.guests.expect("guests may come");
    for (method, path, status) in LIVE {
        let path = path.replace("{id}", &id(1));
        for client in [running.client, guests] {
            let answer = client.send(method, &path, &["content-type: application/json"], b"");
            assert_eq!(answer.status, status, "{method} {path}: {}", answer.text());
            assert!(answer.json().is_object(), "{method} {path}");
        }
    }
}

/// Whoever adds a route says here who may ask for it.
#[test]
fn the_table_has_every_route() {
    let mut found = BTreeSet::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    let live = LIVE.iter().map(|(_, path, _)| (*path).to_owned());
    let listed = ROUTES.iter().map(|(_, path, _)| (*path).to_owned()).chain(live);
    let listed: BTreeSet<String> =
        listed.filter(|path| !OF_THE_PAGE.contains(&path.as_str())).collect();
    assert_eq!(found, listed);
}

fn read(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            read(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("the source is text");
        // Tests of the inside make routes of their own.
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for part in text.split(".route(").skip(1) {
            let route = part.trim_start().strip_prefix('"').expect("a route is a literal");
            found.insert(route.split('"').next().unwrap_or_default().to_owned());
        }
    }
}
