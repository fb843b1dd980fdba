//! `alveare club`: the network is let in.

use std::{io::Write, net::Ipv4Addr, path::PathBuf};

use hive_server::{Guests, Options};
use tracing_subscriber::filter::LevelFilter;

use crate::{failure::Failure, qr, serve};

const EXAMPLES: &str = "\
Examples:
  alveare club
  alveare club --name \"Hive Club Torino\" --port 8080

Guests open the address that it prints, or scan the code; they need no account and install \
nothing. What is yours, the library, the engine and the settings, stays at the other address, \
which only this machine can reach.";

/// Let the phones in the room play here
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What the club or the evening is called
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The port for guests; without it 4484, or any other if that is taken
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    /// The port for yourself; without it 4483, or any other if that is taken
    #[arg(long, value_name = "N")]
    owner_port: Option<u16>,
    /// Where games are kept, instead of the folder for data of your account
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// A name under which the network knows this machine; may be repeated
    #[arg(long = "allow-host", value_name = "NAME")]
    names: Vec<String>,
    /// Open the browser
    #[arg(long)]
    open: bool,
    /// What to log to standard error: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: LevelFilter,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let guests =
        Guests { is_open: true, name: args.name.clone(), port: args.port, ..Guests::default() };
    let options = |data_dir| Options {
        data_dir,
        database: None,
        listen: Ipv4Addr::LOCALHOST.into(),
        port: args.owner_port,
        names: args.names.clone(),
        guests,
    };
    let server = serve::start(args.data_dir.as_ref(), args.log, options)?;
    match (server.url_for_guests(), server.guests_address()) {
        (Some(address), _) => {
            writeln!(out, "Guests come to {address}")?;
            if let Some(code) = qr::code(&address) {
                writeln!(out, "\n{code}\n")?;
            }
        }
        (None, Some(address)) => {
            let port = address.port();
            writeln!(out, "This machine is on no network; guests will come by port {port}")?;
        }
        (None, None) => (),
    }
    writeln!(out, "You yourself are at {}", server.url())?;
    serve::run_server(server, args.open, out)
}
