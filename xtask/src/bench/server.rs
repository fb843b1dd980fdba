//! The program as a server, with people who play on it.

use std::{
    fmt, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Stdio},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::store::{created, id};
use crate::process::{self, Result};

/// A server; it is killed when this is dropped.
pub(super) struct Server {
    child: Child,
    address: String,
}

impl Server {
    pub(super) fn start(alveare: &Path, folder: &Path) -> Result<Server> {
        let mut command = process::command(alveare);
        command.args(["serve", "--port", "0", "--data-dir"]).arg(folder).stdout(Stdio::piped());
        let child = command.spawn().map_err(|error| format!("the server: {error}"))?;
        let mut server = Server { child, address: String::new() };
        let mut line = String::new();
        if let Some(out) = server.child.stdout.as_mut() {
            BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        let address = line.trim().strip_prefix("Alveare is at http://");
        let address = address.ok_or_else(|| format!("the server says {line:?}"))?;
        server.address = address.trim_end_matches('/').to_owned();
        Ok(server)
    }

    pub(super) fn connect(&self) -> Result<Connection> {
        let stream = TcpStream::connect(&self.address).map_err(|error| error.to_string())?;
        stream.set_nodelay(true).map_err(|error| error.to_string())?;
        Ok(Connection { stream: BufReader::new(stream), host: self.address.clone() })
    }

    /// A request on a connection of its own.
    pub(super) fn send(&self, method: &str, path: &str, body: &[u8]) -> Result<Value> {
        self.connect()?.send(method, path, body)
    }

    /// How many megabytes of memory it has had at most.
    pub(super) fn peak(&self) -> Result<f64> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kilobytes.map(|kib| kib * 1024.0 / 1e6).ok_or_else(|| format!("{path} has no VmHWM"))
    }

    /// Does something while people play, each a move in so much time.
    pub(super) fn while_played<T>(
        &self,
        players: usize,
        pace: Duration,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<(T, Waits)> {
        let is_over = AtomicBool::new(false);
        let start = Instant::now();
        thread::scope(|scope| {
            let play = |player| {
                let is_over = &is_over;
                scope.spawn(move || self.play(player, pace, is_over))
            };
            let players: Vec<_> = (0..players).map(play).collect();
            let done = work();
            is_over.store(true, Relaxed);
            let time = start.elapsed();
            let mut waits = Vec::new();
            for player in players {
                waits.extend(player.join().map_err(|_| "a player panicked")??);
            }
            waits.sort_unstable();
            Ok((done?, Waits { waits, time }))
        })
    }

    /// Moves a tile in and takes it back, in one game after the other.
    fn play(&self, player: usize, pace: Duration, is_over: &AtomicBool) -> Result<Vec<Duration>> {
        /// Shorter than the longest that the library takes.
        const EVENTS: usize = 1_000;
        let mut connection = self.connect()?;
        let mut waits = Vec::new();
        let mut due = Instant::now();
        while !is_over.load(Relaxed) {
            let (game, sequence) = (waits.len() / EVENTS, waits.len() % EVENTS);
            let event = match sequence {
                0 => created(""),
                odd if odd % 2 == 1 => {
                    let place = json!({"kind": "place", "piece": "wS1", "to": {"q": 0, "r": 0}});
                    json!({"kind": "moved", "move": place})
                }
                _ => json!({"kind": "undone", "to": 0}),
            };
            let append = json!({"expected": sequence, "events": [event]}).to_string();
            let id = id((player + 1) << 20 | game);
            let start = Instant::now();
            connection.send("POST", &format!("/api/games/{id}/events"), append.as_bytes())?;
            waits.push(start.elapsed());
            due += pace;
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
        Ok(waits)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How long people waited for their moves to be stored, the shortest first.
pub(super) struct Waits {
    waits: Vec<Duration>,
    time: Duration,
}

impl Waits {
    /// How many moves a second were stored.
    pub(super) fn a_second(&self) -> f64 {
        self.waits.len() as f64 / self.time.as_secs_f64()
    }

    /// The longest wait, in milliseconds.
    pub(super) fn worst(&self) -> f64 {
        self.waits.last().copied().map_or(0.0, ms)
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.waits.len();
        let wait = |part: f64| {
            let index = (count as f64 * part) as usize;
            self.waits.get(index.min(count.saturating_sub(1))).copied().map_or(0.0, ms)
        };
        write!(
            f,
            "{:.0} moves a second, stored after {:.1} ms in the middle, {:.1} ms for 99 %, {:.1} ms \
             at worst",
            self.a_second(),
            wait(0.5),
            wait(0.99),
            self.worst(),
        )
    }
}

pub(super) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// A connection that is kept for many requests.
pub(super) struct Connection {
    stream: BufReader<TcpStream>,
    host: String,
}

impl Connection {
    /// The JSON of an answer that says yes.
    pub(super) fn send(&mut self, method: &str, path: &str, body: &[u8]) -> Result<Value> {
        let (status, answer) = self.exchange(method, path, body).map_err(|e| e.to_string())?;
        if !status.starts_with('2') {
            return Err(format!("{path}: {status} {}", String::from_utf8_lossy(&answer)));
        }
        serde_json::from_slice(&answer).map_err(|error| format!("{path}: {error}"))
    }

    fn exchange(
        &mut self,
        method: &str,
        path: &str,
        body: &[u8],
    ) -> std::io::Result<(String, Vec<u8>)> {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            self.host,
            body.len()
        );
        self.stream.get_mut().write_all(&[head.as_bytes(), body].concat())?;
        let mut line = String::new();
        self.stream.read_line(&mut line)?;
        let status = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut length = 0;
        while line.trim() != "" {
            line.clear();
            self.stream.read_line(&mut line)?;
            if let Some(("content-length", value)) = line.split_once(':') {
                length = value.trim().parse().map_err(std::io::Error::other)?;
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer)?;
        Ok((status, answer))
    }
}
