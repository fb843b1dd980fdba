//! What must hold of every explanation, in random games of all types.

use std::collections::{BTreeMap, BTreeSet};

use hive_rules::{
    Bug, Explanation, Hex, Illegality, Legality, Miss, Move, NoPlacement, Piece, Position, Power,
};

use super::{
    positions::{any_cell, for_random_positions, lines},
    witness::{Wish, Witness},
};
use crate::support::Random;

/// A move of any kind, seldom a legal one. Tiles in play are mostly shifted,
/// others mostly placed, and dragonflies on top mostly carry.
fn any_move(position: &Position, random: &mut Random) -> Move {
    let pieces: Vec<Piece> = Piece::all().collect();
    let in_play: Vec<Piece> = position.board().pieces().iter().collect();
    let (mut piece, cargo) = (*random.choose(&pieces), *random.choose(&pieces));
    if !in_play.is_empty() && random.below(3) > 0 {
        piece = *random.choose(&in_play);
    }
    let mut to = any_cell(position, random);
    if let Some(from) = position.board().hex_of(piece)
        && random.below(3) == 0
    {
        to = *random.choose(&from.neighbors());
    }
    match (random.below(40), position.board().below(piece)) {
        (0, _) => Move::Pass,
        (1, _) => Move::Place { piece, to },
        (2, _) => Move::Shift { piece, to },
        (3, _) => Move::Carry { piece, cargo, to },
        (4..24, Some(cargo)) if piece.bug() == Bug::Dragonfly => Move::Carry { piece, cargo, to },
        _ if in_play.contains(&piece) => Move::Shift { piece, to },
        _ => Move::Place { piece, to },
    }
}

/// The name of a reason, and of what it is about where there are several.
fn name(reason: &Illegality) -> String {
    let name = |text: String| text.split([' ', '(', '{']).next().unwrap_or("").to_owned();
    let detail = match reason {
        Illegality::Gated { bug, gate, .. } => format!("{bug} {:?}", gate.kind),
        Illegality::LosesContact { bug, .. } => bug.to_string(),
        Illegality::NotThrown { why, .. } => name(format!("{why:?}")),
        Illegality::OutOfReach { miss, .. } => name(format!("{miss:?}")),
        _ => String::new(),
    };
    format!("{} {detail}", name(format!("{reason:?}"))).trim_end().to_owned()
}

fn check_reasons(
    position: &Position,
    wish: Wish,
    reasons: &[Illegality],
    count: &mut BTreeMap<String, usize>,
) {
    let witness = Witness::new(position);
    for reason in reasons {
        assert!(witness.confirms(wish, reason), "{wish:?}: {reason:?}\n{position:?}");
        assert!(!reason.to_string().is_empty());
        *count.entry(name(reason)).or_default() += 1;
    }
    assert!(witness.finds_all(wish, reasons), "{wish:?}: {reasons:?}\n{position:?}");
}

#[test]
fn refusals_have_reasons_and_the_reasons_are_true() {
    let mut count = BTreeMap::new();
    let (mut moves, mut legal) = (0, 0);
    for_random_positions(|position, random| {
        for _ in 0..10 {
            let mv = any_move(position, random);
            let reasons = position.illegalities(mv);
            moves += 1;
            assert_eq!(reasons.is_empty(), position.is_legal(mv), "{mv:?}\n{position:?}");
            assert_eq!(reasons.is_empty(), position.legal_moves().contains(&mv));
            if reasons.is_empty() {
                legal += 1;
                continue;
            }
            assert_eq!(position.explain(mv), Explanation::Illegal { reasons: reasons.clone() });
            check_reasons(position, Wish::from(mv), &reasons, &mut count);
        }
    });
    assert!(moves > 50_000 && legal > 1_000, "{legal} of {moves} are legal");
    // A gate before a thrower is too rare for chance; `data/refusals.json` has one.
    for name in [
        "Gated Ant Ground",
        "Gated Beetle Ground",
        "Gated Beetle Height",
        "LosesContact Queen",
        "LosesContact Spider",
        "NotThrown Covered",
        "NotThrown DropGated",
        "NotThrown Stunned",
        "OutOfReach LandsEarlier",
        "OutOfReach ShutOff",
        "CarryBreaksHive",
        "NothingToCopy",
        "Stunned",
        "WrongCargo",
    ] {
        assert!(count.contains_key(name), "{name} is not among {count:#?}");
    }
}

