//! `cargo xtask bench`: what move generation and the search cost, in
//! instructions, and what the page weighs and how fast it and its engine are.
//! `cargo xtask bench store` measures the library of games instead, and `import`,
//! `search`, `backup` and `appends` a part of it.
//!
//! Instructions of the whole process, as callgrind counts them, are the same
//! on a busy machine and on an idle one; time is shown beside them.

mod server;
mod store;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use crate::{
    browser, play,
    process::{self, Result},
    web,
};

/// The workloads of `alveare bench moves`.
const WORKLOADS: [&str; 3] = ["middle-game", "base", "base-mlp"];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Measure this instead
    what: Option<What>,
    /// How often to import, and to count appends; the run in the middle is the figure
    #[arg(long, value_name = "N", default_value_t = 5)]
    runs: usize,
    /// Another program, which has its appends counted in turn with ours
    #[arg(long, value_name = "PROGRAM")]
    against: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    /// The library of games: all of the following (half an hour, 3 GB)
    Store,
    /// An import of the largest file while somebody plays: memory, and how long moves wait
    Import,
    /// Searches in 100,000 games
    Search,
    /// A copy of a library of 1 GB in which many play, which is then checked
    Backup,
    /// How many events a second are stored
    Appends,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let Some(what) = args.what else { return all() };
    let against = args.against.as_deref();
    let parts: &[What] = match what {
        What::Store => &[What::Import, What::Search, What::Backup, What::Appends],
        _ => &[what],
    };
    let bench = store::Bench::new(args.runs.max(1))?;
    parts.iter().try_for_each(|part| match part {
        What::Store => Ok(()),
        What::Import => bench.import(),
        What::Search => bench.search(),
        What::Backup => bench.backup(),
        What::Appends => bench.appends(against),
    })
}

fn all() -> Result<()> {
    if !process::works(Command::new("valgrind").arg("--version")) {
        return Err("valgrind is missing: install the package `valgrind` of your system".into());
    }
    // The program has the page inside, so the page comes first.
    let alveare = play::build()?;

    println!("workload        M instructions      ms");
    for workload in WORKLOADS {
        let bench = ["bench", "moves", workload];
        let start = Instant::now();
        process::output(process::command(&alveare).args(bench))?;
        let time = start.elapsed();
        let (count, _) = counted(&alveare, &bench)?;
        println!("{workload:<15}{:>15.1}{:>8.1}", count as f64 / 1e6, time.as_secs_f64() * 1e3);
    }
    let (count, printed) = counted(&alveare, &["bench", "search"])?;
    let (nodes, _) = nodes_and_seconds(&printed)?;
    println!("\nsearch  {nodes:.0} nodes, {:.0} instructions a node", count as f64 / nodes);
    println!("\nexplorer (goals: 2,000 games/s, a lookup in 20 ms)");
    print!("{}", process::output(process::command(&alveare).args(["bench", "explorer"]))?);
    page(&alveare)
}

/// Runs the program under callgrind: how many instructions it took, and what
/// it printed.
fn counted(alveare: &Path, arguments: &[&str]) -> Result<(u64, String)> {
    let profile = process::target_dir()?.join("callgrind.out");
    let printed = process::output(
        Command::new("valgrind")
            .args(["--quiet", "--tool=callgrind"])
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(alveare)
            .args(arguments),
    )?;
    let text =
        fs::read_to_string(&profile).map_err(|error| format!("{}: {error}", profile.display()))?;
    let count = instructions(&text)
        .ok_or_else(|| format!("{} has no line `totals:`", profile.display()))?;
    Ok((count, printed))
}

/// How deep the positions of `alveare bench search` are searched here and in
/// WebAssembly.
const DEPTH: &str = "9";

/// The sizes of what a browser loads, and the speed of the engine in it.
fn page(alveare: &Path) -> Result<()> {
    let chromium = browser::chromium()?;
    println!("\npage, compressed");
    browser::weigh()?;

    let native =
        process::output(process::command(alveare).args(["bench", "search", "--depth", DEPTH]))?;
    let wasm = process::output(
        process::command("node").current_dir(web::folder()).args(["build/speed.js", DEPTH]),
    )?;
    let (native, wasm) = (speed(&native)?, speed(&wasm)?);
    println!("\nengine              nodes/s");
    println!("native            {native:>9.0}");
    println!("WebAssembly       {wasm:>9.0}  ({:.0} % of native)", 100.0 * wasm / native);
    for script in ["build/page-speed.js", "build/step-speed.js"] {
        println!();
        let mut node = process::command("node");
        process::run(node.current_dir(web::folder()).arg(script).arg(alveare).arg(&chromium))?;
    }
    Ok(())
}

/// Nodes a second, from a line that begins with "N nodes, S s".
fn speed(line: &str) -> Result<f64> {
    nodes_and_seconds(line).map(|(nodes, seconds)| nodes / seconds)
}

fn nodes_and_seconds(line: &str) -> Result<(f64, f64)> {
    let numbers: Vec<f64> =
        line.split([' ', ',']).filter_map(|word| word.parse().ok()).take(2).collect();
    match numbers[..] {
        [nodes, seconds] if seconds > 0.0 => Ok((nodes, seconds)),
        _ => Err(format!("{:?} does not begin with nodes and seconds", line.trim())),
    }
}

fn instructions(profile: &str) -> Option<u64> {
    profile.lines().find_map(|line| line.strip_prefix("totals:"))?.trim().parse().ok()
}
