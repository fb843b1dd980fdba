//! The web app, which the program carries within itself.
//!
//! Files whose names contain a hash of what is in them never change, so
//! browsers keep them for good. Of the others browsers ask each time whether
//! they have changed. An address that is no file is for the web app to read:
//! `/game/<id>`, `/learn`.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};

use crate::api;

/// A file of the web app, with compressed copies where the build made them.
pub(crate) struct File {
    name: &'static str,
    /// Changes with what is in it.
    tag: &'static str,
    bytes: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

const INDEX: &str = "index.html";
/// Where the build puts the files with hashes in their names.
const HASHED: &str = "assets/";

const UNCHANGING: &str = "public, max-age=31536000, immutable";
const ASK: &str = "no-cache";

/// What the program shows that was built without the web app.
static PLACEHOLDER: File = File {
    name: INDEX,
    tag: "W/\"placeholder\"",
    bytes: b"<!doctype html>\n<html lang=\"en\">\n<title>Alveare</title>\n\
        <h1>Alveare</h1>\n\
        <p>This program was built without the web app. In the folder of its source, \
        <code>cargo xtask play</code> builds both.</p>\n</html>\n",
    brotli: None,
    gzip: None,
};

/// Whether the program was built with the web app.
pub fn has_web_app() -> bool {
    find(INDEX).is_some()
}

pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path == "/api" || path.starts_with("/api/") {
        return api::nothing().into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return api::wrong_method().await.into_page();
    }
    let name = path.trim_start_matches('/');
    let file = match find(name) {
        Some(file) => file,
        None if is_file_name(name) => return api::nothing().into_page(),
        None => find(INDEX).unwrap_or(&PLACEHOLDER),
    };
    answer(file, &headers)
}

fn find(name: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.name.cmp(name)).ok().map(|index| &FILES[index])
}

/// Whether an address can only mean a file, not a place in the web app.
fn is_file_name(name: &str) -> bool {
    name.starts_with(HASHED) || name.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

fn answer(file: &'static File, headers: &HeaderMap) -> Response {
    let caching = if file.name.starts_with(HASHED) { UNCHANGING } else { ASK };
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let is_known = known.flat_map(|tags| tags.split(',')).any(|tag| tag.trim() == file.tag);
    let common = [
        (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
        (header::ETAG, HeaderValue::from_static(file.tag)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let (bytes, encoding) = match (file.brotli, file.gzip) {
        (Some(brotli), _) if accepts(headers, "br") => (brotli, Some("br")),
        (_, Some(gzip)) if accepts(headers, "gzip") => (gzip, Some("gzip")),
        _ => (file.bytes, None),
    };
    let mut response = (common, Body::from(bytes)).into_response();
    let kind = HeaderValue::from_static(kind(file.name));
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    if let Some(encoding) = encoding {
        let encoding = HeaderValue::from_static(encoding);
        response.headers_mut().insert(header::CONTENT_ENCODING, encoding);
    }
    response
}

/// Whether the browser understands an encoding, and did not say `q=0`.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(',')).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case(encoding) && weight.is_none_or(|weight: f32| weight > 0.0)
    })
}

/// The media type of a file, by the ending of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static SCRIPT: File = File {
        name: "assets/app-1a2b3c.js",
        tag: "W/\"1\"",
        bytes: b"plain",
        brotli: Some(b"brotli"),
        gzip: Some(b"gzip"),
    };

    fn ask(headers: &[(header::HeaderName, &'static str)]) -> Response {
        let headers = headers.iter().cloned();
        answer(
            &SCRIPT,
            &headers.map(|(name, value)| (name, HeaderValue::from_static(value))).collect(),
        )
    }

    #[test]
    fn the_best_encoding_that_the_browser_knows() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some("br")),
            ("gzip;q=1.0, br;q=0", Some("gzip")),
            ("gzip;q=0", None),
            ("identity", None),
            (";;q=,", None),
        ] {
            let response = ask(&[(header::ACCEPT_ENCODING, accepted)]);
            let encoding = response.headers().get(header::CONTENT_ENCODING);
            assert_eq!(encoding.map(|encoding| encoding.to_str().unwrap()), expected, "{accepted}");
        }
    }

    #[test]
    fn what_has_not_changed_is_not_sent() {
        let response = ask(&[(header::IF_NONE_MATCH, "W/\"0\", W/\"1\"")]);
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        let response = ask(&[(header::IF_NONE_MATCH, "W/\"0\"")]);
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[header::CACHE_CONTROL], UNCHANGING);
    }

    #[test]
    fn addresses_of_files_and_places() {
        for (name, expected) in [
            ("game/0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a11", false),
            ("learn", false),
            ("", false),
            ("assets/gone", true),
            ("favicon.ico", true),
            ("game/x.png", true),
        ] {
            assert_eq!(is_file_name(name), expected, "{name}");
        }
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(FILES.is_sorted_by(|a, b| a.name < b.name));
    }
}
