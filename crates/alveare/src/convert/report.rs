//! What went well and what did not.

use crate::{failure::Failure, printable::printable};

/// How many problems are listed when the user has not asked for all.
const SHOWN: usize = 50;

/// Counts, and the problems to list at the end.
#[derive(Default)]
pub(crate) struct Report {
    pub(super) files: usize,
    pub(super) games: usize,
    is_verbose: bool,
    passed_over: usize,
    failed: usize,
    notes: usize,
    /// The first problems, or all of them, and with them the notes.
    lines: Vec<String>,
}

impl Report {
    pub(super) fn new(is_verbose: bool) -> Report {
        Report { is_verbose, ..Report::default() }
    }

    /// A file or a game that could not be converted.
    pub(super) fn fail(&mut self, name: &str, problem: &str) {
        self.failed += 1;
        if self.is_verbose || self.lines.len() < SHOWN {
            self.lines.push(format!("{name}: {problem}"));
        }
    }

    /// Something that had to be assumed about a game.
    pub(super) fn note(&mut self, name: &str, note: &str) {
        self.notes += 1;
        if self.is_verbose {
            self.lines.push(format!("{name}: note: {note}"));
        }
    }

    /// A file that has nothing to do with games.
    pub(super) fn pass_over(&mut self) {
        self.passed_over += 1;
    }

    /// Tells the user what was done with the games, and whether all went well.
    pub(crate) fn finish(self, done: &str) -> Result<(), Failure> {
        for line in &self.lines {
            eprintln!("{}", printable(line));
        }
        let shown = if self.is_verbose { self.failed } else { self.failed.min(SHOWN) };
        if shown < self.failed {
            eprintln!("and {} more; --verbose lists all", self.failed - shown);
        }
        eprint!("{} {done}", counted(self.games, "game"));
        eprint!(" from {}", counted(self.files, "file"));
        if self.failed > 0 {
            eprint!(", {} not", self.failed);
        }
        if self.notes > 0 && !self.is_verbose {
            eprint!("; {} (--verbose shows them)", counted(self.notes, "note"));
        }
        if self.passed_over > 0 {
            eprint!("; {} passed over", counted(self.passed_over, "other file"));
        }
        eprintln!();
        if self.failed == 0 && self.games > 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}

pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
