//! `cargo xtask play`: from a clone to a game.

use std::path::PathBuf;

use crate::{
    process::{self, Result},
    web,
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Passed on to `alveare`, such as --port 8080 or --no-open
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let alveare = build()?;
    process::run(process::command(alveare).args(&args.rest))
}

/// Builds whatever is missing, and the program with all of it inside.
pub(crate) fn build() -> Result<PathBuf> {
    println!("== 1 of 2: the web app");
    web::build()?;
    println!("== 2 of 2: the program (the first time takes some minutes)");
    process::build_alveare()
}
