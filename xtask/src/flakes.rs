//! `cargo xtask flakes`: the browser tests again and again, on a machine that
//! is made busy on purpose.
//!
//! A test that holds on an idle machine may hold by luck. Here processes that
//! do nothing but count run beside it, and in every other round the browser
//! pretends to be four times slower. What was run is kept, so that the same
//! command goes on after an interruption; a change of the code begins anew.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    browser, guard,
    process::{self, Result},
    web,
};

/// How much slower the browser is in every other round.
const THROTTLE: u32 = 4;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Test files, by a part of their name, such as `library` or `library.spec.ts:91`; all if none
    /// is named
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The test files that differ from the branch `main`
    #[arg(long, conflicts_with = "names")]
    changed: bool,
    /// How often each test runs
    #[arg(long, default_value_t = 20, value_name = "N")]
    times: u32,
    /// How many busy processes run beside the tests; limits of time grow with them
    #[arg(long, default_value_t = 4, value_name = "N")]
    load: u32,
    /// When to stop; the same command goes on from there
    #[arg(long, default_value_t = 60, value_name = "N")]
    minutes: u64,
    /// Forget what this command has run before
    #[arg(long)]
    anew: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let end = Instant::now() + Duration::from_secs(60 * args.minutes);
    let names = if args.changed { changed()? } else { args.names.clone() };
    if args.changed && names.is_empty() {
        println!("no test file differs from main");
        return Ok(());
    }
    guard::begin()?;
    let tests = browser::prepare()?;
    let state = state(&names, args.load)?;
    if args.anew {
        let _ = fs::remove_file(&state);
    }
    let _load = Load::new(args.load)?;
    loop {
        let known = Runs::read(&state)?;
        let round = known.rounds();
        let left = end.saturating_duration_since(Instant::now());
        if round >= args.times || left.is_zero() {
            return told(&known, args);
        }
        println!("round {} of {}", round + 1, args.times);
        let throttle = if round % 2 == 1 { THROTTLE } else { 1 };
        let mut command = tests.command();
        command
            .args(["--retries=0", "--workers=2", "--reporter=dot,./tests/rounds.ts"])
            .arg(format!("--global-timeout={}", left.as_millis().max(1)))
            .env("ALVEARE_ROUNDS", &state)
            .env("ALVEARE_LOAD", args.load.to_string())
            .env("ALVEARE_THROTTLE", throttle.to_string())
            .args(known.missing().unwrap_or_else(|| names.clone()));
        // A test that fails is in the table; what else goes wrong leaves no trace there.
        let failed = process::run(&mut command).is_err();
        if failed && Runs::read(&state)?.count() == known.count() && Instant::now() < end {
            return Err("the tests do not run: see above".into());
        }
    }
}

/// The test files that differ from main, or are new.
fn changed() -> Result<Vec<String>> {
    let git = |args: &[&str]| process::output(process::command("git").args(args));
    let old = git(&["diff", "--name-only", "--diff-filter=d", "main", "--", "web/tests"])?;
    let new = git(&["ls-files", "--others", "--exclude-standard", "--", "web/tests"])?;
    let files: BTreeSet<&str> =
        old.lines().chain(new.lines()).filter(|file| file.ends_with(".spec.ts")).collect();
    Ok(files.iter().map(|file| file.trim_start_matches("web/").to_owned()).collect())
}

/// Where the runs of this code under this load are kept.
fn state(names: &[String], load: u32) -> Result<PathBuf> {
    let sources = ["web", "web/tests", "crates", "data"].map(|path| process::root().join(path));
    let code = web::fingerprint(&sources)?;
    let what = if names.is_empty() { "all".into() } else { names.join("+").replace('/', "-") };
    let folder = process::target_dir()?.join("flakes");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder.join(format!("{what}-{load}-{code}.jsonl")))
}

/// What is known of one test.
#[derive(Default)]
struct Test {
    name: String,
    /// The file and the line, by which the test can be run alone.
    place: String,
    runs: u32,
    failures: u32,
    slowest: Duration,
    said: Option<String>,
}

/// All runs so far, by the tests' ids.
#[derive(Default)]
struct Runs(BTreeMap<String, Test>);

