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
    time::Duration,
};

use tokio::{
    runtime,
    sync::{mpsc, oneshot},
    time::timeout,
};

use super::store::Store;
use crate::library::LibraryError;

/// More than this many requests at once are told to come back later.
const QUEUE: usize = 512;
/// So many jobs share one commit at most.
const BATCH: usize = 256;
/// When nobody has stored anything for so long, the writer tidies up.
const REST: Duration = Duration::from_secs(1);

/// Something to do with a store.
trait Job: Send {
    /// Does it. What was done before was taken back then.
    fn run(&mut self, store: &mut Store);

    /// Answers, once it is known whether what was done is stored.
    fn deliver(self: Box<Self>, stored: &Result<(), LibraryError>);
}

/// A job that somebody waits for.
struct Asked<W, T> {
    work: W,
    result: Option<Result<T, LibraryError>>,
    answer: oneshot::Sender<Result<T, LibraryError>>,
}

impl<W, T> Job for Asked<W, T>
where
    W: Fn(&mut Store) -> Result<T, LibraryError> + Send,
    T: Send,
{
    fn run(&mut self, store: &mut Store) {
        self.result = Some(alone(store, &self.work));
    }

    fn deliver(self: Box<Self>, stored: &Result<(), LibraryError>) {
        let result = self.result.unwrap_or_else(|| Err(closed()));
        // Whoever asked may have gone away.
        let _ = self.answer.send(stored.clone().and(result));
    }
}

#[derive(Debug)]
pub(super) struct Worker {
    // They are there until the worker is dropped.
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    threads: Vec<JoinHandle<()>>,
}

impl Worker {
    /// A thread that stores what its jobs do.
    pub(super) fn writing(mut store: Store) -> io::Result<Worker> {
        let (jobs, mut queue) = mpsc::channel::<Box<dyn Job>>(QUEUE);
        let runtime = runtime::Builder::new_current_thread().enable_time().build()?;
        let thread = thread::Builder::new().name("library-writer".into()).spawn(move || {
            let (mut batch, mut is_tidy) = (Vec::new(), false);
            loop {
                let rest = if is_tidy { Duration::MAX } else { REST };
                let next = async { timeout(rest, queue.recv_many(&mut batch, BATCH)).await };
                match runtime.block_on(next) {
                    Ok(0) => break,
                    Ok(_) => {
                        write_batch(&mut store, std::mem::take(&mut batch));
                        is_tidy = false;
                    }
                    Err(_) => is_tidy = store.empty_log(),
                }
            }
        })?;
        Ok(Worker { jobs: Some(jobs), threads: vec![thread] })
    }

    /// Threads whose jobs only look, one for each store. Whichever is free
    /// takes the next job, so that a long one keeps nobody waiting.
    pub(super) fn reading(stores: Vec<Store>) -> io::Result<Worker> {
        let (jobs, queue) = mpsc::channel::<Box<dyn Job>>(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        let start = |mut store: Store| {
            let queue = queue.clone();
            let next = move || queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
            thread::Builder::new().name("library-reader".into()).spawn(move || {
                while let Some(mut job) = next() {
                    job.run(&mut store);
                    job.deliver(&Ok(()));
                }
            })
        };
        let threads = stores.into_iter().map(start).collect::<io::Result<_>>()?;
        Ok(Worker { jobs: Some(jobs), threads })
    }

    /// Has the thread do something, and waits for the answer.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Store) -> Result<T, LibraryError> + Send + 'static,
    ) -> Result<T, LibraryError> {
        let (job, answer) = job(work);
        let jobs = self.jobs.as_ref().ok_or(LibraryError::Busy)?;
        jobs.try_send(job).map_err(|_| LibraryError::Busy)?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }

    /// The same for long work that can wait until there is room in the queue.
    pub(super) async fn ask_in_turn<T: Send + 'static>(
        &self,
        work: impl Fn(&mut Store) -> Result<T, LibraryError> + Send + 'static,
    ) -> Result<T, LibraryError> {
        let (job, answer) = job(work);
        let jobs = self.jobs.as_ref().ok_or(LibraryError::Busy)?;
        jobs.send(job).await.map_err(|_| closed())?;
        answer.await.unwrap_or_else(|_| Err(closed()))
    }
}

/// Work as a job, and where its answer comes.
fn job<T: Send + 'static>(
    work: impl Fn(&mut Store) -> Result<T, LibraryError> + Send + 'static,
) -> (Box<dyn Job>, oneshot::Receiver<Result<T, LibraryError>>) {
    let (answer, answered) = oneshot::channel();
    (Box::new(Asked { work, result: None, answer }), answered)
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
    work: impl Fn(&mut Store) -> Result<T, LibraryError>,
) -> Result<T, LibraryError> {
    store.mark()?;
    let result = catch_unwind(AssertUnwindSafe(|| work(store)))
        .unwrap_or_else(|_| Err(LibraryError::Internal("a request panicked".into())));
    match result {
        Ok(value) => store.keep().map(|()| value),
        Err(error) => store.take_back(&error).and(Err(error)),
    }
}

