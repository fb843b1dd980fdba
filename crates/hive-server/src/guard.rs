//! Who may ask.
//!
//! Every web page in the user's browser can send requests to this machine.
//! Two checks keep them out. A page of another origin shows it in `Origin` or
//! `Sec-Fetch-Site`. A page whose name was made to point to this machine (DNS
//! rebinding) has the same origin as its requests, but it has to have a name:
//! `Host` must be an address, or a name that is known to be ours.
//!
//! A server that other machines can reach wants a token in addition. The
//! address that the program prints brings it; a cookie keeps it.

use std::net::{IpAddr, Ipv6Addr};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use hive_records::json::ErrorCode;

use crate::{error::Error, token::Token};

const COOKIE: &str = "alveare-token";
const PARAMETER: &str = "token=";

/// What requests have to show.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// Whether only this machine can reach the server.
    pub(crate) is_local: bool,
    /// Names, besides `localhost`, under which it is known.
    pub(crate) names: Vec<String>,
    /// What strangers do not know.
    pub(crate) token: Option<Token>,
    /// The only origin that there is, where a proxy shows the server. Without
    /// one it is whatever host the request is for.
    pub(crate) origin: Option<String>,
}

/// What tells how the server is, for programs that watch over it.
const OPEN: [&str; 2] = ["/healthz", "/readyz"];

pub(crate) async fn check(
    State(guard): State<std::sync::Arc<Guard>>,
    request: Request,
    next: Next,
) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    match guard.verdict(&request) {
        Ok(Verdict::Pass) => next.run(request).await,
        Ok(Verdict::Welcome { cookie, location }) => {
            (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, location)])
                .into_response()
        }
        Err(error) if is_api => error.into_response(),
        Err(error) => error.into_page(),
    }
}

enum Verdict {
    Pass,
    /// The token is right: keep it, and show an address without it.
    Welcome {
        cookie: HeaderValue,
        location: HeaderValue,
    },
}

impl Guard {
    fn verdict(&self, request: &Request) -> Result<Verdict, Error> {
        let (headers, uri) = (request.headers(), request.uri());
        let foreign = |message| Err(Error::new(ErrorCode::Foreign, message));
        let Some(host) = host(headers, uri) else {
            return foreign("the request does not say which host it is for");
        };
        if !self.is_ours(host) {
            return foreign("this is not the host that the request is for");
        }
        if !self.is_same_origin(headers, host) {
            return foreign("the request comes from another page");
        }
        if is_cross_site(headers) && !is_navigation(request) {
            return foreign("the request comes from another site");
        }
        match &self.token {
            Some(token) if !OPEN.contains(&uri.path()) => check_token(token, request),
            _ => Ok(Verdict::Pass),
        }
    }

    /// Whether the page that asks, if the browser names one, is ours.
    fn is_same_origin(&self, headers: &HeaderMap, host: &str) -> bool {
        headers.get_all(header::ORIGIN).iter().all(|origin| {
            let origin = origin.to_str().unwrap_or_default();
            if let Some(ours) = &self.origin {
                return origin.eq_ignore_ascii_case(ours);
            }
            let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            named.is_some_and(|named| named.eq_ignore_ascii_case(host))
        })
    }

    /// Whether a `Host` means this server. Its port does not matter: it may
    /// have been forwarded.
    fn is_ours(&self, host: &str) -> bool {
        let name = without_port(host);
        let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
        let address = match literal {
            Some(literal) => literal.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
            None => name.parse().ok().filter(IpAddr::is_ipv4),
        };
        match address {
            Some(address) => !self.is_local || address.is_loopback(),
            None => {
                let mut names = self.names.iter().map(String::as_str).chain(["localhost"]);
                names.any(|ours| ours.eq_ignore_ascii_case(name))
            }
        }
    }
}

/// The one host that a request is for.
fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    let is_only_one = hosts.next().is_none();
    // A request line may name a host of its own.
    let agrees = uri.authority().is_none_or(|authority| authority.as_str() == host);
    (is_only_one && agrees).then_some(host)
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_cross_site(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site");
    site.is_some_and(|site| site != "same-origin" && site != "none")
}

/// Whether the user has followed a link to a page of ours. The page where the
/// link was sees nothing of the answer.
fn is_navigation(request: &Request) -> bool {
    let is = |name, value| request.headers().get(name).is_some_and(|given| given == value);
    matches!(*request.method(), Method::GET | Method::HEAD)
        && !request.uri().path().starts_with("/api")
        && is("sec-fetch-mode", "navigate")
        && is("sec-fetch-dest", "document")
}

