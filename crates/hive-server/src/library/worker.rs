//! A thread that owns a connection to the file and does one job at a time.
//!
//! There is one thread that writes and one that reads. Jobs that wait together
//! are committed together, because it is the commit that takes time; nobody
//! gets an answer before it is done.

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    thread::{self, JoinHandle},
};

use tokio::sync::{mpsc, oneshot};

use super::{LibraryError, store::Store};

/// More than this many requests at once are told to come back later.
const QUEUE: usize = 4_096;
/// So many jobs share one commit at most.
const BATCH: usize = 256;

/// Does its work and gives what delivers the answer, once it is known whether
/// the work was stored.
type Job = Box<dyn FnOnce(&mut Store) -> Deliver + Send>;
type Deliver = Box<dyn FnOnce(&Result<(), String>) + Send>;

#[derive(Debug)]
pub(super) struct Worker {
    // Both are there until the worker is dropped.
    jobs: Option<mpsc::Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    /// A thread that stores what its jobs do.
    pub(super) fn writing(store: Store) -> io::Result<Worker> {
        Worker::start("library-writer", store, write_batch)
    }

    /// A thread whose jobs only look.
    pub(super) fn reading(store: Store) -> io::Result<Worker> {
        Worker::start("library-reader", store, |store, jobs| {
            jobs.into_iter().for_each(|job| job(store)(&Ok(())));
        })
    }

    fn start(
        name: &str,
        mut store: Store,
        work: impl Fn(&mut Store, Vec<Job>) + Send + 'static,
    ) -> io::Result<Worker> {
        let (jobs, mut queue) = mpsc::channel(QUEUE);
        let thread = thread::Builder::new().name(name.into()).spawn(move || {
            let mut batch = Vec::new();
            while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
                work(&mut store, std::mem::take(&mut batch));
            }
        })?;
        Ok(Worker { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Has the thread do something, and waits for the answer.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Store) -> Result<T, LibraryError> + Send + 'static,
    ) -> Result<T, LibraryError> {
        let (answer, answered) = oneshot::channel();
        let job: Job = Box::new(move |store| {
            let result = alone(store, work);
            Box::new(move |stored| {
                let failed = |error: &String| LibraryError::Internal(error.clone());
                let result = stored.as_ref().map_err(failed).and(result);
                // Whoever asked may have gone away.
                let _ = answer.send(result);
            })
        });
        let jobs = self.jobs.as_ref().ok_or(LibraryError::Busy)?;
        jobs.try_send(job).map_err(|_| LibraryError::Busy)?;
        let gone = || LibraryError::Internal("the library has been closed".into());
        answered.await.unwrap_or_else(|_| Err(gone()))
    }
}

impl Drop for Worker {
    /// Lets the thread finish what it was given, and waits for that.
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
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
        Err(error) => store.take_back().and(Err(error)),
    }
}

fn write_batch(store: &mut Store, jobs: Vec<Job>) {
    let begun = store.begin();
    let deliveries: Vec<Deliver> = jobs.into_iter().map(|job| job(store)).collect();
    let stored = begun.and_then(|()| store.commit());
    if let Err(error) = &stored {
        tracing::error!(error, "the library cannot store");
    }
    deliveries.into_iter().for_each(|deliver| deliver(&stored));
}
