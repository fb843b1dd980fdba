//! Conversations from the greeting to the end.

use std::{
    io::{self, Cursor, Read, Write},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use hive_rules::{Bug, GameType};
use hive_uhp::{Server, serve};

use crate::{
    player::FirstMove,
    transcript::{compare, input, transcripts},
};

/// All that the server says to all that the client says.
fn converse(input: impl Into<Vec<u8>>) -> String {
    let mut output = Vec::new();
    let mut server = Server::new(FirstMove::new());
    serve(&mut server, Cursor::new(input.into()), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// The blocks after the greeting.
fn blocks(input: impl Into<Vec<u8>>) -> Vec<String> {
    let output = converse(input);
    assert!(output.ends_with("ok\n"), "{output}");
    output.split_terminator("ok\n").skip(1).map(str::to_owned).collect()
}

/// What only our own engine can answer is compared where it is built in.
#[test]
fn transcripts_hold() {
    let transcripts = transcripts();
    let general = transcripts.iter().filter(|(name, _)| !name.starts_with("engine"));
    assert!(general.clone().count() > 10);
    for (name, transcript) in general {
        compare(name, transcript, &converse(input(transcript)));
    }
}

#[test]
fn the_greeting_comes_unasked() {
    let bugs = GameType::EXPANSIONS.map(Bug::name).join(";");
    assert_eq!(converse(""), format!("id First move\n{bugs}\nok\n"));
}

#[test]
fn commands_written_ahead_are_all_answered() {
    let answers = blocks("newgame Base+MLP;InProgress;Black[1];wL\nbestmove time 00:00:01");
    assert_eq!(answers, ["Base+MLP;InProgress;Black[1];wL\n", "bA1 -wL\n"]);
}

#[test]
fn nothing_is_said_after_exit() {
    assert_eq!(blocks("newgame\nexit\ninfo\n"), ["Base;NotStarted;White[1]\n"]);
    assert_eq!(blocks("  EXIT  \r\ninfo\n"), [""; 0]);
}

#[test]
fn empty_lines_are_ignored() {
    assert_eq!(blocks("\n  \n\r\n\t\nnewgame\n\n"), ["Base;NotStarted;White[1]\n"]);
}

#[test]
fn lines_that_are_no_text() {
    let mut long = vec![b'x'; (1 << 20) + 1];
    long.extend_from_slice(b"\n\xFF\xFE\nnewgame\n\0\n");
    let answers = blocks(long);
    assert!(answers[0].starts_with("err the line is longer than"), "{}", answers[0]);
    assert!(answers[1].starts_with("err byte 1"), "{}", answers[1]);
    assert_eq!(answers[2], "Base;NotStarted;White[1]\n");
    assert!(answers[3].starts_with("err unknown command \"\\0\""), "{}", answers[3]);
    assert_eq!(answers.len(), 4);
}

/// A bare `bestmove` goes on until it is cancelled, and at the end of the
/// input there is nobody left who could do so.
#[test]
fn the_end_of_the_input_cancels_what_has_no_limit() {
    assert_eq!(blocks("newgame\nbestmove\nvalidmoves\n")[1..], ["wA1\n", "wA1;wB1;wG1;wS1\n"]);
}

/// The end of the input is seen even if more stands before it than is read
/// ahead.
#[test]
fn a_long_queue_cancels_what_has_no_limit() {
    let answers = blocks(format!("newgame\nbestmove\n{}", "validmoves\n".repeat(100)));
    assert_eq!(answers.len(), 102);
    assert_eq!(answers[1..3], ["wA1\n", "wA1;wB1;wG1;wS1\n"]);
}

#[test]
fn a_game_that_goes_on_is_not_forgotten() {
    let player = FirstMove::new();
    let games = Arc::clone(&player.games);
    let mut server = Server::new(player);
    for (command, expected) in [
        ("newgame Base;InProgress;Black[1];wS1", 1),
        ("newgame Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1", 1),
        ("newgame Base;InProgress;Black[1];wS1", 1),
        ("newgame Base;InProgress;Black[1];wG1", 2),
        ("newgame Base;InProgress;Black[1];wQ", 2),
        ("newgame Base+M;InProgress;Black[1];wG1", 3),
        ("newgame", 4),
        ("newgame", 5),
    ] {
        server.respond(command, &mut io::sink()).unwrap();
        assert_eq!(games.load(Ordering::Relaxed), expected, "{command}");
    }
}

/// An input that stays open until the test lets go. It counts how often it was
/// waited for.
struct Held(mpsc::Receiver<Vec<u8>>, Cursor<Vec<u8>>, Arc<AtomicUsize>);

impl Read for Held {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.1.read(buffer)? {
                0 => {
                    self.2.fetch_add(1, Ordering::Relaxed);
                    match self.0.recv() {
                        Ok(bytes) => self.1 = Cursor::new(bytes),
                        Err(_) => return Ok(0),
                    }
                }
                read => return Ok(read),
            }
        }
    }
}

/// An output that tells the test what was flushed.
struct Told(mpsc::Sender<Vec<u8>>, Arc<Mutex<Vec<u8>>>);

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut *self.1.lock().unwrap());
        self.0.send(bytes).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn an_interrupt_makes_a_thinking_server_answer() {
    let (commands, held) = mpsc::channel();
    let (told, answers) = mpsc::channel();
    let mut server = Server::new(FirstMove::new());
    let interrupt = server.interrupt();
    let runner = thread::spawn(move || {
        let input = io::BufReader::new(Held(held, Cursor::default(), Arc::default()));
        serve(&mut server, input, &mut Told(told, Arc::default()))
    });
    let say = |line: &str| commands.send(format!("{line}\n").into_bytes()).unwrap();
    let hear = || String::from_utf8(answers.recv().unwrap()).unwrap();

    assert!(hear().starts_with("id "));
    assert!(!interrupt.raise(), "an idle server is not interrupted");
    say("newgame");
    hear();
    say("options set ReportIntermediateBestMoves True");
    hear();
    say("bestmove");
    assert_eq!(hear(), "wA1;1;0\n", "the report comes while it thinks");
    assert!(interrupt.raise());
    assert_eq!(hear(), "wA1;1;0\nok\n");
    say("exit");
    runner.join().unwrap().unwrap();
    assert!(!interrupt.raise());
}

