//! The order in which moves are tried.

use hive_rules::{Bug, Hex, Move, MoveKind, Piece, PieceMoves, PieceSet, Position};

use crate::{
    history::{History, cell},
    move_list::{MoveList, Scored},
};

/// The moves that are tried before all are generated: they were good in this
/// position, or in others like it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    moves: [Option<Move>; 4],
    next: usize,
}

impl Known {
    /// The table's move, two that refuted the opponent on this level, and one
    /// that refuted the same move before.
    pub(crate) fn new(
        table: Option<Move>,
        first_killer: Option<Move>,
        second_killer: Option<Move>,
        reply: Option<Move>,
    ) -> Known {
        Known { moves: [table, first_killer, second_killer, reply], next: 0 }
    }

    /// The next of them that can be played. Those that cannot are forgotten.
    pub(crate) fn next(&mut self, position: &Position) -> Option<Scored> {
        while self.next < self.moves.len() {
            let index = self.next;
            self.next += 1;
            if let Some(mv) = self.moves[index] {
                if !self.moves[..index].contains(&Some(mv)) && position.is_legal(mv) {
                    return Some(Scored { mv, score: KNOWN });
                }
                self.moves[index] = None;
            }
        }
        None
    }
}

/// Their score, which no other move reaches.
pub(crate) const KNOWN: i16 = i16::MAX;

/// Moves that score less are quiet: they may be left out for coming late (LMP)
/// and are reduced more (LMR). From this score on a move is never left out.
pub(crate) const QUIET: i16 = 12_000;

/// What a move that is wanted scores above its history.
const WANTED: i16 = 8_000;

/// How the moves that are not known are ordered, and which are left out.
pub(crate) struct Order<'a> {
    pub(crate) history: &'a History,
    /// The tiles whose moves come before the others.
    pub(crate) wanted: PieceSet,
    /// Nothing is expected of moves with lower scores.
    pub(crate) floor: i16,
}

impl<'a> Order<'a> {
    /// All moves, by nothing but their history.
    pub(crate) fn by(history: &'a History) -> Order<'a> {
        Order { history, wanted: PieceSet::EMPTY, floor: i16::MIN }
    }
}

/// Adds all legal moves but a pass, and but those that are known, to a list,
/// with their scores. Of those below the floor only the best is listed, and
/// only if there is no other. Returns how many were left out.
pub(crate) fn generate(
    position: &Position,
    known: &Known,
    order: &Order<'_>,
    list: &mut MoveList,
) -> usize {
    let tried: PieceSet = known.moves.into_iter().flatten().filter_map(Move::piece).collect();
    let (start, mut left_out, mut best_below) = (list.len(), 0, None::<Scored>);
    position.for_each_piece_moves(|moves| {
        let was_tried = tried.contains(moves.piece);
        let scores = order.history.scores(moves.piece, moves.kind);
        let bonus = if order.wanted.contains(moves.piece) { WANTED } else { 0 };
        for to in moves.to {
            let mv = moves.to(to);
            let score = scores[cell(to)] + bonus;
            if was_tried && known.moves.contains(&Some(mv)) {
                continue;
            }
            if score >= order.floor {
                list.push(Scored { mv, score });
            } else {
                left_out += 1;
                if best_below.is_none_or(|best| score > best.score) {
                    best_below = Some(Scored { mv, score });
                }
            }
        }
    });
    if list.len() == start
        && tried.is_empty()
        && let Some(best) = best_below
    {
        list.push(best);
        left_out -= 1;
    }
    left_out
}

/// Puts the moves to the enemy queen's side behind the best move, and the others
/// behind them, from a place in the list on. For a position of which nothing is
/// known: if she has two liberties, the first attack may force the second. But
/// it needs a value to beat. Without one, all replies to it would be looked at,
/// not only the first that holds.
pub(crate) fn prefer_attacks(position: &Position, list: &mut MoveList, first: usize) {
    let board = position.board();
    let queen = Piece::queen(!position.turn());
    if board.liberties(queen).is_none_or(|liberties| liberties > 2) {
        return;
    }
    let (Some(hex), Some(best)) = (board.hex_of(queen), list.pick(first)) else { return };
    let is_attack = |mv: Move| mv.to().is_some_and(|to| to.distance(hex) == 1);
    list.raise(first, |mv| match mv {
        mv if mv == best.mv => 2 * WANTED,
        mv if is_attack(mv) => WANTED,
        _ => 0,
    });
}

/// The queen of the side to move and the tiles next to her. Where she is in
/// danger, the move of one of them is most likely to help: it opens a liberty.
pub(crate) fn defenders(position: &Position) -> PieceSet {
    let board = position.board();
    let queen = Piece::queen(position.turn());
    let near = board.hex_of(queen).map_or(PieceSet::EMPTY, |hex| board.tops_around(hex));
    near.or(PieceSet::just(queen))
}

/// A move that surrounds the enemy queen now, and not the own one. Those that
/// take the enemy queen along, or either of them as cargo, are too rare to be
/// looked for at every node: they are left to the search. Tiles that are
/// likely to win are tried first: mostly the others then need not be.
pub(crate) fn winning_move(position: &Position, likely: PieceSet) -> Option<Move> {
    let board = position.board();
    let queen = Piece::queen(!position.turn());
    if board.liberties(queen)? != 1 {
        return None;
    }
    let hex = board.hex_of(queen)?;
    let last = hex.neighbors().into_iter().find(|&near| board.top(near).is_none())?;
    // Where the cell is the last liberty of the own queen as well, a tile
    // must come from her side, or the game is drawn.
    let own = Piece::queen(position.turn());
    let own_too = board
        .hex_of(own)
        .filter(|own| own.distance(last) == 1)
        .filter(|_| board.liberties(own) == Some(1));
    // A tile that leaves the queen's side opens a liberty, and one can be
    // placed next to her only if the mover's is on top of her.
    let mut candidates = PieceSet::ALL
        .without(board.tops_around(hex).without(board.elevated()))
        .without(PieceSet::just(queen));
    if board.top(hex).is_none_or(|top| top.color() != position.turn()) {
        candidates = candidates.and(board.pieces());
    }
    let is_winning = |moves: &PieceMoves| {
        if !moves.to.contains(last) {
            return false;
        }
        // The cell that the move empties, if it does.
        let cleared = match moves.kind {
            MoveKind::Place => None,
            MoveKind::Shift => Some(0),
            MoveKind::Carry(_) => Some(1),
        };
        let from = board.hex_of(moves.piece).filter(|_| board.level_of(moves.piece) == cleared);
        let opens = |queen: Hex| from.is_some_and(|from| from.distance(queen) == 1);
        let is_safe = if moves.piece == own {
            // She needs a liberty where she goes.
            let is_free = |near: Hex| Some(near) == from || board.top(near).is_none();
            last.neighbors().into_iter().any(is_free)
        } else {
            own_too.is_none_or(opens)
        };
        let carries_queen =
            matches!(moves.kind, MoveKind::Carry(cargo) if cargo.bug() == Bug::Queen);
        !opens(hex) && is_safe && !carries_queen
    };
    let first_of = |pieces: PieceSet| {
        let mut winning = None;
        if !pieces.is_empty() {
            position.for_each_piece_moves_of(pieces, |moves| {
                if winning.is_none() && is_winning(&moves) {
                    winning = Some(moves.to(last));
                }
            });
        }
        winning
    };
    first_of(candidates.and(likely)).or_else(|| first_of(candidates.without(likely)))
}

#[cfg(test)]
mod tests {
    use hive_rules::{GameType, Outcome, WinReason};

