//! Whatever an earlier version of the program has written, this one opens.
//! `data/kept/README.md` says where the files are from.

use std::{fs, path::Path};

use hive_lab::{FinishedGame, Log, LogEntry, Mined, SelfPlayGame};
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
    for (name, games) in [("export-server.json", 60), ("export-browser.json", 19)] {
        let server = Process::start(&folder(&format!("kept-{name}")), &["--port", "0"]);
        let file = json_of(name);
        let all = list(&file["games"]);
        assert_eq!(all.len(), games);
        let report = server.client.post("/api/import", &file).expect(200);
        assert_eq!(report, json!({ "imported": games, "present": 0, "refused": [] }));
        let again = server.client.get("/api/export").expect(200);
        assert_eq!(list(&again["games"]).len(), games);
        for game in all {
            assert!(list(&again["games"]).contains(game), "{name}: {}", game["id"]);
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("it is a list")
}

/// Every line of a log is understood, and would be written as it is. Whether
/// the work goes on is another question: a match goes on with the same engine
/// only, and its first line says which.
#[test]
fn logs_of_the_lab() {
    let home = folder("kept-lab");
    check_log::<FinishedGame>("match.log", 4, &home);
    check_log::<SelfPlayGame>("selfplay.log", 7, &home);
    check_log::<Mined>("mine.log", 7, &home);

    // What was looked for in a game is not looked for again.
    let state = home.join("mine.log");
    let before = fs::read(&state).expect("the log is there");
    let games = kept("selfplay.log");
    let told = alveare(&["lab", "puzzles", &games, "--state", text(&state)]).ok();
    assert_eq!(told, "7 games, 1 puzzles\n");
    assert_eq!(fs::read(&state).expect("the log is there"), before);
}

fn check_log<E: LogEntry>(name: &str, games: usize, folder: &Path) {
    let place = folder.join(name);
    lay(name, &place);
    let text = fs::read_to_string(&place).expect("the log is text");
    let (first, rest) = text.split_once('\n').expect("the log has lines");
    let mut lines: Vec<&str> = rest.lines().collect();
    let (_, settings) = first.split_once(": ").expect("the first line has the settings");
    let (_, read) = Log::<E>::open(&place, settings).expect("the log opens");
    let mut read: Vec<String> = read.iter().map(E::to_string).collect();
    assert_eq!(read.len(), games, "{name}");
    read.sort_unstable();
    lines.sort_unstable();
    assert_eq!(read, lines, "{name}");
}
