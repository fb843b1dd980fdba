//! The one task of a node that stores entries.
//!
//! What waits together is committed together, with one NOTIFY: NOTIFY takes a
//! lock that all of the database shares, and a commit waits for the disk.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use futures_util::future::{try_join, try_join_all};
use hive_table::LoggedEvent;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_postgres::{Client, Statement, error::SqlState};

use super::{CHANNEL, Connector, failed};
use crate::library::{
    LibraryError,
    ledger::{Committed, Entry, Head, Note},
};

/// So many jobs share one commit at most.
const BATCH: usize = 256;

/// So often a batch is tried that got in the way of another node's.
const MAX_TRIES: usize = 10;

/// A batch that takes longer is given up, and its connection with it. Nobody
/// was told that it is stored then.
const PATIENCE: Duration = Duration::from_secs(10);

/// NOTIFY takes less than 8,000 bytes. A node that is told of too many games
/// asks for all that it has open.
const MAX_PAYLOAD: usize = 7_900;

/// One row of `games` decides. It is extended first, and waits there for
/// whoever does the same; the rest follows if it was.
const EXTEND: &str = "
    WITH claimed AS (
        UPDATE games SET sequence = $4, updated = $5, is_finished = $6, game_type = $7,
            deadline = $8
        WHERE id = $1 AND sequence = $2 AND updated = $3 AND NOT is_deleted
            AND ($18 OR NOT EXISTS (
                SELECT FROM commands
                WHERE game = $1 AND (author, command) IN (SELECT * FROM unnest($15::text[], $16::text[]))
            ))
        RETURNING id
    )";

/// A new game, or a deleted one that a file brings back.
const BEGIN: &str = "
    WITH claimed AS (
        INSERT INTO games (id, sequence, updated, is_finished, game_type, deadline)
        SELECT $1::text, $4::integer, $5::bigint, $6::boolean, $7::text, $8::bigint
        WHERE $2::integer = 0 AND $3::bigint = 0
        ON CONFLICT (id) DO UPDATE SET sequence = $4, updated = $5, is_finished = $6,
            game_type = $7, deadline = $8, is_deleted = FALSE
        WHERE games.is_deleted AND $18
        RETURNING id
    )";

const FOLLOW: &str = ",
    written AS (
        INSERT INTO events (game, sequence, at, author, command, event, beside)
        SELECT id, new.* FROM claimed, unnest($9::integer[], $10::bigint[], $11::text[],
            $12::text[], $13::text[], $14::text[]) AS new
        ON CONFLICT DO NOTHING RETURNING sequence
    ), told AS (
        INSERT INTO commands (game, author, command, sequence)
        SELECT id, new.* FROM claimed, unnest($15::text[], $16::text[], $17::integer[]) AS new
        ON CONFLICT (game, author, command) DO UPDATE SET sequence = excluded.sequence
    ), shown AS (
        INSERT INTO summaries (id, summary) SELECT id, $19::text FROM claimed
        ON CONFLICT (id) DO UPDATE SET summary = excluded.summary
    ), found AS (
        INSERT INTO texts (id, text) SELECT id, $20::text FROM claimed
        ON CONFLICT (id) DO UPDATE SET text = excluded.text WHERE texts.text <> excluded.text
    ), noted AS (
        INSERT INTO notes (topic, key, text)
        SELECT new.* FROM claimed, unnest($21::text[], $22::text[], $23::text[]) AS new
        ON CONFLICT (topic, key) DO UPDATE SET text = excluded.text
    ), gone AS (
        DELETE FROM notes USING claimed, unnest($24::text[], $25::text[]) AS old (topic, key)
        WHERE notes.topic = old.topic AND notes.key = old.key
    )
    SELECT (SELECT count(*) FROM claimed), (SELECT count(*) FROM written)";

pub(super) const ANSWERED: &str = "
    SELECT events.sequence, events.at FROM commands JOIN events USING (game, sequence)
    WHERE game = $1 AND commands.author = $2 AND commands.command = $3";

/// An entry as it is written down.
pub(super) struct Record {
    entry: Entry,
    sequences: Vec<i32>,
    times: Vec<i64>,
    authors: Vec<Option<String>>,
    ids: Vec<Option<String>>,
    events: Vec<String>,
    beside: Vec<Option<String>>,
    /// Authors, ids, and the last sequences that they led to.
    commands: (Vec<String>, Vec<String>, Vec<i32>),
    summary: String,
    text: String,
    notes: Notes,
}

