//! What programs are told that watch over the server.

use std::{fs, io::Write, path::PathBuf, process::Command, thread, time::Duration};

use serde_json::json;

use crate::{
    client::{Client, created, id},
    running::{Running, folder},
};

/// A file system of some megabytes; it is taken away when this is dropped.
struct Disk(PathBuf);

impl Disk {
    /// None where this program may not mount.
    fn mount() -> Option<Disk> {
        let folder = folder("readiness");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(&folder);
        mount.output().is_ok_and(|output| output.status.success()).then_some(Disk(folder))
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).output();
    }
}

/// Asks until the answer has a status; it may be a second old.
fn ask_until(client: Client, status: u16) -> crate::client::Answer {
    for _ in 0..600 {
        let answer = client.get("/readyz");
        if answer.status == status {
            return answer;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("the server never answers {status}");
}

#[test]
fn a_full_disk_is_not_ready() {
    let Some(disk) = Disk::mount() else {
        eprintln!("skipped: this program may not mount a file system");
        return;
    };
    let server = Running::at(&disk.0.join("home"));
    let client = server.client;
    assert_eq!(ask_until(client, 200).text(), "ok\n");
    let mut filler = fs::File::create(disk.filler()).expect("there is some room");
    while filler.write_all(&[1; 4096]).is_ok() {}
    let answer = ask_until(client, 503);
    assert_eq!((answer.text().as_str(), answer.header("retry-after")), ("not ready\n", Some("1")));
    let refused = client.append(&id(1), 0, &json!([created()])).expect(507);
    assert_eq!(refused["code"], "full");
    // What can be read can still be read.
    assert_eq!(client.get("/healthz").text(), "ok\n");
    assert_eq!(client.get("/api/games").expect(200)["total"], 0);
    drop(filler);
    fs::remove_file(disk.filler()).expect("there is room again");
    assert_eq!(ask_until(client, 200).text(), "ok\n");
    client.append(&id(1), 0, &json!([created()])).expect(201);
    drop(server);
}
