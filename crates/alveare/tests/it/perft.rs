use crate::program::{alveare, alveare_reading, data};

/// The first two columns of a table, without its head.
fn counts(table: &str) -> Vec<(&str, u64)> {
    let rows = table.lines().skip(1).map(|row| {
        let mut fields = row.split_whitespace();
        let (first, count) = (fields.next().expect("a name"), fields.next().expect("a count"));
        assert_eq!(fields.count(), 2, "{row}");
        (first, count.parse().expect("a number"))
    });
    rows.collect()
}

#[test]
fn a_row_for_each_depth() {
    let table = alveare(&["perft", "--depth", "4"]).ok();
    assert_eq!(counts(&table), [("1", 4), ("2", 96), ("3", 1440), ("4", 21_600)]);
    let table = alveare(&["perft", "Base+MLP", "--depth", "2"]).ok();
    assert_eq!(counts(&table), [("1", 7), ("2", 294)]);
    let table = alveare(&["perft", "--depth", "0"]).ok();
    assert_eq!(counts(&table), [("0", 1)]);
}

#[test]
fn the_queen_may_open_by_the_rulebook() {
    let table = alveare(&["perft", "--rules", "rulebook", "--depth", "3"]).ok();
    assert_eq!(counts(&table), [("1", 5), ("2", 150), ("3", 2220)]);
}

#[test]
fn a_row_for_each_game_of_a_list() {
    let list = b"Base\n\n# a comment\nBase+M\twhite=somebody\nBase;InProgress;Black[1];wS1\n";
    let table = alveare_reading(&["perft", "--depth", "2", "-"], list).ok();
    assert_eq!(counts(&table), [("1", 96), ("4", 150), ("5", 360), ("total", 606)]);
}

#[test]
fn a_list_in_a_file() {
    let file = format!("@{}", data("bench_positions.txt"));
    let table = alveare(&["perft", "--depth", "2", &file]).ok();
    let counts = counts(&table);
    let (total, games) = counts.split_last().expect("there is a total");
    assert_eq!(games.len(), 24);
    assert_eq!(total.1, games.iter().map(|(_, count)| count).sum::<u64>());
}

#[test]
fn divided() {
    let game = "Base;InProgress;Black[1];wS1";
    let table = alveare(&["perft", "--divide", "--depth", "2", game]).ok();
    let rows: Vec<(u64, &str)> = table
        .lines()
        .map(|row| row.trim().split_once("  ").expect("a count and a move"))
        .map(|(count, mv)| (count.parse().expect("a number"), mv))
        .collect();
    assert_eq!(rows.len(), 25);
    assert!(rows.contains(&(15, "bA1 wS1-")), "{table}");
    assert_eq!(rows.last(), Some(&(360, "total")));
}

#[test]
fn bench_counts_what_it_should() {
    let table = alveare(&["bench", "moves"]).ok();
    let expected = [("middle-game", 7_738_508), ("base", 516_240), ("base-mlp", 151_686)];
    assert_eq!(counts(&table), expected);
    let table = alveare(&["bench", "moves", "base"]).ok();
    assert_eq!(counts(&table), expected[1..2]);
}

#[test]
fn bench_compares_threads() {
    let line = alveare(&["bench", "threads", "--depth", "3", "--threads", "3"]).ok();
    assert!(line.contains(" s on one thread, ") && line.contains(" s on 3: "), "{line}");
    alveare(&["bench", "threads", "--threads", "0"]).failed(2);
}
