//! The library in a PostgreSQL database, for any number of nodes.
//!
//! There is no leader and no lock service: which of two nodes extends a log is
//! decided by one row of a table (`writer.rs`). The connections live in a
//! runtime of their own, so that a library can be opened anywhere.

mod listener;
mod reading;
mod schema;
mod writer;

use std::{future::Future, sync::Arc, time::Duration};

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime, Timeouts};
use hive_records::json::GamePage;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{
    Client, Config, NoTls,
    config::Host,
    error::{Error, SqlState},
};

use self::writer::{Job, Notes, Record};
use super::{
    LibraryError, OpenError, Query,
    export::Part,
    hints::Bell,
    ledger::{Committed, Entry, Head, Log, Note},
};
use crate::GameId;

/// What nodes tell each other goes this way.
const CHANNEL: &str = "alveare";

/// So many requests can be answered at the same time.
const READERS: usize = 4;

/// More than this many commits at once are told to come back later.
const QUEUE: usize = 512;

/// How long to wait for a connection, and for a machine that has gone silent.
const CONNECT: Duration = Duration::from_secs(3);

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// What each connection asks for. A commit is on the disk; and a node that was
/// stopped in the middle of a transaction keeps nobody waiting.
const OPTIONS: &str = "-c synchronous_commit=on -c default_transaction_isolation=read\\ committed \
    -c idle_in_transaction_session_timeout=5s -c statement_timeout=30s";

/// The store in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    connector: Arc<Connector>,
    pool: Pool,
    jobs: mpsc::Sender<Job>,
    bell: Bell,
    /// It is there until this is dropped.
    runtime: Option<tokio::runtime::Runtime>,
}

/// Makes connections.
#[derive(Debug)]
struct Connector {
    config: Config,
    /// Tells this node's hints from those of others.
    node: String,
}

impl Connector {
    async fn connect(&self) -> Result<Client, LibraryError> {
        let (client, connection) = self.config.connect(NoTls).await.map_err(failed)?;
        tokio::spawn(connection);
        Ok(client)
    }
}

impl Postgres {
    /// Opens a database by its address, `postgres://…`, and makes the tables
    /// if they are not there.
    pub fn open(address: &str) -> Result<Postgres, OpenError> {
        let mut config: Config = address.parse()?;
        let options = config.get_options().unwrap_or_default();
        let options = format!("{options} {OPTIONS}");
        config.options(options).connect_timeout(CONNECT).tcp_user_timeout(CONNECT);
        config.keepalives_idle(CONNECT).application_name("alveare");
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("library-postgres")
            .enable_all()
            .build()?;
        let node = getrandom::u64().map_err(|error| OpenError::Io(error.into()))?;
        let connector = Arc::new(Connector { config, node: format!("{node:016x}") });
        let pool = pool(&connector.config)?;
        let bell = Bell::default();
        let (jobs, queue) = mpsc::channel(QUEUE);
        // A runtime cannot be waited for within another one.
        let (answer, answered) = std::sync::mpsc::channel();
        let opening = connector.clone();
        runtime.spawn(async move {
            let opened = async {
                let (mut client, connection) = opening.config.connect(NoTls).await?;
                tokio::spawn(connection);
                schema::prepare(&mut client).await
            };
            let _ = answer.send(opened.await);
        });
        let closed = |_| OpenError::Io(std::io::Error::other("the database was not opened"));
        if let Err(error) = answered.recv().map_err(closed).flatten() {
            // A runtime that is dropped within another one panics.
            runtime.shutdown_background();
            return Err(error);
        }
        runtime.spawn(writer::work(connector.clone(), queue));
        runtime.spawn(listener::listen(connector.clone(), bell.clone()));
        Ok(Postgres { connector, pool, jobs, bell, runtime: Some(runtime) })
    }

    /// Which database it is, for people; without a password.
    pub fn place(&self) -> String {
        let config = &self.connector.config;
        let host = match config.get_hosts().first() {
            Some(Host::Tcp(name)) => name.clone(),
            #[cfg(unix)]
            Some(Host::Unix(path)) => path.display().to_string(),
            None => "localhost".into(),
        };
        let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
        format!("the database {name} at {host}")
    }

    pub(super) fn bell(&self) -> &Bell {
        &self.bell
    }

    pub(super) async fn log(&self, game: &GameId, after: u32) -> Result<Log, LibraryError> {
        let game = game.clone();
        self.read(async move |client| reading::log(&client, &game, after).await).await
    }

    pub(super) async fn heads(&self, games: Vec<GameId>) -> Result<Vec<Head>, LibraryError> {
        self.read(async move |client| reading::heads(&client, &games).await).await
    }

    pub(super) async fn answered(
        &self,
        game: &GameId,
        author: &str,
        command: &str,
    ) -> Result<Option<Head>, LibraryError> {
        let (game, author, command) = (game.clone(), author.to_owned(), command.to_owned());
        self.read(async move |client| reading::answered(&client, &game, &author, &command).await)
            .await
    }

    pub(super) async fn commit(&self, entries: Vec<Entry>) -> Result<Vec<Committed>, LibraryError> {
        let place = self.jobs.try_reserve().map_err(|_| LibraryError::Busy)?;
        ask(place, entries).await
    }

