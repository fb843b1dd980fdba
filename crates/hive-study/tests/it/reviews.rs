use hive_engine::NoClock;
use hive_records::json::{Label, Question, ReviewStep, Score};
use hive_rules::{Color, Game, GameType, Outcome, RuleSet};
use hive_study::{Examiner, INACCURACY, MISTAKE, judge, label, step};

use crate::support::{SETTINGS, game, review};

/// Invariant 5 of the design, for verdicts.
#[test]
fn the_same_nodes_give_the_same_verdicts() {
    let mut blamed = 0;
    for (seed, game_type) in [(3, GameType::BASE), (4, GameType::MLP), (5, GameType::BASE)] {
        let game = game(game_type, seed, 50);
        let once = review(&game, &SETTINGS, false);
        assert_eq!(once, review(&game, &SETTINGS, true), "{}", game.to_game_string());
        blamed += once.plies.iter().filter(|ply| ply.label >= Label::Inaccuracy).count();
    }
    assert!(blamed > 5, "{blamed}");
}

#[test]
fn a_review_is_complete_and_consistent() {
    let game = game(GameType::MLP, 11, 60);
    let review = review(&game, &SETTINGS, false);
    assert_eq!(review.plies.len(), game.moves().len());
    assert_eq!(review.chances.len(), game.moves().len() + 1);
    assert!(review.chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
    for (index, ply) in review.plies.iter().enumerate() {
        assert_eq!((ply.ply, ply.mv), (index + 1, game.moves()[index]));
        assert_eq!(ply.color == Color::White, index % 2 == 0);
        if ply.label == Label::Best {
            assert!(ply.loss == 0.0);
        } else {
            let is_doubted = ply.label == Label::Inaccuracy && label(ply.loss) > ply.label;
            assert!(is_doubted || ply.label == label(ply.loss), "{ply:?}");
        }
        assert_eq!(ply.better.is_some(), ply.loss >= INACCURACY, "{ply:?}");
        if let Some(better) = &ply.better {
            assert_ne!(better.line.moves[0], ply.mv, "{ply:?}");
            assert_eq!(better.line.moves.len(), better.line.texts.len());
        }
        assert!(!ply.is_forced || ply.label == Label::Best);
    }
    for &ply in &review.turning_points {
        assert!(review.plies[ply - 1].loss >= MISTAKE);
    }
    // The graph shows the same chance after a ply as its verdict.
    for ply in &review.plies {
        let white = review.chances[ply.ply];
        let own = if ply.color == Color::White { white } else { 1.0 - white };
        assert!((own - (ply.chance - ply.loss)).abs() < 0.001, "{ply:?}, {own}");
    }
    for accuracy in [review.accuracy.white, review.accuracy.black] {
        assert!(accuracy.is_some_and(|accuracy| (0.0..=100.0).contains(&accuracy)));
    }
    assert!(review.opening.is_some());
}

/// The end of a game that was won: with every move of the winner but the
/// last, the review knows; with another last move, it complains.
#[test]
fn a_win_that_is_missed_is_a_blunder() {
    let mut found = 0;
    for seed in 20..60 {
        let mut game = game(GameType::BASE, seed, 120);
        let Some(Outcome::Win(winner, _)) = game.outcome() else { continue };
        let last = game.undo().expect("a game has moves");
        if game.position().turn() != winner {
            continue;
        }
        let Some(other) = game.position().legal_moves().into_iter().find(|&mv| {
            let mut next = game.clone();
            mv != last && next.play(mv).is_ok() && next.outcome().is_none()
        }) else {
            continue;
        };
        let index = game.moves().len();
        let verdict = |mv| {
            let mut game = game.clone();
            game.play(mv).expect("the move is legal");
            judged(&game, index)
        };
        assert_eq!(verdict(last).label, Label::Best);
        let missed = verdict(other);
        if missed.label == Label::Blunder {
            assert_eq!(missed.missed_win, Some(1), "{missed:?}");
            let better = missed.better.expect("there was a better move");
            assert_eq!(better.line.score, Score::Win { plies: 1 });
            found += 1;
        }
    }
    assert!(found >= 3, "{found}");
}

fn judged(game: &Game, index: usize) -> hive_records::json::ReviewedPly {
    let (mut examiner, mut findings) = (Examiner::new(), Vec::new());
    loop {
        match judge(game, index, &SETTINGS, &findings) {
            Ok(ply) => return ply,
            Err(questions) => findings.extend(questions.iter().map(|question| {
                let finding = examiner.examine(game, question, &SETTINGS, &NoClock);
                finding.expect("the game has the position")
            })),
        }
    }
}

#[test]
fn an_empty_game_and_wrong_questions_do_no_harm() {
    let game = Game::new(GameType::BASE, RuleSet::tournament());
    let review = review(&game, &SETTINGS, false);
    assert!(review.plies.is_empty() && review.opening.is_none());
    assert_eq!(review.accuracy, Default::default());
    let mut examiner = Examiner::new();
    let beyond = Question { plies: 5, effort: u32::MAX };
    assert_eq!(examiner.examine(&game, &beyond, &SETTINGS, &NoClock), None);
    assert!(matches!(step(&game, &SETTINGS, &[]), ReviewStep::Examine { .. }));
}
