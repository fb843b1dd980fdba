//! `cargo xtask soak`: many short games over everything that can be played,
//! with all assertions on.
//!
//! Both players are the program behind its protocol, as others use it. A crash,
//! an illegal move or an answer that comes too late fails the command, and the
//! worst lateness is printed. What was played is kept: the same command goes on
//! after an interruption, but not with the games of another build.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::process::{self, PROGRAM, Result};

/// How long a move may take, and by how much an answer may be late.
const GO: &str = "bestmove time 00:00:00.05";
const MARGIN: &str = "0.05";

/// What a summary says of a side without faults.
const FAULTLESS: &str = "0 crashes, 0 illegal moves, 0 protocol errors, 0 time losses";

/// Both presets, and the openings for each.
const PRESETS: [(&str, &str); 2] =
    [("tournament", "data/openings"), ("rulebook", "data/openings/rulebook")];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many games, half of them by the rulebook
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    games: u32,
    /// How many games to play at once; with more than there are cores it is sooner done, and harder
    /// to be in time
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: u32,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let program = build()?;
    let folder = process::target_dir()?.join("soak");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let player = format!("'{}' uhp --table-mib 8", program.display());
    let mut is_faultless = true;
    for (rules, openings) in PRESETS {
        println!("{} games by the rules of the preset {rules}", args.games / 2);
        let state = folder.join(format!("{rules}.log"));
        remove_older(&state, &program).map_err(|error| format!("{}: {error}", state.display()))?;
        let mut games = process::command(&program);
        games
            .args(["match", &player, &player, "--type", "all", "--go", GO, "--margin", MARGIN])
            .args(["--rules", rules, "--openings", openings])
            .args(["--games", &(args.games / 2).to_string()])
            .args(["--concurrency", &args.concurrency.to_string()])
            .arg("--state")
            .arg(state);
        let summary = process::output(&mut games)?;
        println!("{summary}");
        is_faultless &= summary.matches(FAULTLESS).count() == 2;
    }
    if is_faultless { Ok(()) } else { Err("there were faults".into()) }
}

/// The program, optimised and with all assertions.
fn build() -> Result<PathBuf> {
    const PROFILE: &str = "checked";
    let arguments = ["build", "--locked", "--package", "alveare", "--profile", PROFILE];
    process::run(process::cargo().args(arguments))?;
    Ok(process::target_dir()?.join(PROFILE).join(PROGRAM))
}

/// Removes a file that was last written before another was made.
fn remove_older(file: &Path, than: &Path) -> io::Result<()> {
    if file.exists() && file.metadata()?.modified()? < than.metadata()?.modified()? {
        fs::remove_file(file)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn games_of_another_build_do_not_count() {
        let folder = std::env::temp_dir().join(format!("alveare-soak-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [program, log] = ["program", "log"].map(|name| folder.join(name));
        let now = SystemTime::now();
        let write = |path: &Path, at| fs::File::create(path).unwrap().set_modified(at).unwrap();
        remove_older(&log, &program).unwrap();
        write(&program, now);
        for (age, stays) in [(Duration::from_secs(5), false), (Duration::ZERO, true)] {
            write(&log, now - age);
            remove_older(&log, &program).unwrap();
            assert_eq!(log.exists(), stays);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
