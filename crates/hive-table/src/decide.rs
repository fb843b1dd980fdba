//! What a request does to a log. Whoever keeps logs asks here first, and then
//! stores what comes out if the log is still the same.

use crate::{
    Append, Chronicle, Event, KeptEvent, LoggedEvent, Reason, Refusal,
    limits::{check, check_beside},
    live::is_live_only,
    names,
};

/// Pages count time in numbers that are exact up to here.
const MAX_TIME: u64 = 1 << 53;

/// What a request does to a log.
#[derive(Debug)]
pub enum Decision {
    /// The log goes on.
    Add {
        /// With these events.
        events: Vec<LoggedEvent>,
        /// What it tells then.
        chronicle: Box<Chronicle>,
    },
    /// All of it is there; this is what the log tells.
    Nothing(Box<Chronicle>),
    /// The log holds other events; this is what it tells.
    Conflict(Box<Chronicle>),
    /// There is no log that could go on.
    Missing,
}

/// A request to extend a log. `known` is what the log tells, if there is one,
/// and `since` are its events after those that the request expects.
///
/// What is sent again is a repetition, and only what is new of it is added.
pub fn append(
    known: Option<Chronicle>,
    since: &[LoggedEvent],
    append: Append,
    now: u64,
) -> Result<Decision, Refusal> {
    let Some(mut chronicle) = known.map(Box::new) else {
        if append.expected > 0 {
            return Ok(Decision::Missing);
        }
        return begin(append.events, now);
    };
    let is_same = since.iter().zip(&append.events).all(|(logged, sent)| logged.event == *sent);
    if append.expected > chronicle.sequence() || !is_same {
        return Ok(Decision::Conflict(chronicle));
    }
    let new = append.events.into_iter().skip(since.len());
    let mut events = Vec::with_capacity(new.len());
    for event in new {
        events.push(enter(&mut chronicle, event, now)?);
    }
    Ok(match events.is_empty() {
        true => Decision::Nothing(chronicle),
        false => Decision::Add { events, chronicle },
    })
}

fn begin(events: Vec<KeptEvent>, now: u64) -> Result<Decision, Refusal> {
    let mut events = events.into_iter();
    let first = events.next().ok_or(Reason::Empty.at(1))?;
    admit(&first).map_err(|reason| reason.at(1))?;
    let first = LoggedEvent::new(1, now, first);
    let mut chronicle = Box::new(Chronicle::begin(&first)?);
    let mut all = vec![first];
    for event in events {
        all.push(enter(&mut chronicle, event, now)?);
    }
    Ok(Decision::Add { events: all, chronicle })
}

/// An event that happens now. Nobody can go on with a game that this version
/// cannot follow.
fn enter(chronicle: &mut Chronicle, event: KeptEvent, now: u64) -> Result<LoggedEvent, Refusal> {
    let sequence = chronicle.sequence() + 1;
    if chronicle.unknown().is_some() {
        return Err(Reason::Unknown.at(sequence));
    }
    admit(&event).map_err(|reason| reason.at(sequence))?;
    // Its owner may put a live game in order, and not play it.
    let is_order = matches!(event.event(), Event::Renamed { .. } | Event::Tagged { .. });
    if chronicle.live().is_some() && !is_order {
        return Err(Reason::Live.at(sequence));
    }
    let logged = LoggedEvent::new(sequence, now, event);
    chronicle.add(&logged)?;
    Ok(logged)
}

/// Whether somebody may do this now, whatever the rules say. Nobody can do
/// what this version does not know.
fn admit(event: &KeptEvent) -> Result<(), Reason> {
    if *event.event() == Event::Unknown {
        return Err(Reason::Kind);
    }
    if is_live_only(event.event()) {
        return Err(Reason::Live);
    }
    check(event)?;
    names::check(event.event())
}

/// A game of a file that can have happened.
#[derive(Clone, Debug)]
pub struct Incoming {
    log: Vec<LoggedEvent>,
    chronicle: Box<Chronicle>,
}

impl Incoming {
    /// Looks at a game of a file. What only a newer version knows comes along,
    /// and so do names that nobody can give any more.
    pub fn new(log: Vec<LoggedEvent>) -> Result<Incoming, Refusal> {
        for (logged, sequence) in log.iter().zip(1..) {
            admit_logged(logged, sequence).map_err(|reason| reason.at(sequence))?;
        }
        let chronicle = Box::new(Chronicle::replay(&log)?);
        Ok(Incoming { log, chronicle })
    }

    /// The game meets the log that there is of it. The longer one counts, if
    /// both begin the same.
    pub fn meet(mut self, stored: &[LoggedEvent]) -> Result<Decision, Refusal> {
        let mut both = stored.iter().zip(&self.log).zip(1..);
        if let Some((_, sequence)) = both.find(|((old, new), _)| old.event != new.event) {
            return Err(Reason::Other.at(sequence));
        }
        if stored.is_empty() {
            return Ok(Decision::Add { events: self.log, chronicle: self.chronicle });
        }
        let events = self.log.split_off(stored.len().min(self.log.len()));
        // The stored events have their own times.
        let chronicle = Box::new(Chronicle::replay(stored.iter().chain(&events))?);
        Ok(match events.is_empty() {
            true => Decision::Nothing(chronicle),
            false => Decision::Add { events, chronicle },
        })
    }
}

fn admit_logged(logged: &LoggedEvent, sequence: u32) -> Result<(), Reason> {
    if logged.sequence != sequence {
        return Err(Reason::Order);
    }
    if logged.at > MAX_TIME {
        return Err(Reason::Time);
    }
    check_beside(logged)?;
    Ok(check(&logged.event)?)
}
