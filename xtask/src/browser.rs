//! The page in a real browser, as people use it: what its tests need, and the
//! command that runs them.

use std::{env, ffi::OsString, fs, io, path::PathBuf, process::Command};

use crate::{
    debian,
    process::{self, Result, cargo},
    web,
};

/// Names the program that is tested together with the page in it.
const PROGRAM: &str = "ALVEARE_PROGRAM";

/// Names the browser that the page is tested in.
const CHROMIUM: &str = "CHROMIUM";

/// Names the folder for what is left of tests that failed.
const RESULTS: &str = "ALVEARE_RESULTS";

/// Where browsers of the right kind usually lie.
const BROWSERS: [&str; 5] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/// All browser tests, once.
pub(crate) fn test() -> Result<()> {
    // The list of an earlier run must not be taken for one of this run.
    let _ = fs::remove_dir_all(results()?);
    process::run(&mut prepare()?.command())
}

/// The whole of what the gate looks at on a phone only: all languages, widths and themes.
pub(crate) fn looks() -> Result<()> {
    let mut tests = prepare_page()?.command();
    process::run(tests.arg("tests/looks.spec.ts").env("ALVEARE_LOOKS", "1"))
}

/// Prints what the page weighs, compressed.
pub(crate) fn weigh() -> Result<()> {
    process::run(prepare_page()?.command().arg("tests/weight.spec.ts"))
}

/// What the tests need.
pub(crate) struct Tests {
    chromium: OsString,
    program: Option<PathBuf>,
    results: PathBuf,
}

impl Tests {
    /// Playwright, ready for the names of tests and for options.
    pub(crate) fn command(&self) -> Command {
        let mut tests = web::npx("playwright");
        tests.arg("test").env(CHROMIUM, &self.chromium).env(RESULTS, &self.results);
        if let Some(program) = &self.program {
            tests.env(PROGRAM, program);
        }
        tests
    }
}

/// Gets ready what all tests need: the page, the program and a browser.
pub(crate) fn prepare() -> Result<Tests> {
    let tests = prepare_page()?;
    // What the Rust tests have built is found again only by the same command: the features of
    // crates differ when one package is built alone.
    process::run(cargo().args(["test", "--workspace", "--no-run", "--quiet", "--locked"]))?;
    let program = process::target_dir()?.join("debug").join(process::PROGRAM);
    Ok(Tests { program: Some(program), ..tests })
}

/// Gets ready the page and a browser; tests of the program are skipped.
fn prepare_page() -> Result<Tests> {
    let chromium = chromium()?;
    web::build()?;
    Ok(Tests { chromium, program: None, results: results()? })
}

/// Where the tests leave traces of what failed.
fn results() -> Result<PathBuf> {
    Ok(process::target_dir()?.join("browser"))
}

/// The tests of the last run that failed and passed when they were run once
/// more, a line each. `web/tests/flaky.ts` writes them down.
pub(crate) fn flaky() -> Result<Vec<String>> {
    let list = results()?.join("flaky.txt");
    match fs::read_to_string(&list) {
        Ok(text) => Ok(text.lines().map(str::to_owned).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(format!("{}: {error}", list.display())),
    }
}

/// The path of a Chromium, which is installed if that may be done.
pub(crate) fn chromium() -> Result<OsString> {
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
    debian::install("chromium")?;
    find().ok_or_else(|| {
        format!(
            "Chromium is missing: install the package `chromium`, or set {CHROMIUM} to its path"
        )
    })
}
