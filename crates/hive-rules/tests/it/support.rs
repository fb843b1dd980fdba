//! Tables, positions and games for the tests, and threads.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use hive_rules::{Game, GameString, GameType, Move, MoveString, Position, RuleSet};
use hive_testkit::few_placements;
pub(crate) use hive_testkit::{Random, data, reference};

/// The rows of a table, without the line that names the columns.
pub(crate) fn rows<'a>(
    text: &'a str,
    columns: &str,
    separator: char,
) -> impl Iterator<Item = Vec<&'a str>> {
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(columns));
    let width = columns.split(separator).count();
    lines.map(move |line| {
        let row: Vec<&str> = line.splitn(width, separator).collect();
        assert_eq!(row.len(), width, "{line}");
        row
    })
}

/// A position with all its legal moves.
pub(crate) struct Case<'a> {
    pub(crate) name: &'a str,
    pub(crate) game: &'a str,
    pub(crate) moves: Vec<&'a str>,
}

/// Reads groups of three lines with an empty one after each: `# name`, a
/// game, its legal moves.
pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let cases = lines.chunks(4).map(|chunk| {
        let [name, game, moves, rest @ ..] = chunk else { panic!("unfinished case {chunk:?}") };
        assert!(rest.iter().all(|line| line.is_empty()), "{name}");
        let name = name.strip_prefix("# ").unwrap_or_else(|| panic!("expected a name: {name}"));
        Case { name, game, moves: moves.split(';').filter(|mv| !mv.is_empty()).collect() }
    });
    cases.collect()
}

/// The `key=value` parts of a line that begins with a game.
pub(crate) fn tags(line: &str) -> (&str, HashMap<&str, &str>) {
    let (game, tags) = line.split_once('\t').unwrap_or((line, ""));
    (game, tags.split('\t').filter_map(|tag| tag.split_once('=')).collect())
}

pub(crate) fn parse(game: &str) -> GameString {
    game.parse().unwrap_or_else(|error| panic!("{error}: {game}"))
}

pub(crate) fn replay(game: &str, rules: RuleSet) -> Game {
    Game::replay(&parse(game), rules).unwrap_or_else(|error| panic!("{error}: {game}"))
}

/// The position that a game type or a game string leads to.
pub(crate) fn position(text: &str, rules: RuleSet) -> Position {
    match text.parse::<GameType>() {
        Ok(game_type) => Position::new(game_type, rules.queen_opening),
        Err(_) => replay(text, rules).position().clone(),
    }
}

pub(crate) fn resolve(position: &Position, text: &str) -> Move {
    let mv: MoveString = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    mv.resolve(position).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Calls a function with each item, on all cores.
pub(crate) fn in_parallel<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, |count| count.get());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
}

/// A game with few placements, and a function that is called with each of its
/// positions.
pub(crate) fn random_game(
    game_type: GameType,
    rules: RuleSet,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&Game),
) -> Game {
    let game = hive_testkit::random_game(game_type, rules, plies, random, |game, moves, random| {
        visit(game);
        few_placements(game, moves, random)
    });
    visit(&game);
    game
}
