//! The files that tests read.
//!
//! Our own data is in `data/` at the root of the workspace. Other people's is
//! in a folder named by the environment variable `ALVEARE_REFERENCE`: tests
//! that need it pass without it and say so, but an incomplete folder fails.

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
};

/// The root of the workspace.
pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// A file or folder of our own data.
pub fn data_path(name: &str) -> PathBuf {
    root().join("data").join(name)
}

/// The text of a file of our own data.
#[track_caller]
pub fn data(name: &str) -> String {
    read(data_path(name))
}

/// A file or folder of other people's data; `None`, and a line that says so,
/// where there is none on this machine.
pub fn reference_path(name: &str) -> Option<PathBuf> {
    let Some(folder) = env::var_os("ALVEARE_REFERENCE") else {
        // Straight to standard error, since the test harness swallows what is
        // printed by macros.
        let line = format!("skipped: ALVEARE_REFERENCE is not set, {name} is not read\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
        return None;
    };
    let path = Path::new(&folder).join(name);
    assert!(path.exists(), "{} is missing", path.display());
    Some(path)
}

/// The text of a file of other people's data.
#[track_caller]
pub fn reference(name: &str) -> Option<String> {
    reference_path(name).map(read)
}

/// The text of a file.
#[track_caller]
pub fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of a folder, in the order of their names.
#[track_caller]
pub fn files_in(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let folder = folder.as_ref();
    let entries = fs::read_dir(folder);
    let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be listed").path()).collect();
    files.sort();
    files
}
