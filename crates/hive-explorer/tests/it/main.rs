//! The explorer against its slow twin: a plain map over canonical positions.

use std::collections::BTreeMap;

use hive_explorer::{Ending, Filter, Heading, Index, MAX_PLIES, Tally};
use hive_rules::{Game, GameType, Position, RuleSet};
use hive_testkit::Random;

/// A random game, always the same for a seed. It chooses among few moves, so
/// that games meet again.
fn random_game(seed: u64, game_type: GameType, plies: usize) -> Game {
    let random = &mut Random::new(seed);
    hive_testkit::random_game(
        game_type,
        RuleSet::tournament(),
        plies,
        random,
        |_, moves, random| *random.choose(&moves[..moves.len().min(3)]),
    )
}

fn games() -> Vec<(Game, Ending)> {
    let endings = [Ending::White, Ending::Black, Ending::Draw, Ending::Open];
    (0..300)
        .map(|seed| {
            let game_type = if seed % 3 == 0 { GameType::BASE } else { GameType::MLP };
            (random_game(seed, game_type, 12), endings[seed as usize % 4])
        })
        .collect()
}

fn index(games: &[(Game, Ending)]) -> Index {
    let mut index = Index::default();
    for (number, (game, ending)) in games.iter().enumerate() {
        index.add(game, *ending, &format!("game {number}"), None).expect("room");
    }
    index
}

/// Every position of a game but the last, with the one after it.
fn steps(game: &Game) -> Vec<(Position, Position)> {
    let mut position = game.start().clone();
    let mut steps = Vec::new();
    for &mv in game.moves() {
        let before = position.clone();
        position.play_unchecked(mv);
        steps.push((before, position.clone()));
    }
    steps
}

fn count(tally: &mut Tally, ending: Ending) {
    match ending {
        Ending::White => tally.white += 1,
        Ending::Black => tally.black += 1,
        Ending::Draw => tally.draw += 1,
        Ending::Open => tally.open += 1,
    }
}

#[test]
fn it_finds_what_a_plain_map_finds() {
    let games = games();
    let mut index = index(&games);
    let filters = [
        Filter::default(),
        Filter { game_type: Some(GameType::BASE), ending: None },
        Filter { game_type: None, ending: Some(Ending::Draw) },
    ];
    for filter in filters {
        let mut map: BTreeMap<u64, BTreeMap<u64, Tally>> = BTreeMap::new();
        for (game, ending) in &games {
            let wanted = filter.game_type.is_none_or(|wanted| wanted == game.game_type())
                && filter.ending.is_none_or(|wanted| wanted == *ending);
            for (before, after) in steps(game).into_iter().filter(|_| wanted) {
                let ways = map.entry(before.canonical_key()).or_default();
                count(ways.entry(after.canonical_key()).or_default(), *ending);
            }
        }
        for (game, _) in games.iter().step_by(7) {
            for (before, _) in steps(game) {
                let found = index.look(&before, &filter);
                let mut ways: BTreeMap<u64, Tally> = BTreeMap::new();
                for found in &found.moves {
                    let mut after = before.clone();
                    after.play_unchecked(found.mv);
                    let old = ways.insert(after.canonical_key(), found.tally);
                    assert_eq!(old, None, "a move is listed twice");
                }
                let expected = map.get(&before.canonical_key()).cloned().unwrap_or_default();
                assert_eq!(ways, expected);
                let total: u32 = expected.values().map(|tally| tally.total()).sum();
                assert_eq!(found.tally.total(), total);
                assert!(found.moves.is_sorted_by_key(|it| std::cmp::Reverse(it.tally.total())));
            }
        }
    }
}

#[test]
fn positions_that_look_alike_are_one() {
    let replay =
        |text: &str| Game::replay(&text.parse().expect(text), RuleSet::tournament()).expect(text);
    let mut index = Index::default();
    for text in [
        "Base;InProgress;White[2];wS1;bS1 wS1-",
        "Base;InProgress;White[2];wS1;bS1 wS1/",
        "Base;InProgress;White[2];wS1;bS1 -wS1",
    ] {
        index.add(&replay(text), Ending::Open, "", None).expect("room");
    }
    let found = index.look(replay("Base;InProgress;Black[1];wS1").position(), &Filter::default());
    assert_eq!(found.moves.len(), 1);
    assert_eq!(found.moves[0].tally.open, 3);
    assert_eq!(found.samples.len(), 3);
}

