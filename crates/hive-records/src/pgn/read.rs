//! Reading PGN.

use std::str;

use hive_rules::{Color, MoveString, RuleSet};

use super::{END, GAME_TYPE, RESULT, RULES, write};
use crate::{
    Claim, Comment, Note, ReadError, ReadErrorKind, Record, Tags,
    lines::{Line, Lines},
    replay::{self, MAX_PLIES, WrittenMove},
};

/// Files have about ten tags.
const MAX_TAGS: usize = 500;
const MAX_COMMENTS: usize = MAX_PLIES;

/// Reads the games of a file one by one, so that a bad one does not hide the
/// others and a file of any length needs the memory of one game.
pub fn read(bytes: &[u8]) -> Games<'_> {
    Games { lines: Lines::new(bytes), failed: false }
}

/// Reads a file with one game.
pub fn read_one(bytes: &[u8]) -> Result<Record, ReadError> {
    crate::only_one(read(bytes))
}

/// The games of a file; see [`read`].
#[derive(Debug)]
pub struct Games<'a> {
    lines: Lines<'a>,
    failed: bool,
}

impl Iterator for Games<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        if self.failed {
            return None;
        }
        let text = GameText::take(&mut self.lines);
        // Where a text cannot even be taken apart, the next game has no
        // certain beginning.
        self.failed = text.is_err();
        match text {
            Ok(None) => None,
            Ok(Some(text)) => Some(text.record()),
            Err(error) => Some(Err(error)),
        }
    }
}

/// The text of one game, taken apart.
#[derive(Debug, Default)]
struct GameText {
    line: usize,
    tags: Tags,
    moves: Vec<PlyText>,
    comments: Vec<Comment>,
    result: Option<String>,
    misnumbered: Option<usize>,
}

/// `17. wA1 -bQ`
#[derive(Debug)]
struct PlyText {
    line: usize,
    text: String,
}

impl GameText {
    /// Takes the next game off the lines; `None` if there is no more.
    fn take(lines: &mut Lines<'_>) -> Result<Option<GameText>, ReadError> {
        let mut game = GameText::default();
        while let Some(line) = lines.peek()? {
            let content = line.text.trim();
            // A tag after moves belongs to the next game.
            if content.starts_with('[') && (!game.moves.is_empty() || game.result.is_some()) {
                break;
            }
            lines.next()?;
            if content.is_empty() {
                continue;
            }
            if game.line == 0 {
                game.line = line.number;
            }
            if content.starts_with('[') {
                game.take_tag(line.number, content)?;
            } else {
                game.take_moves(line, lines)?;
            }
        }
        Ok((game.line > 0).then_some(game))
    }

    fn take_tag(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        let error = |kind| Err(ReadError::new(line, kind));
        if self.tags.len() == MAX_TAGS {
            return error(ReadErrorKind::TooMany("tags"));
        }
        match parse_tag(text) {
            Some((name, value)) => self.tags.push(name, &value),
            None => return error(ReadErrorKind::Expected("a tag such as [White \"Ann\"]")),
        }
        Ok(())
    }

