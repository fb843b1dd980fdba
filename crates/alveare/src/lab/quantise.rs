//! `alveare lab quantise`: a network in whole numbers, for the engine.

use std::{fs, io::Write, path::PathBuf};

use hive_lab::Net;

use super::file_failure;
use crate::failure::Failure;

/// Write a network in the whole numbers that the engine computes with
#[derive(clap::Args)]
pub(super) struct Args {
    /// A file that `alveare lab train` has written
    file: PathBuf,
    /// The file for the weights; the engine's is
    /// crates/hive-engine/src/evaluation/network/weights.bin
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let bytes = fs::read(&args.file).map_err(|error| file_failure(&args.file, &error))?;
    let net = Net::from_bytes(&bytes).map_err(|error| file_failure(&args.file, &error))?;
    let whole = net.quantised();
    fs::write(&args.output, &whole).map_err(|error| file_failure(&args.output, &error))?;
    writeln!(out, "{} weights, {} bytes", Net::WEIGHTS, whole.len())?;
    Ok(())
}
