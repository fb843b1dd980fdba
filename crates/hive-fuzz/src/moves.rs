//! Random bytes as a sequence of moves.

use std::collections::HashSet;

use hive_rules::{GameType, Hex, Move, MoveString, Piece, Position, QueenOpening, Setup};

/// Longer games show nothing that shorter ones do not, and cost more.
const MAX_PLIES: usize = 80;

/// The first byte chooses the game type and whether the queen may open; each
/// further byte picks one of the legal moves. On the way the parts of the
/// position that could drift apart are held against each other, and in the
/// end everything is taken back.
pub fn moves(data: &[u8]) {
    let Some((&head, picks)) = data.split_first() else { return };
    let game_type = GameType::all().nth(usize::from(head & 15)).unwrap_or_default();
    let queen_opening =
        if head & 16 == 0 { QueenOpening::Forbidden } else { QueenOpening::Allowed };

    let start = Position::new(game_type, queen_opening);
    let mut position = start.clone();
    let mut undos = Vec::new();
    for &pick in picks.iter().take(MAX_PLIES) {
        let moves = position.legal_moves();
        check_moves(&position, &moves);
        check_setup(&position);
        // Explaining costs more than all the rest, so few plies pay for it.
        if pick % 8 == 0 {
            check_explanation(&position, &moves, usize::from(pick));
        }
        let Some(&mv) = moves.get(usize::from(pick) * moves.len() / 256) else { break };
        check_undo(&mut position, mv, moves.len());
        check_notation(&position, mv);
        undos.push(position.play_with_undo(mv));
    }
    while let Some(undo) = undos.pop() {
        position.undo(undo);
    }
    assert_eq!(position, start);
}

/// The list of moves and their number agree.
fn check_moves(position: &Position, moves: &[Move]) {
    assert_eq!(moves.is_empty(), position.is_over());
    assert_eq!(moves.len(), position.count_moves());
    assert_eq!(moves.len(), moves.iter().collect::<HashSet<_>>().len(), "a move is listed twice");
}

/// A position that was reached by play can be set up, and what it keeps
/// beside the tiles is what one computes anew.
fn check_setup(position: &Position) {
    let anew = Setup::from(position).position();
    assert_eq!(anew.as_ref(), Ok(position));
    assert_eq!(anew.map(|anew| anew.key()), Ok(position.key()));
}

/// For some tile and some cell on or beside the hive, there is a reason
/// against the move exactly if it is not listed.
fn check_explanation(position: &Position, moves: &[Move], pick: usize) {
    let board = position.board();
    let near: Vec<Hex> =
        board.tops().flat_map(|(hex, _)| [&[hex], &hex.neighbors()[..]].concat()).collect();
    let pieces: Vec<Piece> = position.game_type().pieces().iter().collect();
    let (Some(&piece), Some(&to)) =
        (pieces.get(pick % pieces.len()), near.get(pick * near.len() / 256))
    else {
        return;
    };
    let mv = match board.hex_of(piece) {
        Some(_) => Move::Shift { piece, to },
        None => Move::Place { piece, to },
    };
    let reasons = position.illegalities(mv);
    assert_eq!(reasons.is_empty(), moves.contains(&mv), "{mv:?}: {reasons:?}\n{position}");
}

/// A move that is taken back leaves no trace.
fn check_undo(position: &mut Position, mv: Move, count: usize) {
    assert!(position.is_legal(mv), "{mv:?} is listed but not legal");
    let (before, key) = (position.clone(), position.key());
    let undo = position.play_with_undo(mv);
    assert_eq!(position.ply(), before.ply() + 1);
    assert_eq!(position.last_moved(), mv.piece());
    position.undo(undo);
    assert_eq!(*position, before);
    assert_eq!((position.key(), position.count_moves()), (key, count));
}

/// A move reads back as what was written.
fn check_notation(position: &Position, mv: Move) {
    let written = MoveString::new(position, mv).to_string();
    let read = written.parse::<MoveString>().map(|read| read.resolve(position));
    assert_eq!(read, Ok(Ok(mv)), "{written}");
}
