use hive_records::json::{Claim, Label, Name, ReviewedGame, Summary};
use hive_rules::{Color, GameType};
use hive_study::summarise;

use crate::support::{SETTINGS, game, review};

fn games() -> Vec<ReviewedGame> {
    let players = [("Ann", "Bob"), ("Bob", "Ann"), ("Cid", "Bob")];
    let results = [Some(Claim::Win { winner: Name(Color::White) }), Some(Claim::Draw), None];
    (0..3)
        .map(|index| ReviewedGame {
            name: format!("game {index}"),
            white: Some(players[index].0.into()),
            black: Some(players[index].1.into()),
            result: results[index],
            review: review(&game(GameType::BASE, 50 + index as u64, 24), &SETTINGS, false),
        })
        .collect()
}

fn plies(summary: &Summary) -> usize {
    summary.phases.iter().map(|phase| phase.plies).sum()
}

#[test]
fn every_side_of_every_game_is_counted() {
    let games = games();
    let all = summarise(&games, None);
    assert_eq!((all.games, plies(&all)), (3, 72));
    assert_eq!((all.as_white.wins, all.as_white.draws, all.as_white.open), (1, 1, 1));
    assert_eq!((all.as_black.losses, all.as_black.draws, all.as_black.open), (1, 1, 1));
    let labels = all.labels;
    let counted = labels.best + labels.good + labels.inaccuracy + labels.mistake + labels.blunder;
    assert_eq!(counted, 72);
    assert!(all.worst.windows(2).all(|pair| pair[0].loss >= pair[1].loss));
    assert!(all.worst.iter().all(|worst| worst.label >= Label::Mistake));
    assert_eq!(all.openings.iter().map(|row| row.results.wins).sum::<usize>(), 1);
}

#[test]
fn a_player_sees_the_own_plies_only() {
    let games = games();
    let ann = summarise(&games, Some("ANN"));
    assert_eq!((ann.games, plies(&ann)), (2, 24));
    assert_eq!((ann.as_white.wins, ann.as_black.draws), (1, 1));
    assert!(ann.accuracy.is_some());
    let nobody = summarise(&games, Some("Zoe"));
    assert_eq!((nobody.games, plies(&nobody), nobody.accuracy), (0, 0, None));
}
