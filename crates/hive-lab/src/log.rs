//! What long work has come to so far, in a file that only ever grows.
//!
//! The first line tells what the work is and its settings, every other line
//! is a finished game. A game is in the file or it is not: a last line
//! without its end, as a power failure may leave it, is cut off and played
//! again.

use std::{
    collections::BTreeMap,
    fmt,
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    marker::PhantomData,
    path::Path,
    str::FromStr,
};

/// A line of a log.
pub trait LogEntry: fmt::Display + FromStr<Err: fmt::Display> {
    /// What work the log is of, and the version of its format.
    const FORMAT: &'static str;

    /// Which game it is.
    fn index(&self) -> usize;
}

/// A file of finished games that can be added to.
#[derive(Debug)]
pub struct Log<E> {
    file: File,
    entries: PhantomData<E>,
}

impl<E: LogEntry> Log<E> {
    /// Opens or begins the log of work with these settings, and gives the
    /// games that are in it.
    pub fn open(path: &Path, settings: &str) -> Result<(Log<E>, Vec<E>), LogError> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        bytes.truncate(whole);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        let mut log = Log { file, entries: PhantomData };
        if bytes.is_empty() {
            log.append(&format!("{}{settings}", header::<E>()))?;
            return Ok((log, Vec::new()));
        }
        let text = String::from_utf8(bytes).map_err(|_| LogError::NotText)?;
        Ok((log, games(&text, settings)?))
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &E) -> Result<(), LogError> {
        self.append(&game.to_string())
    }

    fn append(&mut self, line: &str) -> Result<(), LogError> {
        // One write, so that a line is never mixed with another one.
        self.file.write_all(format!("{line}\n").as_bytes())?;
        Ok(())
    }
}

/// What the first line begins with.
fn header<E: LogEntry>() -> String {
    format!("# alveare {}: ", E::FORMAT)
}

/// Reads the games of a log, each number once.
fn games<E: LogEntry>(text: &str, settings: &str) -> Result<Vec<E>, LogError> {
    let mut lines = text.lines();
    let header = header::<E>();
    let logged = lines.next().and_then(|line| line.strip_prefix(&header));
    let logged = logged.ok_or(LogError::NotALog)?;
    if logged != settings {
        return Err(LogError::OtherSettings { logged: logged.into(), wanted: settings.into() });
    }
    let mut games = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let game: E = line.parse().map_err(|error: E::Err| {
            let problem = error.to_string();
            LogError::Line { number, problem }
        })?;
        games.entry(game.index()).or_insert(game);
    }
    Ok(games.into_values().collect())
}

/// Why a log cannot be used.
#[derive(Debug)]
pub enum LogError {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file is not text.
    NotText,
    /// The file is something else, and nobody wants it overwritten.
    NotALog,
    /// It belongs to work with other settings.
    OtherSettings {
        /// The settings in the file.
        logged: String,
        /// The settings of the work that is to be done.
        wanted: String,
    },
    /// A line is not a finished game.
    Line {
        /// Which line, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: String,
    },
}

impl From<io::Error> for LogError {
    fn from(error: io::Error) -> LogError {
        LogError::Io(error)
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Io(error) => error.fmt(f),
            LogError::NotText => f.write_str("the file is not text"),
            LogError::NotALog => {
                f.write_str("the file is not a log of this kind; name another one")
            }
            LogError::OtherSettings { logged, wanted } => write!(
                f,
                "the file belongs to other settings; name another one or use the same settings\n  \
                 in the file: {logged}\n  given now:   {wanted}"
            ),
            LogError::Line { number, problem } => write!(f, "line {number}: {problem}"),
        }
    }
}

impl std::error::Error for LogError {}
