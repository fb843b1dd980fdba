//! Archives, which may be bombs: small files that unpack to huge ones.

use std::{
    fs::File,
    io::{self, Read},
};

use flate2::read::MultiGzDecoder;
use hive_table::is_steering;
use indicatif::ProgressBar;

use super::input::{Each, Item};
use crate::failure::Failure;

/// How many times its own size an archive may unpack to. Game records shrink
/// to a tenth; a bomb's contents to a thousandth.
const MAX_RATIO: u64 = 200;

/// What an archive may unpack to at least, however small it is, and at most.
const BUDGET: std::ops::RangeInclusive<u64> = 16 << 20..=256 << 20;

/// How many files an archive may have.
const MAX_FILES: usize = 200_000;

fn budget(size: u64) -> u64 {
    size.saturating_mul(MAX_RATIO).clamp(*BUDGET.start(), *BUDGET.end())
}

/// Gives each file of a zip archive.
pub(super) fn visit_zip(
    file: File,
    size: u64,
    name: &str,
    bar: &ProgressBar,
    each: Each<'_>,
) -> Result<(), Failure> {
    let mut archive = match zip::ZipArchive::new(file) {
        Ok(archive) => archive,
        Err(error) => return each(broken(name, error.to_string())),
    };
    if archive.len() > MAX_FILES {
        return each(broken(name, too_many_files()));
    }
    let mut left = budget(size);
    for index in 0..archive.len() {
        match archive.by_index(index) {
            Ok(entry) if entry.is_dir() => {}
            Ok(entry) => {
                let name = format!("{name}/{}", printable(entry.name_raw()));
                let packed = entry.compressed_size();
                let mut content = Budgeted { inner: entry, left: &mut left };
                each(Item { name, content: Ok(&mut content), is_asked_for: false })?;
                bar.inc(packed);
            }
            Err(error) => {
                each(broken(&format!("{name}, file {}", index + 1), error.to_string()))?;
            }
        }
        if left == 0 {
            break;
        }
    }
    Ok(())
}

/// Gives each file of a tar archive packed with gzip.
pub(super) fn visit_tar_gz(
    file: File,
    size: u64,
    name: &str,
    bar: &ProgressBar,
    each: Each<'_>,
) -> Result<(), Failure> {
    let mut left = budget(size);
    let unpacked = MultiGzDecoder::new(bar.wrap_read(file));
    let mut archive = tar::Archive::new(Budgeted { inner: unpacked, left: &mut left });
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return each(broken(name, error.to_string())),
    };
    for (index, entry) in entries.enumerate() {
        let mut entry = match entry {
            Ok(entry) => entry,
            // Behind a broken head nothing can be found.
            Err(error) => return each(broken(name, error.to_string())),
        };
        if index == MAX_FILES {
            return each(broken(name, too_many_files()));
        }
        if !entry.header().entry_type().is_file() {
            continue;
        }
        let name = format!("{name}/{}", printable(&entry.path_bytes()));
        each(Item { name, content: Ok(&mut entry), is_asked_for: false })?;
    }
    Ok(())
}

/// An archive that cannot be read further.
fn broken(name: &str, problem: String) -> Item<'static> {
    Item { name: name.into(), content: Err(problem), is_asked_for: false }
}

fn too_many_files() -> String {
    format!("more than {MAX_FILES} files: unpack it yourself")
}

/// A name that a stranger gave, fit to be printed.
fn printable(name: &[u8]) -> String {
    let name = String::from_utf8_lossy(name);
    name.chars().map(|c| if is_steering(c) { '?' } else { c }).take(200).collect()
}

/// A reader that fails when more is read than was granted.
struct Budgeted<'a, R> {
    inner: R,
    left: &'a mut u64,
}

impl<R: Read> Read for Budgeted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if *self.left == 0 {
            return Err(io::Error::other("the archive unpacks to too much: unpack it yourself"));
        }
        let most = usize::try_from(*self.left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.inner.read(&mut buffer[..most])?;
        *self.left -= read as u64;
        Ok(read)
    }
}
