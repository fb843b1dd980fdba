//! What the server counts, as Prometheus reads it.

use std::{sync::OnceLock, time::Duration};

use axum::http::{HeaderName, Method, StatusCode, header};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

const REQUESTS: &str = "alveare_requests_total";
const SECONDS: &str = "alveare_request_seconds";
const CONNECTIONS: &str = "alveare_connections";

/// A request is answered within a millisecond, or waits for the disk; a search
/// of the engine takes as long as it may.
const BUCKETS: [f64; 8] = [0.001, 0.005, 0.02, 0.05, 0.2, 1.0, 5.0, 60.0];
/// What was measured is put into its buckets so often.
const UPKEEP: Duration = Duration::from_secs(5);

/// Which of the two a request comes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listener {
    Owner,
    Guests,
}

impl Listener {
    const fn name(self) -> &'static str {
        match self {
            Listener::Owner => "owner",
            Listener::Guests => "guests",
        }
    }
}

/// The program's figures. There is one set of them, however many servers there
/// are in it.
fn handle() -> Option<&'static PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new();
        let builder = builder.set_buckets_for_metric(Matcher::Full(SECONDS.into()), &BUCKETS);
        let handle = builder.ok()?.install_recorder();
        let handle = handle.inspect_err(|error| tracing::warn!(%error, "nothing is counted"));
        metrics::describe_counter!(REQUESTS, "Requests that were answered");
        metrics::describe_histogram!(SECONDS, "From the head of a request to that of the answer");
        metrics::describe_gauge!(CONNECTIONS, "Connections that are open");
        handle.ok()
    };
    HANDLE.get_or_init(install).as_ref()
}

/// Keeps the figures in order for as long as the server runs.
pub(crate) async fn upkeep() {
    let Some(handle) = handle() else { return std::future::pending().await };
    loop {
        tokio::time::sleep(UPKEEP).await;
        handle.run_upkeep();
    }
}

/// `GET /metrics`.
pub(crate) async fn show() -> ([(HeaderName, &'static str); 1], String) {
    let text = handle().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}

/// A request was answered.
pub(crate) fn answered(listener: Listener, method: &Method, status: StatusCode, time: Duration) {
    // Anybody can invent methods.
    let method = match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "other",
    };
    let (listener, status) = (listener.name(), status.as_u16().to_string());
    metrics::counter!(REQUESTS, "listener" => listener, "method" => method, "status" => status)
        .increment(1);
    metrics::histogram!(SECONDS, "listener" => listener).record(time);
}

/// An open connection, as long as this is there.
#[derive(Debug)]
pub(crate) struct Connection(Listener);

impl Connection {
    pub(crate) fn open(listener: Listener) -> Connection {
        metrics::gauge!(CONNECTIONS, "listener" => listener.name()).increment(1);
        Connection(listener)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        metrics::gauge!(CONNECTIONS, "listener" => self.0.name()).decrement(1);
    }
}
