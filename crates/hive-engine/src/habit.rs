//! Which moves come to people's minds, whatever they are worth.

use hive_rules::{ByBug, Color, Game, Hex, Move, Piece};

use crate::score::Value;

/// The last own tile that came into play moves: people place an ant to use it.
const FRESH_TILE: Value = 20;
/// A tile that walked the last time walks again.
const SAME_TILE: Value = 4;
/// A climber goes on its way over the hive.
const CLIMB_ON: Value = 14;
/// Tiles come next to the enemy queen, and stay there.
const ATTACK: Value = 12;
const RETREAT: Value = -18;
/// A tile comes next to the one that the opponent moved last.
const REACTION: Value = 6;
/// Where the opponent's tile was moved next to the own queen, something is
/// done near her.
const RELIEF: Value = 6;
/// Tiles come into play first.
const EARLY_PLACEMENT: Value = 10;
/// Up to which of the own turns that is so.
const EARLY: u32 = 5;
/// A tile is placed so that it pins few of the own.
const PLACED_ASIDE: Value = 6;
/// Throwing takes some thought.
const THROW: Value = -8;
/// What people like to begin with, by bug (Q S B G A M L P D): not with the
/// ants, which are worth most when they can still go anywhere.
const FIRST: ByBug<Value> = ByBug::or_last(&[0, 0, -4, 8, -12, 0, 20, 12, 0]);
/// What they like to place at the second and third turn.
const SECOND: ByBug<Value> = ByBug::or_last(&[30, -6, -4, -6, 10, 14, -4, 0, 0]);
/// And later.
const LATER: ByBug<Value> = ByBug::or_last(&[20, -4, 4, -6, 14, 4, -2, 4, 0]);

/// What is remembered of the game when a move is chosen.
pub(crate) struct Habits<'a> {
    game: &'a Game,
    own_last: Option<Move>,
    enemy_last: Option<Hex>,
    own_queen: Option<Hex>,
    enemy_queen: Option<Hex>,
}

impl<'a> Habits<'a> {
    pub(crate) fn new(game: &'a Game) -> Habits<'a> {
        let position = game.position();
        let mut moves = game.moves().iter().rev();
        let enemy_last = moves.next().and_then(|mv| mv.to());
        let queen = |color: Color| position.board().hex_of(Piece::queen(color));
        Habits {
            game,
            own_last: moves.next().copied(),
            enemy_last,
            own_queen: queen(position.turn()),
            enemy_queen: queen(!position.turn()),
        }
    }

    /// How much people like a move, in points.
    pub(crate) fn liking(&self, mv: Move) -> Value {
        let Some((piece, to)) = mv.piece().zip(mv.to()) else { return 0 };
        let is_near = |queen: Option<Hex>| queen.is_some_and(|queen| queen.is_next_to(to));
        let mut liking = 0;
        if is_near(self.enemy_queen) {
            liking += ATTACK;
        }
        if self.enemy_last.is_some_and(|last| last.is_next_to(to)) {
            liking += REACTION;
        }
        match mv {
            Move::Place { .. } => liking + self.liking_to_place(piece, to),
            _ => liking + self.liking_to_move(piece, to),
        }
    }

    fn liking_to_place(&self, piece: Piece, to: Hex) -> Value {
        let position = self.game.position();
        let turn = position.turn_number();
        let by_bug = match turn {
            1 => FIRST,
            2 | 3 => SECOND,
            _ => LATER,
        };
        let mut liking = by_bug[piece.bug()];
        if turn <= EARLY {
            liking += EARLY_PLACEMENT;
        }
        if position.board().tops_around(to).len() == 1 {
            liking += PLACED_ASIDE;
        }
        liking
    }

    fn liking_to_move(&self, piece: Piece, to: Hex) -> Value {
        let position = self.game.position();
        let board = position.board();
        let Some(from) = board.hex_of(piece) else { return 0 };
        if piece.color() != position.turn() {
            return THROW;
        }
        let mut liking = 0;
        match self.own_last {
            Some(Move::Place { piece: last, .. }) if last == piece => liking += FRESH_TILE,
            Some(last) if last.piece() == Some(piece) => {
                let climbs_on = board.level_of(piece) > Some(0) && board.height(to) > 0;
                liking += if climbs_on { CLIMB_ON } else { SAME_TILE };
            }
            _ => {}
        }
        let near = |queen: Option<Hex>, hex: Hex| queen.is_some_and(|queen| queen.is_next_to(hex));
        if near(self.enemy_queen, from) && !near(self.enemy_queen, to) {
            liking += RETREAT;
        }
        if near(self.own_queen, from)
            && self
                .own_queen
                .zip(self.enemy_last)
                .is_some_and(|(queen, last)| queen.is_next_to(last))
        {
            liking += RELIEF;
        }
        liking
    }
}
