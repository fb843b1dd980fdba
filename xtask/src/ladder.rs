//! `cargo xtask ladder`: each version of the engine against the one before it.
//!
//! A version is a commit. It is built from there, so that an old opponent stays
//! what it was, whatever becomes of the code.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::process::{self, PROGRAM, Result};

const VERSIONS: &str = "data/engine-versions.tsv";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many games each version plays against the one before it
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: u32,
    /// How many seconds each side has for a move, less than a minute
    #[arg(long, default_value_t = 0.1, value_name = "SECONDS")]
    seconds: f64,
    /// Leave out the versions before this one
    #[arg(long, default_value_t = 1, value_name = "VERSION")]
    from: u32,
}

/// A player on the ladder.
struct Rung {
    name: String,
    command: String,
    /// Whether it is the same in every run, so that its games can be kept.
    stays: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let alveare = process::build_alveare()?;
    let folder = process::target_dir()?.join("ladder");
    let text = fs::read_to_string(process::root().join(VERSIONS))
        .map_err(|error| format!("{VERSIONS}: {error}"))?;
    let mut rungs = Vec::new();
    if args.from <= 1 {
        let command = format!("{} --strategy baseline", command(&alveare));
        rungs.push(Rung { name: "baseline".into(), command, stays: true });
    }
    for version in versions(&text)?.into_iter().filter(|version| version.number >= args.from) {
        let program = built(version, &folder)?;
        let name = format!("version-{}", version.number);
        rungs.push(Rung { name, command: command(&program), stays: true });
    }
    rungs.push(Rung { name: "this-code".into(), command: command(&alveare), stays: false });

    let go = format!("bestmove time 00:00:{:06.3}", args.seconds);
    for pair in rungs.windows(2) {
        let [lower, upper] = pair else { continue };
        println!("\n{} against {}", upper.name, lower.name);
        let mut match_ = process::command(&alveare);
        match_.args(["match", &upper.command, &lower.command, "--go", &go]).args([
            "--openings",
            "data/openings",
            "--games",
            &args.games.to_string(),
        ]);
        if upper.stays {
            let name = format!("{}-{}-{}s.log", upper.name, lower.name, args.seconds);
            match_.arg("--state").arg(folder.join(name));
        }
        process::run(&mut match_)?;
    }
    Ok(())
}

/// How a program is started as a UHP engine.
fn command(program: &Path) -> String {
    format!("'{}' uhp", program.display())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Version<'a> {
    number: u32,
    commit: &'a str,
}

fn versions(text: &str) -> Result<Vec<Version<'_>>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(index, line)| {
            let mut columns = line.split('\t');
            let number = columns.next().and_then(|number| number.parse().ok());
            number
                .zip(columns.next().filter(|commit| !commit.is_empty()))
                .map(|(number, commit)| Version { number, commit })
                .ok_or_else(|| format!("{VERSIONS}:{}: expected a number, a commit", index + 1))
        })
        .collect()
}

/// The program of a version. It is built once and kept.
fn built(version: Version<'_>, folder: &Path) -> Result<PathBuf> {
    let program = folder.join(version.commit).join(PROGRAM);
    if program.exists() {
        return Ok(program);
    }
    println!("building version {} of the engine ({})", version.number, version.commit);
    let (sources, target) = (folder.join("sources"), folder.join("target"));
    if sources.exists() {
        remove(&sources)?;
    }
    process::run(
        process::command("git")
            .args(["worktree", "add", "--quiet", "--detach"])
            .arg(&sources)
            .arg(version.commit),
    )?;
    // Not `--locked`: the lock file of an old commit may lack an entry.
    process::run(
        process::cargo()
            .current_dir(&sources)
            .args(["build", "--release", "--package", "alveare"])
            .env("CARGO_TARGET_DIR", &target),
    )?;
    let cannot = |error| format!("{}: {error}", program.display());
    fs::create_dir_all(folder.join(version.commit)).map_err(cannot)?;
    fs::copy(target.join("release").join(PROGRAM), &program).map_err(cannot)?;
    remove(&sources)?;
    Ok(program)
}

fn remove(sources: &Path) -> Result<()> {
    process::run(process::command("git").args(["worktree", "remove", "--force"]).arg(sources))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        let text = "# number, commit\n1\tabc\tfirst\n2\tdef\n";
        let expected = [Version { number: 1, commit: "abc" }, Version { number: 2, commit: "def" }];
        assert_eq!(versions(text).unwrap(), expected);
        assert!(versions("1\tabc\nx\tdef").unwrap_err().contains(":2:"));
        assert!(versions("1").is_err());
    }

    #[test]
    fn the_list_can_be_read() {
        let text = fs::read_to_string(process::root().join(VERSIONS)).unwrap();
        let numbers: Vec<u32> = versions(&text).unwrap().iter().map(|it| it.number).collect();
        assert_eq!(numbers, (1..=numbers.len() as u32).collect::<Vec<_>>());
    }
}
