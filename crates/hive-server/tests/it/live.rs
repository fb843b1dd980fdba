//! Two people play each other over sockets, as pages do.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hive_rules::{Game, GameType, MoveString, RuleSet};
use hive_server::Guests;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest, http::HeaderValue},
};

use crate::{
    client::Client,
    running::{Running, folder, with_guests},
};

/// Longer than any answer takes, shorter than a test that hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser: a cookie, and maybe a socket.
struct Browser {
    client: Client,
    cookie: String,
}

impl Browser {
    fn new(client: Client) -> Browser {
        Browser { client, cookie: String::new() }
    }

    fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let cookie = format!("cookie: {}", self.cookie);
        let mut lines = vec!["content-type: application/json"];
        if !self.cookie.is_empty() {
            lines.push(&cookie);
        }
        let answer = self.client.send("POST", path, &lines, body.to_string().as_bytes());
        if let Some(set) = answer.header("set-cookie") {
            self.cookie = set.split(';').next().expect("a cookie has a value").to_owned();
        }
        (answer.status, answer.json())
    }

    fn get(&self, path: &str) -> Value {
        let cookie = format!("cookie: {}", self.cookie);
        self.client.send("GET", path, &[&cookie], b"").expect(200)
    }

    async fn open(&self, watching: Value) -> Page {
        let mut page = self.connect().await;
        page.say(json!({"kind": "hello", "version": 1, "watching": watching})).await;
        page
    }

    async fn connect(&self) -> Page {
        let url = format!("ws://{}/api/live", self.client.0);
        let mut request = url.into_client_request().expect("it is an address");
        let origin = format!("http://{}", self.client.0);
        let header = |text: &str| HeaderValue::from_str(text).expect("it is a header");
        request.headers_mut().insert("origin", header(&origin));
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", header(&self.cookie));
        }
        let (socket, _) = connect_async(request).await.expect("the server takes sockets");
        Page { socket, commands: 0 }
    }
}

/// A page with a socket.
struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    commands: u32,
}

impl Page {
    async fn say(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("the server listens");
    }

    /// The next message of the server.
    async fn hear(&mut self) -> Option<Value> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message comes");
            match message? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("messages are JSON"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind.
    async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.expect("the socket stays open");
            if message["kind"] == kind {
                return message;
            }
        }
    }

    /// Does something, and gives what the server says to that.
    async fn run(&mut self, game: &str, command: Value) -> Value {
        self.commands += 1;
        let id = format!("{}-{}", self.commands, self as *const Page as usize);
        self.repeat(game, &id, command).await
    }

    async fn repeat(&mut self, game: &str, id: &str, command: Value) -> Value {
        self.say(json!({"kind": "do", "game": game, "id": id, "command": command})).await;
        loop {
            let message = self.hear().await.expect("the socket stays open");
            if message["id"] == id {
                return message;
            }
        }
    }

    async fn done(&mut self, game: &str, command: Value) -> u64 {
        let answer = self.run(game, command).await;
        assert_eq!(answer["kind"], "done", "{answer}");
        answer["sequence"].as_u64().expect("it is a number")
    }

    /// Events as they come, until there is one of a kind: the last of those that came together.
    async fn event(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next("events").await;
            let events = message["events"].as_array().expect("there are events");
            for logged in events.iter().rev() {
                assert!(logged.get("command").is_none(), "ids are nobody else's business");
                if logged["event"]["kind"] == kind {
                    return logged.clone();
                }
            }
        }
    }
}

fn challenge(initial: u32, increment: u32) -> Value {
    let time = json!({"kind": "realTime", "initial": initial, "increment": increment});
    let rules = json!({"queenOpening": "forbidden", "repetition": "claim"});
    json!({"gameType": "Base", "rules": rules, "time": time, "color": "white"})
}

/// The moves of a short game, as messages.
fn moves(texts: &[&str]) -> Vec<Value> {
    let mut game = Game::new(GameType::BASE, RuleSet::tournament());
    let mut played = Vec::new();
    for text in texts {
        let mv: MoveString = text.parse().expect("a test can write moves");
        let mv = mv.resolve(game.position()).expect("they mean something");
        game.play(mv).expect("they are legal");
        played.push(serde_json::to_value(mv).expect("a move is JSON"));
    }
    played
}

const OPENING: [&str; 6] = ["wG1", "bG1 wG1-", "wQ \\wG1", "bQ bG1/", "wQ -wG1", "bQ bG1-"];

fn mv(ply: usize) -> Value {
    json!({"kind": "move", "ply": ply, "move": moves(&OPENING[..ply])[ply - 1]})
}

