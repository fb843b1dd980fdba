//! Reading PGN.

use std::str;

use hive_rules::{Color, GameType, RuleSet};

use super::{END, GAME_TYPE, RESULT, RULES, moves::MoveText, write};
use crate::{
    Claim, Excess, Expected, Format, Note, ReadError, ReadErrorKind, Reader, Record, Records, Tags,
    lines::Lines, replay,
};

/// Files have about ten tags.
const MAX_TAGS: usize = 500;

/// Reads the games of a file one by one, so that a bad one does not hide the
/// others.
pub fn read(bytes: &[u8]) -> Records {
    Reader::of(Format::Pgn).whole(bytes)
}

/// Reads a file with one game.
pub fn read_one(bytes: &[u8]) -> Result<Record, ReadError> {
    crate::only_one(read(bytes))
}

/// Reads the text of a game that begins on this line.
pub(crate) fn read_excerpt(
    text: &str,
    line: usize,
    game_type: Option<GameType>,
) -> Result<Record, ReadError> {
    GameText::take(Lines::new(text, line))?.record(game_type)
}

/// The text of one game, taken apart.
#[derive(Debug, Default)]
struct GameText {
    line: usize,
    tags: Tags,
    moves: MoveText,
}

impl GameText {
    fn take(mut lines: Lines<'_>) -> Result<GameText, ReadError> {
        let mut game = GameText::default();
        while let Some(line) = lines.next() {
            let content = line.text.trim();
            if content.is_empty() {
                continue;
            }
            if game.line == 0 {
                game.line = line.number;
            }
            if content.starts_with('[') {
                game.take_tag(line.number, content)?;
            } else {
                game.moves.take(line, &mut lines)?;
            }
        }
        Ok(game)
    }

    fn take_tag(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        let error = |kind| Err(ReadError::new(line, kind));
        if self.tags.len() == MAX_TAGS {
            return error(ReadErrorKind::TooMany(Excess::Tags));
        }
        match parse_tag(text) {
            Some((name, value)) => self.tags.push(name, &value),
            None => return error(ReadErrorKind::Expected(Expected::Tag)),
        }
        Ok(())
    }

    /// The record; of a type that somebody says, if the file says none.
    fn record(self, game_type: Option<GameType>) -> Result<Record, ReadError> {
        let error = |kind| ReadError::new(self.line, kind);
        let game_type = match self.tags.get(GAME_TYPE) {
            Some(text) => {
                text.parse().map_err(|_| error(ReadErrorKind::GameType(text.to_owned())))?
            }
            None => game_type.ok_or_else(|| error(ReadErrorKind::NoGameType))?,
        };
        let rules: Option<Result<RuleSet, _>> = self.tags.get(RULES).map(str::parse);

        let (moves, fault) = self.moves.game();
        let mut record = replay::replay(game_type, rules.and_then(Result::ok), &moves, fault)?;
        if record.fault.is_none() {
            let (variations, renamed) = self.moves.variations(&record.game)?;
            record.variations = variations;
            record.note_renamed(renamed);
        }
        if let Some(text) = self.tags.get(RULES).filter(|text| text.parse::<RuleSet>().is_err()) {
            record.notes.push(Note::UnknownRules(text.to_owned()));
        }
        record.notes.extend(self.moves.notes());
        let last = self.moves.result.as_deref();
        let result = self.tags.get(RESULT).or(last).unwrap_or_default();
        match parse_result(result).or_else(|| parse_result(last?)) {
            Some(claim) => replay::end(&mut record, claim, self.tags.get(END)),
            None => record.notes.push(Note::UnknownResult(result.to_owned())),
        }
        record.tags = self.tags;
        record.comments = self.moves.comments;
        let plies = record.game.moves().len();
        record.comments.retain(|comment| comment.ply() <= plies);
        record.tags = write::tags(&record);
        Ok(record)
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

/// `Unkown` is how hivegame.com spells it.
const UNFINISHED: [&str; 7] = ["InProgress", "NotStarted", "*", "", "?", "Unkown", "Unknown"];

/// Reads a result in any dialect: `Some(None)` if the game goes on, `None` if
/// the word is unknown.
pub(super) fn parse_result(word: &str) -> Option<Option<Claim>> {
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
}
