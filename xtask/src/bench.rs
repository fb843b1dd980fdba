//! `cargo xtask bench`: what move generation costs, in instructions.
//!
//! Instructions of the whole process, as callgrind counts them, are the same
//! on a busy machine and on an idle one; time is shown beside them.

use std::{process::Command, time::Instant};

use crate::process::{self, Result};

/// The workloads of `alveare bench moves`.
const WORKLOADS: [&str; 3] = ["middle-game", "base", "base-mlp"];

pub(crate) fn run() -> Result<()> {
    if !process::works(Command::new("valgrind").arg("--version")) {
        return Err("valgrind is missing: install the package `valgrind` of your system".into());
    }
    let alveare = process::build_alveare()?;
    let profile = process::target_dir()?.join("callgrind.out");

    println!("workload        M instructions      ms");
    for workload in WORKLOADS {
        let bench = ["bench", "moves", workload];
        let start = Instant::now();
        process::output(process::command(&alveare).args(bench))?;
        let time = start.elapsed();

        process::output(
            Command::new("valgrind")
                .args(["--quiet", "--tool=callgrind"])
                .arg(format!("--callgrind-out-file={}", profile.display()))
                .arg(&alveare)
                .args(bench),
        )?;
        let text = std::fs::read_to_string(&profile)
            .map_err(|error| format!("{}: {error}", profile.display()))?;
        let count = instructions(&text)
            .ok_or_else(|| format!("{} has no line `totals:`", profile.display()))?;
        println!("{workload:<15}{:>15.1}{:>8.1}", count as f64 / 1e6, time.as_secs_f64() * 1e3);
    }
    Ok(())
}

fn instructions(profile: &str) -> Option<u64> {
    profile.lines().find_map(|line| line.strip_prefix("totals:"))?.trim().parse().ok()
}
