//! Challenges that nobody has accepted yet.

use std::collections::HashMap;

use hive_rules::{ByColor, Color};
use hive_table::{
    Challenge, Lobby, MAX_WAITING,
    challenge::Audience,
    message::{Meeting, Posted},
};
use serde::{Deserialize, Serialize};

use super::hall::{Hall, lock};
use crate::{GameId, LibraryError, error::Error, ledger::Note, who::Guest};
use hive_records::json::ErrorCode;

/// Notes on challenges, by their ids.
pub(super) const TOPIC: &str = "challenge";
/// A player has so many running games with a clock for the two together,
const MAX_REAL_TIME: usize = 5;
/// and so many in all.
const MAX_GAMES: usize = 50;

/// A challenge with its maker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Waiting {
    pub(super) by: String,
    name: String,
    pub(super) at: u64,
    challenge: Challenge,
}

/// All of them.
#[derive(Debug, Default)]
pub(super) struct Waitings {
    all: HashMap<GameId, Waiting>,
    lobby: Lobby<GameId, String>,
}

impl Waitings {
    /// Takes one in that was stored.
    pub(super) fn add(&mut self, id: GameId, waiting: Waiting) {
        if waiting.challenge.to == Audience::Lobby {
            self.lobby.post(id.clone(), waiting.by.clone(), waiting.challenge.clone());
        }
        self.all.insert(id, waiting);
    }

    fn remove(&mut self, id: &GameId) -> Option<Waiting> {
        self.lobby.remove(id);
        self.all.remove(id)
    }

    /// A challenge as others see it.
    pub(super) fn posted(&self, id: &GameId) -> Option<Posted> {
        self.all.get(id).map(|waiting| waiting.posted(id, false))
    }

    /// The open challenges, the oldest first.
    pub(super) fn lobby(&self, reader: Option<&str>) -> Vec<Posted> {
        let post = |id: &GameId| {
            let waiting = self.all.get(id)?;
            Some(waiting.posted(id, Some(waiting.by.as_str()) == reader))
        };
        self.lobby.iter().filter_map(|(id, ..)| post(id)).collect()
    }

    /// The challenges of one guest.
    pub(super) fn of(&self, guest: &str) -> Vec<Posted> {
        let theirs = self.all.iter().filter(|(_, waiting)| waiting.by == guest);
        theirs.map(|(id, waiting)| waiting.posted(id, true)).collect()
    }

    /// Those that should not wait any longer.
    pub(super) fn stale(&self, is_stale: impl Fn(&Waiting, bool) -> bool) -> Vec<GameId> {
        let stale = |(_, waiting): &(&GameId, &Waiting)| {
            is_stale(waiting, waiting.challenge.to == Audience::Lobby)
        };
        self.all.iter().filter(stale).map(|(id, _)| id.clone()).collect()
    }
}

impl Waiting {
    fn posted(&self, id: &GameId, is_yours: bool) -> Posted {
        let (by, challenge) = (self.name.clone(), self.challenge.clone());
        Posted { id: id.to_string(), by, challenge, at: self.at, is_yours }
    }
}

impl Hall {
    /// Makes a challenge.
    pub(super) async fn challenge(
        &self,
        guest: &Guest,
        challenge: Challenge,
    ) -> Result<Posted, Error> {
        self.check_challenge(guest, &challenge)?;
        let id = GameId::random()?;
        let (by, name, at) = (guest.id.clone(), guest.name.clone(), self.now());
        let is_public = challenge.to == Audience::Lobby;
        let waiting = Waiting { by, name, at, challenge };
        let note = serde_json::to_string(&waiting).map_err(LibraryError::from)?;
        self.ledger().write(vec![Note::new(TOPIC, id.as_str(), note)]).await?;
        let posted = waiting.posted(&id, true);
        lock(&self.waitings).add(id, waiting);
        if is_public {
            self.tell_lobby();
        }
        Ok(posted)
    }

    fn check_challenge(&self, guest: &Guest, challenge: &Challenge) -> Result<(), Error> {
        let refused = |text: String| Err(Error::new(ErrorCode::Refused, text));
        if let Err(error) = challenge.time.check() {
            return refused(error.to_string());
        }
        if !self.limits.challenges.take(guest.id.clone(), self.now()) {
            let message = "too many challenges; wait a few minutes";
            return Err(Error::new(ErrorCode::Busy, message));
        }
        if lock(&self.waitings).of(&guest.id).len() >= MAX_WAITING {
            return refused(format!("at most {MAX_WAITING} challenges can wait; withdraw one"));
        }
        self.check_room(guest, challenge)
    }

