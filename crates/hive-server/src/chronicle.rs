//! A game's log, told from its first event to its last.
//!
//! Everything that the library knows of a game comes from here. `hive-rules`
//! decides whether an event is possible.

use std::fmt;

use hive_records::json::{
    Clock, Event, Game, GameSummary, Name, Players, Position, Remaining, StoredGame, TagMap,
    end_game,
};

use crate::GameId;

/// No game has so many moves, not even one that is played back and forth. A
/// log is replayed when it is extended, so its length is what that costs.
pub(crate) const MAX_EVENTS: usize = 4_000;
/// Names and tags are a line on a screen.
const MAX_TEXT: usize = 200;
const MAX_TAGS: usize = 32;

/// What a log has told so far.
#[derive(Clone, Debug)]
pub(crate) struct Chronicle {
    sequence: u32,
    created: u64,
    updated: u64,
    name: String,
    tags: TagMap,
    players: Players,
    clock: Option<Clock>,
    remaining: Option<Remaining>,
    game: hive_rules::Game,
}

impl Chronicle {
    /// The beginning of a log.
    pub(crate) fn begin(event: &Event, at: u64) -> Result<Chronicle, Refusal> {
        let refused = |message: String| Refusal { sequence: 1, message };
        let Event::Created { game_type, rules, start, players, clock, name, tags } = event else {
            return Err(refused("a game begins with the event \"created\"".into()));
        };
        let game = Game {
            game_type: *game_type,
            rules: *rules,
            start: start.clone(),
            moves: Vec::new(),
            outcome: None,
        };
        let chronicle = Chronicle {
            sequence: 1,
            created: at,
            updated: at,
            name: name.clone().unwrap_or_default(),
            tags: tags.clone().unwrap_or_default(),
            players: players.clone().unwrap_or_default(),
            clock: *clock,
            remaining: None,
            game: game.try_into().map_err(|error| refused(format!("{error}")))?,
        };
        check_text(&chronicle.name).map_err(refused)?;
        check_tags(&chronicle.tags).map_err(refused)?;
        check_players(&chronicle.players).map_err(refused)?;
        Ok(chronicle)
    }

    /// A whole log.
    pub(crate) fn replay<'a>(
        log: impl IntoIterator<Item = (&'a Event, u64)>,
    ) -> Result<Chronicle, Refusal> {
        let mut log = log.into_iter();
        let empty = Refusal { sequence: 1, message: "there are no events".into() };
        let (first, at) = log.next().ok_or(empty)?;
        let mut chronicle = Chronicle::begin(first, at)?;
        for (event, at) in log {
            chronicle.add(event, at)?;
        }
        Ok(chronicle)
    }

    /// The next event. After a refusal the chronicle is of no use any more.
    pub(crate) fn add(&mut self, event: &Event, at: u64) -> Result<(), Refusal> {
        let sequence = self.sequence + 1;
        if sequence as usize > MAX_EVENTS {
            let message = format!("a game has at most {MAX_EVENTS} events; start a new one");
            return Err(Refusal { sequence, message });
        }
        self.happen(event).map_err(|message| Refusal { sequence, message })?;
        self.sequence = sequence;
        self.updated = at;
        Ok(())
    }

    fn happen(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Created { .. } => return Err("the game was created before".into()),
            Event::Moved { mv, remaining } => {
                self.game.play((*mv).into()).map_err(|error| error.to_string())?;
                self.remaining = remaining.or(self.remaining);
            }
            Event::Undone { to } => self.undo(*to)?,
            Event::Ended { outcome } => {
                end_game(&mut self.game, (*outcome).into()).map_err(|error| error.to_string())?;
            }
            Event::Seated { players } => {
                check_players(players)?;
                self.players = players.clone();
            }
            Event::Renamed { name } => {
                check_text(name)?;
                self.name.clone_from(name);
            }
            Event::Tagged { tags } => {
                check_tags(tags)?;
                self.tags.clone_from(tags);
            }
        }
        Ok(())
    }

    fn undo(&mut self, to: u32) -> Result<(), String> {
        let (to, plies) = (to as usize, self.game.moves().len());
        if to > plies {
            return Err(format!("{to} moves cannot stay where there are {plies}"));
        }
        while self.game.moves().len() > to {
            let _ = self.game.undo();
        }
        if to == plies {
            // No move is taken back, only what the players said after it.
            match self.game.undo() {
                Some(mv) => self.game.play(mv).map_err(|error| error.to_string())?,
                None => {
                    let start = self.game.start().clone();
                    self.game = hive_rules::Game::from_position(start, self.game.rules());
                }
            }
        }
        Ok(())
    }

    /// How many events there were.
    pub(crate) fn sequence(&self) -> u32 {
        self.sequence
    }

    /// What a list shows.
    pub(crate) fn summary(&self, id: &GameId) -> GameSummary {
        GameSummary {
            id: id.to_string(),
            sequence: self.sequence,
            created: self.created,
            updated: self.updated,
            name: self.name.clone(),
            tags: self.tags.clone(),
            game_type: Name(self.game.game_type()),
            rules: self.game.rules().into(),
            players: self.players.clone(),
            clock: self.clock,
            remaining: self.remaining,
            plies: u32::try_from(self.game.moves().len()).unwrap_or(u32::MAX),
            outcome: self.game.outcome().map(Into::into),
            position: Position::from(self.game.position()),
        }
    }

    /// All of it.
    pub(crate) fn stored(&self, id: &GameId) -> StoredGame {
        StoredGame { summary: self.summary(id), game: Game::from(&self.game) }
    }
}

fn check_players(players: &Players) -> Result<(), String> {
    use hive_records::json::Player::{Engine, Human};
    for Human { name } | Engine { name, .. } in [&players.white, &players.black] {
        name.as_deref().map_or(Ok(()), check_text)?;
    }
    Ok(())
}

