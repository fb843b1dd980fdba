//! Servers that run while a test wants them to.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    thread::{self, JoinHandle},
};

use hive_server::{Guests, Options, Server, StartError};
use tokio::sync::oneshot;

use crate::client::Client;

/// A server in a thread of its own; it stops when this is dropped.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) client: Client,
    /// Where guests come in, if they may from the beginning.
    pub(crate) guests: Option<Client>,
    pub(crate) url: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// A server on a new folder.
    pub(crate) fn new(name: &str) -> Running {
        Running::at(&folder(name))
    }

    /// A server on a folder that may have been used before.
    pub(crate) fn at(folder: &Path) -> Running {
        Running::start(Server::open(options(folder)).expect("the server starts"))
    }

    pub(crate) fn start(server: Server) -> Running {
        let (client, url) = (Client(server.address()), server.url());
        let guests = server.guests_address().map(|address| Client(at_home(address)));
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            let stopped = async move { drop(stopped.await) };
            let served = runtime.expect("a runtime starts").block_on(server.run_until(stopped));
            served.expect("the server stops in order");
        });
        Running { client, guests, url, stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Where this machine finds what listens on all addresses.
fn at_home(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    address
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

pub(crate) fn options(folder: &Path) -> Options {
    let listen = Ipv4Addr::LOCALHOST.into();
    Options {
        data_dir: folder.into(),
        database: None,
        listen,
        port: Some(0),
        names: Vec::new(),
        guests: Guests::default(),
    }
}

/// A server with both doors open. Guests come in on the loopback as well.
pub(crate) fn with_guests(name: &str, guests: Guests) -> Running {
    let guests = Guests { is_open: true, port: Some(0), ..guests };
    let options = Options { guests, ..options(&folder(name)) };
    Running::start(Server::open(options).expect("the server starts"))
}

/// Why a server does not start on a folder.
pub(crate) fn refusal(folder: &Path) -> String {
    match Server::open(options(folder)) {
        Err(error @ StartError::Library { .. }) => error.to_string(),
        other => panic!("the library should be refused: {other:?}"),
    }
}
