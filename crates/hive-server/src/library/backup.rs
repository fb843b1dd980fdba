//! A copy of the library, also while a server uses it.

use std::{ffi::OsString, fs, path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags, backup::Backup};

use super::{OpenError, file, schema};

/// Pages are copied in portions, between which the server can write.
const PAGES: i32 = 1_024;
const PAUSE: Duration = Duration::from_millis(5);

/// Copies the library of a folder to a file: a library by itself, which the
/// program opens under its usual name in another folder. The file is there
/// when it is complete, not before.
pub fn backup(folder: &Path, to: &Path) -> Result<(), OpenError> {
    let from = file(folder);
    if !from.exists() {
        return Err(OpenError::Missing);
    }
    let from = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    schema::check(&from)?;
    let mut partial = OsString::from(to);
    partial.push(".part");
    let partial = Path::new(&partial);
    let _ = fs::remove_file(partial);
    let done = copy(&from, partial).and_then(|()| Ok(fs::rename(partial, to)?));
    if done.is_err() {
        let _ = fs::remove_file(partial);
    }
    done
}

fn copy(from: &Connection, to: &Path) -> Result<(), OpenError> {
    let mut copy = Connection::open(to)?;
    Backup::new(from, &mut copy)?.run_to_completion(PAGES, PAUSE, None)?;
    // The copy is one file, not three, and complete on the disk.
    copy.pragma_update(None, "journal_mode", "DELETE")?;
    copy.close().map_err(|(_, error)| error)?;
    Ok(fs::File::open(to)?.sync_all()?)
}
