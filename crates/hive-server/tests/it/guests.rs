//! The guests' listener: how it opens and closes, and whom it answers.

use std::net::{IpAddr, Ipv4Addr, TcpStream};

use hive_server::Guests;
use serde_json::{Value, json};

use crate::{
    client::Client,
    running::{Running, with_guests},
};

fn set_open(running: &Running, open: bool) -> Value {
    running.client.post("/api/guests", &json!({"open": open})).expect(200)
}

#[test]
fn the_owner_opens_and_closes_it() {
    let guests = Guests { name: Some("Club".into()), ..Guests::default() };
    let running = with_guests("guests-door", guests);
    let closed = set_open(&running, false);
    assert_eq!(closed, json!({"isOpen": false, "name": "Club"}));
    let old = running.guests.expect("it was open").0;
    assert!(TcpStream::connect(old).is_err(), "it still listens");
    for _ in 0..2 {
        let open = set_open(&running, true);
        assert_eq!(open["isOpen"], true);
        let port = open["port"].as_u64().expect("it has a port");
        let port = u16::try_from(port).expect("a port is a small number");
        let guests = Client((Ipv4Addr::LOCALHOST, port).into());
        let info = guests.get("/api").expect(200);
        assert_eq!((&info["library"], &info["cores"]), (&json!(false), &json!(0)));
        assert_eq!(info["club"], "Club");
        // Asked again, nothing changes.
        assert_eq!(set_open(&running, true), open);
        assert_eq!(running.client.get("/api/guests").expect(200), open);
    }
    let own = running.client.get("/api").expect(200);
    assert_eq!(own["library"], true);
    assert!(own["cores"].as_u64() > Some(0), "{own}");
}

#[test]
fn orders_that_cannot_be_read() {
    let running = with_guests("guests-orders", Guests::default());
    for body in [json!({}), json!({"open": "yes"}), json!([]), json!({"open": null})] {
        running.client.post("/api/guests", &body).expect(400);
    }
}

/// Behind a proxy only the public name counts, and only the page's own origin.
#[test]
fn a_public_address() {
    let public = "https://hive.example".parse().expect("it is an address");
    let guests = Guests {
        listen: Ipv4Addr::LOCALHOST.into(),
        public: Some(public),
        proxies: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
        ..Guests::default()
    };
    let running = with_guests("guests-public", guests);
    let guests = running.guests.expect("guests may come");
    let view = running.client.get("/api/guests").expect(200);
    assert_eq!(view["url"], "https://hive.example/");
    for (lines, status) in [
        (&["host: hive.example"][..], 200),
        (&["host: other.example"], 403),
        (&["host: hive.example", "origin: https://hive.example"], 200),
        (&["host: hive.example", "origin: http://hive.example"], 403),
        (&["host: hive.example", "origin: https://other.example"], 403),
        (&["host: hive.example", "x-forwarded-for: 203.0.113.9, 198.51.100.7"], 200),
    ] {
        assert_eq!(guests.send("GET", "/api", lines, b"").status, status, "{lines:?}");
    }
}

#[test]
fn figures_for_prometheus() {
    let running = with_guests("guests-metrics", Guests::default());
    let guests = running.guests.expect("guests may come");
    guests.get("/api").expect(200);
    running.client.get("/api/nothing").expect(404);
    let answer = running.client.get("/metrics");
    assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")));
    let text = answer.text();
    for line in [
        "# TYPE alveare_requests_total counter",
        "alveare_requests_total{listener=\"guests\",method=\"GET\",status=\"200\"}",
        "alveare_requests_total{listener=\"owner\",method=\"GET\",status=\"404\"}",
        "alveare_request_seconds_bucket{listener=\"guests\",le=\"0.05\"}",
        "alveare_connections{listener=\"owner\"}",
    ] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}
