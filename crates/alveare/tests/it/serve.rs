//! `alveare serve` as a process: how it starts, ends, and is ended.

use std::{
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use hive_testkit::Random;
use serde_json::json;

use crate::{
    client::{Client, created, id, placed, renamed},
    program::{alveare, folder},
};

/// A server in a process of its own; it is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) client: Client,
}

impl Process {
    pub(crate) fn start(folder: &Path, args: &[&str]) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_alveare"))
            .arg("serve")
            .arg("--data-dir")
            .arg(folder)
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("standard output is a pipe");
        BufReader::new(out).read_line(&mut line).expect("the program says where it is");
        let address = line.trim().strip_prefix("Alveare is at http://").expect("it is an address");
        let address: SocketAddr = address.trim_end_matches('/').parse().expect("it is an address");
        Process { child, client: Client(address) }
    }

    fn kill(&mut self) {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("the process ends");
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("the path is text")
}

#[test]
fn a_second_program_is_refused() {
    let folder = folder("serve-second");
    let server = Process::start(&folder, &["--port", "0"]);
    let address = format!("http://{}/", server.client.0);
    let refused = alveare(&["serve", "--data-dir", text(&folder)]).failed(1);
    assert!(refused.contains("another Alveare") && refused.contains(&address), "{refused}");
    // Whoever only wants to play is sent to the first one.
    let told = alveare(&["--no-open", "--data-dir", text(&folder)]).ok();
    assert_eq!(told, format!("Alveare runs already, at {address}\n"));
    assert_eq!(server.client.get("/healthz").status, 200);
}

/// Both addresses that the program prints let a browser in, and so does the
/// one that a second program is told.
#[test]
fn the_printed_addresses_can_be_opened() {
    let folder = folder("serve-everywhere");
    let args = ["serve", "--port", "0", "--listen", "0.0.0.0", "--data-dir", text(&folder)];
    let mut child = Command::new(env!("CARGO_BIN_EXE_alveare"))
        .args(args)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
    let mut line = || {
        let mut line = String::new();
        out.read_line(&mut line).expect("the program says where it is");
        line.trim().to_owned()
    };
    let (first, second) = (line(), line());
    let here = first.strip_prefix("Alveare is at ").expect("the first line is an address");
    assert!(here.starts_with("http://127.0.0.1:"), "{here}");
    let client = opened(here);
    let _server = Process { child, client };
    // A machine without a network has no such address.
    if let Some(there) = second.strip_prefix("Other machines find it at ") {
        assert!(!there.contains("127.0.0.1") && !there.contains("0.0.0.0"), "{there}");
        opened(there);
    } else {
        assert!(second.starts_with("Other machines need an address"), "{second}");
    }
    let told = alveare(&["--no-open", "--data-dir", text(&folder)]).ok();
    assert_eq!(told, format!("Alveare runs already, at {here}\n"));
    #[cfg(unix)]
    {
        let lock = std::fs::metadata(folder.join("library.lock")).expect("the lock is a file");
        let mode = std::os::unix::fs::PermissionsExt::mode(&lock.permissions());
        assert_eq!(mode & 0o077, 0, "others can read the token");
    }
}

/// Opens an address as a browser does: with the token, then with the cookie.
fn opened(url: &str) -> Client {
    let (address, token) = url
        .strip_prefix("http://")
        .and_then(|url| url.split_once("/?token="))
        .expect("the address has a token");
    let client = Client(address.parse().expect("it is an address"));
    let welcome = client.get(&format!("/?token={token}"));
    assert_eq!(welcome.status, 303, "{url}: {welcome:?}");
    let cookie = welcome.header("set-cookie").expect("the cookie is set");
    let cookie = format!("cookie: {}", cookie.split(';').next().expect("it has a value"));
    assert_eq!(client.send("GET", "/", &[&cookie], b"").status, 200, "{url}");
    client
}

#[test]
fn ports() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a port");
    let port = taken.local_addr().expect("it has a number").port().to_string();
    let folder_1 = folder("serve-ports-1");
    let args = ["serve", "--data-dir", text(&folder_1), "--port", port.as_str()];
    let refused = alveare(&args).failed(1);
    assert!(refused.contains("--port"), "{refused}");
    // Without a number any port will do.
    let one = Process::start(&folder_1, &[]);
    let other = Process::start(&folder("serve-ports-2"), &[]);
    assert_ne!(one.client.0, other.client.0);
    alveare(&["serve", "--port", "70000"]).failed(2);
    alveare(&["serve", "--listen", "everywhere"]).failed(2);
    alveare(&["serve", "--log", "loud"]).failed(2);
}

#[cfg(unix)]
#[test]
fn signals_end_it_in_order() {
    for signal in ["-INT", "-TERM"] {
        let folder = folder("serve-signals");
        let mut server = Process::start(&folder, &["--port", "0"]);
        server.client.append(&id(1), 0, &json!([created()])).expect(201);
        let pid = server.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status().expect("kill is there");
        assert!(sent.success());
        let status = server.child.wait().expect("the process ends");
        assert_eq!(status.code(), Some(0), "{signal}");
        // An orderly end leaves one file, complete.
        assert!(!folder.join("library.sqlite3-wal").exists(), "{signal}");
    }
}

