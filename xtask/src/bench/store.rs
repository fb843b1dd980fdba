//! `cargo xtask bench store`: how long the library keeps people waiting.
//!
//! The program runs as it does for its users. Everything is asked of it over
//! HTTP, and what it keeps lies in a folder that is removed afterwards.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::server::{Server, Waits, ms};
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
/// Appends are counted for so long, with so many who play as fast as they can.
const COUNTING: Duration = Duration::from_secs(5);
const APPENDING: [usize; 2] = [1, 12];

/// The program, and a folder for what it keeps.
pub(super) struct Bench {
    alveare: PathBuf,
    folder: PathBuf,
    runs: usize,
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Bench {
    pub(super) fn new(runs: usize) -> Result<Bench> {
        let alveare = process::build_alveare()?;
        let folder = process::target_dir()?.join("bench-store");
        Ok(Bench { alveare, folder, runs })
    }

    /// An empty folder.
    fn folder(&self, name: &str) -> PathBuf {
        let folder = self.folder.join(name);
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    pub(super) fn import(&self) -> Result<()> {
        let empty = [created("")];
        let (file, games) = library_file(0, |number| Some(game(number, &empty)));
        println!("import of 64 MiB with {games} empty games (goals: 300 MB, 200 ms)");
        let (mut peaks, mut worst) = (Vec::new(), Vec::new());
        for _ in 0..self.runs {
            let server = Server::start(&self.alveare, &self.folder("import"))?;
            let waits = import(&server, &file, games)?;
            let peak = server.peak()?;
            println!("{peak:.0} MB of memory at the peak");
            peaks.push(peak);
            worst.push(waits.worst());
        }
        let [peak, worst] = [middle(&mut peaks), middle(&mut worst)];
        println!("in the middle: {peak:.0} MB, and {worst:.1} ms at worst");
        Ok(())
    }

    pub(super) fn search(&self) -> Result<()> {
        search(&self.alveare, &self.folder("search"))
    }

    pub(super) fn backup(&self) -> Result<()> {
        backup(&self.alveare, &self.folder("backup"))
    }

    /// How many events a second are stored, by our program and by another one
    /// in turn, so that whatever else the machine does is in the way of both.
    pub(super) fn appends(&self, other: Option<&Path>) -> Result<()> {
        let mut programs = vec![self.alveare.clone()];
        if let Some(path) = other {
            // It is started in another folder.
            let full = path.canonicalize();
            programs.push(full.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        for players in APPENDING {
            let mut counts = vec![Vec::new(); programs.len()];
            for _ in 0..self.runs {
                for (program, counts) in programs.iter().zip(&mut counts) {
                    let server = Server::start(program, &self.folder("appends"))?;
                    let wait = || {
                        thread::sleep(COUNTING);
                        Ok(())
                    };
                    let ((), waits) = server.while_played(players, Duration::ZERO, wait)?;
                    counts.push(waits.a_second());
                }
            }
            println!("\nappends a second, {players} at a time");
            for (program, counts) in programs.iter().zip(&mut counts) {
                let all: Vec<String> = counts.iter().map(|count| format!("{count:.0}")).collect();
                let (all, middle) = (all.join(" "), middle(counts));
                println!("{middle:>8.0} in the middle of {all}  {}", program.display());
            }
        }
        Ok(())
    }
}

/// The number in the middle.
fn middle(numbers: &mut [f64]) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}

/// An import of a file while somebody plays; gives how long the moves waited.
fn import(server: &Server, file: &[u8], games: usize) -> Result<Waits> {
    let start = Instant::now();
    let import = || server.send("POST", "/api/import", file);
    let (report, waits) = server.while_played(1, FAST, import)?;
    if report["imported"] != games {
        return Err(format!("{games} games were to come in: {report}"));
    }
    println!("{:.1} s; {waits}", start.elapsed().as_secs_f64());
    Ok(waits)
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
    // The copy lies where a program would look for it.
    let copied = folder.join("copied");
    fs::create_dir_all(&copied).map_err(|error| error.to_string())?;
    let mut command = process::command(alveare);
    command.args(["library", "backup"]).arg(copied.join("library.sqlite3"));
    command.arg("--data-dir").arg(folder);
    let start = Instant::now();
    let copy = || process::output(&mut command).map(|_| start.elapsed());
    let (time, waits) = server.while_played(PLAYERS, PACE, copy)?;
    println!("\nbackup of {:.2} GB while games go on (goal: 10 s)", size()? as f64 / 1e9);
    println!("{:.1} s", time.as_secs_f64());
    println!("{waits}");
    let mut check = process::command(alveare);
    check.args(["library", "check", "--data-dir"]).arg(&copied);
    println!("the copy: {}", process::output(&mut check)?.trim_end());
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
