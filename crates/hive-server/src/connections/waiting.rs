//! Who has not asked anything yet, and who of them has to go.
//!
//! A connection waits while the head of its next request is not complete: at
//! its beginning, and between two requests. Too many of these are not refused,
//! because then those that came first could keep the others out. The one that
//! has waited longest goes instead, of the address that has most of them. To
//! whoever is still there it costs a new connection.

use std::{
    cmp::Reverse,
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::Notify;

use super::Limits;

/// Where connections wait.
#[derive(Debug)]
pub(super) struct Hall {
    limits: Limits,
    /// Addresses with many people behind them.
    crowds: Vec<IpAddr>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// How many connections are open, waiting or not.
    open: usize,
    /// How many there have been.
    ever: u64,
    /// In the order in which they began to wait.
    waiting: Vec<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    from: IpAddr,
    go: Arc<Notify>,
}

/// A connection, as long as it is open.
#[derive(Debug)]
pub(super) struct Seat {
    hall: Arc<Hall>,
    number: u64,
    from: IpAddr,
    go: Arc<Notify>,
    is_busy: AtomicBool,
}

/// A request that is under way.
#[derive(Debug)]
pub(super) struct Busy(Arc<Seat>);

impl Hall {
    pub(super) fn new(limits: Limits, crowds: Vec<IpAddr>) -> Arc<Hall> {
        Arc::new(Hall { limits, crowds, state: Mutex::default() })
    }

    /// Sends one of those away that wait.
    pub(super) fn make_room(&self) {
        self.state().send_away(None);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wait(&mut self, seat: Waiting, hall: &Hall) {
        let limits = &hall.limits;
        let from = seat.from;
        self.waiting.push(seat);
        // All users of this machine, and all behind a proxy, share an address.
        let is_shared = from.is_loopback() || hall.crowds.contains(&from);
        let is_crowd = !is_shared && self.waiting_from(from) > limits.waiting_from_one;
        if is_crowd {
            self.send_away(Some(from));
            return;
        }
        // In a full house nobody else gets in. The last one that waits may be
        // about to ask.
        let is_full = self.open >= limits.open && self.waiting.len() > 1;
        if is_full || self.waiting.len() > limits.waiting {
            self.send_away(None);
        }
    }

    fn waiting_from(&self, from: IpAddr) -> usize {
        self.waiting.iter().filter(|waiting| waiting.from == from).count()
    }

    /// Sends the one away that has waited longest, of one address or of that
    /// which has most.
    fn send_away(&mut self, from: Option<IpAddr>) {
        let all = self.waiting.iter().map(|waiting| waiting.from);
        let most = || all.min_by_key(|from| Reverse(self.waiting_from(*from)));
        let from = from.or_else(most);
        let longest = self.waiting.iter().position(|waiting| Some(waiting.from) == from);
        if let Some(longest) = longest {
            self.waiting.remove(longest).go.notify_one();
        }
    }

    fn remove(&mut self, number: u64) {
        self.waiting.retain(|waiting| waiting.number != number);
    }
}

impl Seat {
    /// A new connection, which waits.
    pub(super) fn take(hall: &Arc<Hall>, from: IpAddr) -> Arc<Seat> {
        let mut state = hall.state();
        state.open += 1;
        state.ever += 1;
        let seat = Seat {
            hall: hall.clone(),
            number: state.ever,
            from: network(from),
            go: Arc::default(),
            is_busy: AtomicBool::new(false),
        };
        state.wait(seat.waiting(), hall);
        Arc::new(seat)
    }

    /// The head of a request is complete. The connection waits again when what
    /// this gives is dropped.
    pub(super) fn busy(self: &Arc<Seat>) -> Busy {
        let mut state = self.hall.state();
        state.remove(self.number);
        self.is_busy.store(true, Ordering::Relaxed);
        Busy(self.clone())
    }

    /// Waits until the connection has to make room for others.
    pub(super) async fn sent_away(&self) {
        loop {
            self.go.notified().await;
            // A request may have come at the last moment.
            if !self.is_busy.load(Ordering::Relaxed) {
                return;
            }
        }
    }

    fn waiting(&self) -> Waiting {
        Waiting { number: self.number, from: self.from, go: self.go.clone() }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let Busy(seat) = self;
        let mut state = seat.hall.state();
        seat.is_busy.store(false, Ordering::Relaxed);
        state.wait(seat.waiting(), &seat.hall);
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut state = self.hall.state();
        state.remove(self.number);
        state.open -= 1;
    }
}

/// What counts as one address: of the newer kind, a whole network belongs to
/// one subscriber.
fn network(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::LIMITS;

    fn hall(open: usize, waiting: usize, waiting_from_one: usize) -> Arc<Hall> {
        let proxy = "10.0.0.99".parse().unwrap();
        Hall::new(Limits { open, waiting, waiting_from_one, ..LIMITS }, vec![proxy])
    }

    /// Which connections wait, by their numbers.
    #[track_caller]
    fn check(hall: &Hall, expected: &[u64]) {
        let numbers: Vec<u64> = hall.state().waiting.iter().map(|waiting| waiting.number).collect();
        assert_eq!(numbers, expected);
    }

    fn take(hall: &Arc<Hall>, from: &[&str]) -> Vec<Arc<Seat>> {
        from.iter().map(|from| Seat::take(hall, from.parse().unwrap())).collect()
    }

    #[test]
    fn one_address_crowds_out_itself_only() {
        let hall = hall(100, 100, 2);
        let _seats = take(&hall, &["10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2", "10.0.0.2"]);
        check(&hall, &[1, 4, 5]);
    }

    #[test]
    fn the_address_with_most_gives_way() {
        let hall = hall(100, 4, 3);
        let _seats = take(&hall, &["10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.3", "10.0.0.4"]);
        check(&hall, &[1, 3, 4, 5]);
    }

    #[test]
    fn a_network_is_one_address_and_some_addresses_are_many() {
        let hall = hall(100, 100, 1);
        let _seats = take(&hall, &["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]);
        check(&hall, &[2, 3]);
        let _others = take(&hall, &["127.0.0.1", "127.0.0.1", "::ffff:127.0.0.1", "::1", "::1"]);
        check(&hall, &[2, 3, 4, 5, 6, 7, 8]);
        let _behind_a_proxy = take(&hall, &["10.0.0.99", "10.0.0.99"]);
        check(&hall, &[2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }

    #[test]
    fn requests_under_way_are_not_counted() {
        let hall = hall(100, 2, 2);
        let seats = take(&hall, &["10.0.0.1", "10.0.0.1"]);
        let busy = seats[0].busy();
        let _others = take(&hall, &["10.0.0.1"]);
        check(&hall, &[2, 3]);
        drop(busy);
        check(&hall, &[3, 1]);
        drop(seats);
        check(&hall, &[3]);
        assert_eq!(hall.state().open, 1);
    }

    #[test]
    fn in_a_full_house_one_waits_at_most() {
        let hall = hall(3, 100, 100);
        let seats = take(&hall, &["10.0.0.1", "10.0.0.2", "10.0.0.3"]);
        check(&hall, &[2, 3]);
        let busy = seats[1].busy();
        check(&hall, &[3]);
        drop(busy);
        check(&hall, &[2]);
    }
}
