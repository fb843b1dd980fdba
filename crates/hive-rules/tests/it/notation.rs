//! Every legal move of many random games is written and read back.

use hive_rules::{
    Direction, Game, GameString, GameType, Hex, Move, MoveString, Numbering, Piece, Position,
    RuleSet, Target,
};
use hive_testkit::freely_numbered;

use crate::support::{Random, in_parallel, random_game};

const GAMES_OF_EACH_TYPE: u64 = 40;
const PLIES: usize = 80;

#[test]
fn moves_read_back_as_what_they_were() {
    in_all_types(|game| {
        for mv in game.position().legal_moves() {
            check_strict(game.position(), mv);
        }
    });
}

#[test]
fn any_reference_tile_gives_the_same_move() {
    in_all_types(|game| {
        let position = game.position();
        for mv in position.legal_moves() {
            let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else { continue };
            for target in targets(position, to) {
                let written = MoveString::Move { piece, cargo: mv.cargo(), target: Some(target) };
                assert_eq!(written.to_string().parse(), Ok(written));
                assert_eq!(written.resolve(position), Ok(mv), "{written}");
            }
        }
    });
}

#[test]
fn games_read_back_as_what_they_were() {
    in_all_types(|game| {
        if game.outcome().is_none() && game.moves().len() < PLIES {
            return;
        }
        let text = game.to_game_string().to_string();
        let read: GameString = text.parse().unwrap();
        assert_eq!(read.to_string(), text);
        let again = Game::replay(&read, game.rules()).unwrap();
        assert_eq!(again.moves(), game.moves());
        assert_eq!(again.position(), game.position());
        assert_eq!(again.outcome(), game.outcome());
    });
}

/// A game says the same under any numbers of copies; a single move does not.
#[test]
fn copies_may_have_any_numbers() {
    let mut random = Random::new(31);
    let mut renamed = 0;
    for game_type in GameType::all() {
        for _ in 0..GAMES_OF_EACH_TYPE {
            let game = random_game(game_type, RuleSet::rulebook(), PLIES, &mut random, |_| {});
            let ours = game.to_game_string();
            let free = freely_numbered(&ours, &mut random);
            let mut numbering = Numbering::default();
            let read: Vec<MoveString> = free.moves.iter().map(|&mv| numbering.read(mv)).collect();
            assert_eq!(read, ours.moves, "{free}");
            assert_eq!(numbering.is_free(), free != ours, "{free}");
            let again = Game::replay(&free, game.rules()).expect("the same game");
            assert_eq!(again.moves(), game.moves(), "{free}");
            renamed += usize::from(free != ours);
        }
    }
    assert!(renamed > 500, "{renamed}");
}

fn in_all_types(visit: impl Fn(&Game) + Sync) {
    let types: Vec<GameType> = GameType::all().collect();
    in_parallel(&types, |&game_type| {
        for seed in 0..GAMES_OF_EACH_TYPE {
            random_game(game_type, RuleSet::rulebook(), PLIES, &mut Random::new(seed), &visit);
        }
    });
}

fn check_strict(position: &Position, mv: Move) {
    let written = MoveString::new(position, mv);
    let text = written.to_string();
    assert_eq!(text.parse(), Ok(written), "{text}");
    assert_eq!(written.resolve(position), Ok(mv), "{text}");

    let MoveString::Move { piece, cargo, target } = written else { return };
    let board = position.board();
    let Some(target) = target else {
        assert!(board.is_empty(), "{text}");
        return;
    };
    // The reference is the top of its cell once the moved tiles are gone, and
    // names an occupied cell only as itself.
    let is_moved = |tile: Piece| tile == piece || Some(tile) == cargo;
    let (Target::On(tile) | Target::Beside(tile, _)) = target;
    assert!(!is_moved(tile), "{text}");
    assert!(board.above(tile).is_none_or(is_moved), "{text}");
    let is_occupied = board.stack(mv.to().unwrap()).into_iter().any(|tile| !is_moved(tile));
    assert_eq!(matches!(target, Target::On(_)), is_occupied, "{text}");
}

/// All ways to name a cell, by covered tiles and the mover too.
fn targets(position: &Position, to: Hex) -> Vec<Target> {
    let board = position.board();
    let mut targets: Vec<Target> = board.stack(to).into_iter().map(Target::On).collect();
    for direction in Direction::ALL {
        let near = board.stack(to.neighbor(direction.opposite()));
        targets.extend(near.into_iter().map(|piece| Target::Beside(piece, direction)));
    }
    targets
}
