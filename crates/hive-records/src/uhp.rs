//! Files of UHP game strings, one a line, each with what is known about it:
//!
//! ```text
//! Base;InProgress;White[2];wS1;bG1 wS1-    rules=tournament    white=Ann    black=Bob
//! ```
//!
//! The fields after the game string are separated by tabs. A game string has
//! no word for how a game ended: `end=` says it, with the words that our PGN
//! has too. Empty lines and lines that begin with `#` are passed over.

use hive_rules::{Color, GameString, ParseGameStringError};

use crate::{
    Claim, Excess, Expected, ReadError, ReadErrorKind, Record, WriteError,
    error::check_from_start,
    lines::{Line, Lines},
    replay::{self, MAX_PLIES, WrittenMove},
    word::word_at,
};

/// Lines have about ten fields.
const MAX_FIELDS: usize = 500;

/// Keys of fields and the tags that they are elsewhere.
const NAMES: [(&str, &str); 6] = [
    ("white", "White"),
    ("black", "Black"),
    ("date", "Date"),
    ("event", "Event"),
    ("site", "Site"),
    ("round", "Round"),
];

/// Keys of the fields that say something about the game itself.
const RESERVED: [&str; 3] = ["rules", "result", "end"];

/// Reads the games of a file one by one.
pub fn read(bytes: &[u8]) -> Games<'_> {
    Games { lines: Lines::new(bytes) }
}

/// Reads a file with one game.
pub fn read_one(bytes: &[u8]) -> Result<Record, ReadError> {
    crate::only_one(read(bytes))
}

/// The games of a file; see [`read`].
#[derive(Debug)]
pub struct Games<'a> {
    lines: Lines<'a>,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            let line = match self.lines.next() {
                Ok(line) => line?,
                Err(error) => return Some(Err(error)),
            };
            if !line.text.trim().is_empty() && !line.text.starts_with('#') {
                return Some(read_line(line));
            }
        }
    }
}

fn read_line(line: Line<'_>) -> Result<Record, ReadError> {
    let error = |kind| ReadError::new(line.number, kind);
    let mut fields = line.text.split('\t');
    let game = fields.next().unwrap_or_default();
    if game.bytes().filter(|&byte| byte == b';').count() > MAX_PLIES {
        return Err(error(ReadErrorKind::TooMany(Excess::Moves)));
    }
    let game: GameString = game.parse().map_err(|cause| error(bad_game_string(game, cause)))?;

    let mut tags = crate::Tags::default();
    let (mut rules, mut claim, mut reason) = (None, Claim::from_state(game.state), None);
    for (number, field) in fields.enumerate() {
        if number == MAX_FIELDS {
            return Err(error(ReadErrorKind::TooMany(Excess::Fields)));
        }
        let expected = ReadErrorKind::Expected(Expected::Fields);
        let (key, value) = field.split_once('=').ok_or_else(|| error(expected))?;
        match key {
            // Unknown rules are as good as none: the record says which were
            // taken.
            "rules" => rules = value.parse().ok(),
            // The state at the head of the line may speak of the table only.
            "result" => claim = parse_result(value).or(claim),
            "end" => reason = Some(value),
            _ => {
                let known = NAMES.into_iter().find(|(known, _)| *known == key);
                tags.push(known.map_or(key, |(_, name)| name), value);
            }
        }
    }
    let written = |&text| WrittenMove { line: line.number, text };
    let moves: Vec<WrittenMove> = game.moves.iter().map(written).collect();
    let mut record = replay::replay(game.game_type, rules, &moves)?;
    replay::end(&mut record, claim, reason);
    record.tags = tags;
    Ok(record)
}

fn bad_game_string(text: &str, cause: ParseGameStringError) -> ReadErrorKind {
    let rest = text.get(cause.at..).unwrap_or_default();
    let part = rest.split(';').next().unwrap_or_default();
    ReadErrorKind::GameString { word: word_at(part, 0), cause }
}

fn parse_result(text: &str) -> Option<Claim> {
    match text {
        "W" => Some(Claim::Win(Color::White)),
        "B" => Some(Claim::Win(Color::Black)),
        "D" => Some(Claim::Draw),
        _ => None,
    }
}

/// Writes a record as one line. Reading it gives the same record again, but
/// for comments, which have no place here.
pub fn write(record: &Record) -> Result<String, WriteError> {
    check_from_start(&record.game)?;
    let mut game = record.game.to_game_string();
    game.state = record.state();
    let mut line = format!("{game}\trules={}", record.game.rules());
    if let Some(outcome) = record.outcome() {
        line.push_str("\tend=");
        line.push_str(replay::reason(outcome));
    }
    for (name, value) in record.tags.iter() {
        // The line says these already.
        if matches!(name, "GameType" | "Rules" | "Result" | "End") {
            continue;
        }
        let key = NAMES.into_iter().find(|(_, known)| *known == name);
        let key = key.map_or(name, |(key, _)| key);
        // A foreign tag may not pass for one of our fields.
        let escape = if RESERVED.contains(&name) { "_" } else { "" };
        line.push_str(&format!("\t{escape}{key}={value}"));
    }
    line.push('\n');
    Ok(line)
}
