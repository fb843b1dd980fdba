//! A game's log, told from its first event to its last.
//!
//! Everything that a library knows of a game comes from here. `hive-rules`
//! decides whether an event is possible.

use hive_rules::{Game, Script};

use crate::{
    By, Clock, Comment, Event, GameSummary, KeptEvent, Live, LoggedEvent, Players, Reason, Refusal,
    Remaining, StoredGame, TagMap,
    limits::{Excess, MAX_EVENTS},
    live::is_live_only,
};

/// What a log has told so far.
#[derive(Clone, Debug)]
pub struct Chronicle {
    sequence: u32,
    created: u64,
    updated: u64,
    name: String,
    tags: TagMap,
    players: Players,
    clock: Option<Clock>,
    remaining: Option<Remaining>,
    course: Course,
    /// Of a game between people at a table.
    live: Option<Live>,
    /// The first event that only a newer version knows.
    unknown: Option<u32>,
}

impl Chronicle {
    /// The beginning of a log.
    pub fn begin(logged: &LoggedEvent) -> Result<Chronicle, Refusal> {
        let Event::Created { game_type, rules, start, players, clock, live, name, tags, comment } =
            logged.event.event()
        else {
            return Err(Reason::NotCreated.at(1));
        };
        let script = Script {
            game_type: *game_type,
            rules: *rules,
            start: start.clone(),
            moves: Vec::new(),
            outcome: None,
        };
        let game = script.game().map_err(|error| Reason::from(error).at(1))?;
        let mut course = Course { game, comments: Vec::new() };
        course.remark(comment.as_ref());
        let live = live.map(|terms| Live::begin(terms, logged.at));
        Ok(Chronicle {
            sequence: 1,
            created: logged.at,
            updated: logged.at,
            name: name.clone().unwrap_or_default(),
            tags: tags.clone().unwrap_or_default(),
            players: players.clone().unwrap_or_default(),
            clock: clock.or_else(|| live.as_ref().and_then(|live| live.terms().clock())),
            remaining: live.as_ref().and_then(Live::remaining),
            course,
            live,
            unknown: None,
        })
    }

    /// A whole log.
    pub fn replay<'a>(
        log: impl IntoIterator<Item = &'a LoggedEvent>,
    ) -> Result<Chronicle, Refusal> {
        let mut log = log.into_iter();
        let first = log.next().ok_or(Reason::Empty.at(1))?;
        let mut chronicle = Chronicle::begin(first)?;
        for logged in log {
            chronicle.add(logged)?;
        }
        Ok(chronicle)
    }

    /// The next event. After a refusal the chronicle is of no use any more.
    pub fn add(&mut self, logged: &LoggedEvent) -> Result<(), Refusal> {
        let sequence = self.sequence + 1;
        if sequence as usize > MAX_EVENTS {
            return Err(Reason::Limit(Excess::Events).at(sequence));
        }
        if *logged.event.event() == Event::Unknown {
            self.unknown.get_or_insert(sequence);
        }
        // What comes after something unknown may build on it.
        if self.unknown.is_none() {
            self.happen(logged).map_err(|reason| reason.at(sequence))?;
        }
        self.sequence = sequence;
        self.updated = logged.at;
        Ok(())
    }

    fn happen(&mut self, logged: &LoggedEvent) -> Result<(), Reason> {
        let event = logged.event.event();
        if let Some(live) = &mut self.live {
            let plies = self.course.game.moves().len() as u32;
            live.happen(event, By::seat_of(logged.by.as_deref()), logged.at, plies)?;
        } else if is_live_only(event) {
            return Err(Reason::Live);
        }
        match event {
            Event::Moved { remaining, .. } => self.remaining = remaining.or(self.remaining),
            Event::Seated { players } => self.players.clone_from(players),
            Event::Renamed { name } => self.name.clone_from(name),
            Event::Tagged { tags } => self.tags.clone_from(tags),
            _ => {}
        }
        if let Some(live) = &self.live {
            self.remaining = live.remaining();
        }
        self.course.happen(event)
    }

    /// What is told of a live game beside its moves.
    pub fn live(&self) -> Option<&Live> {
        self.live.as_ref()
    }

    /// The game with its moves.
    pub fn game(&self) -> &Game {
        &self.course.game
    }

    /// Who plays.
    pub fn players(&self) -> &Players {
        &self.players
    }

    /// How many events there were.
    pub fn sequence(&self) -> u32 {
        self.sequence
    }

    /// When the last one was stored, in milliseconds since 1970.
    pub fn updated(&self) -> u64 {
        self.updated
    }

    /// The first event that only a newer version knows. What came from there
    /// on is counted and not followed.
    pub fn unknown(&self) -> Option<u32> {
        self.unknown
    }

    /// What a list shows.
    pub fn summary(&self, id: &str) -> GameSummary {
        let game = &self.course.game;
        GameSummary {
            id: id.to_owned(),
            sequence: self.sequence,
            created: self.created,
            updated: self.updated,
            name: self.name.clone(),
            tags: self.tags.clone(),
            game_type: game.game_type(),
            rules: game.rules(),
            players: self.players.clone(),
            clock: self.clock,
            remaining: self.remaining,
            live: self.live.as_ref().map(|live| *live.terms()),
            aborted: self.live.as_ref().is_some_and(Live::is_aborted),
            plies: u32::try_from(game.moves().len()).unwrap_or(u32::MAX),
            outcome: game.outcome(),
            position: game.position().into(),
            unknown: self.unknown,
        }
    }

    /// All of it.
    pub fn stored(&self, id: &str) -> StoredGame {
        let comments = &self.course.comments;
        StoredGame {
            summary: self.summary(id),
            game: Script::from(&self.course.game),
            comments: (!comments.is_empty()).then(|| comments.clone()),
        }
    }
}