    /// Whether a guest can play one more game like this.
    fn check_room(&self, guest: &Guest, challenge: &Challenge) -> Result<(), Error> {
        let games = self.games_of(&guest.id);
        let clocked = self.clocked();
        let real_time = games.iter().filter(|game| clocked.contains(game)).count();
        let is_full = games.len() >= MAX_GAMES
            || (challenge.time.is_real_time() && real_time >= MAX_REAL_TIME);
        if is_full {
            let message = "too many games are running; finish one first";
            return Err(Error::new(ErrorCode::Refused, message));
        }
        Ok(())
    }

    /// What a link leads a guest to.
    pub(super) async fn meeting(
        &self,
        id: &GameId,
        guest: Option<&Guest>,
    ) -> Result<Meeting, Error> {
        if let Some(mut posted) = lock(&self.waitings).posted(id) {
            let mine = guest.map(|guest| lock(&self.waitings).of(&guest.id)).unwrap_or_default();
            posted.is_yours = mine.iter().any(|mine| mine.id == posted.id);
            return Ok(Meeting::Open(posted));
        }
        let room = self.room(id).await?.ok_or_else(nobody)?;
        let color = guest.and_then(|guest| room.color(&guest.id));
        Ok(Meeting::Game { id: id.to_string(), color })
    }

    /// A guest accepts a challenge. Whoever comes second watches.
    pub(super) async fn accept(&self, id: &GameId, guest: &Guest) -> Result<Meeting, Error> {
        let waiting = lock(&self.waitings).all.get(id).cloned();
        let Some(waiting) = waiting else { return self.meeting(id, Some(guest)).await };
        if waiting.by == guest.id {
            let message = "this is your own challenge: send the link to somebody";
            return Err(Error::new(ErrorCode::Refused, message));
        }
        self.check_room(guest, &waiting.challenge)?;
        let coin = getrandom::u32().map_err(no_chance)?.is_multiple_of(2);
        let makers = waiting.challenge.color.color(coin);
        let (seats, names) = match makers {
            Color::White => ((waiting.by, guest.id.clone()), (waiting.name, guest.name.clone())),
            Color::Black => ((guest.id.clone(), waiting.by), (guest.name.clone(), waiting.name)),
        };
        let seats = ByColor { white: seats.0, black: seats.1 };
        let created = waiting.challenge.begin(ByColor { white: names.0, black: names.1 });
        let gone = Note::gone(TOPIC, id.as_str());
        if self.begin(id, created, seats, vec![gone]).await? {
            self.removed(id);
        }
        self.meeting(id, Some(guest)).await
    }

    /// Two who want the same kind of game meet; the first of them waits.
    pub(super) async fn pair(&self, guest: &Guest, wanted: Challenge) -> Result<Meeting, Error> {
        let fitting = lock(&self.waitings).lobby.pair(&guest.id, &wanted).cloned();
        if let Some(id) = fitting
            && let meeting @ Meeting::Game { color: Some(_), .. } = self.accept(&id, guest).await?
        {
            return Ok(meeting);
        }
        let wanted = Challenge { to: Audience::Lobby, ..wanted };
        let theirs = lock(&self.waitings).of(&guest.id);
        if let Some(same) = theirs.into_iter().find(|posted| posted.challenge == wanted) {
            return Ok(Meeting::Open(same));
        }
        Ok(Meeting::Open(self.challenge(guest, wanted).await?))
    }

    /// The maker does not want any more.
    pub(super) async fn withdraw(&self, id: &GameId, guest: &Guest) -> Result<(), Error> {
        let is_theirs =
            lock(&self.waitings).all.get(id).is_some_and(|waiting| waiting.by == guest.id);
        if !is_theirs {
            return Err(nobody());
        }
        Ok(self.forget(id).await?)
    }

    /// Forgets a challenge.
    pub(super) async fn forget(&self, id: &GameId) -> Result<(), LibraryError> {
        self.ledger().write(vec![Note::gone(TOPIC, id.as_str())]).await?;
        self.removed(id);
        Ok(())
    }

    fn removed(&self, id: &GameId) {
        let removed = lock(&self.waitings).remove(id);
        if removed.is_some_and(|waiting| waiting.challenge.to == Audience::Lobby) {
            self.tell_lobby();
        }
    }

    fn tell_lobby(&self) {
        lock(&self.lobby_outlets).values().for_each(|outlet| outlet.lobby());
    }
}

fn nobody() -> Error {
    Error::new(ErrorCode::NotFound, "there is no such challenge or game")
}

fn no_chance(error: getrandom::Error) -> LibraryError {
    LibraryError::Internal(format!("no chance: {error}"))
}
