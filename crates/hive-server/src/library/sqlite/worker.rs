//! Threads that own connections to the file and do one job at a time.
//!
//! There is one thread that writes, and there are some that read. Changes that
//! wait together are committed together, because it is the commit that takes
//! time; nobody gets an answer before it is done.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
};

use tokio::sync::{mpsc, oneshot};

use super::store::Store;
use crate::library::LibraryError;

/// More than this many requests at once are told to come back later.
const QUEUE: usize = 512;
/// So many jobs share one commit at most.
const BATCH: usize = 256;

/// Does its work and gives what delivers the answer, once it is known whether
/// the work was stored.
type Job = Box<dyn FnOnce(&mut Store) -> Deliver + Send>;
type Deliver = Box<dyn FnOnce(&Result<(), LibraryError>) + Send>;

#[derive(Debug)]
pub(super) struct Worker {
    // They are there until the worker is dropped.
    jobs: Option<mpsc::Sender<Job>>,
    threads: Vec<JoinHandle<()>>,
}

impl Worker {
    /// A thread that stores what its jobs do.
    pub(super) fn writing(mut store: Store) -> io::Result<Worker> {
        let (jobs, mut queue) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name("library-writer".into()).spawn(move || {
            let mut batch = Vec::new();
            while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
                write_batch(&mut store, std::mem::take(&mut batch));
            }
        })?;
        Ok(Worker { jobs: Some(jobs), threads: vec![thread] })
    }

    /// Threads whose jobs only look, one for each store. Whichever is free
    /// takes the next job, so that a long one keeps nobody waiting.
    pub(super) fn reading(stores: Vec<Store>) -> io::Result<Worker> {
        let (jobs, queue) = mpsc::channel::<Job>(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        let start = |mut store: Store| {
            let queue = queue.clone();
            let next = move || queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
            thread::Builder::new().name("library-reader".into()).spawn(move || {
                while let Some(job) = next() {
                    job(&mut store)(&Ok(()));
                }
            })
        };
        let threads = stores.into_iter().map(start).collect::<io::Result<_>>()?;
        Ok(Worker { jobs: Some(jobs), threads })
    }

    /// Has the thread do something, and waits for the answer.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, LibraryError> + Send + 'static,
    ) -> Result<T, LibraryError> {
        let (job, answer) = job(work);
        let jobs = self.jobs.as_ref().ok_or(LibraryError::Busy)?;
        jobs.try_send(job).map_err(|_| LibraryError::Busy)?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// The same for long work that can wait until there is room in the queue.
    pub(super) async fn ask_in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, LibraryError> + Send + 'static,
    ) -> Result<T, LibraryError> {
        let (job, answer) = job(work);
        let jobs = self.jobs.as_ref().ok_or(LibraryError::Busy)?;
        jobs.send(job).await.map_err(|_| closed())?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }
}

/// Work as a job, and where its answer comes.
fn job<T: Send + 'static>(
    work: impl FnOnce(&mut Store) -> Result<T, LibraryError> + Send + 'static,
) -> (Job, oneshot::Receiver<Result<T, LibraryError>>) {
    let (answer, answered) = oneshot::channel();
    let job: Job = Box::new(move |store| {
        let result = alone(store, work);
        Box::new(move |stored| {
            let result = stored.clone().and(result);
            // Whoever asked may have gone away.
            let _ = answer.send(result);
        })
    });
    (job, answered)
}

fn closed() -> LibraryError {
    LibraryError::Internal("the library has been closed".into())
}

impl Drop for Worker {
    /// Lets the threads finish what they were given, and waits for that.
    fn drop(&mut self) {
        drop(self.jobs.take());
        for thread in self.threads.drain(..) {
            let _ = thread.join();
        }
    }
}

/// One job as if it were the only one: if it fails or panics, nothing of it
/// stays, and the others of its batch are not affected.
fn alone<T>(
    store: &mut Store,
    work: impl FnOnce(&mut Store) -> Result<T, LibraryError>,
) -> Result<T, LibraryError> {
    store.mark()?;
    let result = catch_unwind(AssertUnwindSafe(|| work(store)))
        .unwrap_or_else(|_| Err(LibraryError::Internal("a request panicked".into())));
    match result {
        Ok(value) => store.keep().map(|()| value),
        Err(error) => store.take_back(&error).and(Err(error)),
    }
}

/// Jobs that share one commit. Once the transaction is gone, or if there was
/// none from the beginning, they only say that they have failed.
fn write_batch(store: &mut Store, jobs: Vec<Job>) {
    let begun = store.begin();
    let deliveries: Vec<Deliver> = jobs.into_iter().map(|job| job(store)).collect();
    let ended = store.end();
    let stored = begun.and(ended);
    if let Err(error) = &stored {
        tracing::error!(?error, "the library cannot store");
    }
    deliveries.into_iter().for_each(|deliver| deliver(&stored));
}

