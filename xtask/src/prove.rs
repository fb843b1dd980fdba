//! `cargo xtask prove`: whether live games survive what they must.

use crate::process::{self, Result};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to prove: load, burst, crowd, herd, kill
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    /// A short form, which a test can run
    #[arg(long)]
    short: bool,
}

/// A proof of full size needs an open file for each socket, on both sides: run
/// `ulimit -n 30000` before.
pub(crate) fn run(args: &Args) -> Result<()> {
    let mut cargo = process::cargo();
    cargo.args(["run", "--profile", "checked", "-p", "hive-server", "--example", "prove", "--"]);
    cargo.args(&args.names);
    if !args.short {
        cargo.arg("--long");
    }
    process::run(&mut cargo)
}
