//! What every store of logs promises. Each test here runs on all of them.

use std::{collections::BTreeSet, sync::Arc};

use hive_server::{
    GameId, Library, LibraryError, Memory, Postgres, Query, Sqlite,
    ledger::{Committed, Entry, Head, Ledger, Note, Row, Watch},
};
use hive_table::{Append, Chronicle, GameSummary, LoggedEvent, search::fold};
use serde_json::{Value, json};

use crate::{
    client::{created, id, placed, renamed},
    running::folder,
};

macro_rules! suite {
    ($($test:ident)*) => {
        mod memory {
            $(#[tokio::test] async fn $test() { super::$test(Ledger::Memory(super::Memory::new())).await; })*
            use super::Ledger;
        }
        mod sqlite {
            $(#[tokio::test] async fn $test() { super::$test(super::sqlite(stringify!($test))).await; })*
        }
        mod postgres {
            $(#[tokio::test] async fn $test() {
                if let Some(ledger) = super::postgres() {
                    super::$test(ledger).await;
                }
            })*
        }
    };
}

suite! {
    a_log_grows_from_head_to_head
    entries_stand_by_themselves
    one_of_many_wins
    a_command_counts_once
    what_is_deleted_stays_so_until_it_is_imported
    deadlines_are_found_when_they_have_come
    notes_are_stored_with_their_entry
    texts_are_found_as_by_reading_all
    pages_are_the_whole_list
    a_library_decides_anew_when_others_were_faster
    who_watches_hears_what_is_stored
}

fn sqlite(test: &str) -> Ledger {
    let folder = folder(&format!("ledger-{test}"));
    Ledger::Sqlite(Sqlite::open(&folder).expect("the library opens"))
}

fn postgres() -> Option<Ledger> {
    let address = hive_testkit::Postgres::shared()?.database();
    Some(Ledger::Postgres(Postgres::open(&address).expect("the database opens")))
}

pub(crate) fn game(number: usize) -> GameId {
    id(number).parse().expect("a test knows what an id is")
}

/// A log as it is written in JSON, at a time.
pub(crate) fn log(at: u64, events: &[Value]) -> Vec<LoggedEvent> {
    let logged = |(sequence, event): (u32, &Value)| {
        let mut logged = json!({"sequence": sequence, "at": at, "event": event});
        if let Some(words) = event.get("said") {
            logged["by"] = words[0].clone();
            logged["command"] = words[1].clone();
            logged["event"].as_object_mut().expect("an event is an object").remove("said");
        }
        serde_json::from_value(logged).expect("a test knows what an event is")
    };
    (1..).zip(events).map(logged).collect()
}

/// An event by an author and a command of theirs.
fn said(by: &str, command: &str, mut event: Value) -> Value {
    event["said"] = json!([by, command]);
    event
}

/// The end of a log, from the event after a sequence on.
pub(crate) fn entry(number: usize, known: u32, log: &[LoggedEvent]) -> Entry {
    let (before, events) = log.split_at(known as usize);
    let head = |logged: &LoggedEvent| Head { sequence: logged.sequence, updated: logged.at };
    let summary = Chronicle::replay(log).expect("the log is right").summary(&id(number));
    Entry {
        game: game(number),
        after: before.last().map(head).unwrap_or_default(),
        events: events.to_vec(),
        row: Row { summary, deadline: None },
        notes: Vec::new(),
        is_import: false,
    }
}

pub(crate) async fn commit(ledger: &Ledger, entry: Entry) -> Committed {
    ledger.commit(vec![entry]).await.expect("the store works")[0]
}

async fn head(ledger: &Ledger, number: usize) -> Head {
    ledger.heads(vec![game(number)]).await.expect("the store works")[0]
}

async fn list(ledger: &Ledger, query: Query) -> (Vec<GameSummary>, u32) {
    let page = ledger.list(query).await.expect("the store works");
    (page.games, page.total)
}

fn all() -> Query {
    Query { limit: 99, after: None, is_finished: None, game_type: None, text: None }
}

async fn a_log_grows_from_head_to_head(ledger: Ledger) {
    assert_eq!(head(&ledger, 1).await, Head::default());
    assert_eq!(ledger.log(&game(1), 0).await.unwrap(), Default::default());
    let mut log = log(7, &[created(), placed("wS1", 0), placed("bS1", 1), renamed("\u{e9}\0")]);
    log[2].rest.insert("mood".into(), json!({"calm": ["\0", "\u{1F41D}"]}));
    assert_eq!(commit(&ledger, entry(1, 0, &log[..2])).await, Committed::Stored);
    assert_eq!(commit(&ledger, entry(1, 2, &log)).await, Committed::Stored);
    assert_eq!(head(&ledger, 1).await, Head { sequence: 4, updated: 7 });
    // All of it is kept, and any part of it is given.
    for after in 0..=5 {
        let stored = ledger.log(&game(1), after).await.unwrap();
        assert_eq!(stored.events, log[log.len().min(after as usize)..]);
        assert_eq!((stored.head.sequence, stored.is_deleted), (4, false));
    }
    let (games, _) = list(&ledger, all()).await;
    assert_eq!(games, [entry(1, 0, &log).row.summary]);
    ledger.check().await.unwrap();
    ledger.touch(9).await.unwrap();
}

async fn entries_stand_by_themselves(ledger: Ledger) {
    let log = log(7, &[created(), placed("wS1", 0), placed("bS1", 1)]);
    let entries = vec![
        entry(3, 0, &log[..1]),
        // It follows what is not there.
        entry(1, 1, &log),
        entry(2, 0, &log),
        // Once is enough.
        entry(3, 0, &log[..2]),
        // This follows one before it.
        entry(3, 1, &log),
    ];
    let became = ledger.commit_in_turn(entries).await.unwrap();
    let (stored, stale) = (Committed::Stored, Committed::Stale);
    assert_eq!(became, [stored, stale, stored, stale, stored]);
    let heads = ledger.heads(vec![game(1), game(2), game(3), game(2)]).await.unwrap();
    assert_eq!(heads.map_sequences(), [0, 3, 3, 3]);
    assert_eq!(ledger.commit(vec![]).await.unwrap(), []);
    assert_eq!(ledger.heads(vec![]).await.unwrap(), []);
    // Another log of the same length is another one.
    let mut other = log.clone();
    other[2].at = 8;
    other.push(LoggedEvent { sequence: 4, ..other[1].clone() });
    let mut late = entry(2, 0, &log);
    (late.after, late.events) = (Head { sequence: 3, updated: 8 }, vec![other[3].clone()]);
    assert_eq!(commit(&ledger, late).await, stale);
}

trait Sequences {
    fn map_sequences(&self) -> Vec<u32>;
}

impl Sequences for Vec<Head> {
    fn map_sequences(&self) -> Vec<u32> {
        self.iter().map(|head| head.sequence).collect()
    }
}

/// So many race for each place in a log, and so many places there are.
const RACERS: usize = 8;
const PLACES: u32 = 12;

async fn one_of_many_wins(ledger: Ledger) {
    race(vec![Arc::new(ledger)]).await;
}

/// Many race for each place in one log, on one node or several.
pub(crate) async fn race(nodes: Vec<Arc<Ledger>>) {
    let race = |racer: usize| {
        let ledger = nodes[racer % nodes.len()].clone();
        async move {
            let (mut won, mut known) = (Vec::new(), Vec::new());
            while known.len() < PLACES as usize {
                let mut longer: Vec<LoggedEvent> = known.clone();
                let event = if known.is_empty() { created() } else { renamed(&format!("{racer}")) };
                let mut next = log(10 + racer as u64, &[event]).remove(0);
                next.sequence = known.len() as u32 + 1;
                longer.push(next);
                match commit(&ledger, entry(1, known.len() as u32, &longer)).await {
                    Committed::Stored => {
                        won.push(longer.len());
                        known = longer;
                    }
                    Committed::Stale => {
                        let stored = ledger.log(&game(1), 0).await.unwrap().events;
                        // Nobody loses to nobody, and nothing that was seen changes.
                        assert!(stored.len() > known.len());
                        assert_eq!(stored[..known.len()], known);
                        known = stored;
                    }
                    other => panic!("nobody sent a command: {other:?}"),
                }
            }
            won
        }
    };
    let racers: Vec<_> = (0..RACERS).map(|racer| tokio::spawn(race(racer))).collect();
    let mut won = Vec::new();
    for racer in racers {
        won.extend(racer.await.expect("a racer comes in"));
    }
    won.sort_unstable();
    let all: Vec<usize> = (1..=won.len()).collect();
    assert_eq!(won, all, "each place has one winner");
    assert_eq!(head(&nodes[0], 1).await.sequence as usize, won.len());
}

async fn a_command_counts_once(ledger: Ledger) {
    let log = log(
        7,
        &[
            said("white", "a", created()),
            said("white", "b", placed("wS1", 0)),
            said("white", "b", renamed("twice")),
            said("black", "b", placed("bS1", 1)),
            // Nobody is an author as well.
            renamed("no command"),
        ],
    );
    assert_eq!(commit(&ledger, entry(1, 0, &log[..1])).await, Committed::Stored);
    assert_eq!(commit(&ledger, entry(1, 1, &log[..3])).await, Committed::Stored);
    let led_to = Head { sequence: 3, updated: 7 };
    // Again as it was, and as somebody sends it who knows more or less.
    assert_eq!(commit(&ledger, entry(1, 1, &log[..3])).await, Committed::Repeated(led_to));
    let mut again = entry(1, 1, &log[..3]);
    again.after = led_to;
    assert_eq!(commit(&ledger, again.clone()).await, Committed::Repeated(led_to));
    again.after = Head::default();
    assert_eq!(commit(&ledger, again).await, Committed::Repeated(led_to));
    assert_eq!(head(&ledger, 1).await, led_to);
    // The same id of somebody else, or in another game, is another command.
    assert_eq!(commit(&ledger, entry(1, 3, &log)).await, Committed::Stored);
    assert_eq!(commit(&ledger, entry(2, 0, &log)).await, Committed::Stored);
    for (author, command, sequence) in
        [("white", "a", Some(1)), ("white", "b", Some(3)), ("black", "b", Some(4)), ("", "b", None)]
    {
        let answered = ledger.answered(&game(1), author, command).await.unwrap();
        assert_eq!(answered.map(|head| head.sequence), sequence, "{author} {command}");
    }
    // A file may say what it likes.
    let mut import = entry(3, 0, &log[..3]);
    import.is_import = true;
    assert_eq!(commit(&ledger, import).await, Committed::Stored);
    ledger.forget(&game(1), 9).await.unwrap();
    assert_eq!(ledger.answered(&game(1), "white", "a").await.unwrap(), None);
}

async fn what_is_deleted_stays_so_until_it_is_imported(ledger: Ledger) {
    let log = log(7, &[created(), placed("wS1", 0)]);
    assert!(matches!(ledger.forget(&game(1), 8).await, Err(LibraryError::NotFound)));
    commit(&ledger, entry(1, 0, &log)).await;
    ledger.forget(&game(1), 8).await.unwrap();
    assert!(matches!(ledger.forget(&game(1), 8).await, Err(LibraryError::Deleted)));
    let gone = ledger.log(&game(1), 0).await.unwrap();
    assert_eq!((gone.head, gone.events, gone.is_deleted), (Head::default(), vec![], true));
    assert_eq!(list(&ledger, all()).await.1, 0);
    let mut back = entry(1, 0, &log);
    assert_eq!(commit(&ledger, back.clone()).await, Committed::Stale);
    assert_eq!(commit(&ledger, entry(1, 1, &log)).await, Committed::Stale);
    back.is_import = true;
    assert_eq!(commit(&ledger, back).await, Committed::Stored);
    let stored = ledger.log(&game(1), 0).await.unwrap();
    assert_eq!((stored.events, stored.is_deleted), (log, false));
    assert_eq!(list(&ledger, all()).await.1, 1);
}

async fn notes_are_stored_with_their_entry(ledger: Ledger) {
    let begun = log(7, &[created()]);
    let seats = |text: &str| Note::new("seats", &id(1), text.into());
    let mut first = entry(1, 0, &begun);
    first.notes = vec![seats("both"), Note::new("sits", "ada/1", String::new())];
    let mut second = entry(1, 0, &begun);
    second.notes = vec![seats("others"), Note::gone("sits", "ada/1")];
    let committed = ledger.commit(vec![first, second]).await.expect("it answers");
    assert_eq!(committed, [Committed::Stored, Committed::Stale]);
    let note = async |key: &str| ledger.note("seats", key).await.expect("it answers");
    assert_eq!(note(&id(1)).await.as_deref(), Some("both"));
    assert_eq!(note(&id(2)).await, None);
    // By the beginnings of their keys, in order, and the last ones.
    let keys = ["ada/3", "ada/2", "adam/1", "ad", "ada/é"];
    let new = keys.map(|key| Note::new("sits", key, key.to_uppercase()));
    ledger.write(new.to_vec()).await.expect("it stores");
    let found = async |prefix: &str, most| -> Vec<String> {
        let notes = ledger.notes("sits", prefix, most).await.expect("it answers");
        notes.into_iter().map(|(key, _)| key).collect()
    };
    assert_eq!(found("ada/", 9).await, ["ada/1", "ada/2", "ada/3", "ada/é"]);
    assert_eq!(found("ada/", 2).await, ["ada/3", "ada/é"]);
    assert_eq!(found("", 9).await.len(), 6);
    assert_eq!(found("x", 9).await.len(), 0);
    ledger.write(vec![Note::gone("sits", "ada/2")]).await.expect("it stores");
    assert_eq!(found("ada/", 9).await, ["ada/1", "ada/3", "ada/é"]);
}

async fn deadlines_are_found_when_they_have_come(ledger: Ledger) {
    let log = log(7, &[created(), placed("wS1", 0)]);
    for (number, deadline) in [(1, Some(30)), (2, None), (3, Some(10)), (4, Some(20))] {
        let mut timed = entry(number, 0, &log[..1]);
        timed.row.deadline = deadline;
        assert_eq!(commit(&ledger, timed).await, Committed::Stored);
    }
    let due = async |now, most| {
        let due = ledger.due(now, most).await.unwrap();
        due.into_iter().map(|(game, at)| (game.to_string(), at)).collect::<Vec<_>>()
    };
    assert_eq!(due(9, 9).await, []);
    assert_eq!(due(20, 9).await, [(id(3), 10), (id(4), 20)]);
    assert_eq!(due(99, 1).await, [(id(3), 10)]);
    // A move gives the game another one, or none.
    let mut moved = entry(3, 1, &log);
    moved.row.deadline = Some(50);
    commit(&ledger, moved).await;
    commit(&ledger, entry(4, 1, &log)).await;
    assert_eq!(due(49, 9).await, [(id(1), 30)]);
    ledger.forget(&game(1), 9).await.unwrap();
    assert_eq!(due(99, 9).await, [(id(3), 50)]);
}

/// However long it is, a text is found where it stands, and nowhere else.
async fn texts_are_found_as_by_reading_all(ledger: Ledger) {
    let names =
        ["", "Ada", "ada lovelace", "ÉTÉ", "ΟΔΟΣ", "a\"b\"c", "100 %", "_", "x* OR y", "a\\b"];
    for (number, name) in names.iter().enumerate() {
        let mut created = created();
        created["name"] = json!("old");
        let log = log(7, &[created, renamed(name)]);
        commit(&ledger, entry(number, 0, &log[..1])).await;
        commit(&ledger, entry(number, 1, &log)).await;
    }
    // A text that has gone is not found any more.
    ledger.forget(&game(0), 8).await.unwrap();
    for text in [
        "a", "ad", "ada", "ADA LOVE", "é", "été", "Σ", "οσ", "δοσ", "ΔΟΣ", "\"", "\"b\"", "%",
        "0 %", "_", "x* OR y", "x*", "old", "no such", "s", "\\", "a\\b", "\\_",
    ] {
        let query = Query { text: Some(text.into()), ..all() };
        let (games, total) = list(&ledger, query.clone()).await;
        let found: BTreeSet<String> = games.into_iter().map(|game| game.name).collect();
        let fits = |name: &&str| fold(name).contains(&fold(text));
        let expected: BTreeSet<String> =
            names[1..].iter().copied().filter(fits).map(str::to_owned).collect();
        assert_eq!(found, expected, "{text}");
        assert_eq!(total as usize, expected.len(), "{text}");
        for (is_finished, game_type) in [(false, "Base"), (true, "Base"), (false, "Base+M")] {
            let query = Query {
                is_finished: Some(is_finished),
                game_type: Some(game_type.parse().unwrap()),
                ..query.clone()
            };
            let fits = !is_finished && game_type == "Base";
            let expected = if fits { expected.len() } else { 0 };
            assert_eq!(list(&ledger, query).await.1 as usize, expected, "{text}");
        }
    }
}

async fn pages_are_the_whole_list(ledger: Ledger) {
    for number in 0..9 {
        let log = log(number as u64 / 4, &[created(), renamed(&format!("Game {number}"))]);
        commit(&ledger, entry(number, 0, &log)).await;
    }
    let whole: Vec<String> = list(&ledger, all()).await.0.into_iter().map(|game| game.id).collect();
    let expected: Vec<String> = (0..9).rev().map(id).collect();
    assert_eq!(whole, expected, "the last changed first, and then by id");
    for text in [None, Some("g".to_owned()), Some("game".to_owned())] {
        let (mut pages, mut after) = (Vec::new(), None);
        loop {
            let query = Query { limit: 2, after: after.take(), text: text.clone(), ..all() };
            let page = ledger.list(query).await.unwrap();
            assert_eq!(page.total, 9);
            pages.extend(page.games.into_iter().map(|game| game.id));
            let Some(next) = page.next else { break };
            let (time, id) = next.split_once('.').expect("it is a time and an id");
            after = Some((time.parse().unwrap(), id.parse().unwrap()));
        }
        assert_eq!(pages, whole, "{text:?}");
    }
}

/// Many who send each name once, as pages do that know one head, and send the
/// same again when they get no answer.
async fn a_library_decides_anew_when_others_were_faster(ledger: Ledger) {
    let library = Arc::new(Library::on(ledger));
    let append = |expected, events: &[Value]| -> Append {
        serde_json::from_value(json!({"expected": expected, "events": events})).unwrap()
    };
    let begun = library.append(game(1), append(0, &[created()])).await.unwrap();
    assert_eq!((begun.is_new, begun.head.sequence), (true, 1));
    let send = |sender: usize| {
        let library = library.clone();
        async move {
            let mut known = 1;
            loop {
                let append = append(known, &[renamed(&format!("{sender}"))]);
                let answers = [
                    library.append(game(1), append.clone()).await,
                    library.append(game(1), append).await,
                ];
                match answers {
                    [Ok(first), Ok(_)] => return first.head.sequence,
                    [Err(LibraryError::Conflict(game)), _] => known = game.summary.sequence,
                    other => panic!("a game is there: {other:?}"),
                }
            }
        }
    };
    let senders: Vec<_> = (0..RACERS).map(|sender| tokio::spawn(send(sender))).collect();
    let mut places = BTreeSet::new();
    for sender in senders {
        places.insert(sender.await.expect("a sender comes through"));
    }
    assert_eq!(places, (2..=RACERS as u32 + 1).collect());
    let stored = library.game(game(1)).await.unwrap();
    assert_eq!(stored.summary.sequence as usize, RACERS + 1);
    library.delete(game(1)).await.unwrap();
    let gone = library.append(game(1), append(9, &[renamed("late")])).await;
    assert!(matches!(gone, Err(LibraryError::Deleted)), "{gone:?}");
}

async fn who_watches_hears_what_is_stored(ledger: Ledger) {
    let log = log(7, &[created(), placed("wS1", 0), placed("bS1", 1)]);
    let mut watch = Watch::new(&ledger);
    (1..=2).for_each(|number| watch.open(game(number), 0));
    commit(&ledger, entry(1, 0, &log[..1])).await;
    assert_eq!(watch.next(&ledger).await, [(game(1), 1)]);
    commit(&ledger, entry(1, 1, &log)).await;
    assert_eq!(watch.next(&ledger).await, [(game(1), 3)]);
    // What is not stored, not open or not open any more makes no noise.
    commit(&ledger, entry(1, 1, &log)).await;
    commit(&ledger, entry(3, 0, &log)).await;
    watch.close(&game(1));
    let mut longer = log.clone();
    longer.push(LoggedEvent { sequence: 4, ..log[1].clone() });
    longer[3].event = serde_json::from_value(renamed("more")).unwrap();
    commit(&ledger, entry(1, 3, &longer)).await;
    commit(&ledger, entry(2, 0, &log)).await;
    assert_eq!(watch.next(&ledger).await, [(game(2), 3)]);
}
