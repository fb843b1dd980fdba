//! The files of a library that nobody writes to just now.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use serde_json::json;

use crate::{
    client::{created, id, placed},
    running::{Running, folder},
};

/// The library's file and those beside it.
fn files(folder: &Path) -> [PathBuf; 3] {
    ["", "-wal", "-shm"].map(|end| folder.join(format!("library.sqlite3{end}")))
}

#[test]
fn the_log_is_emptied_when_nobody_writes() {
    let home = folder("at-rest");
    let server = Running::at(&home);
    let client = server.client;
    client.append(&id(1), 0, &json!([created(), placed("wS1", 0)])).expect(201);
    let [file, log, _] = files(&home);
    let length = || fs::metadata(&log).expect("the log is there").len();
    let games = |connection: &rusqlite::Connection| -> u32 {
        let sql = "SELECT count(*) FROM games";
        connection.query_row(sql, [], |row| row.get(0)).expect("it can be read")
    };
    // While somebody reads, the log stays, and nobody waits.
    let reader = rusqlite::Connection::open(&file).expect("it opens");
    reader.execute_batch("BEGIN").expect("it can be read");
    assert_eq!(games(&reader), 1);
    client.append(&id(2), 0, &json!([created()])).expect(201);
    assert!(length() > 0, "what is stored is in the log first");
    assert_eq!(games(&reader), 1);
    drop(reader);
    let mut tries = 0..1_200;
    while length() > 0 {
        assert!(tries.next().is_some(), "the log is never emptied");
        thread::sleep(Duration::from_millis(50));
    }
    // All of it is in the file itself, and it goes on as before.
    let copy = folder("at-rest-copy").join("library.sqlite3");
    fs::copy(&file, &copy).expect("the file can be copied");
    assert_eq!(games(&rusqlite::Connection::open(&copy).expect("it opens")), 2);
    client.append(&id(1), 2, &json!([placed("bS1", 1)])).expect(200);
}

#[cfg(unix)]
#[test]
fn the_files_are_nobody_elses() {
    use std::os::unix::fs::PermissionsExt;

    let mode = |file: &Path| fs::metadata(file).expect("it is there").permissions().mode() & 0o777;
    let (home, left) = (folder("private"), folder("private-left"));
    let server = Running::at(&home);
    server.client.append(&id(1), 0, &json!([created()])).expect(201);
    for file in files(&home) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    // As after a crash of an older version, whose files everybody could read.
    for (from, to) in files(&home).into_iter().zip(files(&left)) {
        fs::copy(from, &to).expect("it can be copied");
        fs::set_permissions(&to, fs::Permissions::from_mode(0o644)).expect("it is ours");
    }
    let again = Running::at(&left);
    for file in files(&left) {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    assert_eq!(again.client.get("/api/games").expect(200)["total"], 1);
    let copy = left.join("copy.sqlite3");
    hive_server::backup(&home, &copy).expect("the library is copied");
    assert_eq!(mode(&copy), 0o600);
}