#[test]
fn the_same_game_counts_once() {
    let games = games();
    let mut index = index(&games);
    let count = index.games();
    let (game, ending) = &games[0];
    assert_eq!(index.add(game, *ending, "game 0", None), Ok(false));
    assert_eq!(index.add(game, *ending, "game 0", Some("mine")), Ok(false));
    // What is kept knows its games again.
    let mut back = Index::from_bytes(&index.to_bytes()).expect("an index");
    assert_eq!(back.add(game, *ending, "game 0", None), Ok(false));
    assert_eq!((index.games(), back.games()), (count, count));
    // Other people, another end or one move more make another game.
    assert_eq!(index.add(game, *ending, "others", None), Ok(true));
    assert_eq!(index.add(game, Ending::Black, "game 0", None), Ok(true));
    let longer = random_game(0, GameType::BASE, 13);
    assert_eq!(longer.moves()[..12], *game.moves());
    assert_eq!(index.add(&longer, *ending, "game 0", None), Ok(true));
    // What was left out may come again.
    let mut none = index.only(|_| false);
    assert_eq!(none.add(game, *ending, "game 0", None), Ok(true));
}

#[test]
fn it_says_what_most_games_were_played_with() {
    let mut index = Index::default();
    let mut add = |game_type: GameType, rules: RuleSet, name: &str| {
        let mut game = Game::new(game_type, rules);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        index.add(&game, Ending::Open, name, None).expect("room");
    };
    add(GameType::MLP, RuleSet::rulebook(), "1");
    add(GameType::BASE, RuleSet::tournament(), "2");
    add(GameType::BASE, RuleSet::tournament(), "3");
    let start = Game::new(GameType::MLP, RuleSet::rulebook());
    let heading = |index: &mut Index, filter| index.look(start.position(), &filter).heading;
    let most = Heading { game_type: GameType::BASE, rules: RuleSet::tournament() };
    let mut back = Index::from_bytes(&index.to_bytes()).expect("an index");
    for index in [&mut index, &mut back] {
        assert_eq!(heading(index, Filter::default()), Some(most));
        let only = Filter { game_type: Some(GameType::MLP), ending: None };
        let other = Heading { game_type: GameType::MLP, rules: RuleSet::rulebook() };
        assert_eq!(heading(index, only), Some(other));
        let none = Filter { game_type: None, ending: Some(Ending::Draw) };
        assert_eq!(heading(index, none), None);
    }
}

#[test]
fn only_the_opening_is_remembered() {
    let game = random_game(5, GameType::MLP, MAX_PLIES + 20);
    let mut index = Index::default();
    index.add(&game, Ending::Open, &"é".repeat(500), Some("id")).expect("room");
    assert_eq!(index.steps(), MAX_PLIES.min(game.moves().len()));
    let found = index.look(game.start(), &Filter::default());
    assert!(found.samples[0].name.len() <= 120);
    assert_eq!(found.samples[0].id.as_deref(), Some("id"));
}

#[test]
fn bytes_lead_back_and_broken_ones_are_refused() {
    let mut index = index(&games());
    let bytes = index.to_bytes();
    assert_eq!(Index::from_bytes(&bytes), Ok(index));
    for end in (0..bytes.len()).step_by(97) {
        assert!(Index::from_bytes(&bytes[..end]).is_err(), "{end} bytes");
    }
    for at in (0..bytes.len()).step_by(61) {
        let mut broken = bytes.clone();
        broken[at] ^= 0xFF;
        // It may still be an index, but it can be asked.
        if let Ok(mut index) = Index::from_bytes(&broken) {
            index.look(games()[0].0.start(), &Filter::default());
        }
    }
}

#[test]
fn games_are_left_out_by_what_they_are_called() {
    let games = games();
    let (mut all, mut some) = (Index::default(), Index::default());
    for (number, (game, ending)) in games.iter().enumerate() {
        let id = (number % 3 == 0).then_some("mine");
        all.add(game, *ending, "", id).expect("room");
        if id.is_none() {
            some.add(game, *ending, "", None).expect("room");
        }
    }
    some.settle();
    assert_eq!(all.only(|id| id.is_none()), some);
}