fn check_tags(tags: &TagMap) -> Result<(), String> {
    if tags.len() > MAX_TAGS {
        return Err(format!("a game has at most {MAX_TAGS} tags"));
    }
    tags.iter().try_for_each(|(name, value)| check_text(name).and_then(|()| check_text(value)))
}

fn check_text(text: &str) -> Result<(), String> {
    if text.chars().count() > MAX_TEXT {
        return Err(format!("names and tags have at most {MAX_TEXT} characters"));
    }
    Ok(())
}

/// An event that cannot have happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// Which one, counted from 1.
    sequence: u32,
    message: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.sequence, self.message)
    }
}

#[cfg(test)]
mod tests {
    use hive_records::json;
    use serde_json::json;

    use super::*;

    fn events(list: &serde_json::Value) -> Vec<Event> {
        serde_json::from_value(list.clone()).expect("the test's own events have the right form")
    }

    /// A game with these events after its creation.
    fn tell(list: &serde_json::Value) -> Result<Chronicle, String> {
        let created = json!({
            "kind": "created", "gameType": "Base",
            "rules": {"queenOpening": "allowed", "repetition": "claim"}
        });
        let mut log = events(&json!([created]));
        log.extend(events(list));
        Chronicle::replay(log.iter().zip(1..)).map_err(|refusal| refusal.to_string())
    }

    fn place(piece: &str, q: i16) -> serde_json::Value {
        let to = json!({"q": q, "r": 0});
        json!({"kind": "moved", "move": {"kind": "place", "piece": piece, "to": to}})
    }

    #[track_caller]
    fn check(list: &serde_json::Value, plies: u32, outcome: Option<&str>) {
        let id = "0b9d5b8e-1f6c-4c3a-9d57-8f2f6f0f7a11".parse().unwrap();
        let stored = tell(list).unwrap().stored(&id);
        assert_eq!(stored.summary.plies, plies);
        let shown = stored.game.outcome.map(hive_rules::Outcome::from);
        assert_eq!(shown.map(|outcome| outcome.to_string()).as_deref(), outcome);
        let replayed = hive_rules::Game::try_from(stored.game).unwrap();
        assert_eq!(json::Position::from(replayed.position()), stored.summary.position);
    }

    #[track_caller]
    fn check_refused(list: &serde_json::Value, expected: &str) {
        assert_eq!(tell(list).unwrap_err(), expected);
    }

    fn resigned() -> serde_json::Value {
        json!({
            "kind": "ended",
            "outcome": {"result": "win", "winner": "black", "reason": "resignation"}
        })
    }

    #[test]
    fn moves_and_undo() {
        check(&json!([]), 0, None);
        check(&json!([place("wS1", 0), place("bS1", 1)]), 2, None);
        let undone = |to: u32| json!({"kind": "undone", "to": to});
        check(&json!([place("wS1", 0), place("bS1", 1), undone(1)]), 1, None);
        check(&json!([place("wS1", 0), undone(0), place("wQ", 0)]), 1, None);
        check_refused(&json!([undone(1)]), "event 2: 1 moves cannot stay where there are 0");
    }

    #[test]
    fn an_end_can_be_taken_back() {
        let text = Some("Black wins: White resigned");
        check(&json!([resigned()]), 0, text);
        check(&json!([place("wS1", 0), resigned(), resigned()]), 1, text);
        check(&json!([resigned(), {"kind": "undone", "to": 0}]), 0, None);
        let undone = json!({"kind": "undone", "to": 1});
        check(&json!([place("wS1", 0), resigned(), undone, place("bS1", 1)]), 2, None);
    }

    #[test]
    fn what_the_rules_refuse() {
        for list in [
            json!([place("bS1", 0)]),
            json!([place("wS1", 3)]),
            json!([{"kind": "moved", "move": {"kind": "pass"}}]),
            json!([resigned(), place("wS1", 0)]),
            json!([{"kind": "ended", "outcome": {"result": "draw", "reason": "repetition"}}]),
            json!([{"kind": "ended", "outcome": {"result": "draw", "reason": "twoPasses"}}]),
        ] {
            let refused = tell(&list).unwrap_err();
            assert!(refused.starts_with("event "), "{list}: {refused}");
        }
    }

    #[test]
    fn order_and_limits() {
        let created = json!({
            "kind": "created", "gameType": "Base",
            "rules": {"queenOpening": "allowed", "repetition": "claim"}
        });
        check_refused(&json!([created]), "event 2: the game was created before");
        let refused = Chronicle::begin(&Event::Undone { to: 0 }, 1).unwrap_err();
        assert_eq!(refused.to_string(), "event 1: a game begins with the event \"created\"");
        assert!(Chronicle::replay([]).is_err());

        let text = "names and tags have at most 200 characters";
        let long = "é".repeat(201);
        check_refused(&json!([{"kind": "renamed", "name": long}]), &format!("event 2: {text}"));
        check(&json!([{"kind": "renamed", "name": "é".repeat(200)}]), 0, None);
        let players = json!({"white": {"kind": "human", "name": long}, "black": {"kind": "human"}});
        check_refused(
            &json!([{"kind": "seated", "players": players}]),
            &format!("event 2: {text}"),
        );
        let tags: TagMap = (0..33).map(|tag| (tag.to_string(), String::new())).collect();
        let tagged = json!([{"kind": "tagged", "tags": tags}]);
        check_refused(&tagged, "event 2: a game has at most 32 tags");

        let names = vec![json!({"kind": "renamed", "name": ""}); MAX_EVENTS];
        check(&json!(names[1..]), 0, None);
        check_refused(&json!(names), "event 4001: a game has at most 4000 events; start a new one");
    }
}
