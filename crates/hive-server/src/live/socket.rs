//! The conversation with one page.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use hive_rules::Color;
use hive_table::command::Refusal;
use hive_table::{
    By, Command,
    message::{ClientMessage, MAX_COMMAND_ID, ServerMessage, VERSION, Watching},
};
use tokio::{
    sync::watch,
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    hall::{Failure, Hall, lock},
    outlet::{Marks, Outlet},
    room::Room,
};
use crate::{GameId, LibraryError, who::Guest};

/// Whoever takes nothing for so long is left.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the server asks whether a page is there, and measures the delay.
const PING: Duration = Duration::from_secs(5);
/// So many questions may stay without an answer.
const UNANSWERED: u32 = 3;
/// A page shows so many games at most.
const MAX_WATCHED: usize = 64;
/// Pages are told that the server comes back in about so long.
const RESTART: u32 = 3_000;

/// One page.
pub(super) struct Socket {
    hall: Arc<Hall>,
    web: WebSocket,
    outlet: Arc<Outlet>,
    address: IpAddr,
    watched: HashMap<GameId, Watched>,
    /// The ping that was not answered, and how many were not.
    ping: Option<Instant>,
    unanswered: u32,
    is_greeted: bool,
    /// Messages that came when there were too many.
    excess: u32,
}

/// A game that a page shows.
struct Watched {
    room: Arc<Room>,
    color: Option<Color>,
    /// How many events the page has.
    sequence: u32,
    /// Whether the page knows which seat it has.
    seat: Option<Option<Color>>,
}

/// The conversation is over.
struct Over;

impl From<axum::Error> for Over {
    fn from(error: axum::Error) -> Over {
        tracing::debug!(%error, "a socket has failed");
        Over
    }
}

/// Waits until the hall closes.
async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Talks with a page until it goes.
pub(super) async fn talk(
    hall: Arc<Hall>,
    web: WebSocket,
    guest: Option<Arc<Guest>>,
    address: IpAddr,
) {
    let outlet = Outlet::new(guest);
    if let Some(guest) = &outlet.guest {
        lock(&hall.outlets).entry(guest.id.clone()).or_default().push(outlet.clone());
    }
    let mut socket = Socket {
        hall,
        web,
        outlet,
        address,
        watched: HashMap::new(),
        ping: None,
        unanswered: 0,
        is_greeted: false,
        excess: 0,
    };
    let _ = socket.run().await;
    socket.leave();
}

