//! `cargo xtask play`: from a clone to a game.

use crate::process::{self, Result};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Passed on to `alveare play`, such as Base+MLP or --rules tournament
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let alveare = process::build_alveare()?;
    process::run(process::command(alveare).arg("play").args(&args.rest))
}