/// Two browsers at a table: the id, and White's and Black's.
fn meet(client: Client, offered: &Value) -> (String, Browser, Browser) {
    let (mut ada, mut bea) = (Browser::new(client), Browser::new(client));
    let (status, posted) =
        ada.post("/api/challenges", &json!({"challenge": offered, "name": "Ada"}));
    assert_eq!(status, 201, "{posted}");
    let id = posted["id"].as_str().expect("it has an id").to_owned();
    let seen = bea.get(&format!("/api/challenges/{id}"));
    assert_eq!((&seen["kind"], &seen["by"]), (&json!("open"), &json!("Ada")));
    let (status, own) = ada.post(&format!("/api/challenges/{id}/accept"), &json!({}));
    assert_eq!((status, &own["code"]), (422, &json!("refused")));
    let (status, joined) =
        bea.post(&format!("/api/challenges/{id}/accept"), &json!({"name": "Bea"}));
    assert_eq!(status, 200, "{joined}");
    assert_eq!((&joined["kind"], &joined["color"]), (&json!("game"), &json!("black")));
    // Whoever comes third watches.
    let (_, third) = Browser::new(client).post(&format!("/api/challenges/{id}/accept"), &json!({}));
    assert_eq!((&third["kind"], third.get("color")), (&json!("game"), None));
    (id, ada, bea)
}

#[tokio::test]
async fn two_people_play() {
    let server = Running::new("live-two");
    let (id, ada, bea) = meet(server.client, &challenge(180_000, 3_000));
    let watching = json!([{"game": id, "after": 0}]);
    let mut white = ada.open(watching.clone()).await;
    assert_eq!(white.next("welcome").await["you"], "Ada");
    assert_eq!(white.next("seat").await["color"], "white");
    let snapshot = white.next("snapshot").await;
    assert_eq!(
        (&snapshot["sequence"], &snapshot["events"][0]["event"]["kind"]),
        (&json!(1), &json!("created"))
    );
    let mut black = bea.open(watching.clone()).await;
    black.next("snapshot").await;
    let mut watcher = Browser::new(server.client).open(watching.clone()).await;
    assert_eq!(watcher.next("seat").await.get("color"), None);

    assert_eq!(white.done(&id, mv(1)).await, 2);
    let told = black.event("moved").await;
    assert!(told.to_string().len() <= 400, "{told}");
    assert_eq!(black.done(&id, mv(2)).await, 3);
    // The same command again is the same command.
    let first = white.repeat(&id, "mine", mv(3)).await;
    assert_eq!(first, white.repeat(&id, "mine", mv(3)).await);
    // Another one for the same ply comes too late.
    assert_eq!(white.repeat(&id, "other", mv(3)).await["kind"], "stale");
    let refused = white.run(&id, mv(5)).await;
    assert_eq!(refused["code"], "notYourTurn");
    let illegal = json!({"kind": "move", "ply": 4, "move": moves(&OPENING[..1])[0]});
    assert_eq!(black.run(&id, illegal).await["code"], "rules");
    assert_eq!(watcher.run(&id, json!({"kind": "resign"})).await["code"], "notSeated");

    // White has a reply ready, which is played with Black's move.
    let reply = json!([{"move": moves(&OPENING[..5])[4]}]);
    let plan = json!({"kind": "plan", "ply": 5, "replies": reply});
    assert_eq!(white.done(&id, plan).await, 4);
    assert_eq!(black.done(&id, mv(4)).await, 6);
    let mut seen = watcher.event("moved").await;
    while seen["sequence"] != 6 {
        seen = watcher.event("moved").await;
    }
    assert_eq!((&seen["by"], &seen["event"]["used"]), (&json!("white"), &json!(0)));

    // A page that is opened again says what it has and gets the rest.
    let mut again = bea.open(json!([{"game": id, "after": 4}])).await;
    let rest = again.next("events").await;
    assert_eq!(rest["events"][0]["sequence"], 5);

    // A draw is offered and agreed, and there is another game.
    black.done(&id, json!({"kind": "offer", "offer": "draw"})).await;
    white.done(&id, json!({"kind": "accept", "offer": "draw"})).await;
    watcher.event("ended").await;
    black.done(&id, json!({"kind": "offer", "offer": "rematch"})).await;
    white.done(&id, json!({"kind": "accept", "offer": "rematch"})).await;
    let next = watcher.event("rematched").await["event"]["game"].clone();
    black.say(json!({"kind": "watch", "game": next})).await;
    let mut seat = black.next("seat").await;
    while seat["game"] != next {
        seat = black.next("seat").await;
    }
    assert_eq!(seat["color"], "white");
    // The finished game is in the owner's library as any other.
    let game = server.client.get(&format!("/api/games/{id}")).expect(200);
    assert_eq!(game["summary"]["plies"], 5);
    assert_eq!(game["summary"]["outcome"]["reason"], "agreement");
    let mine = bea.get("/api/mine");
    let ids: Vec<&Value> =
        mine["games"].as_array().unwrap().iter().map(|game| &game["summary"]["id"]).collect();
    assert_eq!(ids, [&next, &json!(id)]);
}

