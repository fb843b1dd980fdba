//! Connections, from the first byte to the last.
//!
//! `axum::serve` does the same, but waits for the head of a request for as long
//! as it takes. Whoever can reach the port, with a token or without, could then
//! open connections, say nothing, and leave none for others.

use std::{future::Future, pin::pin, time::Duration};

use axum::{Router, serve::Listener};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

/// How long a connection may say nothing before a request, or take for the
/// head of one. Browsers open another when they need it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Answers until something happens, and then what has been asked before.
pub(crate) async fn serve(
    mut listener: TcpListener,
    app: Router,
    patience: Duration,
    stop: impl Future<Output = ()>,
) {
    let mut stop = pin!(stop);
    let (stopping, stopped) = watch::channel(false);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = &mut stop => break,
            // Failures to accept are waited out.
            (stream, _) = Listener::accept(&mut listener) => {
                connections.spawn(talk(stream, app.clone(), patience, stopped.clone()));
            }
            Some(_) = connections.join_next() => (),
        }
    }
    drop(listener);
    stopping.send_replace(true);
    while connections.join_next().await.is_some() {}
}

async fn talk(
    stream: TcpStream,
    app: Router,
    patience: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    // What an engine finds is a few hundred bytes that somebody waits for.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may be slow");
    }
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
    let mut connection = pin!(connection);
    let stop = async { drop(stopped.wait_for(|&stopped| stopped).await) };
    let ended = tokio::select! {
        ended = &mut connection => ended,
        () = stop => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection has failed");
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// What comes back until the server hangs up.
    async fn answer_to(sent: &[u8]) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
        let address = listener.local_addr().expect("it has a number");
        let app = Router::new().route("/", get(|| async { "hello" }));
        let patience = Duration::from_millis(50);
        let server = tokio::spawn(serve(listener, app, patience, std::future::pending()));
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        stream.write_all(sent).await.expect("the server reads");
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut answer));
        let _ = read.await.expect("the server hangs up");
        server.abort();
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[tokio::test]
    async fn who_says_nothing_is_not_waited_for() {
        assert_eq!(answer_to(b"").await, "");
        let unfinished = answer_to(b"GET / HTTP/1.1\r\nhost: localhost\r\n").await;
        assert!(!unfinished.contains("hello"), "{unfinished}");
    }

    #[tokio::test]
    async fn nor_who_has_nothing_more_to_ask() {
        let answer = answer_to(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await;
        assert!(answer.ends_with("hello"), "{answer}");
    }
}
