//! What a page does with the library.

use serde_json::{Value, json};

use crate::{
    client::{Client, created, id, placed, renamed},
    running::{Running, folder, refusal},
};

/// A game with two moves.
fn start_game(client: Client, number: usize) -> Value {
    let events = json!([created(), placed("wS1", 0), placed("bS1", 1)]);
    let appended = client.append(&id(number), 0, &events).expect(201);
    let stored = client.game(&id(number));
    assert_eq!(appended, answer_to(&stored));
    stored
}

/// What an append is answered with that has led to a game: its head, and no
/// more of it.
fn answer_to(stored: &Value) -> Value {
    json!({"sequence": stored["summary"]["sequence"], "updated": stored["summary"]["updated"]})
}

fn resigned() -> Value {
    let outcome = json!({"result": "win", "winner": "black", "reason": "resignation"});
    json!({"kind": "ended", "outcome": outcome})
}

fn ids(page: &Value) -> Vec<&str> {
    let games = page["games"].as_array().expect("a page has games");
    games.iter().map(|game| game["id"].as_str().expect("a game has an id")).collect()
}

#[test]
fn a_game_grows() {
    let server = Running::new("grows");
    let client = server.client;
    let info = client.get("/api").expect(200);
    assert_eq!((&info["name"], &info["api"]), (&json!("alveare"), &json!(1)));
    assert_eq!(client.get("/healthz").text(), "ok\n");

    let stored = start_game(client, 1);
    assert_eq!(stored["summary"]["sequence"], 3);
    assert_eq!(stored["summary"]["plies"], 2);
    assert_eq!(stored["summary"]["players"]["white"], json!({"kind": "human"}));
    let appended = client.append(&id(1), 3, &json!([placed("wQ", -1)])).expect(200);
    let stored = client.game(&id(1));
    assert_eq!(appended, answer_to(&stored));
    assert_eq!(stored["game"]["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(stored["summary"]["position"]["turn"], "black");

    let events = json!([{"kind": "undone", "to": 1}, resigned()]);
    client.append(&id(1), 4, &events).expect(200);
    let stored = client.game(&id(1));
    assert_eq!(stored["summary"]["plies"], 1);
    assert_eq!(stored["summary"]["outcome"]["winner"], "black");
    let log = client.get(&format!("/api/games/{}/events?after=4", id(1))).expect(200);
    let log = log["events"].as_array().expect("a log has events");
    assert_eq!(log.len(), 2);
    assert_eq!((&log[1]["sequence"], &log[1]["event"]), (&json!(6), &resigned()));
}

#[test]
fn two_tabs() {
    let server = Running::new("two-tabs");
    let client = server.client;
    start_game(client, 1);
    let (one, other) = (json!([placed("wQ", -1)]), json!([placed("wA1", -1)]));
    let first = client.append(&id(1), 3, &one).expect(200);
    // The same once more, as after an answer that was lost.
    assert_eq!(client.append(&id(1), 3, &one).expect(200), first);
    // The same and more.
    let more = json!([placed("wQ", -1), placed("bQ", 2)]);
    let appended = client.append(&id(1), 3, &more).expect(200);
    let second = client.game(&id(1));
    assert_eq!((&second["summary"]["sequence"], &appended), (&json!(5), &answer_to(&second)));
    // Less than there is now is a repetition as well.
    assert_eq!(client.append(&id(1), 3, &one).expect(200), appended);
    // Something else is not.
    let conflict = client.append(&id(1), 3, &other).expect(409);
    assert_eq!((&conflict["code"], &conflict["game"]), (&json!("conflict"), &second));
    let conflict = client.append(&id(1), 9, &one).expect(409);
    assert_eq!(conflict["game"], second);
    let conflict = client.append(&id(1), 0, &json!([created(), renamed("mine")])).expect(409);
    assert_eq!(conflict["game"], second);
    assert_eq!(client.get(&format!("/api/games/{}", id(1))).expect(200), second);
    // Nothing at all only asks.
    assert_eq!(client.append(&id(1), 5, &json!([])).expect(200), appended);
}

#[test]
fn a_request_is_stored_as_a_whole_or_not_at_all() {
    let server = Running::new("whole");
    let client = server.client;
    let stored = start_game(client, 1);
    for events in [
        json!([placed("wQ", -1), placed("wA1", -2)]),
        json!([renamed("new"), placed("wQ", 5)]),
        json!([renamed("new"), created()]),
        json!([renamed("new"), {"kind": "undone", "to": 7}]),
        json!([renamed(&"x".repeat(201))]),
    ] {
        let refused = client.append(&id(1), 3, &events).expect(422);
        assert_eq!(refused["code"], "refused", "{refused}");
        assert_eq!(client.get(&format!("/api/games/{}", id(1))).expect(200), stored);
    }
    client.append(&id(2), 0, &json!([placed("wQ", 0)])).expect(422);
    client.append(&id(2), 0, &json!([])).expect(422);
    client.append(&id(2), 1, &json!([placed("wQ", 0)])).expect(404);
    client.get(&format!("/api/games/{}", id(2))).expect(404);
    assert_eq!(client.get("/api/games").expect(200)["total"], 1);
}

#[test]
fn names_that_are_not_what_they_look_like() {
    let server = Running::new("names");
    let client = server.client;
    let stored = start_game(client, 1);
    for name in ["\u{202e}adA", "Ada\u{1b}[2J", "a\nb"] {
        let refused = client.append(&id(1), 3, &json!([renamed(name)])).expect(422);
        assert_eq!(refused["code"], "characters", "{refused}");
    }
    assert_eq!(client.get(&format!("/api/games/{}", id(1))).expect(200), stored);
}

/// Older versions took any name. Their games come back, and go on.
#[test]
fn names_of_old_files_come_back() {
    let server = Running::new("old-names");
    let client = server.client;
    start_game(client, 1);
    let mut file = client.get("/api/export").expect(200);
    let event = &mut file["games"][0]["events"][0]["event"];
    for name in ["\u{2066}", "\u{202e}adA", "Ada\u{1b}[2J", "a\nb", "\0"] {
        let player = json!({"kind": "human", "name": name});
        event["name"] = json!(name);
        event["players"] = json!({"white": player, "black": player});
        event["tags"][name] = json!(name);
    }
    file["games"][0]["id"] = json!(id(2));
    let report =
        |imported, present| json!({"imported": imported, "present": present, "refused": []});
    assert_eq!(client.post("/api/import", &file).expect(200), report(1, 0));
    assert_eq!(client.post("/api/import", &file).expect(200), report(0, 1));
    assert_eq!(client.game(&id(2))["summary"]["name"], "\0");
    assert_eq!(client.get("/api/export").expect(200)["games"][1], file["games"][0]);
    client.append(&id(2), 3, &json!([placed("wQ", -1)])).expect(200);
}

#[test]
fn lists() {
    let server = Running::new("lists");
    let client = server.client;
    for number in 0..5 {
        start_game(client, number);
    }
    client.append(&id(1), 3, &json!([resigned()])).expect(200);
    // Of two changes in the same millisecond the higher id comes first.
    let players = json!({"white": {"kind": "human", "name": "Ada"},
        "black": {"kind": "engine", "level": 3}});
    client.append(&id(2), 3, &json!([{"kind": "seated", "players": players}])).expect(200);
    let tags = json!([{"kind": "tagged", "tags": {"Event": "Été 2026"}}, renamed("Final")]);
    client.append(&id(3), 3, &tags).expect(200);
    let created = json!({"kind": "created", "gameType": "Base+MLP",
        "rules": {"queenOpening": "forbidden", "repetition": "automatic"}});
    client.append(&id(9), 0, &json!([created])).expect(201);

    for (query, expected, total) in [
        ("status=finished", vec![1], 1),
        ("status=running&type=Base&q=a", vec![3, 2], 2),
        ("q=ada", vec![2], 1),
        ("q=%C3%89T%C3%89", vec![3], 1),
        ("q=%25", vec![], 0),
        ("type=Base%2BMLP", vec![9], 1),
    ] {
        let page = client.get(&format!("/api/games?{query}")).expect(200);
        let expected: Vec<String> = expected.into_iter().map(id).collect();
        assert_eq!(
            (ids(&page), &page["total"]),
            (expected.iter().map(String::as_str).collect(), &json!(total)),
            "{query}"
        );
    }

    // Pages together are the whole list, without gaps and doubles.
    let all = client.get("/api/games").expect(200);
    assert_eq!((ids(&all)[0], &all["total"]), (id(9).as_str(), &json!(6)));
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = client.get(&format!("/api/games?limit=2{cursor}")).expect(200);
        paged.extend(ids(&page).into_iter().map(str::to_owned));
        match page["next"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(paged, ids(&all));
}

#[test]
fn deleted_games_stay_deleted() {
    let server = Running::new("deleted");
    let client = server.client;
    start_game(client, 1);
    let game = format!("/api/games/{}", id(1));
    let delete = || client.send("DELETE", &game, &[], b"");
    assert_eq!(delete().expect(204), Value::Null);
    assert_eq!(delete().expect(410)["code"], "deleted");
    client.get(&game).expect(410);
    client.get(&format!("{game}/events")).expect(410);
    client.append(&id(1), 3, &json!([placed("wQ", -1)])).expect(410);
    client.append(&id(1), 0, &json!([created()])).expect(410);
    assert_eq!(client.get("/api/games").expect(200)["total"], 0);
    assert_eq!(client.get("/api/export").expect(200)["games"], json!([]));
    client.send("DELETE", &format!("/api/games/{}", id(2)), &[], b"").expect(404);
}

#[test]
fn export_and_import() {
    let (server, other) = (Running::new("export"), Running::new("import"));
    for number in 0..3 {
        start_game(server.client, number);
    }
    server.client.append(&id(0), 3, &json!([resigned()])).expect(200);
    let file = server.client.get("/api/export");
    assert!(file.header("content-disposition").is_some_and(|kind| kind.starts_with("attachment")));
    let file = file.expect(200);

    let report = |imported: u32, present: u32| json!({"imported": imported, "present": present, "refused": []});
    assert_eq!(other.client.post("/api/import", &file).expect(200), report(3, 0));
    assert_eq!(other.client.post("/api/import", &file).expect(200), report(0, 3));
    for number in 0..3 {
        let game = format!("/api/games/{}", id(number));
        assert_eq!(other.client.get(&game).expect(200), server.client.get(&game).expect(200));
    }
    assert_eq!(other.client.get("/api/export").expect(200), file);

    // One game goes on here, another there, a third on both sides, and a
    // fourth is deleted.
    server.client.append(&id(1), 3, &json!([renamed("here")])).expect(200);
    other.client.append(&id(0), 4, &json!([renamed("there")])).expect(200);
    server.client.append(&id(2), 3, &json!([renamed("here")])).expect(200);
    other.client.append(&id(2), 3, &json!([renamed("there")])).expect(200);
    let mut file = server.client.get("/api/export").expect(200);
    let games = file["games"].as_array_mut().expect("a file has games");
    let mut wrong = games[0].clone();
    wrong["id"] = json!("no id");
    games.push(wrong);
    let mut illegal = games[0].clone();
    illegal["id"] = json!(id(7));
    illegal["events"][1]["event"] = placed("bQ", 0);
    games.push(illegal);
    let mut gap = games[0].clone();
    gap["id"] = json!(id(8));
    gap["events"][1]["sequence"] = json!(5);
    games.push(gap);
    let done = other.client.post("/api/import", &file).expect(200);
    assert_eq!((&done["imported"], &done["present"]), (&json!(1), &json!(1)), "{done}");
    let refused = done["refused"].as_array().expect("there are refused games");
    let refused: Vec<&str> = refused.iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(refused, [id(2).as_str(), "no id", &id(7), &id(8)]);
    let continued = other.client.get(&format!("/api/games/{}", id(1))).expect(200);
    assert_eq!(continued["summary"]["name"], "here");
    other.client.append(&id(1), 4, &json!([placed("wQ", -1)])).expect(200);

    // What was deleted comes back only by import.
    other.client.send("DELETE", &format!("/api/games/{}", id(0)), &[], b"").expect(204);
    let done = other.client.post("/api/import", &file).expect(200);
    assert_eq!((&done["imported"], &done["present"]), (&json!(1), &json!(1)), "{done}");
    other.client.get(&format!("/api/games/{}", id(0))).expect(200);
    let newer = json!({"format": "alveare-library", "version": 2, "games": []});
    other.client.post("/api/import", &newer).expect(422);
}

/// More games than are read, stored or sent at a time.
#[test]
fn large_libraries_go_out_and_in_again() {
    let (server, other) = (Running::new("large-export"), Running::new("large-import"));
    let game = |number: usize| {
        let events = [created(), renamed(&"x".repeat(200)), placed("wS1", 0)];
        let events: Vec<Value> = (1..)
            .zip(events)
            .map(|(sequence, event)| json!({"sequence": sequence, "at": number, "event": event}))
            .collect();
        json!({"id": id(number), "events": events})
    };
    let games: Vec<Value> = (0..1_234).map(game).collect();
    let file = json!({"format": "alveare-library", "version": 1, "games": games});
    let done = server.client.post("/api/import", &file).expect(200);
    assert_eq!(done, json!({"imported": 1_234, "present": 0, "refused": []}));
    let exported = server.client.get("/api/export").expect(200);
    assert_eq!(exported, file);
    other.client.post("/api/import", &exported).expect(200);
    assert_eq!(other.client.get("/api/export").expect(200), file);
}

#[test]
fn a_restart_loses_nothing() {
    let folder = folder("restart");
    let server = Running::at(&folder);
    let stored = start_game(server.client, 1);
    let refused = refusal(&folder);
    assert!(refused.contains(&server.url), "{refused}");
    drop(server);
    let server = Running::at(&folder);
    assert_eq!(server.client.get(&format!("/api/games/{}", id(1))).expect(200), stored);
    server.client.append(&id(1), 3, &json!([placed("wQ", -1)])).expect(200);
    drop(server);

    // Only what the library needs lies in its folder.
    let entries = std::fs::read_dir(&folder).expect("the folder can be read");
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["library.lock", "library.sqlite3"]);
}

#[test]
fn files_that_are_no_library_of_ours() {
    let folder = folder("not-ours");
    let file = folder.join("library.sqlite3");
    std::fs::write(&file, "This is a letter to my aunt, and no database. ".repeat(50)).unwrap();
    assert!(refusal(&folder).contains("not a library"), "{}", refusal(&folder));
    std::fs::remove_file(&file).unwrap();
    drop(Running::at(&folder));
    let newer = rusqlite::Connection::open(&file).unwrap();
    newer.pragma_update(None, "user_version", 1000).unwrap();
    drop(newer);
    assert!(refusal(&folder).contains("newer version"), "{}", refusal(&folder));
}
