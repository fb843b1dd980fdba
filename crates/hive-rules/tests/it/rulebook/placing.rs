//! Where a new tile may go.

use hive_rules::{Bug, Color, GameType, Hex, Illegality, Move, Piece, Position, QueenOpening};

use super::{destinations, enters, goes, piece, play, position, refuses};

#[test]
fn white_begins_with_any_tile() {
    for queen_opening in [QueenOpening::Allowed, QueenOpening::Forbidden] {
        let everything = GameType::EXPANSIONS.into_iter().fold(GameType::BASE, GameType::with);
        let start = Position::new(everything, queen_opening);
        assert_eq!(start.turn(), Color::White);
        let entering: Vec<Bug> =
            start.legal_moves().into_iter().filter_map(Move::piece).map(Piece::bug).collect();
        for bug in Bug::ALL {
            let may_open = bug != Bug::Queen || queen_opening == QueenOpening::Allowed;
            assert_eq!(entering.contains(&bug), may_open, "{bug:?}");
        }
    }
}

#[test]
fn the_second_tile_goes_beside_the_first_though_that_is_an_enemy() {
    let picture = "
          *   *
        *   wA1 *
          *   *
        turn: black
    ";
    enters("bA1", picture);
    refuses!(position(picture), "bA1 wA1", Illegality::CellOccupied { .. });
}

#[test]
fn a_new_tile_touches_the_hive() {
    for picture in ["wA1\nturn: black", "wA1 bA1"] {
        let position = position(picture);
        let piece = Piece::first(position.turn(), Bug::Grasshopper);
        let apart = Move::Place { piece, to: Hex::new(-2, 0) };
        let reasons = position.illegalities(apart);
        assert!(matches!(reasons.as_slice(), [Illegality::Apart { .. }, ..]), "{reasons:?}");
        for to in position.legal_moves().into_iter().filter_map(Move::to) {
            let mut around = to.neighbors().into_iter();
            assert!(around.any(|hex| position.board().top(hex).is_some()));
        }
    }
}

#[test]
fn a_new_tile_touches_its_own_colour_only() {
    let picture = "
            *   .   .
          *   wA1 bA1 .
            *   wQ  bQ  .
              *   .   .
        ";
    enters("wG1", picture);
    let position = position(picture);
    refuses!(position, "wG1 bA1-", Illegality::TouchesEnemy { .. });
    refuses!(position, "wG1 \\bA1", Illegality::TouchesEnemy { .. });
}

#[test]
fn a_tile_in_play_may_move_to_where_it_touches_the_enemy() {
    let picture = "
        wA1 wQ  bA1 bQ
        ";
    let position = position(picture);
    let placed = destinations(&position, "wA2", |mv| matches!(mv, Move::Place { .. }));
    let moved = destinations(&position, "wA1", |mv| matches!(mv, Move::Shift { .. }));
    let queen = position.board().hex_of(piece("bQ")).unwrap();
    let beside = |cells: Vec<Hex>| cells.iter().filter(|c| c.distance(queen) == 1).count();
    assert_eq!((beside(placed), beside(moved)), (0, 5));
}

#[test]
fn a_new_tile_may_fill_an_enclosed_cell() {
    // Ringed by six tiles of its own colour, then by five.
    enters(
        "wB1",
        "
            *   *   *
          *   wA1 wA2 *
        *   wS1 *   wA3 *
          *   wS2 wQ  .   .
            *   .   bA1 bQ
        ",
    );
    enters(
        "wB1",
        "
            *   *   *
          *   wA1 wA2 *
        *   wS1 *   *
          *   wS2 wQ  .   .
            *   .   bA1 bQ
        ",
    );
}

#[test]
fn no_tile_enters_an_enclosed_cell_beside_an_enemy() {
    refuses!(
        position(
            "
                wA1 wA2
              wS1 .   bA1
                wS2 wQ  bQ
            "
        ),
        "wB1 wS1-",
        Illegality::TouchesEnemy { .. }
    );
}

#[test]
fn a_stack_has_the_colour_of_its_top_tile() {
    // The white beetle on the black ant makes room for White...
    enters(
        "wG1",
        "
            *   *   .   .
          *   wQ  .   bQ  .
            *   wB1 bA2 .
              *   .   .
        under wB1: bA1
        ",
    );
    // ... and a black one on a white ant takes it away.
    let mut position = position(
        "
          bB1 wQ  wA1 bQ
        under bB1: wA2
        ",
    );
    refuses!(position, "wG1 -bB1", Illegality::TouchesEnemy { .. });
    play(&mut position, "wG1 wQ/;bB1 wQ;wG2 -wA2");
}

#[test]
fn a_beetle_is_never_placed_on_a_tile() {
    let position = position(
        "
          wQ  wA1 bA1 bQ
        ",
    );
    for target in ["wQ", "wA1", "bA1", "bQ"] {
        refuses!(position, &format!("wB1 {target}"), Illegality::CellOccupied { .. });
    }
}

#[test]
fn a_beetle_may_climb_later() {
    goes(
        "wB1",
        "
          *
        wB1 wQ* bA1 bQ
          *
        ",
    );
}

#[test]
fn the_tiles_of_the_expansions_enter_like_any_other() {
    for tile in ["wM", "wL", "wP", "wD"] {
        enters(
            tile,
            "
                *   *   .   .
              *   wQ  wA1 bA1 bQ
                *   *
            type: Base+MLPD
            ",
        );
    }
}
