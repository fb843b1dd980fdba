//! Games of a library, which are logs of what happened.

use hive_records::{Comment, Record};
use hive_table::{Chronicle, LibraryGame, Player, StoredGame};

/// The game at the end of a log, with its players and tags.
pub(super) fn record(text: &str) -> Result<Record, String> {
    let LibraryGame { id, events } =
        serde_json::from_str(text).map_err(|error| error.to_string())?;
    let chronicle = Chronicle::replay(&events).map_err(|refusal| refusal.to_string())?;
    let StoredGame { summary, game, comments } = chronicle.stored(&id);
    let mut record = Record::new(game.game().map_err(|error| error.to_string())?);
    for (name, value) in &summary.tags {
        record.tags.set(name, value);
    }
    for (tag, player) in [("White", &summary.players.white), ("Black", &summary.players.black)] {
        let name = match player {
            Player::Human { name } => name.clone(),
            Player::Engine { level, name } => {
                Some(name.clone().unwrap_or_else(|| format!("Alveare, level {level}")))
            }
        };
        if let Some(name) = name {
            record.tags.set(tag, &name);
        }
    }
    if !summary.name.is_empty() && record.tags.get("Event").is_none() {
        record.tags.set("Event", &summary.name);
    }
    record.comments =
        comments.unwrap_or_default().iter().map(|it| Comment::new(it.ply, &it.text)).collect();
    Ok(record)
}
