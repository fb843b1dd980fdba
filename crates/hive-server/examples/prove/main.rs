//! Whether live games survive what they must: a server, and clients that count
//! what they saw. `cargo xtask prove` runs it; `docs/live.md` has the list.
//!
//! Each proof prints one row, `name pass|FAIL figures`. The server is a process
//! of its own, which a proof may kill.

mod client;
mod server;

use std::{
    env,
    process::ExitCode,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use client::{Plan, Table, play, watch};
use server::Server;
use tokio::{sync::watch, task::JoinSet, time::sleep};

/// How large a proof is.
struct Size {
    games: usize,
    watchers: usize,
    /// Moves a second, of all games together.
    moves: u64,
    seconds: u64,
    /// How often the server is killed, or all sockets are cut.
    blows: u32,
}

fn size(name: &str, is_long: bool) -> Option<Size> {
    let size =
        |games, watchers, moves, seconds, blows| Size { games, watchers, moves, seconds, blows };
    Some(match (name, is_long) {
        ("load", true) => size(2_000, 6_000, 400, 60, 0),
        ("load", false) => size(20, 40, 20, 5, 0),
        ("burst", true) => size(2_000, 6_000, 2_000, 60, 0),
        ("burst", false) => size(20, 40, 100, 5, 0),
        ("crowd", true) => size(1, 5_000, 1, 60, 0),
        ("crowd", false) => size(1, 300, 2, 5, 0),
        ("kill", true) => size(50, 50, 100, 600, 200),
        ("kill", false) => size(10, 10, 40, 8, 4),
        ("herd", true) => size(2_000, 6_000, 400, 60, 3),
        ("herd", false) => size(20, 40, 20, 8, 2),
        _ => return None,
    })
}

/// What a proof must show, in milliseconds: players' acknowledgements, at the
/// 99th percentile. The short forms run on any machine, whatever else it does.
fn goal(name: &str, is_long: bool) -> u128 {
    match (name, is_long) {
        (_, false) | ("kill" | "herd", _) => 60_000,
        ("load", _) => 50,
        ("burst", _) => 150,
        _ => 30,
    }
}

/// What all clients saw.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// How long each acknowledgement took.
    pub(crate) times: Vec<Duration>,
    /// Game, author, id of the command, and the sequence that was told.
    pub(crate) done: Vec<(String, &'static str, String, u32)>,
    /// Game and sequence up to which a client has seen it.
    pub(crate) views: Vec<(String, u32)>,
    pub(crate) faults: Vec<String>,
    pub(crate) reconnections: u32,
}

pub(crate) type Shared = Arc<Mutex<Seen>>;

pub(crate) fn seen(shared: &Shared) -> std::sync::MutexGuard<'_, Seen> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[tokio::main]
async fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    if let [word, folder, port] = &args[..]
        && word == "serve"
    {
        return server::serve(folder, port).await;
    }
    let is_long = args.iter().any(|arg| arg == "--long");
    let mut is_fine = true;
    for name in args.iter().filter(|arg| !arg.starts_with("--")) {
        let Some(size) = size(name, is_long) else {
            eprintln!("there is no proof \"{name}\": load, burst, crowd, herd, kill");
            return ExitCode::FAILURE;
        };
        is_fine &= prove(name, &size, goal(name, is_long)).await;
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn prove(name: &str, size: &Size, goal: u128) -> bool {
    let mut server = Server::start(name).await;
    let shared = Shared::default();
    let tables: Vec<Table> = client::meet(server.port, size.games).await;
    let pause = Duration::from_micros(1_000_000 * size.games as u64 / size.moves.max(1));
    let (ending, end) = watch::channel(false);
    let (cutting, cut) = watch::channel(0_u32);
    let mut clients = JoinSet::new();
    let mut number = 0;
    let plan = |table: &Table, number: usize| Plan {
        port: server.port,
        game: table.game.clone(),
        number,
        pause,
        end: end.clone(),
        cut: cut.clone(),
    };
    for table in &tables {
        for (seat, cookie) in [("white", &table.white), ("black", &table.black)] {
            number += 1;
            clients.spawn(play(plan(table, number), seat, cookie.clone(), shared.clone()));
        }
    }
    for watcher in 0..size.watchers {
        number += 1;
        clients.spawn(watch(plan(&tables[watcher % tables.len()], number), shared.clone()));
    }
    let step = Duration::from_secs(size.seconds) / (size.blows + 1);
    sleep(step).await;
    for blow in 1..=size.blows {
        if name == "kill" {
            server.kill_and_restart().await;
        } else {
            cutting.send_replace(blow);
        }
        sleep(step).await;
    }
    let memory = server.memory();
    ending.send_replace(true);
    while let Some(ended) = clients.join_next().await {
        if let Err(error) = ended {
            seen(&shared).faults.push(format!("a client panicked: {error}"));
        }
    }
    client::check(server.port, &tables, &shared).await;
    let mut seen = seen(&shared);
    seen.times.sort_unstable();
    let at = |part: usize| {
        let index = seen.times.len() * part / 100;
        seen.times.get(index.min(seen.times.len().saturating_sub(1))).map_or(0, Duration::as_millis)
    };
    let (median, late) = (at(50), at(99));
    let is_fine = seen.faults.is_empty() && !seen.done.is_empty() && late <= goal;
    println!(
        "{name} {} p50 {median} ms, p99 {late} ms (goal {goal}), {} moves acknowledged, {} sockets, \
         {} reconnections, {memory} MB, {} faults",
        if is_fine { "pass" } else { "FAIL" },
        seen.done.len(),
        number,
        seen.reconnections,
        seen.faults.len(),
    );
    for fault in seen.faults.iter().take(10) {
        println!("  {fault}");
    }
    is_fine
}
