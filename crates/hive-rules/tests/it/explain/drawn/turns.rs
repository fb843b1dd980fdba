//! Placements, the queens, passes and the end of the game.

use hive_rules::{GameType, Hex, Move, Position, QueenOpening};

use super::{check, check_stuck, draw, piece, told};

#[test]
fn a_new_tile_touches_friends_only() {
    check(
        "
          *
        wS1 wQ  bS1 bQ
        ",
        "wA1",
        &["placed next to wQ and wS1"],
    );
    check(
        "
              *
        wS1 wQ  bS1 bQ
        ",
        "wA1",
        &["a new tile may not touch the opponent's bS1"],
    );
    check(
        "
                      *
        wS1 wQ  bS1 bQ
        ",
        "wA1",
        &["a new tile may not touch the opponent's bQ", "a new tile must touch a tile of White"],
    );
    check("*   wS1 wQ  bS1 bQ", "wA2", &["wA1 comes into play before wA2"]);
    check("*   wS1 wQ  bS1 bQ", "wM", &["wM is not part of a Base game"]);
}

#[test]
fn of_an_enemy_tile_only_what_is_true_of_it_is_said() {
    // Beside its own colour, where the owner could place it.
    check("wS1 bS1 *", "bA1", &["bA1 belongs to Black"]);
    check(
        "wS1 bS1 .   *",
        "bA1",
        &["bA1 belongs to Black", "the cell touches no tile of the hive"],
    );
    // White's queen has to come, but nobody asked for a tile of White.
    let due = "
        *   wS1 bS1 bS2
          wS2     bA1
        wA1
    ";
    check(due, "bA2", &["bA2 belongs to Black"]);
    // White moves nothing yet, but bS1 is none of White's.
    check("  *\nwA1 bS1", "bS1", &["bS1 belongs to Black"]);
    let beside_pillbug = "
          *
        wP  bS1
    ";
    check(beside_pillbug, "bS1", &["nothing of White moves before wQ is in play"]);
    // A beetle climbs, though it is not White's to climb with.
    check("bB1 wQ* wS1 bQ", "bB1", &["bB1 belongs to Black"]);
    check(
        "bB1 wP* wS1 bQ  wQ",
        "bB1",
        &[
            "bB1 belongs to Black",
            "the cell is taken by wP",
            "wP cannot throw bB1: the cell does not touch wP",
        ],
    );
    // There is no cell for a white tile: nothing is said of black ones.
    let no_cell = "
        bB1 bB2 bQ  bA1
        under bB1: wQ
        under bB2: wA1
    ";
    check_stuck(no_cell, "bS1", &["bS1 belongs to Black"]);
    // Without a pillbug nothing is thrown.
    check("bA1 wQ  wS1 bQ  *\nlast: bA1", "bA1", &["bA1 belongs to Black"]);
}

#[test]
fn the_queen_comes_into_play_by_the_fourth_turn_and_nothing_moves_before() {
    check(
        "
        *   wS1 bS1 bS2
          wS2     bA1
        wA1
        ",
        "wA2",
        &["wQ must be placed by the fourth turn, which is now"],
    );
    check(
        "
          *
        wA1 bS1
        ",
        "wA1",
        &["nothing of White moves before wQ is in play"],
    );
}

#[test]
fn a_finished_game_has_no_moves() {
    check(
        "
          bA1 bA2
        bA3 wQ  bS1 *
          bS2 wA1
            bQ
        ",
        "wA1",
        &["the game is over (Black wins: the White queen is surrounded)"],
    );
}

#[test]
fn a_pass_is_explained_tile_by_tile() {
    let diagram = "
        bB1 bB2 bQ  bA1
        under bB1: wQ
        under bB2: wA1
    ";
    check_stuck(
        diagram,
        "wS1",
        &["there is no empty cell that touches White and does not touch Black"],
    );
    let (position, _) = draw(diagram);
    assert_eq!(
        position.explain(Move::Pass).to_string(),
        "legal: there is no move (no empty cell touches an own tile and none of the opponent's; \
         wQ lies under bB1; wA1 lies under bB2)"
    );
    let (position, _) = draw("wQ  wA1 bA1 bQ");
    assert_eq!(
        position.explain(Move::Pass).to_string(),
        "illegal: passing is allowed only without a move, and there are 22"
    );
}

#[test]
fn the_first_tiles_touch_each_other() {
    let position = Position::new(GameType::BASE, QueenOpening::Forbidden);
    assert_eq!(told(&position, "wA1", Hex::ORIGIN), ["placed as the player's first tile"]);
    assert_eq!(
        told(&position, "wQ", Hex::new(1, 0)),
        [
            "wQ may not be White's first tile (a tournament rule; the booklets allow it)",
            "the first tile of a game goes to (0,0)",
        ]
    );
    assert_eq!(told(&position, "bA1", Hex::ORIGIN), ["bA1 belongs to Black"]);
    check("wA1 *\nturn: black", "bA1", &["placed as the player's first tile"]);
    check("wA1 .   *\nturn: black", "bA1", &["the cell touches no tile of the hive"]);
}

#[test]
fn a_refused_move_names_its_reasons() {
    let (mut position, marks) = draw(
        "
          *
        wQ  wS1 bA1 bQ
        ",
    );
    let error = position.play(Move::Shift { piece: piece("wS1"), to: marks[0] }).unwrap_err();
    assert_eq!(
        error.to_string(),
        "illegal move: the hive would fall into 2 parts without wS1; wS1 cannot get there: a \
         spider makes exactly three steps, and the cell is one step away"
    );
}