#[test]
fn the_widest_hives_are_explained_as_well() {
    let random = &mut Random::new(3);
    let mut count = BTreeMap::new();
    for position in lines(random) {
        let cells: BTreeSet<Hex> = position.board().tops().map(|(hex, _)| hex).collect();
        let near = cells.iter().flat_map(|hex| hex.neighbors()).chain(cells.clone());
        let near: BTreeSet<Hex> = near.flat_map(|hex| hex.neighbors()).collect();
        for piece in position.board().pieces() {
            for &to in near.iter().filter(|_| random.below(24) == 0).collect::<Vec<_>>() {
                let mv = Move::Shift { piece, to };
                let reasons = position.illegalities(mv);
                assert_eq!(reasons.is_empty(), position.is_legal(mv), "{mv:?}\n{position:?}");
                if !reasons.is_empty() {
                    check_reasons(&position, Wish::from(mv), &reasons, &mut count);
                }
            }
        }
    }
}

#[test]
fn every_step_that_alone_stands_between_is_told() {
    let mut steps = 0;
    for_random_positions(|position, random| {
        let cells: Vec<Hex> = Witness::new(position).model().cells().into_iter().collect();
        let own = position.board().pieces().iter().filter(|p| p.color() == position.turn());
        let own: Vec<Piece> = own.collect();
        if own.is_empty() || random.below(4) > 0 {
            return;
        }
        let (piece, to) = (*random.choose(&own), *random.choose(&cells));
        let reasons = position.illegalities(Move::Shift { piece, to });
        let witness = Witness::new(position);
        let apart = reasons.iter().any(|reason| matches!(reason, Illegality::Apart { .. }));
        if !apart && witness.powers(piece, to).is_empty() {
            steps += reasons.iter().filter(|r| name(r).starts_with("Gated")).count();
            assert!(
                witness.finds_all_steps(piece, to, &reasons),
                "{piece} to {to}: {reasons:?}\n{position:?}"
            );
        }
    });
    assert!(steps > 50, "{steps}");
}

#[test]
fn a_spider_that_could_walk_there_is_told_to_count_first() {
    // By the distance of the cell: all that were asked for, and those for which
    // another way is closed by a single step.
    let mut asked: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    for_random_positions(|position, random| {
        let witness = Witness::new(position);
        let spiders = position.board().pieces().iter().filter(|piece| {
            piece.bug() == Bug::Spider
                && piece.color() == position.turn()
                && position.last_moved() != Some(*piece)
        });
        if position.is_over() || !position.has_queen(position.turn()) {
            return;
        }
        for spider in spiders {
            let Some((from, lifted)) = witness.lifted(spider) else { continue };
            if lifted.parts().len() > 1 {
                continue;
            }
            for to in lifted.cells().into_iter().filter(|&to| to != from) {
                let Some(steps) = lifted.slides_between(from, to) else { continue };
                if random.below(3) > 0 || !witness.powers(spider, to).is_empty() {
                    continue;
                }
                let reasons = position.illegalities(Move::Shift { piece: spider, to });
                let first = reasons.first();
                assert!(
                    matches!(
                        first,
                        Some(Illegality::OutOfReach {
                            miss: Miss::NotThreeSlides { shortest },
                            ..
                        }) if *shortest == Some(steps)
                    ),
                    "{spider} to {to}, {steps} steps: {reasons:?}\n{position:?}"
                );
                let closed = |reason: &Illegality| {
                    matches!(reason, Illegality::Gated { .. } | Illegality::LosesContact { .. })
                };
                let [all, beside] = asked.entry(steps).or_default();
                *all += 1;
                *beside += usize::from(reasons.iter().any(closed));
            }
        }
    });
    for steps in [1, 2, 4, 5, 6, 7, 8] {
        assert!(asked.get(&steps).is_some_and(|[all, _]| *all > 20), "{steps} in {asked:?}");
    }
    for steps in [1, 2, 4, 5] {
        assert!(asked[&steps][1] > 0, "{steps} in {asked:?}");
    }
}

