//! What the coach says is true: each motif in a drawn example, and all of them
//! in games.

use std::collections::BTreeSet;

use hive_lab::{CoachCheck, confirms};
use hive_rules::{Game, GameType, Move, MoveString, Position, RuleSet};
use hive_study::{Spotted, motifs};

/// How many other moves of an example the witness has to tell apart.
const OTHERS: usize = 6;

/// The kinds of motifs of which the coach does not tell all that is true.
const SELECTIVE: [&str; 5] =
    ["threatens", "misses win", "lets win", "parries", "gives up defender"];

struct Example {
    name: String,
    game: Game,
    mv: Move,
    says: String,
}

fn examples() -> Vec<Example> {
    let text = hive_testkit::data("coach.txt");
    text.split("\n== ").skip(1).map(example).collect()
}

fn example(text: &str) -> Example {
    let (name, rest) = text.split_once('\n').expect("a name and more");
    let line = |key: &str| rest.lines().find_map(|line| line.strip_prefix(key)).map(str::trim);
    let game = match line("game:") {
        Some(game) => {
            let game = game.parse().expect("a game string");
            Game::replay(&game, RuleSet::tournament()).expect("a game that can be played")
        }
        None => {
            let own = |line: &&str| !line.starts_with("move:") && !line.starts_with("says:");
            let drawing: Vec<&str> = rest.lines().filter(own).collect();
            let position = Position::from_diagram(&drawing.join("\n"));
            let position = position.unwrap_or_else(|error| panic!("{name}: {error}"));
            Game::from_position(position, RuleSet::tournament())
        }
    };
    let written: MoveString = line("move:").expect("a move").parse().expect("UHP");
    let mv = written.resolve(game.position()).unwrap_or_else(|error| panic!("{name}: {error}"));
    Example { name: name.to_owned(), game, mv, says: line("says:").expect("a fact").to_owned() }
}

fn said(game: &Game, mv: Move) -> Vec<Spotted> {
    motifs(game, &[mv])
}

#[test]
fn each_motif_is_found_in_its_drawing_and_confirmed_there_alone() {
    let mut kinds = BTreeSet::new();
    let mut refused = 0;
    for Example { name, game, mv, says } in examples() {
        let found = said(&game, mv);
        let texts: Vec<String> = found.iter().map(ToString::to_string).collect();
        let spotted = found.iter().find(|it| it.to_string() == says);
        let spotted = spotted.unwrap_or_else(|| panic!("{name}: only {texts:?}"));
        assert!(confirms(&game, &[mv], spotted), "{name}: {spotted:?}");
        kinds.insert(spotted.motif.kind());

        let others: Vec<Move> = game.position().legal_moves();
        for &other in others.iter().step_by(others.len().div_ceil(OTHERS)) {
            let is_found = said(&game, other).contains(spotted);
            let is_confirmed = confirms(&game, &[other], spotted);
            // Of wins and threats the coach tells the gravest alone.
            let is_left_out = !is_found && SELECTIVE.contains(&spotted.motif.kind());
            let agrees = is_found == is_confirmed || is_left_out;
            assert!(agrees, "{name}, {other:?}: {spotted:?} is {is_confirmed}");
            refused += usize::from(!is_confirmed);
        }
    }
    assert_eq!(kinds.len(), hive_study::Motif::KINDS, "{kinds:?}");
    assert!(refused > 100, "{refused}");
}

/// `alveare lab coach` does the same over many games.
#[test]
fn nothing_is_said_in_games_that_is_not_true() {
    let game_types = vec![GameType::BASE, GameType::MLP];
    let check = CoachCheck { game_types, nodes: 100, seed: 3 };
    let report = check.run(6, 2, |_| {});
    assert_eq!(report.unconfirmed, Vec::<String>::new());
    assert!(report.positions > 150 && report.kinds.len() > 12, "{report:?}");
}
