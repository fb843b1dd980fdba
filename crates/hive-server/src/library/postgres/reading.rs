//! What is asked of the database beside storing entries.

use deadpool_postgres::Object;
use hive_records::json::GamePage;
use hive_table::{GameSummary, LoggedEvent, search::fold};
use serde_json::Map;
use tokio_postgres::{Row, types::ToSql};

use super::writer::{Notes, head_of, number, read_number, read_time, time};
use crate::{
    GameId,
    library::{
        LibraryError, Query,
        export::{Collector, Part},
        ledger::{Head, Log},
        shown,
    },
};

/// If fewer games fit than this, they are all found before some are shown.
const FEW: i64 = 2_000;

/// So many events of an export are asked for at a time.
const EVENTS: i32 = 500;

pub(super) async fn log(client: &Object, game: &GameId, after: u32) -> Result<Log, LibraryError> {
    // One statement sees one moment.
    let statement = client
        .prepare_cached(
            "SELECT games.sequence, updated, is_deleted, events.* FROM games
            LEFT JOIN (
                SELECT game, sequence AS place, at, author, command, event, beside FROM events
            ) AS events ON game = id AND place > $2
            WHERE id = $1 ORDER BY place",
        )
        .await?;
    let rows = client.query(&statement, &[&game.as_str(), &number(after)]).await?;
    let Some(first) = rows.first() else { return Ok(Log::default()) };
    if first.get("is_deleted") {
        return Ok(Log { is_deleted: true, ..Log::default() });
    }
    let is_event = |row: &&Row| row.get::<_, Option<i32>>("place").is_some();
    let events = rows.iter().filter(is_event).map(logged).collect::<Result<_, _>>()?;
    Ok(Log { head: head_of(first), events, is_deleted: false })
}

pub(super) async fn heads(client: &Object, games: &[GameId]) -> Result<Vec<Head>, LibraryError> {
    let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
    let statement = client
        .prepare_cached(
            "SELECT coalesce(sequence, 0), coalesce(updated, 0)
            FROM unnest($1::text[]) WITH ORDINALITY AS asked (game, place)
            LEFT JOIN games ON id = game AND NOT is_deleted ORDER BY place",
        )
        .await?;
    Ok(client.query(&statement, &[&ids]).await?.iter().map(head_of).collect())
}

pub(super) async fn answered(
    client: &Object,
    game: &GameId,
    author: &str,
    command: &str,
) -> Result<Option<Head>, LibraryError> {
    let statement = client.prepare_cached(super::writer::ANSWERED).await?;
    let row = client.query_opt(&statement, &[&game.as_str(), &author, &command]).await?;
    Ok(row.as_ref().map(head_of))
}

/// The row of a game stays: by it the id is taken. In a second statement, so
/// that it sees what others have stored while the first one waited for them.
pub(super) async fn forget(
    mut client: Object,
    game: &GameId,
    now: u64,
) -> Result<(), LibraryError> {
    let id = game.as_str();
    let transaction = client.transaction().await?;
    const MARK: &str = "UPDATE games SET is_deleted = TRUE, deadline = NULL, updated = $2
        WHERE id = $1 AND NOT is_deleted";
    if transaction.execute(MARK, &[&id, &time(now)]).await? == 0 {
        let row = transaction.query_opt("SELECT FROM games WHERE id = $1", &[&id]).await?;
        return Err(if row.is_some() { LibraryError::Deleted } else { LibraryError::NotFound });
    }
    for sql in [
        "DELETE FROM events WHERE game = $1",
        "DELETE FROM commands WHERE game = $1",
        "DELETE FROM summaries WHERE id = $1",
        "DELETE FROM texts WHERE id = $1",
    ] {
        transaction.execute(sql, &[&id]).await?;
    }
    Ok(transaction.commit().await?)
}

pub(super) async fn due(
    client: &Object,
    now: u64,
    most: u32,
) -> Result<Vec<(GameId, u64)>, LibraryError> {
    let statement = client
        .prepare_cached(
            "SELECT id, deadline FROM games WHERE deadline <= $1 ORDER BY deadline, id LIMIT $2",
        )
        .await?;
    let rows = client.query(&statement, &[&time(now), &i64::from(most)]).await?;
    let game = |row: &Row| Some((row.get::<_, String>(0).parse().ok()?, read_time(row.get(1))));
    Ok(rows.iter().filter_map(game).collect())
}

/// Stores notes that no entry comes with.
pub(super) async fn write(client: &Object, notes: &Notes) -> Result<(), LibraryError> {
    let statement = client
        .prepare_cached(
            "WITH gone AS (
                DELETE FROM notes USING unnest($4::text[], $5::text[]) AS old (topic, key)
                WHERE notes.topic = old.topic AND notes.key = old.key
            )
            INSERT INTO notes (topic, key, text)
            SELECT new.* FROM unnest($1::text[], $2::text[], $3::text[]) AS new
            ON CONFLICT (topic, key) DO UPDATE SET text = excluded.text",
        )
        .await?;
    let Notes { new, old } = notes;
    client.execute(&statement, &[&new.0, &new.1, &new.2, &old.0, &old.1]).await?;
    Ok(())
}

pub(super) async fn note(
    client: &Object,
    topic: &str,
    key: &str,
) -> Result<Option<String>, LibraryError> {
    let sql = "SELECT text FROM notes WHERE topic = $1 AND key = $2";
    let statement = client.prepare_cached(sql).await?;
    Ok(client.query_opt(&statement, &[&topic, &key]).await?.map(|row| row.get(0)))
}

