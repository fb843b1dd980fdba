//! A disk that becomes full.

use std::{fs, io::Write, path::PathBuf, process::Command, thread, time::Duration};

use serde_json::{Value, json};

use crate::{
    client::{created, id, placed, renamed},
    running::{Running, folder},
};

/// A file system of a few megabytes; it is taken away when this is dropped.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// None where this program may not mount.
    fn mount(name: &str) -> Option<SmallDisk> {
        let folder = folder(name);
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"]).arg(&folder);
        mount.output().is_ok_and(|output| output.status.success()).then_some(SmallDisk(folder))
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }

    /// Takes all the room but so many bytes.
    fn leave(&self, bytes: u64) {
        let mut file = fs::File::create(self.filler()).expect("there is some room");
        while file.write_all(&[1; 4096]).is_ok() {}
        let size = file.metadata().expect("the file is there").len();
        file.set_len(size.saturating_sub(bytes)).expect("a file can be cut");
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

/// So many clients at once; every fourth of them sends much.
const CLIENTS: usize = 60;

/// What clients are told is so, whether it is yes or no.
#[test]
fn nobody_is_told_what_is_not_so() {
    let Some(disk) = SmallDisk::mount("full-disk") else {
        eprintln!("skipped: this program may not mount a file system");
        return;
    };
    let home = disk.0.join("home");
    let server = Running::at(&home);
    let client = server.client;
    disk.leave(2 << 20);
    let much = [created()].into_iter().chain(vec![renamed(""); 3_900]);
    let (much, little) = (Value::from_iter(much), json!([created(), placed("wS1", 0)]));
    // While somebody else writes, the clients wait together, so that they
    // become one batch.
    let other = rusqlite::Connection::open(home.join("library.sqlite3")).expect("it opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("it is free");
    let statuses: Vec<u16> = thread::scope(|scope| {
        let send = |number: usize| {
            let events = if number % 4 == 3 { &much } else { &little };
            scope.spawn(move || client.append(&id(number), 0, events).status)
        };
        let threads: Vec<_> = (0..CLIENTS).map(send).collect();
        thread::sleep(Duration::from_millis(300));
        other.execute_batch("ROLLBACK").expect("it ends");
        threads.into_iter().map(|thread| thread.join().expect("a client ends")).collect()
    });
    assert!(statuses.contains(&507), "the disk was not full: {statuses:?}");
    drop((server, other));
    fs::remove_file(disk.filler()).expect("there is room again");
    let server = Running::at(&home);
    for (number, told) in statuses.into_iter().enumerate() {
        let expected = if told == 201 { 200 } else { 404 };
        let game = format!("/api/games/{}", id(number));
        assert_eq!(server.client.get(&game).status, expected, "game {number}, told {told}");
    }
}
