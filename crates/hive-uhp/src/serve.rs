//! A whole conversation over two streams.

use std::{
    io::{self, BufRead, Write},
    sync::mpsc::{self, TrySendError},
    thread,
};

use crate::{
    Flow, Player, Server,
    lines::{InputLine, Lines, MAX_LINE},
};

/// How many lines are read ahead of the answers. A client that writes more is
/// made to wait.
const READ_AHEAD: usize = 16;

/// Greets the client and answers it until it says `exit` or its input ends.
/// All that it wrote before the end is answered.
pub fn serve<P: Player>(
    server: &mut Server<P>,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    server.greet(out)?;
    let (sender, lines) = mpsc::sync_channel(READ_AHEAD);
    let (interrupt, taken) = (server.interrupt(), server.interrupt());
    // The thread is not joined: it may wait for a line that never comes.
    thread::Builder::new().name("uhp-input".into()).spawn(move || {
        for line in Lines::new(input) {
            interrupt.announce_line();
            let sent = match sender.try_send(line) {
                Err(TrySendError::Full(line)) => {
                    interrupt.crowd();
                    sender.send(line).is_ok()
                }
                sent => sent.is_ok(),
            };
            if !sent {
                return;
            }
        }
        interrupt.close();
    })?;
    for line in lines {
        let answering = taken.take_line();
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
