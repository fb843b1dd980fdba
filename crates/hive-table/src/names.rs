//! Names that somebody gives now: of games and players, and in tags; and
//! remarks.
//!
//! What is stored, and what was stored once and comes back in a file, may be
//! older than this rule. No game is lost by it, so it holds for new events only.

use crate::{Event, Player, Players, Reason, TagMap, is_steering};

/// Refuses an event with a name that is not what it looks like.
pub(crate) fn check(event: &Event) -> Result<(), Reason> {
    let is_wrong_name = names(event).into_iter().any(|text| text.chars().any(is_steering));
    let is_wrong_remark = remark(event).is_some_and(|text| text.chars().any(steers_a_text));
    if is_wrong_name || is_wrong_remark { Err(Reason::Characters) } else { Ok(()) }
}

/// A remark may have several lines.
fn steers_a_text(c: char) -> bool {
    is_steering(c) && !matches!(c, '\t' | '\n' | '\r')
}

/// All that people call something in an event.
fn names(event: &Event) -> Vec<&str> {
    match event {
        Event::Created { players, name, tags, .. } => {
            let name = name.as_deref().into_iter();
            let players = players.iter().flat_map(of_players);
            name.chain(players).chain(tags.iter().flat_map(of_tags)).collect()
        }
        Event::Seated { players } => of_players(players).collect(),
        Event::Renamed { name } => vec![name],
        Event::Tagged { tags } => of_tags(tags).collect(),
        Event::Rematched { game } => vec![game],
        Event::Moved { .. }
        | Event::Undone { .. }
        | Event::Ended { .. }
        | Event::Aborted { .. }
        | Event::Offered { .. }
        | Event::Declined { .. }
        | Event::Withdrawn { .. }
        | Event::Paused { .. }
        | Event::Resumed
        | Event::Unknown => Vec::new(),
    }
}

/// What is said of a move, or before the first.
fn remark(event: &Event) -> Option<&str> {
    match event {
        Event::Created { comment, .. } | Event::Moved { comment, .. } => comment.as_deref(),
        Event::Undone { .. }
        | Event::Ended { .. }
        | Event::Seated { .. }
        | Event::Renamed { .. }
        | Event::Tagged { .. }
        | Event::Aborted { .. }
        | Event::Offered { .. }
        | Event::Declined { .. }
        | Event::Withdrawn { .. }
        | Event::Paused { .. }
        | Event::Resumed
        | Event::Rematched { .. }
        | Event::Unknown => None,
    }
}

fn of_players(players: &Players) -> impl Iterator<Item = &str> {
    [&players.white, &players.black].into_iter().filter_map(|player| match player {
        Player::Human { name } | Player::Engine { name, .. } => name.as_deref(),
    })
}

fn of_tags(tags: &TagMap) -> impl Iterator<Item = &str> {
    tags.iter().flat_map(|(name, value)| [name.as_str(), value])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn wherever_a_name_is() {
        let players = |name: &str| {
            json!({"white": {"kind": "human"},
                "black": {"kind": "engine", "level": 1, "name": name}})
        };
        let created = |key: &str, value: serde_json::Value| {
            let rules = json!({"queenOpening": "allowed", "repetition": "claim"});
            let mut event = json!({"kind": "created", "gameType": "Base", "rules": rules});
            event[key] = value;
            event
        };
        for (name, is_fine) in
            [("Ada", true), ("A\tda", false), ("A\u{1b}[2Jda", false), ("\u{202e}adA", false)]
        {
            for event in [
                created("name", json!(name)),
                created("players", players(name)),
                created("tags", json!({"Event": name})),
                created("tags", json!({name: "Club"})),
                json!({"kind": "renamed", "name": name}),
                json!({"kind": "seated", "players": players(name)}),
                json!({"kind": "tagged", "tags": {name: ""}}),
            ] {
                let read: Event = serde_json::from_value(event.clone()).unwrap();
                assert_eq!(check(&read).is_ok(), is_fine, "{event}");
            }
        }
    }

    #[test]
    fn remarks_have_lines() {
        for (text, is_fine) in [("a\n\tb\r\nc", true), ("a\u{1b}[2J", false), ("\u{202e}", false)] {
            let mv = json!({"kind": "place", "piece": "wS1", "to": {"q": 0, "r": 0}});
            let moved = json!({"kind": "moved", "move": mv, "comment": text});
            let read: Event = serde_json::from_value(moved).unwrap();
            assert_eq!(check(&read).is_ok(), is_fine, "{text:?}");
        }
    }
}
