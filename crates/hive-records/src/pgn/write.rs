//! Writing PGN.

use hive_rules::{GameState, MoveString};

use super::{END, GAME_TYPE, RESULT, RULES};
use crate::{
    Record, Tags, Variations, WriteError,
    error::check_from_start,
    replay,
    variations::{self, Tree},
};

/// The tags that come before the result, in Mzinga's order.
const BEFORE_RESULT: [&str; 8] =
    [GAME_TYPE, RULES, "Date", "Event", "Site", "Round", "White", "Black"];

/// Writes a record. Reading it gives the same record again.
pub fn write(record: &Record) -> Result<String, WriteError> {
    check_from_start(&record.game)?;
    let mut out = String::new();
    for (name, value) in tags(record).iter() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        out.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    out.push('\n');
    let mut comments = record.comments.iter().peekable();
    let moves = record.game.to_game_string().moves;
    let beside = Beside::new(record)?;
    for ply in 0..=moves.len() {
        if let Some(mv) = ply.checked_sub(1).and_then(|index| moves.get(index)) {
            out.push_str(&format!("{ply}. {mv}\n"));
        }
        let is_last = ply == moves.len();
        while let Some(comment) = comments.next_if(|comment| is_last || comment.ply() <= ply) {
            out.push_str(&format!("{{{}}}\n", comment.text()));
        }
        // What might have been played instead of this ply.
        if let Some((_, others)) = ply.checked_sub(1).and_then(|before| beside.tree.next(before)) {
            for &other in others {
                beside.write(&mut out, ply, other);
                out.push('\n');
            }
        }
    }
    out.push_str(&format!("\n{}\n", result(record)));
    Ok(out)
}

/// The variations with all that is needed to write them.
struct Beside<'a> {
    variations: &'a Variations,
    tree: Tree,
    texts: Vec<MoveString>,
}

impl Beside<'_> {
    fn new(record: &Record) -> Result<Beside<'_>, WriteError> {
        let variations = &record.variations;
        let (tree, texts) =
            variations::texts(&record.game, variations).ok_or(WriteError::ForeignVariations)?;
        Ok(Beside { variations, tree, texts })
    }

    /// Writes a variation from its first move on. Those within it are no
    /// deeper than the constructor of [`Variations`] lets them be.
    fn write(&self, out: &mut String, mut ply: usize, first: usize) {
        out.push('(');
        self.write_move(out, ply, first);
        let mut at = first;
        while let Some((next, others)) = self.tree.next(at) {
            ply += 1;
            out.push(' ');
            self.write_move(out, ply, next);
            for &other in others {
                out.push(' ');
                self.write(out, ply, other);
            }
            at = next;
        }
        out.push(')');
    }

    fn write_move(&self, out: &mut String, ply: usize, number: usize) {
        let Some(place) = self.tree.place(number) else { return };
        out.push_str(&format!("{ply}. {}", self.texts[place]));
        let comment = &self.variations.moves()[place].comment;
        if !comment.is_empty() {
            out.push_str(&format!(" {{{comment}}}"));
        }
    }
}

/// The tags as they are written: those about the game itself say what it
/// says, in the place where they stand or else where Mzinga has them.
pub(super) fn tags(record: &Record) -> Tags {
    let mut tags = record.tags.clone();
    let game_type = record.game.game_type().to_string();
    match tags.get(GAME_TYPE) {
        Some(_) => tags.set(GAME_TYPE, &game_type),
        None => tags.push_front(GAME_TYPE, &game_type),
    }
    set(&mut tags, &[GAME_TYPE], RULES, &record.game.rules().to_string());
    set(&mut tags, &BEFORE_RESULT, RESULT, &result(record).to_string());
    match record.game.outcome() {
        Some(outcome) => set(&mut tags, &[RESULT], END, replay::reason(outcome)),
        None => tags.remove(END),
    }
    tags
}

fn set(tags: &mut Tags, after: &[&str], name: &str, value: &str) {
    match tags.get(name) {
        Some(_) => tags.set(name, value),
        None => tags.push_after(after, name, value),
    }
}

/// Mzinga has no result for a game without moves.
fn result(record: &Record) -> GameState {
    match record.game.state() {
        GameState::NotStarted => GameState::InProgress,
        state => state,
    }
}
