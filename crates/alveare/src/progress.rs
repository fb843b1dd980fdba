//! How far long work has come: a bar on a terminal, a line now and then
//! elsewhere. Either goes to standard error, apart from the results.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

use crate::printable::printable;

/// How often a line is written where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

pub(crate) struct Progress {
    shown: Shown,
    total: u64,
    done: u64,
}

enum Shown {
    Bar(ProgressBar),
    Lines { last: Instant },
}

impl Progress {
    /// So much to do, and so much of it done before.
    pub(crate) fn new(total: u64, done: u64) -> Progress {
        let shown = if io::stderr().is_terminal() {
            let style = ProgressStyle::with_template(
                "{wide_bar} {pos}/{len} {elapsed} (left {eta})\n{msg}",
            );
            let bar = ProgressBar::new(total).with_position(done);
            // Time and speed are those of this run.
            bar.reset_eta();
            Shown::Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
        } else {
            Shown::Lines { last: Instant::now() }
        };
        Progress { shown, total, done }
    }

    /// One more is done; `message` says what has come of it.
    pub(crate) fn step(&mut self, message: &str) {
        self.done += 1;
        // There may be the name of a game in it.
        let message = printable(message);
        match &mut self.shown {
            Shown::Bar(bar) => {
                bar.set_message(message);
                bar.set_position(self.done);
            }
            Shown::Lines { last } if last.elapsed() >= BETWEEN_LINES => {
                eprintln!("{}/{} {message}", self.done, self.total);
                *last = Instant::now();
            }
            Shown::Lines { .. } => {}
        }
    }

    /// The work is over, and the results come.
    pub(crate) fn finish(self) {
        if let Shown::Bar(bar) = self.shown {
            bar.finish_and_clear();
        }
    }
}
