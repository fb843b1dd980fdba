//! What a position is worth without looking ahead.
//!
//! The pin is Hive's capture: a tile that cannot move is as good as gone. So
//! the value of a side is the sum of its free tiles and of what is left of its
//! reserve, less the danger to its queen.
//!
//! The evaluation is a sum of terms, each a count times a weight. [`look`]
//! finds the counts, and tells them to whoever asks: the search adds up points,
//! the tuner keeps the counts and looks for better weights.

mod cache;
pub mod network;
mod sums;
mod term;
mod weights;

use hive_rules::{Bug, Color, Hex, Piece, PieceSet, Position};

pub(crate) use self::cache::Cache;
pub use self::term::{Term, terms};
use self::{
    sums::Sums,
    term::{Group, Tally, WEIGHTS},
};
use crate::score::Value;

/// Says what a position is worth for the side to move.
pub(crate) type Judge = fn(&Position) -> Value;

/// The value for the side to move, by the terms.
pub(crate) fn evaluate(position: &Position) -> Value {
    let mut points = Points(0);
    look(position, &mut points);
    match position.turn() {
        Color::White => points.0,
        Color::Black => -points.0,
    }
}

/// Adds up what the terms are worth to White.
struct Points(Value);

static SUMS: [Sums; Group::OF_TILES] = {
    let mut sums = [const { Sums::ZERO }; Group::OF_TILES];
    let mut group = 0;
    while group < Group::OF_TILES {
        sums[group] = Sums::new(&WEIGHTS, group * Bug::ALL.len());
        group += 1;
    }
    sums
};

impl Tally for Points {
    #[inline(always)]
    fn tiles(&mut self, group: Group, set: PieceSet) {
        self.0 += SUMS[group as usize].over(set);
    }

    #[inline(always)]
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32) {
        let points = WEIGHTS[group.first() + index] * count;
        self.0 += if color == Color::White { points } else { -points };
    }
}

/// Finds the terms of a position.
#[inline(always)]
fn look(position: &Position, tally: &mut impl Tally) {
    let board = position.board();
    let restraints = board.restraints();
    let in_play = board.pieces();
    let free = in_play
        .without(board.covered())
        .without(restraints.pinned)
        .without(restraints.gated.and(CRAWLERS));
    tally.tiles(Group::Free, free);
    tally.tiles(Group::Stuck, in_play.without(free));
    tally.tiles(Group::Reserve, position.game_type().pieces().without(in_play));
    tally.add(Group::Tempo, 0, position.turn(), 1);

    let (mut attackers, mut defenders) = (PieceSet::EMPTY, PieceSet::EMPTY);
    for color in Color::ALL {
        let own = PieceSet::of(color);
        tally.add(Group::FreeTiles, free.and(own).len().min(5), color, 1);
        let Some(hex) = board.hex_of(Piece::queen(color)) else { continue };
        queen(position, free, color, hex, tally);
        let near = board.tops_around(hex);
        attackers = attackers.or(near.without(own));
        defenders = defenders.or(near.and(own));
    }
    tally.tiles(Group::Attacker, attackers);
    tally.tiles(Group::Defender, defenders);
    tally.tiles(Group::FreeDefender, defenders.and(free));
}

/// The terms of a player's queen, and of the tiles above the hive that come
/// for her.
#[inline(always)]
fn queen(position: &Position, free: PieceSet, color: Color, hex: Hex, tally: &mut impl Tally) {
    let board = position.board();
    let queen = Piece::queen(color);
    let siege = if position.turn() == color { Group::SiegeOnMove } else { Group::Siege };
    let ring = board.ring_of(queen).unwrap_or(0);
    tally.add(siege, ring.count_ones() as usize, color, 1);
    if board.covered().contains(queen) {
        let own = board.top(hex).is_some_and(|top| top.color() == color);
        tally.add(Group::QueenCovered, usize::from(own), color, 1);
    }
    let climbers = board.elevated().and(PieceSet::of(!color)).and(free);
    for climber in climbers {
        let distance = board.hex_of(climber).map_or(4, |at| at.distance(hex).min(4));
        tally.add(Group::Climber, distance as usize, !color, 1);
    }
}

/// The bugs that walk on the ground, and those that mostly do, as copies.
const CRAWLERS: PieceSet = {
    let mut set = PieceSet::EMPTY;
    let mut index = 0;
    while index < 32 {
        if let Some(piece) = Piece::from_index(index) {
            let bug = piece.bug();
            if bug.walks() || bug.copies_others() {
                set.insert(piece);
            }
        }
        index += 1;
    }
    set
};

#[cfg(test)]
mod tests {
    use hive_rules::{Game, GameType, RuleSet};

    use super::*;
    use crate::random_games::in_random_games;

    fn position(text: &str) -> Position {
        let game = Game::replay(&text.parse().unwrap(), RuleSet::tournament()).unwrap();
        game.position().clone()
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

    /// What the tuner sees is what the search adds up.
    #[test]
    fn the_value_is_the_sum_of_its_terms() {
        in_random_games(5, GameType::all(), 100, |position, _| {
            let sum: Value = terms(position).iter().map(|&(term, n)| term.weight() * n).sum();
            let white = if position.turn() == Color::White { 1 } else { -1 };
            assert_eq!(evaluate(position), sum * white);
        });
    }
}
