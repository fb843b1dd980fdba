//! The page: installing what it is built with, and building it.
//!
//! Each step runs only when something that it depends on has changed since it
//! last succeeded. What it depended on is kept as a fingerprint in the target
//! folder, not as times of files, which a checkout changes.

use std::{
    collections::hash_map::DefaultHasher,
    fs,
    hash::{Hash, Hasher},
    io,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::{self, Result},
    wasm,
};

/// What the modules for the browser are made of.
const WASM_SOURCES: [&str; 11] = [
    "Cargo.toml",
    "Cargo.lock",
    "crates/hive-rules",
    "crates/hive-records/Cargo.toml",
    "crates/hive-records/src",
    "crates/hive-engine",
    "crates/hive-explorer",
    "crates/hive-study",
    "crates/hive-table",
    "crates/hive-wasm",
    "xtask/src/wasm.rs",
];

/// What is built from other things, or put there by tools.
const MADE: [&str; 6] =
    ["node_modules", "dist", "test-results", "playwright-report", "target", "tests"];

/// The oldest Node.js that our tools run with, as `package.json` has it.
const NODE: (u32, u32) = (20, 19);

/// The sources of the page.
pub(crate) fn folder() -> PathBuf {
    process::root().join("web")
}

/// Builds the page into `web/dist`, with all that it needs.
pub(crate) fn build() -> Result<PathBuf> {
    install()?;
    modules()?;
    let dist = folder().join("dist");
    let data = process::root().join("data");
    let drawings = process::root().join("crates/hive-records/src/svg/bugs");
    let sources = [folder(), data.join("lessons"), data.join("puzzles.tsv"), drawings];
    let changed = Step::new("page", &sources)?;
    changed.unless_done(&[dist.join("index.html")], || {
        println!("building the page");
        process::run(npm().args(["run", "--silent", "build"]))
    })?;
    Ok(dist)
}

/// Installs what the page is built and tested with.
pub(crate) fn install() -> Result<()> {
    let version = process::output(Command::new("node").arg("--version"));
    println!("using Node.js {}", recent_enough(version.ok().as_deref())?);
    let lock = folder().join("package-lock.json");
    Step::new("install", &[lock, folder().join("package.json")])?.unless_done(
        &[folder().join("node_modules/.package-lock.json")],
        || {
            println!("installing what the page is built with");
            process::fetch("what the page is built with", "`npm ci` in the folder `web`", || {
                process::run(npm().args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))
            })
        },
    )
}

/// The version of Node.js as it says it, if our tools run with it.
fn recent_enough(said: Option<&str>) -> Result<&str> {
    let (major, minor) = NODE;
    let what_to_do = format!("install version {major}.{minor} or later from https://nodejs.org");
    let version = said.ok_or_else(|| format!("Node.js is missing: {what_to_do}"))?.trim();
    let mut numbers = version.trim_start_matches('v').split('.').map(str::parse::<u32>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(first)), Some(Ok(second))) if (first, second) >= NODE => Ok(version),
        _ => Err(format!("Node.js {version} is too old: {what_to_do}")),
    }
}

/// Builds the rules and the engine for the browser.
pub(crate) fn modules() -> Result<()> {
    let sources = WASM_SOURCES.map(|path| process::root().join(path));
    let files = wasm::ARTEFACTS.map(|artefact| folder().join(artefact.file));
    Step::new("modules", &sources)?.unless_done(&files, wasm::build)
}

/// npm, in the folder of the page.
pub(crate) fn npm() -> Command {
    let mut npm = process::command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(folder());
    npm
}

/// A tool that npm has installed.
pub(crate) fn npx(tool: &str) -> Command {
    let mut npx = process::command(if cfg!(windows) { "npx.cmd" } else { "npx" });
    npx.current_dir(folder()).args(["--no-install", tool]);
    npx
}

/// Something that has to be done again when files have changed.
struct Step {
    mark: PathBuf,
    fingerprint: String,
}

impl Step {
    fn new(name: &str, sources: &[PathBuf]) -> Result<Step> {
        let mark = process::target_dir()?.join("web").join(name);
        Ok(Step { mark, fingerprint: fingerprint(sources)? })
    }

    fn unless_done(&self, results: &[PathBuf], act: impl FnOnce() -> Result<()>) -> Result<()> {
        let known = fs::read_to_string(&self.mark).unwrap_or_default();
        if known == self.fingerprint && results.iter().all(|result| result.exists()) {
            return Ok(());
        }
        act()?;
        let folder = self.mark.parent().unwrap_or(&self.mark);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&self.mark, &self.fingerprint))
            .map_err(|error| format!("{}: {error}", self.mark.display()))
    }
}

/// Another text for other sources.
pub(crate) fn fingerprint(sources: &[PathBuf]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for source in sources {
        hash(source, &mut hasher).map_err(|error| format!("{}: {error}", source.display()))?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

/// The names and contents of all files in a folder, or of one file. What is
/// not there counts as empty.
fn hash(path: &Path, hasher: &mut DefaultHasher) -> io::Result<()> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        entries.sort_unstable();
        for entry in entries {
            let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !MADE.contains(&name.as_str()) {
                hash(&entry, hasher)?;
            }
        }
    } else if path.is_file() {
        path.strip_prefix(process::root()).unwrap_or(path).hash(hasher);
        fs::read(path)?.hash(hasher);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_node_is_told_from_a_recent_one() {
        for (version, is_fine) in [
            ("v20.19.0\n", true),
            ("v20.20.1", true),
            ("v24.1.0", true),
            ("v20.18.3", false),
            ("v18.20.0", false),
            ("v9.99.0", false),
            ("nonsense", false),
        ] {
            let answer = recent_enough(Some(version));
            assert_eq!(answer.is_ok(), is_fine, "{version}: {answer:?}");
            assert!(answer.err().is_none_or(|problem| problem.contains("20.19")), "{version}");
        }
        assert!(recent_enough(None).is_err());
    }

    #[test]
    fn a_fingerprint_shows_every_change_but_in_what_is_made() {
        let folder = std::env::temp_dir().join(format!("alveare-web-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::create_dir_all(folder.join("dist")).unwrap();
        fs::write(folder.join("src/a.ts"), "1").unwrap();
        let fingerprint = || fingerprint(std::slice::from_ref(&folder)).unwrap();
        let first = fingerprint();
        fs::write(folder.join("dist/a.js"), "1").unwrap();
        assert_eq!(fingerprint(), first);
        fs::write(folder.join("src/a.ts"), "2").unwrap();
        assert_ne!(fingerprint(), first);
        fs::write(folder.join("src/a.ts"), "1").unwrap();
        assert_eq!(fingerprint(), first);
        fs::rename(folder.join("src/a.ts"), folder.join("src/b.ts")).unwrap();
        assert_ne!(fingerprint(), first);
        fs::remove_dir_all(&folder).unwrap();
    }
}
