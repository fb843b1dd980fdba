//! The moves of a PGN game, taken apart: numbers, comments, variations.
//!
//! A variation stands in parentheses right behind the move that it replaces,
//! and may hold others. Which move follows which is known while the text is
//! taken apart; what the moves mean, only when they are played.

use hive_rules::{Game, Move, Numbering, ParseMoveError, Piece, Script};

use super::read::parse_result;
use crate::{
    After, Comment, Excess, Expected, Note, ReadError, ReadErrorKind, Unclosed, VariationMove,
    Variations,
    lines::{Line, Lines},
    record::clean_comment,
    replay::{self, WrittenMove},
    variations::{MAX_DEPTH, Tree},
    word::word_at,
};

const MAX_COMMENTS: usize = Script::MAX_PLIES;

/// The moves of a game with all that stands between them.
#[derive(Debug, Default)]
pub(super) struct MoveText {
    /// The game itself.
    moves: Vec<PlyText>,
    /// The moves of variations.
    variations: Vec<VariationText>,
    pub(super) comments: Vec<Comment>,
    /// The result behind the last move.
    pub(super) result: Option<String>,
    /// The variations that have begun and not ended, the innermost last.
    open: Vec<Open>,
    /// How many comments there are, in variations too.
    remarks: usize,
    misnumbered: Option<usize>,
    /// The first sign such as `$4` or `!?`.
    annotation: Option<(usize, String)>,
}

/// A name of the file, and the tile that it means.
type Renamed = (Piece, Piece);

/// `17. wA1 -bQ`
#[derive(Debug)]
struct PlyText {
    line: usize,
    text: String,
}

#[derive(Debug)]
struct VariationText {
    after: After,
    ply: PlyText,
    comment: String,
}

/// A variation whose end has not come yet.
#[derive(Debug)]
struct Open {
    /// Where it began.
    line: usize,
    /// The last move of it, or what it begins with.
    at: After,
    /// What its last move follows; `None` before its first.
    before: Option<After>,
    /// How many plies lead to here.
    plies: usize,
    /// What is said before its first move.
    comment: String,
}

