//! A whole conversation over two streams.
//!
//! Whoever answers a line has read it as well: handing it on to another thread
//! would be a good part of a short search's time. Only while the player thinks without
//! a limit does another thread read ahead, because the next line or the end of
//! the input then is what makes it answer.

use std::{
    io::{self, BufRead, Write},
    iter::Fuse,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use crate::{
    Flow, Interrupt, Player, Server,
    lines::{InputLine, Lines, MAX_LINE},
};

/// Greets the client and answers it until it says `exit` or its input ends.
/// All that it wrote before the end is answered.
pub fn serve<P: Player>(
    server: &mut Server<P>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    server.greet(out)?;
    let source = Arc::new(Source::new(input));
    let interrupt = server.interrupt();
    let (sender, read_ahead) = mpsc::channel();
    // The thread is not joined: it may wait for a line that never comes.
    let watch = {
        let (source, interrupt) = (Arc::clone(&source), Arc::clone(&interrupt));
        move || source.watch(&interrupt, &sender)
    };
    thread::Builder::new().name("uhp-watch".into()).spawn(watch)?;
    let served = answer_all(server, &source, &read_ahead, out);
    interrupt.close();
    served
}

fn answer_all<P: Player>(
    server: &mut Server<P>,
    source: &Source<impl BufRead>,
    read_ahead: &Receiver<InputLine>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let interrupt = server.interrupt();
    while let Some(line) = source.next(read_ahead) {
        let answering = interrupt.take_line();
        match line {
            InputLine::Text(line) => {
                if server.respond(&line, out)? == Flow::Exit {
                    break;
                }
            }
            InputLine::TooLong => {
                server.refuse_line(format!("the line is longer than {MAX_LINE} bytes"), out)?;
            }
            InputLine::NotText(at) => {
                server.refuse_line(format!("byte {at} of the line is not UTF-8 text"), out)?;
            }
        }
        drop(answering);
        server.ponder();
    }
    Ok(())
}

/// The lines of the client, for two threads. Who holds the lock reads.
struct Source<R>(Mutex<Fuse<Lines<R>>>);

impl<R: BufRead> Source<R> {
    fn new(input: R) -> Source<R> {
        Source(Mutex::new(Lines::new(input).fuse()))
    }

    /// The next line: the oldest that was read ahead, or one from the client.
    fn next(&self, read_ahead: &Receiver<InputLine>) -> Option<InputLine> {
        // The other thread may already hold the lock for the line after these.
        read_ahead.try_recv().ok().or_else(|| {
            // If the other thread still waits for a line, so does this one, and
            // then finds it among those that were read ahead.
            let mut lines = self.lock();
            read_ahead.try_recv().ok().or_else(|| lines.next())
        })
    }

    /// Reads ahead whenever the input has to be watched.
    fn watch(&self, interrupt: &Interrupt, read_ahead: &Sender<InputLine>) {
        while interrupt.wait_to_watch() {
            let mut lines = self.lock();
            match lines.next() {
                None => interrupt.close(),
                Some(line) => {
                    interrupt.announce_line();
                    if read_ahead.send(line).is_err() {
                        return;
                    }
                }
            }
        }
    }

    /// After a panic of the other thread the lines are as good as before.
    fn lock(&self) -> MutexGuard<'_, Fuse<Lines<R>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
