//! Copies of a library that is in use.

use serde_json::json;

use crate::{
    client::{created, id, placed},
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
    let stored = server.client.append(&id(1), 0, &events).expect(201);
    hive_server::backup(&from, &file).expect("the library is copied");
    server.client.append(&id(2), 0, &events).expect(201);

    let copy = Running::at(&to);
    assert_eq!(copy.client.get(&format!("/api/games/{}", id(1))).expect(200), stored);
    assert_eq!(copy.client.get("/api/games").expect(200)["total"], 1);
}
