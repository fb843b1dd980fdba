//! What a position is worth without looking ahead.
//!
//! The pin is Hive's capture: a tile that cannot move is as good as gone. So
//! the value of a side is the sum of its free tiles, less the danger to its
//! queen.

use hive_rules::{Board, Bug, Color, Piece, PieceSet, Position, slides};

use crate::score::Value;

/// What a tile is worth that can move, by bug (Q S B G A M L P D).
const FREE: [Value; 9] = [40, 30, 60, 40, 75, 70, 55, 50, 60];
/// What a tile in play is worth that cannot move.
const STUCK: [Value; 9] = [0, 8, 12, 10, 12, 15, 14, 25, 15];
/// What a tile in the reserve is worth: it may still go anywhere.
const RESERVE: [Value; 9] = [0, 16, 36, 22, 44, 44, 34, 34, 36];
/// What occupied cells around a queen cost her side, by their number.
const SIEGE: [Value; 7] = [0, 12, 34, 72, 130, 235, 0];
/// What an enemy tile on top of a queen costs her side: she cannot flee, and
/// the enemy may place tiles next to her.
const QUEEN_COVERED: Value = 95;
/// What an own tile on top of the own queen costs.
const QUEEN_SHELTERED: Value = 30;
/// A climber up on the hive, by its distance to the enemy queen, up to 4.
const CLIMBER: [Value; 5] = [0, 40, 26, 14, 6];
/// The move is worth something, and more when a queen is in danger.
const TEMPO: Value = 24;
/// A tile around the own queen that can leave makes a liberty.
const CAN_LEAVE: Value = 14;

/// The value for the side to move.
pub(crate) fn evaluate(position: &Position) -> Value {
    let board = position.board();
    let pinned = board.pinned();
    let (mine, theirs) = (position.turn(), !position.turn());
    let value = side(position, board, pinned, mine) - side(position, board, pinned, theirs);
    value + TEMPO
}

fn side(position: &Position, board: &Board, pinned: PieceSet, color: Color) -> Value {
    let mut value = 0;
    let stuck = board.covered();
    let enemy_queen = board.hex_of(Piece::queen(!color));
    for piece in board.pieces().and(PieceSet::of(color)).iter() {
        let bug = piece.bug();
        let is_free = !stuck.contains(piece) && !pinned.contains(piece) && has_room(board, piece);
        value += if is_free { FREE[bug as usize] } else { STUCK[bug as usize] };
        if is_free
            && board.level_of(piece).is_some_and(|level| level > 0)
            && let (Some(queen), Some(hex)) = (enemy_queen, board.hex_of(piece))
        {
            value += CLIMBER[hex.distance(queen).min(4) as usize];
        }
    }
    for bug in position.game_type().bugs() {
        value += RESERVE[bug as usize] * position.reserve(color).count(bug) as Value;
    }
    value - danger(board, pinned, color)
}

/// Whether a tile that is free otherwise has a cell to go to.
fn has_room(board: &Board, piece: Piece) -> bool {
    let crawls =
        matches!(piece.bug(), Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug | Bug::Mosquito);
    let grounded = board.level_of(piece) == Some(0);
    !crawls || !grounded || board.ring_of(piece).is_some_and(|ring| slides(ring) != 0)
}

/// What the state of a player's queen costs.
fn danger(board: &Board, pinned: PieceSet, color: Color) -> Value {
    let queen = Piece::queen(color);
    let Some(hex) = board.hex_of(queen) else { return 0 };
    let mut cost = SIEGE[board.ring_of(queen).map_or(0, u8::count_ones) as usize];
    if let Some(top) = board.top(hex).filter(|&top| top != queen) {
        cost += if top.color() == color { QUEEN_SHELTERED } else { QUEEN_COVERED };
    }
    for near in hex.neighbors() {
        let Some(top) = board.top(near) else { continue };
        let can_leave = top.color() == color && !pinned.contains(top) && has_room(board, top);
        cost -= Value::from(can_leave) * CAN_LEAVE;
    }
    cost
}

#[cfg(test)]
mod tests {
    use hive_rules::{Game, GameType, RuleSet};

    use super::*;

    fn position(text: &str) -> Position {
        let game = Game::replay(&text.parse().unwrap(), RuleSet::tournament()).unwrap();
        game.position().clone()
    }

    #[test]
    fn the_start_is_worth_the_move() {
        let start = Game::new(GameType::MLPD, RuleSet::tournament());
        assert_eq!(evaluate(start.position()), TEMPO);
    }

    #[test]
    fn a_pinned_ant_is_worth_less_than_a_free_one() {
        let free =
            position("Base;InProgress;White[4];wA1;bG1 wA1-;wQ -wA1;bQ bG1-;wA2 -wQ;bS1 bQ-");
        let pinning =
            "Base;InProgress;Black[4];wA1;bG1 wA1-;wQ -wA1;bQ bG1-;wA2 -wQ;bS1 bQ-;wS1 -wA2";
        let pinned = position(pinning);
        let ant: Piece = "wA2".parse().unwrap();
        assert!(!free.board().pinned().contains(ant) && pinned.board().pinned().contains(ant));
        assert!(-evaluate(&pinned) < evaluate(&free));
    }
}
