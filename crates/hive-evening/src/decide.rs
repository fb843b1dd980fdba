//! What may be done, and what comes of it.

use hive_table::is_steering;

use crate::{
    Entrant, EntrantId, Evening, Event, Format, GameResult, Games, Refusal, Source, Status,
    limits::{MAX_ENTRANTS, MAX_EVENTS, MAX_NAME, MAX_ROUNDS},
    pairing,
};

/// What somebody wants. Who may want it is for others to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take part, from the next round that is made.
    Join {
        /// Under this name.
        name: String,
        /// Who it is.
        who: Option<String>,
    },
    /// Be called something else.
    Rename {
        /// Who.
        entrant: EntrantId,
        /// How.
        name: String,
    },
    /// Go. Games that were not played stay open until they get a result.
    Withdraw {
        /// Who.
        entrant: EntrantId,
    },
    /// Come back.
    Return {
        /// Who.
        entrant: EntrantId,
    },
    /// Send somebody away.
    Remove {
        /// Who.
        entrant: EntrantId,
    },
    /// Make the next round out of those who are there, or make it anew.
    MakeRound,
    /// Begin the round that was made.
    BeginRound,
    /// Enter, correct or take back a result.
    Enter {
        /// In which round, counted from 0.
        round: usize,
        /// At which board, counted from 0.
        board: usize,
        /// Which of the games there, counted from 0.
        game: usize,
        /// How it ended.
        result: Option<GameResult>,
        /// Who says so.
        source: Source,
    },
    /// Give a Swiss evening another number of rounds.
    SetRounds {
        /// How many.
        rounds: u16,
    },
    /// End the evening.
    Close,
}

impl Evening {
    /// A new evening.
    pub fn open(name: &str, format: Format, games: Games) -> Result<Event, Refusal> {
        let name = check_name(name)?;
        if let Format::Swiss { rounds } = format {
            check_rounds(rounds)?;
        }
        Ok(Event::Opened { name, format, games })
    }

    /// What comes of a command.
    pub fn decide(&self, command: &Command) -> Result<Event, Refusal> {
        if self.is_closed() {
            return Err(Refusal::Closed);
        }
        if self.sequence() >= MAX_EVENTS {
            return Err(Refusal::Full);
        }
        match command {
            Command::Join { name, who } => self.join_event(name, who.as_deref()),
            Command::Rename { entrant, name } => {
                let name = self.check_new_name(name, Some(*entrant))?;
                match self.known(*entrant)?.name == name {
                    true => Err(Refusal::NoChange),
                    false => Ok(Event::Renamed { entrant: *entrant, name }),
                }
            }
            Command::Withdraw { entrant } => match self.known(*entrant)?.status {
                Status::Present => Ok(Event::Withdrawn { entrant: *entrant }),
                Status::Withdrawn | Status::Removed => Err(Refusal::NoChange),
            },
            Command::Return { entrant } => match self.known(*entrant)?.status {
                Status::Withdrawn => Ok(Event::Returned { entrant: *entrant }),
                Status::Removed => Err(Refusal::Removed),
                Status::Present => Err(Refusal::NoChange),
            },
            Command::Remove { entrant } => match self.known(*entrant)?.status {
                Status::Removed => Err(Refusal::NoChange),
                Status::Present | Status::Withdrawn => Ok(Event::Removed { entrant: *entrant }),
            },
            Command::MakeRound => self.round_event(),
            Command::BeginRound => self.begin_event(),
            Command::Enter { round, board, game, result, source } => {
                self.result_event((*round, *board, *game), *result, *source)
            }
            Command::SetRounds { rounds } => self.rounds_event(*rounds),
            Command::Close => Ok(Event::Closed),
        }
    }

    fn known(&self, id: EntrantId) -> Result<&Entrant, Refusal> {
        self.entrant(id).ok_or(Refusal::NoEntrant)
    }