#[cfg(test)]
mod tests {
    use std::{
        env, fs, process,
        sync::{Arc, Mutex},
    };

    use hive_table::{Chronicle, Event, LoggedEvent};
    use serde_json::json;

    use super::*;
    use crate::{
        GameId,
        library::ledger::{Committed, Entry, Head, Row},
    };

    /// Which jobs there were, and whether they were told that they are stored.
    type Answers = Arc<Mutex<Vec<(&'static str, bool)>>>;

    fn id(number: usize) -> GameId {
        format!("00000000-0000-4000-8000-{number:012x}").parse().unwrap()
    }

    fn created() -> Event {
        let rules = json!({"queenOpening": "allowed", "repetition": "claim"});
        let created = json!({"kind": "created", "gameType": "Base", "rules": rules});
        serde_json::from_value(created).unwrap()
    }

    fn named() -> Event {
        Event::Renamed { name: "x".repeat(200) }
    }

    fn job(
        name: &'static str,
        game: usize,
        sequence: u32,
        events: Vec<Event>,
        answers: &Answers,
    ) -> Job {
        let answers = answers.clone();
        let log: Vec<LoggedEvent> = (1..)
            .zip([created()].into_iter().chain(events))
            .map(|(sequence, event)| LoggedEvent::new(sequence, 7, event.into()))
            .collect();
        let summary = Chronicle::replay(&log).unwrap().summary(id(game).as_str());
        let entry = Entry {
            game: id(game),
            after: Head { sequence, updated: if sequence == 0 { 0 } else { 7 } },
            events: log[sequence as usize..].to_vec(),
            row: Row { summary, deadline: None },
            notes: Vec::new(),
            is_import: false,
        };
        Box::new(move |store| {
            let done = alone(store, |store| store.commit(&entry));
            Box::new(move |stored| {
                let is_stored = stored.is_ok() && matches!(done, Ok(Committed::Stored));
                answers.lock().unwrap().push((name, is_stored));
            })
        })
    }

    /// When the file cannot grow any more, SQLite takes back all that a batch
    /// has done. Then nobody may be told otherwise, and nothing may be stored
    /// that came after.
    #[test]
    fn a_batch_is_lost_as_a_whole() {
        let file = env::temp_dir().join(format!("alveare-full-{}.sqlite", process::id()));
        let _ = fs::remove_file(&file);
        let mut store = Store::writing(&file).unwrap();
        store.limit_pages(60);
        let answers = Answers::default();
        let large = vec![named(); 3_000];
        write_batch(
            &mut store,
            vec![
                job("before", 1, 0, vec![], &answers),
                job("first", 2, 0, vec![], &answers),
                job("large", 3, 0, large, &answers),
                // Its sender has not waited for the answer to the first.
                job("second", 2, 1, vec![named()], &answers),
                job("after", 4, 0, vec![], &answers),
            ],
        );
        let told = std::mem::take(&mut *answers.lock().unwrap());
        let names = ["before", "first", "large", "second", "after"];
        assert_eq!(told, names.map(|name| (name, false)));
        for game in 1..=4 {
            assert_eq!(store.head(&id(game)).unwrap(), Head::default(), "game {game}");
        }
        // What fits is stored as before.
        write_batch(&mut store, vec![job("next", 2, 0, vec![named()], &answers)]);
        assert_eq!(answers.lock().unwrap().as_slice(), [("next", true)]);
        assert_eq!(store.head(&id(2)).unwrap().sequence, 2);
        drop(store);
        fs::remove_file(&file).unwrap();
    }

    /// Somebody else writes for longer than the writer waits.
    #[test]
    fn nothing_runs_without_a_transaction() {
        let file = env::temp_dir().join(format!("alveare-held-{}.sqlite", process::id()));
        let _ = fs::remove_file(&file);
        let mut store = Store::writing(&file).unwrap();
        store.wait_for(std::time::Duration::ZERO);
        let other = rusqlite::Connection::open(&file).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let answers = Answers::default();
        let released = job("first", 1, 0, vec![], &answers);
        // The other one ends in the middle of the batch.
        let end: Job = Box::new(move |_| {
            other.execute_batch("ROLLBACK").unwrap();
            Box::new(|_| ())
        });
        let jobs = vec![released, end, job("second", 2, 0, vec![], &answers)];
        write_batch(&mut store, jobs);
        assert_eq!(answers.lock().unwrap().as_slice(), [("first", false), ("second", false)]);
        for game in 1..=2 {
            assert_eq!(store.head(&id(game)).unwrap(), Head::default(), "game {game}");
        }
        drop(store);
        fs::remove_file(&file).unwrap();
    }
}
