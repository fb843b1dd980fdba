//! Connections, from the first byte to the last.
//!
//! `axum::serve` does the same, but waits for the head of a request for as long
//! as it takes, and for a reader that does not read. Whoever can reach the port,
//! with a token or without, could then open connections, say nothing, and leave
//! none for others.

mod stall;
mod waiting;

use std::{
    future::Future,
    net::IpAddr,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{Router, body::Body};
use hyper::{
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

use self::{
    stall::Stalling,
    waiting::{Busy, Hall, Seat},
};
use crate::{
    metrics::{Connection, Listener},
    proxy::Peer,
};

/// Who comes in by a listener.
#[derive(Clone, Debug)]
pub(crate) enum Entrance {
    /// The owner.
    Owner,
    /// Guests, and these proxies with guests behind them.
    Guests(Vec<IpAddr>),
}

/// What connections may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// So many are open at the same time. Others wait until one is closed.
    open: usize,
    /// So many may be without a complete head of a request. One more, and the
    /// one that has waited longest is closed.
    waiting: usize,
    /// So many of these may come from one address.
    waiting_from_one: usize,
    /// How long a connection may say nothing before a request, or take for the
    /// head of one. Browsers open another when they need it.
    head: Duration,
    /// How long an answer may wait for a reader that takes nothing of it.
    write: Duration,
}

/// Systems allow a program about 1,000 open files, some of them only 256.
pub(crate) const LIMITS: Limits = Limits {
    open: 512,
    waiting: 192,
    waiting_from_one: 64,
    head: Duration::from_secs(20),
    write: Duration::from_secs(30),
};

/// The longest head of a request. Browsers send less than 2 KiB.
const MAX_HEAD: usize = 16 << 10;

/// How long to wait when the system gives no connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers until something happens, and then what has been asked before.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    entrance: Entrance,
    stop: impl Future<Output = ()>,
) {
    let mut stop = pin!(stop);
    let (stopping, stopped) = watch::channel(false);
    let by = Listener::of(&entrance);
    let crowds = match entrance {
        Entrance::Owner => Vec::new(),
        Entrance::Guests(proxies) => proxies,
    };
    let hall = Hall::new(limits, crowds);
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = &mut stop => break,
            Some(_) = connections.join_next() => (),
            accepted = listener.accept(), if connections.len() < limits.open => match accepted {
                Ok((stream, from)) => {
                    let seat = Seat::take(&hall, from.ip());
                    let open = Connection::open(by);
                    let peer = Peer(from.ip().to_canonical());
                    let talk = talk(stream, peer, app.clone(), limits, seat, stopped.clone());
                    connections.spawn(async move {
                        talk.await;
                        drop(open);
                    });
                }
                Err(error) => {
                    // Most often there are too many open files.
                    tracing::warn!(%error, "a connection cannot be taken");
                    hall.make_room();
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }
    drop(listener);
    stopping.send_replace(true);
    while connections.join_next().await.is_some() {}
}

async fn talk(
    stream: TcpStream,
    peer: Peer,
    app: Router,
    limits: Limits,
    seat: Arc<Seat>,
    mut stopped: watch::Receiver<bool>,
) {
    // What an engine finds is a few hundred bytes that somebody waits for.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection may be slow");
    }
    let app = TowerToHyperService::new(app);
    let service = service_fn(|mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        let busy = seat.busy();
        let answer = app.call(request);
        async move { answer.await.map(|answer| answer.map(|body| Answer { body, _busy: busy })) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(Stalling::new(stream, limits.write)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut stop = pin!(async { drop(stopped.wait_for(|&stopped| stopped).await) });
    let mut is_stopping = false;
    let ended = loop {
        tokio::select! {
            // A head that has arrived is read before anybody is sent away.
            biased;
            ended = &mut connection => break ended,
            () = seat.sent_away() => {
                tracing::debug!("a connection that asked nothing gives way to others");
                return;
            }
            () = &mut stop, if !is_stopping => {
                is_stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection has failed");
    }
}

/// The body of an answer. When it is gone, the connection waits for the head
/// of the next request.
struct Answer {
    body: Body,
    _busy: Busy,
}

impl hyper::body::Body for Answer {
    type Data = <Body as hyper::body::Body>::Data;
    type Error = <Body as hyper::body::Body>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::{net::SocketAddr, sync::Arc};

    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::Notify,
        task::JoinHandle,
    };

    use super::*;

    const LONG: Duration = Duration::from_secs(600);
    const SHORT: Duration = Duration::from_millis(50);
    /// Nothing in the way.
    const PATIENT: Limits =
        Limits { open: 100, waiting: 100, waiting_from_one: 100, head: LONG, write: LONG };
    const HELLO: &[u8] = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
    /// More than the system keeps for a reader that does not read.
    const LARGE: usize = 64 << 20;

    struct Running {
        address: SocketAddr,
        /// `/held` answers when this is notified.
        release: Arc<Notify>,
        server: JoinHandle<()>,
    }

    impl Running {
        async fn new(limits: Limits) -> Running {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("there is a port");
            let address = listener.local_addr().expect("it has a number");
            let release = Arc::new(Notify::new());
            let released = release.clone();
            let held = move || async move {
                released.notified().await;
                "held"
            };
            let app = Router::new()
                .route("/", get(|| async { "hello" }))
                .route("/held", get(held))
                .route("/large", get(|| async { vec![0; LARGE] }));
            let server =
                tokio::spawn(serve(listener, app, limits, Entrance::Owner, std::future::pending()));
            Running { address, release, server }
        }

        async fn connect(&self) -> TcpStream {
            TcpStream::connect(self.address).await.expect("the server listens")
        }

        /// What comes back until the server hangs up.
        async fn answer_to(&self, sent: &[u8]) -> String {
            let mut stream = self.connect().await;
            stream.write_all(sent).await.expect("the server reads");
            rest(&mut stream).await
        }
    }

    impl Drop for Running {
        fn drop(&mut self) {
            self.server.abort();
        }
    }

    async fn rest(stream: &mut TcpStream) -> String {
        let mut answer = Vec::new();
        let read = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut answer));
        let _ = read.await.expect("the server hangs up");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Reads until a text has come.
    async fn read_to(stream: &mut TcpStream, text: &str) {
        let mut answer = Vec::new();
        while !String::from_utf8_lossy(&answer).ends_with(text) {
            let read = tokio::time::timeout(Duration::from_secs(60), stream.read_buf(&mut answer));
            assert_ne!(read.await.expect("an answer comes").expect("it can be read"), 0);
        }
    }

    #[tokio::test]
    async fn unfinished_heads_time_out() {
        let running = Running::new(Limits { head: SHORT, ..PATIENT }).await;
        assert_eq!(running.answer_to(b"").await, "");
        let unfinished = running.answer_to(b"GET / HTTP/1.1\r\nhost: localhost\r\n").await;
        assert!(!unfinished.contains("hello"), "{unfinished}");
    }

    #[tokio::test]
    async fn idle_connections_time_out() {
        let running = Running::new(Limits { head: SHORT, ..PATIENT }).await;
        let answer = running.answer_to(HELLO).await;
        assert!(answer.ends_with("hello"), "{answer}");
    }

    #[tokio::test]
    async fn silent_connections_give_way() {
        let running = Running::new(Limits { waiting: 4, ..PATIENT }).await;
        let mut silent = Vec::new();
        for _ in 0..40 {
            silent.push(running.connect().await);
        }
        let mut stream = running.connect().await;
        stream.write_all(HELLO).await.unwrap();
        read_to(&mut stream, "hello").await;
        // All that the last ones replaced have been closed.
        for silent in &mut silent[..30] {
            assert_eq!(rest(silent).await, "");
        }
    }

    /// Both what is asked and what was asked before count.
    #[tokio::test]
    async fn a_request_under_way_does_not_give_way() {
        let running = Running::new(Limits { waiting: 2, ..PATIENT }).await;
        let mut held = running.connect().await;
        held.write_all(b"GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        for _ in 0..20 {
            let mut other = running.connect().await;
            other.write_all(HELLO).await.unwrap();
            read_to(&mut other, "hello").await;
        }
        running.release.notify_one();
        read_to(&mut held, "held").await;
        // Now it is one of those that ask nothing.
        let _others = [running.connect().await, running.connect().await, running.connect().await];
        assert_eq!(rest(&mut held).await, "");
    }

    #[tokio::test]
    async fn a_full_house_lets_others_in_when_there_is_room() {
        let running = Running::new(Limits { open: 3, ..PATIENT }).await;
        let mut held = running.connect().await;
        held.write_all(b"GET /held HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        for _ in 0..20 {
            // Those that stay open make room for the next.
            let mut other = running.connect().await;
            other.write_all(HELLO).await.unwrap();
            read_to(&mut other, "hello").await;
            std::mem::forget(other.into_std());
        }
        running.release.notify_one();
        read_to(&mut held, "held").await;
    }

    #[tokio::test]
    async fn heads_have_a_limit() {
        let running = Running::new(Limits { head: SHORT, ..PATIENT }).await;
        let head = |length: usize| {
            let filler = "x".repeat(length);
            format!("GET / HTTP/1.1\r\nhost: localhost\r\nfiller: {filler}\r\n\r\n")
        };
        let answer = running.answer_to(head(12 << 10).as_bytes()).await;
        assert!(answer.ends_with("hello"), "{answer}");
        let answer = running.answer_to(head(17 << 10).as_bytes()).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431"), "{answer}");
    }

    #[tokio::test]
    async fn readers_that_do_not_read_are_left() {
        let running = Running::new(Limits { write: SHORT, open: 1, ..PATIENT }).await;
        let mut stream = running.connect().await;
        stream.write_all(b"GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        // Only one connection may be open: this one is let in after the first.
        let mut other = running.connect().await;
        other.write_all(HELLO).await.unwrap();
        read_to(&mut other, "hello").await;
        assert!(rest(&mut stream).await.len() < LARGE);
    }
}
