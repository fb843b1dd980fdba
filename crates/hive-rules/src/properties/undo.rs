//! Taking back leaves no trace, and whatever is kept equals what is computed
//! anew.

use super::{Random, in_arrangements, in_games};
use crate::{Diagram, Position, Setup};

/// Plays moves and takes them back again, several plies deep.
pub(super) fn check_undo(position: &mut Position, random: &mut Random, tries: usize, depth: u32) {
    position.board().check_consistency();
    let moves = position.legal_moves();
    if moves.is_empty() || depth == 0 {
        return;
    }
    let before = position.clone();
    for _ in 0..tries {
        let mv = *random.choose(&moves);
        let undo = position.play_with_undo(mv);
        assert_eq!(undo.played(), mv);
        assert_eq!(position.ply(), before.ply() + 1);
        assert_ne!(*position, before);
        check_undo(position, random, tries, depth - 1);
        position.undo(undo);
        position.board().check_consistency();
        assert_eq!(*position, before, "{mv:?}\n{before}");
        assert_eq!(position.key(), before.key(), "{mv:?}\n{before}");
    }
    assert_eq!(position.legal_moves(), moves, "\n{before}");
}

#[test]
fn taking_a_move_back_is_the_identity_in_games() {
    in_games(11, 4, |position, random| check_undo(position, random, 2, 2));
}

#[test]
fn taking_a_move_back_is_the_identity_in_arrangements() {
    in_arrangements(12, 5_000, |position, random| check_undo(position, random, 2, 2));
}

/// A position goes through a setup and through a diagram unchanged, and what
/// comes back has been built anew, with its key.
fn check_round_trips(position: &Position) {
    let setup = Setup::from(position);
    let anew = setup.position().unwrap_or_else(|error| panic!("{error}\n{position}"));
    assert_eq!(anew, *position);
    assert_eq!(anew.key(), position.key(), "\n{position}");
    assert_eq!(anew.canonical_key(), position.canonical_key(), "\n{position}");

    let moves = position.legal_moves();
    let diagram = Diagram::from(position).with_marks(moves.into_iter().filter_map(|mv| mv.to()));
    let text = diagram.to_string();
    let read: Diagram = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, diagram, "\n{text}");
    assert_eq!(read.setup.position().as_ref(), Ok(position), "\n{text}");
}

#[test]
fn setups_and_diagrams_keep_a_position() {
    in_games(13, 10, |position, _| check_round_trips(position));
    in_arrangements(14, 20_000, |position, _| check_round_trips(position));
}