#[tokio::test]
async fn a_server_that_stops_and_starts_takes_nobodys_time() {
    let folder = folder("live-restart");
    let mut server = Running::at(&folder);
    let (id, mut ada, mut bea) = meet(server.client, &challenge(60_000, 0));
    let watching = json!([{"game": id, "after": 0}]);
    let mut white = ada.open(watching.clone()).await;
    let mut black = bea.open(watching.clone()).await;
    for ply in 1..=4 {
        let page = if ply % 2 == 1 { &mut white } else { &mut black };
        page.repeat(&id, &format!("ply-{ply}"), mv(ply)).await;
    }
    drop(server);
    white.next("restarting").await;
    server = Running::at(&folder);
    // The port is another one, and so is the name of the cookie.
    for browser in [&mut ada, &mut bea] {
        let secret = browser.cookie.split_once('=').expect("it is a cookie").1.to_owned();
        browser.client = server.client;
        browser.cookie = format!("alveare-guest-{}={secret}", server.client.0.port());
    }
    let mut white = ada.open(watching.clone()).await;
    let snapshot = white.next("snapshot").await;
    let events = snapshot["events"].as_array().unwrap();
    let paused: Vec<&Value> =
        events.iter().filter(|logged| logged["event"]["kind"] == "paused").collect();
    let left = &paused.last().expect("clocks stand")["event"]["remaining"]["white"];
    let left = left.as_u64().expect("it is a number");
    assert!(left > 40_000, "only the time at the table counts: {left}");
    // What was done before is still done.
    let again = white.repeat(&id, "ply-3", mv(3)).await;
    assert_eq!((&again["kind"], &again["sequence"]), (&json!("done"), &json!(4)));
    let mut black = bea.open(watching.clone()).await;
    black.next("seat").await;
    white.event("resumed").await;
    white.done(&id, mv(5)).await;
    black.event("moved").await;
}

#[tokio::test]
async fn the_maker_of_a_challenge_sees_the_game_begin() {
    let server = Running::new("live-begin");
    let (mut ada, mut bea) = (Browser::new(server.client), Browser::new(server.client));
    let mut offered = challenge(300_000, 4_000);
    offered["to"] = json!("lobby");
    ada.post("/api/guest", &json!({"name": "Ada"}));
    let mut page = ada.open(json!([])).await;
    page.say(json!({"kind": "lobby", "on": true})).await;
    assert_eq!(page.next("lobby").await["challenges"], json!([]));
    let (_, posted) = ada.post("/api/pairing", &json!({"challenge": offered}));
    assert_eq!(posted["kind"], "open", "{posted}");
    let lobby = page.next("lobby").await;
    assert_eq!(lobby["challenges"][0]["isYours"], true);
    page.say(json!({"kind": "watch", "game": posted["id"]})).await;
    let waiting = page.next("snapshot").await;
    assert_eq!((&waiting["sequence"], &waiting["challenge"]["by"]), (&json!(0), &json!("Ada")));
    // The same wish of somebody else is a game; colours have to go together.
    let (_, other) = bea.post("/api/pairing", &json!({"challenge": offered, "name": "Bea"}));
    assert_eq!(other["kind"], "open");
    offered["color"] = json!("random");
    let (_, game) = bea.post("/api/pairing", &json!({"challenge": offered}));
    assert_eq!((&game["kind"], &game["color"]), (&json!("game"), &json!("black")));
    assert_eq!(game["id"], posted["id"]);
    assert_eq!(page.next("seat").await["color"], "white");
    let begun = page.hear().await.expect("the events follow");
    assert_eq!(begun["kind"], "snapshot");
    assert_eq!(begun["sequence"], 1);
    page.next("yours").await;
    let lobby = ada.get("/api/lobby");
    assert_eq!(lobby["games"][0]["summary"]["id"], posted["id"]);
    assert_eq!(lobby["challenges"][0]["by"], "Bea");
    let own = lobby["challenges"][0]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/challenges/{own}");
    let withdraw = |browser: &Browser| {
        let cookie = format!("cookie: {}", browser.cookie);
        browser.client.send("DELETE", &path, &[&cookie], b"").status
    };
    assert_eq!((withdraw(&ada), withdraw(&bea), withdraw(&bea)), (404, 204, 404));
}

