//! One program at a time for one library.
//!
//! SQLite would let two programs write in turn. But a program keeps games in
//! memory between two requests, so nobody else may write meanwhile.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{Seek, Write},
    path::Path,
};

use crate::library::OpenError;

/// Held while the library is open. The system takes it back from a program
/// that ends in whatever way.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Lock {
    pub(super) fn take(path: &Path) -> Result<Lock, OpenError> {
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock(file)),
            Err(TryLockError::WouldBlock) => {
                // Where a lock also keeps readers out, the address stays unknown.
                let address = fs::read_to_string(path).unwrap_or_default();
                let address = Some(address.trim().to_owned()).filter(|text| !text.is_empty());
                Err(OpenError::InUse { address })
            }
            Err(TryLockError::Error(error)) => Err(error.into()),
        }
    }

    /// Tells those who come later where the program answers. There may be a
    /// token in it, so nobody else reads it, even if they may read the folder.
    pub(super) fn announce(&mut self, address: &str) -> Result<(), OpenError> {
        #[cfg(unix)]
        {
            let mine = std::os::unix::fs::PermissionsExt::from_mode(0o600);
            self.0.set_permissions(mine)?;
        }
        self.0.set_len(0)?;
        self.0.rewind()?;
        writeln!(self.0, "{address}")?;
        Ok(())
    }
}
