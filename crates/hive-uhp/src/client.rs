//! The other side of the protocol: drives an engine in a child process.
//!
//! An engine is a stranger. It may crash, hang, or answer nonsense, at any
//! moment; each of these is an error that says so, no call waits longer than
//! its deadline, and memory is bounded. After an error of this kind the child
//! is ended, because nobody knows what its next line would answer.

use std::{
    fmt,
    io::{self, BufReader, Read, Write},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    thread,
    time::{Duration, Instant},
};

use crate::{
    EngineOption, command_line,
    lines::{InputLine, Lines},
};

/// How long an engine may take for anything but `bestmove`. It is generous:
/// engines that fill large tables at the start do so on busy machines too.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many lines may wait to be looked at.
const LINES_AHEAD: usize = 16;

/// How many bytes an answer may have.
const MAX_ANSWER: usize = 8 << 20;

/// How much of what an engine complains about is kept for messages.
const MAX_COMPLAINT: usize = 2_000;

/// How long a child that has closed its output may take to end, and what it
/// wrote to arrive.
const DYING: Duration = Duration::from_millis(500);

/// An engine in a child process, which ends with this.
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// Commands for the thread that writes them: an engine that does not read
    /// must not block us.
    commands: Sender<String>,
    /// When that thread began to write each of them.
    written: Receiver<Instant>,
    answers: Receiver<Event>,
    /// What it wrote last to its standard error, once that is closed.
    complaint: Receiver<String>,
    info: Info,
    last_latency: Duration,
    is_ended: bool,
}

/// What an engine says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Name and version.
    pub id: String,
    /// Such as `Mosquito`.
    pub capabilities: Vec<String>,
}

/// A line came from the child, at this time.
type Event = (InputLine, Instant);

impl Client {
    /// Starts an engine: a program and its arguments, with quotes around what
    /// has blanks in it.
    pub fn spawn(command_line: &str) -> Result<Client, ClientError> {
        let words = command_line::split(command_line);
        let Some((program, arguments)) = words.as_deref().and_then(<[String]>::split_first) else {
            return Err(ClientError::CommandLine);
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Control-C in a terminal goes to the whole group. It is for us, who
        // may want to end a game in good order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);

        let cannot_start = |error| ClientError::CannotStart { program: program.clone(), error };
        let mut child = command.spawn().map_err(cannot_start)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(cannot_start(io::ErrorKind::BrokenPipe.into()));
        };
        let (commands, to_write) = mpsc::channel();
        let (stamps, written) = mpsc::channel();
        let (events, answers) = mpsc::sync_channel(LINES_AHEAD);
        let (complaints, complaint) = mpsc::channel();
        let mut client = Client {
            child,
            commands,
            written,
            answers,
            complaint,
            info: Info::default(),
            last_latency: Duration::ZERO,
            is_ended: false,
        };
        // From here on the child is ended by dropping the client.
        let start = |name: &str, run: Box<dyn FnOnce() + Send>| {
            thread::Builder::new().name(name.into()).spawn(run).map_err(cannot_start)
        };
        start("uhp-write", Box::new(move || write_all(stdin, &to_write, &stamps)))?;
        start("uhp-read", Box::new(move || read_all(stdout, &events)))?;
        start("uhp-complaints", Box::new(move || drop(complaints.send(last_words(stderr)))))?;
        client.info = client.read_info()?;
        Ok(client)
    }

    /// What the engine said of itself at the start.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Begins a game: `Base+MLP`, or a game string. Gives the engine's game
    /// string.
    pub fn new_game(&mut self, game: &str) -> Result<String, ClientError> {
        self.one_line(&format!("newgame {game}"))
    }

    /// Plays a move. Gives the engine's game string.
    pub fn play(&mut self, mv: &str) -> Result<String, ClientError> {
        self.one_line(&format!("play {mv}"))
    }

    /// Takes back some plies. Gives the engine's game string.
    pub fn undo(&mut self, plies: u32) -> Result<String, ClientError> {
        self.one_line(&format!("undo {plies}"))
    }

    /// All legal moves.
    pub fn valid_moves(&mut self) -> Result<Vec<String>, ClientError> {
        let line = self.one_line("validmoves")?;
        Ok(line.split(';').map(|mv| mv.trim_ascii().into()).collect())
    }

