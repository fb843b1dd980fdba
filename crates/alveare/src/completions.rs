//! `alveare completions`: scripts that teach a shell our commands.

use std::io::Write;

use clap_complete::Shell;

use crate::failure::Failure;

const EXAMPLES: &str = "\
Examples:
  alveare completions bash > ~/.local/share/bash-completion/completions/alveare
  alveare completions zsh > \"${fpath[1]}/_alveare\"
  alveare completions fish > ~/.config/fish/completions/alveare.fish";

/// Print a script that completes our commands in a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Which shell
    shell: Shell,
}

pub(crate) fn run(
    args: &Args,
    command: &mut clap::Command,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // The generator panics when its writer fails, and a pipe may close.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "alveare", &mut script);
    out.write_all(&script)?;
    Ok(())
}
