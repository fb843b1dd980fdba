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
    Library, OpenError, Postgres, address,
    analyst::Analyst,
    app, connections,
    door::{Door, GUESTS_PORT, Guests},
    guard::Guard,
    ledger::Ledger,
    live::Hall,
    metrics,
    token::Token,
    who::Cookies,
};

/// The usual port: "HIVE" on the keys of a telephone.
pub const PORT: u16 = 4483;

/// How long requests that are under way have to finish, once the server stops.
pub(crate) const FAREWELL: Duration = Duration::from_secs(5);

/// How a server is to be run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folder of the library.
    pub data_dir: PathBuf,
    /// The address of a PostgreSQL database that keeps the library instead.
    pub database: Option<String>,
    /// The address to listen on. Beyond the loopback a token is asked for.
    pub listen: IpAddr,
    /// The port; if there is none, [`PORT`], or any other if that is taken.
    pub port: Option<u16>,
    /// Names under which other machines know this one.
    pub names: Vec<String>,
    /// How guests get in.
    pub guests: Guests,
}

/// A server that is ready: its library is open and its port is taken.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    place: String,
    library: Library,
    guard: Guard,
    names: Vec<String>,
    guests: Guests,
    /// Where guests come in from the beginning.
    guests_listener: Option<TcpListener>,
}

impl Server {
    /// Opens the library and takes the port.
    pub fn open(options: Options) -> Result<Server, StartError> {
        let (mut opened, place) = open_library(&options.data_dir, options.database.as_deref())?;
        let library = |cause| StartError::Library { place: place.clone(), cause };
        let listener = address::bind(options.listen, options.port, PORT).map_err(|cause| {
            let address = SocketAddr::new(options.listen, options.port.unwrap_or(PORT));
            StartError::Bind { address, cause }
        })?;
        let address = listener.local_addr().map_err(StartError::Io)?;
        listener.set_nonblocking(true).map_err(StartError::Io)?;
        let is_local = options.listen.is_loopback();
        let token = if is_local { None } else { Some(Token::random().map_err(no_random)?) };
        opened
            .announce(&address::url(address::at_home(address), token.as_ref()))
            .map_err(library)?;
        let (names, guests) = (options.names, options.guests);
        let guests_listener = match guests.is_open {
            true => Some(guests.bind().map_err(|cause| {
                let port = guests.port.unwrap_or(GUESTS_PORT);
                StartError::Bind { address: SocketAddr::new(guests.listen, port), cause }
            })?),
            false => None,
        };
        let guard = Guard { is_local, names: names.clone(), token, origin: None };
        Ok(Server {
            listener,
            address,
            place,
            library: opened,
            guard,
            names,
            guests,
            guests_listener,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it keeps what it has to keep, for people.
    pub fn place(&self) -> &str {
        &self.place
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

    /// Where guests come in from the beginning, if they may.
    pub fn guests_address(&self) -> Option<SocketAddr> {
        self.guests_listener.as_ref()?.local_addr().ok()
    }

    /// The address for the browsers of guests, where it can be found out.
    pub fn url_for_guests(&self) -> Option<String> {
        self.guests.url(self.guests_address()?)
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
        let library = Arc::new(self.library);
        let guests_guard = self.guests.guard(&self.names);
        let hall = Hall::open(library.clone()).await;
        let hall = hall.map_err(|error| io::Error::other(format!("live games: {error:?}")))?;
        hall.run();
        let guests_app = app::guests(library.clone(), hall.clone(), &self.guests, guests_guard);
        let door = Door::new(self.guests, guests_app);
        if let Some(listener) = self.guests_listener {
            door.open(Some(listener)).await?;
        }
        let cookies = Cookies::new(self.address.port(), false);
        let app =
            app::owner(library, analyst.clone(), door.clone(), hall.clone(), cookies, self.guard);
        let (stopping, mut stopped) = tokio::sync::watch::channel(false);
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            analyst.close();
            hall.close().await;
            let _ = stopping.send(true);
        };
        let entrance = connections::Entrance::Owner;
        let owner = connections::serve(listener, app, connections::LIMITS, entrance, stop);
        let serve = async move {
            owner.await;
            door.close().await;
        };
        let limit = async move {
            let _ = stopped.wait_for(|stopped| *stopped).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            () = serve => (),
            () = limit => (),
            () = metrics::upkeep() => (),
        }
        Ok(())
    }
}

/// Opens the library of a folder, or of a database if there is the address of
/// one. Says where it is, for people.
pub fn open_library(
    folder: &Path,
    database: Option<&str>,
) -> Result<(Library, String), StartError> {
    let opened = match database {
        None => Library::open(folder).map(|library| (library, folder.display().to_string())),
        Some(address) => Postgres::open(address).map(|postgres| {
            let place = postgres.place();
            (Library::on(Ledger::Postgres(postgres)), place)
        }),
    };
    opened.map_err(|cause| {
        // The address may hold a password.
        let place =
            database.map_or_else(|| folder.display().to_string(), |_| "the database".into());
        StartError::Library { place, cause }
    })
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
        /// Where it is.
        place: String,
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
            StartError::Library { place, cause } => {
                write!(f, "the library in {place} cannot be opened: {cause}")
            }
            StartError::Bind { address, cause } => {
                write!(f, "cannot listen on {address}: {cause}; name another with --port")
            }
            StartError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {}
