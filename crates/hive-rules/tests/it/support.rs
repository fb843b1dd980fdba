//! Readers of the data files, a generator of random games, and threads.
//!
//! Our own data is in `data/` at the root of the workspace. Other people's is
//! in a folder named by the environment variable `ALVEARE_REFERENCE`: tests
//! that need it pass without it and say so, but an incomplete folder fails.

use std::{
    collections::HashMap,
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use hive_rules::{Game, GameString, GameType, Move, MoveString, Position, RuleSet};

/// One of our own files.
pub(crate) fn data(name: &str) -> String {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name))
}

/// One of other people's files; `None` where there are none.
pub(crate) fn reference(name: &str) -> Option<String> {
    let Some(folder) = env::var_os("ALVEARE_REFERENCE") else {
        // Straight to standard error, since the test harness swallows what is
        // printed by macros.
        let line = format!("skipped: ALVEARE_REFERENCE is not set, {name} is not read\n");
        let _ = std::io::stderr().write_all(line.as_bytes());
        return None;
    };
    Some(read(&PathBuf::from(folder).join(name)))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

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

/// A small generator of random numbers (SplitMix64), the same on every
/// machine.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let a = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let b = (a ^ a >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        b ^ b >> 31
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Plays random moves until the game is over or has so many plies, and calls
/// a function with each position on the way.
///
/// Placements are rarer than they would be among all moves: the reserve then
/// lasts longer, and there are stacks to meet.
pub(crate) fn random_game(
    game_type: GameType,
    rules: RuleSet,
    plies: usize,
    random: &mut Random,
    mut visit: impl FnMut(&Game),
) -> Game {
    let mut game = Game::new(game_type, rules);
    while game.outcome().is_none() && game.moves().len() < plies {
        visit(&game);
        let moves = game.position().legal_moves();
        let shifts: Vec<Move> =
            moves.iter().copied().filter(|mv| !matches!(mv, Move::Place { .. })).collect();
        let few_tiles = game.position().board().pieces().len() < 8;
        let places = few_tiles || shifts.is_empty() || random.below(3) == 0;
        let mv = *random.choose(if places { &moves } else { &shifts });
        game.play(mv).unwrap();
    }
    visit(&game);
    game
}
