//! The tiles and the table.

use hive_rules::{Bug, Color, GameType, Hex, Move, Position, QueenOpening, RuleSet, Setup};

use super::{destinations, game, position};

#[test]
fn each_player_has_the_eleven_tiles_of_the_base_game() {
    let start = Position::new(GameType::BASE, QueenOpening::Allowed);
    for color in Color::ALL {
        let reserve = start.reserve(color);
        let counts = Bug::ALL.map(|bug| (bug.letter(), reserve.count(bug)));
        let expected =
            [('Q', 1), ('S', 2), ('B', 2), ('G', 3), ('A', 3), ('M', 0), ('L', 0), ('P', 0)];
        for count in expected {
            assert!(counts.contains(&count), "{color}: {count:?}");
        }
        assert_eq!(reserve.pieces().len(), 11);
    }
}

#[test]
fn each_expansion_adds_one_tile_for_each_player() {
    for (game_type, tiles) in
        [("Base", 11), ("Base+M", 12), ("Base+ML", 13), ("Base+MLP", 14), ("Base+MLD", 14)]
    {
        let game_type: GameType = game_type.parse().unwrap();
        let start = Position::new(game_type, QueenOpening::Allowed);
        for color in Color::ALL {
            assert_eq!(start.reserve(color).pieces().len(), tiles, "{game_type}");
        }
    }
    // Each expansion is in or out by itself.
    assert_eq!(GameType::all().count(), 1 << GameType::EXPANSIONS.len());
}

#[test]
fn every_bug_has_its_letter() {
    let letters: String = Bug::ALL.map(Bug::letter).into_iter().collect();
    for (name, letter) in [
        ("Queen", 'Q'),
        ("Beetle", 'B'),
        ("Spider", 'S'),
        ("Ant", 'A'),
        ("Grasshopper", 'G'),
        ("Mosquito", 'M'),
        ("Ladybug", 'L'),
        ("Pillbug", 'P'),
    ] {
        assert!(letters.contains(letter));
        let bug = Bug::from_letter(letter).unwrap();
        assert_eq!(format!("{bug:?}"), name);
    }
}

#[test]
fn the_table_is_empty_at_first_and_has_no_edge() {
    assert!(Position::new(GameType::BASE, QueenOpening::Allowed).board().is_empty());

    let near = position(
        "
          bA1 bQ
        wA1 wQ  wG1
        ",
    );
    let mut far = Setup::from(&near);
    for (hex, _) in &mut far.stacks {
        *hex = *hex + Hex::new(-9_000, 7_000);
    }
    let far = far.position().unwrap();
    let shifted = |mv: Move| mv.to().map(|to| to + Hex::new(-9_000, 7_000));
    let mut expected: Vec<_> = near.legal_moves().into_iter().map(shifted).collect();
    let mut cells: Vec<_> = far.legal_moves().into_iter().map(Move::to).collect();
    expected.sort_unstable();
    cells.sort_unstable();
    assert_eq!(cells, expected);
}

#[test]
fn all_tiles_can_lie_in_one_line_and_then_none_can_be_placed() {
    let mut moves = String::from("wA1;bA1 wA1-");
    let (mut west, mut east) = ("A1", "A1");
    for tile in ["Q", "A2", "A3", "B1", "B2", "G1", "G2", "G3", "S1", "S2"] {
        moves += &format!(";w{tile} -w{west};b{tile} b{east}-");
        (west, east) = (tile, tile);
    }
    let game = game("Base", RuleSet::tournament(), &moves);
    let position = game.position();
    assert_eq!(position.board().tops().count(), 22);
    assert!(Color::ALL.into_iter().all(|color| position.reserve(color).is_empty()));
    let moves = position.legal_moves();
    assert!(moves.iter().all(|mv| matches!(mv, Move::Shift { .. })), "{moves:?}");
}

#[test]
fn every_bug_moves_in_its_own_way() {
    // In the same place each bug has other destinations.
    let of = |tile: &str| {
        let other = if tile == "wQ" { "wA1" } else { "wQ" };
        let picture = format!(
            "
              bA1 bS1
            {tile:3} {other:3} bQ  bG1
            "
        );
        destinations(&position(&picture), tile, |mv| matches!(mv, Move::Shift { .. }))
    };
    let all = ["wQ", "wB1", "wG1", "wS1", "wA1", "wL", "wD"].map(of);
    for (index, cells) in all.iter().enumerate() {
        assert!(!cells.is_empty());
        assert!(!all[..index].contains(cells));
    }
}
