//! Libraries and exports that older versions of the program have written.
//!
//! `library-2.*` were made with commit 851d6f1, `library-3.*` with 3650f0c and
//! `library-5.*` with 64e4fde, whose tables have these versions: the file, its
//! games as that program answered, and its export. Game 3 is deleted in all.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::{
    client::{Client, id, placed},
    running::{Running, folder},
};

pub(crate) fn fixture(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name);
    fs::read(path).expect("the fixture is there")
}

fn json_of(name: &str) -> Value {
    serde_json::from_slice(&fixture(name)).expect("the fixture is JSON")
}

/// A version, what is found in its games, and how many there are of that.
type Searches = [(&'static str, u32)];

const VERSIONS: [(u32, &Searches); 3] = [
    (2, &[("", 2), ("?q=%C3%89T%C3%89", 1), ("?q=club", 1), ("?q=a", 2), ("?status=running", 1)]),
    (
        3,
        &[
            ("", 4),
            ("?q=%C3%89T%C3%89", 1),
            ("?q=%CE%BF%CF%83", 1),
            ("?q=zo%C3%AB", 1),
            ("?q=club", 1),
            ("?status=finished", 1),
            ("?type=Base%2BMLP", 2),
        ],
    ),
    (5, &[("", 4), ("?q=zoe", 1), ("?q=ETE", 1), ("?q=twi", 1), ("?status=running", 3)]),
];

fn check_games(client: Client, version: u32, searches: &Searches) {
    let expected = json_of(&format!("library-{version}.json"));
    for (number, expected) in expected.as_object().expect("the fixture has games") {
        let number = number.parse().expect("a game has a number");
        let game = client.get(&format!("/api/games/{}", id(number))).expect(200);
        assert_eq!(game, *expected);
    }
    for (query, total) in searches {
        let page = client.get(&format!("/api/games{query}")).expect(200);
        assert_eq!(page["total"], *total, "version {version}: {query}");
    }
    let export = json_of(&format!("library-{version}-export.json"));
    assert_eq!(client.get("/api/export").expect(200), export);
    client.append(&id(1), 4, &json!([placed("bQ", 2)])).expect(200);
}

#[test]
fn libraries_of_older_versions() {
    for (version, searches) in VERSIONS {
        let folder = folder(&format!("older-{version}"));
        let file = folder.join("library.sqlite3");
        fs::write(&file, fixture(&format!("library-{version}.sqlite3"))).expect("it is there");
        let server = Running::at(&folder);
        check_games(server.client, version, searches);
        // What was deleted stays deleted.
        server.client.get(&format!("/api/games/{}", id(3))).expect(410);
        #[cfg(unix)]
        {
            let rights = fs::metadata(&file).expect("the file is there").permissions();
            let mode = std::os::unix::fs::PermissionsExt::mode(&rights);
            assert_eq!(mode & 0o077, 0, "others can read the games");
        }
    }
}

#[test]
fn exports_of_older_versions() {
    for (version, searches) in VERSIONS {
        let server = Running::new(&format!("older-export-{version}"));
        let file = json_of(&format!("library-{version}-export.json"));
        let games = file["games"].as_array().expect("a file has games").len();
        let report = server.client.post("/api/import", &file).expect(200);
        assert_eq!(report, json!({"imported": games, "present": 0, "refused": []}));
        check_games(server.client, version, searches);
    }
}

/// One event that cannot be read costs its game, not the others.
#[test]
fn an_export_leaves_out_what_cannot_be_read() {
    let folder = folder("unreadable");
    fs::write(folder.join("library.sqlite3"), fixture("library-2.sqlite3")).expect("it is there");
    let file = rusqlite::Connection::open(folder.join("library.sqlite3")).expect("it opens");
    let broken = "UPDATE events SET event = '{' WHERE game = ?1 AND sequence = 2";
    assert_eq!(file.execute(broken, [id(1)]).expect("it can be changed"), 1);
    drop(file);
    let server = Running::at(&folder);
    assert_eq!(server.client.get("/readyz").text(), "ok\n");
    let games = server.client.get("/api/export").expect(200)["games"].clone();
    assert_eq!(games, json!([json_of("library-2-export.json")["games"][1]]));
}
