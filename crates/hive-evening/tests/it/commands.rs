use hive_evening::{
    Command, EntrantId, Evening, Event, Format, GameResult, Games, Mismatch, Refusal, Source,
    Status,
};
use hive_testkit::Random;

use crate::hall::{Hall, any_result};

const ROUND_ROBIN: Format = Format::RoundRobin { is_double: false };
const ONE: EntrantId = EntrantId(1);

fn join(name: &str, who: Option<&str>) -> Command {
    Command::Join { name: name.to_owned(), who: who.map(str::to_owned) }
}

fn enter(board: usize, result: Option<GameResult>, source: Source) -> Command {
    Command::Enter { round: 0, board, game: 0, result, source }
}

#[test]
fn names() {
    let mut hall = Hall::open(ROUND_ROBIN, Games::One);
    let long = "a".repeat(41);
    for name in ["", "  ", "a\nb", "\u{202e}adA", long.as_str()] {
        assert_eq!(hall.run(join(name, None)), Err(Refusal::Name), "{name:?}");
        assert_eq!(Evening::open(name, ROUND_ROBIN, Games::One), Err(Refusal::Name), "{name:?}");
    }
    assert_eq!(hall.run(join(" Ada ", Some("a"))), Ok(()));
    assert_eq!(hall.evening.entrants()[0].name, "Ada");
    assert_eq!(hall.run(join("ADA", Some("b"))), Err(Refusal::NameTaken));
    assert_eq!(hall.run(join("Bea", Some("a"))), Err(Refusal::Joined));
    let rename = |name: &str| Command::Rename { entrant: ONE, name: name.to_owned() };
    assert_eq!(hall.run(rename("Ada")), Err(Refusal::NoChange));
    assert_eq!(hall.run(rename("ada")), Ok(()));
    assert_eq!(
        hall.run(Command::Rename { entrant: EntrantId(0), name: "x".to_owned() }),
        Err(Refusal::NoEntrant)
    );
}

#[test]
fn coming_and_going() {
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 3);
    let status = |hall: &Hall| hall.evening.entrants()[0].status;
    assert_eq!(hall.run(Command::Return { entrant: ONE }), Err(Refusal::NoChange));
    assert_eq!(hall.run(Command::Withdraw { entrant: ONE }), Ok(()));
    assert_eq!(status(&hall), Status::Withdrawn);
    assert_eq!(hall.run(Command::Return { entrant: ONE }), Ok(()));
    assert_eq!(hall.run(Command::Remove { entrant: ONE }), Ok(()));
    assert_eq!(hall.run(Command::Return { entrant: ONE }), Err(Refusal::Removed));
    assert_eq!(hall.run(Command::Remove { entrant: EntrantId(9) }), Err(Refusal::NoEntrant));
    // Whoever was removed does not come back under another name.
    let mut hall = Hall::open(ROUND_ROBIN, Games::One);
    assert_eq!(hall.run(join("Ada", Some("a"))), Ok(()));
    assert_eq!(hall.run(Command::Remove { entrant: ONE }), Ok(()));
    assert_eq!(hall.run(join("Bea", Some("a"))), Err(Refusal::Removed));
    assert!(hall.evening.standings().is_empty());
}

#[test]
fn rounds_in_their_order() {
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 1);
    assert_eq!(hall.run(Command::MakeRound), Err(Refusal::TooFew));
    assert_eq!(hall.run(Command::BeginRound), Err(Refusal::NoRound));
    hall.join();
    hall.join();
    assert_eq!(hall.run(Command::MakeRound), Ok(()));
    assert_eq!(hall.run(enter(0, Some(GameResult::Draw), Source::Organiser)), Err(Refusal::NoGame));
    // One of those who were to play goes: the round is made again.
    let first = hall.rounds()[0][0];
    assert_eq!(hall.run(Command::Withdraw { entrant: first.white }), Ok(()));
    assert_eq!(hall.run(Command::BeginRound), Err(Refusal::Outdated));
    assert_eq!(hall.begin_round(), Ok(()));
    assert!(hall.rounds()[0].iter().all(|pair| !pair.has(first.white)));
    assert_eq!(hall.run(Command::MakeRound), Err(Refusal::Unfinished));
    hall.enter(0, 0, 0, GameResult::White);
    assert_eq!(hall.run(Command::MakeRound), Err(Refusal::AllPlayed));
    assert_eq!(hall.run(Command::Close), Ok(()));
    assert_eq!(hall.run(Command::Close), Err(Refusal::Closed));
}