impl MoveText {
    /// Takes a line of moves, and the lines over which a comment in it runs.
    pub(super) fn take<'a>(
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
                let unclosed = ReadError::new(start, ReadErrorKind::Unclosed(Unclosed::Comment));
                line = lines.next().ok_or(unclosed)?;
                rest = line.text;
            }
            let (end, after) = rest.split_once('}').unwrap_or((rest, ""));
            comment.push_str(end);
            rest = after;
            self.take_comment(start, &comment)?;
        }
    }

    fn take_words(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        // A semicolon makes the rest of the line a comment.
        let (words, remark) = text.split_once(';').unwrap_or((text, ""));
        for word in words.split_whitespace() {
            let mut rest = word;
            while !rest.is_empty() {
                let end = match rest.find(['(', ')']) {
                    Some(0) => 1,
                    Some(parenthesis) => parenthesis,
                    None => rest.len(),
                };
                let (part, after) = rest.split_at(end);
                self.take_word(line, part).map_err(|kind| ReadError::new(line, kind))?;
                rest = after;
            }
        }
        if remark.trim().is_empty() { Ok(()) } else { self.take_comment(line, remark) }
    }

    fn take_word(&mut self, line: usize, word: &str) -> Result<(), ReadErrorKind> {
        if word == "(" {
            self.begin_variation(line)
        } else if word == ")" {
            self.end_variation()
        } else if let Some((number, rest)) = parse_number(word) {
            self.begin_move(line, number, rest)
        } else if parse_result(word).is_some() {
            // A variation has no result: the game did not end there.
            if self.open.is_empty() {
                self.result = Some(word.to_owned());
            }
            Ok(())
        } else if is_annotation(word) {
            self.annotation.get_or_insert_with(|| (line, word.to_owned()));
            Ok(())
        } else {
            self.go_on_with_move(word)
        }
    }

    fn begin_variation(&mut self, line: usize) -> Result<(), ReadErrorKind> {
        if self.open.len() == MAX_DEPTH {
            return Err(ReadErrorKind::TooMany(Excess::NestedVariations));
        }
        let plies = self.moves.len();
        let (before, plies) = match self.open.last() {
            None => (plies.checked_sub(1).map(After::Ply), plies),
            Some(open) => (open.before, open.plies),
        };
        let at = before.ok_or(ReadErrorKind::Expected(Expected::MoveBeforeVariation))?;
        self.open.push(Open { line, at, before: None, plies: plies - 1, comment: String::new() });
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), ReadErrorKind> {
        match self.open.pop() {
            Some(Open { before: Some(_), .. }) => Ok(()),
            Some(_) => Err(ReadErrorKind::Expected(Expected::MoveInVariation)),
            None => Err(ReadErrorKind::Expected(Expected::VariationStart)),
        }
    }

    fn begin_move(&mut self, line: usize, number: usize, rest: &str) -> Result<(), ReadErrorKind> {
        if self.moves.len() + self.variations.len() == Script::MAX_PLIES {
            return Err(ReadErrorKind::TooMany(Excess::Moves));
        }
        let ply = PlyText { line, text: rest.to_owned() };
        let place = self.variations.len();
        let expected = match self.open.last_mut() {
            None => {
                self.moves.push(ply);
                self.moves.len()
            }
            Some(open) => {
                let comment = std::mem::take(&mut open.comment);
                self.variations.push(VariationText { after: open.at, ply, comment });
                open.before = Some(open.at);
                open.at = After::Move(place);
                open.plies += 1;
                open.plies
            }
        };
        if number != expected {
            self.misnumbered.get_or_insert(line);
        }
        Ok(())
    }

    /// A word without a number belongs to the move before.
    fn go_on_with_move(&mut self, word: &str) -> Result<(), ReadErrorKind> {
        let ply = match self.open.last() {
            None => self.moves.last_mut(),
            Some(Open { before: Some(_), at: After::Move(place), .. }) => {
                Some(&mut self.variations[*place].ply)
            }
            Some(_) => None,
        };
        // A move has two words. A text that goes on and on is none.
        let ply = ply
            .filter(|ply| ply.text.len() <= 32 && word.len() <= 32)
            .ok_or(ReadErrorKind::Expected(Expected::NumberedMove))?;
        ply.text.push(' ');
        ply.text.push_str(word);
        Ok(())
    }

    fn take_comment(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        if self.remarks == MAX_COMMENTS {
            return Err(ReadError::new(line, ReadErrorKind::TooMany(Excess::Comments)));
        }
        self.remarks += 1;
        let comment = match self.open.last_mut() {
            None => {
                self.comments.push(Comment::new(self.moves.len(), text));
                return Ok(());
            }
            Some(Open { before: Some(_), at: After::Move(place), .. }) => {
                &mut self.variations[*place].comment
            }
            Some(open) => &mut open.comment,
        };
        let text = clean_comment(text);
        if !comment.is_empty() && !text.is_empty() {
            comment.push('\n');
        }
        comment.push_str(&text);
        Ok(())
    }

    /// The moves of the game itself, up to what is none.
    pub(super) fn game(&self) -> (Vec<WrittenMove>, Option<ReadError>) {
        let mut moves = Vec::with_capacity(self.moves.len());
        for ply in &self.moves {
            match ply.written(moves.len() + 1) {
                Ok(written) => moves.push(written),
                Err(fault) => return (moves, Some(fault)),
            }
        }
        (moves, None)
    }

    /// The variations of the game, and the names in them whose tiles have
    /// other names here.
    pub(super) fn variations(&self, game: &Game) -> Result<(Variations, Vec<Renamed>), ReadError> {
        if let Some(open) = self.open.last() {
            return Err(ReadError::new(open.line, ReadErrorKind::Unclosed(Unclosed::Variation)));
        }
        let Some(first) = self.variations.first() else { return Ok(Default::default()) };
        let after = self.variations.iter().map(|it| it.after);
        let tree = Tree::new(game.moves().len(), after).map_err(|_| {
            ReadError::new(first.ply.line, ReadErrorKind::TooMany(Excess::Variations))
        })?;
        let mut moves: Vec<VariationMove> = self
            .variations
            .iter()
            .map(|it| VariationMove {
                after: it.after,
                mv: Move::Pass,
                comment: it.comment.clone(),
            })
            .collect();
        // The numbers of copies at each place: a variation goes on from those
        // of the move that it follows.
        let mut at_ply = vec![Numbering::default()];
        at_ply.extend(self.game().0.iter().scan(Numbering::default(), |numbering, written| {
            numbering.read(written.text);
            Some(*numbering)
        }));
        let mut at_place = vec![Numbering::default(); moves.len()];
        let mut renamed: Vec<Renamed> = Vec::new();
        tree.walk(game, |table, place| {
            let written = self.variations[place].ply.written(table.moves().len() + 1)?;
            let mut numbering = match self.variations[place].after {
                After::Ply(ply) => at_ply[ply],
                After::Move(before) => at_place[before],
            };
            replay::play(table, &written, &mut numbering)?;
            at_place[place] = numbering;
            for tile in numbering.renamed() {
                if !renamed.contains(&tile) {
                    renamed.push(tile);
                }
            }
            moves[place].mv = table.moves().last().copied().unwrap_or(Move::Pass);
            Ok(())
        })?;
        Ok((tree.sorted(moves), renamed))
    }

    /// What was passed over.
    pub(super) fn notes(&self) -> impl Iterator<Item = Note> + '_ {
        let numbering = self.misnumbered.map(|line| Note::Numbering { line });
        let annotation = self.annotation.clone().map(|(line, what)| Note::Ignored { line, what });
        numbering.into_iter().chain(annotation)
    }
}

impl PlyText {
    fn written(&self, ply: usize) -> Result<WrittenMove, ReadError> {
        match self.text.parse() {
            Ok(text) => Ok(WrittenMove { line: self.line, text }),
            Err(cause @ ParseMoveError { at, .. }) => {
                let word = word_at(&self.text, at);
                Err(ReadError::new(self.line, ReadErrorKind::Move { ply, word, cause }))
            }
        }
    }
}

/// Splits `17.wA1` into the number and what follows it.
fn parse_number(word: &str) -> Option<(usize, &str)> {
    let (number, rest) = word.split_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().unwrap_or(usize::MAX);
    is_number.then(|| (number, rest.trim_start_matches('.')))
}

/// Whether a word only judges the move before, as `$4` and `!?` do.
fn is_annotation(word: &str) -> bool {
    let is_code = |code: &str| !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_digit());
    word.strip_prefix('$').is_some_and(is_code) || matches!(word, "!" | "!!" | "??" | "!?" | "?!")
}

#[cfg(test)]
mod tests {
    use super::*;

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