/// Jobs that share one commit. If there is no room for all of it, SQLite has
/// taken all of it back. Then each has a commit of its own, so that what is too
/// large for the disk fails by itself.
fn write_batch(store: &mut Store, mut jobs: Vec<Box<dyn Job>>) {
    let stored = commit(store, &mut jobs);
    if let Err(error) = &stored {
        tracing::error!(?error, "the library cannot store");
    }
    let is_for_lack_of_room = matches!(stored, Err(LibraryError::Full));
    for mut job in jobs {
        match is_for_lack_of_room {
            true => {
                let stored = commit(store, std::slice::from_mut(&mut job));
                job.deliver(&stored);
            }
            false => job.deliver(&stored),
        }
    }
}

/// Once the transaction is gone, or if there was none from the beginning, the
/// jobs only say that they have failed.
fn commit(store: &mut Store, jobs: &mut [Box<dyn Job>]) -> Result<(), LibraryError> {
    let begun = store.begin();
    jobs.iter_mut().for_each(|job| job.run(store));
    let ended = store.end();
    begun.and(ended)
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

    /// A job that notes what it was told.
    struct Noted {
        name: &'static str,
        entry: Entry,
        done: Option<Result<Committed, LibraryError>>,
        answers: Answers,
    }

    impl Job for Noted {
        fn run(&mut self, store: &mut Store) {
            self.done = Some(alone(store, |store| store.commit(&self.entry)));
        }

        fn deliver(self: Box<Self>, stored: &Result<(), LibraryError>) {
            let is_done = matches!(self.done, Some(Ok(Committed::Stored)));
            self.answers.lock().unwrap().push((self.name, stored.is_ok() && is_done));
        }
    }

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
    ) -> Box<dyn Job> {
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
        Box::new(Noted { name, entry, done: None, answers })
    }

    /// When the file cannot grow any more, SQLite takes back all that a batch
    /// has done. What was not the cause is stored all the same, and nobody is
    /// told what is not so.
    #[test]
    fn what_is_too_large_fails_alone() {
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
                // Its sender has not waited for the answer to the large one.
                job("larger", 3, 1, vec![named()], &answers),
                // Nor has this one, to the first.
                job("second", 2, 1, vec![named()], &answers),
                job("after", 4, 0, vec![], &answers),
            ],
        );
        let told = answers.lock().unwrap().clone();
        let (is_stored, is_lost) = (true, false);
        let expected = [
            ("before", is_stored),
            ("first", is_stored),
            ("large", is_lost),
            ("larger", is_lost),
            ("second", is_stored),
            ("after", is_stored),
        ];
        assert_eq!(told, expected);
        let sequences = [1, 2, 3, 4].map(|game| store.head(&id(game)).unwrap().sequence);
        assert_eq!(sequences, [1, 2, 0, 1]);
        drop(store);
        fs::remove_file(&file).unwrap();
    }

    /// Where there is room for nothing at all, everybody is told so.
    #[test]
    fn nobody_is_told_yes_when_nothing_fits() {
        let file = env::temp_dir().join(format!("alveare-none-{}.sqlite", process::id()));
        let _ = fs::remove_file(&file);
        let mut store = Store::writing(&file).unwrap();
        // As many as there are.
        store.limit_pages(1);
        let answers = Answers::default();
        let large = || vec![named(); 3_000];
        write_batch(
            &mut store,
            vec![job("one", 1, 0, large(), &answers), job("other", 2, 0, large(), &answers)],
        );
        assert_eq!(*answers.lock().unwrap(), [("one", false), ("other", false)]);
        for game in 1..=2 {
            assert_eq!(store.head(&id(game)).unwrap(), Head::default(), "game {game}");
        }
        drop(store);
        fs::remove_file(&file).unwrap();
    }

    /// Ends what somebody else does.
    struct End(rusqlite::Connection);

    impl Job for End {
        fn run(&mut self, _store: &mut Store) {
            self.0.execute_batch("ROLLBACK").unwrap();
        }

        fn deliver(self: Box<Self>, _stored: &Result<(), LibraryError>) {}
    }

    /// Somebody else writes for longer than the writer waits.
    #[test]
    fn nothing_runs_without_a_transaction() {
        let file = env::temp_dir().join(format!("alveare-held-{}.sqlite", process::id()));
        let _ = fs::remove_file(&file);
        let mut store = Store::writing(&file).unwrap();
        store.wait_for(Duration::ZERO);
        let other = rusqlite::Connection::open(&file).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let answers = Answers::default();
        let released = job("first", 1, 0, vec![], &answers);
        // The other one ends in the middle of the batch.
        let jobs = vec![released, Box::new(End(other)), job("second", 2, 0, vec![], &answers)];
        write_batch(&mut store, jobs);
        assert_eq!(answers.lock().unwrap().as_slice(), [("first", false), ("second", false)]);
        for game in 1..=2 {
            assert_eq!(store.head(&id(game)).unwrap(), Head::default(), "game {game}");
        }
        drop(store);
        fs::remove_file(&file).unwrap();
    }
}
