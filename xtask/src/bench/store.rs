//! `cargo xtask bench store`: how long the library keeps people waiting.
//!
//! The program runs as it does for its users. Everything is asked of it over
//! HTTP, and what it keeps lies in a folder that is removed afterwards.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::server::{Server, ms};
use crate::process::{self, Result};

/// The largest file that an import takes.
const MAX_IMPORT: usize = 64 << 20;
/// The library that is copied has at least so many bytes.
const LARGE: u64 = 1_000_000_000;
/// So many players make a move each in so much time: more than 1,000 a second,
/// also where some of them wait now and then.
const PLAYERS: usize = 12;
const PACE: Duration = Duration::from_millis(8);
/// Somebody plays fast while an import goes on.
const FAST: Duration = Duration::from_millis(10);
/// How many games are searched, and how often each search is made.
const GAMES: usize = 100_000;
const SEARCHES: usize = 11;

pub(super) fn run() -> Result<()> {
    let alveare = process::build_alveare()?;
    let folder = process::target_dir()?.join("bench-store");
    let _ = fs::remove_dir_all(&folder);
    let measured = import(&alveare, &folder.join("import"))
        .and_then(|()| search(&alveare, &folder.join("search")))
        .and_then(|()| backup(&alveare, &folder.join("backup")));
    let _ = fs::remove_dir_all(&folder);
    measured
}

/// An import of the largest file, which has nothing but empty games, while
/// somebody plays.
fn import(alveare: &Path, folder: &Path) -> Result<()> {
    let server = Server::start(alveare, folder)?;
    let empty = [created("")];
    let (file, games) = library_file(0, |number| Some(game(number, &empty)));
    let start = Instant::now();
    let import = || server.send("POST", "/api/import", &file);
    let (report, waits) = server.while_played(1, FAST, import)?;
    let time = start.elapsed();
    if report["imported"] != games {
        return Err(format!("{games} games were to come in: {report}"));
    }
    println!("import of 64 MiB with {games} empty games (goals: 300 MB, 200 ms)");
    println!("{:.1} s, {:.0} MB of memory at the peak", time.as_secs_f64(), server.peak()?);
    println!("{waits}");
    Ok(())
}

/// Searches with their counts.
fn search(alveare: &Path, folder: &Path) -> Result<()> {
    let server = Server::start(alveare, folder)?;
    let named = |number| (number < GAMES).then(|| game(number, &[created(&name(number))]));
    let (file, games) = library_file(0, named);
    let report = server.send("POST", "/api/import", &file)?;
    if games < GAMES || report["imported"] != GAMES {
        return Err(format!("{GAMES} games were to come in: {report}"));
    }
    println!("\nsearch in {GAMES} games     found      ms   worst  (goal: 100)");
    for (what, text) in [
        ("all games", ""),
        ("one letter", "a"),
        ("one letter, no hit", "%23"),
        ("two letters", "ma"),
        ("two letters, no hit", "zz"),
        ("three letters", "mar"),
        ("a name", "Maria+Rossi+4760"),
        ("a name, no hit", "Nobody"),
    ] {
        let (mut times, mut found) = (Vec::new(), Value::Null);
        for _ in 0..SEARCHES {
            let start = Instant::now();
            found = server.send("GET", &format!("/api/games?q={text}"), b"")?;
            times.push(start.elapsed());
        }
        times.sort_unstable();
        let [middle, worst] = [times[SEARCHES / 2], times[SEARCHES - 1]].map(ms);
        let total = found["total"].as_u64().unwrap_or(0);
        println!("{what:<25}{total:>12}{middle:>8.1}{worst:>8.1}");
    }
    Ok(())
}

/// A copy of a large library in which many play.
fn backup(alveare: &Path, folder: &Path) -> Result<()> {
    let server = Server::start(alveare, folder)?;
    let library = folder.join("library.sqlite3");
    let size = || fs::metadata(&library).map(|file| file.len()).map_err(|error| error.to_string());
    let renamed = vec![json!({"kind": "renamed", "name": "x".repeat(200)}); 1_000];
    let events = [&[created("")], &renamed[..]].concat();
    let mut number = 0;
    while size()? < LARGE {
        let (file, games) = library_file(number, |number| Some(game(number, &events)));
        server.send("POST", "/api/import", &file)?;
        number += games;
    }
    let mut command = process::command(alveare);
    command.args(["library", "backup"]).arg(folder.join("copy.sqlite3"));
    command.arg("--data-dir").arg(folder);
    let start = Instant::now();
    let copy = || process::output(&mut command);
    let (_, waits) = server.while_played(PLAYERS, PACE, copy)?;
    let time = start.elapsed();
    println!("\nbackup of {:.2} GB while games go on (goal: 10 s)", size()? as f64 / 1e9);
    println!("{:.1} s", time.as_secs_f64());
    println!("{waits}");
    Ok(())
}

/// Names as people give them; one in twenty begins with "Mar".
fn name(number: usize) -> String {
    const FIRST: [&str; 20] = [
        "Maria", "Giulia", "Luca", "Elena", "Paolo", "Ingrid", "Joost", "Chen", "Aiko", "Pedro",
        "Lucía", "Hans", "Fiona", "Omar", "Sven", "Nora", "Ivan", "Rosa", "Tom", "Yusuf",
    ];
    const LAST: [&str; 7] = ["Rossi", "Bianchi", "Weber", "Dubois", "Novak", "Larsen", "Silva"];
    let [first, last] = [FIRST[number % FIRST.len()], LAST[number % LAST.len()]];
    format!("{first} {last} {number}")
}

pub(super) fn created(name: &str) -> Value {
    let rules = json!({"queenOpening": "allowed", "repetition": "claim"});
    json!({"kind": "created", "gameType": "Base", "rules": rules, "name": name})
}

/// Each number has another id, and they lie as far apart as random ones.
pub(super) fn id(number: usize) -> String {
    let mixed = (number as u32).wrapping_mul(0x9e37_79b1);
    format!("{mixed:08x}-0000-4000-8000-{number:012x}")
}

/// A game of a library file.
fn game(number: usize, events: &[Value]) -> Value {
    let logged = |(sequence, event)| json!({"sequence": sequence, "at": sequence, "event": event});
    json!({"id": id(number), "events": (1..).zip(events).map(logged).collect::<Vec<_>>()})
}

/// A library file with as many games as fit, and how many these are.
fn library_file(first: usize, game: impl Fn(usize) -> Option<Value>) -> (Vec<u8>, usize) {
    let mut file = r#"{"format":"alveare-library","version":1,"games":["#.to_owned();
    let mut games = 0;
    while let Some(game) = game(first + games) {
        let game = game.to_string();
        if file.len() + game.len() + ",]}".len() > MAX_IMPORT {
            break;
        }
        if games > 0 {
            file.push(',');
        }
        file.push_str(&game);
        games += 1;
    }
    file.push_str("]}");
    (file.into_bytes(), games)
}