    fn join_event(&self, name: &str, who: Option<&str>) -> Result<Event, Refusal> {
        match who.and_then(|who| self.entrant_of(who)).map(|entrant| entrant.status) {
            Some(Status::Removed) => return Err(Refusal::Removed),
            Some(Status::Present | Status::Withdrawn) => return Err(Refusal::Joined),
            None => (),
        }
        let name = self.check_new_name(name, None)?;
        let count = self.entrants().len();
        let number = u16::try_from(count + 1).map_err(|_| Refusal::Full)?;
        if count >= MAX_ENTRANTS {
            return Err(Refusal::Full);
        }
        Ok(Event::Joined { entrant: EntrantId(number), name, who: who.map(str::to_owned) })
    }

    /// Two of the same name could not be told apart on the wall.
    fn check_new_name(&self, name: &str, of: Option<EntrantId>) -> Result<String, Refusal> {
        let name = check_name(name)?;
        let lower = name.to_lowercase();
        let mut others = self.entrants().iter().filter(|entrant| Some(entrant.id) != of);
        match others.any(|entrant| entrant.name.to_lowercase() == lower) {
            true => Err(Refusal::NameTaken),
            false => Ok(name),
        }
    }

    fn round_event(&self) -> Result<Event, Refusal> {
        let begun = self.begun();
        if begun.last().is_some_and(|round| !round.is_over()) {
            return Err(Refusal::Unfinished);
        }
        if self.present().count() < 2 {
            return Err(Refusal::TooFew);
        }
        let made = pairing::next(self).ok_or(Refusal::AllPlayed)?;
        let pairing::Made { pairs, sitting_out } = made;
        Ok(Event::RoundMade { round: begun.len(), pairs, sitting_out })
    }

    fn begin_event(&self) -> Result<Event, Refusal> {
        let draft = self.draft().ok_or(Refusal::NoRound)?;
        let is_there = |id| self.entrant(id).is_some_and(|it| it.status == Status::Present);
        match draft.everybody().all(is_there) {
            true => Ok(Event::RoundBegun { round: self.begun().len() }),
            false => Err(Refusal::Outdated),
        }
    }

    fn result_event(
        &self,
        (round, board, game): (usize, usize, usize),
        result: Option<GameResult>,
        source: Source,
    ) -> Result<Event, Refusal> {
        let found = self.begun().get(round).and_then(|round| round.boards().get(board));
        let old = found.and_then(|board| board.results.get(game)).ok_or(Refusal::NoGame)?;
        match old {
            Some(old) if old.source == Source::Organiser && source == Source::Game => {
                Err(Refusal::Decided)
            }
            Some(old) if Some(old.result) == result && old.source == source => {
                Err(Refusal::NoChange)
            }
            None if result.is_none() => Err(Refusal::NoChange),
            _ => Ok(Event::Resulted { round, board, game, result, source }),
        }
    }

    fn rounds_event(&self, rounds: u16) -> Result<Event, Refusal> {
        check_rounds(rounds)?;
        match self.format() {
            Format::RoundRobin { .. } => Err(Refusal::Rounds),
            Format::Swiss { .. } if usize::from(rounds) < self.rounds().len() => {
                Err(Refusal::Rounds)
            }
            Format::Swiss { rounds: old } if old == rounds => Err(Refusal::NoChange),
            Format::Swiss { .. } => Ok(Event::RoundsSet { rounds }),
        }
    }
}

/// A name without what is around it.
fn check_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let is_fine = !name.is_empty()
        && name.chars().take(MAX_NAME + 1).count() <= MAX_NAME
        && !name.chars().any(is_steering);
    if is_fine { Ok(name.to_owned()) } else { Err(Refusal::Name) }
}

fn check_rounds(rounds: u16) -> Result<(), Refusal> {
    if (1..=MAX_ROUNDS).contains(&rounds) { Ok(()) } else { Err(Refusal::Rounds) }
}
