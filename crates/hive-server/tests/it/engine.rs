//! The engine of the program, as a page asks it.

use std::thread;

use serde_json::{Value, json};

use crate::{
    client::{Client, Lines},
    hostile::check,
    running::Running,
};

const PATH: &str = "/api/engine";
const JSON: &str = "content-type: application/json";

fn search(how: Value) -> Value {
    let rules = json!({"queenOpening": "forbidden", "repetition": "automatic"});
    let game = json!({"gameType": "Base+MLP", "rules": rules, "moves": []});
    json!({"ask": "search", "game": game, "how": how})
}

/// A search that nothing but its listener ends.
fn endless() -> Value {
    search(json!({"lines": 3}))
}

/// The first line with something in it; it comes at once.
fn first(lines: &mut Lines) -> Value {
    lines.find(|line| line["best"].is_object()).expect("the search reports")
}

/// The last line of a search that the server has room for, sooner or later.
fn answer(client: Client) -> Value {
    loop {
        let answer = client.post(PATH, &search(json!({"nodes": 2_000, "lines": 2})));
        if answer.status != 503 {
            assert_eq!(answer.status, 200, "{}", answer.text());
            let text = answer.text();
            return serde_json::from_str(text.lines().last().expect("an answer")).expect("JSON");
        }
        thread::yield_now();
    }
}

#[test]
fn a_search_reports_and_ends() {
    let server = Running::new("search");
    let cores = server.client.get("/api").expect(200)["cores"].as_u64();
    assert!(cores.is_some_and(|cores| cores >= 1), "{cores:?}");

    let lines = ["accept-encoding: gzip", JSON];
    let body = search(json!({"nodes": 20_000, "lines": 2})).to_string();
    let answer = server.client.send("POST", PATH, &lines, body.as_bytes());
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(answer.header("content-encoding"), None);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let text = answer.text();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (last, earlier) = lines.split_last().expect("there are lines");
    assert!(earlier.iter().all(|line| line["done"] == false), "{text}");
    assert_eq!(last["done"], true);
    let best = &last["best"];
    assert!(best["nodes"].as_u64().is_some_and(|nodes| nodes >= 20_000), "{best}");
    assert_eq!(best["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(best["lines"][0]["moves"][0], best["move"]);
    assert!(best["lines"][0]["texts"][0].as_str().is_some_and(|text| text.starts_with('w')));
}

#[test]
fn whoever_leaves_frees_the_place() {
    let server = Running::new("leaving");
    for _ in 0..3 {
        let mut lines = server.client.stream(PATH, &endless());
        assert_eq!(first(&mut lines)["best"]["lines"].as_array().map(Vec::len), Some(3));
        drop(lines);
        assert_eq!(answer(server.client)["done"], true);
    }
}

#[test]
fn a_second_search_is_sent_away_and_the_first_goes_on() {
    let server = Running::new("second");
    let mut lines = server.client.stream(PATH, &endless());
    first(&mut lines);
    let second = server.client.post(PATH, &endless());
    check(&second, 503, "busy", "a second search");
    assert_eq!(second.header("retry-after"), Some("1"));
    // The library is not in the way of the engine, nor the engine in its way.
    assert_eq!(server.client.get("/healthz").status, 200);
    assert_eq!(lines.next().expect("the search goes on")["done"], false);
}

#[test]
fn a_server_stops_while_it_searches() {
    let server = Running::new("stopping");
    let mut lines = server.client.stream(PATH, &endless());
    first(&mut lines);
    // Dropping waits until the server has stopped.
    drop(server);
    // The stream has an end, and no answer.
    assert!(lines.all(|line| line["done"] == false));
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let server = Running::new("unsearchable");
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut request = endless();
        change(&mut request);
        request.to_string()
    };
    let far = json!({"kind": "place", "piece": "wS1", "to": {"q": 32_767, "r": 32_767}});
    let draw = json!({"result": "draw", "reason": "agreement"});
    for (body, status, code) in [
        (String::new(), 400, "badRequest"),
        ("{}".into(), 400, "badRequest"),
        ("[".repeat(100_000), 400, "badRequest"),
        (r#"{"ask":"continue"}"#.into(), 400, "badRequest"),
        (changed(&|it| it["ask"] = json!("solve")), 400, "badRequest"),
        (changed(&|it| it["how"] = json!({"nodes": -1})), 400, "badRequest"),
        (changed(&|it| it["how"] = json!({"threads": 9})), 400, "badRequest"),
        (changed(&|it| it["game"]["gameType"] = json!("Chess")), 400, "badRequest"),
        (changed(&|it| it["how"] = json!({"level": 11})), 422, "refused"),
        (changed(&|it| it["game"]["moves"] = json!([{"kind": "pass"}])), 422, "refused"),
        (changed(&|it| it["game"]["moves"] = json!([far, far])), 422, "refused"),
        (changed(&|it| it["game"]["outcome"] = draw.clone()), 422, "refused"),
        (changed(&|it| it["x"] = json!("y".repeat(300_000))), 413, "tooLarge"),
    ] {
        let shown: String = body.chars().take(200).collect();
        let answer = server.client.send("POST", PATH, &[JSON], body.as_bytes());
        check(&answer, status, code, &shown);
    }
    let body = endless().to_string();
    for (method, lines, status, code) in [
        ("POST", &[JSON, "origin: https://evil.example"][..], 403, "foreign"),
        ("POST", &[JSON, "sec-fetch-site: cross-site"], 403, "foreign"),
        ("POST", &[JSON, "host: evil.example"], 403, "foreign"),
        ("POST", &["content-type: text/plain"], 415, "mediaType"),
        ("GET", &[JSON], 405, "method"),
    ] {
        let answer = server.client.send(method, PATH, lines, body.as_bytes());
        check(&answer, status, code, &format!("{method} {lines:?}"));
    }
    // Nobody has taken the place along.
    assert_eq!(answer(server.client)["done"], true);
}
