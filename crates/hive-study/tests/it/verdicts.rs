//! Verdicts on findings that are made up: what the engine says is given here,
//! and what is made of it is checked.

use hive_records::json::{
    Finding, Label, Question, Review, ReviewSettings, ReviewStep, ReviewedPly, Score,
};
use hive_rules::{Game, GameType, RuleSet};
use hive_study::{INACCURACY, MISTAKE, chance, judge, step};

use crate::support::{ROUNDS, game};

const SETTINGS: ReviewSettings = ReviewSettings { nodes: None, time: None };

/// The last ply of this game is judged: there is more than one way to play it.
const TEXT: &str = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-";
const LAST: usize = 3;

/// A value with about this chance to win.
fn open(wanted: f64) -> Score {
    let scores = (-3_000..3_000).map(|value| Score::Points { value });
    scores.into_iter().find(|&score| chance(score) >= wanted).expect("there is such a value")
}

fn last_ply() -> Game {
    let text = TEXT.parse().expect("the text is a game");
    Game::replay(&text, RuleSet::tournament()).expect("the game is legal")
}

/// A move that is not the one of the game and does not look like it, if there
/// is one.
fn other_move(game: &Game, plies: usize) -> hive_rules::Move {
    let mut before = Game::from_position(game.start().clone(), game.rules());
    for &mv in &game.moves()[..plies] {
        before.play(mv).expect("the game is legal");
    }
    let key = |mv| {
        let mut next = before.position().clone();
        next.play(mv).expect("the move is legal");
        next.canonical_key()
    };
    let played = game.moves()[plies];
    let moves = before.position().legal_moves();
    moves.into_iter().find(|&mv| key(mv) != key(played)).unwrap_or(played)
}

/// The same value at every depth, with a line that begins with another move
/// than the game.
fn finding(game: &Game, question: Question, score: Score) -> Finding {
    let line = if question.plies < game.moves().len() {
        vec![other_move(game, question.plies)]
    } else {
        Vec::new()
    };
    let is_certain = !matches!(score, Score::Points { .. });
    Finding { question, depths: vec![score; 5], is_certain, line }
}

/// What is made of the last ply if its position and the next one are worth so
/// much after the first look, the second and the third. The efforts that were
/// asked for come too.
fn judged(before: [Score; 3], after: [Score; 3]) -> (ReviewedPly, Vec<(usize, u32)>) {
    let game = last_ply();
    let (mut findings, mut asked) = (Vec::new(), Vec::new());
    loop {
        match judge(&game, LAST, &SETTINGS, &findings) {
            Ok(ply) => return (ply, asked),
            Err(questions) => {
                for question in questions {
                    let look = [1, 4, 16].iter().position(|&it| it == question.effort);
                    let values = if question.plies == LAST { before } else { after };
                    let score = values[look.expect("it is an effort that is known")];
                    asked.push((question.plies, question.effort));
                    findings.push(finding(&game, question, score));
                }
            }
        }
    }
}

#[test]
fn a_hard_word_is_said_where_it_is_certain() {
    let won = |plies| Score::Win { plies };
    let lost = |plies| Score::Loss { plies };
    for (before, after, label, loss) in [
        // Nothing is lost, or too little to look again.
        ([open(0.5); 3], [open(0.5); 3], Label::Good, 0.0),
        ([open(0.6); 3], [open(0.45); 3], Label::Good, 0.05),
        ([open(0.6); 3], [open(0.5); 3], Label::Inaccuracy, 0.1),
        // Both values are open: 6 % are taken off.
        ([open(0.6); 3], [open(0.55); 3], Label::Inaccuracy, 0.15),
        ([open(0.6); 3], [open(0.6); 3], Label::Mistake, 0.2),
        ([open(0.7); 3], [open(0.65); 3], Label::Blunder, 0.35),
        // A longer look takes a word back.
        ([open(0.7), open(0.4), open(0.4)], [open(0.65); 3], Label::Good, 0.05),
        ([open(0.7), open(0.7), open(0.35)], [open(0.65); 3], Label::Good, 0.0),
        // One is proved: what is taken off depends on how near the other is.
        ([open(0.5); 3], [won(4); 3], Label::Blunder, 0.5),
        ([open(0.4); 3], [won(4); 3], Label::Blunder, 0.4),
        ([open(0.33); 3], [won(4); 3], Label::Inaccuracy, 0.33),
        ([won(5); 3], [open(0.5); 3], Label::Blunder, 0.5),
        // The game was lost already, or is still won.
        ([open(0.5), open(0.5), lost(7)], [won(4); 3], Label::Good, 0.0),
        ([won(5); 3], [open(0.5), open(0.5), lost(8)], Label::Good, 0.0),
        // Both are proved.
        ([won(5); 3], [won(4); 3], Label::Blunder, 1.0),
        ([lost(9); 3], [won(4); 3], Label::Good, 0.0),
    ] {
        let (ply, asked) = judged(before, after);
        let about = format!("{before:?} {after:?} {asked:?}");
        assert_eq!(ply.label, label, "{about}: {ply:?}");
        assert!((ply.loss - loss).abs() < 0.01, "{about}: {ply:?}");
        assert_eq!(ply.better.is_some(), loss >= INACCURACY, "{about}");
    }
}