#[test]
fn backups() {
    let (home, copy) = (folder("serve-backup"), folder("serve-backup-copy"));
    let file = copy.join("library.sqlite3");
    let backup = ["library", "backup", text(&file), "--data-dir", text(&home)];
    let missing = alveare(&backup).failed(1);
    assert!(missing.contains("there is none"), "{missing}");
    let server = Process::start(&home, &["--port", "0"]);
    server.client.append(&id(1), 0, &json!([created()])).expect(201);
    let stored = server.client.get(&format!("/api/games/{}", id(1))).expect(200);
    alveare(&backup).ok();
    let refused = alveare(&backup).failed(1);
    assert!(refused.contains("--force"), "{refused}");
    alveare(&[&backup[..], &["--force"]].concat()).ok();
    let copy = Process::start(&copy, &["--port", "0"]);
    assert_eq!(copy.client.get(&format!("/api/games/{}", id(1))).expect(200), stored);
}

#[test]
fn libraries_are_checked_and_repaired() {
    let home = folder("serve-repair");
    let [check, repair] = ["check", "repair"];
    let library = |command| alveare(&["library", command, "--data-dir", text(&home)]);
    for command in [check, repair] {
        let missing = library(command).failed(1);
        assert!(missing.contains("there is none"), "{missing}");
    }
    let server = Process::start(&home, &["--port", "0"]);
    server.client.append(&id(1), 0, &json!([created()])).expect(201);
    assert_eq!(library(check).ok(), "1 game can be read; nothing is wrong\n");
    let refused = library(repair).failed(1);
    assert!(refused.contains("another Alveare"), "{refused}");
    drop(server);
    let file = rusqlite::Connection::open(home.join("library.sqlite3")).expect("it opens");
    let wrong = "DELETE FROM games;
        INSERT INTO events (game, sequence, at, event) VALUES ('\u{1b}[2J', 1, 7, '{}')";
    file.execute_batch(wrong).expect("it can be changed");
    drop(file);
    let found = library(check);
    assert_eq!(found.code, Some(1), "{found:?}");
    assert!(found.out.contains("it is missing in the list"), "{found:?}");
    assert!(found.out.ends_with("\n1 game can be read; 2 problems\n"), "{found:?}");
    assert!(!found.out.contains('\u{1b}'), "{found:?}");
    let left = library(repair);
    assert_eq!(left.code, Some(1), "{left:?}");
    assert!(left.out.ends_with("\n1 game can be read; 1 problem\n"), "{left:?}");
    assert!(!left.out.contains("missing in the list"), "{left:?}");
}

/// How often the server is killed.
const KILLS: usize = 50;
/// How many clients write meanwhile, each to a game of its own.
const CLIENTS: usize = 3;
/// At most so long after the clients have begun.
const LATEST: u64 = 40_000;

/// What was acknowledged is there after a `kill -9`, whenever it comes, and
/// nothing is there that was not sent.
#[test]
fn acknowledged_events_survive_kills() {
    let folder = folder("serve-kills");
    let mut random = Random::new(1);
    // How many events of each game were acknowledged.
    let mut acknowledged = [0; CLIENTS];
    for round in 0..KILLS {
        let mut server = Process::start(&folder, &["--port", "0"]);
        let client = server.client;
        for (game, known) in acknowledged.iter_mut().enumerate() {
            *known = check(client, game, *known, round);
        }
        let moment = Duration::from_micros(random.number() % LATEST);
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for (game, known) in acknowledged.iter_mut().enumerate() {
                let is_over = &is_over;
                scope.spawn(move || write(client, game, known, is_over));
            }
            thread::sleep(moment);
            server.kill();
            is_over.store(true, Ordering::Relaxed);
        });
    }
    let server = Process::start(&folder, &["--port", "0"]);
    let events: usize =
        (0..CLIENTS).map(|game| check(server.client, game, acknowledged[game], KILLS)).sum();
    assert!(events > KILLS, "the clients have hardly written anything");
    drop(server);

    let file = rusqlite::Connection::open(folder.join("library.sqlite3")).expect("it opens");
    let verdict: String = file
        .pragma_query_value(None, "integrity_check", |row| row.get(0))
        .expect("the file can be checked");
    assert_eq!(verdict, "ok");
}

/// The event of a game with a sequence: the first ones are a beginning, and
/// the others are names.
fn event(game: usize, sequence: usize) -> serde_json::Value {
    match sequence {
        1 => created(),
        2 => placed("wS1", 0),
        _ => renamed(&format!("{game}/{sequence}")),
    }
}

