//! An index as bytes, so that it need not be made again: the games, then the
//! steps in order. Numbers are little-endian. What comes back is checked, as
//! the bytes may be anybody's.

use std::fmt;

use hive_rules::{GameType, QueenOpening, Repetition, RuleSet};

use crate::{
    Ending, Heading, Index, MAX_STEPS,
    index::{Known, Step},
};

/// How every index begins; the last byte is the version.
const MAGIC: &[u8; 8] = b"hivexpl\x02";

/// The bytes are no index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BytesError;

impl Index {
    /// The index as bytes.
    pub fn to_bytes(&mut self) -> Vec<u8> {
        self.settle();
        let mut out = MAGIC.to_vec();
        out.extend((self.games.len() as u32).to_le_bytes());
        for Known { heading: Heading { game_type, rules }, ending, name, id, identity } in
            &self.games
        {
            let game_type = GameType::all().position(|other| other == *game_type);
            let rules = rule_sets().position(|other| other == *rules);
            out.push(game_type.unwrap_or(0) as u8);
            out.push(rules.unwrap_or(0) as u8);
            out.push(*ending as u8);
            out.extend(identity.to_le_bytes());
            write_text(&mut out, Some(name));
            write_text(&mut out, id.as_deref());
        }
        out.extend((self.steps.len() as u32).to_le_bytes());
        for Step { from, to, game } in &self.steps {
            out.extend(from.to_le_bytes());
            out.extend(to.to_le_bytes());
            out.extend(game.to_le_bytes());
        }
        out
    }

    /// The index that was made into these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Index, BytesError> {
        let mut reader = Reader { rest: bytes };
        if reader.take::<8>()? != *MAGIC {
            return Err(BytesError);
        }
        let count = reader.number()?;
        let mut games = Vec::new();
        for _ in 0..count {
            let [game_type, rules, ending] = reader.take()?;
            let heading = Heading {
                game_type: GameType::all().nth(game_type.into()).ok_or(BytesError)?,
                rules: rule_sets().nth(rules.into()).ok_or(BytesError)?,
            };
            games.push(Known {
                heading,
                ending: *Ending::ALL.get(usize::from(ending)).ok_or(BytesError)?,
                identity: u64::from_le_bytes(reader.take()?),
                name: reader.text()?.ok_or(BytesError)?,
                id: reader.text()?,
            });
        }
        let count = reader.number()? as usize;
        if count > MAX_STEPS || reader.rest.len() != count * size_of::<Step>() {
            return Err(BytesError);
        }
        let mut steps = Vec::with_capacity(count);
        for _ in 0..count {
            let from = u64::from_le_bytes(reader.take()?);
            let step = Step { from, to: reader.number()?, game: reader.number()? };
            if step.game as usize >= games.len() || steps.last().is_some_and(|last| *last > step) {
                return Err(BytesError);
            }
            steps.push(step);
        }
        Ok(Index::new(games, steps))
    }
}

/// All rule sets, in an order that stays.
fn rule_sets() -> impl Iterator<Item = RuleSet> {
    [QueenOpening::Allowed, QueenOpening::Forbidden].into_iter().flat_map(|queen_opening| {
        [Repetition::Off, Repetition::Claim, Repetition::Automatic]
            .map(|repetition| RuleSet { queen_opening, repetition })
    })
}

/// A text with its length, or 255 for none.
fn write_text(out: &mut Vec<u8>, text: Option<&str>) {
    let Some(text) = text else { return out.push(u8::MAX) };
    out.push(text.len() as u8);
    out.extend(text.as_bytes());
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], BytesError> {
        let (first, rest) = self.rest.split_first_chunk().ok_or(BytesError)?;
        self.rest = rest;
        Ok(*first)
    }

    fn number(&mut self) -> Result<u32, BytesError> {
        self.take().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Result<Option<String>, BytesError> {
        let [length] = self.take()?;
        if length == u8::MAX {
            return Ok(None);
        }
        let (text, rest) = self.rest.split_at_checked(length.into()).ok_or(BytesError)?;
        self.rest = rest;
        String::from_utf8(text.to_vec()).map(Some).map_err(|_| BytesError)
    }
}

impl fmt::Display for BytesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these bytes are no index of the explorer")
    }
}

impl std::error::Error for BytesError {}
