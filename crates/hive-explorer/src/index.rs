//! The steps of many games, in the order of the positions they start from.

use std::{collections::HashSet, fmt};

use hive_rules::{Game, GameType, Move, Position, RuleSet};

use crate::{Ending, Filter, Tally};

/// How far into a game its steps are remembered. Later positions hardly ever
/// occur twice, and memory is for those that do.
pub const MAX_PLIES: usize = 30;

/// How many steps are remembered: 100 MiB of them, as much as a tab of a
/// browser should take, and more than a hundred thousand whole openings.
pub const MAX_STEPS: usize = 100 * (1 << 20) / size_of::<Step>();

/// How many games are shown as samples of a position.
const SAMPLES: usize = 10;

/// The longest name of a game, in bytes.
const MAX_NAME: usize = 120;

/// A move of a game: from a position to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Step {
    pub(crate) from: u64,
    /// The lower half of the key of the position it leads to. A position has
    /// a few hundred successors at most, which half a key tells apart.
    pub(crate) to: u32,
    pub(crate) game: u32,
}

/// What is known of a game besides its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) heading: Heading,
    pub(crate) ending: Ending,
    pub(crate) name: String,
    pub(crate) id: Option<String>,
    /// The same for the same game: see [`identity`].
    pub(crate) identity: u64,
}

/// What a game is played with, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The pieces.
    pub game_type: GameType,
    /// The rules.
    pub rules: RuleSet,
}

/// The steps of many games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Index {
    pub(crate) games: Vec<Known>,
    /// Sorted up to `sorted`, as they came after it.
    pub(crate) steps: Vec<Step>,
    pub(crate) sorted: usize,
    /// The identities of all games.
    pub(crate) identities: HashSet<u64>,
}

/// There is no room for more games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// What was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Found {
    /// All moves together.
    pub tally: Tally,
    /// The moves, the most frequent first.
    pub moves: Vec<FoundMove>,
    /// Some of the games, in the order in which they came in.
    pub samples: Vec<Sample>,
    /// What most of the games were played with.
    pub heading: Option<Heading>,
}

/// A move that was played, or one that leads to a position that looks alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundMove {
    /// The move.
    pub mv: Move,
    /// How often, and with which ends.
    pub tally: Tally,
}

/// A game that went through a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Who played.
    pub name: String,
    /// What the caller calls the game.
    pub id: Option<String>,
    /// How it ended.
    pub ending: Ending,
}

impl Index {
    /// How many games there are.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// How many steps of theirs are remembered.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Takes a game in, and says whether it is new: the same moves with the
    /// same name and end are the same game, wherever they came from. A name
    /// that is too long is cut.
    pub fn add(
        &mut self,
        game: &Game,
        ending: Ending,
        name: &str,
        id: Option<&str>,
    ) -> Result<bool, Full> {
        let heading = Heading { game_type: game.game_type(), rules: game.rules() };
        let name = shortened(name).to_owned();
        let identity = identity(game, ending, &name);
        if self.identities.contains(&identity) {
            return Ok(false);
        }
        let moves = &game.moves()[..game.moves().len().min(MAX_PLIES)];
        if self.steps.len() + moves.len() > MAX_STEPS {
            return Err(Full);
        }
        let number = self.games.len() as u32;
        let mut position = game.start().clone();
        let mut from = position.canonical_key();
        for &mv in moves {
            position.play_unchecked(mv);
            let to = position.canonical_key();
            self.steps.push(Step { from, to: to as u32, game: number });
            from = to;
        }
        let id = id.map(|id| shortened(id).to_owned());
        self.games.push(Known { heading, ending, name, id, identity });
        self.identities.insert(identity);
        Ok(true)
    }

    /// Puts the steps in order, which the first question after new games has
    /// to wait for otherwise.
    pub fn settle(&mut self) {
        if self.sorted < self.steps.len() {
            self.steps.sort_unstable();
            self.sorted = self.steps.len();
        }
    }

    /// An index of those games alone that are wanted, by what the caller calls
    /// them.
    pub fn only(&mut self, wanted: impl Fn(Option<&str>) -> bool) -> Index {
        self.settle();
        let mut numbers = Vec::with_capacity(self.games.len());
        let mut games = Vec::new();
        for known in &self.games {
            let is_wanted = wanted(known.id.as_deref());
            numbers.push(is_wanted.then_some(games.len() as u32));
            if is_wanted {
                games.push(known.clone());
            }
        }
        let steps: Vec<Step> = self
            .steps
            .iter()
            .filter_map(|step| Some(Step { game: numbers[step.game as usize]?, ..*step }))
            .collect();
        // Games keep their order, and so do steps.
        Index::new(games, steps)
    }

    /// An index of these games and their steps, which are in order.
    pub(crate) fn new(games: Vec<Known>, steps: Vec<Step>) -> Index {
        let identities = games.iter().map(|known| known.identity).collect();
        Index { games, sorted: steps.len(), steps, identities }
    }

