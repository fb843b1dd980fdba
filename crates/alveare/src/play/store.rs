//! Where games are kept while they are played.
//!
//! Each game has a PGN file of its own, named by the time of its first move,
//! in the folder for such things of the user's account. It is written anew
//! after every move, to a second file that then takes the first one's place,
//! so that there is a whole game on the disk at any moment.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use hive_records::{Record, pgn};

/// The largest file that is taken for a game.
const MAX_FILE: u64 = 16 << 20;

/// The file of the game that is being played.
#[derive(Debug)]
pub(super) struct Store {
    file: Option<PathBuf>,
}

impl Store {
    /// A new file, which is made when there is something to keep.
    pub(super) fn new() -> Store {
        Store { file: None }
    }

    /// The game in a file, or the last one that was not finished.
    pub(super) fn resume(file: Option<&Path>) -> Result<(Record, Store), String> {
        if let Some(file) = file {
            let record = read(file)?;
            return Ok((record, Store { file: Some(file.into()) }));
        }
        let nothing = || "there is no unfinished game: start one with `alveare play`".to_owned();
        let folder = folder().ok_or_else(nothing)?;
        let entries = fs::read_dir(folder).map_err(|_| nothing())?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "pgn"));
        // The names begin with the time.
        files.sort_unstable_by(|a, b| b.cmp(a));
        let unfinished = files.into_iter().find_map(|file| {
            let record = read(&file).ok()?;
            let is_open = record.game.outcome().is_none();
            is_open.then_some((record, Store { file: Some(file) }))
        });
        unfinished.ok_or_else(nothing)
    }

    /// The file, once there is one.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Keeps the game as it is now.
    pub(super) fn keep(&mut self, record: &Record) -> Result<(), String> {
        let file = match &self.file {
            Some(file) => file,
            None => self.file.insert(new_file()?),
        };
        save(record, file)
    }
}

/// Writes a game to a file, whole or not at all.
pub(super) fn save(record: &Record, file: &Path) -> Result<(), String> {
    let cannot =
        |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", file.display());
    let text = pgn::write(record).map_err(|error| cannot(&error))?;
    let mut partial = OsString::from(file);
    partial.push(".part");
    fs::write(&partial, text).and_then(|()| fs::rename(&partial, file)).map_err(|error| {
        let _ = fs::remove_file(&partial);
        cannot(&error)
    })
}

fn read(file: &Path) -> Result<Record, String> {
    let cannot = |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", file.display());
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(MAX_FILE).read_to_end(&mut bytes))
        .map_err(|error| cannot(&error))?;
    pgn::read_one(&bytes).map_err(|error| cannot(&error))
}

/// An empty file with a new name.
fn new_file() -> Result<PathBuf, String> {
    let folder = folder().ok_or("there is no home folder in which to keep the game")?;
    let cannot =
        |error: io::Error| format!("cannot keep the game in {}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(cannot)?;
    let [year, month, day, hour, minute, second] = date_and_time(now());
    let time = format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}");
    // Two games may begin in the same second.
    for copy in 1.. {
        let copy = if copy == 1 { String::new() } else { format!("-{copy}") };
        let file = folder.join(format!("{time}{copy}.pgn"));
        match File::create_new(&file) {
            Ok(_) => return Ok(file),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot(error)),
        }
    }
    unreachable!("the loop ends with a name or an error")
}

/// The folder for our games, by the customs of the system.
fn folder() -> Option<PathBuf> {
    let path = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = if cfg!(windows) {
        path("LOCALAPPDATA")
    } else {
        path("XDG_STATE_HOME").or_else(|| Some(path("HOME")?.join(".local/state")))
    };
    Some(state?.join("alveare").join("games"))
}

/// The date for the tag of a PGN file.
pub(super) fn today() -> String {
    let [year, month, day, ..] = date_and_time(now());
    format!("{year:04}.{month:02}.{day:02}")
}

/// Seconds since 1970; a clock set to an earlier time counts as 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Year, month, day, hour, minute and second of a time in UTC.
fn date_and_time(seconds: u64) -> [u64; 6] {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have their leap day at the end; 1 March of
    // the year 0 was 719,468 days before 1970.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = 400 * era + year + later;
    [year, month, day, second / 3_600, second / 60 % 60, second % 60]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, expected) in [
            (0, [1970, 1, 1, 0, 0, 0]),
            (951_782_399, [2000, 2, 28, 23, 59, 59]),
            (951_782_400, [2000, 2, 29, 0, 0, 0]),
            (951_868_800, [2000, 3, 1, 0, 0, 0]),
            (1_735_689_599, [2024, 12, 31, 23, 59, 59]),
            (4_107_542_400, [2100, 3, 1, 0, 0, 0]),
        ] {
            assert_eq!(date_and_time(seconds), expected, "{seconds}");
        }
    }
}
