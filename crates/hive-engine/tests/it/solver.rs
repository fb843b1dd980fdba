//! Proofs and refutations against a search that shares nothing with the
//! solver but the rules.

use hive_engine::{Answer, Defence, Stop, defend, solve, winning_moves};
use hive_rules::{
    Color, Game, GameType, Move, MoveString, Outcome, Repetition, RuleSet, WinReason,
};

use crate::support::{Random, random_game, reference};

const NODES: u64 = 2_000_000;

fn answer(game: &Game, plies: u8) -> Answer {
    solve(game, plies, NODES, &Stop::new()).answer
}

/// The length of the win that the solver finds.
fn proved_win(game: &Game, max_plies: u8) -> Option<u8> {
    match answer(game, max_plies) {
        Answer::Win { plies, .. } => Some(plies),
        Answer::NoWin => None,
        Answer::Unknown => panic!("no answer: {}", game.to_game_string()),
    }
}

/// Whether the attacker forces a win within so many plies: minimax over all
/// legal moves, with the game itself to say when it is over.
fn is_won(game: &mut Game, attacker: Color, plies: u8) -> bool {
    if let Some(outcome) = game.outcome() {
        return outcome == Outcome::Win(attacker, WinReason::Surround);
    }
    if plies == 0 {
        return false;
    }
    let is_attack = game.position().turn() == attacker;
    let mut moves = game.position().legal_moves().into_iter();
    let is_won_by = |mv: Move| {
        game.play(mv).expect("the move is legal");
        let is_won = is_won(game, attacker, plies - 1);
        game.undo();
        is_won
    };
    if is_attack { moves.any(is_won_by) } else { moves.all(is_won_by) }
}

/// The smallest number of plies within which the player to move wins.
fn shortest_win(game: &mut Game, max_plies: u8) -> Option<u8> {
    let attacker = game.position().turn();
    (1..=max_plies).find(|&plies| is_won(game, attacker, plies))
}

/// Calls a function with the last positions of random games of all types and
/// under all rules that have come to an end by a surrounded queen.
fn for_each_late_position(seed: u64, rounds: usize, mut visit: impl FnMut(&mut Game)) {
    let random = &mut Random::new(seed);
    let repetitions = [Repetition::Automatic, Repetition::Claim, Repetition::Off];
    for game_type in (0..rounds).flat_map(|_| GameType::all()) {
        let repetition = *random.choose(&repetitions);
        let rules = RuleSet { repetition, ..RuleSet::tournament() };
        let mut game = random_game(game_type, rules, 120, random);
        if game.position().is_over() {
            for _ in 0..6 {
                game.undo();
                visit(&mut game);
            }
        }
    }
}

#[test]
fn answers_are_those_of_a_full_search() {
    let mut found = [0; 4];
    for_each_late_position(1, 12, |game| {
        let expected = shortest_win(game, 3);
        assert_eq!(proved_win(game, 3), expected, "{}", game.to_game_string());
        assert_eq!(proved_win(game, 1), expected.filter(|&plies| plies == 1));
        found[usize::from(expected.unwrap_or(0))] += 1;
    });
    assert!(found[0] > 100 && found[1] > 100 && found[3] > 20, "{found:?}");
}

