//! Work that consists of numbered items, on several threads.

use std::{
    collections::HashSet,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use hive_engine::Stop;

/// Which items are to be done.
#[derive(Clone, Debug)]
pub(crate) struct Items {
    /// How many there are.
    pub(crate) count: usize,
    /// Those that are done already.
    pub(crate) done: HashSet<usize>,
    /// How many to do at once.
    pub(crate) concurrency: usize,
}

impl Items {
    /// Does every item that is not done. Each thread makes itself what it
    /// needs, and then takes item after item; what comes of them is collected
    /// on the calling thread. When the collector breaks off or fails, the
    /// others are stopped, and what they have begun is lost: an item that
    /// sees the stop gives `None`.
    pub(crate) fn run<W, T: Send, E>(
        &self,
        make: &(dyn Fn() -> W + Sync),
        work: &(dyn Fn(&mut W, usize, &Stop) -> Option<T> + Sync),
        mut collect: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    ) -> Result<(), E> {
        let (next, stop) = (AtomicUsize::new(0), Stop::new());
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, self.count.max(1)) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut own = make();
                    while let Some(item) = self.take(next) {
                        let Some(result) = work(&mut own, item, stop) else { return };
                        // Nobody listens any more when all is decided.
                        if sender.send(result).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut flow = Ok(ControlFlow::Continue(()));
            for result in results {
                flow = collect(result);
                if !matches!(flow, Ok(ControlFlow::Continue(()))) {
                    break;
                }
            }
            stop.stop();
            flow.map(drop)
        })
    }

    fn take(&self, next: &AtomicUsize) -> Option<usize> {
        loop {
            let item = next.fetch_add(1, Ordering::Relaxed);
            if item >= self.count {
                return None;
            }
            if !self.done.contains(&item) {
                return Some(item);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(concurrency: usize) -> Items {
        Items { count: 20, done: HashSet::from([3, 7]), concurrency }
    }

    #[test]
    fn every_item_is_done_once() {
        for concurrency in [0, 1, 4, 100] {
            let mut squares = Vec::new();
            let work = |_: &mut (), item, _: &Stop| Some(item * item);
            items(concurrency)
                .run(&|| (), &work, |square| {
                    squares.push(square);
                    Ok::<_, ()>(ControlFlow::Continue(()))
                })
                .unwrap();
            squares.sort_unstable();
            let all = (0..20).filter(|item| ![3, 7].contains(item));
            assert_eq!(squares, all.map(|item| item * item).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_collector_can_end_the_work() {
        let wait = |_: &mut (), item, stop: &Stop| {
            while item > 0 && !stop.is_stopped() {
                thread::yield_now();
            }
            (item == 0).then_some(item)
        };
        let broken = items(3).run(&|| (), &wait, |_| Ok::<_, ()>(ControlFlow::Break(())));
        assert_eq!(broken, Ok(()));
        assert_eq!(items(3).run(&|| (), &wait, |_| Err("full")), Err("full"));
    }
}
