//! Clients that play, watch and count.

use std::{
    collections::HashMap,
    net::{Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use hive_rules::Color;
use hive_table::{Chronicle, LoggedEvent, message::ServerMessage};
use hive_testkit::Random;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

use crate::{Seen, Shared, seen};

/// So many guests come from one address, and so many at once.
const FROM_ONE: usize = 20;
const AT_ONCE: usize = 32;
/// How long a client waits for anything.
const PATIENCE: Duration = Duration::from_secs(30);

/// A game with the cookies of its players.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: String,
    pub(crate) white: String,
    pub(crate) black: String,
}

/// What a client has to do.
pub(crate) struct Plan {
    pub(crate) port: u16,
    pub(crate) game: String,
    pub(crate) number: usize,
    /// How long a player waits before a move.
    pub(crate) pause: Duration,
    pub(crate) end: watch::Receiver<bool>,
    pub(crate) cut: watch::Receiver<u32>,
}

/// The loopback has many addresses; limits are for each of them.
async fn connect(port: u16, number: usize) -> std::io::Result<TcpStream> {
    let (high, low) = (number / FROM_ONE / 250, number / FROM_ONE % 250);
    let from = Ipv4Addr::new(127, 1, high as u8, low as u8 + 1);
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await
}

/// A request; gives the body and the cookie that was set.
async fn post(port: u16, number: usize, path: &str, body: &Value) -> (Value, String) {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\ncontent-type: application/json\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = exchange(port, number, &request).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = set.and_then(|set| set.split(';').next()).unwrap_or_default();
    (serde_json::from_str(body).unwrap_or_default(), cookie.to_owned())
}

async fn exchange(port: u16, number: usize, request: &str) -> String {
    let mut stream = connect(port, number).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("it answers");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Seats people at so many tables.
pub(crate) async fn meet(port: u16, games: usize) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut tasks = JoinSet::new();
    for number in 0..games {
        if tasks.len() >= AT_ONCE {
            tables.extend(tasks.join_next().await.and_then(Result::ok));
        }
        tasks.spawn(seat(port, number));
    }
    tables.extend(tasks.join_all().await);
    tables
}

async fn seat(port: u16, number: usize) -> Table {
    let time = json!({"kind": "realTime", "initial": 10_800_000, "increment": 0});
    let rules = json!({"queenOpening": "forbidden", "repetition": "off"});
    let challenge =
        json!({"gameType": "Base+MLPD", "rules": rules, "time": time, "color": "white"});
    let ask = json!({"challenge": challenge, "name": format!("player {number}")});
    let (posted, white) = post(port, 2 * number, "/api/challenges", &ask).await;
    let game = posted["id"].as_str().expect("a challenge is made").to_owned();
    let path = format!("/api/challenges/{game}/accept");
    let (_, black) = post(port, 2 * number + 1, &path, &json!({})).await;
    Table { game, white, black }
}

/// What a client knows of its game.
struct View {
    chronicle: Option<Chronicle>,
}

impl View {
    fn sequence(&self) -> u32 {
        self.chronicle.as_ref().map_or(0, Chronicle::sequence)
    }

    /// Takes in what was told. What is known already is left out; a gap is a
    /// fault.
    fn take_in(&mut self, events: &[LoggedEvent]) -> Result<(), String> {
        for logged in events {
            let known = self.sequence();
            if logged.sequence <= known {
                continue;
            }
            if logged.sequence != known + 1 {
                return Err(format!("{} follows {known}", logged.sequence));
            }
            let refused = |refusal: hive_table::Refusal| refusal.to_string();
            match &mut self.chronicle {
                Some(chronicle) => chronicle.add(logged).map_err(refused)?,
                None => self.chronicle = Some(Chronicle::begin(logged).map_err(refused)?),
            }
        }
        Ok(())
    }
}

/// A move that was sent and not acknowledged.
struct Pending {
    id: String,
    text: String,
    since: Instant,
}

/// Plays until the end, over as many sockets as it takes.
pub(crate) async fn play(mut plan: Plan, seat: &'static str, cookie: String, shared: Shared) {
    let color = if seat == "white" { Color::White } else { Color::Black };
    let mut random = Random::new(plan.number as u64);
    let mut view = View { chronicle: None };
    let mut pending: Option<Pending> = None;
    let mut count = 0;
    while !(*plan.end.borrow() && pending.is_none()) {
        let Some(mut socket) = open(&plan, &cookie, view.sequence(), &shared).await else {
            return;
        };
        if let Some(pending) = &pending {
            let _ = socket.send(Message::text(pending.text.clone())).await;
        }
        let mut cut = plan.cut.clone();
        cut.mark_unchanged();
        loop {
            let is_over = *plan.end.borrow();
            if is_over && pending.is_none() {
                break;
            }
            let mv = view.chronicle.as_ref().filter(|_| pending.is_none() && !is_over);
            let mv = mv.and_then(|chronicle| {
                let game = chronicle.game();
                let is_mine = game.outcome().is_none() && game.position().turn() == color;
                let moves = if is_mine { game.position().legal_moves() } else { Vec::new() };
                (!moves.is_empty()).then(|| (game.moves().len() + 1, *random.choose(&moves)))
            });
            tokio::select! {
                () = sleep(plan.pause), if mv.is_some() => {
                    let Some((ply, mv)) = mv else { continue };
                    count += 1;
                    let id = format!("{seat}-{count}");
                    let command = json!({"kind": "move", "ply": ply, "move": mv});
                    let text = json!({"kind": "do", "game": plan.game, "id": id, "command": command});
                    let text = text.to_string();
                    let sent = socket.send(Message::text(text.clone())).await;
                    pending = Some(Pending { id, text, since: Instant::now() });
                    if sent.is_err() { break }
                }
                _ = plan.end.changed() => {}
                _ = cut.changed() => break,
                heard = hear(&mut socket) => {
                    let Some(heard) = heard else { break };
                    match heard {
                        ServerMessage::Done { id, sequence } => {
                            if let Some(answered) = pending.take_if(|pending| pending.id == id) {
                                let mut seen = seen(&shared);
                                seen.times.push(answered.since.elapsed());
                                seen.done.push((plan.game.clone(), seat, id, sequence));
                            }
                        }
                        ServerMessage::Refused { id, code, .. }
                            if ["busy", "internal", "diskFull"].contains(&code.as_str()) =>
                        {
                            sleep(Duration::from_millis(200)).await;
                            if let Some(pending) = pending.as_ref().filter(|it| it.id == id) {
                                let _ = socket.send(Message::text(pending.text.clone())).await;
                            }
                        }
                        ServerMessage::Refused { code, message, .. } => {
                            seen(&shared).faults.push(format!("{seat}: {code}: {message}"));
                            return;
                        }
                        ServerMessage::Stale { .. } => {
                            seen(&shared).faults.push(format!("{seat}: a move came twice"));
                            return;
                        }
                        told => if !take_in(&mut view, told, &shared) { return }
                    }
                }
            }
        }
    }
    seen(&shared).views.push((plan.game, view.sequence()));
}

/// Watches until the end.
pub(crate) async fn watch(mut plan: Plan, shared: Shared) {
    let mut view = View { chronicle: None };
    while !*plan.end.borrow() {
        let Some(mut socket) = open(&plan, "", view.sequence(), &shared).await else { return };
        let mut cut = plan.cut.clone();
        cut.mark_unchanged();
        loop {
            tokio::select! {
                _ = plan.end.changed() => break,
                _ = cut.changed() => break,
                heard = hear(&mut socket) => {
                    let Some(heard) = heard else { break };
                    if !take_in(&mut view, heard, &shared) { return }
                }
            }
        }
    }
    seen(&shared).views.push((plan.game, view.sequence()));
}

fn take_in(view: &mut View, told: ServerMessage, shared: &Shared) -> bool {
    let taken = match told {
        ServerMessage::Events { events, .. } => view.take_in(&events),
        // All of it anew, and never less than before.
        ServerMessage::Snapshot { events, sequence, .. } if sequence >= view.sequence() => {
            view.chronicle = None;
            view.take_in(&events)
        }
        ServerMessage::Snapshot { sequence, .. } => {
            Err(format!("{sequence} events, after {}", view.sequence()))
        }
        _ => Ok(()),
    };
    let is_fine = taken.is_ok();
    if let Err(fault) = taken {
        seen(shared).faults.push(format!("a view: {fault}"));
    }
    is_fine
}

/// The next message that is not about the connection.
async fn hear(socket: &mut WebSocketStream<TcpStream>) -> Option<ServerMessage> {
    loop {
        match timeout(PATIENCE, socket.next()).await.ok()?? {
            Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// A socket, as soon as there is one.
async fn open(
    plan: &Plan,
    cookie: &str,
    after: u32,
    shared: &Shared,
) -> Option<WebSocketStream<TcpStream>> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if let Some(socket) = try_open(plan, cookie, after).await {
            seen(shared).reconnections += u32::from(after > 0);
            return Some(socket);
        }
        sleep(Duration::from_millis(100)).await;
    }
    seen(shared).faults.push("no socket within half a minute".into());
    None
}

async fn try_open(plan: &Plan, cookie: &str, after: u32) -> Option<WebSocketStream<TcpStream>> {
    let stream = connect(plan.port, plan.number).await.ok()?;
    stream.set_nodelay(true).ok()?;
    let url = format!("ws://127.0.0.1:{}/api/live", plan.port);
    let mut request = url.into_client_request().ok()?;
    if !cookie.is_empty() {
        request.headers_mut().insert("cookie", HeaderValue::from_str(cookie).ok()?);
    }
    let (mut socket, _) = timeout(PATIENCE, client_async(request, stream)).await.ok()?.ok()?;
    let watching = json!([{"game": plan.game, "after": after}]);
    let hello = json!({"kind": "hello", "version": 1, "watching": watching});
    socket.send(Message::text(hello.to_string())).await.ok()?;
    Some(socket)
}

/// The logs as they are in the end: they replay, each acknowledged command is
/// there once and where it was said to be, and nobody saw more than there is.
pub(crate) async fn check(port: u16, tables: &[Table], shared: &Shared) {
    let (done, views) = {
        let Seen { done, views, .. } = &*seen(shared);
        (done.clone(), views.clone())
    };
    let mut faults = Vec::new();
    let mut logs: HashMap<String, Vec<LoggedEvent>> = HashMap::new();
    for table in tables {
        let request = format!(
            "GET /api/games/{}/events HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n",
            table.game
        );
        let answer = exchange(port, 0, &request).await;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        let events: Value = serde_json::from_str(body).unwrap_or_default();
        let read = serde_json::from_value::<Vec<LoggedEvent>>(events["events"].clone());
        match read.map_err(|error| error.to_string()) {
            Ok(log) => {
                if let Err(refusal) = Chronicle::replay(&log) {
                    faults.push(format!("a log breaks at {refusal}"));
                }
                logs.insert(table.game.clone(), log);
            }
            Err(error) => faults.push(format!("no log: {error}")),
        }
    }
    for (game, author, id, sequence) in done {
        let log = logs.get(&game).map(Vec::as_slice).unwrap_or_default();
        let is_it = |logged: &&LoggedEvent| {
            logged.command.as_deref() == Some(&*id) && logged.by.as_deref() == Some(author)
        };
        let found: Vec<u32> = log.iter().filter(is_it).map(|logged| logged.sequence).collect();
        if found != [sequence] {
            faults.push(format!("{game}: {id} was said to be {sequence}, and is {found:?}"));
        }
    }
    for (game, sequence) in views {
        let length = logs.get(&game).map_or(0, Vec::len);
        if sequence as usize > length {
            faults.push(format!("{game}: somebody saw {sequence} of {length} events"));
        }
    }
    seen(shared).faults.extend(faults);
}
