//! A disk that becomes full.
//!
//! It is a real file system of a few megabytes. Mounting one needs rights that
//! a program gives itself where the kernel lets it (`unshare`): there the test
//! starts this program once more, and elsewhere it is skipped.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output},
    thread,
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    client::{created, id, placed, renamed},
    running::{Running, folder},
};

/// Set where this program may mount.
const MAY_MOUNT: &str = "ALVEARE_MAY_MOUNT";

/// A program in a space of its own, in which it may mount.
fn apart(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("unshare");
    command.arg("-Urm").arg(program);
    command
}

fn mount(folder: &Path, mut command: Command) -> std::io::Result<Output> {
    command.args(["-t", "tmpfs", "-o", "size=16m", "tmpfs"]).arg(folder).output()
}

/// A file system of a few megabytes; it is taken away when this is dropped.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(name: &str) -> SmallDisk {
        let folder = folder(name);
        let mounted = mount(&folder, Command::new("mount")).expect("there is a program for it");
        assert!(mounted.status.success(), "{mounted:?}");
        SmallDisk(folder)
    }

    /// Takes all the room but so many bytes.
    fn leave(&self, bytes: u64) {
        let mut file = fs::File::create(self.filler()).expect("there is some room");
        while file.write_all(&[1; 4096]).is_ok() {}
        let size = file.metadata().expect("the file is there").len();
        file.set_len(size.saturating_sub(bytes)).expect("a file can be cut");
    }

    fn make_room(&self) {
        fs::remove_file(self.filler()).expect("the filler is there");
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

/// How often the disk becomes full.
const RUNS: usize = 20;
/// So many clients write at once, and so many of them send much: together more
/// than SQLite keeps in memory, so that it looks for room before a batch ends.
const CLIENTS: usize = 28;
const LARGE: usize = 7;
/// What is left on the disk is enough for some of the large ones.
const ROOM: u64 = 1 << 20;

/// What clients are told is so, whether it is yes or no.
#[test]
fn nobody_is_told_what_is_not_so() {
    if env::var_os(MAY_MOUNT).is_some() {
        return fill_the_disk();
    }
    let tried = mount(&folder("full-disk-tried"), apart("mount"));
    if !tried.as_ref().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: this program may not mount a file system ({tried:?})");
        return;
    }
    let mut again = apart(env::current_exe().expect("this program has a name"));
    again.args(["--exact", "full_disk::nobody_is_told_what_is_not_so", "--nocapture"]);
    let output = again.env(MAY_MOUNT, "yes").output().expect("this program starts again");
    let said =
        [output.stdout, output.stderr].map(|said| String::from_utf8_lossy(&said).into_owned());
    assert!(output.status.success() && said[0].contains("1 passed"), "{}", said.concat());
}

fn fill_the_disk() {
    let disk = SmallDisk::mount("full-disk");
    let (mut kept, mut refused) = (0, 0);
    for run in 0..RUNS {
        // Each run has a library of its own.
        let home = disk.0.join("home");
        let told = write_at_once(&disk, &home);
        let server = Running::at(&home);
        for (number, told) in told.into_iter().enumerate() {
            assert!([201, 507].contains(&told), "run {run}, game {number}, told {told}");
            let game = format!("/api/games/{}", id(number));
            let found = server.client.get(&game).status;
            let expected = if told == 201 { 200 } else { 404 };
            assert_eq!(found, expected, "run {run}, game {number}, told {told}");
            if told == 201 { kept += 1 } else { refused += 1 }
        }
        drop(server);
        fs::remove_dir_all(&home).expect("the library can be removed");
    }
    println!("{kept} appends were stored, {refused} refused");
    assert!(refused >= RUNS, "the disk was not full");
}

/// Many write while the disk has little room. Gives what each was told.
fn write_at_once(disk: &SmallDisk, home: &Path) -> Vec<u16> {
    let server = Running::at(home);
    let client = server.client;
    let much =
        Value::from_iter([created()].into_iter().chain(vec![renamed(&"x".repeat(36)); 3_900]));
    let little = json!([created(), placed("wS1", 0)]);
    disk.leave(ROOM);
    // While somebody else writes, the clients wait together, so that they
    // become one batch.
    let other = rusqlite::Connection::open(home.join("library.sqlite3")).expect("it opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("it is free");
    let told = thread::scope(|scope| {
        let send = |number: usize| {
            let events = if number.is_multiple_of(CLIENTS / LARGE) { &much } else { &little };
            scope.spawn(move || client.append(&id(number), 0, events).status)
        };
        let threads: Vec<_> = (0..CLIENTS).map(send).collect();
        thread::sleep(Duration::from_millis(300));
        other.execute_batch("ROLLBACK").expect("it ends");
        threads.into_iter().map(|thread| thread.join().expect("a client ends")).collect()
    });
    // It goes while the disk is full, and what it leaves is read with room.
    drop((server, other));
    disk.make_room();
    told
}
