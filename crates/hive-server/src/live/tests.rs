//! A hall that goes away without a word, and one that races another.

use std::sync::Arc;

use hive_rules::{ByColor, Color, Game, GameType, MoveString, Outcome, RuleSet, WinReason};
use hive_table::{
    By, Challenge, Command, Event, LibraryFile, LibraryFormat, LibraryGame, LoggedEvent, Offer,
    TimeControl,
    challenge::{Audience, ColorChoice},
    command::Refusal,
};
use serde_json::json;

use super::{Hall, hall::Failure, outlet::Outlet, room::Room};
use crate::{
    GameId, Library, LibraryError, Memory,
    ledger::{Ledger, Note},
    who::Guest,
};

fn library() -> Arc<Library> {
    Arc::new(Library::on(Ledger::Memory(Memory::new())))
}

async fn hall(library: &Arc<Library>) -> Arc<Hall> {
    Hall::open(library.clone()).await.expect("a hall opens")
}

fn id() -> GameId {
    "00000000-0000-4000-8000-000000000001".parse().expect("a test knows what an id is")
}

async fn room(hall: &Arc<Hall>) -> Arc<Room> {
    hall.room(&id()).await.expect("it can be read").expect("there is one")
}

/// A game in which both have made so many of these moves.
async fn begin(hall: &Arc<Hall>, time: TimeControl, plies: usize) {
    let challenge = Challenge {
        game_type: GameType::BASE,
        rules: RuleSet::tournament(),
        time,
        color: ColorChoice::White,
        to: Audience::Link,
    };
    let created = challenge.begin(ByColor { white: "Ada".into(), black: "Bea".into() });
    let seats = ByColor { white: "ada".into(), black: "bea".into() };
    assert!(hall.begin(&id(), created, seats, Vec::new()).await.expect("it is stored"));
    let room = room(hall).await;
    for ply in 1..=plies {
        let by = By::Seat(Color::at_ply(ply as u32 - 1));
        play(hall, &room, by, ply, &format!("ply {ply}")).await.expect("it is played");
    }
}

fn mv(ply: usize) -> Command {
    let mut game = Game::new(GameType::BASE, RuleSet::tournament());
    let texts = ["wG1", "bG1 wG1-", "wQ \\wG1", "bQ bG1/", "wQ -wG1", "bQ bG1-"];
    let mut last = None;
    for text in &texts[..ply] {
        let mv: MoveString = text.parse().expect("a test can write moves");
        let mv = mv.resolve(game.position()).expect("they mean something");
        game.play(mv).expect("they are legal");
        last = Some(mv);
    }
    Command::Move { ply: ply as u32, mv: last.expect("there is a move") }
}

async fn play(
    hall: &Hall,
    room: &Arc<Room>,
    by: By,
    ply: usize,
    command: &str,
) -> Result<u32, Failure> {
    hall.perform(room, by, Some(command), &mv(ply)).await
}

async fn kinds(library: &Library) -> Vec<(Event, u64)> {
    let log = library.ledger().log(&id(), 0).await.expect("it can be read");
    log.events.iter().map(|logged| (logged.event.event().clone(), logged.at)).collect()
}

#[tokio::test]
async fn a_crash_costs_nobody_more_than_to_the_last_heartbeat() {
    let library = library();
    let first = hall(&library).await;
    begin(&first, TimeControl::minutes(3, 0), 4).await;
    drop(first);
    // The last heartbeat was four seconds into White's turn.
    let moved = kinds(&library).await.last().expect("there are events").1;
    let beat = Note::new("node", "heartbeat", (moved + 4_000).to_string());
    library.ledger().write(vec![beat]).await.expect("it is stored");

    let second = hall(&library).await;
    let (paused, at) = kinds(&library).await.pop().expect("there are events");
    let Event::Paused { used: 4_000, remaining: Some(left) } = paused else {
        panic!("the clock stands: {paused:?}");
    };
    assert!(left.white > 180_000 - 4_000 && left.white <= 180_000 + 1_000, "{left:?}");
    assert!(at >= moved + 4_000, "time goes on");
    // It goes on when both are back.
    let guest = |id: &str| Guest { id: id.into(), name: String::new(), came: 0 };
    let room = room(&second).await;
    for (name, last) in [("ada", "paused"), ("bea", "resumed")] {
        let outlet = Outlet::new(Some(Arc::new(guest(name))));
        assert!(second.enter(&room, &outlet).await.is_some());
        let (event, _) = kinds(&library).await.pop().expect("there are events");
        let is_resumed = event == Event::Resumed;
        assert_eq!(is_resumed, last == "resumed", "{name}");
    }
    // What was done before the crash is still done, and only once.
    let again = play(&second, &room, By::Seat(Color::Black), 4, "ply 4").await;
    assert_eq!(again.expect("it was done"), 5);
    let other = play(&second, &room, By::Seat(Color::Black), 4, "another").await;
    assert!(matches!(other, Err(Failure::Refused(Refusal::Stale))), "{other:?}");
    assert_eq!(
        play(&second, &room, By::Seat(Color::White), 5, "ply 5").await.expect("it is played"),
        8
    );
}

