//! Whatever an earlier version of the program has written, this one opens.
//! `data/kept/README.md` says where the files are from.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::{
    client::renamed,
    program::{alveare, data, folder},
    serve::{Process, text},
};

fn kept(name: &str) -> String {
    data(&format!("kept/{name}"))
}

fn json_of(name: &str) -> Value {
    serde_json::from_str(&hive_testkit::data(&format!("kept/{name}"))).expect("the file is JSON")
}

/// Puts a copy of a file where it can be changed.
fn lay(name: &str, place: &Path) {
    fs::copy(kept(name), place).expect("the file is there");
}

/// How many games the libraries have, by the version of their tables.
const LIBRARIES: [(usize, usize); 2] = [(1, 12), (2, 60)];
/// It was deleted in both.
const DELETED: &str = "8f2f6f0f-7a11-4c3a-9d57-00000000003d";

#[test]
fn libraries() {
    let export = json_of("export-server.json");
    for (version, games) in LIBRARIES {
        let home = folder(&format!("kept-library-{version}"));
        lay(&format!("library-v{version}.sqlite3"), &home.join("library.sqlite3"));
        let server = Process::start(&home, &["--port", "0"]);
        let client = server.client;
        let listed = client.get("/api/games?limit=200").expect(200);
        assert_eq!(listed, json_of(&format!("library-v{version}.json")), "version {version}");
        let listed = listed["games"].as_array().expect("a page has games");
        assert_eq!(listed.len(), games);
        let has = |game: &&Value| listed.iter().any(|summary| summary["id"] == game["id"]);
        let logs = export["games"].as_array().expect("a file has games").iter().filter(has);
        assert_eq!(
            client.get("/api/export").expect(200)["games"],
            Value::from_iter(logs.cloned()),
            "version {version}"
        );
        for summary in listed {
            let id = summary["id"].as_str().expect("a game has an id");
            assert_eq!(client.game(id)["summary"], *summary);
            let sequence = summary["sequence"].as_u64().expect("a log has a length") as usize;
            client.append(id, sequence, &json!([renamed("later")])).expect(200);
        }
        client.get(&format!("/api/games/{DELETED}")).expect(410);
        drop(server);
        let told = alveare(&["library", "check", "--data-dir", text(&home)]).ok();
        assert_eq!(told, format!("{games} games can be read; nothing is wrong\n"));
    }
}

#[test]
fn exports() {
    for (name, games, fine) in [("export-server.json", 60, 54), ("export-browser.json", 19, 17)] {
        let server = Process::start(&folder(&format!("kept-{name}")), &["--port", "0"]);
        let file = json_of(name);
        let report = server.client.post("/api/import", &file).expect(200);
        assert_eq!((&report["imported"], &report["present"]), (&json!(fine), &json!(0)));
        // Names that steer how a text is shown stay in a library, and do not
        // come in from a file.
        let all = file["games"].as_array().expect("a file has games");
        let steers = |game: &&Value| {
            let text = game.to_string();
            ["\\u001b", "\\n", "\u{202e}"].iter().any(|mark| text.contains(mark))
        };
        let (refused, kept): (Vec<&Value>, Vec<&Value>) = all.iter().partition(steers);
        assert_eq!(all.len(), games);
        assert_eq!(ids(&report["refused"]), sorted_ids(refused));
        let again = server.client.get("/api/export").expect(200);
        assert_eq!(ids(&again["games"]), sorted_ids(kept.clone()));
        for game in again["games"].as_array().expect("a file has games") {
            assert!(kept.contains(&game), "{name}: {}", game["id"]);
        }
    }
}

fn ids(games: &Value) -> Vec<&str> {
    sorted_ids(games.as_array().expect("it is a list").iter().collect())
}

fn sorted_ids(games: Vec<&Value>) -> Vec<&str> {
    let mut ids: Vec<&str> = games.iter().filter_map(|game| game["id"].as_str()).collect();
    ids.sort_unstable();
    ids
}
