//! Starting other programs, and where things lie.

use std::{
    env,
    ffi::OsString,
    fmt::Write as _,
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::guard;

/// How long to wait before the second try to fetch something, and the third.
const PAUSES: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];

/// One line for the person at the terminal: what went wrong, what to do.
pub(crate) type Result<T> = std::result::Result<T, String>;

/// The root of the workspace.
pub(crate) fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// A command that runs at the root of the workspace.
pub(crate) fn command(program: impl Into<OsString>) -> Command {
    let mut command = Command::new(program.into());
    command.current_dir(root());
    command
}

/// Gets all crates that the workspace is built with, so that no later step needs the network.
pub(crate) fn fetch_crates() -> Result<()> {
    fetch("the crates", "`cargo fetch --locked`", || run(cargo().args(["fetch", "--locked"])))
}

/// The cargo that started us.
pub(crate) fn cargo() -> Command {
    command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command to its end; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = wait(&mut spawn(command)?)?;
    if status.success() { Ok(()) } else { Err(format!("`{}` failed ({status})", line(command))) }
}

/// Starts a command, which ends when we do.
fn spawn(command: &mut Command) -> Result<Child> {
    guard::prepare(command);
    let child = command.spawn().map_err(|error| cannot_start(command, &error))?;
    guard::began(child.id());
    Ok(child)
}

/// Waits for the end of what `spawn` has started.
fn wait(child: &mut Child) -> Result<ExitStatus> {
    let status = child.wait().map_err(|error| error.to_string());
    guard::ended(child.id());
    status
}

/// Does something that needs the network, three times if it has to. A hiccup is
/// no failure.
pub(crate) fn fetch(what: &str, by_hand: &str, act: impl FnMut() -> Result<()>) -> Result<()> {
    tries(&PAUSES, act)
        .map_err(|problem| format!("could not get {what}: {problem}. By hand: {by_hand}"))
}

/// Does something until it succeeds, once more than there are pauses.
fn tries(pauses: &[Duration], mut act: impl FnMut() -> Result<()>) -> Result<()> {
    for pause in pauses {
        let Err(problem) = act() else { return Ok(()) };
        eprintln!("{problem}; trying again in {} s", pause.as_secs());
        thread::sleep(*pause);
    }
    act()
}

/// Runs a command to its end and gives what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| cannot_start(command, &error))?;
    if output.status.success() {
        String::from_utf8(output.stdout)
            .map_err(|_| format!("`{}` printed something that is not text", line(command)))
    } else {
        Err(format!("`{}` failed ({})", line(command), output.status))
    }
}

/// Runs a command to its end and gives whether it succeeded and all that it
/// said, on both of its streams, in the order in which it said it.
pub(crate) fn both(command: &mut Command) -> Result<(bool, String)> {
    let (mut reader, writer) = io::pipe().map_err(|error| error.to_string())?;
    let other = writer.try_clone().map_err(|error| error.to_string())?;
    let mut child = spawn(command.stdin(Stdio::null()).stdout(writer).stderr(other))?;
    // The pipe ends when nobody can write to it any more, ourselves included.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut said = Vec::new();
    reader.read_to_end(&mut said).map_err(|error| error.to_string())?;
    let status = wait(&mut child)?;
    Ok((status.success(), String::from_utf8_lossy(&said).into_owned()))
}

/// Whether a command can be run here; it prints nothing.
pub(crate) fn works(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// What cargo knows about the workspace and all its dependencies.
pub(crate) fn metadata() -> Result<Value> {
    let text = output(cargo().args(["metadata", "--format-version", "1", "--locked"]))?;
    serde_json::from_str(&text).map_err(|error| format!("cargo metadata cannot be read: {error}"))
}

/// The folder for everything that is made and not kept.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let metadata = metadata()?;
    let folder = metadata["target_directory"].as_str();
    folder.map(PathBuf::from).ok_or_else(|| "cargo metadata names no target folder".into())
}

/// What the program is called as a file.
pub(crate) const PROGRAM: &str = if cfg!(windows) { "alveare.exe" } else { "alveare" };

/// Builds the program for release and gives its path.
pub(crate) fn build_alveare() -> Result<PathBuf> {
    run(cargo().args(["build", "--release", "--locked", "--package", "alveare"]))?;
    Ok(target_dir()?.join("release").join(PROGRAM))
}

fn cannot_start(command: &Command, error: &std::io::Error) -> String {
    format!("cannot start `{}`: {error}", command.get_program().display())
}

fn line(command: &Command) -> String {
    let mut line = command.get_program().display().to_string();
    for argument in command.get_args() {
        let _ = write!(line, " {}", argument.display());
    }
    line
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_fails_twice_is_tried_a_third_time_and_no_more() {
        for (failures, is_ok) in [(0, true), (2, true), (3, false)] {
            let mut calls = 0;
            let done = tries(&[Duration::ZERO; 2], || {
                calls += 1;
                if calls > failures { Ok(()) } else { Err(format!("failure {calls}")) }
            });
            assert_eq!((done.is_ok(), calls), (is_ok, 3.min(failures + 1)), "{failures}: {done:?}");
        }
    }

    #[test]
    fn both_streams_come_in_order_with_the_verdict() {
        let said = |script| both(Command::new("sh").args(["-c", script])).unwrap();
        let mixed = said("echo one; echo two >&2; echo three; exit 3");
        assert_eq!(mixed, (false, "one\ntwo\nthree\n".into()));
        assert_eq!(said("true"), (true, String::new()));
        assert!(both(&mut Command::new("no-such-program-anywhere")).is_err());
    }
}