#[test]
fn the_organiser_has_the_last_word() {
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 4);
    hall.begin_round().expect("there is a round");
    let result = |hall: &Hall| {
        let entered = hall.evening.rounds()[0].boards()[0].results[0];
        entered.map(|entered| entered.result)
    };
    let (white, draw) = (Some(GameResult::White), Some(GameResult::Draw));
    assert_eq!(hall.run(enter(0, white, Source::Game)), Ok(()));
    assert_eq!(hall.run(enter(0, white, Source::Game)), Err(Refusal::NoChange));
    assert_eq!(hall.run(enter(0, draw, Source::Organiser)), Ok(()));
    assert_eq!(hall.run(enter(0, white, Source::Game)), Err(Refusal::Decided));
    assert_eq!(result(&hall), draw);
    assert_eq!(hall.run(enter(0, None, Source::Organiser)), Ok(()));
    assert_eq!(result(&hall), None);
    assert_eq!(hall.run(enter(0, None, Source::Organiser)), Err(Refusal::NoChange));
    assert_eq!(hall.run(enter(2, draw, Source::Organiser)), Err(Refusal::NoGame));
    let second = Command::Enter { round: 0, board: 0, game: 1, result: draw, source: Source::Game };
    assert_eq!(hall.run(second), Err(Refusal::NoGame));
}

#[test]
fn the_number_of_rounds() {
    let rounds = |rounds| Command::SetRounds { rounds };
    let mut hall = Hall::with(Format::Swiss { rounds: 2 }, Games::One, 6);
    assert_eq!(hall.run(rounds(2)), Err(Refusal::NoChange));
    assert_eq!(hall.run(rounds(0)), Err(Refusal::Rounds));
    assert_eq!(hall.run(rounds(65)), Err(Refusal::Rounds));
    for _ in 0..2 {
        hall.begin_round().expect("there is a round");
        hall.play_round(|_| GameResult::Draw);
    }
    assert_eq!(hall.run(rounds(1)), Err(Refusal::Rounds));
    assert_eq!(hall.begin_round(), Err(Refusal::AllPlayed));
    assert_eq!(hall.run(rounds(3)), Ok(()));
    assert_eq!(hall.begin_round(), Ok(()));
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 6);
    assert_eq!(hall.run(rounds(3)), Err(Refusal::Rounds));
    let none = Format::Swiss { rounds: 0 };
    assert_eq!(Evening::open("Thursday", none, Games::One), Err(Refusal::Rounds));
}

#[test]
fn there_is_room_for_many() {
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 256);
    assert_eq!(hall.run(join("One more", None)), Err(Refusal::Full));
}

/// Whatever happens in an evening: its log, written down and read again, tells
/// of the same evening.
#[test]
fn the_log_is_all() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let format = match random.below(3) {
            0 => Format::Swiss { rounds: 5 },
            1 => Format::RoundRobin { is_double: true },
            _ => ROUND_ROBIN,
        };
        let mut hall = Hall::with(format, *random.choose(&[Games::One, Games::Two]), 4);
        for _ in 0..150 {
            let entrant = EntrantId(random.below(9) as u16);
            let command = match random.below(12) {
                0 => join(&format!("Guest {}", random.below(20)), Some("somebody")),
                1 => Command::Rename { entrant, name: format!("Name {}", random.below(20)) },
                2 => Command::Withdraw { entrant },
                3 => Command::Return { entrant },
                4 if random.once_in(4) => Command::Remove { entrant },
                5 => Command::MakeRound,
                6 => Command::BeginRound,
                7 if random.once_in(30) => Command::Close,
                8 => Command::SetRounds { rounds: random.below(9) as u16 },
                _ => Command::Enter {
                    round: random.below(hall.evening.rounds().len() + 1),
                    board: random.below(4),
                    game: random.below(2),
                    result: (!random.once_in(9)).then(|| any_result(&mut random)),
                    source: *random.choose(&[Source::Game, Source::Organiser]),
                },
            };
            let before = hall.evening.clone();
            if hall.run(command).is_err() {
                assert_eq!(hall.evening, before, "seed {seed}");
            }
        }
        let text = serde_json::to_string(&hall.log).expect("a log is JSON");
        let read: Vec<Event> = serde_json::from_str(&text).expect("and is read again");
        assert_eq!(Evening::replay(&read), Ok(hall.evening), "seed {seed}");
    }
}

#[test]
fn damaged_logs_are_refused() {
    let opened = Evening::open("Thursday", ROUND_ROBIN, Games::One).expect("it opens");
    let joined = |number| Event::Joined {
        entrant: EntrantId(number),
        name: format!("Player {number}"),
        who: None,
    };
    let made = |white, black| Event::RoundMade {
        round: 0,
        pairs: vec![hive_evening::Pair { white: EntrantId(white), black: EntrantId(black) }],
        sitting_out: Vec::new(),
    };
    let resulted =
        Event::Resulted { round: 0, board: 0, game: 1, result: None, source: Source::Game };
    for log in [
        vec![],
        vec![joined(1)],
        vec![opened.clone(), opened.clone()],
        vec![opened.clone(), joined(2)],
        vec![opened.clone(), joined(1), made(1, 2)],
        vec![opened.clone(), joined(1), made(1, 1)],
        vec![opened.clone(), Event::RoundBegun { round: 0 }],
        vec![opened.clone(), Event::Withdrawn { entrant: EntrantId(0) }],
        vec![opened.clone(), joined(1), joined(2), made(1, 2), resulted],
    ] {
        assert_eq!(Evening::replay(&log), Err(Mismatch), "{log:?}");
    }
}