    pub(super) async fn commit_in_turn(
        &self,
        entries: Vec<Entry>,
    ) -> Result<Vec<Committed>, LibraryError> {
        let place = self.jobs.reserve().await.map_err(|_| closed())?;
        ask(place, entries).await
    }

    pub(super) async fn forget(&self, game: &GameId, now: u64) -> Result<(), LibraryError> {
        let game = game.clone();
        self.read(async move |client| reading::forget(client, &game, now).await).await
    }

    pub(super) async fn write(&self, notes: Vec<Note>) -> Result<(), LibraryError> {
        let notes = Notes::new(notes);
        self.read(async move |client| reading::write(&client, &notes).await).await
    }

    pub(super) async fn note(
        &self,
        topic: &'static str,
        key: &str,
    ) -> Result<Option<String>, LibraryError> {
        let key = key.to_owned();
        self.read(async move |client| reading::note(&client, topic, &key).await).await
    }

    pub(super) async fn notes(
        &self,
        topic: &'static str,
        prefix: &str,
        most: u32,
    ) -> Result<Vec<(String, String)>, LibraryError> {
        let prefix = prefix.to_owned();
        self.read(async move |client| reading::notes(&client, topic, &prefix, most).await).await
    }

    pub(super) async fn due(
        &self,
        now: u64,
        most: u32,
    ) -> Result<Vec<(GameId, u64)>, LibraryError> {
        self.read(async move |client| reading::due(&client, now, most).await).await
    }

    pub(super) async fn list(&self, query: Query) -> Result<GamePage, LibraryError> {
        self.read(async move |client| reading::list(&client, &query).await).await
    }

    pub(super) async fn export(&self, after: String) -> Result<Part, LibraryError> {
        self.read(async move |client| reading::export(client, &after).await).await
    }

    pub(super) async fn check(&self) -> Result<(), LibraryError> {
        self.read(async |client| Ok(client.batch_execute("SELECT FROM alveare").await?)).await
    }

    pub(super) async fn touch(&self, now: u64) -> Result<(), LibraryError> {
        self.read(async move |client| reading::touch(&client, now).await).await
    }

    /// Does something with a connection, where the connections live.
    async fn read<T, F>(
        &self,
        work: impl FnOnce(Object) -> F + Send + 'static,
    ) -> Result<T, LibraryError>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, LibraryError>> + Send,
    {
        let Some(runtime) = &self.runtime else { return Err(closed()) };
        let pool = self.pool.clone();
        let work = async move {
            let client = pool.get().await.map_err(without_connection)?;
            work(client).await
        };
        let done = runtime.spawn(async { tokio::time::timeout(PATIENCE, work).await }).await;
        let silent = || LibraryError::Away("it does not answer".into());
        done.map_err(|_| closed())?.unwrap_or_else(|_| Err(silent()))
    }
}

impl Drop for Postgres {
    /// What is not acknowledged may be lost; nothing else is under way.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn pool(config: &Config) -> Result<Pool, OpenError> {
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = Manager::from_config(config.clone(), NoTls, recycling);
    let (wait, create) = (Some(CONNECT), Some(CONNECT));
    let timeouts = Timeouts { wait, create, recycle: Some(CONNECT) };
    let pool = Pool::builder(manager).max_size(READERS).timeouts(timeouts);
    let failed = |error| OpenError::Io(std::io::Error::other(error));
    pool.runtime(Runtime::Tokio1).build().map_err(failed)
}

/// Hands entries to the writer, and waits for its answer.
async fn ask(
    place: mpsc::Permit<'_, Job>,
    entries: Vec<Entry>,
) -> Result<Vec<Committed>, LibraryError> {
    let records = entries.into_iter().map(Record::new).collect::<Result<_, _>>()?;
    let (answer, answered) = oneshot::channel();
    place.send(Job { records, answer });
    answered.await.unwrap_or_else(|_| Err(closed()))
}

fn closed() -> LibraryError {
    LibraryError::Internal("the library has been closed".into())
}

fn without_connection(error: deadpool_postgres::PoolError) -> LibraryError {
    use deadpool_postgres::{PoolError, TimeoutType};
    match error {
        PoolError::Timeout(TimeoutType::Wait) => LibraryError::Busy,
        PoolError::Backend(error) => failed(error),
        other => LibraryError::Away(other.to_string()),
    }
}

/// What a failure of the database means to whoever asked. Where nobody says a
/// code the connection is gone.
fn failed(error: Error) -> LibraryError {
    let message = || {
        let detail = error.as_db_error().map(ToString::to_string);
        detail.unwrap_or_else(|| error.to_string())
    };
    match error.code() {
        None => LibraryError::Away(message()),
        Some(code) if *code == SqlState::DISK_FULL => LibraryError::Full,
        // It stops, starts, is overloaded or refuses to let us in.
        Some(code)
            if ["08", "28", "53", "57"].iter().any(|class| code.code().starts_with(class)) =>
        {
            LibraryError::Away(message())
        }
        Some(_) => LibraryError::Internal(format!("the database: {}", message())),
    }
}

impl From<Error> for LibraryError {
    fn from(error: Error) -> LibraryError {
        failed(error)
    }
}
