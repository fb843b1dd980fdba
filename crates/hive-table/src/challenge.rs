//! An offer to play, and the list of those that are open to everyone.

use hive_rules::{ByColor, Color, GameType, RuleSet};
use serde::{Deserialize, Serialize};

use crate::{Event, Player, Players, Terms, TimeControl};

/// So many challenges of one person may wait.
pub const MAX_WAITING: usize = 5;

/// An offer to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Challenge {
    /// Which bugs are in the game.
    pub game_type: GameType,
    /// The rules it is played by.
    pub rules: RuleSet,
    /// How much time the players have.
    pub time: TimeControl,
    /// The tiles of whoever makes the challenge.
    #[serde(default)]
    pub color: ColorChoice,
    /// Who may accept.
    #[serde(default)]
    pub to: Audience,
}

/// The tiles that somebody wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ColorChoice {
    /// White's.
    White,
    /// Black's.
    Black,
    /// Either, by chance.
    #[default]
    Random,
}

/// Who may accept a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Audience {
    /// Whoever has the link. Such games are never listed.
    #[default]
    Link,
    /// Everyone; it stands in the lobby.
    Lobby,
}

impl ColorChoice {
    /// The colour of whoever has chosen, with a coin for those who do not mind.
    pub fn color(self, coin: bool) -> Color {
        match self {
            ColorChoice::White => Color::White,
            ColorChoice::Black => Color::Black,
            ColorChoice::Random if coin => Color::White,
            ColorChoice::Random => Color::Black,
        }
    }

    /// Whether two people can sit down with these wishes.
    pub fn goes_with(self, other: ColorChoice) -> bool {
        self == ColorChoice::Random || other == ColorChoice::Random || self != other
    }
}

impl Challenge {
    /// The game that it leads to, between people of these names.
    pub fn begin(&self, names: ByColor<String>) -> Event {
        let player = |name: String| Player::Human { name: Some(name).filter(|it| !it.is_empty()) };
        let ByColor { white, black } = names;
        let terms = Terms { time: self.time, forfeit: false, public: self.to == Audience::Lobby };
        created(
            self.game_type,
            self.rules,
            Players { white: player(white), black: player(black) },
            terms,
        )
    }

    /// Whether two challenges are for the same kind of game.
    pub fn suits(&self, other: &Challenge) -> bool {
        (self.game_type, self.rules, self.time) == (other.game_type, other.rules, other.time)
            && self.color.goes_with(other.color)
    }
}

/// The first event of a live game.
pub fn created(game_type: GameType, rules: RuleSet, players: Players, terms: Terms) -> Event {
    Event::Created {
        game_type,
        rules,
        start: None,
        players: Some(players),
        clock: None,
        live: Some(terms),
        name: None,
        tags: None,
        comment: None,
    }
}

/// The open challenges, the oldest first. `Id` names a challenge and `Who` a
/// person.
#[derive(Clone, Debug)]
pub struct Lobby<Id, Who> {
    open: Vec<(Id, Who, Challenge)>,
}

impl<Id, Who> Default for Lobby<Id, Who> {
    fn default() -> Self {
        Lobby { open: Vec::new() }
    }
}

impl<Id: PartialEq, Who: PartialEq> Lobby<Id, Who> {
    /// Lists a challenge, if its maker has not too many there.
    pub fn post(&mut self, id: Id, by: Who, challenge: Challenge) -> bool {
        let has_room = self.count(&by) < MAX_WAITING;
        if has_room {
            self.open.push((id, by, challenge));
        }
        has_room
    }

    /// How many challenges of one person there are.
    pub fn count(&self, by: &Who) -> usize {
        self.open.iter().filter(|(_, who, _)| who == by).count()
    }

    /// The oldest challenge that somebody who wants to play like this can
    /// accept.
    pub fn pair(&self, by: &Who, wanted: &Challenge) -> Option<&Id> {
        let fits = |(_, who, open): &&(Id, Who, Challenge)| who != by && open.suits(wanted);
        self.open.iter().find(fits).map(|(id, ..)| id)
    }

    /// Takes a challenge off the list. Says whether it was there.
    pub fn remove(&mut self, id: &Id) -> bool {
        let before = self.open.len();
        self.open.retain(|(other, ..)| other != id);
        self.open.len() < before
    }

    /// All open challenges.
    pub fn iter(&self) -> impl Iterator<Item = (&Id, &Who, &Challenge)> {
        self.open.iter().map(|(id, who, challenge)| (id, who, challenge))
    }
}
