//! What the network is told of a position.
//!
//! Every tile is one input: whose it is and which bug, what keeps it from
//! moving, and how far it is from both queens. The queens and the reserves have
//! an input more each. All of it is relative to the side to move and the same
//! however the hive is turned or mirrored.

use hive_rules::{Board, Bug, Color, Hex, Piece, PieceSet, Position};

use crate::evaluation::CRAWLERS;

/// What a tile in play is able to do.
#[derive(Clone, Copy)]
#[repr(u8)]
enum State {
    /// Under an own tile.
    Covered,
    /// Under an enemy tile.
    Captured,
    /// The hive would fall apart without it.
    Pinned,
    /// It walks on the ground and cannot get out.
    Gated,
    /// It can move, and is on the ground.
    Free,
    /// It can move, and is on top of others.
    Climbing,
}

const STATES: usize = 6;
/// Distances to a queen that are told apart: 0 to 3, and more or no queen.
const DISTANCES: usize = 5;
const BUGS: usize = Bug::ALL.len();
/// Tiles of the side to move, and of the other one.
const SIDES: usize = 2;

const PER_BUG: usize = STATES * DISTANCES * DISTANCES;
const RESERVE: usize = SIDES * BUGS * PER_BUG;
const QUEENS: usize = RESERVE + SIDES * BUGS;
/// Liberties by how many of them a tile can slide into, and what covers her.
const PER_QUEEN: usize = 7 * 7 * 3;
const RESERVE_SIZES: usize = QUEENS + SIDES * PER_QUEEN;
const PER_RESERVE_SIZE: usize = 15;

/// How many inputs there are.
pub const INPUTS: usize = RESERVE_SIZES + SIDES * PER_RESERVE_SIZE;

/// How many of them a position has at most: 30 tiles, two queens and two
/// reserves.
pub const MOST_INPUTS: usize = 34;

/// The first input of each tile, by its index, which for tiles of the side to
/// move is that of White's.
const FIRST: [u16; 32] = by_index(0, PER_BUG);
/// The input of each tile in reserve.
const IN_RESERVE: [u16; 32] = by_index(RESERVE, 1);

const fn by_index(first: usize, per_bug: usize) -> [u16; 32] {
    let mut table = [0; 32];
    let mut index = 0;
    while index < 32 {
        if let Some(piece) = Piece::from_index(index) {
            let bug = index / 16 * BUGS + piece.bug() as usize;
            table[index] = (first + bug * per_bug) as u16;
        }
        index += 1;
    }
    table
}

/// Tells the inputs of a position, at most [`MOST_INPUTS`] of them. Tiles that
/// are alike count one by one, so an input can come several times.
#[inline(always)]
pub(super) fn each_input(position: &Position, mut tell: impl FnMut(usize)) {
    let board = position.board();
    let turn = position.turn();
    // Exchanges the colours if Black is on the move.
    let flip = (turn as usize) << 4;
    let queens = Color::ALL.map(|color| board.hex_of(Piece::queen(color)));
    let [own, enemy] = [queens[turn as usize], queens[!turn as usize]];

    let (in_play, covered) = (board.pieces(), board.covered());
    let states = States::new(board);
    for piece in in_play {
        let at = board.hex_of(piece).unwrap_or(Hex::ORIGIN);
        let near = bucket(at, own) * DISTANCES + bucket(at, enemy);
        let state = states.of(piece) * DISTANCES * DISTANCES;
        tell(usize::from(FIRST[piece.index() ^ flip]) + state + near);
    }
    let reserve = position.game_type().pieces().without(in_play);
    for piece in reserve {
        tell(usize::from(IN_RESERVE[piece.index() ^ flip]));
    }
    for (side, color) in [turn, !turn].into_iter().enumerate() {
        let size = reserve.and(PieceSet::of(color)).len().min(PER_RESERVE_SIZE - 1);
        tell(RESERVE_SIZES + side * PER_RESERVE_SIZE + size);
        let queen = Piece::queen(color);
        let Some(hex) = queens[color as usize] else { continue };
        let (liberties, entrances) = board.entrances(queen).unwrap_or((0, 0));
        let cover = if !covered.contains(queen) {
            0
        } else if board.top(hex).is_some_and(|top| top.color() == color) {
            1
        } else {
            2
        };
        let row = (liberties as usize * 7 + entrances as usize) * 3 + cover;
        tell(QUEENS + side * PER_QUEEN + row);
    }
}

/// The states of all tiles, as numbers of three bits: a set of tiles for each
/// bit, because loops over six small sets cost more than one over all tiles.
struct States([PieceSet; 3]);

