//! What follows from a log.

use hive_rules::Setup;
use hive_table::{
    Append, Chronicle, KeptEvent, LoggedEvent, StoredGame, TagMap,
    decide::{self, Decision, Incoming},
    limits::{MAX_COMMENT, MAX_EVENTS, MAX_NAME, MAX_TAG, MAX_TAGS},
};
use serde_json::{Value, json};

pub(crate) fn created() -> Value {
    let rules = json!({"queenOpening": "allowed", "repetition": "claim"});
    json!({"kind": "created", "gameType": "Base", "rules": rules})
}

pub(crate) fn place(piece: &str, q: i16) -> Value {
    let to = json!({"q": q, "r": 0});
    json!({"kind": "moved", "move": {"kind": "place", "piece": piece, "to": to}})
}

pub(crate) fn events(list: &[Value]) -> Vec<KeptEvent> {
    let read = |event: &Value| serde_json::from_value(event.clone());
    list.iter()
        .map(|event| read(event).expect("the test's own events have the right form"))
        .collect()
}

/// A log that nobody has looked at.
pub(crate) fn log(list: &[Value]) -> Vec<LoggedEvent> {
    events(list)
        .into_iter()
        .zip(1..)
        .map(|(event, n)| LoggedEvent::new(n, n.into(), event))
        .collect()
}

/// A game with these events after its creation, as a library takes it in.
fn tell(list: &[Value]) -> Result<StoredGame, String> {
    let mut all = vec![created()];
    all.extend_from_slice(list);
    let append = Append { expected: 0, events: events(&all) };
    match decide::append(None, &[], append, 7).map_err(|refusal| refusal.to_string())? {
        Decision::Add { events, chronicle } => {
            assert_eq!(events.len(), all.len());
            assert_eq!(chronicle.sequence() as usize, all.len());
            Ok(chronicle.stored("id"))
        }
        other => panic!("a new game is added: {other:?}"),
    }
}

#[track_caller]
fn check(list: &[Value], plies: u32, outcome: Option<&str>) {
    let stored = tell(list).expect("it can have happened");
    assert_eq!(stored.summary.plies, plies);
    assert_eq!(stored.game.outcome.map(|outcome| outcome.to_string()).as_deref(), outcome);
    let replayed = stored.game.game().expect("it is a game");
    assert_eq!(Setup::from(replayed.position()), stored.summary.position);
}

#[track_caller]
fn check_refused(list: &[Value], expected: &str) {
    assert_eq!(tell(list).expect_err("it is refused"), expected);
}

fn resigned() -> Value {
    let outcome = json!({"result": "win", "winner": "black", "reason": "resignation"});
    json!({"kind": "ended", "outcome": outcome})
}

fn undone(to: u32) -> Value {
    json!({"kind": "undone", "to": to})
}

#[test]
fn moves_and_undo() {
    check(&[], 0, None);
    check(&[place("wS1", 0), place("bS1", 1)], 2, None);
    check(&[place("wS1", 0), place("bS1", 1), undone(1)], 1, None);
    check(&[place("wS1", 0), undone(0), place("wQ", 0)], 1, None);
    check_refused(&[undone(1)], "event 2: 1 moves cannot stay where there are 0");
}

#[test]
fn an_end_can_be_taken_back() {
    let text = Some("Black wins: White resigned");
    check(&[resigned()], 0, text);
    check(&[place("wS1", 0), resigned(), resigned()], 1, text);
    check(&[resigned(), undone(0)], 0, None);
    check(&[place("wS1", 0), resigned(), undone(1), place("bS1", 1)], 2, None);
}

#[test]
fn what_the_rules_refuse() {
    for list in [
        vec![place("bS1", 0)],
        vec![place("wS1", 3)],
        vec![json!({"kind": "moved", "move": {"kind": "pass"}})],
        vec![resigned(), place("wS1", 0)],
        vec![json!({"kind": "ended", "outcome": {"result": "draw", "reason": "repetition"}})],
        vec![json!({"kind": "ended", "outcome": {"result": "draw", "reason": "twoPasses"}})],
    ] {
        let refused = tell(&list).expect_err("the rules are asked");
        assert!(refused.starts_with("event "), "{list:?}: {refused}");
    }
}

/// An event of some size, the largest one, and what is said of a larger one.
type Limit<'a> = (&'a dyn Fn(usize) -> Value, usize, &'a str);

