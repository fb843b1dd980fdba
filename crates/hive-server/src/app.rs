//! The whole of the server as one service: routes within their layers.

use std::{any::Any, net::IpAddr, sync::Arc, time::Instant};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use hive_records::json::ErrorCode;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{CompressionLayer, DefaultPredicate, Predicate, predicate::NotForContentType},
};

use crate::{
    Library,
    analyst::{Analyst, LINES_OF_JSON},
    api,
    door::{Door, Guests},
    error::Error,
    guard::{self, Guard},
    live::{self, Hall},
    metrics::{self, Listener},
    page, proxy,
    who::Cookies,
};

/// The web app loads nothing from elsewhere, runs no scripts but its own
/// files, and stands in no other page's frame.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
    media-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What the owner sees.
pub(crate) fn owner(
    library: Arc<Library>,
    analyst: Arc<Analyst>,
    door: Arc<Door>,
    hall: Arc<Hall>,
    cookies: Cookies,
    guard: Guard,
) -> Router {
    let routes = api::routes(library, analyst, door).merge(live::routes(hall, cookies));
    dress(routes.fallback(page::serve), guard, Listener::Owner)
}

/// What guests see.
pub(crate) fn guests(
    library: Arc<Library>,
    hall: Arc<Hall>,
    guests: &Guests,
    guard: Guard,
) -> Router {
    let routes = api::guest_routes(library, guests.name.as_ref());
    let routes = routes.merge(live::routes(hall, guests.cookies())).fallback(page::serve);
    let proxies: Arc<[IpAddr]> = guests.proxies.iter().map(IpAddr::to_canonical).collect();
    dress(routes, guard, Listener::Guests)
        .layer(middleware::from_fn_with_state(proxies, proxy::unveil))
}

/// Puts the layers around the routes; the last one is the outermost.
fn dress(routes: Router, guard: Guard, listener: Listener) -> Router {
    // A line of a stream must not wait until there is enough to be compressed.
    let is_worth_it = DefaultPredicate::new().and(NotForContentType::const_new(LINES_OF_JSON));
    routes
        .layer(CompressionLayer::new().compress_when(is_worth_it))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(Arc::new(guard), guard::check))
        .layer(middleware::map_response(add_headers))
        .layer(middleware::from_fn_with_state(listener, log))
}

#[allow(clippy::needless_pass_by_value)]
fn panicked(cause: Box<dyn Any + Send>) -> Response {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or_default();
    tracing::error!(text, "a request panicked");
    Error::new(ErrorCode::Internal, "something went wrong; see the server's log").into_response()
}

async fn add_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // What the library answers is true now and not later.
    let by_default = HeaderValue::from_static("no-store");
    headers.entry(header::CACHE_CONTROL).or_insert(by_default);
    response
}

/// One line for each request. The query is left out: it may hold the token.
async fn log(State(listener): State<Listener>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let start = Instant::now();
    let response = next.run(request).await;
    let (status, time) = (response.status(), start.elapsed());
    metrics::answered(listener, &method, status, time);
    tracing::info!(%method, path, status = status.as_u16(), ?time, "request");
    response
}

#[cfg(test)]
mod tests {
    use axum::{body::Body, http::StatusCode, routing::get};
    use tower::ServiceExt;

    use super::*;

    async fn status(app: &Router, uri: &str) -> StatusCode {
        let request = Request::builder().uri(uri).header("host", "localhost");
        let response = app.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        for (name, _) in HEADERS {
            assert!(response.headers().contains_key(&name), "{uri} lacks {name}");
        }
        response.status()
    }

    #[tokio::test]
    async fn a_panic_is_one_failed_request() {
        async fn panic() {
            panic!("as the test wants");
        }
        let guard = Guard { is_local: true, names: Vec::new(), token: None, origin: None };
        let routes = Router::new().route("/panic", get(panic)).route("/fine", get(|| async {}));
        let app = dress(routes, guard, Listener::Owner);
        assert_eq!(status(&app, "/panic").await, StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(status(&app, "/fine").await, StatusCode::OK);
    }
}
