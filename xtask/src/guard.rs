//! What a command has started ends with it, also when it is interrupted or
//! killed.
//!
//! Each program runs in a process group of its own. A second process of ours,
//! the guard, is told of the groups through a pipe. When the pipe ends, because
//! we have ended, it ends the groups that are left. Where there are no process
//! groups, this does nothing.

use std::{
    collections::BTreeSet,
    io::{self, BufRead as _, Write as _},
    process::{ChildStdin, Command, Stdio},
    sync::{Mutex, OnceLock},
    thread,
    time::Duration,
};

use crate::process::Result;

/// How the guard hears of groups; it is there from `begin` on.
static GUARD: OnceLock<Mutex<ChildStdin>> = OnceLock::new();

/// How long a group has to end by itself after each signal: a browser closes
/// its windows, a server stores what it has.
const PATIENCE: Patience =
    [("INT", Duration::from_secs(5)), ("TERM", Duration::from_secs(2)), ("KILL", Duration::ZERO)];

type Patience = [(&'static str, Duration); 3];

/// From here on what is started is guarded.
pub(crate) fn begin() -> Result<()> {
    if cfg!(unix) && GUARD.get().is_none() {
        let ourselves = std::env::current_exe()
            .map_err(|error| format!("cannot find this program: {error}"))?;
        let mut guard = Command::new(ourselves);
        guard.arg("guard").stdin(Stdio::piped());
        in_a_group(&mut guard);
        let guard = guard.spawn().map_err(|error| format!("cannot start the guard: {error}"))?;
        if let Some(pipe) = guard.stdin {
            let _ = GUARD.set(Mutex::new(pipe));
        }
    }
    Ok(())
}

/// Has a command start in a group of its own, if it will be guarded.
pub(crate) fn prepare(command: &mut Command) {
    if GUARD.get().is_some() {
        in_a_group(command);
        // Only the group at the terminal may read from it.
        command.stdin(Stdio::null());
    }
}

/// A program has started; its number is that of its group.
pub(crate) fn began(group: u32) {
    tell('+', group);
}

/// A program has ended; the guard ends what it has left behind.
pub(crate) fn ended(group: u32) {
    tell('-', group);
}

fn tell(sign: char, group: u32) {
    if let Some(guard) = GUARD.get()
        && let Ok(mut pipe) = guard.lock()
    {
        // Without a guard there is nobody to tell.
        let _ = writeln!(pipe, "{sign}{group}");
    }
}

#[cfg(unix)]
fn in_a_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn in_a_group(_: &mut Command) {}

/// The guard itself: listens until we have ended.
pub(crate) fn run() -> Result<()> {
    let mut groups = BTreeSet::new();
    for line in io::stdin().lock().lines().map_while(io::Result::ok) {
        let Some((sign, group)) = line.split_at_checked(1) else { continue };
        let Ok(group) = group.parse::<u32>() else { continue };
        if sign == "+" {
            groups.insert(group);
        } else if groups.remove(&group) {
            end(&BTreeSet::from([group]), PATIENCE);
        }
    }
    end(&groups, PATIENCE);
    Ok(())
}

/// Ends groups, kindly first.
fn end(groups: &BTreeSet<u32>, patience: Patience) {
    for (signal, patience) in patience {
        if !groups.iter().any(|&group| send(signal, group)) {
            return;
        }
        let tick = Duration::from_millis(50);
        for _ in 0..patience.as_millis() / tick.as_millis() {
            thread::sleep(tick);
            if !groups.iter().any(|&group| send("0", group)) {
                return;
            }
        }
    }
}

/// Whether there was anybody in the group to hear it.
fn send(signal: &str, group: u32) -> bool {
    Command::new("sh")
        .args(["-c", "kill -s \"$0\" -- \"-$1\"", signal, &group.to_string()])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_ended_with_all_that_is_in_it() {
        let mut leader = Command::new("sh");
        // It ends at once and leaves two others, one of which does not listen.
        leader.args(["-c", "sleep 600 & (trap '' INT TERM; exec sleep 600) & exit 0"]);
        in_a_group(&mut leader);
        let mut leader = leader.stdin(Stdio::null()).spawn().unwrap();
        let group = leader.id();
        leader.wait().unwrap();
        assert!(send("0", group));
        end(&BTreeSet::from([group]), PATIENCE.map(|(signal, time)| (signal, time / 50)));
        // What was killed is still known until somebody has asked for it.
        while send("0", group) {
            thread::sleep(Duration::from_millis(10));
        }
    }
}
