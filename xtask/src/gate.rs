//! `cargo xtask test`: the one gate that every change passes.
//!
//! All steps run even when one fails, so that one run shows everything that
//! is wrong. The steps of the page and those of Rust do not need each other:
//! they run side by side, and the browser when both are done. What the steps
//! of the page say is kept until they are through, so that lines do not mix.
//! With `CI` set a browser test that fails is run once more; what passes then
//! is named at the end, and its trace lies in the target folder.
//! `cargo xtask test clippy docs` runs these steps only.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::{
    arrows, browser, debian, guard, licences,
    process::{self, Result, cargo},
    prose, web,
};

/// The folder with other people's games and positions, which are tested
/// against in place and never copied.
const REFERENCE: &str = "ALVEARE_REFERENCE";

struct Step {
    name: &'static str,
    act: fn(&Gate) -> Result<()>,
}

const fn step(name: &'static str, act: fn(&Gate) -> Result<()>) -> Step {
    Step { name, act }
}

const OF_RUST: [Step; 8] = [
    step("fetch", |_| process::fetch_crates()),
    step("format", format),
    step("licences", |_| licences::check()),
    step("arrows", |_| arrows::check()),
    step("prose", |_| prose::check()),
    step("clippy", clippy),
    step("docs", docs),
    step("tests", tests),
];

const OF_PAGE: [Step; 3] = [
    step("page", |_| web::build().map(drop)),
    step("page-check", |_| npm_run("check")),
    step("page-tests", |_| npm_run("test")),
];

/// Needs the page, and what the tests have built.
const TOGETHER: [Step; 1] = [step(BROWSER, |_| browser::test())];

const BROWSER: &str = "browser";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Run these steps only; all of them if none is named
    #[arg(value_name = "STEP", value_parser = names())]
    steps: Vec<String>,
}

fn names() -> Vec<&'static str> {
    steps().map(|step| step.name).collect()
}

fn steps() -> impl Iterator<Item = &'static Step> {
    OF_RUST.iter().chain(&OF_PAGE).chain(&TOGETHER)
}

/// What the steps need to know.
struct Gate {
    /// `ALVEARE_REFERENCE` as an absolute path: tests run in other folders.
    reference: Option<PathBuf>,
}

/// What came of a step.
struct Done {
    name: &'static str,
    is_ok: bool,
    time: Duration,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    guard::begin()?;
    let gate = Gate { reference: reference()? };
    let start = Instant::now();
    let report = if args.steps.is_empty() { all(&gate)? } else { some(&gate, &args.steps) };

    println!("step        result   time");
    for Done { name, is_ok, time } in &report {
        println!("{name:<12}{:<9}{}", verdict(*is_ok), seconds(*time));
    }
    println!("{:<21}{}", "all together", seconds(start.elapsed()));
    if report.iter().any(|done| done.name == BROWSER) {
        let flaky = browser::flaky()?;
        if !flaky.is_empty() {
            println!("{} flaky browser tests failed, and passed when run again:", flaky.len());
        }
        flaky.iter().for_each(|test| println!("flaky: {test}"));
    }
    if gate.reference.is_none() {
        println!(
            "{REFERENCE} is not set: the tests against other people's games and positions \
             were skipped"
        );
    }
    if !has_postgres() {
        println!(
            "PostgreSQL is missing: the tests of libraries in a database were skipped \
             (Debian: apt-get install postgresql)"
        );
    }
    let failed: Vec<&str> =
        report.iter().filter(|done| !done.is_ok).map(|done| done.name).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

fn some(gate: &Gate, names: &[String]) -> Vec<Done> {
    steps()
        .filter(|step| names.iter().any(|name| name == step.name))
        .map(|s| here(gate, s))
        .collect()
}

fn all(gate: &Gate) -> Result<Vec<Done>> {
    let ourselves =
        env::current_exe().map_err(|error| format!("cannot find this program: {error}"))?;
    Ok(thread::scope(|scope| {
        let page =
            scope.spawn(|| OF_PAGE.iter().map(|step| aside(gate, &ourselves, step)).collect());
        let mut report: Vec<Done> = OF_RUST.iter().map(|step| here(gate, step)).collect();
        let page: Vec<Done> = page.join().unwrap_or_default();
        report.extend(page);
        report.extend(TOGETHER.iter().map(|step| here(gate, step)));
        report
    }))
}

/// Runs a step; what it says is seen at once.
fn here(gate: &Gate, Step { name, act }: &Step) -> Done {
    println!("== {name}");
    let start = Instant::now();
    let done = act(gate);
    if let Err(problem) = &done {
        eprintln!("error: {problem}");
    }
    let done = Done { name, is_ok: done.is_ok(), time: start.elapsed() };
    println!("== {name}: {} after {}\n", verdict(done.is_ok), seconds(done.time));
    done
}

/// Runs a step in a process of its own; what it says is seen at its end.
fn aside(gate: &Gate, ourselves: &Path, Step { name, .. }: &Step) -> Done {
    let start = Instant::now();
    let mut step = process::command(ourselves);
    step.args(["test", name]);
    if let Some(folder) = &gate.reference {
        // It runs in another folder than we do.
        step.env(REFERENCE, folder);
    }
    let (is_ok, said) = match process::both(&mut step) {
        Ok(outcome) => outcome,
        Err(problem) => (false, problem),
    };
    println!("== {name} (ran beside the others)\n{}", said.trim_end());
    Done { name, is_ok, time: start.elapsed() }
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
    if !has_postgres() {
        // Without it the tests that need it are skipped, and the end says so.
        if let Err(problem) = debian::install("postgresql") {
            eprintln!("{problem}");
        }
    }
    let mut tests = cargo();
    tests.args(["test", "--workspace", "--locked", "--no-fail-fast"]);
    if let Some(folder) = &gate.reference {
        tests.env(REFERENCE, folder);
    }
    process::run(&mut tests)
}

/// Whether the tests find a PostgreSQL to start; `hive-testkit` looks in the
/// same places.
fn has_postgres() -> bool {
    let debian = fs::read_dir("/usr/lib/postgresql").is_ok_and(|versions| versions.count() > 0);
    debian || process::works(Command::new("initdb").arg("--version"))
}

fn npm_run(script: &str) -> Result<()> {
    web::install()?;
    process::run(web::npm().args(["run", "--silent", script]))
}

/// Makes sure that a part of the Rust toolchain is there, and fetches it if
/// it is not.
fn need(component: &str, check: &mut Command) -> Result<()> {
    if process::works(check) {
        return Ok(());
    }
    let by_hand = format!("`rustup component add {component}`");
    process::fetch(component, &by_hand, || {
        process::run(Command::new("rustup").args(["component", "add", component]))
    })
}

fn verdict(is_ok: bool) -> &'static str {
    if is_ok { "ok" } else { "FAILED" }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}