impl Runs {
    fn read(file: &Path) -> Result<Runs> {
        match fs::read_to_string(file) {
            Ok(text) => Ok(Runs::parse(&text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Runs::default()),
            Err(error) => Err(format!("{}: {error}", file.display())),
        }
    }

    /// Reads what `web/tests/rounds.ts` writes: a line that names a test, and
    /// one for each run. A last line may be cut off.
    fn parse(text: &str) -> Runs {
        let mut runs = Runs::default();
        for line in text.lines() {
            let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
            let text = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
            let test = runs.0.entry(text("id")).or_default();
            if line["ok"].is_null() {
                (test.name, test.place) = (text("name"), text("place"));
                continue;
            }
            test.runs += 1;
            test.slowest =
                test.slowest.max(Duration::from_millis(line["ms"].as_u64().unwrap_or_default()));
            if line["ok"] == false {
                test.failures += 1;
                test.said.get_or_insert_with(|| text("said"));
            }
        }
        runs
    }

    /// How many rounds are complete.
    fn rounds(&self) -> u32 {
        self.0.values().map(|test| test.runs).min().unwrap_or_default()
    }

    fn count(&self) -> u32 {
        self.0.values().map(|test| test.runs).sum()
    }

    /// What is still to be run in a round that was interrupted.
    fn missing(&self) -> Option<Vec<String>> {
        let done = self.rounds();
        let missing: BTreeSet<&str> =
            self.0.values().filter(|test| test.runs == done).map(|test| &*test.place).collect();
        let is_begun = self.0.values().any(|test| test.runs > done);
        is_begun.then(|| missing.into_iter().map(str::to_owned).collect())
    }
}

/// Prints the table, the worst tests first.
fn told(runs: &Runs, args: &Args) -> Result<()> {
    let mut tests: Vec<&Test> = runs.0.values().collect();
    tests.sort_by_key(|test| (std::cmp::Reverse((test.failures, test.slowest)), &test.place));
    println!("\nruns  failures  slowest  test");
    for test in &tests {
        let Test { name, place, runs, failures, slowest, said } = test;
        println!("{runs:>4}  {failures:>8}  {:>5.1} s  {place} › {name}", slowest.as_secs_f64());
        for line in said.iter().flat_map(|said| said.lines()) {
            println!("                         {line}");
        }
    }
    let failures: u32 = tests.iter().map(|test| test.failures).sum();
    let (rounds, load) = (runs.rounds(), args.load);
    println!(
        "{} tests, {rounds} of {} rounds, {} runs under a load of {load}, {failures} failures",
        tests.len(),
        args.times,
        runs.count(),
    );
    if failures > 0 {
        Err(format!("{failures} runs failed"))
    } else if rounds < args.times {
        Err(format!("not done after {} minutes: the same command goes on", args.minutes))
    } else {
        Ok(())
    }
}

/// Processes that keep the machine busy, as long as this lives.
struct Load(Vec<Child>);

impl Load {
    fn new(count: u32) -> Result<Load> {
        let ourselves = std::env::current_exe()
            .map_err(|error| format!("cannot find this program: {error}"))?;
        let mut load = Load(Vec::new());
        for _ in 0..count {
            // It ends when its input does, however we end.
            let busy = process::command(&ourselves).arg("busy").stdin(Stdio::piped()).spawn();
            load.0.push(busy.map_err(|error| format!("cannot start a busy process: {error}"))?);
        }
        Ok(load)
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for busy in &mut self.0 {
            let _ = busy.kill();
            let _ = busy.wait();
        }
    }
}

/// Counts until the input ends.
pub(crate) fn busy() -> Result<()> {
    std::thread::spawn(|| {
        let mut count = 0_u64;
        loop {
            count = std::hint::black_box(count.wrapping_add(1));
        }
    });
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())
        .map_err(|error| error.to_string())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"{"id":"a","name":"first","place":"tests/x.spec.ts:1"}
{"id":"b","name":"second","place":"tests/x.spec.ts:9"}
"#;

    #[test]
    fn runs_are_counted_and_an_interrupted_round_goes_on() {
        let runs = Runs::parse("");
        assert_eq!((runs.rounds(), runs.missing()), (0, None));
        let runs = Runs::parse(TWO);
        assert_eq!((runs.rounds(), runs.missing()), (0, None));

        let one =
            format!("{TWO}{}\n", r#"{"id":"b","ok":false,"ms":70,"said":"too late\nby far"}"#);
        let runs = Runs::parse(&one);
        assert_eq!(runs.rounds(), 0);
        assert_eq!(runs.missing(), Some(vec!["tests/x.spec.ts:1".into()]));

        let both =
            format!("{one}{}\n{}", r#"{"id":"a","ok":true,"ms":30}"#, r#"{"id":"a","ok":tr"#);
        let runs = Runs::parse(&both);
        assert_eq!((runs.rounds(), runs.missing(), runs.count()), (1, None, 2));
        let second = &runs.0["b"];
        assert_eq!((second.failures, second.slowest), (1, Duration::from_millis(70)));
        assert_eq!(second.said.as_deref(), Some("too late\nby far"));
    }
}