pub(super) async fn notes(
    client: &Object,
    topic: &str,
    prefix: &str,
    most: u32,
) -> Result<Vec<(String, String)>, LibraryError> {
    // No key has the last character of Unicode.
    let end = format!("{prefix}{}", char::MAX);
    let statement = client
        .prepare_cached(
            "SELECT key, text FROM notes WHERE topic = $1 AND key >= $2 AND key < $3
            ORDER BY key DESC LIMIT $4",
        )
        .await?;
    let rows = client.query(&statement, &[&topic, &prefix, &end, &i64::from(most)]).await?;
    Ok(rows.iter().rev().map(|row| (row.get(0), row.get(1))).collect())
}

pub(super) async fn touch(client: &Object, now: u64) -> Result<(), LibraryError> {
    let sql = "INSERT INTO touched (one, at) VALUES (1, $1)
        ON CONFLICT (one) DO UPDATE SET at = excluded.at";
    let statement = client.prepare_cached(sql).await?;
    client.execute(&statement, &[&time(now)]).await?;
    Ok(())
}

type Value = Box<dyn ToSql + Sync + Send>;

/// What games have to fulfil. Only what was asked for is written down, so that
/// PostgreSQL sees which index leads to it.
#[derive(Default)]
struct Conditions {
    sql: String,
    values: Vec<Value>,
}

impl Conditions {
    fn of(query: &Query) -> Conditions {
        let mut fits = Conditions::default();
        if let Some(is_finished) = query.is_finished {
            fits.add("is_finished = $", is_finished);
        }
        if let Some(game_type) = query.game_type {
            fits.add("game_type = $", game_type.to_string());
        }
        if let Some(text) = &query.text {
            let text = fold(text).replace('\0', "");
            let text = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            fits.add("text LIKE $", format!("%{text}%"));
        }
        fits
    }

    /// A condition that ends with a value.
    fn add(&mut self, condition: &str, value: impl ToSql + Sync + Send + 'static) {
        let number = self.value(value);
        self.sql.push_str(&format!(" AND {condition}{number}"));
    }

    /// A value, and its number.
    fn value(&mut self, value: impl ToSql + Sync + Send + 'static) -> usize {
        self.values.push(Box::new(value));
        self.values.len()
    }

    fn values(&self) -> Vec<&(dyn ToSql + Sync)> {
        self.values.iter().map(|value| &**value as &(dyn ToSql + Sync)).collect()
    }
}

pub(super) async fn list(client: &Object, query: &Query) -> Result<GamePage, LibraryError> {
    let from = match &query.text {
        Some(_) => "games JOIN texts USING (id) WHERE NOT is_deleted",
        None => "games WHERE NOT is_deleted",
    };
    let mut fits = Conditions::of(query);
    let count = format!("SELECT count(*) FROM {from}{}", fits.sql);
    let total: i64 =
        client.query_one(&client.prepare_cached(&count).await?, &fits.values()).await?.get(0);
    if let Some((time, id)) = &query.after {
        let (time, id) = (fits.value(*time), fits.value(id.as_str().to_owned()));
        fits.sql.push_str(&format!(" AND (updated, id) < (${time}, ${id})"));
    }
    // One more shows whether there is another page.
    let limit = fits.value(i64::from(query.limit) + 1);
    // Where many games fit, the last of them are soon found in the order of the
    // list. Where few do, it is quicker to find them all first.
    let how = if total < FEW { "MATERIALIZED" } else { "NOT MATERIALIZED" };
    let page = format!(
        "WITH fitting AS {how} (SELECT updated, id FROM {from}{})
        SELECT updated, id, summary FROM (
            SELECT * FROM fitting ORDER BY updated DESC, id DESC LIMIT ${limit}
        ) AS chosen JOIN summaries USING (id) ORDER BY updated DESC, id DESC",
        fits.sql
    );
    let rows = client.query(&client.prepare_cached(&page).await?, &fits.values()).await?;
    let (mut games, mut next) = (Vec::new(), None);
    for row in rows.iter().take(query.limit as usize) {
        let id: &str = row.get(1);
        match serde_json::from_str::<GameSummary>(row.get(2)) {
            Ok(summary) => games.push(summary),
            Err(_) => {
                if let Ok(game) = id.parse() {
                    games.extend(shown::told(id, log(client, &game, 0).await));
                }
            }
        }
        next = Some(format!("{}.{id}", row.get::<_, i64>(0)));
    }
    let is_all = rows.len() <= query.limit as usize;
    let total = u32::try_from(total).unwrap_or(u32::MAX);
    Ok(GamePage { games, total, next: next.filter(|_| !is_all) })
}

pub(super) async fn export(mut client: Object, after: &str) -> Result<Part, LibraryError> {
    let transaction = client.build_transaction().read_only(true).start().await?;
    let statement = transaction
        .prepare_cached(
            "SELECT game, sequence AS place, at, author, command, event, beside FROM events
            WHERE game > $1 ORDER BY game, sequence",
        )
        .await?;
    let portal = transaction.bind(&statement, &[&after]).await?;
    let mut part = Collector::default();
    loop {
        let rows = transaction.query_portal(&portal, EVENTS).await?;
        for row in &rows {
            if !part.add(row.get("game"), || logged(row))? {
                return part.finish(false);
            }
        }
        if rows.len() < EVENTS as usize {
            return part.finish(true);
        }
    }
}

fn logged(row: &Row) -> Result<LoggedEvent, LibraryError> {
    let beside: Option<&str> = row.get("beside");
    Ok(LoggedEvent {
        sequence: read_number(row.get("place")),
        at: read_time(row.get("at")),
        by: row.get("author"),
        command: row.get("command"),
        event: serde_json::from_str(row.get("event"))?,
        rest: beside.map_or_else(|| Ok(Map::new()), serde_json::from_str)?,
    })
}
