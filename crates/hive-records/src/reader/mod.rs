//! The one reader of files with games.
//!
//! A file comes in pieces of any size, and its games come out one by one, so
//! that no more than a game of it has to be held. The reader finds out the
//! format and where each game begins and ends; what a game says is up to the
//! modules of the formats. A game that cannot be read hides no other.
//!
//! ```
//! use hive_records::Reader;
//!
//! let mut reader = Reader::new();
//! let mut games = 0;
//! for piece in ["# two games\nBase;NotSta", "rted;White[1]\nBase;NotStarted;White[1]\n"] {
//!     reader.push(piece.as_bytes());
//!     while let Some(game) = reader.next() {
//!         games += usize::from(game?.read().is_ok());
//!     }
//! }
//! reader.finish();
//! assert!(reader.next().is_none());
//! assert_eq!(games, 2);
//! # Ok::<(), hive_records::ReadError>(())
//! ```
//!
//! The borders of games are functions of the text alone. A game whose end has
//! not come is looked at again when twice as much of it is there, so that the
//! work stays proportional to the length of the file.

mod borders;
mod decode;
mod detect;

use std::{borrow::Cow, str};

use hive_rules::GameType;

use self::{
    borders::Cut,
    decode::{Decoder, windows_1252},
    detect::Detected,
};
use crate::{Format, Note, ReadError, ReadErrorKind, Record, json, moves, pgn, sgf, uhp};

/// No game is longer, in bytes, with all that was said about it.
const LONGEST_GAME: usize = 1 << 20;

/// Takes a file in pieces and gives its games; see the [module](self).
#[derive(Debug)]
pub struct Reader {
    decoder: Decoder,
    /// What came and was not given out yet begins at `start`.
    buffer: Vec<u8>,
    start: usize,
    /// The line at `start`, counted from 1.
    line: usize,
    /// How much was there when it was last seen that more is needed.
    tried: usize,
    is_finished: bool,
    state: State,
    /// The format, if somebody said it or the name of the file does.
    told: Option<Told>,
    game_type: Option<GameType>,
    /// Whether anything was found that is or should be a game.
    found: bool,
    longest: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// Whatever the file looks like.
    Surely(Format),
    /// If it does not look like any.
    ByName(Format),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the first game, among empty lines and remarks.
    Head,
    /// Among games.
    Games(Format),
    /// In a line that belongs to a game that was too long.
    LostLine(Format),
    /// Behind such a line, until a game begins.
    Lost(Format),
    /// Behind the last game.
    Ended,
}

/// The text of one game in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt<'a> {
    /// The format of the file.
    pub format: Format,
    /// The line it begins on, counted from 1.
    pub line: usize,
    /// What stands there, with one kind of line end.
    pub bytes: &'a [u8],
    /// The type of the game if the file does not say it.
    pub game_type: Option<GameType>,
}

