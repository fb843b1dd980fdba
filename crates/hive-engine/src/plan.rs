//! What a weak player likes more or less than it is worth, for a whole game.

use hive_rules::{Color, Piece, PieceSet, Position};

use crate::{random, score::Value};

/// A liking for attack, worry about the own queen, and haste to bring tiles
/// into play, in points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    attack: Value,
    worry: Value,
    haste: Value,
}

impl Plan {
    /// The plan of a game. Most people like to attack more than they should.
    pub(crate) fn new(seed: u64, strength: Value) -> Plan {
        let draw = |stream, least, greatest| {
            random::between(random::number(seed, stream), least, greatest)
        };
        Plan {
            attack: draw(1_001, -strength / 2, strength),
            worry: draw(1_002, -strength / 2, strength / 2),
            haste: draw(1_003, -strength / 4, strength / 2),
        }
    }

    /// What the plan adds to the value of a position, for the side to move.
    /// `player` is the one whose plan it is.
    pub(crate) fn bias(self, position: &Position, player: Color) -> Value {
        let board = position.board();
        let siege = |color| 6 - board.liberties(Piece::queen(color)).unwrap_or(6) as Value;
        let in_play = board.pieces().and(PieceSet::of(player)).len() as Value;
        let bias =
            self.attack * siege(!player) - self.worry * siege(player) + self.haste * in_play / 2;
        if position.turn() == player { bias } else { -bias }
    }
}