    /// Asks for a move with the words after `bestmove`, such as `depth 3`.
    /// Gives the text of the last move that the engine wrote.
    pub fn best_move(&mut self, go: &str, deadline: Duration) -> Result<String, ClientError> {
        let command = format!("bestmove {go}");
        let lines = self.ask(command.trim_ascii_end(), deadline)?;
        let line = self.last_line(lines, &command)?;
        Ok(line.split(';').next().unwrap_or_default().trim_ascii().into())
    }

    /// The engine's options. What cannot be read as one is left out.
    pub fn options(&mut self) -> Result<Vec<EngineOption>, ClientError> {
        let lines = self.ask("options", PATIENCE)?;
        Ok(lines.iter().filter_map(|line| line.parse().ok()).collect())
    }

    /// Sets an option.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.ask(&format!("options set {name} {value}"), PATIENCE).map(drop)
    }

    /// How long the last answer took, from the first byte of the command to
    /// the arrival of its `ok`.
    pub fn last_latency(&self) -> Duration {
        self.last_latency
    }

    /// Sends any command and gives the lines before `ok`. A line that begins
    /// with `err` or `invalidmove` is an error.
    pub fn ask(&mut self, command: &str, deadline: Duration) -> Result<Vec<String>, ClientError> {
        if command.contains('\n') {
            return Err(ClientError::CommandLine);
        }
        if self.is_ended {
            let (command, complaint) = (command.into(), String::new());
            return Err(ClientError::Ended { command, status: None, complaint });
        }
        let start = Instant::now();
        // If the thread that writes is gone, so is the child, and the reader
        // says so.
        let _ = self.commands.send(format!("{command}\n"));
        let lines = self.read_answer(command, start, deadline)?;
        for line in &lines {
            let (word, message) = line.split_once(' ').unwrap_or((line, ""));
            let (command, message) = (command.to_owned(), message.to_owned());
            match word {
                "err" => return Err(ClientError::Refused { command, message }),
                "invalidmove" => return Err(ClientError::InvalidMove { command, message }),
                _ => {}
            }
        }
        Ok(lines)
    }

    fn one_line(&mut self, command: &str) -> Result<String, ClientError> {
        let lines = self.ask(command, PATIENCE)?;
        self.last_line(lines, command)
    }

    fn last_line(&mut self, lines: Vec<String>, command: &str) -> Result<String, ClientError> {
        lines.into_iter().last().filter(|line| !line.is_empty()).ok_or_else(|| {
            self.end();
            ClientError::Nonsense { command: command.into(), problem: "an empty answer" }
        })
    }

    fn read_info(&mut self) -> Result<Info, ClientError> {
        let lines = self.read_answer("info", Instant::now(), PATIENCE)?;
        let mut lines = lines.into_iter();
        let id = lines.next().and_then(|line| Some(line.strip_prefix("id")?.trim_ascii().into()));
        let Some(id) = id else {
            self.end();
            let (command, problem) = ("info".into(), "no line that begins with id");
            return Err(ClientError::Nonsense { command, problem });
        };
        let capabilities = lines.next().unwrap_or_default();
        let capabilities = capabilities.split(';').filter(|name| !name.is_empty());
        Ok(Info { id, capabilities: capabilities.map(str::to_owned).collect() })
    }

    /// The lines up to `ok`.
    fn read_answer(
        &mut self,
        command: &str,
        start: Instant,
        deadline: Duration,
    ) -> Result<Vec<String>, ClientError> {
        let mut lines = Vec::new();
        let mut length = 0;
        let command = command.to_owned();
        loop {
            let left = deadline.saturating_sub(start.elapsed());
            let problem = match self.answers.recv_timeout(left) {
                Ok((InputLine::Text(line), arrival)) => {
                    let line = line.trim_ascii();
                    if line == "ok" {
                        let written = self.written.try_iter().last().unwrap_or(arrival);
                        self.last_latency = arrival.saturating_duration_since(written);
                        return Ok(lines);
                    }
                    lines.push(line.to_owned());
                    length += line.len() + 1;
                    if length <= MAX_ANSWER {
                        continue;
                    }
                    "an answer without end"
                }
                Ok((InputLine::TooLong, _)) => "a line without end",
                Ok((InputLine::NotText(_), _)) => "bytes that are no text",
                Err(RecvTimeoutError::Disconnected) => {
                    let status = self.last_status();
                    self.end();
                    let complaint = self.complaint.recv_timeout(DYING).unwrap_or_default();
                    return Err(ClientError::Ended { command, status, complaint });
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.end();
                    return Err(ClientError::Late { command, deadline });
                }
            };
            self.end();
            return Err(ClientError::Nonsense { command, problem });
        }
    }

    /// How a child that has closed its output ended, if it does so soon.
    fn last_status(&mut self) -> Option<ExitStatus> {
        let start = Instant::now();
        while start.elapsed() < DYING {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }

    fn end(&mut self) {
        if !self.is_ended {
            self.is_ended = true;
            // It may have ended by itself, which is as good.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.end();
    }
}

fn write_all(mut stdin: ChildStdin, commands: &Receiver<String>, stamps: &Sender<Instant>) {
    for command in commands {
        // Nobody needs it if the client is gone.
        let _ = stamps.send(Instant::now());
        if stdin.write_all(command.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_all(stdout: ChildStdout, events: &SyncSender<Event>) {
    let mut lines = Lines::new(BufReader::new(Stamped { stdout, arrival: Instant::now() }));
    while let Some(line) = lines.next() {
        let arrival = lines.input().get_ref().arrival;
        if events.send((line, arrival)).is_err() {
            return;
        }
    }
}

/// What a child writes, and when the last of it came. A line that came together
/// with others is not later for our having passed those on first.
struct Stamped {
    stdout: ChildStdout,
    arrival: Instant,
}

impl Read for Stamped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stdout.read(buffer)?;
        self.arrival = Instant::now();
        Ok(read)
    }
}

/// The last of what a child writes to its standard error, on one line.
fn last_words(mut stderr: ChildStderr) -> String {
    let mut last = Vec::new();
    let mut bytes = [0; 512];
    while let Ok(read @ 1..) = stderr.read(&mut bytes) {
        last.extend_from_slice(&bytes[..read]);
        let surplus = last.len().saturating_sub(MAX_COMPLAINT);
        last.drain(..surplus);
    }
    String::from_utf8_lossy(&last).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What can go wrong with an engine.
#[derive(Debug)]
pub enum ClientError {
    /// The command line is empty, has a quote that is not closed, or is not
    /// one line.
    CommandLine,
    /// The program cannot be started.
    CannotStart {
        /// The first word of the command line.
        program: String,
        /// Why not.
        error: io::Error,
    },
    /// The engine ended instead of answering.
    Ended {
        /// What it was asked.
        command: String,
        /// Its exit status, if it had one soon enough.
        status: Option<ExitStatus>,
        /// The end of what it wrote to standard error.
        complaint: String,
    },
    /// No answer in time.
    Late {
        /// What it was asked.
        command: String,
        /// How long it had.
        deadline: Duration,
    },
    /// An answer that does not follow the protocol.
    Nonsense {
        /// What it was asked.
        command: String,
        /// What came.
        problem: &'static str,
    },
    /// The engine answered `err`.
    Refused {
        /// What it was asked.
        command: String,
        /// What it said.
        message: String,
    },
    /// The engine answered `invalidmove`.
    InvalidMove {
        /// What it was asked.
        command: String,
        /// What it said.
        message: String,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::CommandLine => f.write_str(
                "expected a program and its arguments on one line, with all quotes closed",
            ),
            ClientError::CannotStart { program, error } => {
                write!(f, "{program} cannot be started: {error}")
            }
            ClientError::Ended { command, status, complaint } => {
                write!(f, "the engine ended instead of answering {command:?}")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                if !complaint.is_empty() {
                    write!(f, "; it said: {complaint}")?;
                }
                Ok(())
            }
            ClientError::Late { command, deadline } => {
                write!(f, "the engine did not answer {command:?} within {deadline:?}")
            }
            ClientError::Nonsense { command, problem } => {
                write!(f, "the engine answered {command:?} with {problem}")
            }
            ClientError::Refused { command, message } => {
                write!(f, "the engine refused {command:?}: {message}")
            }
            ClientError::InvalidMove { command, message } => {
                write!(f, "the engine called {command:?} invalid: {message}")
            }
        }
    }
}

impl std::error::Error for ClientError {}