#[test]
fn only_what_is_open_is_looked_at_longer() {
    let efforts = |before, after| judged([before; 3], [after; 3]).1;
    assert_eq!(efforts(open(0.5), open(0.5)), [(3, 1), (4, 1)]);
    let doubtful = [(3, 1), (4, 1), (3, 4), (4, 4), (3, 16), (4, 16)];
    assert_eq!(efforts(open(0.7), open(0.7)), doubtful);
    let won = Score::Win { plies: 4 };
    assert_eq!(efforts(open(0.7), won), [(3, 1), (4, 1), (3, 4), (3, 16)]);
    assert_eq!(efforts(won, won), [(3, 1), (4, 1)]);
}

#[test]
fn a_win_is_missed_where_it_is_given_away() {
    let (won, lost) = (Score::Win { plies: 5 }, Score::Loss { plies: 8 });
    let missed = |before, after| judged([before; 3], [after; 3]).0.missed_win;
    assert_eq!(missed(won, open(0.5)), Some(5));
    assert_eq!(missed(won, Score::Win { plies: 6 }), Some(5));
    // Slower, but still won; next to won; nothing was proved.
    assert_eq!(missed(won, lost), None);
    assert_eq!(missed(won, open(0.02)), None);
    assert_eq!(missed(open(0.9), open(0.9)), None);
}

/// The engine's own choice is no missed win, whatever the next look says.
#[test]
fn the_best_move_misses_nothing() {
    let game = last_ply();
    let mut before = finding(&game, Question { plies: LAST, effort: 1 }, Score::Win { plies: 5 });
    before.line = vec![game.moves()[LAST]];
    let after = finding(&game, Question { plies: LAST + 1, effort: 1 }, open(0.5));
    let ply = judge(&game, LAST, &SETTINGS, &[before, after]).expect("nothing is open");
    assert_eq!((ply.label, ply.missed_win, ply.better), (Label::Best, None, None));
}

/// The review of a game in which every position is worth what is said for the
/// side to move, at every look; and what the longer looks cost.
fn reviewed(game: &Game, value: impl Fn(usize) -> Score) -> (Review, u32) {
    let mut findings: Vec<Finding> = Vec::new();
    for _ in 0..ROUNDS {
        match step(game, &SETTINGS, &findings) {
            ReviewStep::Done { review } => {
                let efforts = findings.iter().map(|it| it.question.effort);
                return (review, efforts.filter(|&effort| effort > 1).sum());
            }
            ReviewStep::Examine { questions } => {
                let answer = |question: &Question| finding(game, *question, value(question.plies));
                findings.extend(questions.iter().map(answer));
            }
        }
    }
    panic!("a review comes to an end");
}

#[test]
fn turning_points_are_where_the_better_side_changes() {
    let game = last_ply();
    for (before, after, is_turn) in [
        // An even game is lost, or worse than even.
        (open(0.5), Score::Win { plies: 4 }, true),
        (open(0.5), open(0.7), true),
        // The word is soft here, and the game has turned all the same.
        (open(0.45), open(0.7), true),
        // Still better, still worse, still even, or too little to speak of.
        (open(0.95), open(0.2), false),
        (open(0.3), Score::Win { plies: 4 }, false),
        (open(0.6), open(0.55), false),
        (open(0.38), open(0.7), false),
    ] {
        let value = |plies| match plies {
            LAST => before,
            4 => after,
            // The plies before lose nothing.
            plies if plies.is_multiple_of(2) => open(1.0 - chance(before)),
            _ => before,
        };
        let (review, _) = reviewed(&game, value);
        let turns = if is_turn { vec![LAST + 1] } else { Vec::new() };
        assert_eq!(review.turning_points, turns, "{before:?} {after:?} {:?}", review.plies[LAST]);
    }
}

/// However many mistakes there are, a review ends in time, and the hard words
/// are about those that were looked at.
#[test]
fn longer_looks_are_limited() {
    let long = game(GameType::BASE, 3, 60);
    let (review, cost) = reviewed(&long, |_| open(0.7));
    let plies = review.plies.len();
    assert_eq!(plies, long.moves().len());
    let most = (1.5 * plies as f64).max(40.0);
    assert!(cost > 0 && f64::from(cost) <= most, "{cost} for {plies} plies");
    let blamed = review.plies.iter().filter(|ply| ply.loss >= MISTAKE).count();
    let hard = review.plies.iter().filter(|ply| ply.label >= Label::Mistake).count();
    assert!(hard >= 1 && hard < blamed, "{hard} of {blamed}");
}
