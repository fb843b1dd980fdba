//! Finding and reading files.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use indicatif::ProgressBar;

use super::{archive, report::Report};
use crate::failure::Failure;

/// How deep folders are searched.
const MAX_DEPTH: usize = 64;

/// A file with games, or why it cannot be read.
pub(super) struct Item<'a> {
    /// Its path, in an archive behind that of the archive.
    pub(super) name: String,
    pub(super) content: Result<&'a mut dyn Read, String>,
    /// Whether the user named this very file.
    pub(super) is_asked_for: bool,
}

/// What is done with each file that is found.
pub(super) type Each<'a> = &'a mut dyn FnMut(Item<'_>) -> Result<(), Failure>;

/// A file or an archive on the disk, or standard input.
pub(super) struct Source {
    path: PathBuf,
    is_asked_for: bool,
    /// In bytes, for the progress bar.
    pub(super) size: u64,
}

/// Finds everything under the inputs but the output.
pub(super) fn find(inputs: &[PathBuf], output: &Path, report: &mut Report) -> Vec<Source> {
    let output = output.canonicalize().ok();
    let mut sources = Vec::new();
    for input in inputs {
        if is_stdin(input) {
            sources.push(Source { path: input.clone(), is_asked_for: true, size: 0 });
            continue;
        }
        let mut found = vec![(input.clone(), 0)];
        while let Some((path, depth)) = found.pop() {
            let name = path.display().to_string();
            match fs::metadata(&path) {
                Err(error) => report.fail(&name, &error.to_string()),
                Ok(data) if data.is_dir() && depth > MAX_DEPTH => {
                    report.fail(&name, "the folder lies too deep");
                }
                Ok(data) if data.is_dir() => match entries(&path) {
                    Err(error) => report.fail(&name, &error.to_string()),
                    // The stack gives back last what was put on it first.
                    Ok(entries) => {
                        found.extend(entries.into_iter().rev().map(|path| (path, depth + 1)));
                    }
                },
                Ok(_) if output.is_some() && path.canonicalize().ok() == output => {}
                // A pipe that lies about in a folder has no writer, and opening
                // it would wait for one for ever.
                Ok(data) if depth > 0 && !data.is_file() => report.pass_over(),
                Ok(data) => {
                    sources.push(Source { path, is_asked_for: depth == 0, size: data.len() });
                }
            }
        }
    }
    sources
}

/// What is in a folder, in order. Links to folders are not followed, for they
/// may lead round in circles.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !(path.is_symlink() && path.is_dir()) {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

impl Source {
    /// Reads the file, or each file of the archive.
    pub(super) fn visit(&self, bar: &ProgressBar, each: Each<'_>) -> Result<(), Failure> {
        if is_stdin(&self.path) {
            let content: Result<&mut dyn Read, _> = Ok(&mut io::stdin().lock());
            return each(Item { name: "standard input".into(), content, is_asked_for: true });
        }
        let name = self.path.display().to_string();
        let lower = name.to_ascii_lowercase();
        let is_asked_for = self.is_asked_for;
        match File::open(&self.path) {
            Ok(file) if lower.ends_with(".zip") => {
                return archive::visit_zip(file, self.size, &name, bar, each);
            }
            Ok(file) if lower.ends_with(".tar.gz") || lower.ends_with(".tgz") => {
                return archive::visit_tar_gz(file, self.size, &name, bar, each);
            }
            Ok(mut file) => each(Item { name, content: Ok(&mut file), is_asked_for })?,
            Err(error) => each(Item { name, content: Err(error.to_string()), is_asked_for })?,
        }
        bar.inc(self.size);
        Ok(())
    }
}