impl States {
    #[inline(always)]
    fn new(board: &Board) -> States {
        let restraints = board.restraints();
        let covered = board.covered();
        let open = board.pieces().without(covered);
        let climbing = board.elevated().and(open);
        let pinned = restraints.pinned;
        let gated = restraints.gated.and(CRAWLERS).without(pinned);
        let free = open.without(climbing).without(pinned).without(gated);
        let mut captured = PieceSet::EMPTY;
        for piece in covered {
            let top = board.hex_of(piece).and_then(|hex| board.top(hex));
            if top.is_some_and(|top| top.color() != piece.color()) {
                captured.insert(piece);
            }
        }
        let mut bits = [PieceSet::EMPTY; 3];
        for (state, set) in [
            (State::Covered, covered.without(captured)),
            (State::Captured, captured),
            (State::Pinned, pinned),
            (State::Gated, gated),
            (State::Free, free),
            (State::Climbing, climbing),
        ] {
            for (bit, sum) in bits.iter_mut().enumerate() {
                if state as u8 >> bit & 1 != 0 {
                    *sum = sum.or(set);
                }
            }
        }
        States(bits)
    }

    #[inline(always)]
    fn of(&self, piece: Piece) -> usize {
        let [a, b, c] = self.0.map(|set| set.bits() >> piece.index() & 1);
        (a | b << 1 | c << 2) as usize
    }
}

#[inline(always)]
fn bucket(at: Hex, queen: Option<Hex>) -> usize {
    let Some(queen) = queen else { return DISTANCES - 1 };
    let away = at - queen;
    usize::from(BUCKETS[(away.r & MASK) as usize][(away.q & MASK) as usize])
}

/// No hive is so long that two of its tiles are half of this away from each
/// other.
const BOX: usize = 64;
const MASK: i16 = BOX as i16 - 1;

/// Distances that are told apart, by the lower bits of both coordinates.
static BUCKETS: [[u8; BOX]; BOX] = {
    let mut table = [[0; BOX]; BOX];
    let mut index = 0;
    while index < BOX * BOX {
        let (r, q) = (index / BOX, index % BOX);
        // The upper half stands for what is below zero.
        let half = BOX / 2;
        let q = ((q + half) % BOX) as i32 - half as i32;
        let r = ((r + half) % BOX) as i32 - half as i32;
        let away = (q.abs() + r.abs() + (q + r).abs()) as usize / 2;
        table[index / BOX][index % BOX] =
            if away < DISTANCES { away as u8 } else { DISTANCES as u8 - 1 };
        index += 1;
    }
    table
};

/// The inputs of a position.
pub fn inputs(position: &Position) -> Vec<u16> {
    let mut inputs = Vec::with_capacity(MOST_INPUTS);
    each_input(position, |input| inputs.push(input as u16));
    inputs
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hive_rules::{GameType, Symmetry};

    use super::*;
    use crate::random_games::in_random_games;

    #[test]
    fn inputs_are_few_and_within_bounds() {
        let mut seen = BTreeSet::new();
        in_random_games(7, GameType::all(), 100, |position, _| {
            let inputs = inputs(position);
            assert!(inputs.len() <= MOST_INPUTS);
            assert!(inputs.iter().all(|&input| usize::from(input) < INPUTS));
            seen.extend(inputs);
        });
        assert!(seen.len() > INPUTS / 8, "{}", seen.len());
    }

    /// The inputs of tiles in play again, each tile by itself.
    #[test]
    fn the_inputs_of_tiles_say_what_the_rules_say() {
        let mut seen = [0; STATES];
        in_random_games(9, GameType::all(), 120, |position, _| {
            let board = position.board();
            let restraints = board.restraints();
            let plain = |piece: Piece| {
                let at = board.hex_of(piece).unwrap();
                let top = board.top(at).unwrap();
                let is_crawler = CRAWLERS.contains(piece);
                let state = if top != piece {
                    if top.color() == piece.color() { State::Covered } else { State::Captured }
                } else if board.level_of(piece) > Some(0) {
                    State::Climbing
                } else if restraints.pinned.contains(piece) {
                    State::Pinned
                } else if is_crawler && restraints.gated.contains(piece) {
                    State::Gated
                } else {
                    State::Free
                };
                seen[state as usize] += 1;
                let side = usize::from(piece.color() != position.turn());
                let distances = [position.turn(), !position.turn()].map(|color| {
                    let queen = board.hex_of(Piece::queen(color));
                    queen.map_or(4, |queen| at.distance(queen).min(4)) as usize
                });
                let bug = side * BUGS + piece.bug() as usize;
                (((bug * STATES + state as usize) * DISTANCES + distances[0]) * DISTANCES
                    + distances[1]) as u16
            };
            let mut expected: Vec<u16> = board.pieces().iter().map(plain).collect();
            let mut found = inputs(position);
            found.retain(|&input| usize::from(input) < RESERVE);
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        });
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn a_hive_that_is_turned_or_mirrored_has_the_same_inputs() {
        in_random_games(8, [GameType::MLPD], 80, |position, _| {
            let sorted = |position: &Position| {
                let mut inputs = inputs(position);
                inputs.sort_unstable();
                inputs
            };
            let expected = sorted(position);
            for symmetry in Symmetry::all() {
                assert_eq!(sorted(&position.transformed(symmetry)), expected);
            }
            if let Some(swapped) = position.with_colors_swapped() {
                assert_eq!(sorted(&swapped), expected);
            }
        });
    }
}
