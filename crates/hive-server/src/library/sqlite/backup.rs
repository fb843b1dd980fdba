//! A copy of the library, also while a server uses it.

use std::{ffi::OsString, fs, io, path::Path};

use rusqlite::{Connection, OpenFlags};

use super::{file, schema};
use crate::library::OpenError;

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
    super::make_private(partial)?;
    let done = copy(&from, partial).and_then(|()| Ok(fs::rename(partial, to)?));
    if done.is_err() {
        let _ = fs::remove_file(partial);
    }
    done
}

/// `VACUUM INTO` reads the library as it is at one moment, whatever is written
/// meanwhile. SQLite's backup interface would begin anew with every write.
fn copy(from: &Connection, to: &Path) -> Result<(), OpenError> {
    let name = to.to_str().ok_or_else(|| io::Error::other("the name of the file is no text"))?;
    from.execute("VACUUM INTO ?1", [name])?;
    // SQLite does not wait for the disk here.
    Ok(fs::File::open(to)?.sync_all()?)
}