/// Each first move is judged as a full search judges it.
#[test]
fn winning_moves_are_those_of_a_full_search() {
    let mut found = [0; 3];
    for_each_late_position(5, 3, |game| {
        let attacker = game.position().turn();
        for plies in [1, 3] {
            let moves = game.position().legal_moves();
            let wins = |&mv: &Move| {
                game.play(mv).expect("the move is legal");
                let wins = is_won(game, attacker, plies - 1);
                game.undo();
                wins
            };
            let expected: Vec<Move> = moves.into_iter().filter(wins).collect();
            found[expected.len().min(2)] += 1;
            let winning = winning_moves(game, plies, NODES, &Stop::new());
            assert_eq!(winning, Some(expected), "{}", game.to_game_string());
        }
    });
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

/// The defence after which nothing helps any more, or a reply that holds, is
/// that of a full search; the line against the longest resistance ends with the
/// win.
fn check_defence(game: &mut Game) -> bool {
    let attacker = !game.position().turn();
    let expected = (1..=2).find(|&plies| is_won(game, attacker, plies));
    let line = match defend(game, 2, None, NODES, &Stop::new()) {
        Defence::Holds(reply) => {
            assert_eq!(expected, None, "{}", game.to_game_string());
            vec![reply]
        }
        Defence::Lost { plies, line } => {
            assert_eq!(expected, Some(plies), "{}", game.to_game_string());
            assert_eq!(line.len(), usize::from(plies));
            line
        }
        Defence::Unknown => panic!("no answer: {}", game.to_game_string()),
    };
    for &mv in &line {
        assert_eq!(game.outcome(), None);
        game.play(mv).expect("the line is legal");
    }
    if expected.is_some() {
        assert_eq!(game.outcome(), Some(Outcome::Win(attacker, WinReason::Surround)));
    } else {
        assert!(!is_won(game, attacker, 1), "{}", game.to_game_string());
    }
    for _ in &line {
        game.undo();
    }
    expected.is_some()
}

#[test]
fn defences_are_those_of_a_full_search() {
    let mut found = [0; 2];
    for_each_late_position(7, 8, |game| {
        found[usize::from(check_defence(game))] += 1;
        if let Answer::Win { plies: 3, line } = answer(game, 3) {
            game.play(line[0]).expect("the line is legal");
            found[usize::from(check_defence(game))] += 1;
            game.undo();
        }
    });
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

/// The same two plies deeper, where there are few moves.
#[test]
fn deep_answers_are_those_of_a_full_search() {
    const FEW: usize = 28;
    let mut found = [0; 6];
    for_each_late_position(7, 16, |game| {
        if game.position().count_moves() <= FEW {
            let expected = shortest_win(game, 5);
            assert_eq!(proved_win(game, 5), expected, "{}", game.to_game_string());
            found[usize::from(expected.unwrap_or(0))] += 1;
        }
    });
    assert!(found[0] > 20 && found[3] > 0 && found[5] > 0, "{found:?}");
}

/// The line of each win is legal and ends in the win, and whatever else the
/// defender replies, the rest is a win in the plies that are left.
#[test]
fn proofs_hold_against_every_reply() {
    let mut deep = 0;
    for_each_late_position(3, 8, |game| {
        let Answer::Win { plies, line } = answer(game, 5) else { return };
        assert_eq!(line.len(), usize::from(plies));
        let attacker = game.position().turn();
        let won = Some(Outcome::Win(attacker, WinReason::Surround));
        let mut replay = game.clone();
        for (left, &mv) in (1..=plies).rev().zip(&line) {
            assert_eq!(replay.outcome(), None);
            if replay.position().turn() != attacker {
                deep += usize::from(left > 3);
                for reply in replay.position().legal_moves() {
                    replay.play(reply).expect("the reply is legal");
                    let is_lost = match replay.outcome() {
                        None => proved_win(&replay, left - 1).is_some(),
                        outcome => outcome == won,
                    };
                    assert!(is_lost, "{}", replay.to_game_string());
                    replay.undo();
                }
            }
            replay.play(mv).unwrap_or_else(|error| panic!("{error}: {}", replay.to_game_string()));
        }
        assert_eq!(replay.outcome(), won);
    });
    assert!(deep > 10, "only {deep}");
}

/// Where both players move a tile to and fro so that the first move of a win
/// would bring about a position for the third time, it does not win.
#[test]
fn a_third_occurrence_is_no_win() {
    let mut spoilt = 0;
    for_each_late_position(4, 12, |game| {
        let Answer::Win { plies: 3, line } = answer(game, 3) else { return };
        if let Some(shuffled) = shuffle(game, line[0]) {
            let with = |repetition| {
                let rules = RuleSet { repetition, ..game.rules() };
                let mut game = Game::from_position(shuffled.start().clone(), rules);
                shuffled.moves().iter().for_each(|&mv| game.play(mv).expect("it was legal"));
                game
            };
            let (mut drawn, ignored) = (with(Repetition::Automatic), with(Repetition::Off));
            assert_eq!(proved_win(&drawn, 3), shortest_win(&mut drawn, 3));
            assert_eq!(proved_win(&with(Repetition::Claim), 3), proved_win(&drawn, 3));
            spoilt += usize::from(proved_win(&drawn, 3) != proved_win(&ignored, 3));
        }
    });
    assert!(spoilt > 0);
}

/// A game that ends in the position of another one, the position after `mv`
/// having occurred twice.
fn shuffle(game: &Game, mv: Move) -> Option<Game> {
    let mut after = game.clone();
    after.play(mv).expect("the move is legal");
    let board = game.position().board();
    let back = |mv: Move| match mv {
        Move::Shift { piece, .. } => Some(Move::Shift { piece, to: board.hex_of(piece)? }),
        _ => None,
    };
    let mv_back = back(mv)?;
    after.position().legal_moves().into_iter().find_map(|reply| {
        let rules = RuleSet { repetition: Repetition::Off, ..game.rules() };
        let mut shuffled = Game::from_position(after.position().clone(), rules);
        for mv in [reply, mv_back, back(reply)?, mv, reply, mv_back, back(reply)?] {
            shuffled.play(mv).ok()?;
        }
        Some(shuffled)
    })
}

#[test]
fn limits_leave_the_question_open() {
    let mut open = 0;
    for_each_late_position(5, 2, |game| {
        let full = solve(game, 3, NODES, &Stop::new());
        for max_nodes in [0, 1, full.nodes / 2, full.nodes - 1] {
            let limited = solve(game, 3, max_nodes, &Stop::new());
            assert_eq!((limited.answer, limited.nodes), (Answer::Unknown, max_nodes));
        }
        assert_eq!(solve(game, 3, full.nodes, &Stop::new()), full);
        let stop = Stop::new();
        stop.stop();
        assert_eq!(solve(game, 3, NODES, &stop).answer, Answer::Unknown);
        open += 1;
    });
    assert!(open > 0);
}

#[test]
fn a_finished_game_has_no_win() {
    let random = &mut Random::new(6);
    let mut game = Game::new(GameType::BASE, RuleSet::tournament());
    while !game.position().is_over() {
        game = random_game(GameType::MLP, RuleSet::tournament(), 200, random);
    }
    assert_eq!(answer(&game, 9), Answer::NoWin);
}

/// Those of other people's puzzles of which it is known that a single first
/// move wins: the solver finds that move and the length of the win, and a
/// minimax over all moves agrees. The others get an answer, too; where it is a
/// short win, it is one.
#[test]
fn reference_puzzles_are_solved() {
    let Some(text) = reference("puzzles.tsv") else { return };
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("id\tsource\tplies\tsolution\tkind\tverified\tgamestring"));
    let mut solved = 0;
    for line in lines {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[id, _, plies, solution, _, verified, game] = &columns[..] else { panic!("{line}") };
        let game = game.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
        let mut game = Game::replay(&game, RuleSet::permissive())
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        let is_verified = verified == "unique win by exhaustive search";
        let max_plies = if is_verified { 3 } else { 5 };
        let found = solve(&game, max_plies, 1_000_000, &Stop::new());
        let Answer::Win { plies: found_plies, line } = found.answer else {
            assert!(!is_verified && found.answer == Answer::NoWin, "{id}: {found:?}");
            continue;
        };
        if found_plies <= 3 {
            let attacker = game.position().turn();
            game.play(line[0]).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(is_won(&mut game, attacker, found_plies - 1), "{id}");
            game.undo();
        }
        if is_verified {
            let solution: MoveString =
                solution.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(plies.parse(), Ok(found_plies), "{id}");
            assert_eq!(solution.resolve(game.position()), Ok(line[0]), "{id}");
            solved += 1;
        }
    }
    assert_eq!(solved, 659);
}
