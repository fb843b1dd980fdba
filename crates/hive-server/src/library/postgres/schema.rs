//! The tables of the library in PostgreSQL, and what is asked of a server.

use tokio_postgres::{Client, error::SqlState};

use crate::library::OpenError;

/// The oldest PostgreSQL that will do, as `server_version_num`.
const OLDEST: i32 = 150_000;

/// One node at a time looks after the tables: "Alve".
const LOCK: i64 = 0x416c_7665;

/// Each entry leads from the version of its index to the next.
///
/// Whether an entry is stored is decided by one row of `games`, which stays
/// when a game is deleted. It changes with each move, so it is small: what
/// lists show and what is looked for stand elsewhere.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE games (
        id text COLLATE \"C\" PRIMARY KEY,
        sequence integer NOT NULL,
        updated bigint NOT NULL,
        is_deleted boolean NOT NULL DEFAULT FALSE,
        is_finished boolean NOT NULL,
        game_type text COLLATE \"C\" NOT NULL,
        deadline bigint
    );
    CREATE INDEX games_by_time ON games (updated, id) WHERE NOT is_deleted;
    CREATE INDEX games_by_state ON games (is_finished, updated, id) WHERE NOT is_deleted;
    CREATE INDEX games_by_deadline ON games (deadline, id) WHERE deadline IS NOT NULL;

    CREATE TABLE events (
        game text COLLATE \"C\" NOT NULL,
        sequence integer NOT NULL,
        at bigint NOT NULL,
        author text COLLATE \"C\",
        command text COLLATE \"C\",
        event text NOT NULL,
        beside text,
        PRIMARY KEY (game, sequence)
    );

    CREATE TABLE commands (
        game text COLLATE \"C\" NOT NULL,
        author text COLLATE \"C\" NOT NULL,
        command text COLLATE \"C\" NOT NULL,
        sequence integer NOT NULL,
        PRIMARY KEY (game, author, command)
    );

    CREATE TABLE summaries (id text COLLATE \"C\" PRIMARY KEY, summary text NOT NULL);
    CREATE TABLE texts (id text COLLATE \"C\" PRIMARY KEY, text text COLLATE \"C\" NOT NULL);
    CREATE TABLE notes (
        topic text COLLATE \"C\" NOT NULL,
        key text COLLATE \"C\" NOT NULL,
        text text NOT NULL,
        PRIMARY KEY (topic, key)
    );
    CREATE TABLE touched (one integer PRIMARY KEY, at bigint NOT NULL);
    "];

/// The version that this program writes.
const VERSION: i32 = MIGRATIONS.len() as i32;

/// Looks at the server, and brings the tables to this program's version.
pub(super) async fn prepare(client: &mut Client) -> Result<(), OpenError> {
    check_server(client).await?;
    let transaction = client.transaction().await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction
        .batch_execute("CREATE TABLE IF NOT EXISTS alveare (version integer NOT NULL)")
        .await?;
    let row = transaction.query_opt("SELECT version FROM alveare", &[]).await?;
    let version = row.map_or(0, |row| row.get::<_, i32>(0));
    let Some(missing) = usize::try_from(version).ok().and_then(|known| MIGRATIONS.get(known..))
    else {
        return Err(OpenError::Newer { version });
    };
    for migration in missing {
        transaction.batch_execute(migration).await?;
    }
    if !missing.is_empty() {
        transaction.execute("DELETE FROM alveare", &[]).await?;
        transaction.execute("INSERT INTO alveare VALUES ($1)", &[&VERSION]).await?;
    }
    transaction.commit().await?;
    index_texts(client).await
}

/// What is acknowledged must be on the disk, and any text must have room.
async fn check_server(client: &Client) -> Result<(), OpenError> {
    let row = client
        .query_one(
            "SELECT current_setting('server_version_num')::int, current_setting('fsync'),
                current_setting('server_encoding'), current_setting('synchronous_commit'),
                current_setting('transaction_read_only')",
            &[],
        )
        .await?;
    let setting = |column: usize| row.get::<_, String>(column);
    let why = if row.get::<_, i32>(0) < OLDEST {
        "it is older than PostgreSQL 15"
    } else if setting(1) != "on" {
        "its setting fsync is off, so it could lose what it has acknowledged: set fsync = on"
    } else if setting(2) != "UTF8" {
        "its encoding is not UTF8: make the database with ENCODING 'UTF8' TEMPLATE template0"
    } else if setting(3) != "on" {
        "its connections do not keep synchronous_commit = on; a pooler between must not reset it"
    } else if setting(4) != "off" {
        "it can only be read: name the primary server"
    } else {
        return Ok(());
    };
    Err(OpenError::Unsuitable(why))
}

/// Trigrams make a search in very many games quicker. Not every server has
/// them, and not every account may add them; texts are read at a go then.
async fn index_texts(client: &Client) -> Result<(), OpenError> {
    const INDEX: &str = "
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX IF NOT EXISTS texts_by_trigram ON texts USING gin (text gin_trgm_ops)";
    match client.batch_execute(INDEX).await {
        Ok(()) => Ok(()),
        Err(error) => match error.code() {
            Some(
                &SqlState::INSUFFICIENT_PRIVILEGE
                | &SqlState::UNDEFINED_FILE
                | &SqlState::FEATURE_NOT_SUPPORTED
                // Another node is doing so just now.
                | &SqlState::UNIQUE_VIOLATION
                | &SqlState::DUPLICATE_OBJECT
                | &SqlState::DUPLICATE_TABLE,
            ) => {
                tracing::info!(%error, "searches do without pg_trgm");
                Ok(())
            }
            _ => Err(error.into()),
        },
    }
}