/// Appends one event after the other until the server is gone.
fn write(client: Client, game: usize, known: &mut usize, is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        let body = json!({"expected": *known, "events": [event(game, *known + 1)]}).to_string();
        let path = format!("/api/games/{}/events", id(game));
        let lines = ["content-type: application/json"];
        let Ok(answer) = client.try_send("POST", &path, &lines, body.as_bytes()) else { return };
        assert!([200, 201].contains(&answer.status), "{answer:?}");
        *known += 1;
    }
}

/// Compares a game with what was sent. Gives the number of its events: one
/// may have been stored whose acknowledgement did not get through.
fn check(client: Client, game: usize, known: usize, round: usize) -> usize {
    let answer = client.get(&format!("/api/games/{}/events", id(game)));
    if known == 0 && answer.status == 404 {
        return 0;
    }
    let log = answer.expect(200);
    let log = log["events"].as_array().expect("a log has events");
    assert!((known..=known + 1).contains(&log.len()), "{known} {} in {round}", log.len());
    for (logged, sequence) in log.iter().zip(1..) {
        assert_eq!(logged["sequence"], sequence);
        assert_eq!(logged["event"], event(game, sequence), "game {game} in round {round}");
    }
    log.len()
}

/// The largest file that an import takes, and how much memory the program may
/// have had at the end of it.
#[cfg(target_os = "linux")]
const LARGEST: usize = 64 << 20;
#[cfg(target_os = "linux")]
const MEMORY: u64 = 300_000_000;

/// Empty games are the most that a file of this size can hold.
#[cfg(target_os = "linux")]
#[test]
fn a_large_import_takes_little_memory() {
    use std::{
        io::{Read, Write},
        net::TcpStream,
    };

    let server = Process::start(&folder("serve-import"), &["--port", "0"]);
    let (mut file, mut games) =
        (r#"{"format":"alveare-library","version":1,"games":["#.to_owned(), 0);
    loop {
        let events = json!([{"sequence": 1, "at": 1, "event": created()}]);
        let game = json!({"id": id(games), "events": events}).to_string();
        if file.len() + game.len() + ",]}".len() > LARGEST {
            break;
        }
        file.extend((games > 0).then_some(','));
        file.push_str(&game);
        games += 1;
    }
    file.push_str("]}");
    let head = format!(
        "POST /api/import HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        server.client.0,
        file.len()
    );
    // It may take longer than other answers.
    let mut stream = TcpStream::connect(server.client.0).expect("the server listens");
    stream.write_all(head.as_bytes()).expect("it reads");
    stream.write_all(file.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    let report = format!(r#"{{"imported":{games},"present":0,"refused":[]}}"#);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with(&report), "{answer}");
    let peak = peak(&server.child);
    assert!(peak <= MEMORY, "{peak} bytes of memory for {games} games");
}

/// The most memory that a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.expect("the process is there");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.expect("the system counts memory") << 10
}

#[test]
fn libraries_move_between_a_folder_and_a_database() {
    let Some(postgres) = hive_testkit::Postgres::shared() else { return };
    let (home, back) = (folder("serve-export"), folder("serve-export-back"));
    let (first, second) = (home.join("first.json"), home.join("second.json"));
    let database = postgres.database();
    let events = json!([created(), placed("wS1", 0), renamed("Zoë")]);
    let server = Process::start(&home, &["--port", "0"]);
    (1..=3).for_each(|game| drop(server.client.append(&id(game), 0, &events).expect(201)));
    let export = ["library", "export", text(&first), "--data-dir", text(&home)];
    let refused = alveare(&export).failed(1);
    assert!(refused.contains("another Alveare"), "{refused}");
    drop(server);
    let said = alveare(&export).ok();
    assert!(said.starts_with("3 games of "), "{said}");
    let refused = alveare(&export).failed(1);
    assert!(refused.contains("--force"), "{refused}");

    let into = ["library", "import", text(&first), "--database", &database];
    let said = alveare(&into).ok();
    assert!(said.contains("3 games new") && said.contains("0 there already"), "{said}");
    let said = alveare(&into).ok();
    assert!(said.contains("0 games new") && said.contains("3 there already"), "{said}");
    alveare(&["library", "export", text(&second), "--database", &database]).ok();
    let [first, second] = [&first, &second].map(|file| std::fs::read(file).expect("it is there"));
    assert!(first == second, "the games have changed on their way");

    // A game of the file that cannot be is named, and is a failure.
    let file = home.join("wrong.json");
    let wrong = String::from_utf8(first).expect("it is text").replace("wS1", "bS1");
    std::fs::write(&file, wrong).expect("it can be written");
    let into = ["library", "import", text(&file), "--data-dir", text(&back)];
    let refused = alveare(&into).failed(1);
    assert!(refused.contains("3 games refused"), "{refused}");

    // A program serves the database, without any folder.
    let none = folder("serve-database");
    let server = Process::start(&none, &["--port", "0", "--database", &database]);
    assert_eq!(server.client.get("/api/games").expect(200)["total"], 3);
    assert!(!none.join("library.sqlite3").exists());
}
