use std::collections::BTreeMap;

use hive_evening::{Command, EntrantId, Format, GameResult, Games, Refusal};
use hive_testkit::Random;

use crate::hall::{Hall, any_result, furthest, has_three_alike};

fn swiss(rounds: u16) -> Format {
    Format::Swiss { rounds }
}

/// The figures of the issue, for fields in which nobody has to meet twice:
/// with at most half as many rounds as players there is always a way.
#[test]
fn what_a_swiss_evening_promises() {
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let count = 4 + random.below(27);
        let rounds = 1 + random.below(count / 2);
        let games = *random.choose(&[Games::One, Games::Two]);
        let mut hall = Hall::with(swiss(rounds as u16), games, count);
        for _ in 0..rounds {
            hall.begin_round().expect("there is a round");
            hall.play_round(|_| any_result(&mut random));
        }
        assert_eq!(hall.begin_round(), Err(Refusal::AllPlayed));
        assert!(hall.meetings().values().all(|times| *times == 1), "seed {seed}");
        assert!(hall.byes().values().all(|times| *times == 1), "seed {seed}");
        assert_eq!(hall.byes().len(), if count % 2 == 1 { rounds } else { 0 }, "seed {seed}");
        check_colors(&hall, seed);
    }
}

fn check_colors(hall: &Hall, seed: u64) {
    for (id, colors) in hall.colors() {
        assert!(furthest(&colors) <= 2, "seed {seed} {id:?} {colors:?}");
        assert!(!has_three_alike(&colors), "seed {seed} {id:?} {colors:?}");
    }
}

/// The strongest win: those with equal points meet.
#[test]
fn equals_meet() {
    let mut hall = Hall::with(swiss(4), Games::One, 16);
    for round in 0..4 {
        hall.begin_round().expect("there is a round");
        let points = points(&hall);
        let together = |a, b| points.get(&a) == points.get(&b);
        let pairs = hall.rounds()[round].clone();
        let equal = pairs.iter().filter(|pair| together(pair.white, pair.black)).count();
        assert_eq!(equal, 8, "round {round}: {pairs:?}");
        hall.play_round(|pair| match pair.white < pair.black {
            true => GameResult::White,
            false => GameResult::Black,
        });
    }
    let table = hall.evening.standings();
    assert_eq!((table[0].entrant, table[0].points.to_string()), (EntrantId(1), "4".to_owned()));
    assert_eq!(table.iter().filter(|line| line.points.to_string() == "2").count(), 6);
}

fn points(hall: &Hall) -> BTreeMap<EntrantId, String> {
    let table = hall.evening.standings().into_iter();
    table.map(|line| (line.entrant, line.points.to_string())).collect()
}

/// Late entries, people who go and come back, rounds made anew, games that
/// were not played: nobody meets twice or sits out twice while there are enough
/// others.
#[test]
fn people_come_and_go() {
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let mut hall = Hall::with(swiss(6), Games::One, 12 + random.below(12));
        for _ in 0..6 {
            hall.run(Command::MakeRound).expect("there is a round");
            if random.once_in(2) {
                hall.join();
            }
            if random.once_in(3) {
                let entrant = random.choose(hall.evening.entrants()).id;
                let gone = hall.run(Command::Withdraw { entrant });
                if gone.is_err() {
                    hall.run(Command::Return { entrant }).expect("they had gone");
                }
            }
            hall.run(Command::MakeRound).expect("it can be made again");
            hall.run(Command::BeginRound).expect("all are there");
            hall.play_round(|_| match random.once_in(12) {
                true => GameResult::WhiteByForfeit,
                false => any_result(&mut random),
            });
        }
        assert!(hall.meetings().values().all(|times| *times == 1), "seed {seed}");
        assert!(hall.byes().values().all(|times| *times == 1), "seed {seed}");
    }
}

/// Nine rounds of four players: after three of them all have met.
#[test]
fn nobody_meets_twice_before_it_must_be() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let mut hall = Hall::with(swiss(9), Games::One, 4);
        for round in 1..=9_usize {
            hall.begin_round().expect("there is a round");
            hall.play_round(|_| any_result(&mut random));
            let most = hall.meetings().into_values().max().unwrap_or_default();
            assert_eq!(most, round.div_ceil(3), "seed {seed} round {round}");
        }
    }
}

/// Two hundred players: a round has to be there at once, and is right.
#[test]
fn two_hundred_players() {
    let mut random = Random::new(200);
    let mut hall = Hall::with(swiss(7), Games::One, 201);
    for _ in 0..7 {
        hall.begin_round().expect("there is a round");
        hall.play_round(|_| any_result(&mut random));
    }
    assert!(hall.meetings().values().all(|times| *times == 1));
    assert!(hall.byes().values().all(|times| *times == 1));
    check_colors(&hall, 200);
}
