//! Requests that no page of ours sends. Each gets a proper answer, and the
//! server is as it was.

use serde_json::{Value, json};

use crate::{
    client::{Answer, created, id},
    running::{Running, options},
};

const JSON: &str = "content-type: application/json";

/// An answer that refuses, says why, and opens no door.
#[track_caller]
pub(crate) fn check(answer: &Answer, status: u16, code: &str, shown: &str) {
    assert_eq!(answer.status, status, "{shown}: {}", answer.text());
    let error = answer.json();
    assert_eq!(error["code"], code, "{shown}: {error}");
    let message = error["message"].as_str().expect("there is a message");
    assert!((1..=300).contains(&message.chars().count()), "{shown}: {message}");
    assert!(answer.header("access-control-allow-origin").is_none(), "{shown}");
    assert!(answer.header("content-security-policy").is_some(), "{shown}");
}

#[test]
fn malformed_bodies() {
    let server = Running::new("malformed");
    let path = format!("/api/games/{}/events", id(1));
    let with = |event: Value| json!({"expected": 0, "events": [created(), event]}).to_string();
    let created_with = |key: &str, value: Value| {
        let mut created = created();
        created[key] = value;
        json!({"expected": 0, "events": [created]}).to_string()
    };
    let tower = json!({"hex": {"q": 32767, "r": -32768}, "pieces": ["wQ", "wQ", "bQ"]});
    let start = json!({"gameType": "Base", "queenOpening": "allowed", "turn": "white",
        "stacks": [tower]});
    for (body, status, code) in [
        (String::new(), 400, "badRequest"),
        ("{".into(), 400, "badRequest"),
        ("null".into(), 400, "badRequest"),
        ("[".repeat(100_000), 400, "badRequest"),
        (r#"{"expected":-1,"events":[]}"#.into(), 400, "badRequest"),
        (r#"{"expected":1e99,"events":[]}"#.into(), 400, "badRequest"),
        (r#"{"expected":0,"events":[],"x":1}"#.into(), 400, "badRequest"),
        (r#"{"expected":0,"expected":0,"events":[]}"#.into(), 400, "badRequest"),
        (with(json!({"kind": "won"})), 422, "refused"),
        (with(json!({"kind": "x".repeat(10_000)})), 422, "refused"),
        (with(json!({"kind": "moved"})), 400, "badRequest"),
        (with(json!({"kind": "undone", "to": u32::MAX})), 422, "refused"),
        (with(json!({"kind": "undone", "to": 0.5})), 400, "badRequest"),
        (created_with("gameType", json!("Base+X")), 400, "badRequest"),
        (created_with("clock", json!({"initial": -1})), 400, "badRequest"),
        (created_with("start", start), 422, "refused"),
    ] {
        let shown: String = body.chars().take(60).collect();
        check(&server.client.send("POST", &path, &[JSON], body.as_bytes()), status, code, &shown);
    }
    check(&server.client.send("POST", &path, &[JSON], b"\xff\xfe"), 400, "badRequest", "bytes");
    // What a form of another page could send.
    let fine = json!({"expected": 0, "events": [created()]}).to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"] {
        let kind = format!("content-type: {kind}");
        let answer = server.client.send("POST", &path, &[&kind], fine.as_bytes());
        check(&answer, 415, "mediaType", &kind);
    }
    check(&server.client.send("POST", &path, &[], fine.as_bytes()), 415, "mediaType", "no type");
    assert_eq!(server.client.get("/api/games").expect(200)["total"], 0);
}

#[test]
fn wrong_addresses() {
    let server = Running::new("addresses");
    let game = format!("/api/games/{}", id(1));
    let long = format!("/api/games/{}", "a".repeat(8_000));
    for (method, path, status, code) in [
        ("GET", "/api/nothing", 404, "notFound"),
        ("GET", "/api/", 404, "notFound"),
        ("GET", game.as_str(), 404, "notFound"),
        ("GET", "/api/games/1", 400, "badRequest"),
        ("GET", "/api/games/..%2f..%2fetc%2fpasswd", 400, "badRequest"),
        ("GET", "/api/games/%ff", 400, "badRequest"),
        ("GET", "/api/games/'%20OR%201=1--", 400, "badRequest"),
        ("GET", long.as_str(), 400, "badRequest"),
        ("PUT", game.as_str(), 405, "method"),
        ("DELETE", "/api/export", 405, "method"),
        ("BREW", "/api/games", 405, "method"),
        ("GET", "/api/games?limit=0", 400, "badRequest"),
        ("GET", "/api/games?limit=201", 400, "badRequest"),
        ("GET", "/api/games?limit=many", 400, "badRequest"),
        ("GET", "/api/games?cursor=1", 400, "badRequest"),
        ("GET", "/api/games?cursor=99999999999999999999.x", 400, "badRequest"),
        ("GET", "/api/games?status=odd", 400, "badRequest"),
        ("GET", "/api/games?type=Chess", 400, "badRequest"),
        ("GET", "/api/games?colour=red", 400, "badRequest"),
    ] {
        let shown = format!("{method} {}", path.chars().take(60).collect::<String>());
        check(&server.client.send(method, path, &[], b""), status, code, &shown);
    }
}

#[test]
fn other_pages_and_other_hosts() {
    let server = Running::new("foreign");
    let events = format!("/api/games/{}/events", id(1));
    let fine = json!({"expected": 0, "events": [created()]}).to_string();
    let preflight = "access-control-request-method: POST";
    for (method, path, lines) in [
        ("GET", "/api/export", &["origin: https://evil.example"][..]),
        ("GET", "/api/export", &["origin: null"]),
        ("GET", "/api/export", &["sec-fetch-site: cross-site"]),
        ("POST", events.as_str(), &[JSON, "origin: http://localhost:1"]),
        ("OPTIONS", events.as_str(), &["origin: https://evil.example", preflight]),
        ("POST", events.as_str(), &[JSON, "host: evil.example"]),
        ("GET", "/api/games", &["host: localhost.evil.example:4483"]),
        ("GET", "http://evil.example/api/games", &[]),
        ("DELETE", events.as_str(), &["host: evil.example"]),
    ] {
        let body = if method == "POST" { fine.as_bytes() } else { b"" };
        let shown = format!("{method} {path} {lines:?}");
        check(&server.client.send(method, path, lines, body), 403, "foreign", &shown);
    }
    assert_eq!(server.client.get("/api/games").expect(200)["total"], 0);
}

#[test]
fn bodies_that_are_too_large() {
    let server = Running::new("large");
    let client = server.client;
    let events = format!(
        "POST /api/games/{}/events HTTP/1.1\r\nhost: localhost\r\n{JSON}\r\nconnection: close\r\n",
        id(1)
    );
    // The length that is announced is enough.
    let announced = format!("{events}content-length: 99999999999\r\n\r\n[");
    assert_eq!(
        client.raw(announced.as_bytes()).expect("an answer").expect(413)["code"],
        "tooLarge"
    );
    // And so is the length that comes.
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x1_0000));
    let chunked = format!("{events}transfer-encoding: chunked\r\n\r\n{}0\r\n\r\n", chunk.repeat(5));
    assert_eq!(client.raw(chunked.as_bytes()).expect("an answer").expect(413)["code"], "tooLarge");
    // One that fits is read to its end.
    let fits = format!("{events}transfer-encoding: chunked\r\n\r\n{}0\r\n\r\n", chunk.repeat(3));
    assert_eq!(client.raw(fits.as_bytes()).expect("an answer").expect(400)["code"], "badRequest");
    client.get("/healthz").text();
}

/// What is not even HTTP. The server may answer as it likes, or hang up; then
/// it answers others.
#[test]
fn what_is_no_request() {
    let server = Running::new("no-request");
    for bytes in [
        &b"\r\n\r\n"[..],
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
        b"GET /\0 HTTP/1.1\r\nhost: localhost\r\n\r\n",
        b"POST /api/import HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ncontent-length: 4\r\nconnection: close\r\n\r\nabcd",
        b"POST /api/import HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nzz\r\n",
    ] {
        if let Ok(answer) = server.client.raw_to_the_end(bytes) {
            assert!((400..500).contains(&answer.status), "{bytes:?}: {answer:?}");
        }
        assert_eq!(server.client.get("/healthz").status, 200);
    }
    let line = format!("x: {}\r\n", "y".repeat(1_000_000));
    let head = format!("GET / HTTP/1.1\r\nhost: localhost\r\n{line}\r\n");
    if let Ok(answer) = server.client.raw_to_the_end(head.as_bytes()) {
        assert_eq!(answer.status, 431);
    }
    assert_eq!(server.client.get("/healthz").status, 200);
}

#[test]
fn beyond_this_machine_a_token_is_needed() {
    let folder = crate::running::folder("token");
    let mut options = options(&folder);
    options.listen = [0, 0, 0, 0].into();
    let server = hive_server::Server::open(options).expect("the server starts");
    let port = server.address().port();
    let mut server = Running::start(server);
    server.client.0 = ([127, 0, 0, 1], port).into();
    let client = server.client;
    let (_, token) = server.url.split_once("?token=").expect("the address has a token");
    assert_eq!(token.len(), 32);

    assert_eq!(client.get("/api/games").expect(401)["code"], "token");
    assert_eq!(client.post("/api/engine", &json!({})).expect(401)["code"], "token");
    assert_eq!(client.get("/").status, 401);
    assert_eq!(client.get("/?token=0").status, 401);
    assert_eq!(client.get("/healthz").status, 200);
    let welcome = client.get(&format!("/learn?token={token}"));
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/learn")));
    let cookie = welcome.header("set-cookie").expect("the cookie is set");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let cookie = format!("cookie: {}", cookie.split(';').next().expect("it has a value"));
    client.send("GET", "/api/games", &[&cookie], b"").expect(200);
    let bearer = format!("authorization: Bearer {token}");
    client.send("GET", "/api/games", &[&bearer], b"").expect(200);
    let foreign = client.send("GET", "/api/games", &[&cookie, "host: evil.example"], b"");
    assert_eq!(foreign.expect(403)["code"], "foreign");
}
