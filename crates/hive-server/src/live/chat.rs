//! What people say beside a game. It is stored, and is not part of the game's
//! log: an export does not have it.

use std::sync::Arc;

use hive_rules::Color;
use hive_table::{
    is_steering,
    message::{ChatRoom, MAX_LINE, ServerMessage},
};

use super::{hall::Hall, outlet::Outlet, room::Room};
use crate::{LibraryError, ledger::Note};

/// Notes on what was said, by game, room and time.
const TOPIC: &str = "chat";
/// A page gets so many lines when it comes.
const HISTORY: u32 = 50;

impl Hall {
    /// Says something, once it is stored. Says `false` if it cannot be said.
    pub(super) async fn say(
        &self,
        room: &Arc<Room>,
        outlet: &Outlet,
        color: Option<Color>,
        to: ChatRoom,
        text: &str,
    ) -> Result<bool, LibraryError> {
        let text = text.trim();
        let Some(guest) = &outlet.guest else { return Ok(false) };
        let is_theirs = match to {
            ChatRoom::Players => color.is_some(),
            // Players do not hear what those behind them say about the game.
            ChatRoom::Watchers => color.is_none(),
        };
        let is_fine = !text.is_empty()
            && text.chars().nth(MAX_LINE).is_none()
            && !text.chars().any(is_steering);
        if !is_theirs || !is_fine {
            return Ok(false);
        }
        let at = self.now();
        let said = ServerMessage::Said {
            game: room.id.to_string(),
            room: to,
            name: guest.name.clone(),
            color,
            text: text.to_owned(),
            at,
        };
        let line = serde_json::to_string(&said)?;
        let key = format!("{}{at:016x}-{:08x}", prefix(room, to), outlet.number as u32);
        self.ledger().write(vec![Note::new(TOPIC, &key, line.clone())]).await?;
        let line = axum::extract::ws::Utf8Bytes::from(line);
        let readers = room.readers(to == ChatRoom::Players);
        readers.iter().for_each(|reader| reader.said(line.clone()));
        Ok(true)
    }

    /// What was said lately to those with this seat, or without one.
    pub(super) async fn said(
        &self,
        room: &Room,
        color: Option<Color>,
    ) -> Result<Vec<String>, LibraryError> {
        let to = if color.is_some() { ChatRoom::Players } else { ChatRoom::Watchers };
        let lines = self.ledger().notes(TOPIC, &prefix(room, to), HISTORY).await?;
        Ok(lines.into_iter().map(|(_, line)| line).collect())
    }
}

fn prefix(room: &Room, to: ChatRoom) -> String {
    let to = match to {
        ChatRoom::Players => "players",
        ChatRoom::Watchers => "watchers",
    };
    format!("{}/{to}/", room.id)
}