#[test]
fn order_and_limits() {
    check_refused(&[created()], "event 2: the game was created before");
    let refused = Chronicle::replay(&log(&[undone(0)])).expect_err("it has no beginning");
    assert_eq!(refused.to_string(), "event 1: a game begins with the event \"created\"");
    assert!(Chronicle::replay([]).is_err());

    let text = |length: usize| "é".repeat(length);
    let renamed = |length| json!({"kind": "renamed", "name": text(length)});
    let seated = |length| {
        let players =
            json!({"white": {"kind": "human", "name": text(length)}, "black": {"kind": "human"}});
        json!({"kind": "seated", "players": players})
    };
    let tagged = |length| json!({"kind": "tagged", "tags": {"Annotator": text(length)}});
    let tags = |number: usize| {
        let tags: TagMap = (0..number).map(|tag| (tag.to_string(), String::new())).collect();
        json!({"kind": "tagged", "tags": tags})
    };
    let remarked = |length| {
        let mut moved = place("wS1", 0);
        moved["comment"] = text(length).into();
        moved
    };
    let cases: [Limit<'_>; 5] = [
        (&renamed, MAX_NAME, "names have at most 200 characters"),
        (&seated, MAX_NAME, "names have at most 200 characters"),
        (&tagged, MAX_TAG, "tags have at most 2000 characters"),
        (&tags, MAX_TAGS, "a game has at most 64 tags"),
        (&remarked, MAX_COMMENT, "remarks have at most 10000 characters"),
    ];
    for (event, most, sentence) in cases {
        assert!(tell(&[event(most)]).is_ok(), "{sentence}");
        check_refused(&[event(most + 1)], &format!("event 2: {sentence}"));
        // What is stored is read whatever it holds.
        let longer = [created(), event(most + 1)];
        assert!(Chronicle::replay(&log(&longer)).is_ok(), "{sentence}");
    }
    let more = json!({"kind": "undone", "to": 0, "new": text(100_000)});
    check_refused(&[more], "event 2: an event has at most 131072 bytes");

    let names = vec![json!({"kind": "renamed", "name": ""}); MAX_EVENTS];
    check(&names[1..], 0, None);
    check_refused(&names, "event 4001: a game has at most 4000 events; start a new one");
}

#[test]
fn remarks_stay_with_their_moves() {
    let remark = |mut event: Value, text: &str| {
        event["comment"] = text.into();
        event
    };
    let first = remark(created(), "before");
    let rest = [remark(place("wS1", 0), "one"), remark(place("bS1", 1), "two"), undone(1)];
    let told = |events: &[Value]| {
        let mut all = vec![first.clone()];
        all.extend_from_slice(events);
        let stored = Chronicle::replay(&log(&all)).expect("it can have happened").stored("id");
        let comments = stored.comments.into_iter().flatten();
        comments.map(|comment| (comment.ply, comment.text)).collect::<Vec<_>>()
    };
    let said = |ply, text: &str| (ply, text.to_owned());
    assert_eq!(told(&rest[..2]), [said(0, "before"), said(1, "one"), said(2, "two")]);
    assert_eq!(told(&rest), [said(0, "before"), said(1, "one")]);
    assert!(tell(&[place("wS1", 0)]).expect("it is a game").comments.is_none());
}

/// Events of a newer version: the game can be looked at, as far as it goes.
#[test]
fn what_only_a_newer_version_knows() {
    let adjourned = json!({"kind": "adjourned", "until": 7});
    let list = [created(), place("wS1", 0), adjourned.clone(), place("bS1", 1)];
    let file = log(&list);
    let incoming = Incoming::new(file.clone()).expect("it can have happened");
    let Ok(Decision::Add { events, chronicle }) = incoming.meet(&[]) else {
        panic!("it is taken in");
    };
    assert_eq!(events, file);
    let summary = chronicle.summary("id");
    assert_eq!((summary.sequence, summary.plies, summary.unknown), (4, 1, Some(3)));
    let sentence = "a newer version of Alveare wrote something here that this one does not know: \
        the game can be looked at and exported, but not changed";
    let more = Append { expected: 4, events: crate::chronicle::events(&[place("bS1", 1)]) };
    let refused = decide::append(Some(*chronicle), &[], more, 9).expect_err("it cannot go on");
    assert_eq!(refused.to_string(), format!("event 5: {sentence}"));
    check_refused(&[adjourned], "event 2: this version knows no event of this kind");
}