/// Two halls on one ledger are two servers. Whoever is slower decides anew.
#[tokio::test]
async fn two_halls_never_fork_a_game() {
    let library = library();
    let one = hall(&library).await;
    begin(&one, TimeControl::Unlimited, 2).await;
    let two = hall(&library).await;
    let rooms = [room(&one).await, room(&two).await];
    // Both know of two plies. The first plays the third, the second tries to.
    let white = By::Seat(Color::White);
    assert_eq!(play(&one, &rooms[0], white, 3, "a").await.expect("it is played"), 4);
    let late = play(&two, &rooms[1], white, 3, "b").await;
    assert!(matches!(late, Err(Failure::Refused(Refusal::Stale))), "{late:?}");
    // The same command on the other server is the same command.
    assert_eq!(play(&two, &rooms[1], white, 3, "a").await.expect("it was done"), 4);
    let draw = Command::Offer { offer: Offer::Draw };
    let offered = two.perform(&rooms[1], white, Some("draw"), &draw).await;
    assert_eq!(offered.expect("it is stored"), 5);
    let again = one.perform(&rooms[0], white, Some("draw"), &draw).await;
    assert_eq!(again.expect("it was done"), 5);
    assert_eq!(kinds(&library).await.len(), 5);
}

#[tokio::test]
async fn whoever_does_not_begin_is_not_waited_for() {
    let library = library();
    let hall = hall(&library).await;
    begin(&hall, TimeControl::minutes(3, 3), 1).await;
    let next = hall.timer.next().expect("the timer is set");
    let begun = kinds(&library).await[1].1;
    assert!((29_000..=30_000).contains(&(next - begun)), "{}", next - begun);
    // Nothing is due yet, and the timer is set again.
    assert_eq!(hall.timer.due(next), [id()]);
    hall.expire(&id()).await.expect("it can be read");
    assert_eq!(hall.timer.next(), Some(begun + 30_000));
    assert!(hall.has_clocks());
    hall.close().await;
    assert!(matches!(kinds(&library).await.pop(), Some((Event::Paused { used: 0, .. }, _))));
}

/// The library shows a game that is played, and does nothing to it.
#[tokio::test]
async fn a_game_belongs_to_its_table() {
    let library = library();
    let hall = hall(&library).await;
    begin(&hall, TimeControl::minutes(3, 3), 2).await;
    let stored = || async {
        let log = library.ledger().log(&id(), 0).await.expect("it can be read");
        let due = library.ledger().due(u64::MAX, 9).await.expect("it can be read");
        (log, due)
    };
    let rename = async |expected| {
        let event = json!({"kind": "renamed", "name": "Sunday"});
        let append = json!({"expected": expected, "events": [event]});
        library.append(id(), serde_json::from_value(append).expect("it is one")).await
    };
    let import = async |games: Vec<LibraryGame>| {
        let (format, version) = (LibraryFormat::AlveareLibrary, LibraryFile::VERSION);
        let file = serde_json::to_vec(&LibraryFile { format, version, games });
        library.import(file.expect("it can be written").into()).await.expect("it is a file")
    };
    let is_refused = |answer: Result<(), LibraryError>| matches!(answer, Err(LibraryError::Refused(why)) if why.contains("only at its table"));
    let before = stored().await;
    assert_eq!((before.0.head.sequence, before.1.len()), (3, 1));
    assert!(is_refused(rename(3).await.map(drop)));
    assert!(is_refused(library.delete(id()).await));
    let same = LibraryGame { id: id().to_string(), events: before.0.events.clone() };
    let mut longer = same.clone();
    let ended = Outcome::Win(Color::White, WinReason::Resignation);
    let ended = Event::Ended { outcome: ended, cause: None };
    let mut ended = LoggedEvent::new(4, before.0.head.updated + 1, ended.into());
    ended.by = Some("black".into());
    longer.events.push(ended);
    let report = import(vec![same.clone(), longer]).await;
    assert_eq!((report.imported, report.present), (0, 1));
    assert!(report.refused[0].message.contains("only at its table"), "{report:?}");
    assert_eq!(stored().await, before);

    // It goes on where it is played, and then it is a game like others.
    let room = room(&hall).await;
    play(&hall, &room, By::Seat(Color::White), 3, "ply 3").await.expect("it is played");
    let resigned = hall.perform(&room, By::Seat(Color::Black), None, &Command::Resign).await;
    assert_eq!(resigned.expect("it is stored"), 5);
    rename(5).await.expect("it is over");
    library.delete(id()).await.expect("it is over");
    // A record of it is not played by anybody.
    let elsewhere = LibraryGame { id: id().to_string().replace('1', "2"), ..same };
    assert_eq!(import(vec![elsewhere.clone()]).await.imported, 1);
    library.delete(elsewhere.id.parse().expect("it is an id")).await.expect("nobody plays it");
}