/// A game after some events. For those who show one that is being played.
pub fn game_after<'a>(
    game: Game,
    events: impl IntoIterator<Item = &'a KeptEvent>,
) -> Result<Game, Reason> {
    let mut course = Course { game, comments: Vec::new() };
    for event in events {
        course.happen(event.event())?;
    }
    Ok(course.game)
}

/// The part of a chronicle that is a matter of the rules, and what is said of
/// the moves.
#[derive(Clone, Debug)]
struct Course {
    game: Game,
    comments: Vec<Comment>,
}

impl Course {
    fn happen(&mut self, event: &Event) -> Result<(), Reason> {
        match event {
            Event::Created { .. } => return Err(Reason::CreatedTwice),
            Event::Moved { mv, comment, .. } => {
                self.game.play_told(*mv)?;
                self.remark(comment.as_ref());
            }
            Event::Undone { to, .. } => self.undo(*to)?,
            Event::Ended { outcome, .. } => self.game.end_told(*outcome)?,
            Event::Unknown => return Err(Reason::Kind),
            Event::Seated { .. }
            | Event::Renamed { .. }
            | Event::Tagged { .. }
            | Event::Aborted { .. }
            | Event::Offered { .. }
            | Event::Declined { .. }
            | Event::Withdrawn { .. }
            | Event::Paused { .. }
            | Event::Resumed
            | Event::Rematched { .. } => {}
        }
        Ok(())
    }

    fn remark(&mut self, comment: Option<&String>) {
        let ply = self.game.moves().len();
        self.comments.extend(comment.map(|text| Comment { ply, text: text.clone() }));
    }

    fn undo(&mut self, to: u32) -> Result<(), Reason> {
        let plies = self.game.moves().len();
        let stay = to as usize;
        if stay > plies {
            return Err(Reason::Undo { to, plies });
        }
        self.comments.retain(|comment| comment.ply <= stay);
        while self.game.moves().len() > stay {
            let _ = self.game.undo();
        }
        if stay == plies {
            // No move is taken back, only what the players said after it.
            match self.game.undo() {
                Some(mv) => self.game.play_told(mv)?,
                None => {
                    let start = self.game.start().clone();
                    self.game = Game::from_position(start, self.game.rules());
                }
            }
        }
        Ok(())
    }
}
