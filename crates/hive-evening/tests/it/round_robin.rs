use hive_evening::{Command, Format, GameResult, Games, Refusal};
use hive_testkit::Random;

use crate::hall::{Hall, any_result, furthest};

const SINGLE: Format = Format::RoundRobin { is_double: false };
const DOUBLE: Format = Format::RoundRobin { is_double: true };

/// Plays until nobody has anybody left to meet.
fn play_out(hall: &mut Hall, random: &mut Random) {
    loop {
        match hall.begin_round() {
            Ok(()) => hall.play_round(|_| any_result(random)),
            Err(Refusal::AllPlayed) => return,
            Err(refusal) => panic!("{refusal}"),
        }
    }
}

#[test]
fn everybody_meets_everybody_once() {
    let mut random = Random::new(1);
    for count in 2..=33_usize {
        let mut hall = Hall::with(SINGLE, Games::One, count);
        play_out(&mut hall, &mut random);
        assert_eq!(hall.rounds().len(), count.next_multiple_of(2) - 1, "{count}");
        assert_eq!(hall.meetings().len(), count * (count - 1) / 2, "{count}");
        assert!(hall.meetings().values().all(|times| *times == 1), "{count}");
        for (id, colors) in hall.colors() {
            assert!(colors.iter().sum::<i32>().abs() <= 1, "{count} {id:?} {colors:?}");
            assert!(furthest(&colors) <= 2, "{count} {id:?} {colors:?}");
        }
        let byes = hall.byes();
        assert_eq!(byes.len(), if count % 2 == 1 { count } else { 0 });
        assert!(byes.values().all(|times| *times == 1), "{count}");
    }
}

#[test]
fn twice_with_colors_swapped() {
    let mut random = Random::new(2);
    for count in 2..=17_usize {
        let mut hall = Hall::with(DOUBLE, Games::One, count);
        play_out(&mut hall, &mut random);
        let rounds = hall.rounds();
        assert_eq!(rounds.len(), 2 * (count.next_multiple_of(2) - 1), "{count}");
        assert!(hall.meetings().values().all(|times| *times == 2), "{count}");
        let once: Vec<_> = rounds[..rounds.len() / 2].concat();
        let again: Vec<_> = rounds[rounds.len() / 2..].concat();
        assert!(again.iter().all(|pair| once.contains(&pair.in_game(1))), "{count}");
        assert!(hall.colors().values().all(|colors| colors.iter().sum::<i32>() == 0), "{count}");
    }
}

#[test]
fn two_games_a_round_have_both_colors() {
    let mut hall = Hall::with(SINGLE, Games::Two, 5);
    play_out(&mut hall, &mut Random::new(3));
    assert_eq!(hall.rounds().len(), 5);
    for colors in hall.colors().values() {
        assert_eq!(colors.len(), 8);
        assert!(colors.chunks(2).all(|two| two[0] != two[1]), "{colors:?}");
    }
}

/// Late entries meet everybody, too, and nobody gets more than one color too
/// many by it.
#[test]
fn late_entries() {
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let format = *random.choose(&[SINGLE, DOUBLE]);
        let mut hall = Hall::with(format, Games::One, 3 + random.below(8));
        for _ in 0..=random.below(4) {
            hall.begin_round().expect("there is a round");
            hall.play_round(|_| any_result(&mut random));
            for _ in 0..random.below(3) {
                hall.join();
            }
        }
        play_out(&mut hall, &mut random);
        let count = hall.evening.entrants().len();
        let times = if format == DOUBLE { 2 } else { 1 };
        assert_eq!(hall.meetings().len(), count * (count - 1) / 2, "seed {seed}");
        assert!(hall.meetings().values().all(|met| *met == times), "seed {seed}");
        for (id, colors) in hall.colors() {
            assert!(colors.iter().sum::<i32>().abs() <= 1, "seed {seed} {id:?} {colors:?}");
        }
        // Hardly a round more than somebody who came after the last needs.
        let most = times * count.next_multiple_of(2) + 6;
        assert!(hall.rounds().len() <= most, "seed {seed}: {} of {most}", hall.rounds().len());
    }
}

/// Those who stay meet each other as often as they should, whoever goes.
#[test]
fn withdrawals() {
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let mut hall = Hall::with(SINGLE, Games::One, 5 + random.below(8));
        let mut gone = Vec::new();
        for _ in 0..=random.below(3) {
            hall.begin_round().expect("there is a round");
            hall.play_round(|_| any_result(&mut random));
            let entrant = random.choose(hall.evening.entrants()).id;
            if !gone.contains(&entrant) {
                hall.run(Command::Withdraw { entrant }).expect("they were there");
                gone.push(entrant);
            }
        }
        play_out(&mut hall, &mut random);
        let all = hall.evening.entrants().iter().map(|entrant| entrant.id);
        let left: Vec<_> = all.filter(|id| !gone.contains(id)).collect();
        for (index, a) in left.iter().enumerate() {
            for b in &left[index + 1..] {
                assert_eq!(hall.meetings().get(&[*a, *b]), Some(&1), "seed {seed} {a:?} {b:?}");
            }
            let colors = &hall.colors()[a];
            assert!(colors.iter().sum::<i32>().abs() <= 2, "seed {seed} {a:?} {colors:?}");
        }
    }
}

/// Colors of games that were not played do not count against anybody.
#[test]
fn no_shows() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let count = 4 + random.below(7);
        let mut hall = Hall::with(SINGLE, Games::One, count);
        for _ in 1..count.next_multiple_of(2) {
            hall.begin_round().expect("there is a round");
            hall.play_round(|_| match random.once_in(6) {
                true => GameResult::BlackByForfeit,
                false => any_result(&mut random),
            });
        }
        assert_eq!(hall.begin_round(), Err(Refusal::AllPlayed), "seed {seed}");
        assert!(hall.meetings().values().all(|times| *times == 1), "seed {seed}");
    }
}
