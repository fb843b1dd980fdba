use hive_evening::{Command, EntrantId, Format, GameResult, Games, Source, Standing};

use crate::hall::Hall;

const ROUND_ROBIN: Format = Format::RoundRobin { is_double: false };

/// Enters results so that each of the pairs has a winner: the first named.
fn play(count: usize, games: Games, wins: &[(u16, u16)]) -> Hall {
    let mut hall = Hall::with(ROUND_ROBIN, games, count);
    while hall.begin_round().is_ok() {
        hall.play_round(|pair| {
            let (white, black) = (pair.white.0, pair.black.0);
            if wins.contains(&(white, black)) {
                GameResult::White
            } else if wins.contains(&(black, white)) {
                GameResult::Black
            } else {
                GameResult::Draw
            }
        });
    }
    hall
}

/// Three who beat each other in a circle have a point each against the others.
#[test]
fn a_circle() {
    let hall = play(4, Games::One, &[(2, 1), (1, 3), (1, 4), (3, 2), (2, 4), (3, 4)]);
    let table = hall.evening.standings();
    for line in &table[..3] {
        let Standing { points, head_to_head, sonneborn_berger, .. } = line;
        let head_to_head = head_to_head.expect("all of them have met");
        let figures = [points, &head_to_head, sonneborn_berger].map(ToString::to_string);
        assert_eq!(figures, ["2", "1", "2"], "{line:?}");
    }
    assert_eq!((table[3].points.to_string(), table[3].head_to_head), ("0".to_owned(), None));
}

/// 1 and 2 have two points each, and the opponents of 1 were better; but 2 has
/// beaten 1.
#[test]
fn head_to_head_comes_first() {
    let wins = [(1, 3), (1, 4), (2, 1), (5, 1), (2, 5), (3, 2), (4, 2), (3, 5), (4, 5)];
    let table = play(5, Games::One, &wins).evening.standings();
    let figures = |line: &Standing| {
        let head_to_head = line.head_to_head.map(|points| points.to_string());
        (line.entrant.0, line.points.to_string(), head_to_head, line.sonneborn_berger.to_string())
    };
    let one = Some("1".to_owned());
    assert_eq!(figures(&table[2]), (2, "2".to_owned(), one, "3".to_owned()));
    let none = Some("0".to_owned());
    assert_eq!(figures(&table[3]), (1, "2".to_owned(), none, "5".to_owned()));
}

/// Five players, worked out by hand. 1 beats 2; 2 beats 3 and 4; 3 beats 1;
/// 5 beats 1; all else is drawn.
#[test]
fn sonneborn_berger_by_hand() {
    let hall = play(5, Games::One, &[(1, 2), (2, 3), (2, 4), (3, 1), (5, 1)]);
    // Points: 1 has 1.5, 2 has 2.5, 3 has 2, 4 has 1.5, 5 has 2.5.
    let table = hall.evening.standings();
    let of = |id| table.iter().find(|line| line.entrant == EntrantId(id)).expect("they played");
    let berger = |id| of(id).sonneborn_berger.to_string();
    // 1: 2.5 + half of 4's 1.5.
    assert_eq!(berger(1), "3.25");
    // 2: 2 + 1.5 + half of 5's 2.5.
    assert_eq!(berger(2), "4.75");
    // 3: 1.5 + half of 1.5 and 2.5.
    assert_eq!(berger(3), "3.5");
    // 4: half of 1.5, 2 and 2.5.
    assert_eq!(berger(4), "3");
    // 5: 1.5 + half of 2.5, 2 and 1.5.
    assert_eq!(berger(5), "4.5");
    // 2 and 5 drew with each other, so their opponents decide.
    assert_eq!(of(2).head_to_head, of(5).head_to_head);
    let order: Vec<u16> = table.iter().map(|line| line.entrant.0).collect();
    assert_eq!(order, [2, 5, 3, 1, 4]);
    let places: Vec<usize> = table.iter().map(|line| line.place).collect();
    assert_eq!(places, [1, 2, 3, 4, 5]);
}

#[test]
fn wins_as_black_and_shared_places() {
    // All draw: nothing separates them.
    let hall = play(3, Games::One, &[]);
    assert!(hall.evening.standings().iter().all(|line| line.place == 1));
    // Two games each in both colors: White always wins.
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 3);
    while hall.begin_round().is_ok() {
        hall.play_round(|_| GameResult::Black);
    }
    // Everybody has won once, as Black.
    let table = hall.evening.standings();
    assert!(table.iter().all(|line| (line.place, line.black_wins) == (1, 1)), "{table:?}");
}

#[test]
fn forfeits_and_byes_give_points_and_nothing_else() {
    let mut hall = Hall::with(Format::Swiss { rounds: 1 }, Games::Two, 3);
    hall.begin_round().expect("there is a round");
    let pair = hall.rounds()[0][0];
    for (game, result) in [GameResult::BlackByForfeit, GameResult::BothForfeit].iter().enumerate() {
        let (result, source) = (Some(*result), Source::Organiser);
        hall.run(Command::Enter { round: 0, board: 0, game, result, source }).expect("it is open");
    }
    let table = hall.evening.standings();
    let of = |id| table.iter().find(|line| line.entrant == id).expect("they are in the table");
    let bye = hall.evening.rounds()[0].sitting_out()[0];
    assert_eq!(of(bye).points.to_string(), "2");
    assert_eq!(of(pair.black).points.to_string(), "1");
    assert_eq!(of(pair.white).points.to_string(), "0");
    for line in &table {
        assert_eq!(
            (line.games, line.black_wins, line.sonneborn_berger.to_string()),
            (0, 0, "0".into())
        );
    }
    // Without a bye in a round robin: the others sit out as often.
    let mut hall = Hall::with(ROUND_ROBIN, Games::One, 3);
    hall.begin_round().expect("there is a round");
    assert!(hall.evening.standings().iter().all(|line| line.points.to_string() == "0"));
}
