//! `alveare` and `alveare serve`: the web app on this machine.

use std::{
    env,
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
};

use hive_server::{OpenError, Options, Server, StartError};
use tracing_subscriber::filter::LevelFilter;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  alveare serve
  alveare serve --port 8080 --data-dir ./games
  alveare serve --listen 0.0.0.0      for other machines too; it prints their address, with a token

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
    /// The address to listen on; for others than this machine a token is needed
    #[arg(long, value_name = "ADDRESS", default_value_t = Ipv4Addr::LOCALHOST.into())]
    listen: IpAddr,
    /// A name under which other machines know this one; may be repeated
    #[arg(long = "allow-host", value_name = "NAME")]
    names: Vec<String>,
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
    match start(args) {
        Ok(server) => serve(server, !args.no_open, out),
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
    let server = start(args).map_err(|error| Failure::Failed(error.to_string()))?;
    serve(server, args.open, out)
}

fn start(args: &Args) -> Result<Server, StartError> {
    tracing_subscriber::fmt()
        .with_max_level(args.log)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    Server::open(Options {
        data_dir: data_dir(args.data_dir.as_ref()).map_err(StartError::Io)?,
        listen: args.listen,
        port: args.port,
        names: args.names.clone(),
    })
}

fn serve(server: Server, is_opening: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let url = server.url();
    writeln!(out, "Alveare is at {url}")?;
    match server.url_for_others() {
        Some(url) => writeln!(out, "Other machines find it at {url}")?,
        None if server.is_everywhere() => {
            writeln!(out, "Other machines need an address of this machine in its place")?;
        }
        None => (),
    }
    writeln!(out, "Games are kept in {}", server.data_dir().display())?;
    if !hive_server::has_web_app() {
        writeln!(out, "This build has no web app in it; `cargo xtask play` makes one that has")?;
    }
    writeln!(out, "Control-C ends it")?;
    out.flush()?;
    // The port is open already: the browser may come before we listen.
    if is_opening {
        open_browser(&url);
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
