use hive_records::json::{
    Claim, Label, Opening, Phase, Review, ReviewedGame, ReviewedPly, Summary,
};
use hive_rules::{Bug, Color, GameType, Move};
use hive_study::summarise;

use crate::support::{SETTINGS, game, review};

fn games() -> Vec<ReviewedGame> {
    let players = [("Ann", "Bob"), ("Bob", "Ann"), ("Cid", "Bob")];
    let results = [Some(Claim::Win { winner: Color::White }), Some(Claim::Draw), None];
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

fn ply(ply: usize, phase: Phase, label: Label, loss: f64) -> ReviewedPly {
    ReviewedPly {
        ply,
        color: if ply % 2 == 1 { Color::White } else { Color::Black },
        mv: Move::Pass,
        text: format!("ply {ply}"),
        label,
        loss,
        chance: 0.5,
        phase,
        is_forced: false,
        missed_win: None,
        better: None,
    }
}

/// A game whose plies are made up.
fn made_up(
    white: &str,
    black: &str,
    first: Bug,
    winner: Color,
    plies: &[ReviewedPly],
) -> ReviewedGame {
    ReviewedGame {
        name: format!("{white} - {black}"),
        white: Some(white.into()),
        black: Some(black.into()),
        result: Some(Claim::Win { winner }),
        review: Review {
            settings: SETTINGS,
            chances: vec![0.5; plies.len() + 1],
            plies: plies.to_vec(),
            accuracy: Default::default(),
            turning_points: Vec::new(),
            opening: Some(Opening { white: first, black: Bug::Spider }),
        },
    }
}

#[test]
fn what_was_lost_is_put_where_it_was_lost() {
    use Label::{Best, Blunder, Good, Inaccuracy, Mistake};
    use Phase::{End, Middle, Opening};
    let first = [
        ply(1, Opening, Best, 0.0),
        ply(2, Opening, Inaccuracy, 0.1),
        ply(3, Middle, Mistake, 0.2),
        ply(4, End, Good, 0.05),
    ];
    let second = [ply(1, Opening, Good, 0.01), ply(2, Middle, Blunder, 0.4)];
    let games = [
        made_up("Ann", "Bob", Bug::Ant, Color::White, &first),
        made_up("Bob", "Ann", Bug::Beetle, Color::White, &second),
    ];
    let all = summarise(&games, None);
    let phases: Vec<(Phase, usize, f64)> =
        all.phases.iter().map(|row| (row.phase, row.plies, row.lost)).collect();
    assert_eq!(phases, [(Opening, 3, 0.11), (Middle, 2, 0.6), (End, 1, 0.05)]);
    let worst: Vec<(usize, usize)> = all.worst.iter().map(|it| (it.game, it.ply)).collect();
    assert_eq!(worst, [(1, 2), (0, 3)]);
    assert_eq!((all.labels.mistake, all.labels.blunder, all.labels.good), (1, 1, 2));

    let ann = summarise(&games, Some("Ann"));
    assert_eq!((ann.as_white.wins, ann.as_black.losses, ann.as_black.wins), (1, 1, 0));
    let openings: Vec<(Bug, Color, usize, usize)> = ann
        .openings
        .iter()
        .map(|row| (row.opening.white, row.color, row.results.wins, row.results.losses))
        .collect();
    assert_eq!(openings, [(Bug::Beetle, Color::Black, 0, 1), (Bug::Ant, Color::White, 1, 0)]);
    assert_eq!(ann.worst.iter().map(|it| it.loss).collect::<Vec<_>>(), [0.4, 0.2]);
    // 100 and 100 · e^-0.8 as White, 100 · e^-1.6 as Black.
    assert_eq!(ann.accuracy, Some(55.0));
}