#[test]
fn all_powers_of_a_legal_move_are_told_with_their_ways() {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for_random_positions(|position, random| {
        let moves = position.legal_moves();
        let witness = Witness::new(position);
        for _ in 0..6.min(moves.len()) {
            let mv = *random.choose(&moves);
            let Explanation::Legal(legality) = position.explain(mv) else { panic!("{mv:?}") };
            assert!(!legality.to_string().is_empty());
            match (mv, legality) {
                (Move::Place { to, .. }, Legality::Place { touching }) => {
                    assert!(touching.iter().all(|tile| tile.color() == position.turn()));
                    let around = witness.model().tops_around(to).len();
                    let expected = if position.board().pieces().len() < 2 { 0 } else { around };
                    assert_eq!(touching.len(), expected);
                }
                (Move::Pass, Legality::Pass(_)) => {}
                (_, Legality::Move { ways }) => {
                    let (piece, to) = (mv.piece().unwrap(), mv.to().unwrap());
                    for way in &ways {
                        assert!(
                            way.cargo == mv.cargo() && witness.confirms_way(piece, to, way),
                            "{mv:?}: {way:?}\n{position:?}"
                        );
                        let power = format!("{:?}", way.power);
                        let carries = if way.cargo.is_some() { " with cargo" } else { "" };
                        *count.entry(format!("{power}{carries}")).or_default() += 1;
                    }
                    let told: BTreeSet<Power> = ways.iter().map(|way| way.power).collect();
                    assert_eq!(told.len(), ways.len(), "{mv:?}: {ways:?}");
                    if mv.cargo().is_none() {
                        assert_eq!(told, witness.powers(piece, to), "{mv:?}\n{position:?}");
                    }
                }
                (mv, legality) => panic!("{mv:?}: {legality:?}"),
            }
        }
    });
    let copied = "Copied { bug: Beetle }";
    for power in ["Own", "Own with cargo", copied, "Thrown { by: wP }", "Thrown { by: bM }"] {
        assert!(count.get(power).is_some_and(|&count| count > 0), "{power} in {count:?}");
    }
}

#[test]
fn a_tile_is_stuck_exactly_if_it_has_no_move() {
    let mut count = BTreeMap::new();
    for_random_positions(|position, random| {
        let moves = position.piece_moves();
        let pieces: Vec<Piece> = Piece::all().collect();
        for _ in 0..4 {
            let piece = *random.choose(&pieces);
            let can_move = moves.iter().any(|moves| moves.piece == piece);
            let reasons = position.why_stuck(piece);
            assert_eq!(reasons.is_empty(), can_move, "{piece}\n{position:?}");
            let wish = if position.board().pieces().contains(piece) {
                Wish::Shift(piece, None)
            } else {
                Wish::Place(piece, None)
            };
            let witness = Witness::new(position);
            for reason in &reasons {
                assert!(witness.confirms(wish, reason), "{piece}: {reason:?}\n{position:?}");
                *count.entry(name(reason)).or_insert(0) += 1;
            }
        }
    });
    for name in ["NoCell", "NoWay", "NotThrown NoRoom", "Gated Queen Ground", "NothingToCopy"] {
        assert!(count.contains_key(name), "{name} is not among {count:#?}");
    }
}

#[test]
fn a_beetle_that_nothing_bars_has_a_move() {
    let mut beetles = 0;
    for_random_positions(|position, _| {
        for piece in position.board().pieces().iter().filter(|p| p.bug() == Bug::Beetle) {
            if piece.color() != position.turn() {
                continue;
            }
            beetles += 1;
            let reasons = position.why_stuck(piece);
            assert!(
                reasons.iter().all(|reason| matches!(
                    reason,
                    Illegality::GameOver { .. }
                        | Illegality::QueenMustBePlaced { .. }
                        | Illegality::QueenNotPlaced { .. }
                        | Illegality::Covered { .. }
                        | Illegality::Stunned { .. }
                        | Illegality::Pinned { .. }
                )),
                "{piece}: {reasons:?}\n{position:?}"
            );
        }
    });
    assert!(beetles > 1_000);
}

#[test]
fn a_forced_pass_accounts_for_every_tile() {
    let mut passes = 0;
    for_random_positions(|position, _| {
        let forced = position.why_pass();
        assert_eq!(forced.is_some(), position.must_pass());
        let Some(forced) = forced else { return };
        passes += 1;
        let explained = position.explain(Move::Pass);
        assert_eq!(explained, Explanation::Legal(Legality::Pass(forced.clone())));
        let told: BTreeSet<Piece> = forced.stuck.iter().map(|tile| tile.piece).collect();
        let own = position.board().pieces().iter().filter(|p| p.color() == position.turn());
        assert!(own.into_iter().all(|piece| told.contains(&piece)));
        for tile in &forced.stuck {
            assert_eq!(tile.reasons, position.why_stuck(tile.piece));
            assert!(!tile.reasons.is_empty());
        }
        let empty = position.reserve(position.turn()).is_empty();
        assert_eq!(empty, forced.placement == NoPlacement::ReserveEmpty);
    });
    assert!(passes > 2, "{passes}");
}
