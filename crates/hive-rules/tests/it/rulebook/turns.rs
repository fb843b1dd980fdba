//! What a player does in a turn.

use hive_rules::{Color, GameType, Illegality, Move, PieceSet, RuleSet};

use super::{game, play, position, refuses, resolve};
use crate::support::{Random, random_game};

const BOTH_QUEENS_IN_PLAY: &str = "
      bA1 bQ
    wA1 wQ
";

#[test]
fn a_turn_is_one_tile_placed_or_one_tile_moved() {
    let mut position = position(BOTH_QUEENS_IN_PLAY);
    let moves = position.legal_moves();
    assert!(moves.iter().any(|mv| matches!(mv, Move::Place { .. })));
    assert!(moves.iter().any(|mv| matches!(mv, Move::Shift { .. })));
    for mv in moves {
        let before = position.board().clone();
        position.check(mv).unwrap();
        let undo = position.play_with_undo(mv);
        let changed =
            |&piece: &hive_rules::Piece| position.board().hex_of(piece) != before.hex_of(piece);
        assert_eq!(PieceSet::ALL.iter().filter(changed).count(), 1);
        assert_eq!(position.turn(), Color::Black);
        position.undo(undo);
    }
    refuses!(position, "pass", Illegality::MovesLeft { .. });
}

#[test]
fn one_moves_only_tiles_of_ones_own() {
    let position = position(BOTH_QUEENS_IN_PLAY);
    for mv in position.legal_moves() {
        assert_eq!(mv.piece().map(|piece| piece.color()), Some(Color::White));
    }
    refuses!(position, "bA1 -wA1", Illegality::NotYours { .. });
}

#[test]
fn tiles_may_move_while_others_are_still_in_the_reserve() {
    let mut game = game("Base", RuleSet::tournament(), "wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    assert_eq!(game.position().reserve(Color::White).pieces().len(), 9);
    let mv = resolve(game.position(), "wQ \\wA1");
    game.play(mv).unwrap();
}

#[test]
fn a_new_tile_may_enter_late_in_the_game() {
    let mut position = position(BOTH_QUEENS_IN_PLAY);
    play(&mut position, "wQ wA1\\;bQ bA1/;wQ wA1-;bQ bA1-;wQ wA1\\;bQ bA1/");
    play(&mut position, "wB1 -wA1");
}

#[test]
fn tiles_never_leave_the_table() {
    let mut random = Random::new(1);
    for game_type in [GameType::BASE, GameType::MLPD] {
        for _ in 0..20 {
            let mut seen = PieceSet::EMPTY;
            random_game(game_type, RuleSet::tournament(), 80, &mut random, |game| {
                let pieces = game.position().board().pieces();
                assert!(seen.without(pieces).is_empty());
                seen = pieces;
            });
        }
    }
}
