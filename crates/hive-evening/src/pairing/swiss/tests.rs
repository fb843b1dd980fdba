//! The matching against a search through all pairings.

use hive_testkit::Random;

use super::*;
use crate::{Evening, Event, Format, GameResult, Source};

/// An evening with rounds that were drawn at random, so that everything that
/// can be wrong with a pair occurs.
fn any_evening(random: &mut Random) -> Evening {
    let games = *random.choose(&[Games::One, Games::Two]);
    let opened = Evening::open("Any", Format::Swiss { rounds: 64 }, games).unwrap();
    let mut evening = Evening::begin(&opened).unwrap();
    for number in 1..=2 + random.below(7) as u16 {
        let name = format!("Player {number}");
        evening.add(&Event::Joined { entrant: EntrantId(number), name, who: None }).unwrap();
    }
    for round in 0..random.below(6) {
        let mut ids: Vec<EntrantId> = evening.present().collect();
        random.shuffle(&mut ids);
        let pairs: Vec<Pair> =
            ids.chunks_exact(2).map(|two| Pair { white: two[0], black: two[1] }).collect();
        let sitting_out = ids.chunks_exact(2).remainder().to_vec();
        let boards = pairs.len();
        evening.add(&Event::RoundMade { round, pairs, sitting_out }).unwrap();
        evening.add(&Event::RoundBegun { round }).unwrap();
        for board in 0..boards {
            for game in 0..games.count() {
                let results = [GameResult::White, GameResult::Draw, GameResult::BlackByForfeit];
                let (result, source) = (Some(*random.choose(&results)), Source::Game);
                let event = Event::Resulted { round, board, game, result, source };
                evening.add(&event).unwrap();
            }
        }
    }
    evening
}

/// The least that all the seats that are left cost, compared fault by fault.
fn least(field: &Field<'_>, left: &[usize]) -> [u32; 6] {
    let [seat, others @ ..] = left else { return [0; 6] };
    let with = |other: &usize| {
        let rest: Vec<usize> = others.iter().copied().filter(|it| it != other).collect();
        sum(field.cost(*seat, *other).0, least(field, &rest))
    };
    others.iter().map(with).min().unwrap()
}

fn sum(a: [u32; 6], b: [u32; 6]) -> [u32; 6] {
    std::array::from_fn(|index| a[index] + b[index])
}

#[test]
fn no_pairing_is_better() {
    for seed in 0..1_500 {
        let evening = any_evening(&mut Random::new(seed));
        let present: Vec<EntrantId> = evening.present().collect();
        let history = History::new(&evening);
        let field = Field::new(&present, &history, evening.games());
        let pairs = next(&present, &history, evening.games());
        let seat = |id| field.ranked.iter().position(|ranked| ranked.id == id).unwrap();
        let mut cost = [0; 6];
        let mut is_free = vec![true; field.seats()];
        for pair in pairs {
            let (a, b) = (seat(pair.white), seat(pair.black));
            assert!(is_free[a] && is_free[b], "seed {seed}: {pair:?}");
            (is_free[a], is_free[b]) = (false, false);
            cost = sum(cost, field.cost(a, b).0);
        }
        let free: Vec<usize> = (0..present.len()).filter(|seat| is_free[*seat]).collect();
        assert_eq!(free.len(), present.len() % 2, "seed {seed}");
        for sitting in free {
            cost = sum(cost, field.cost(sitting, present.len()).0);
        }
        let all: Vec<usize> = (0..field.seats()).collect();
        assert_eq!(cost, least(&field, &all), "seed {seed}");
    }
}

/// The seat that stands for sitting out is nobody's opponent twice.
#[test]
fn sums_stay_apart() {
    // The worst that a pair can be, with the limits of an evening.
    let games = 2 * u32::from(crate::limits::MAX_ROUNDS);
    let (halves, seats) = (2 * games, crate::limits::MAX_ENTRANTS as u32);
    let worst = [
        2 * u32::from(crate::limits::MAX_ROUNDS) + 1,
        1,
        u32::from(crate::limits::MAX_ROUNDS).pow(2),
        halves.pow(2),
        Strength::Must as u32,
        seats.pow(2),
    ];
    for (part, bits) in worst.into_iter().zip(BITS) {
        assert!(u64::from(part) * u64::from(seats / 2) < 1 << bits, "{part} in {bits} bits");
    }
}
