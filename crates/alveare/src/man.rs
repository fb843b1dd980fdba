//! `alveare man`: the manual pages, for those who pack the program.

use std::path::PathBuf;

use crate::failure::Failure;

/// Write the manual pages to a folder
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder, which has to be there
    folder: PathBuf,
}

pub(crate) fn run(args: &Args, command: clap::Command) -> Result<(), Failure> {
    clap_mangen::generate_to(command, &args.folder).map_err(|error| {
        let folder = args.folder.display();
        Failure::Failed(format!("cannot write manual pages to {folder}: {error}"))
    })
}
