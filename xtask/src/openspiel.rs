//! `cargo xtask openspiel` and `cargo xtask uhp-utils`: our rules and our
//! protocol against independent implementations.

use std::{path::PathBuf, process::Command};

use crate::process::{self, Result};

/// The releases that the comparisons were written for.
const PACKAGES: [&str; 2] = ["open_spiel==2.0.2", "uhp-utils==0.1.1"];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many positions to compare
    #[arg(long, default_value_t = 24_000, value_name = "N")]
    positions: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let alveare = process::build_alveare()?;
    let python = python()?;
    process::run(
        process::command(python)
            .arg("scripts/openspiel_compare.py")
            .args(["--positions", &args.positions.to_string()])
            .arg("--alveare")
            .arg(alveare),
    )
}

/// Lets the tools of the package uhp-utils compare `alveare uhp` with a UHP
/// engine over OpenSpiel.
pub(crate) fn uhp_utils() -> Result<()> {
    let alveare = process::build_alveare()?;
    let python = python()?;
    process::run(
        process::command(python)
            .arg("scripts/uhp_utils_check.py")
            .args(["--games", "data/openings"])
            .arg("--alveare")
            .arg(alveare),
    )
}

/// A Python that has both packages, in a virtual environment of our own.
fn python() -> Result<PathBuf> {
    let folder = process::target_dir()?.join("openspiel");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if process::works(Command::new(&python).args(["-c", "import pyspiel, uhp_utils"])) {
        return Ok(python);
    }
    let system = ["python3", "python"]
        .into_iter()
        .find(|name| process::works(Command::new(name).args(["-c", "import venv, ensurepip"])))
        .ok_or("Python 3 with venv is missing: install `python3` and `python3-venv`")?;
    process::run(process::command(system).args(["-m", "venv"]).arg(&folder))?;
    let by_hand = format!("`{} -m pip install {}`", python.display(), PACKAGES.join(" "));
    process::fetch("OpenSpiel and uhp-utils", &by_hand, || {
        let pip = ["-m", "pip", "install", "--quiet"];
        process::run(process::command(&python).args(pip).args(PACKAGES))
    })?;
    Ok(python)
}
