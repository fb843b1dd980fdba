//! Files of UHP game strings, one a line, each with what is known about it:
//!
//! ```text
//! Base;InProgress;White[2];wS1;bG1 wS1-    rules=tournament    white=Ann    black=Bob
//! ```
//!
//! The fields after the game string are separated by tabs. A game string has
//! no word for how a game ended: `end=` says it, with the words that our PGN
//! has too. Empty lines and lines that begin with `#` are passed over.

use hive_rules::{Color, GameString, ParseGameStringError, Script};

use crate::{
    Claim, Excess, Expected, Format, ReadError, ReadErrorKind, Reader, Record, Records, WriteError,
    error::check_from_start,
    lines::{Line, Lines},
    replay::{self, WrittenMove},
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
pub fn read(bytes: &[u8]) -> Records {
    Reader::of(Format::Uhp).whole(bytes)
}

/// Reads a file with one game.
pub fn read_one(bytes: &[u8]) -> Result<Record, ReadError> {
    crate::only_one(read(bytes))
}

/// Reads a line, which has this number.
pub(crate) fn read_excerpt(text: &str, line: usize) -> Result<Record, ReadError> {
    let text = Lines::new(text, line).next();
    text.map_or(Err(ReadError::new(line, ReadErrorKind::Empty)), read_line)
}

fn read_line(line: Line<'_>) -> Result<Record, ReadError> {
    let error = |kind| ReadError::new(line.number, kind);
    let mut fields = line.text.split('\t');
    let game = fields.next().unwrap_or_default();
    if game.bytes().filter(|&byte| byte == b';').count() > Script::MAX_PLIES {
        return Err(error(ReadErrorKind::TooMany(Excess::Moves)));
    }
    let (game, fault) = read_game_string(game).map_err(error)?;
    let fault = fault.map(error);

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
    let mut record = replay::replay(game.game_type, rules, &moves, fault)?;
    replay::end(&mut record, claim, reason);
    record.tags = tags;
    Ok(record)
}

/// A game string, up to a part that is no move.
fn read_game_string(text: &str) -> Result<(GameString, Option<ReadErrorKind>), ReadErrorKind> {
    let cause = match text.parse() {
        Ok(game) => return Ok((game, None)),
        Err(cause) => cause,
    };
    let before = text.get(..cause.at).and_then(|before| before.rsplit_once(';'));
    let kind = bad_game_string(text, cause);
    match before.map(|(before, _)| before.parse()) {
        Some(Ok(game)) => Ok((game, Some(kind))),
        _ => Err(kind),
    }
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
    let game = record.game.to_game_string();
    let mut line = format!("{game}\trules={}", record.game.rules());
    if let Some(outcome) = record.game.outcome() {
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
