//! What a position is worth without looking ahead.
//!
//! The pin is Hive's capture: a tile that cannot move is as good as gone. So
//! the value of a side is the sum of its free tiles, less the danger to its
//! queen.

use hive_rules::{Board, Bug, Color, Piece, PieceSet, Position};

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
/// The move is worth something.
const TEMPO: Value = 24;
/// A tile around the own queen that can leave makes a liberty.
const CAN_LEAVE: Value = 14;

/// The bugs that walk on the ground, or mostly so.
const CRAWLERS: PieceSet = {
    let mut set = PieceSet::EMPTY;
    let mut index = 0;
    while index < 32 {
        if let Some(piece) = Piece::from_index(index) {
            let bug = piece.bug();
            if matches!(bug, Bug::Queen | Bug::Spider | Bug::Ant | Bug::Pillbug | Bug::Mosquito) {
                set.insert(piece);
            }
        }
        index += 1;
    }
    set
};

/// The sum of a value over a set of tiles, White's positive and Black's
/// negative: a table for each eight tiles, by which of them are in the set.
struct Sums([[i16; 256]; 4]);

impl Sums {
    const fn new(by_bug: [Value; 9]) -> Sums {
        let mut tables = [[0; 256]; 4];
        let mut index = 0;
        while index < 32 {
            if let Some(piece) = Piece::from_index(index) {
                let value = by_bug[piece.bug() as usize] as i16;
                let value = if matches!(piece.color(), Color::White) { value } else { -value };
                let mut set = 0;
                while set < 256 {
                    if set >> (index % 8) & 1 != 0 {
                        tables[index / 8][set] += value;
                    }
                    set += 1;
                }
            }
            index += 1;
        }
        Sums(tables)
    }

    fn over(&self, set: PieceSet) -> Value {
        let bytes = set.bits().to_le_bytes();
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| Value::from(self.0[i][usize::from(bytes[i])]));
        a + b + c + d
    }
}

static FREE_TILES: Sums = Sums::new(FREE);
static STUCK_TILES: Sums = Sums::new(STUCK);
static RESERVE_TILES: Sums = Sums::new(RESERVE);

/// The value for the side to move.
pub(crate) fn evaluate(position: &Position) -> Value {
    let board = position.board();
    let restraints = board.restraints();
    let in_play = board.pieces();
    let free = in_play
        .without(board.covered())
        .without(restraints.pinned)
        .without(restraints.gated.and(CRAWLERS));
    let white = FREE_TILES.over(free)
        + STUCK_TILES.over(in_play.without(free))
        + RESERVE_TILES.over(position.game_type().pieces().without(in_play))
        + queen(board, free, Color::White)
        - queen(board, free, Color::Black);
    TEMPO + if position.turn() == Color::White { white } else { -white }
}

/// What a player's queen and the tiles that threaten her are worth to the
/// player.
fn queen(board: &Board, free: PieceSet, color: Color) -> Value {
    let queen = Piece::queen(color);
    let Some(hex) = board.hex_of(queen) else { return 0 };
    let mut value = -SIEGE[6 - board.liberties(queen).unwrap_or(6).min(6) as usize];
    if board.covered().contains(queen) {
        let own = board.top(hex).is_some_and(|top| top.color() == color);
        value -= if own { QUEEN_SHELTERED } else { QUEEN_COVERED };
    }
    let near = board.tops_around(hex);
    value += CAN_LEAVE * near.and(free).and(PieceSet::of(color)).len() as Value;
    let climbers = board.elevated().and(PieceSet::of(!color)).and(free);
    for climber in climbers.iter() {
        let distance = board.hex_of(climber).map_or(4, |at| at.distance(hex).min(4));
        value -= CLIMBER[distance as usize];
    }
    value
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
        assert!(!free.board().restraints().pinned.contains(ant));
        assert!(pinned.board().restraints().pinned.contains(ant));
        assert!(-evaluate(&pinned) < evaluate(&free));
    }
}
