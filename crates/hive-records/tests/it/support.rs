//! What several tests need.

use std::{fs, path::Path};

use hive_records::{After, Comment, Record, VariationMove, Variations};
use hive_rules::{Color, DrawReason, Game, GameType, Move, Outcome, Position, RuleSet};
pub(crate) use hive_testkit::reference_path as reference;
use hive_testkit::{Random, any_move, read};

/// A random game, and a function that is called with each position and the
/// move that is about to be played in it.
pub(crate) fn random_game(
    game_type: GameType,
    rules: RuleSet,
    seed: u64,
    plies: usize,
    mut visit: impl FnMut(&Position, Move),
) -> Game {
    let random = &mut Random::new(seed);
    hive_testkit::random_game(game_type, rules, plies, random, |game, moves, random| {
        let mv = any_move(game, moves, random);
        visit(game.position(), mv);
        mv
    })
}

/// Records of random games of all types and rules, with every kind of end,
/// with awkward names and comments.
pub(crate) fn random_records() -> Vec<Record> {
    let rule_sets = [RuleSet::rulebook(), RuleSet::tournament(), RuleSet::permissive()];
    let mut records = Vec::new();
    for (seed, game_type) in GameType::all().enumerate() {
        for (number, rules) in rule_sets.into_iter().enumerate() {
            let seed = seed * rule_sets.len() + number;
            let mut random = Random::new(seed as u64);
            let plies = random.below(150);
            let mut game = random_game(game_type, rules, seed as u64, plies, |_, _| {});
            let stated = Outcome::Draw(DrawReason::Stated);
            // On a finished game these are refused, and nothing changes.
            let _ = match random.below(6) {
                0 => game.resign(Color::White),
                1 => game.lose_on_time(Color::Black),
                2 => game.agree_draw(),
                3 => game.conclude(stated).or(Ok(())),
                _ => Ok(()),
            };
            let mut record = Record::new(game);
            record.tags.push("White", "Ann \"the \\ant\\\" =\té");
            record.tags.push("Black", "[Bob]; {x} = 1. wA1\r\n0-1");
            record.tags.push("Unheard-of", "");
            for _ in 0..random.below(4) {
                let ply = random.below(record.game.moves().len() + 1);
                record.comments.push(Comment::new(ply, "one; {two}\n[three]\r\n 4. wQ\u{0}"));
            }
            record.comments.sort_by_key(Comment::ply);
            record.variations = random_variations(&record.game, &mut random);
            records.push(record);
        }
    }
    records
}

/// Lines beside the game and beside each other, some with comments.
pub(crate) fn random_variations(game: &Game, random: &mut Random) -> Variations {
    let mut found: Vec<VariationMove> = Vec::new();
    if game.moves().is_empty() {
        return Variations::default();
    }
    for _ in 0..random.below(6) {
        // Back to the game, down a variation that there is, and on from there.
        let ply = random.below(game.moves().len());
        let mut table = Game::from_position(game.start().clone(), game.rules());
        for &mv in &game.moves()[..ply] {
            table.play(mv).expect("the game was played");
        }
        let mut after = After::Ply(ply);
        while random.below(3) > 0
            && let Some(place) = found.iter().position(|it| it.after == after)
        {
            table.play(found[place].mv).expect("the variation was played");
            after = After::Move(place);
        }
        for _ in 0..=random.below(6) {
            if table.outcome().is_some() {
                break;
            }
            let moves = table.position().legal_moves();
            let mv = moves[random.below(moves.len())];
            table.play(mv).expect("a legal move can be played");
            let comment = ["", "one", "two (\n{three}"][random.below(3)].to_owned();
            found.push(VariationMove { after, mv, comment });
            after = After::Move(found.len() - 1);
        }
    }
    Variations::new(game, found).expect("every move was legal")
}

/// Fails unless both records say the same, up to what a reader notes.
#[track_caller]
pub(crate) fn assert_same(read: &Record, written: &Record) {
    assert_eq!(read.game.game_type(), written.game.game_type());
    assert_eq!(read.game.rules(), written.game.rules());
    assert_eq!(read.game.moves(), written.game.moves());
    assert_eq!(read.game.outcome(), written.game.outcome());
}

/// A table of the reference data as rows of fields, without the heading.
pub(crate) fn reference_table(folder: &Path) -> Vec<Vec<String>> {
    let table = read(folder.join("EXPECTED.tsv"));
    let row = |line: &str| line.split('\t').map(str::to_owned).collect();
    table.lines().skip(1).map(row).collect()
}

#[track_caller]
pub(crate) fn read_bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
