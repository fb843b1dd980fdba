//! A game with everything that a file says about it.

use std::fmt;

use hive_rules::{Color, Game, GameState, Outcome, Piece, RuleSet};
use hive_table::is_steering;

use crate::{ReadError, Variations};

/// A recorded game.
///
/// The game itself has been replayed by the rules. How it ended is the word of
/// the file where the table does not show it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The game, ended where the file says so.
    pub game: Game,
    /// Who played, when and where. The tags that describe the game itself
    /// (`GameType`, `Rules`, `Result`, `End`) follow the game when a
    /// record is written; only their place is kept.
    pub tags: Tags,
    /// Remarks on moves, in their order.
    pub comments: Vec<Comment>,
    /// What might have been played instead.
    pub variations: Variations,
    /// What the reader had to assume or pass over.
    pub notes: Vec<Note>,
    /// Why the game ends here, if the file goes on with something that is no
    /// move or none that may be played.
    pub fault: Option<ReadError>,
}

impl Record {
    /// A record of a game about which nothing else is known.
    pub fn new(game: Game) -> Record {
        Record {
            game,
            tags: Tags::default(),
            comments: Vec::new(),
            variations: Variations::default(),
            notes: Vec::new(),
            fault: None,
        }
    }

    /// Notes that these names of the file mean tiles with other names here.
    pub(crate) fn note_renamed(&mut self, renamed: impl IntoIterator<Item = (Piece, Piece)>) {
        for tile in renamed {
            let noted = self.notes.iter_mut().find_map(|note| match note {
                Note::Renumbered { tiles } => Some(tiles),
                _ => None,
            });
            match noted {
                Some(tiles) if tiles.contains(&tile) => {}
                Some(tiles) => tiles.push(tile),
                None => self.notes.push(Note::Renumbered { tiles: vec![tile] }),
            }
        }
    }
}

/// How a game ended according to a file, without the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// This player has won.
    Win(Color),
    /// Nobody has won.
    Draw,
}

impl From<Claim> for GameState {
    fn from(claim: Claim) -> GameState {
        match claim {
            Claim::Win(Color::White) => GameState::WhiteWins,
            Claim::Win(Color::Black) => GameState::BlackWins,
            Claim::Draw => GameState::Draw,
        }
    }
}

impl Claim {
    /// What a state says of the end; `None` if it says that there is none.
    pub const fn from_state(state: GameState) -> Option<Claim> {
        match state {
            GameState::WhiteWins => Some(Claim::Win(Color::White)),
            GameState::BlackWins => Some(Claim::Win(Color::Black)),
            GameState::Draw => Some(Claim::Draw),
            GameState::NotStarted | GameState::InProgress => None,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Win(color) => write!(f, "{color} wins"),
            Claim::Draw => f.write_str("draw"),
        }
    }
}

/// Names with values, in the order of the file.
///
/// A name is made of ASCII letters, digits, `_` and `-`; a value is one line.
/// Whatever else is put in becomes a `_` or a blank, so that every tag can be
/// written in every format and reads back as it is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of the first tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Gives the tag with this name a new value in its place, or appends it.
    pub fn set(&mut self, name: &str, value: &str) {
        let name = clean_name(name);
        match self.0.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = clean_value(value),
            None => self.0.push((name, clean_value(value))),
        }
    }

    /// Appends a tag, also if there is one with this name.
    pub fn push(&mut self, name: &str, value: &str) {
        self.0.push((clean_name(name), clean_value(value)));
    }

    /// Puts a tag before all others.
    pub(crate) fn push_front(&mut self, name: &str, value: &str) {
        self.0.insert(0, (clean_name(name), clean_value(value)));
    }

    /// Puts a tag behind the last of those named, or behind all others.
    pub(crate) fn push_after(&mut self, names: &[&str], name: &str, value: &str) {
        let place = self.0.iter().rposition(|(other, _)| names.contains(&other.as_str()));
        let place = place.map_or(self.0.len(), |place| place + 1);
        self.0.insert(place, (clean_name(name), clean_value(value)));
    }

    /// Takes out every tag with this name.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(other, _)| other != name);
    }

    /// The tags in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn clean_name(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let name: String = name.chars().map(|c| if is_plain(c) { c } else { '_' }).collect();
    if name.is_empty() { "_".to_owned() } else { name }
}