/// Notes to be written, by columns, and the topics and keys of those to be
/// forgotten. Each is there once, and all writers take them in the same order.
#[derive(Debug, Default)]
pub(super) struct Notes {
    pub(super) new: (Vec<&'static str>, Vec<String>, Vec<String>),
    pub(super) old: (Vec<&'static str>, Vec<String>),
}

impl Notes {
    pub(super) fn new(notes: Vec<Note>) -> Notes {
        let pair = |note: Note| ((note.topic, note.key), note.text);
        let notes: BTreeMap<(&str, String), Option<String>> = notes.into_iter().map(pair).collect();
        let mut sorted = Notes::default();
        for ((topic, key), text) in notes {
            if let Some(text) = text {
                sorted.new.0.push(topic);
                sorted.new.1.push(key);
                sorted.new.2.push(text);
            } else {
                sorted.old.0.push(topic);
                sorted.old.1.push(key);
            }
        }
        sorted
    }
}

impl Record {
    pub(super) fn new(mut entry: Entry) -> Result<Record, serde_json::Error> {
        let notes = Notes::new(std::mem::take(&mut entry.notes));
        let events = &entry.events;
        let beside = |logged: &LoggedEvent| match logged.rest.is_empty() {
            true => Ok(None),
            false => serde_json::to_string(&logged.rest).map(Some),
        };
        let mut commands = (Vec::new(), Vec::new(), Vec::new());
        for (author, id, sequence) in entry.commands() {
            commands.0.push(author.to_owned());
            commands.1.push(id.to_owned());
            commands.2.push(number(sequence));
        }
        Ok(Record {
            sequences: events.iter().map(|logged| number(logged.sequence)).collect(),
            times: events.iter().map(|logged| time(logged.at)).collect(),
            authors: events.iter().map(|logged| logged.by.clone()).collect(),
            ids: events.iter().map(|logged| logged.command.clone()).collect(),
            events: events
                .iter()
                .map(|logged| serde_json::to_string(&logged.event))
                .collect::<Result<_, _>>()?,
            beside: events.iter().map(beside).collect::<Result<_, _>>()?,
            commands,
            summary: serde_json::to_string(&entry.row.summary)?,
            // PostgreSQL has no room for this one character, and nobody looks for it.
            text: entry.row.text().replace('\0', ""),
            notes,
            entry,
        })
    }
}

pub(super) struct Job {
    pub(super) records: Vec<Record>,
    pub(super) answer: oneshot::Sender<Result<Vec<Committed>, LibraryError>>,
}

/// Does jobs until nobody can send one any more.
pub(super) async fn work(connector: Arc<Connector>, mut queue: mpsc::Receiver<Job>) {
    let mut connection = None;
    let mut jobs = Vec::new();
    while queue.recv_many(&mut jobs, BATCH).await > 0 {
        let batch = std::mem::take(&mut jobs);
        let records: Vec<&[Record]> = batch.iter().map(|job| &job.records[..]).collect();
        let results = match store(&connector, &mut connection, &records).await {
            Ok(became) => became.into_iter().map(Ok).collect(),
            // One of them may be at fault, and the others are not.
            Err(Failure::Refused(_)) if records.len() > 1 => {
                let mut results = Vec::new();
                for alone in records {
                    let alone = store(&connector, &mut connection, &[alone]).await;
                    results.push(alone.map(|mut became| became.remove(0)).map_err(Failure::into));
                }
                results
            }
            Err(failure) => {
                let error = LibraryError::from(failure);
                vec![Err(error); records.len()]
            }
        };
        for (job, result) in batch.into_iter().zip(results) {
            // Whoever asked may have gone away.
            let _ = job.answer.send(result);
        }
    }
}

/// A connection that stores, with its statements.
struct Connection {
    client: Client,
    extend: Statement,
    begin: Statement,
}

impl Connection {
    async fn open(connector: &Connector) -> Result<Connection, LibraryError> {
        let client = connector.connect().await?;
        let prepare = |first: &str| {
            let sql = format!("{first}{FOLLOW}");
            let client = &client;
            async move { client.prepare(&sql).await.map_err(failed) }
        };
        let (extend, begin) = try_join(prepare(EXTEND), prepare(BEGIN)).await?;
        Ok(Connection { client, extend, begin })
    }
}

/// Why a batch was not stored.
enum Failure {
    /// The database is away, or nobody knows what became of it.
    Away(LibraryError),
    /// The database does not take it.
    Refused(tokio_postgres::Error),
}

impl From<Failure> for LibraryError {
    fn from(failure: Failure) -> LibraryError {
        match failure {
            Failure::Away(error) => error,
            Failure::Refused(error) => failed(error),
        }
    }
}

/// Stores the entries of some jobs in one transaction.
async fn store(
    connector: &Connector,
    kept: &mut Option<Connection>,
    jobs: &[&[Record]],
) -> Result<Vec<Vec<Committed>>, Failure> {
    for _ in 0..MAX_TRIES {
        let connection = match kept.take() {
            Some(connection) if !connection.client.is_closed() => connection,
            _ => Connection::open(connector).await.map_err(Failure::Away)?,
        };
        let done = timeout(PATIENCE, transact(&connector.node, &connection, jobs)).await;
        let Ok(done) = done else {
            return Err(Failure::Away(LibraryError::Away("it does not answer".into())));
        };
        let Err(error) = done else {
            *kept = Some(connection);
            return done.map_err(Failure::Refused);
        };
        let Some(code) = error.code() else { return Err(Failure::Away(failed(error))) };
        if connection.client.batch_execute("ROLLBACK").await.is_err() {
            return Err(Failure::Away(failed(error)));
        }
        *kept = Some(connection);
        let is_in_the_way =
            [SqlState::T_R_DEADLOCK_DETECTED, SqlState::T_R_SERIALIZATION_FAILURE].contains(code);
        if !is_in_the_way {
            return Err(Failure::Refused(error));
        }
    }
    Err(Failure::Away(LibraryError::Busy))
}

async fn transact(
    node: &str,
    connection: &Connection,
    jobs: &[&[Record]],
) -> Result<Vec<Vec<Committed>>, tokio_postgres::Error> {
    let Connection { client, .. } = connection;
    // Nodes that store the same games do so in the same order, so that they
    // wait for each other in a line and not in a circle.
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (job, records) in jobs.iter().enumerate() {
        places.extend((0..records.len()).map(|record| (job, record)));
    }
    places.sort_by_key(|(job, record)| jobs[*job][*record].entry.game.as_str());
    // They go out together and are done one after the other.
    let statements = places.iter().map(|(job, record)| claim(connection, &jobs[*job][*record]));
    let (_, became) = try_join(client.batch_execute("BEGIN"), try_join_all(statements)).await?;
    let mut results: Vec<Vec<Committed>> =
        jobs.iter().map(|records| vec![Committed::Stale; records.len()]).collect();
    let mut moved = Vec::new();
    for ((job, record), is_stored) in places.into_iter().zip(became) {
        let entry = &jobs[job][record].entry;
        if is_stored {
            results[job][record] = Committed::Stored;
            moved.push(entry);
        } else if !entry.is_import {
            results[job][record] = why(client, entry).await?;
        }
    }
    // If anything before this had failed, we would not be here: a COMMIT after
    // a failure says that it is done, and takes all back.
    client.batch_execute(&format!("{}COMMIT", notify(node, &moved))).await?;
    Ok(results)
}

/// Tries to store one entry, and says whether it was.
async fn claim(connection: &Connection, record: &Record) -> Result<bool, tokio_postgres::Error> {
    let Record { entry, .. } = record;
    let Connection { client, extend, begin } = connection;
    let statement = if entry.after.sequence == 0 { begin } else { extend };
    let head = entry.head();
    let row = client
        .query_one(
            statement,
            &[
                &entry.game.as_str(),
                &number(entry.after.sequence),
                &time(entry.after.updated),
                &number(head.sequence),
                &time(head.updated),
                &entry.row.is_finished(),
                &entry.row.game_type(),
                &entry.row.deadline.map(time),
                &record.sequences,
                &record.times,
                &record.authors,
                &record.ids,
                &record.events,
                &record.beside,
                &record.commands.0,
                &record.commands.1,
                &record.commands.2,
                &entry.is_import,
                &record.summary,
                &record.text,
                &record.notes.new.0,
                &record.notes.new.1,
                &record.notes.new.2,
                &record.notes.old.0,
                &record.notes.old.1,
            ],
        )
        .await?;
    let (claimed, written): (i64, i64) = (row.get(0), row.get(1));
    if claimed == 1 && written != record.sequences.len() as i64 {
        // Somebody has changed the tables by hand. Nothing of this may stay.
        const STOP: &str = "DO $$ BEGIN RAISE 'a log has events beyond its end'; END $$";
        client.batch_execute(STOP).await?;
    }
    Ok(claimed == 1)
}

/// Why an entry was not stored.
async fn why(client: &Client, entry: &Entry) -> Result<Committed, tokio_postgres::Error> {
    for (author, command, _) in entry.commands() {
        let row = client.query_opt(ANSWERED, &[&entry.game.as_str(), &author, &command]).await?;
        if let Some(row) = row {
            return Ok(Committed::Repeated(head_of(&row)));
        }
    }
    Ok(Committed::Stale)
}

/// What tells the other nodes. It holds nothing but ids and numbers.
fn notify(node: &str, moved: &[&Entry]) -> String {
    if moved.is_empty() {
        return String::new();
    }
    let mut payload = node.to_owned();
    for entry in moved {
        payload.push_str(&format!(" {}:{}", entry.game, entry.head().sequence));
        if payload.len() > MAX_PAYLOAD {
            payload = format!("{node} *");
            break;
        }
    }
    format!("NOTIFY {CHANNEL}, '{payload}'; ")
}

pub(super) fn head_of(row: &tokio_postgres::Row) -> Head {
    Head { sequence: read_number(row.get(0)), updated: read_time(row.get(1)) }
}

/// Numbers as PostgreSQL keeps them. No log and no clock of ours goes so far.
pub(super) fn number(sequence: u32) -> i32 {
    i32::try_from(sequence).unwrap_or(i32::MAX)
}

pub(super) fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

pub(super) fn read_number(sequence: i32) -> u32 {
    u32::try_from(sequence).unwrap_or(0)
}

pub(super) fn read_time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or(0)
}