    /// Takes a line of moves, and the lines over which a comment in it runs.
    fn take_moves<'a>(
        &mut self,
        mut line: Line<'a>,
        lines: &mut Lines<'a>,
    ) -> Result<(), ReadError> {
        let mut rest = line.text;
        loop {
            let Some((before, after)) = rest.split_once('{') else {
                return self.take_words(line.number, rest);
            };
            self.take_words(line.number, before)?;
            let start = line.number;
            let mut comment = String::new();
            rest = after;
            while !rest.contains('}') {
                comment.push_str(rest);
                comment.push('\n');
                let unclosed = ReadError::new(start, ReadErrorKind::Unclosed("a comment"));
                line = lines.next()?.ok_or(unclosed)?;
                rest = line.text;
            }
            let (end, after) = rest.split_once('}').unwrap_or((rest, ""));
            comment.push_str(end);
            rest = after;
            self.take_comment(start, &comment)?;
        }
    }

    fn take_comment(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        let comment = Comment::new(self.moves.len(), text);
        if self.comments.len() == MAX_COMMENTS {
            return Err(ReadError::new(line, ReadErrorKind::TooMany("comments")));
        }
        self.comments.push(comment);
        Ok(())
    }

    fn take_words(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        // A semicolon makes the rest of the line a comment.
        let (words, remark) = text.split_once(';').unwrap_or((text, ""));
        for word in words.split_whitespace() {
            if let Some((number, rest)) = parse_number(word) {
                if self.moves.len() == MAX_PLIES {
                    return Err(ReadError::new(line, ReadErrorKind::TooMany("moves")));
                }
                self.moves.push(PlyText { line, text: rest.to_owned() });
                if number != self.moves.len() {
                    self.misnumbered.get_or_insert(line);
                }
            } else if is_result(word) {
                self.result = Some(word.to_owned());
            } else {
                let expected = ReadErrorKind::Expected("a numbered move such as 1. wS1");
                let ply = self.moves.last_mut().ok_or(ReadError::new(line, expected.clone()))?;
                // A move has two words. A text that goes on and on is none.
                if ply.text.len() > 32 || word.len() > 32 {
                    return Err(ReadError::new(line, expected));
                }
                ply.text.push(' ');
                ply.text.push_str(word);
            }
        }
        if remark.trim().is_empty() { Ok(()) } else { self.take_comment(line, remark) }
    }

    fn record(self) -> Result<Record, ReadError> {
        let error = |kind| ReadError::new(self.line, kind);
        let game_type = self.tags.get(GAME_TYPE).ok_or_else(|| error(ReadErrorKind::NoGameType))?;
        let game_type =
            game_type.parse().map_err(|_| error(ReadErrorKind::GameType(game_type.to_owned())))?;
        let rules: Option<Result<RuleSet, _>> = self.tags.get(RULES).map(str::parse);

        let moves: Vec<WrittenMove> = self.moves()?;
        let mut record = replay::replay(game_type, rules.and_then(Result::ok), &moves)?;
        if let Some(text) = self.tags.get(RULES).filter(|text| text.parse::<RuleSet>().is_err()) {
            record.notes.push(Note::UnknownRules(text.to_owned()));
        }
        if let Some(line) = self.misnumbered {
            record.notes.push(Note::Numbering { line });
        }
        let result = self.tags.get(RESULT).or(self.result.as_deref()).unwrap_or_default();
        match parse_result(result).or_else(|| parse_result(self.result.as_deref()?)) {
            Some(claim) => replay::end(&mut record, claim, self.tags.get(END)),
            None => record.notes.push(Note::UnknownResult(result.to_owned())),
        }
        record.tags = self.tags;
        record.comments = self.comments;
        record.tags = write::tags(&record);
        Ok(record)
    }

    fn moves(&self) -> Result<Vec<WrittenMove>, ReadError> {
        let parse = |(index, ply): (usize, &PlyText)| match ply.text.parse::<MoveString>() {
            Ok(text) => Ok(WrittenMove { line: ply.line, text }),
            Err(cause) => {
                Err(ReadError::new(ply.line, ReadErrorKind::Move { ply: index + 1, cause }))
            }
        };
        self.moves.iter().enumerate().map(parse).collect()
    }
}

/// Reads `[Name "value"]`. A quote within the value may or may not be escaped:
/// the last one on the line ends it.
fn parse_tag(text: &str) -> Option<(&str, String)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut unescaped = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|&next| c == '\\' && (next == '"' || next == '\\'));
        unescaped.push(escaped.unwrap_or(c));
    }
    Some((name, unescaped))
}

/// Splits `17.wA1` into the number and what follows it.
fn parse_number(word: &str) -> Option<(usize, &str)> {
    let (number, rest) = word.split_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().unwrap_or(usize::MAX);
    is_number.then(|| (number, rest.trim_start_matches('.')))
}

/// `Unkown` is how hivegame.com spells it.
const UNFINISHED: [&str; 7] = ["InProgress", "NotStarted", "*", "", "?", "Unkown", "Unknown"];

fn is_result(word: &str) -> bool {
    parse_result(word).is_some()
}

/// Reads a result in any dialect: `Some(None)` if the game goes on, `None` if
/// the word is unknown.
fn parse_result(word: &str) -> Option<Option<Claim>> {
    match word {
        "WhiteWins" | "1-0" => Some(Some(Claim::Win(Color::White))),
        "BlackWins" | "0-1" => Some(Some(Claim::Win(Color::Black))),
        "Draw" | "1/2-1/2" => Some(Some(Claim::Draw)),
        _ => UNFINISHED.contains(&word).then_some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_taken_apart() {
        let check = |text: &str, expected: Option<(&str, &str)>| {
            let expected = expected.map(|(name, value)| (name, value.to_owned()));
            assert_eq!(parse_tag(text), expected, "{text}");
        };
        check(r#"[White "Ann"]"#, Some(("White", "Ann")));
        check(r#"[White  "" ]"#, Some(("White", "")));
        check(r#"[White "A "the" B"]"#, Some(("White", r#"A "the" B"#)));
        check(r#"[White "A \"the\" \\B\n"]"#, Some(("White", r#"A "the" \B\n"#)));
        for text in ["[", "[]", "[White]", "[White Ann]", "[White \"Ann]", "[White \"]"] {
            check(text, None);
        }
    }

    #[test]
    fn numbers_are_split_off() {
        assert_eq!(parse_number("17."), Some((17, "")));
        assert_eq!(parse_number("1.wA1"), Some((1, "wA1")));
        assert_eq!(parse_number("2...bA1"), Some((2, "bA1")));
        for word in ["wA1", ".", "1", "-1.", "x."] {
            assert_eq!(parse_number(word), None, "{word}");
        }
    }
}