    use super::*;
    use crate::random_games::in_random_games;

    /// One move, then the attacks, then the others, where the queen is near
    /// her end; elsewhere nothing changes.
    #[test]
    fn attacks_come_second() {
        let history = History::new();
        let (mut changed, mut same) = (0, 0);
        in_random_games(12, GameType::all(), 120, |position, _| {
            let board = position.board();
            let queen = Piece::queen(!position.turn());
            let hex = board.hex_of(queen);
            let is_attack =
                |mv: Move| hex.zip(mv.to()).is_some_and(|(hex, to)| hex.distance(to) == 1);
            let sorted = |mut list: MoveList| -> Vec<Move> {
                list.sort(0);
                list.range(0..list.len()).map(|scored| scored.mv).collect()
            };
            let mut list = MoveList::default();
            let known = Known::new(None, None, None, None);
            generate(position, &known, &Order::by(&history), &mut list);
            let mut expected = sorted(list.clone());
            if board.liberties(queen).is_some_and(|liberties| liberties <= 2) {
                let others = expected.get_mut(1..).unwrap_or_default();
                others.sort_by_key(|&mv| !is_attack(mv));
                changed += 1;
            } else {
                same += 1;
            }
            prefer_attacks(position, &mut list, 0);
            assert_eq!(sorted(list), expected);
        });
        assert!(changed > 50 && same > 50, "{changed}, {same}");
    }

    /// In random games, the move found wins, and where none is found none
    /// does but those that are left to the search.
    #[test]
    fn a_win_in_one_is_seen() {
        let (mut found, mut by_queen) = (0, 0);
        let game_types = (0..100).flat_map(|_| GameType::all());
        in_random_games(11, game_types, 120, |position, moves| {
            let won = Outcome::Win(position.turn(), WinReason::Surround);
            let wins = |mv: Move| {
                let mut after = position.clone();
                after.play_unchecked(mv);
                after.outcome() == Some(won)
            };
            let enemy = Piece::queen(!position.turn());
            // Some of these win, and some do not.
            let likely = PieceSet::copies(position.turn(), Bug::Ant);
            match winning_move(position, likely) {
                Some(mv) => {
                    assert!(wins(mv));
                    found += 1;
                    by_queen += u32::from(mv.piece() == Some(Piece::queen(position.turn())));
                }
                None if position.board().liberties(enemy) == Some(1) => {
                    let plain = |mv: &&Move| {
                        mv.piece() != Some(enemy)
                            && mv.cargo().is_none_or(|cargo| cargo.bug() != Bug::Queen)
                    };
                    assert!(!moves.iter().filter(plain).any(|&mv| wins(mv)));
                }
                None => {}
            }
        });
        assert!(found > 200 && by_queen > 5, "only {found}, {by_queen} by the queen");
    }
}
