//! Starting the program and looking at what it did.

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
};

/// What a run of the program gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// What it printed; it must have worked and complained about nothing.
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{self:?}");
        self.out
    }

    /// What it complained about; it must have failed in an orderly way.
    #[track_caller]
    pub(crate) fn failed(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
        self.err
    }
}

/// Runs the program with nothing to read.
pub(crate) fn alveare(args: &[&str]) -> Run {
    alveare_reading(args, b"")
}

/// Runs the program with this on standard input.
pub(crate) fn alveare_reading(args: &[&str], input: &[u8]) -> Run {
    alveare_at(Path::new(env!("CARGO_TARGET_TMPDIR")), args, input)
}

/// Runs the program with this on standard input, and with this folder for
/// what it keeps for its user.
pub(crate) fn alveare_at(home: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alveare"));
    let mut child = command
        .args(args)
        .env_remove("NO_COLOR")
        .env("XDG_STATE_HOME", home)
        .env("LOCALAPPDATA", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A program that stops early closes the pipe, which is its right.
    let input = input.to_vec();
    let feeder = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder ends");
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("the messages are text"),
    }
}

/// An empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// A file in the folder of shared data.
pub(crate) fn data(name: &str) -> String {
    hive_testkit::data_path(name).display().to_string()
}