    /// What was played in a position.
    pub fn look(&mut self, position: &Position, filter: &Filter) -> Found {
        self.settle();
        let key = position.canonical_key();
        let begin = self.steps.partition_point(|step| step.from < key);
        let end = begin + self.steps[begin..].partition_point(|step| step.from == key);

        let mut found = Found::default();
        // Steps that go the same way lie side by side.
        let mut ways: Vec<(u32, Tally)> = Vec::new();
        let mut seen: Vec<u32> = Vec::new();
        let mut headings: Vec<(Heading, u32)> = Vec::new();
        for step in &self.steps[begin..end] {
            let known = &self.games[step.game as usize];
            if !filter.takes(known.heading.game_type, known.ending) {
                continue;
            }
            found.tally.count(known.ending);
            match headings.iter_mut().find(|(heading, _)| *heading == known.heading) {
                Some((_, count)) => *count += 1,
                None => headings.push((known.heading, 1)),
            }
            if ways.last().is_none_or(|&(to, _)| to != step.to) {
                ways.push((step.to, Tally::default()));
            }
            if let Some((_, tally)) = ways.last_mut() {
                tally.count(known.ending);
            }
            note_first(&mut seen, step.game);
        }
        found.samples = seen.iter().map(|&game| self.sample(game)).collect();
        found.moves = moves(position, ways);
        let most = headings.into_iter().max_by_key(|&(_, count)| count);
        found.heading = most.map(|(heading, _)| heading);
        found
    }

    fn sample(&self, game: u32) -> Sample {
        let Known { name, id, ending, .. } = &self.games[game as usize];
        Sample { name: name.clone(), id: id.clone(), ending: *ending }
    }
}

/// What tells a game from others: its moves, its end and who played it. Among
/// a million games two are taken for one with a chance of one in 30 million.
///
/// Browsers keep identities, so their bytes are spelt out: numbers as four
/// bytes or as many as they have, least first. Four, because the first pages
/// hashed lengths and choices as WebAssembly has them.
fn identity(game: &Game, ending: Ending, name: &str) -> u64 {
    let mut hash = Fnv::new();
    let expansions = GameType::EXPANSIONS.into_iter().enumerate();
    let bits = expansions.map(|(bit, bug)| u8::from(game.game_type().has(bug)) << bit).sum();
    hash.write(&[bits]);
    hash.write(&game.start().key().to_le_bytes());
    hash.write(&(game.moves().len() as u32).to_le_bytes());
    for &mv in game.moves() {
        let kind: u32 = match mv {
            Move::Place { .. } => 0,
            Move::Shift { .. } => 1,
            Move::Carry { .. } => 2,
            Move::Pass => 3,
        };
        hash.write(&kind.to_le_bytes());
        for piece in [mv.piece(), mv.cargo()].into_iter().flatten() {
            hash.write(&[piece.index() as u8]);
        }
        if let Some(to) = mv.to() {
            hash.write(&to.q.to_le_bytes());
            hash.write(&to.r.to_le_bytes());
        }
    }
    let ending: u32 = match ending {
        Ending::White => 0,
        Ending::Black => 1,
        Ending::Draw => 2,
        Ending::Open => 3,
    };
    hash.write(&ending.to_le_bytes());
    hash.write(name.as_bytes());
    hash.write(&[0xFF]);
    hash.0
}

/// The hash function FNV-1a.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xCBF2_9CE4_8422_2325)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }
}

/// Keeps the games that came in first, in order.
fn note_first(seen: &mut Vec<u32>, game: u32) {
    if let Err(at) = seen.binary_search(&game)
        && at < SAMPLES
    {
        seen.insert(at, game);
        seen.truncate(SAMPLES);
    }
}

/// The moves of a position that go these ways, which are in order; of several
/// that go the same way, the first one stands for all.
fn moves(position: &Position, mut ways: Vec<(u32, Tally)>) -> Vec<FoundMove> {
    let mut next = position.clone();
    let mut found: Vec<FoundMove> = Vec::new();
    for mv in position.legal_moves() {
        if ways.is_empty() {
            break;
        }
        let undo = next.play_with_undo(mv);
        let way = next.canonical_key() as u32;
        next.undo(undo);
        if let Ok(at) = ways.binary_search_by_key(&way, |&(to, _)| to) {
            let (_, tally) = ways.remove(at);
            found.push(FoundMove { mv, tally });
        }
    }
    // A stable sort: equal ones stay in the order of the generator.
    found.sort_by_key(|found| std::cmp::Reverse(found.tally.total()));
    found
}

fn shortened(text: &str) -> &str {
    let mut end = text.len().min(MAX_NAME);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no room for more games: explore fewer at a time")
    }
}

impl std::error::Error for Full {}