impl Socket {
    async fn run(&mut self) -> Result<(), Over> {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut closing = self.hall.closing.subscribe();
        let outlet = self.outlet.clone();
        loop {
            tokio::select! {
                biased;
                () = closed(&mut closing) => {
                    self.send(&ServerMessage::Restarting { after: RESTART }).await?;
                    self.flush().await?;
                    return Err(Over);
                }
                message = self.web.recv() => match message {
                    Some(message) => self.hear(message?).await?,
                    None => return Err(Over),
                },
                marks = outlet.marks() => self.tell(marks).await?,
                _ = pings.tick() => self.check().await?,
            }
            self.flush().await?;
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), Over> {
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(_) => {
                if let Some(asked) = self.ping.take() {
                    let time = asked.elapsed().as_millis();
                    self.outlet.measured(u32::try_from(time).unwrap_or(u32::MAX));
                }
                self.unanswered = 0;
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
            Message::Binary(_) => return self.refuse("", "badRequest", "messages are text").await,
            Message::Close(_) => return Err(Over),
        };
        if !self.is_allowed() {
            self.excess += 1;
            // Whoever goes on like this is not listening.
            if self.excess > 100 {
                return Err(Over);
            }
            return self.refuse("", "tooMany", "too many messages; wait a moment").await;
        }
        match serde_json::from_str(&text) {
            Ok(message) => self.obey(message).await,
            Err(error) => {
                let message: String = error.to_string().chars().take(200).collect();
                self.refuse("", "badRequest", &message).await
            }
        }
    }

    fn is_allowed(&self) -> bool {
        let (limits, now) = (&self.hall.limits, self.hall.now());
        match &self.outlet.guest {
            Some(guest) => limits.players.take(guest.id.clone(), now),
            None => limits.watchers.take(self.address, now),
        }
    }

    async fn obey(&mut self, message: ClientMessage) -> Result<(), Over> {
        if !self.is_greeted && !matches!(message, ClientMessage::Hello { .. }) {
            return self.refuse("", "badRequest", "the first message is `hello`").await;
        }
        match message {
            ClientMessage::Hello { version: _, watching } => {
                self.is_greeted = true;
                let you = self.outlet.guest.as_ref().map(|guest| guest.name.clone());
                let (version, now) = (VERSION, self.hall.now());
                self.send(&ServerMessage::Welcome { you, version, now }).await?;
                for watching in watching {
                    self.watch(watching).await?;
                }
                Ok(())
            }
            ClientMessage::Watch(watching) => self.watch(watching).await,
            ClientMessage::Unwatch { game } => {
                if let Some(watched) = game.parse().ok().and_then(|id| self.watched.remove(&id)) {
                    self.hall.leave(&watched.room, &self.outlet);
                }
                Ok(())
            }
            ClientMessage::Do { game, id, command } => self.perform(game, id, command).await,
            ClientMessage::Lobby { on } => {
                self.hall.show_lobby(&self.outlet, on);
                if on { self.tell_lobby().await } else { Ok(()) }
            }
            ClientMessage::Say { game, room, text } => {
                let watched = game.parse().ok().and_then(|id: GameId| self.watched.get(&id));
                let Some(watched) = watched else { return self.gone(game).await };
                let said =
                    self.hall.say(&watched.room, &self.outlet, watched.color, room, &text).await;
                match said {
                    Ok(true) => Ok(()),
                    Ok(false) => self.refuse("", "notSaid", "this cannot be said here").await,
                    Err(error) => self.failed("", &error).await,
                }
            }
            ClientMessage::Ping => {
                let now = self.hall.now();
                self.send(&ServerMessage::Pong { now }).await
            }
        }
    }

    async fn watch(&mut self, Watching { game, after }: Watching) -> Result<(), Over> {
        let Ok(id) = game.parse::<GameId>() else { return self.gone(game).await };
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains_key(&id) {
            return self.refuse("", "tooMany", "a page shows at most 64 games").await;
        }
        let room = match self.hall.room(&id).await {
            Ok(Some(room)) => room,
            Ok(None) => return self.gone(game).await,
            Err(error) => return self.failed("", &error).await,
        };
        let color = self.hall.enter(&room, &self.outlet).await;
        let watched = Watched { room: room.clone(), color, sequence: after, seat: None };
        self.watched.insert(id.clone(), watched);
        self.tell_game(&id, true).await?;
        self.send(&room.presence()).await?;
        match self.hall.said(&room, color).await {
            Ok(lines) => {
                for line in lines {
                    self.send_text(line.into()).await?;
                }
                Ok(())
            }
            Err(error) => self.failed("", &error).await,
        }
    }

    async fn perform(&mut self, game: String, id: String, command: Command) -> Result<(), Over> {
        if id.is_empty() || id.len() > MAX_COMMAND_ID {
            return self.refuse("", "badRequest", "a command has an id of 1 to 64 bytes").await;
        }
        let Ok(game_id) = game.parse::<GameId>() else { return self.gone(game).await };
        let room = match self.hall.room(&game_id).await {
            Ok(Some(room)) => room,
            Ok(None) => return self.gone(game).await,
            Err(error) => return self.failed(&id, &error).await,
        };
        let color = self.outlet.guest.as_ref().and_then(|guest| room.color(&guest.id));
        let by = color.map_or(By::Watcher, By::Seat);
        match self.hall.perform(&room, by, Some(&id), &command).await {
            Ok(sequence) => self.send(&ServerMessage::Done { id, sequence }).await,
            Err(Failure::Refused(Refusal::Stale)) => {
                self.tell_game(&game_id, false).await?;
                let sequence = room.sequence();
                self.send(&ServerMessage::Stale { id, sequence }).await
            }
            Err(Failure::Refused(refusal)) => {
                let wait = match refusal {
                    Refusal::NotLeft { wait } => wait,
                    _ => None,
                };
                let (code, message) = (refusal.code().to_owned(), refusal.to_string());
                self.send(&ServerMessage::Refused { id, code, message, wait }).await
            }
            Err(Failure::Gone) => self.gone(game).await,
            Err(Failure::Store(error)) => self.failed(&id, &error).await,
        }
    }

    /// Tells what is new.
    async fn tell(&mut self, marks: Marks) -> Result<(), Over> {
        for (game, news) in marks.games {
            if news.events {
                self.tell_game(&game, false).await?;
            }
            if news.presence
                && let Some(watched) = self.watched.get(&game)
            {
                let presence = watched.room.presence();
                self.send(&presence).await?;
            }
        }
        for line in marks.said {
            self.send_text(line).await?;
        }
        if marks.lobby {
            self.tell_lobby().await?;
        }
        if marks.yours {
            self.send(&ServerMessage::Yours).await?;
        }
        Ok(())
    }

    /// Sends what the page lacks of a game.
    async fn tell_game(&mut self, game: &GameId, always: bool) -> Result<(), Over> {
        let Some(watched) = self.watched.get_mut(game) else { return Ok(()) };
        let room = watched.room.clone();
        // A seat is taken when a challenge is accepted.
        watched.color = self.outlet.guest.as_ref().and_then(|guest| room.color(&guest.id));
        let color = watched.color;
        let has_new_seat = watched.seat.replace(color) != Some(color);
        let (texts, sequence) = room.since(watched.sequence);
        watched.sequence = sequence;
        if has_new_seat || always {
            let replies = match (color, &*room.table.lock().await) {
                (Some(color), Some(table)) => table.plans()[color].clone(),
                _ => Vec::new(),
            };
            let (game, color) = (game.to_string(), color);
            self.send(&ServerMessage::Seat { game, color, replies }).await?;
        }
        for text in texts {
            self.send_text(text).await?;
        }
        Ok(())
    }

    async fn tell_lobby(&mut self) -> Result<(), Over> {
        let reader = self.outlet.guest.as_ref().map(|guest| guest.id.as_str());
        let challenges = lock(&self.hall.waitings).lobby(reader);
        self.send(&ServerMessage::Lobby { challenges }).await
    }

    /// Whether the page is still there.
    async fn check(&mut self) -> Result<(), Over> {
        self.unanswered += 1;
        if self.unanswered > UNANSWERED {
            return Err(Over);
        }
        self.ping = Some(Instant::now());
        self.feed(Message::Ping(Default::default())).await
    }

    async fn gone(&mut self, game: String) -> Result<(), Over> {
        let game = game.chars().take(MAX_COMMAND_ID).collect();
        self.send(&ServerMessage::Gone { game }).await
    }

    async fn refuse(&mut self, id: &str, code: &str, message: &str) -> Result<(), Over> {
        let (id, code, message) = (id.to_owned(), code.to_owned(), message.to_owned());
        self.send(&ServerMessage::Refused { id, code, message, wait: None }).await
    }

    /// Something could not be stored or read. The page asks again.
    async fn failed(&mut self, id: &str, error: &LibraryError) -> Result<(), Over> {
        let (code, message) = match error {
            LibraryError::Full => ("diskFull", "the server's disk is full"),
            LibraryError::Busy => ("busy", "the server is busy"),
            error => {
                tracing::error!(?error, "a socket's request failed");
                ("internal", "something went wrong on the server")
            }
        };
        self.refuse(id, code, message).await
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), Over> {
        let text = serde_json::to_string(message).map_err(|error| {
            tracing::error!(%error, "a message cannot be written");
            Over
        })?;
        self.send_text(text.into()).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Over> {
        self.feed(Message::Text(text)).await
    }

    async fn feed(&mut self, message: Message) -> Result<(), Over> {
        timeout(PATIENCE, self.web.feed(message)).await.map_err(|_| Over)?.map_err(Over::from)
    }

    async fn flush(&mut self) -> Result<(), Over> {
        timeout(PATIENCE, self.web.flush()).await.map_err(|_| Over)?.map_err(Over::from)
    }

    fn leave(&mut self) {
        for watched in self.watched.values() {
            self.hall.leave(&watched.room, &self.outlet);
        }
        lock(&self.hall.lobby_outlets).remove(&self.outlet.number);
        if let Some(guest) = &self.outlet.guest {
            let mut outlets = lock(&self.hall.outlets);
            if let Some(theirs) = outlets.get_mut(&guest.id) {
                theirs.retain(|outlet| outlet.number != self.outlet.number);
                if theirs.is_empty() {
                    outlets.remove(&guest.id);
                }
            }
        }
    }
}
