//! An evening: the fold of its events.

use serde::Serialize;

use crate::{
    EntrantId, Event, Format, GameResult, Games, Mismatch, Pair, Source, Status,
    limits::MAX_ENTRANTS,
};

/// A club evening as it stands. As a message it is for everybody: it does not
/// say who is behind a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Evening {
    name: String,
    format: Format,
    games: Games,
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    is_closed: bool,
    /// How many events there were.
    sequence: usize,
}

/// Somebody who plays in an evening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entrant {
    /// The number.
    pub id: EntrantId,
    /// The name.
    pub name: String,
    /// Who it is to whoever keeps the evening.
    #[serde(skip)]
    pub who: Option<String>,
    /// Whether they are there.
    pub status: Status,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Round {
    boards: Vec<Board>,
    sitting_out: Vec<EntrantId>,
    has_begun: bool,
}

/// Two who meet in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Who they are, with their colors in the first game.
    #[serde(flatten)]
    pub pair: Pair,
    /// What is known of each of their games.
    pub results: Vec<Option<Entered>>,
}

/// A result that somebody has stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Entered {
    /// How the game ended.
    pub result: GameResult,
    /// Who says so.
    pub source: Source,
}

impl Evening {
    /// The evening that begins with an event.
    pub fn begin(first: &Event) -> Result<Evening, Mismatch> {
        let Event::Opened { name, format, games } = first else { return Err(Mismatch) };
        Ok(Evening {
            name: name.clone(),
            format: *format,
            games: *games,
            entrants: Vec::new(),
            rounds: Vec::new(),
            is_closed: false,
            sequence: 1,
        })
    }

    /// The evening that a log tells of.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Event>) -> Result<Evening, Mismatch> {
        let mut log = log.into_iter();
        let mut evening = Evening::begin(log.next().ok_or(Mismatch)?)?;
        log.try_for_each(|event| evening.add(event))?;
        Ok(evening)
    }

    /// Something happens. What cannot have happened changes nothing.
    pub fn add(&mut self, event: &Event) -> Result<(), Mismatch> {
        match event {
            Event::Opened { .. } => return Err(Mismatch),
            Event::Joined { entrant, name, who } => self.join(*entrant, name, who.as_ref())?,
            Event::Renamed { entrant, name } => self.entrant_mut(*entrant)?.name.clone_from(name),
            Event::Withdrawn { entrant } => self.entrant_mut(*entrant)?.status = Status::Withdrawn,
            Event::Returned { entrant } => self.entrant_mut(*entrant)?.status = Status::Present,
            Event::Removed { entrant } => self.entrant_mut(*entrant)?.status = Status::Removed,
            Event::RoundMade { round, pairs, sitting_out } => {
                self.make(*round, pairs, sitting_out)?;
            }
            Event::RoundBegun { round } => {
                self.rounds.get_mut(*round).ok_or(Mismatch)?.has_begun = true;
            }
            Event::Resulted { round, board, game, result, source } => {
                let round = self.rounds.get_mut(*round).ok_or(Mismatch)?;
                let board = round.boards.get_mut(*board).ok_or(Mismatch)?;
                let entered = board.results.get_mut(*game).ok_or(Mismatch)?;
                *entered = result.map(|result| Entered { result, source: *source });
            }
            Event::RoundsSet { rounds } => self.format = Format::Swiss { rounds: *rounds },
            Event::Closed => self.is_closed = true,
        }
        self.sequence += 1;
        Ok(())
    }

    fn join(&mut self, id: EntrantId, name: &str, who: Option<&String>) -> Result<(), Mismatch> {
        if id.index() != Some(self.entrants.len()) || self.entrants.len() == MAX_ENTRANTS {
            return Err(Mismatch);
        }
        let (name, who) = (name.to_owned(), who.cloned());
        self.entrants.push(Entrant { id, name, who, status: Status::Present });
        Ok(())
    }

    fn make(
        &mut self,
        number: usize,
        pairs: &[Pair],
        sitting_out: &[EntrantId],
    ) -> Result<(), Mismatch> {
        let of_pairs = pairs.iter().flat_map(|pair| [pair.white, pair.black]);
        let mut all: Vec<EntrantId> = of_pairs.chain(sitting_out.iter().copied()).collect();
        all.sort_unstable();
        let is_known = all.iter().all(|id| self.entrant(*id).is_some());
        let is_next = number == self.rounds.len() - usize::from(self.draft().is_some());
        if !is_known || !is_next || all.windows(2).any(|two| two[0] == two[1]) {
            return Err(Mismatch);
        }
        self.rounds.truncate(number);
        let results = vec![None; self.games.count()];
        let board = |pair: &Pair| Board { pair: *pair, results: results.clone() };
        self.rounds.push(Round {
            boards: pairs.iter().map(board).collect(),
            sitting_out: sitting_out.to_vec(),
            has_begun: false,
        });
        Ok(())
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who meets whom in it.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How often two play when they meet.
    pub fn games(&self) -> Games {
        self.games
    }

    /// Whether it is over.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// How many events there were.
    pub fn sequence(&self) -> usize {
        self.sequence
    }

    /// All who have ever joined, in the order of their numbers.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// All rounds; the last one may not have begun.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// An entrant by the number.
    pub fn entrant(&self, id: EntrantId) -> Option<&Entrant> {
        self.entrants.get(id.index()?)
    }

    /// The entrant behind whom somebody is.
    pub fn entrant_of(&self, who: &str) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.who.as_deref() == Some(who))
    }

    fn entrant_mut(&mut self, id: EntrantId) -> Result<&mut Entrant, Mismatch> {
        let index = id.index().ok_or(Mismatch)?;
        self.entrants.get_mut(index).ok_or(Mismatch)
    }

    /// Those who are there.
    pub(crate) fn present(&self) -> impl Iterator<Item = EntrantId> {
        let present = self.entrants.iter().filter(|entrant| entrant.status == Status::Present);
        present.map(|entrant| entrant.id)
    }

    /// The rounds that have begun.
    pub(crate) fn begun(&self) -> &[Round] {
        let count = self.rounds.iter().take_while(|round| round.has_begun).count();
        &self.rounds[..count]
    }

    /// The round that is made and has not begun.
    pub fn draft(&self) -> Option<&Round> {
        self.rounds.last().filter(|round| !round.has_begun)
    }
}

impl Round {
    /// Who meets whom.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// Those who are there and do not play.
    pub fn sitting_out(&self) -> &[EntrantId] {
        &self.sitting_out
    }

    /// Whether its games may be played.
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Whether every game has a result.
    pub fn is_over(&self) -> bool {
        self.has_begun && self.games().all(|(_, result)| result.is_some())
    }

    /// All its games: who has which color, and how they ended.
    pub(crate) fn games(&self) -> impl Iterator<Item = (Pair, Option<GameResult>)> {
        self.boards.iter().flat_map(Board::games)
    }

    /// All that took part in it.
    pub(crate) fn everybody(&self) -> impl Iterator<Item = EntrantId> {
        let pairs = self.boards.iter().flat_map(|board| [board.pair.white, board.pair.black]);
        pairs.chain(self.sitting_out.iter().copied())
    }
}

impl Board {
    /// Its games in their order: who has which color, and how they ended.
    pub fn games(&self) -> impl Iterator<Item = (Pair, Option<GameResult>)> {
        let results = self.results.iter().enumerate();
        results
            .map(|(game, entered)| (self.pair.in_game(game), entered.map(|entered| entered.result)))
    }
}
