//! Writing games: to standard output, to one file, or to a file each.

use std::{
    collections::HashSet,
    ffi::OsString,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use hive_records::{Format, Record};

use crate::failure::Failure;

/// Where games go.
pub(super) struct Output<'a> {
    format: Format,
    to: To<'a>,
    games: usize,
}

enum To<'a> {
    Stdout(&'a mut dyn Write),
    /// A second file that takes the place of the first one in the end, so
    /// that a run that breaks off leaves no half a collection.
    File {
        partial: BufWriter<File>,
        partial_path: PathBuf,
        path: PathBuf,
    },
    Folder {
        path: PathBuf,
        names: HashSet<String>,
    },
}

impl<'a> Output<'a> {
    pub(super) fn new(
        path: &Path,
        format: Format,
        stdout: &'a mut dyn Write,
    ) -> Result<Output<'a>, String> {
        let is_folder = path.is_dir() || path.to_string_lossy().ends_with(['/', '\\']);
        let to = if path.as_os_str() == "-" {
            To::Stdout(stdout)
        } else if is_folder {
            fs::create_dir_all(path).map_err(|error| cannot(path, &error))?;
            To::Folder { path: path.into(), names: HashSet::new() }
        } else {
            let mut partial_path = OsString::from(path);
            partial_path.push(".part");
            let partial_path = PathBuf::from(partial_path);
            let partial = File::create(&partial_path).map_err(|error| cannot(path, &error))?;
            To::File { partial: BufWriter::new(partial), partial_path, path: path.into() }
        };
        Ok(Output { format, to, games: 0 })
    }

    /// Writes a game that is the `index`th of a file. The inner error is
    /// about this game, the outer one about the output as a whole.
    pub(super) fn write(
        &mut self,
        record: &Record,
        source: &str,
        index: usize,
    ) -> Result<Result<(), String>, Failure> {
        let text = match self.format.write(record) {
            Ok(text) => text,
            Err(error) => return Ok(Err(error.to_string())),
        };
        // A blank line separates the games of a PGN file.
        let before = if self.format == Format::Pgn && self.games > 0 { "\n" } else { "" };
        self.games += 1;
        match &mut self.to {
            To::Stdout(out) => write!(out, "{before}{text}")?,
            To::File { partial, path, .. } => {
                write!(partial, "{before}{text}")
                    .map_err(|error| Failure::Failed(cannot(path, &error)))?;
            }
            To::Folder { path, names } => {
                let name = file_name(source, index, self.format, names);
                return Ok(write_new(&path.join(name), &text));
            }
        }
        Ok(Ok(()))
    }

    /// Puts the file in its place. Without a game there is nothing that
    /// could replace what is there.
    pub(super) fn finish(self) -> Result<(), String> {
        let To::File { mut partial, partial_path, path } = self.to else { return Ok(()) };
        let done = partial.flush();
        drop(partial);
        let done = match done {
            Ok(()) if self.games > 0 => fs::rename(&partial_path, &path),
            _ => done.and(fs::remove_file(&partial_path)),
        };
        done.map_err(|error| cannot(&path, &error))
    }
}

/// Writes a file that must not be there yet: a folder may hold the user's
/// only copy of something.
fn write_new(file: &Path, text: &str) -> Result<(), String> {
    let written = File::create_new(file).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| cannot(file, &error))
}

/// A name that no other game of this run has. It comes from a stranger, so
/// only its harmless characters are kept.
fn file_name(source: &str, index: usize, format: Format, names: &mut HashSet<String>) -> String {
    const MAX_STEM: usize = 80;
    let file = source.rsplit(['/', '\\']).next().unwrap_or(source);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '!');
    let stem: String =
        stem.chars().map(|c| if is_plain(c) { c } else { '_' }).take(MAX_STEM).collect();
    let stem = match (stem.trim_start_matches('.'), index) {
        ("", _) => format!("game-{}", index + 1),
        (stem, 0) => stem.to_owned(),
        (stem, _) => format!("{stem}-{}", index + 1),
    };
    let mut name = format!("{stem}.{}", format.extension());
    let mut copy = 2;
    while !names.insert(name.clone()) {
        name = format!("{stem}_{copy}.{}", format.extension());
        copy += 1;
    }
    name
}

fn cannot(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_harmless_and_different() {
        let mut names = HashSet::new();
        for (source, index, expected) in [
            ("a/b/game.sgf", 0, "game.pgn"),
            ("c.zip/game.sgf", 0, "game_2.pgn"),
            ("all.uhp", 11, "all-12.pgn"),
            ("x.zip/../../.bashrc", 0, "game-1.pgn"),
            ("x.zip/..\\con?.sgf", 0, "con_.pgn"),
            ("U!HV-a-b-2020.sgf", 0, "U!HV-a-b-2020.pgn"),
            ("", 0, "game-1_2.pgn"),
        ] {
            assert_eq!(file_name(source, index, Format::Pgn, &mut names), expected, "{source}");
        }
        assert!(file_name(&"x".repeat(1000), 0, Format::Uhp, &mut names).len() < 100);
    }
}
