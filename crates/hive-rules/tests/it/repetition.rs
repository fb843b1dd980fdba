//! What counts as the same position for a draw by repetition.
//!
//! That the games of our table contain what their names say is checked here
//! too, with symmetries written out anew: a test that something is not a
//! repetition is worth nothing if nothing repeats.

use std::collections::BTreeSet;

use hive_rules::{Bug, Color, Game, GameState, Hex, Position, Repetition, RuleSet};

use crate::support::{data, parse, reference, replay, rows};

const OFF: RuleSet = RuleSet { repetition: Repetition::Off, ..RuleSet::tournament() };

#[test]
fn our_cases_end_as_they_say_and_not_before() {
    for row in rows(&data("repetition_cases.tsv"), "name\tgame_string\tplies\trelation", '\t') {
        let (name, text, relation) = (row[0], row[1], row[3]);
        let game = replay(text, RuleSet::tournament());
        assert_eq!(game.to_game_string().to_string(), text, "{name}");
        let is_repetition = relation == "same";
        assert_eq!(parse(text).state == GameState::Draw, is_repetition, "{name}");

        let positions: Vec<Position> =
            row[2].split(',').map(|ply| position_after(&game, ply.parse().unwrap())).collect();
        assert_eq!(positions.len(), 3, "{name}");
        assert_eq!(&positions[2], game.position(), "{name}");
        for pair in positions.windows(2) {
            assert_eq!(pair[0].turn(), pair[1].turn(), "{name}");
        }
        check_relation(relation, &positions, name);
    }
}

#[test]
fn cases_of_other_programs() {
    let columns = "name\tgame_string_with_recommended_state\trecommended(=hivegame)\
        \tnokamute\tMzinga(no repetition rule)";
    let Some(text) = reference("repetition_cases.tsv") else { return };
    let mut count = 0;
    for row in rows(&text, columns, '\t') {
        let (name, text) = (row[0], row[1]);
        let game = replay(text, RuleSet::tournament());
        assert_eq!(game.to_game_string().state.to_string(), row[2], "{name}");
        let game = replay(text, OFF);
        assert_eq!(game.to_game_string().state.to_string(), row[4], "{name}");
        count += 1;
    }
    assert_eq!(count, 7);
}

fn position_after(game: &Game, plies: usize) -> Position {
    let mut position = game.start().clone();
    for &mv in &game.moves()[..plies] {
        position.play(mv).unwrap();
    }
    position
}

/// Each tile without its number.
type Tiles = BTreeSet<(Hex, u8, Color, Bug)>;

fn tiles(position: &Position) -> Tiles {
    let board = position.board();
    board
        .pieces()
        .iter()
        .map(|piece| {
            let (hex, level) = (board.hex_of(piece).unwrap(), board.level_of(piece).unwrap());
            (hex, level, piece.color(), piece.bug())
        })
        .collect()
}

fn map(tiles: &Tiles, map: impl Fn(Hex) -> Hex) -> Tiles {
    tiles.iter().map(|&(hex, level, color, bug)| (map(hex), level, color, bug)).collect()
}

/// Moves the tiles so that where they lie on the table no longer shows.
fn centred(tiles: &Tiles) -> Tiles {
    let corner = tiles.first().unwrap().0;
    map(tiles, |hex| hex - corner)
}

fn turned(tiles: &Tiles) -> Tiles {
    map(tiles, |hex| Hex::new(-hex.r, hex.q + hex.r))
}

fn mirrored(tiles: &Tiles) -> Tiles {
    map(tiles, |hex| Hex::new(hex.r, hex.q))
}

fn is_turned(a: &Tiles, b: &Tiles) -> bool {
    let turns = std::iter::successors(Some(turned(a)), |tiles| Some(turned(tiles)));
    turns.take(5).any(|tiles| centred(&tiles) == centred(b))
}

fn check_relation(relation: &str, positions: &[Position], name: &str) {
    let all: Vec<Tiles> = positions.iter().map(tiles).collect();
    for pair in all.windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let is_shifted = centred(a) == centred(b);
        let holds = match relation {
            "same" | "stunned" => a == b,
            "shifted" => a != b && is_shifted,
            "turned" => !is_shifted && is_turned(a, b),
            "mirrored" => {
                let image = mirrored(a);
                let is_image = centred(&image) == centred(b) || is_turned(&image, b);
                is_image && !is_shifted && !is_turned(a, b)
            }
            _ => panic!("unknown relation {relation}"),
        };
        assert!(holds, "{name}: {relation}");
    }
    if relation == "stunned" {
        let stunned = |position: &Position| {
            position.last_moved().is_some_and(|last| last.color() == position.turn())
        };
        assert_eq!(positions.iter().filter(|position| stunned(position)).count(), 1, "{name}");
    }
}
