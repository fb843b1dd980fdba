//! What is said of a tile of the side that is not to move: nothing but what
//! holds of that very tile, whoever asks.

use std::collections::BTreeMap;

use hive_rules::{Bug, Hex, Illegality, Move, Piece, Position, Setup};

use super::{
    positions::{any_cell, for_random_positions},
    witness::{Wish, Witness},
};
use crate::support::Random;

/// The same tiles with the other player to move. There are none where a player
/// without a queen would have had a turn too few.
fn turned(position: &Position) -> Option<Position> {
    let setup = Setup { turn: !position.turn(), last_moved: None, ply: None, ..position.into() };
    setup.position().ok()
}

/// A move of any kind for a tile that is not the player's.
fn any_move_of(piece: Piece, position: &Position, random: &mut Random) -> Move {
    let pieces: Vec<Piece> = Piece::all().collect();
    let cargo = position.board().below(piece).unwrap_or(*random.choose(&pieces));
    let from = position.board().hex_of(piece);
    let to = match from.filter(|_| random.below(2) == 0) {
        Some(from) => *random.choose(&from.neighbors()),
        None => any_cell(position, random),
    };
    match random.below(20) {
        0 => Move::Place { piece, to },
        1 => Move::Shift { piece, to },
        2 => Move::Carry { piece, cargo, to },
        3..9 if piece.bug() == Bug::Dragonfly => Move::Carry { piece, cargo, to },
        _ if from.is_some() => Move::Shift { piece, to },
        _ => Move::Place { piece, to },
    }
}

/// Reasons that say that the tile could be thrown but for something.
fn speaks_of_throwing(reason: &Illegality) -> bool {
    let named = matches!(
        reason,
        Illegality::Barred { .. } | Illegality::Stunned { .. } | Illegality::NotThrown { .. }
    );
    named || reason.to_string().contains("throw")
}

fn check(position: &Position, wish: Wish, reasons: &[Illegality], owners: Option<&[Illegality]>) {
    let witness = Witness::new(position);
    for reason in reasons {
        assert!(witness.confirms(wish, reason), "{wish:?}: {reason:?}\n{position:?}");
        let throws = position.game_type().has(Bug::Pillbug) || !speaks_of_throwing(reason);
        assert!(throws, "{wish:?}: {reason:?}\n{position:?}");
        // What a thrower beside the tile has to do with it, the owner does not hear.
        if !matches!(reason, Illegality::NotYours { .. })
            && !witness.concerns_a_throw(wish)
            && let Some(owners) = owners
        {
            assert!(owners.contains(reason), "{wish:?}: {reason:?}, not {owners:?}\n{position:?}");
        }
    }
}

fn count(reasons: &[Illegality], names: &mut BTreeMap<String, usize>) {
    for reason in reasons {
        let name = format!("{reason:?}");
        let name = name.split([' ', '{']).next().unwrap_or("").to_owned();
        *names.entry(name).or_default() += 1;
    }
}

#[test]
fn every_reason_is_true_of_a_tile_that_is_not_the_players() {
    let (mut names, mut asked_of_owners) = (BTreeMap::new(), 0);
    for_random_positions(|position, random| {
        let others: Vec<Piece> = Piece::all().filter(|p| p.color() != position.turn()).collect();
        let turned = turned(position);
        for _ in 0..6 {
            let piece = *random.choose(&others);
            let mv = any_move_of(piece, position, random);
            let reasons = position.illegalities(mv);
            let owners = turned.as_ref().map(|turned| turned.illegalities(mv));
            asked_of_owners += usize::from(owners.is_some());
            check(position, Wish::from(mv), &reasons, owners.as_deref());
            count(&reasons, &mut names);

            let wish = match position.board().hex_of(piece) {
                Some(_) => Wish::Shift(piece, None),
                None => Wish::Place(piece, None),
            };
            check(position, wish, &position.why_stuck(piece), None);
        }
    });
    assert!(asked_of_owners > 20_000, "{asked_of_owners}");
    for name in [
        "AlreadyInPlay",
        "Apart",
        "Barred",
        "CellOccupied",
        "Covered",
        "NotInGame",
        "NotThrown",
        "NotYours",
        "Pinned",
        "QueenNotPlaced",
    ] {
        assert!(names.contains_key(name), "{name} is not among {names:#?}");
    }
}

#[test]
fn of_a_tile_in_the_reserve_only_its_owner_hears_where_it_may_enter() {
    let mut tiles = 0;
    for_random_positions(|position, random| {
        let reserve: Vec<Piece> = position.reserve(!position.turn()).pieces().iter().collect();
        if reserve.is_empty() || position.is_over() {
            return;
        }
        let piece = *random.choose(&reserve);
        let free: Vec<Hex> = {
            let board = position.board();
            let around = board.tops().flat_map(|(hex, _)| hex.neighbors());
            around.filter(|&hex| board.top(hex).is_none()).collect()
        };
        if free.is_empty() {
            return;
        }
        tiles += 1;
        let to = *random.choose(&free);
        let alone = [Illegality::NotYours { piece }];
        assert_eq!(position.illegalities(Move::Place { piece, to }), alone, "{position:?}");
        assert_eq!(position.why_stuck(piece), alone, "{position:?}");
    });
    assert!(tiles > 2_000, "{tiles}");
}
