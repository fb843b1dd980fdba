//! `alveare` and `alveare serve`: the web app on this machine.

use std::{
    env,
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    path::PathBuf,
};

use hive_server::{Guests, OpenError, Options, PublicUrl, Server, StartError};
use tracing_subscriber::filter::LevelFilter;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  alveare serve
  alveare serve --port 8080 --data-dir ./games
  alveare serve --database postgres://alveare@/alveare      several programs share one
  alveare serve --listen 0.0.0.0      for other machines too; it prints their address, with a token
  alveare serve --public https://hive.example.org      guests come by a proxy with TLS

`alveare` without a command is `alveare serve --open`.";

/// Serve the web app and the library of games
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The port; without it 4483, or any other if that is taken
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// Where games are kept, instead of the folder for data of your account
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// The PostgreSQL database to keep games in instead: postgres://user@host/name
    #[arg(long, value_name = "URL", env = "ALVEARE_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// The address to listen on; for others than this machine a token is needed
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    listen: IpAddr,
    /// A name under which other machines know this one; may be repeated
    #[arg(long = "allow-host", value_name = "NAME")]
    names: Vec<String>,
    /// Let guests in under this address, by a proxy that passes them on
    #[arg(long, value_name = "URL")]
    public: Option<PublicUrl>,
    /// The address to listen on for guests, or for the proxy
    #[arg(long, value_name = "ADDRESS", requires = "public", default_value_t = Ipv4Addr::LOCALHOST.into())]
    guests_listen: IpAddr,
    /// The port for guests, or for the proxy; without it 4484, or any other if that is taken
    #[arg(long, value_name = "N")]
    guests_port: Option<u16>,
    /// The proxy's address, whose X-Forwarded-For is believed; without it this machine's own
    #[arg(long = "proxy", value_name = "ADDRESS", requires = "public")]
    proxies: Vec<IpAddr>,
    /// Open the browser
    #[arg(long, overrides_with = "no_open")]
    open: bool,
    /// Do not open the browser
    #[arg(long, overrides_with = "open")]
    no_open: bool,
    /// What to log to standard error: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LevelFilter,
}

/// The web app for whoever typed no more than the name of the program.
pub(crate) fn run_app(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match open(args.folder().as_ref(), args.log, |data_dir| args.options(data_dir)) {
        Ok(server) => args.serve(server, !args.no_open, out),
        // They want to play, and can.
        Err(StartError::Library { cause: OpenError::InUse { address: Some(address) }, .. }) => {
            writeln!(out, "Alveare runs already, at {address}")?;
            out.flush()?;
            if !args.no_open {
                open_browser(&address);
            }
            Ok(())
        }
        Err(error) => Err(Failure::Failed(error.to_string())),
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let server = start(args.folder().as_ref(), args.log, |data_dir| args.options(data_dir))?;
    args.serve(server, args.open, out)
}

impl Args {
    /// Where games are kept, if somebody says so. A database needs no folder.
    fn folder(&self) -> Option<PathBuf> {
        self.database.as_ref().map(|_| PathBuf::new()).or_else(|| self.data_dir.clone())
    }

    fn options(&self, data_dir: PathBuf) -> Options {
        let at_home = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()];
        let guests = match &self.public {
            None => Guests { port: self.guests_port, ..Guests::default() },
            Some(public) => Guests {
                is_open: true,
                listen: self.guests_listen,
                port: self.guests_port,
                public: Some(public.clone()),
                proxies: match self.proxies.is_empty() {
                    true => at_home.to_vec(),
                    false => self.proxies.clone(),
                },
                ..Guests::default()
            },
        };
        let names = self.names.clone();
        let database = self.database.clone();
        Options { data_dir, database, listen: self.listen, port: self.port, names, guests }
    }

    fn serve(&self, server: Server, is_opening: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let url = server.url();
        writeln!(out, "Alveare is at {url}")?;
        match server.url_for_others() {
            Some(url) => writeln!(out, "Other machines find it at {url}")?,
            None if server.is_everywhere() => {
                writeln!(out, "Other machines need an address of this machine in its place")?;
            }
            None => (),
        }
        if let (Some(url), Some(address)) = (server.url_for_guests(), server.guests_address()) {
            writeln!(out, "Guests come to {url}, which the proxy passes on to {address}")?;
        }
        run_server(server, is_opening, out)
    }
}

/// Opens the library and takes the ports.
pub(crate) fn start(
    data_dir: Option<&PathBuf>,
    log: LevelFilter,
    options: impl FnOnce(PathBuf) -> Options,
) -> Result<Server, Failure> {
    open(data_dir, log, options).map_err(|error| Failure::Failed(error.to_string()))
}

fn open(
    folder: Option<&PathBuf>,
    log: LevelFilter,
    options: impl FnOnce(PathBuf) -> Options,
) -> Result<Server, StartError> {
    tracing_subscriber::fmt()
        .with_max_level(log)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    Server::open(options(data_dir(folder).map_err(StartError::Io)?))
}

/// Serves, once the addresses have been told.
pub(crate) fn run_server(
    server: Server,
    is_opening: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    writeln!(out, "Games are kept in {}", server.place())?;
    if !hive_server::has_web_app() {
        writeln!(out, "This build has no web app in it; `cargo xtask play` makes one that has")?;
    }
    writeln!(out, "Control-C ends it")?;
    out.flush()?;
    // The port is open already: the browser may come before we listen.
    if is_opening {
        open_browser(&server.url());
    }
    server.run().map_err(|error| Failure::Failed(format!("the server stopped: {error}")))
}

/// A machine without a browser is no failure.
fn open_browser(url: &str) {
    if open::that_detached(url).is_err() {
        eprintln!("There is no browser to open here; open the address yourself");
    }
}

/// The folder for data, by the customs of the system.
pub(crate) fn data_dir(given: Option<&PathBuf>) -> io::Result<PathBuf> {
    if let Some(folder) = given {
        return Ok(folder.clone());
    }
    let path = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = |folder: &str| Some(path("HOME")?.join(folder));
    let data = if cfg!(windows) {
        path("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        path("XDG_DATA_HOME").or_else(|| home(".local/share"))
    };
    let data = data.ok_or_else(|| {
        io::Error::other("there is no home folder to keep games in: name one with --data-dir")
    })?;
    Ok(data.join("alveare"))
}
