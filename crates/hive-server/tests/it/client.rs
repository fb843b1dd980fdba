//! A client that sends whatever it is told to, byte by byte.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::{Value, json};

/// Longer than any answer takes, shorter than a test that hangs.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    /// The JSON of an answer with this status.
    #[track_caller]
    pub(crate) fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{} {}", self.head, self.text());
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then_some(value.trim())
        })
    }
}

/// A server to talk to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) SocketAddr);

impl Client {
    /// Sends bytes and reads until the server closes the connection.
    pub(crate) fn raw(self, bytes: &[u8]) -> io::Result<Answer> {
        self.exchange(bytes, false)
    }

    /// The same, and the server can see that nothing more will come.
    pub(crate) fn raw_to_the_end(self, bytes: &[u8]) -> io::Result<Answer> {
        self.exchange(bytes, true)
    }

    fn exchange(self, bytes: &[u8], is_all: bool) -> io::Result<Answer> {
        let mut stream = TcpStream::connect(self.0)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        // A server may refuse before it has read everything.
        let sent = stream.write_all(bytes);
        if is_all {
            let _ = stream.shutdown(Shutdown::Write);
        }
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        parse(&answer).ok_or_else(|| match (sent, read) {
            (Err(error), _) | (_, Err(error)) => error,
            _ => io::ErrorKind::UnexpectedEof.into(),
        })
    }

    /// A request with further lines in its head.
    pub(crate) fn send(self, method: &str, path: &str, lines: &[&str], body: &[u8]) -> Answer {
        self.try_send(method, path, lines, body).expect("the server answers")
    }

    pub(crate) fn try_send(
        self,
        method: &str,
        path: &str,
        lines: &[&str],
        body: &[u8],
    ) -> io::Result<Answer> {
        self.raw(&self.request(method, path, lines, body))
    }

    fn request(self, method: &str, path: &str, lines: &[&str], body: &[u8]) -> Vec<u8> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !lines.iter().any(|line| line.starts_with("host:")) {
            request.push_str(&format!("host: {}\r\n", self.0));
        }
        for line in lines {
            request.push_str(&format!("{line}\r\n"));
        }
        request.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
        [request.as_bytes(), body].concat()
    }

    /// A request whose answer is read line by line while it comes.
    pub(crate) fn stream(self, path: &str, body: &Value) -> Lines {
        let lines = ["content-type: application/json"];
        let request = self.request("POST", path, &lines, body.to_string().as_bytes());
        let mut stream = TcpStream::connect(self.0).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("sockets have time limits");
        stream.write_all(&request).expect("the server reads");
        Lines(BufReader::new(stream))
    }

    pub(crate) fn get(self, path: &str) -> Answer {
        self.send("GET", path, &[], b"")
    }

    pub(crate) fn post(self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &["content-type: application/json"], body.to_string().as_bytes())
    }

    pub(crate) fn append(self, id: &str, expected: usize, events: &Value) -> Answer {
        let body = json!({"expected": expected, "events": events});
        self.post(&format!("/api/games/{id}/events"), &body)
    }

    /// A game that is there.
    #[track_caller]
    pub(crate) fn game(self, id: &str) -> Value {
        self.get(&format!("/api/games/{id}")).expect(200)
    }
}

/// A chunked answer that is still coming. Dropping it closes the connection.
#[derive(Debug)]
pub(crate) struct Lines(BufReader<TcpStream>);

impl Iterator for Lines {
    type Item = Value;

    /// The next line of JSON; none after the end that the server has announced.
    fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            let length = self.0.read_line(&mut line).expect("the server goes on");
            assert!(length > 0, "the server has broken the answer off");
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).expect("a line is JSON"));
            }
            // The other lines are the head and the lengths of chunks.
            if line == "0\r\n" {
                return None;
            }
        }
    }
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let mut answer = Answer { status, head, body: bytes[end + 4..].to_vec() };
    if answer.header("transfer-encoding") == Some("chunked") {
        answer.body = dechunk(&answer.body)?;
    }
    Some(answer)
}

fn dechunk(mut bytes: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|window| window == b"\r\n")?;
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).ok()?, 16).ok()?;
        if length == 0 {
            return Some(body);
        }
        body.extend(bytes.get(end + 2..end + 2 + length)?);
        bytes = bytes.get(end + 4 + length..)?;
    }
}

/// The id of a game in a test.
pub(crate) fn id(number: usize) -> String {
    format!("00000000-0000-4000-8000-{number:012x}")
}

/// The beginning of a game.
pub(crate) fn created() -> Value {
    json!({
        "kind": "created", "gameType": "Base",
        "rules": {"queenOpening": "allowed", "repetition": "claim"}
    })
}

/// A tile comes into play.
pub(crate) fn placed(piece: &str, q: i16) -> Value {
    let to = json!({"q": q, "r": 0});
    json!({"kind": "moved", "move": {"kind": "place", "piece": piece, "to": to}})
}

pub(crate) fn renamed(name: &str) -> Value {
    json!({"kind": "renamed", "name": name})
}