impl Excerpt<'_> {
    /// The game. Errors and notes name lines of the whole file.
    pub fn read(&self) -> Result<Record, ReadError> {
        let mut record = self.read_up_to_fault()?;
        record.fault.take().map_or(Ok(record), Err)
    }

    /// The game, or as much of it as comes before its [fault](Record::fault).
    pub fn read_up_to_fault(&self) -> Result<Record, ReadError> {
        let text = self.text();
        let mut record = match self.format {
            Format::Uhp => uhp::read_excerpt(&text, self.line),
            Format::Pgn => pgn::read_excerpt(&text, self.line, self.game_type),
            Format::Sgf => sgf::read_excerpt(&text, self.line),
            Format::Json => json::read_excerpt(&text, self.line),
            Format::Moves => moves::read_excerpt(&text, self.line, self.game_type),
        }?;
        if matches!(text, Cow::Owned(_)) {
            record.notes.push(Note::OldEncoding);
        }
        Ok(record)
    }

    /// The text, which is made from Windows-1252 if it is no UTF-8.
    pub fn text(&self) -> Cow<'_, str> {
        match str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(windows_1252(self.bytes)),
        }
    }
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl Reader {
    /// A reader that finds out the format.
    pub fn new() -> Reader {
        Reader {
            decoder: Decoder::default(),
            buffer: Vec::new(),
            start: 0,
            line: 1,
            tried: 0,
            is_finished: false,
            state: State::Head,
            told: None,
            game_type: None,
            found: false,
            longest: LONGEST_GAME,
        }
    }

    /// A reader of this format, whatever the file looks like.
    pub fn of(format: Format) -> Reader {
        Reader { told: Some(Told::Surely(format)), ..Reader::new() }
    }

    /// A reader that finds out the format, and goes by the name of the file
    /// where that fails.
    pub fn named(name: &str) -> Reader {
        Reader { told: Format::of_name(name).map(Told::ByName), ..Reader::new() }
    }

    /// The same with another limit, in bytes, for what is no longer a game.
    pub fn with_longest(self, longest: usize) -> Reader {
        Reader { longest, ..self }
    }

    /// The same for games of this type, where the file does not say it.
    pub fn with_game_type(self, game_type: Option<GameType>) -> Reader {
        Reader { game_type, ..self }
    }

    /// The same for a part of a file that begins on this line of it.
    pub fn at_line(self, line: usize) -> Reader {
        Reader { line, ..self }
    }

    /// Takes the next piece of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.drain(..self.start);
        self.start = 0;
        if self.state != State::Ended {
            self.decoder.push(bytes, false, &mut self.buffer);
        }
    }

    /// There are no more pieces.
    pub fn finish(&mut self) {
        if !self.is_finished {
            self.decoder.push(&[], true, &mut self.buffer);
        }
        self.is_finished = true;
    }

    /// Whether there are no more pieces.
    pub fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// The games of a whole file.
    pub fn whole(mut self, bytes: &[u8]) -> Records {
        self.push(bytes);
        self.finish();
        Records { reader: self }
    }

    /// The next game, or what is none; `None` until more comes. After
    /// [`finish`](Reader::finish) `None` is the end of the file.
    #[allow(clippy::should_implement_trait, reason = "what it gives is borrowed from the reader")]
    pub fn next(&mut self) -> Option<Result<Excerpt<'_>, ReadError>> {
        let found = self.find()?;
        self.found = true;
        let game_type = self.game_type;
        Some(found.map(|(format, line, from, to)| {
            let bytes = self.buffer.get(from..to).unwrap_or_default();
            Excerpt { format, line, bytes, game_type }
        }))
    }

    /// The format, the line and the place of the next game.
    fn find(&mut self) -> Option<Result<(Format, usize, usize, usize), ReadError>> {
        loop {
            let step = match self.state {
                State::Head => self.detect(),
                State::Games(format) => self.cut(format),
                State::LostLine(format) => self.lose_line(format),
                State::Lost(format) => self.lose(format),
                State::Ended => Step::More,
            };
            match step {
                Step::On => self.tried = 0,
                Step::Found(found) => {
                    self.tried = 0;
                    return Some(found);
                }
                Step::More if self.is_finished => return self.end(),
                Step::More => {
                    self.tried = self.rest().len();
                    return None;
                }
            }
        }
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.start..).unwrap_or_default()
    }

    /// Whether it is worth looking at the rest again.
    fn has_grown(&self) -> bool {
        self.is_finished || self.tried == 0 || self.rest().len() >= self.tried.saturating_mul(2)
    }

    /// Goes on behind so many bytes.
    fn skip(&mut self, count: usize) -> Step {
        let skipped = self.rest().get(..count).unwrap_or(self.rest());
        let lines = skipped.iter().filter(|&&byte| byte == b'\n').count();
        self.start += skipped.len();
        self.line += lines;
        Step::On
    }

    fn refuse(&mut self, kind: ReadErrorKind) -> Step {
        Step::Found(Err(ReadError::new(self.line, kind)))
    }

    fn end(&mut self) -> Option<Result<(Format, usize, usize, usize), ReadError>> {
        let state = std::mem::replace(&mut self.state, State::Ended);
        self.buffer = Vec::new();
        self.start = 0;
        let is_empty = !self.found && state != State::Ended;
        is_empty.then(|| Err(ReadError::new(self.line, ReadErrorKind::Empty)))
    }

    fn detect(&mut self) -> Step {
        if !self.has_grown() {
            return Step::More;
        }
        let is_long = self.rest().len() > self.longest;
        let detected = detect::detect(self.rest(), self.is_finished || is_long);
        let format = match (detected, self.told) {
            (Detected::More, _) => return Step::More,
            (Detected::Skip(count), _) => return self.skip(count),
            (
                Detected::Library(head),
                None | Some(Told::ByName(_) | Told::Surely(Format::Json)),
            ) => {
                self.state = State::Games(Format::Json);
                return self.skip(head);
            }
            (_, Some(Told::Surely(format))) => format,
            (Detected::Is(format), _) => format,
            (Detected::Foreign, Some(Told::ByName(format))) => format,
            (Detected::Foreign, None) => {
                self.state = State::Ended;
                return self.refuse(ReadErrorKind::Foreign);
            }
        };
        self.state = State::Games(format);
        Step::On
    }

    fn cut(&mut self, format: Format) -> Step {
        if self.rest().is_empty() || !self.has_grown() {
            return Step::More;
        }
        let longest = self.longest;
        // No more is looked at than decides, so that what is found does not
        // depend on where the pieces end.
        let rest = self.rest();
        let is_long = rest.len() > longest;
        let window = rest.get(..=longest).unwrap_or(rest);
        match borders::cut(format, window, self.is_finished || is_long) {
            Cut::Skip(count) => self.skip(count),
            Cut::Game(length) if length <= longest => {
                let (line, from) = (self.line, self.start);
                self.skip(length);
                Step::Found(Ok((format, line, from, from + length)))
            }
            Cut::More if !is_long => Step::More,
            Cut::Game(_) | Cut::More => {
                let refusal = self.refuse(ReadErrorKind::TooLong);
                self.state = State::LostLine(format);
                self.skip(longest);
                refusal
            }
        }
    }

    fn lose_line(&mut self, format: Format) -> Step {
        match self.rest().iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                self.state = State::Lost(format);
                self.skip(end + 1)
            }
            None => {
                self.skip(usize::MAX);
                Step::More
            }
        }
    }

    fn lose(&mut self, format: Format) -> Step {
        match borders::begins(format, self.rest(), self.is_finished) {
            None => Step::More,
            Some(true) => {
                self.state = State::Games(format);
                Step::On
            }
            Some(false) => {
                self.state = State::LostLine(format);
                Step::On
            }
        }
    }
}

/// What has come of a look at the rest.
enum Step {
    /// Something changed: look again.
    On,
    /// Nothing can be said before more comes.
    More,
    Found(Result<(Format, usize, usize, usize), ReadError>),
}

/// The games of a file; see [`Reader::whole`].
#[derive(Debug)]
pub struct Records {
    reader: Reader,
}

impl Iterator for Records {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        self.reader.next().map(|found| found.and_then(|excerpt| excerpt.read()))
    }
}
