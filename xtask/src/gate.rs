//! `cargo xtask test`: the one gate that every change passes.
//!
//! All steps run even when one fails, so that one run shows everything that
//! is wrong.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use crate::{
    licences,
    process::{self, Result, cargo},
    wasm, web,
};

/// The folder with other people's games and positions, which are tested
/// against in place and never copied.
const REFERENCE: &str = "ALVEARE_REFERENCE";

/// Names the program that is tested together with the page in it.
const PROGRAM: &str = "ALVEARE_PROGRAM";

/// Names the browser that the page is tested in.
const CHROMIUM: &str = "CHROMIUM";

/// Where browsers of the right kind usually lie.
const BROWSERS: [&str; 5] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

type Step = (&'static str, fn(&Gate) -> Result<()>);

const STEPS: [Step; 9] = [
    ("format", format),
    ("licences", |_| licences::check()),
    ("clippy", clippy),
    ("docs", docs),
    ("tests", tests),
    ("page", |_| web::build().map(drop)),
    ("page check", |_| npm_run("check")),
    ("page tests", |_| npm_run("test")),
    ("browser", |_| browser()),
];

/// What the steps need to know.
struct Gate {
    /// `ALVEARE_REFERENCE` as an absolute path: tests run in other folders.
    reference: Option<PathBuf>,
}

pub(crate) fn run() -> Result<()> {
    let gate = Gate { reference: reference()? };
    let mut report = Vec::with_capacity(STEPS.len());
    for (name, step) in STEPS {
        println!("== {name}");
        let start = Instant::now();
        let done = step(&gate);
        let time = start.elapsed();
        if let Err(problem) = &done {
            eprintln!("error: {problem}");
        }
        println!("== {name}: {} after {}\n", verdict(done.is_ok()), seconds(time));
        report.push((name, done.is_ok(), time));
    }

    println!("step        result   time");
    for (name, is_ok, time) in &report {
        println!("{name:<12}{:<9}{}", verdict(*is_ok), seconds(*time));
    }
    let total = report.iter().map(|(_, _, time)| *time).sum();
    println!("{:<21}{}", "total", seconds(total));

    let failed: Vec<&str> =
        report.iter().filter(|(_, is_ok, _)| !is_ok).map(|(name, ..)| *name).collect();
    if gate.reference.is_none() {
        println!(
            "{REFERENCE} is not set: the tests against other people's games and positions \
             were skipped"
        );
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn reference() -> Result<Option<PathBuf>> {
    let Some(folder) = env::var_os(REFERENCE) else { return Ok(None) };
    let folder = Path::new(&folder);
    match folder.canonicalize() {
        Ok(folder) => Ok(Some(folder)),
        Err(error) => Err(format!("{REFERENCE} names {}: {error}", folder.display())),
    }
}

fn format(_: &Gate) -> Result<()> {
    need("rustfmt", cargo().args(["fmt", "--version"]))?;
    process::run(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy(_: &Gate) -> Result<()> {
    need("clippy", cargo().args(["clippy", "--version"]))?;
    process::run(
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--locked"])
            .args(["--", "-D", "warnings"]),
    )
}

fn docs(_: &Gate) -> Result<()> {
    process::run(
        cargo()
            .args(["doc", "--workspace", "--no-deps", "--locked"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )
}

fn tests(gate: &Gate) -> Result<()> {
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--locked", "--no-fail-fast"]);
    if let Some(folder) = &gate.reference {
        tests.env(REFERENCE, folder);
    }
    process::run(&mut tests)
}

fn npm_run(script: &str) -> Result<()> {
    web::install()?;
    process::run(web::npm().args(["run", "--silent", script]))
}

/// The page in a real browser, as people use it.
fn browser() -> Result<()> {
    let chromium = chromium()?;
    web::build()?;
    // The other tests have built most of it, with this profile.
    process::run(cargo().args(["build", "--profile", "test", "--locked", "--package", "alveare"]))?;
    let program = process::target_dir()?.join("debug").join(process::PROGRAM);
    let mut tests = web::npm();
    tests.args(["run", "--silent", "e2e"]).env(CHROMIUM, chromium).env(PROGRAM, program);
    process::run(&mut tests)
}

/// The path of a Chromium, which is installed if that may be done.
fn chromium() -> Result<OsString> {
    let find = || {
        let named = env::var_os(CHROMIUM);
        named
            .into_iter()
            .chain(BROWSERS.map(OsString::from))
            .find(|browser| process::works(Command::new(browser).arg("--version")))
    };
    if let Some(browser) = find() {
        return Ok(browser);
    }
    if wasm::is_root() {
        println!("installing Chromium");
        process::works(Command::new("apt-get").arg("update"));
        let install = ["install", "--yes", "--quiet", "--no-install-recommends", "chromium"];
        process::works(Command::new("apt-get").args(install));
    }
    find().ok_or_else(|| {
        format!(
            "Chromium is missing: install the package `chromium`, or set {CHROMIUM} to its path"
        )
    })
}

/// Makes sure that a part of the Rust toolchain is there, and fetches it if
/// it is not.
fn need(component: &str, check: &mut Command) -> Result<()> {
    if process::works(check)
        || process::works(Command::new("rustup").args(["component", "add", component]))
    {
        Ok(())
    } else {
        Err(format!("{component} is missing: run `rustup component add {component}`"))
    }
}

fn verdict(is_ok: bool) -> &'static str {
    if is_ok { "ok" } else { "FAILED" }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
