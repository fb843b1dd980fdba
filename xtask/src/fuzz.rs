//! `cargo xtask fuzz`: the fuzz targets under cargo-fuzz.
//!
//! The ordinary tests run the same targets over the committed corpus. Here
//! they look for something new; what they find goes into the target folder,
//! so that the committed corpus grows only on purpose.

use std::{fs, process::Command};

use crate::process::{self, Result};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How long to run each target
    #[arg(long, default_value_t = 10, value_name = "N")]
    minutes: u64,
    /// The target to run; all of them when left out
    target: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if !process::works(nightly().arg("--version")) {
        return Err("a nightly compiler is missing: run `rustup toolchain install nightly`".into());
    }
    if !process::works(nightly().args(["fuzz", "--version"])) {
        process::fetch("cargo-fuzz", "`cargo install --locked cargo-fuzz`", || {
            process::run(process::cargo().args(["install", "--locked", "cargo-fuzz"]))
        })?;
    }

    let all = process::output(nightly().args(["fuzz", "list"]))?;
    let targets: Vec<&str> = match &args.target {
        Some(name) if all.lines().any(|target| target == name) => vec![name],
        Some(name) => {
            let known: Vec<&str> = all.lines().collect();
            return Err(format!("no fuzz target {name}: there are {}", known.join(", ")));
        }
        None => all.lines().collect(),
    };

    let folder = process::target_dir()?.join("fuzz");
    let mut failed = Vec::new();
    for target in targets {
        println!("== {target}: {} minutes", args.minutes);
        let found = folder.join("corpus").join(target);
        fs::create_dir_all(&found).map_err(|error| format!("{}: {error}", found.display()))?;
        let mut fuzz = nightly();
        fuzz.args(["fuzz", "run", "--target-dir"]).arg(&folder).arg(target).arg(&found);
        let corpus = process::root().join("fuzz/corpus").join(target);
        if corpus.is_dir() {
            fuzz.arg(corpus);
        }
        fuzz.arg("--").arg(format!("-max_total_time={}", args.minutes * 60));
        if let Err(problem) = process::run(&mut fuzz) {
            eprintln!("error: {problem}");
            failed.push(target);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("findings in {}", failed.join(", "))) }
}

/// The nightly cargo. Ours has set variables that would lead it back to the
/// toolchain we were started with.
fn nightly() -> Command {
    let mut command = process::command("rustup");
    command.args(["run", "nightly", "cargo"]);
    for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTUP_TOOLCHAIN", "CARGO_TARGET_DIR"] {
        command.env_remove(variable);
    }
    command
}