fn check_token(token: &Token, request: &Request) -> Result<Verdict, Error> {
    let headers = request.headers();
    let texts = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    let cookies = texts(header::COOKIE).flat_map(|cookies| cookies.split(';'));
    let mut from_cookies = cookies.filter_map(|cookie| {
        let (name, value) = cookie.trim().split_once('=')?;
        (name == COOKIE).then_some(value)
    });
    let mut bearers =
        texts(header::AUTHORIZATION).filter_map(|value| value.strip_prefix("Bearer "));
    if from_cookies.any(|given| token.is(given)) || bearers.any(|given| token.is(given)) {
        return Ok(Verdict::Pass);
    }
    let uri = request.uri();
    let mut parameters = uri.query().unwrap_or_default().split('&');
    let is_given = parameters
        .any(|parameter| parameter.strip_prefix(PARAMETER).is_some_and(|given| token.is(given)));
    let welcome = || {
        // Whoever follows a link in a message comes from another site, also in
        // the redirection that follows; `Strict` would keep the cookie back.
        // What other pages may ask for is decided above, not by the cookie.
        let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Lax");
        let cookie = HeaderValue::from_str(&cookie).ok()?;
        // Only a path of our own: `//elsewhere` would be another host, and
        // browsers read a backslash as a slash.
        let path = uri.path();
        let path = if path.get(1..2).is_some_and(|next| "/\\".contains(next)) { "/" } else { path };
        Some(Verdict::Welcome { cookie, location: HeaderValue::from_str(path).ok()? })
    };
    let missing = || {
        let message = "the token is missing: open the address that the program printed";
        Error::new(ErrorCode::Token, message)
    };
    is_given.then(welcome).flatten().ok_or_else(missing)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    const TOKEN: &str = "00112233445566778899aabbccddeeff";

    fn verdict(guard: &Guard, uri: &str, headers: &[(&str, &str)]) -> String {
        let mut request = Request::builder().uri(uri);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        match guard.verdict(&request.body(Body::empty()).unwrap()) {
            Ok(Verdict::Pass) => "pass".into(),
            Ok(Verdict::Welcome { location, .. }) => location.to_str().unwrap().into(),
            Err(error) => error.status().as_str().into(),
        }
    }

    #[test]
    fn hosts() {
        let local = Guard { is_local: true, names: Vec::new(), token: None, origin: None };
        let open = Guard {
            is_local: false,
            names: vec!["hive.example".into()],
            token: None,
            origin: None,
        };
        for (host, at_home, abroad) in [
            ("localhost", true, true),
            ("LocalHost:4483", true, true),
            ("127.0.0.1:4483", true, true),
            ("[::1]:4483", true, true),
            ("192.168.1.7:4483", false, true),
            ("[fe80::1]", false, true),
            ("hive.example:80", false, true),
            ("evil.example", false, false),
            ("localhost.evil.example", false, false),
            ("localhost:4483@evil.example", false, false),
            ("127.0.0.1.evil.example", false, false),
            ("::1", false, false),
            ("[::1", false, false),
            ("", false, false),
        ] {
            for (guard, is_ours) in [(&local, at_home), (&open, abroad)] {
                let expected = if is_ours { "pass" } else { "403" };
                assert_eq!(verdict(guard, "/", &[("host", host)]), expected, "{host}");
            }
        }
        assert_eq!(verdict(&local, "/", &[]), "403");
        let two = [("host", "localhost"), ("host", "localhost")];
        assert_eq!(verdict(&local, "/", &two), "403");
        assert_eq!(verdict(&local, "http://evil.example/", &two[..1]), "403");
    }

    #[test]
    fn origins() {
        let guard = Guard { is_local: true, names: Vec::new(), token: None, origin: None };
        for (headers, expected) in [
            (&[("origin", "http://localhost:4483")][..], "pass"),
            (&[("origin", "https://localhost:4483")], "pass"),
            (&[("origin", "http://localhost:3000")], "403"),
            (&[("origin", "http://127.0.0.1:4483")], "403"),
            (&[("origin", "https://evil.example")], "403"),
            (&[("origin", "null")], "403"),
            (&[("origin", "")], "403"),
            (&[("sec-fetch-site", "same-origin")], "pass"),
            (&[("sec-fetch-site", "none")], "pass"),
            (&[("sec-fetch-site", "cross-site")], "403"),
            (&[("sec-fetch-site", "same-site")], "403"),
        ] {
            let headers = [&[("host", "localhost:4483")], headers].concat();
            assert_eq!(verdict(&guard, "/api", &headers), expected, "{headers:?}");
        }
        let link = [
            ("host", "localhost"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-mode", "navigate"),
            ("sec-fetch-dest", "document"),
        ];
        assert_eq!(verdict(&guard, "/learn", &link), "pass");
        assert_eq!(verdict(&guard, "/api/export", &link), "403");
        let frame = [link[0], link[1], link[2], ("sec-fetch-dest", "iframe")];
        assert_eq!(verdict(&guard, "/learn", &frame), "403");
    }

    #[test]
    fn tokens() {
        let token = Some(Token::from_text(TOKEN));
        let guard = Guard { is_local: false, names: Vec::new(), token, origin: None };
        let cookie = format!("a=b; {COOKIE}={TOKEN}");
        let bearer = format!("Bearer {TOKEN}");
        for (uri, header, expected) in [
            ("/", ("x", ""), "401"),
            ("/api/games", ("x", ""), "401"),
            ("/healthz", ("x", ""), "pass"),
            ("/", ("cookie", cookie.as_str()), "pass"),
            ("/", ("cookie", "alveare-token="), "401"),
            ("/", ("cookie", "alveare-token=00112233445566778899aabbccddeefg"), "401"),
            ("/api/games", ("authorization", bearer.as_str()), "pass"),
            ("/learn?token=00112233445566778899aabbccddeeff", ("x", ""), "/learn"),
            ("//evil.example?token=00112233445566778899aabbccddeeff", ("x", ""), "/"),
            ("/\\evil.example?token=00112233445566778899aabbccddeeff", ("x", ""), "/"),
            ("/?token=0011", ("x", ""), "401"),
        ] {
            let headers = [("host", "192.168.1.7"), header];
            assert_eq!(verdict(&guard, uri, &headers), expected, "{uri} {header:?}");
        }
    }
}