#[tokio::test]
async fn what_is_said() {
    let server = Running::new("live-chat");
    let (id, ada, bea) = meet(server.client, &challenge(180_000, 3_000));
    let watching = json!([{"game": id, "after": 0}]);
    let mut white = ada.open(watching.clone()).await;
    let mut watcher = Browser::new(server.client);
    watcher.post("/api/guest", &json!({"name": "<b>Cleo</b>"}));
    let mut watching_page = watcher.open(watching.clone()).await;
    let say =
        |room: &str, text: &str| json!({"kind": "say", "game": id, "room": room, "text": text});
    white.next("presence").await;
    white.say(say("players", "hello & <i>good luck</i>")).await;
    assert_eq!(white.next("said").await["text"], "hello & <i>good luck</i>");
    watching_page.next("presence").await;
    for (room, text) in
        [("players", "move the queen"), ("watchers", "\u{202e}abc"), ("watchers", "")]
    {
        watching_page.say(say(room, text)).await;
        assert_eq!(watching_page.next("refused").await["code"], "notSaid", "{room} {text}");
    }
    watching_page.say(say("watchers", "a good move")).await;
    assert_eq!(watching_page.next("said").await["name"], "<b>Cleo</b>");
    // Black comes late and hears the players only.
    let mut black = bea.open(watching).await;
    assert_eq!(black.next("said").await["text"], "hello & <i>good luck</i>");
}

#[tokio::test]
async fn hostile_pages() {
    let server = Running::new("live-hostile");
    let (id, ada, _) = meet(server.client, &challenge(180_000, 3_000));
    // Another page of the same browser has the cookie and another origin.
    let url = format!("ws://{}/api/live", server.client.0);
    let mut request = url.into_client_request().unwrap();
    request.headers_mut().insert("origin", HeaderValue::from_static("http://evil.example"));
    assert!(connect_async(request).await.is_err());
    for text in ["", "{", "null", "[]", "{\"kind\":\"do\"}", "{\"kind\":\"hack\"}"] {
        let mut page = ada.open(json!([])).await;
        page.next("welcome").await;
        page.socket.send(Message::text(text)).await.unwrap();
        assert_eq!(page.next("refused").await["code"], "badRequest", "{text}");
    }
    let mut page = ada.connect().await;
    page.say(json!({"kind": "watch", "game": id})).await;
    assert_eq!(page.next("refused").await["code"], "badRequest", "hello comes first");
    let mut page = ada.open(json!([{"game": "../etc", "after": 0}])).await;
    page.next("gone").await;
    let unknown = "00000000-0000-4000-8000-000000000000";
    page.say(json!({"kind": "watch", "game": unknown})).await;
    assert_eq!(page.next("gone").await["game"], unknown);
    let long = "x".repeat(65);
    let answer = page.repeat(&id, &long, json!({"kind": "resign"}));
    assert!(timeout(Duration::from_millis(300), answer).await.is_err(), "it has no such id");
    // Too long a message ends the conversation.
    let mut page = ada.open(json!([])).await;
    let _ = page.socket.send(Message::text("x".repeat(9 << 10))).await;
    while page.hear().await.is_some() {}
    // A flood is refused, and whoever goes on with it is left. Others are not
    // affected.
    let mut page = ada.open(json!([])).await;
    for _ in 0..180 {
        page.say(json!({"kind": "ping"})).await;
    }
    assert_eq!(page.next("refused").await["code"], "tooMany");
    for _ in 0..400 {
        if page.socket.send(Message::text("{\"kind\":\"ping\"}")).await.is_err() {
            break;
        }
    }
    while page.hear().await.is_some() {}
    let mut other = Browser::new(server.client).open(json!([{"game": id, "after": 0}])).await;
    other.next("snapshot").await;
}

/// Whoever comes in by the guests' door plays with whoever comes in by the
/// owner's.
#[test]
fn guests_play_with_the_owner() {
    let server = with_guests("live-guests", Guests::default());
    let guests = server.guests.expect("guests may come");
    let (mut owner, mut guest) = (Browser::new(server.client), Browser::new(guests));
    let ask = json!({"challenge": challenge(180_000, 3_000), "name": "Ada"});
    let (_, posted) = owner.post("/api/challenges", &ask);
    let path = format!("/api/challenges/{}/accept", posted["id"].as_str().expect("it has an id"));
    assert_eq!(guest.post(&path, &json!({"name": "Bea"})).1["color"], "black");
    assert_eq!(owner.get("/api/mine")["games"][0]["color"], "white");
    assert_eq!(guest.get("/api/mine")["games"][0]["color"], "black");
}
