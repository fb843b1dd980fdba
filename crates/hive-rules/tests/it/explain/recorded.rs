//! Other people's games with the power used on each ply, and moves that other
//! people's programs refuse.

use hive_rules::{Bug, Explanation, Game, Legality, Move, MoveString, Position, Power, RuleSet};

use super::witness::{Wish, Witness};
use crate::support::{in_parallel, parse, reference, replay, resolve};

#[test]
fn the_recorded_power_is_among_those_told() {
    let Some(text) = reference("annotated_games.tsv") else { return };
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 347);
    in_parallel(&rows, |row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let [id, codes, game] = columns[..] else { panic!("expected three columns: {row}") };
        check_game(id, codes, game);
    });
}

fn check_game(id: &str, codes: &str, text: &str) {
    let text = parse(text);
    let codes: Vec<&str> = codes.split(',').collect();
    assert_eq!(codes.len(), text.moves.len(), "{id}");
    let mut game = Game::new(text.game_type, RuleSet::permissive());
    for (ply, (code, mv)) in codes.into_iter().zip(&text.moves).enumerate() {
        let mv = mv.resolve(game.position()).unwrap();
        let place = format!("ply {ply} of {id}: {code}");
        match (code, game.position().explain(mv)) {
            ("p", Explanation::Legal(Legality::Place { .. }))
            | ("-", Explanation::Legal(Legality::Pass(_))) => {}
            (code, Explanation::Legal(Legality::Move { ways })) => {
                let told = ways.iter().any(|way| is_meant(code, way.power));
                assert!(told, "{place}: {ways:?}");
                check_ways(game.position(), mv, &ways, &place);
            }
            (_, explanation) => panic!("{place}: {explanation:?}"),
        }
        game.play(mv).unwrap();
    }
}

fn check_ways(position: &Position, mv: Move, ways: &[hive_rules::Way], place: &str) {
    let witness = Witness::new(position);
    let (piece, to) = (mv.piece().unwrap(), mv.to().unwrap());
    for way in ways {
        assert!(witness.confirms_way(piece, to, way), "{place}: {way:?}");
    }
    assert_eq!(ways.len(), witness.powers(piece, to).len(), "{place}");
}

fn is_meant(code: &str, power: Power) -> bool {
    match power {
        Power::Own => code == "m",
        Power::Thrown { by: thrower } if thrower.bug() == Bug::Pillbug => code == "P",
        Power::Thrown { .. } => code == "Q",
        // `c:Soldier Ant`, `c:Pill bug`.
        Power::Copied { bug } => {
            let name = code.replace(' ', "").to_lowercase();
            name.starts_with("c:") && name.contains(&bug.name().to_lowercase())
        }
    }
}

#[test]
fn the_reasons_for_refused_moves_are_true() {
    let Some(text) = reference("illegal_moves.tsv") else { return };
    for row in text.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, game, mv, reason, ..] = columns[..] else { panic!("{row}") };
        let game = replay(game, RuleSet::tournament());
        let position = game.position();
        if reason == "piece not in this game type" {
            assert!(mv.parse::<MoveString>().unwrap().resolve(position).is_err(), "{row}");
            continue;
        }
        let mv = resolve(position, mv);
        let reasons = position.illegalities(mv);
        assert!(!reasons.is_empty(), "{row}");
        let (wish, witness) = (Wish::from(mv), Witness::new(position));
        for reason in &reasons {
            assert!(witness.confirms(wish, reason), "{reason:?}: {row}");
        }
        assert!(witness.finds_all(wish, &reasons), "{reasons:?}: {row}");
    }
}
