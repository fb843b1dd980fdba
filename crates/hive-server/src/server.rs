//! A server from its start to its end.

use std::{
    fmt,
    future::Future,
    io,
    net::{IpAddr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use crate::{
    Library, OpenError, address, analyst::Analyst, app, connections, guard::Guard, token::Token,
};

/// The usual port: "HIVE" on the keys of a telephone.
pub const PORT: u16 = 4483;

/// How long requests that are under way have to finish, once the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the library.
    pub data_dir: PathBuf,
    /// The address to listen on. Beyond the loopback a token is asked for.
    pub listen: IpAddr,
    /// The port; if there is none, [`PORT`], or any other if that is taken.
    pub port: Option<u16>,
    /// Names under which other machines know this one.
    pub names: Vec<String>,
}

/// A server that is ready: its library is open and its port is taken.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    data_dir: PathBuf,
    library: Library,
    guard: Guard,
}

impl Server {
    /// Opens the library and takes the port.
    pub fn open(options: Options) -> Result<Server, StartError> {
        let folder = || options.data_dir.clone();
        let library = |cause| StartError::Library { folder: folder(), cause };
        let mut opened = Library::open(&options.data_dir).map_err(library)?;
        let listener = bind(&options)?;
        let address = listener.local_addr().map_err(StartError::Io)?;
        listener.set_nonblocking(true).map_err(StartError::Io)?;
        let is_local = options.listen.is_loopback();
        let token = if is_local { None } else { Some(Token::random().map_err(no_random)?) };
        opened
            .announce(&address::url(address::at_home(address), token.as_ref()))
            .map_err(library)?;
        let guard = Guard { is_local, names: options.names, token };
        Ok(Server { listener, address, data_dir: options.data_dir, library: opened, guard })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it keeps what it has to keep.
    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// The address for a browser on this machine, with the token if there is
    /// one.
    pub fn url(&self) -> String {
        address::url(address::at_home(self.address), self.guard.token.as_ref())
    }

    /// Whether it listens on all addresses of this machine, so that others
    /// need another one than [`url`](Server::url).
    pub fn is_everywhere(&self) -> bool {
        self.address.ip().is_unspecified()
    }

    /// The address for browsers on other machines, where it is another one and
    /// can be found out.
    pub fn url_for_others(&self) -> Option<String> {
        let ip = self.is_everywhere().then(|| address::outward(self.address.ip()))??;
        let address = SocketAddr::new(ip, self.address.port());
        Some(address::url(address, self.guard.token.as_ref()))
    }

    /// Serves until the user or the system wants the program to end.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let served = runtime.block_on(async {
            let stop = stop_signal()?;
            self.run_until(stop).await
        });
        // Tasks that outlive their connection still hold the library. Only when
        // the last of them has let go is the file tidied up.
        runtime.shutdown_timeout(FAREWELL);
        served
    }

    /// Serves until something happens. Requests that are under way then may
    /// finish, within limits.
    pub async fn run_until(
        self,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let analyst = Arc::new(Analyst::on_all_cores());
        let app = app::app(Arc::new(self.library), analyst.clone(), self.guard);
        let (stopping, mut stopped) = tokio::sync::watch::channel(false);
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            analyst.close();
            let _ = stopping.send(true);
        };
        let serve = connections::serve(listener, app, connections::PATIENCE, stop);
        let limit = async move {
            let _ = stopped.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = serve => (),
            () = limit => (),
        }
        Ok(())
    }
}

fn bind(options: &Options) -> Result<TcpListener, StartError> {
    let bind = |port| {
        let address = SocketAddr::new(options.listen, port);
        TcpListener::bind(address).map_err(|cause| StartError::Bind { address, cause })
    };
    match options.port {
        Some(port) => bind(port),
        None => match bind(PORT) {
            Err(StartError::Bind { cause, .. }) if cause.kind() == io::ErrorKind::AddrInUse => {
                bind(0)
            }
            bound => bound,
        },
    }
}

/// Control-C, or what a system sends to the programs that it ends.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => (),
                _ = terminate.recv() => (),
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

fn no_random(error: getrandom::Error) -> StartError {
    StartError::Io(io::Error::other(error.to_string()))
}

/// Why a server cannot start.
#[derive(Debug)]
pub enum StartError {
    /// The library cannot be opened.
    Library {
        /// Its folder.
        folder: PathBuf,
        /// Why not.
        cause: OpenError,
    },
    /// The port cannot be had.
    Bind {
        /// The address with its port.
        address: SocketAddr,
        /// Why not.
        cause: io::Error,
    },
    /// The system refuses something else.
    Io(io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Library { folder, cause } => {
                write!(f, "the library in {} cannot be opened: {cause}", folder.display())
            }
            StartError::Bind { address, cause } => {
                write!(f, "cannot listen on {address}: {cause}; name another with --port")
            }
            StartError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}
