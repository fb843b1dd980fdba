//! How a command fails, and what the exit code says about it.

use std::{io, process::ExitCode};

use crate::printable::complain;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments do not go together.
    Usage(String),
    /// It could not be done; the text says why and what to do.
    Failed(String),
    /// Something failed, and the user has been told.
    Reported,
    /// Our own output could not be written.
    Output(io::Error),
}

impl Failure {
    /// Tells the user, and gives the exit code. A reader that has seen enough
    /// and closed the pipe (`alveare moves ... | head`) is no failure.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Usage(problem) => {
                complain(&format!("{problem}\n\nFor more information, try '--help'."));
                ExitCode::from(2)
            }
            Failure::Failed(problem) => {
                complain(&problem);
                ExitCode::FAILURE
            }
            Failure::Reported => ExitCode::FAILURE,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            Failure::Output(error) => {
                eprintln!("error: the output cannot be written: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

/// Commands write their results with `?`; everything that is read gets an
/// error text of its own.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}
