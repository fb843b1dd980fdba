//! Moves as UHP writes them and nothing else: one a line, or separated by
//! semicolons, with or without numbers. The type of the game is not among them,
//! so somebody has to say it.

use hive_rules::{GameType, ParseMoveError, Script};

use crate::{
    Excess, ReadError, ReadErrorKind, Record,
    lines::Lines,
    replay::{self, WrittenMove},
    word::word_at,
};

/// Whether a line begins with a move, `wS1 .` or `1. wS1`, maybe of several.
pub(crate) fn begin(line: &str) -> bool {
    let first = line.split(';').next().unwrap_or_default();
    without_number(first).parse::<hive_rules::MoveString>().is_ok()
}

/// Reads the moves of a game of this type, which begin on this line.
pub(crate) fn read_excerpt(
    text: &str,
    line: usize,
    game_type: Option<GameType>,
) -> Result<Record, ReadError> {
    let game_type = game_type.ok_or(ReadError::new(line, ReadErrorKind::NoGameType))?;
    let (mut moves, mut fault) = (Vec::new(), None);
    'lines: for line in Lines::new(text, line) {
        for part in line.text.split(';') {
            let part = without_number(part);
            if part.is_empty() || part.starts_with('#') {
                continue;
            }
            if moves.len() == Script::MAX_PLIES {
                return Err(ReadError::new(line.number, ReadErrorKind::TooMany(Excess::Moves)));
            }
            match part.parse() {
                Ok(text) => moves.push(WrittenMove { line: line.number, text }),
                Err(cause @ ParseMoveError { at, .. }) => {
                    let (ply, word) = (moves.len() + 1, word_at(part, at));
                    let kind = ReadErrorKind::Move { ply, word, cause };
                    fault = Some(ReadError::new(line.number, kind));
                    break 'lines;
                }
            }
        }
    }
    replay::replay(game_type, None, &moves, fault)
}

/// `17. wA1 -bQ` without its number, and without the blanks around it.
fn without_number(text: &str) -> &str {
    let text = text.trim();
    match text.split_once('.') {
        Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
            if number.is_empty() { text } else { rest.trim() }
        }
        _ => text,
    }
}
