//! The web app, or the page that stands in for it.

use crate::running::Running;

#[test]
fn every_place_of_the_web_app_is_the_same_page() {
    let server = Running::new("page");
    let index = server.client.get("/");
    assert_eq!(index.status, 200);
    assert_eq!(index.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(index.header("cache-control"), Some("no-cache"));
    let policy = index.header("content-security-policy").expect("there is a policy");
    assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe-inline"), "{policy}");
    assert_eq!(index.header("x-content-type-options"), Some("nosniff"));
    for place in ["/game/00000000-0000-4000-8000-000000000001?move=3", "/learn", "/analysis"] {
        assert_eq!(server.client.get(place).body, index.body, "{place}");
    }
    for file in ["/assets/none.js", "/none.png", "/assets/../../Cargo.toml"] {
        assert_eq!(server.client.get(file).status, 404, "{file}");
    }
    assert_eq!(server.client.send("POST", "/", &[], b"").status, 405);
    let head = server.client.send("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));

    let tag = format!("if-none-match: {}", index.header("etag").expect("there is a tag"));
    let known = server.client.send("GET", "/learn", &[&tag], b"");
    assert_eq!((known.status, known.body.len()), (304, 0));
    let smaller = server.client.send("GET", "/", &["accept-encoding: gzip"], b"");
    assert_eq!(smaller.header("content-encoding"), Some("gzip"));
    assert_eq!(smaller.body[..2], [0x1f, 0x8b]);
}
