//! What requests and files do to a log.

use hive_table::{
    Append, Chronicle, LoggedEvent, Refusal,
    decide::{self, Decision, Incoming},
};
use serde_json::{Value, json};

use crate::chronicle::{created, events, log, place};

/// What was decided, and which events are new.
type Told = (&'static str, Vec<u32>);

fn told(decision: Result<Decision, Refusal>) -> Told {
    match decision {
        Ok(Decision::Add { events, chronicle }) => {
            let sequences: Vec<u32> = events.iter().map(|logged| logged.sequence).collect();
            assert_eq!(sequences.last(), Some(&chronicle.sequence()));
            ("add", sequences)
        }
        Ok(Decision::Nothing(_)) => ("nothing", vec![]),
        Ok(Decision::Conflict(_)) => ("conflict", vec![]),
        Ok(Decision::Missing) => ("missing", vec![]),
        Err(_) => ("refused", vec![]),
    }
}

#[test]
fn what_is_new_of_a_request() {
    let stored = log(&[created(), place("wS1", 0)]);
    let (same, next) = (place("wS1", 0), place("bS1", 1));
    let cases: [(u32, &[Value], Told); 8] = [
        (2, std::slice::from_ref(&next), ("add", vec![3])),
        (1, std::slice::from_ref(&same), ("nothing", vec![])),
        (1, &[same.clone(), next.clone()], ("add", vec![3])),
        (0, &[created()], ("nothing", vec![])),
        (2, &[], ("nothing", vec![])),
        (1, &[place("wA1", 0)], ("conflict", vec![])),
        (3, std::slice::from_ref(&next), ("conflict", vec![])),
        (2, std::slice::from_ref(&same), ("refused", vec![])),
    ];
    for (expected, sent, outcome) in cases {
        let known = Chronicle::replay(&stored).expect("it is a game");
        let since = stored.get(expected as usize..).unwrap_or_default();
        let append = Append { expected, events: events(sent) };
        assert_eq!(
            told(decide::append(Some(known), since, append, 9)),
            outcome,
            "{expected} {sent:?}"
        );
    }
    let sent = |expected, list: &[Value]| Append { expected, events: events(list) };
    let new = |append| told(decide::append(None, &[], append, 9)).0;
    assert_eq!(new(sent(0, &[created(), place("wS1", 0)])), "add");
    assert_eq!(new(sent(1, &[place("wS1", 0)])), "missing");
    assert_eq!(new(sent(0, &[])), "refused");
    assert_eq!(new(sent(0, &[place("wS1", 0)])), "refused");
}

/// The beginning of a game that is called so, as are its players and tags.
fn created_with_names(name: &str) -> Value {
    let mut event = created();
    let player = json!({"kind": "human", "name": name});
    event["name"] = json!(name);
    event["players"] = json!({"white": player, "black": player});
    event["tags"] = json!({name: name});
    event["comment"] = json!(name);
    event
}

fn take_in(log: &[LoggedEvent], file: Vec<LoggedEvent>) -> Result<Decision, Refusal> {
    Incoming::new(file)?.meet(log)
}

#[test]
fn games_of_files() {
    let both = [created(), place("wS1", 0)];
    let stored = log(&both);
    let longer = log(&[created(), place("wS1", 0), place("bS1", 1)]);
    let other = log(&[created(), place("wA1", 0)]);
    let mut gap = stored.clone();
    gap[1].sequence = 3;
    let mut never = stored.clone();
    never[1].at = u64::MAX;
    let mut wordy = stored.clone();
    wordy[1].by = Some("x".repeat(2_000));
    let cases: [(&[LoggedEvent], Vec<LoggedEvent>, Told); 11] = [
        (&[], stored.clone(), ("add", vec![1, 2])),
        (&stored, stored.clone(), ("nothing", vec![])),
        (&stored, log(&[created()]), ("nothing", vec![])),
        (&stored, longer, ("add", vec![3])),
        (&stored, other.clone(), ("refused", vec![])),
        (&[], log(&[place("wS1", 0)]), ("refused", vec![])),
        (&[], vec![], ("refused", vec![])),
        (&[], gap, ("refused", vec![])),
        (&[], never, ("refused", vec![])),
        (&[], wordy, ("refused", vec![])),
        (&[], log(&[created(), place("bS1", 0)]), ("refused", vec![])),
    ];
    for (log, file, outcome) in cases {
        assert_eq!(told(take_in(log, file.clone())), outcome, "{file:?}");
    }
    // What older versions took comes back.
    let old = created_with_names("Ada\u{1b}[2J\t\u{202e}\0");
    assert_eq!(told(take_in(&[], log(std::slice::from_ref(&old)))).0, "add");
    let append = Append { expected: 0, events: events(&[old]) };
    assert_eq!(told(decide::append(None, &[], append, 9)).0, "refused");
    let refused = take_in(&stored, other).expect_err("it is another game");
    assert_eq!(refused.to_string(), "event 2: the library has another game with this id");
}

/// The whole form of a stored event, with what this version does not know.
#[test]
fn the_form_of_an_event() {
    let written = json!([
        {"sequence": 1, "at": 5, "by": "owner", "command": "c1", "event": created()},
        {"sequence": 2, "at": 6, "by": "white", "event": {
            "kind": "moved", "move": {"kind": "place", "piece": "wS1", "to": {"q": 0, "r": 0}},
            "remaining": {"white": 1, "black": 2}, "used": 1500, "comment": "book", "lag": 30
        }, "node": "a"}
    ]);
    let read: Vec<LoggedEvent> = serde_json::from_value(written.clone()).expect("it has the form");
    assert_eq!(serde_json::to_value(&read).expect("it can be written"), written);
    assert_eq!(told(take_in(&[], read)), ("add", vec![1, 2]));
}