fn clean_value(value: &str) -> String {
    let value: String = value.chars().map(|c| if is_steering(c) { ' ' } else { c }).collect();
    value.trim().to_owned()
}

/// A remark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    ply: usize,
    text: String,
}

impl Comment {
    /// A remark on the position after this many plies. Braces, which no
    /// record format can hold in a comment, become parentheses.
    pub fn new(ply: usize, text: &str) -> Comment {
        Comment { ply, text: clean_comment(text) }
    }

    /// After how many plies it stands.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// What it says; it may have several lines.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A remark as every format can hold it.
pub(crate) fn clean_comment(text: &str) -> String {
    let text: String = text
        .replace("\r\n", "\n")
        .chars()
        .map(|c| match c {
            '{' => '(',
            '}' => ')',
            '\n' => '\n',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    text.trim().to_owned()
}

/// What a reader had to assume or pass over to make sense of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The file does not say by which rules the game was played.
    AssumedRules(RuleSet),
    /// The file names rules that are unknown here.
    UnknownRules(String),
    /// The file's word for the result is unknown here.
    UnknownResult(String),
    /// The file and the table disagree about the result; the table is right.
    ResultDiffers {
        /// What the file says.
        claim: Claim,
        /// What the game shows.
        outcome: Outcome,
    },
    /// A part of the file is no UTF-8 and was read as Windows-1252.
    OldEncoding,
    /// The copies of a bug do not enter in the order of their numbers. The
    /// record has them in that order.
    Renumbered {
        /// The names in the file whose tiles have others in the record, and
        /// those. Lines beside the game may give a name another tile.
        tiles: Vec<(Piece, Piece)>,
    },
    /// The moves are not numbered one by one.
    Numbering {
        /// Where this was first seen.
        line: usize,
    },
    /// There are moves after the end of the game.
    MovesAfterEnd {
        /// The first of them.
        line: usize,
    },
    /// A forced pass is not in the file.
    InsertedPass {
        /// Which ply it is, counted from 1.
        ply: usize,
    },
    /// A player began a move and never confirmed it.
    UnconfirmedMove {
        /// Where it begins.
        line: usize,
    },
    /// Something that does not change the game was passed over.
    Ignored {
        /// Where it stands.
        line: usize,
        /// What it is.
        what: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::AssumedRules(rules) => write!(f, "no rules given; read with {rules}"),
            Note::UnknownRules(text) => write!(f, "unknown rules {text:?}"),
            Note::UnknownResult(text) => write!(f, "unknown result {text:?}"),
            Note::ResultDiffers { claim, outcome } => {
                write!(f, "recorded as {claim}, but the game shows {outcome}")
            }
            Note::OldEncoding => f.write_str("not UTF-8; read as Windows-1252"),
            Note::Renumbered { tiles } => {
                f.write_str("copies of a bug are numbered as they come into play: ")?;
                for (place, (name, piece)) in tiles.iter().enumerate() {
                    match place {
                        0 => write!(f, "{name} is {piece} here")?,
                        _ => write!(f, ", {name} is {piece}")?,
                    }
                }
                Ok(())
            }
            Note::Numbering { line } => write!(f, "line {line}: moves are misnumbered"),
            Note::MovesAfterEnd { line } => {
                write!(f, "line {line}: moves after the end of the game are left out")
            }
            Note::InsertedPass { ply } => write!(f, "ply {ply}: a forced pass was missing"),
            Note::UnconfirmedMove { line } => {
                write!(f, "line {line}: a move that was not confirmed is left out")
            }
            Note::Ignored { line, what } => write!(f, "line {line}: {what:?} is ignored"),
        }
    }
}