/// A line that was read while the server thought is answered, though the one
/// after it never comes.
#[test]
fn what_was_read_ahead_is_answered() {
    let (commands, held) = mpsc::channel();
    let (told, answers) = mpsc::channel();
    let waits = Arc::new(AtomicUsize::new(0));
    let input = io::BufReader::new(Held(held, Cursor::default(), Arc::clone(&waits)));
    let mut server = Server::new(FirstMove::new());
    let interrupt = server.interrupt();
    thread::spawn(move || serve(&mut server, input, &mut Told(told, Arc::default())));
    let say = |line: &str| commands.send(format!("{line}\n").into_bytes()).unwrap();
    let long = Duration::from_secs(60);
    let hear = || String::from_utf8(answers.recv_timeout(long).unwrap()).unwrap();

    hear();
    say("newgame");
    hear();
    say("bestmove");
    say("validmoves");
    // For each of these lines, and for a fourth.
    while waits.load(Ordering::Relaxed) < 4 {
        thread::yield_now();
    }
    assert!(interrupt.raise());
    assert_eq!(hear(), "wA1\nok\n");
    assert_eq!(hear(), "wA1;wB1;wG1;wS1\nok\n");
}

/// Nobody to answer to: the server ends instead of thinking on.
#[test]
fn a_closed_output_ends_the_server() {
    let (told, answers) = mpsc::channel();
    drop(answers);
    let mut server = Server::new(FirstMove::new());
    let input = Cursor::new("newgame\nbestmove\n");
    let result = serve(&mut server, input, &mut Told(told, Arc::default()));
    assert_eq!(result.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}
