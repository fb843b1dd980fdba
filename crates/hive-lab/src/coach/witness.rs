//! Confirms what a coach says, by the legal moves and by looking at the table.
//!
//! Nothing here is shared with the finder: forced wins are looked for by trying
//! every move, and whether a tile can move is asked of the list of legal moves.

use hive_rules::{Bug, Color, Game, Hex, Move, Piece, Position, Setup};
use hive_study::{Motif, Spotted};

use super::wins::{has_win, is_lost};

/// Whether a motif that was spotted along a line is true.
pub fn confirms(game: &Game, line: &[Move], spotted: &Spotted) -> bool {
    let mut before = game.clone();
    for &mv in line.iter().take(spotted.step) {
        if before.play(mv).is_err() {
            return false;
        }
    }
    let Some(&mv) = line.get(spotted.step) else { return false };
    let mut after = before.clone();
    let scene = match after.play(mv) {
        Ok(()) => Scene { mv, mover: before.position().turn(), before: &before, after: &after },
        Err(_) => return false,
    };
    scene.mover == spotted.mover && scene.is_true(&spotted.motif)
}

struct Scene<'a> {
    mv: Move,
    mover: Color,
    before: &'a Game,
    after: &'a Game,
}

impl Scene<'_> {
    fn is_true(&self, motif: &Motif) -> bool {
        let (before, after) = (self.before.position(), self.after.position());
        let (mover, opponent) = (self.mover, !self.mover);
        let stays =
            |piece: Piece| place(before, piece).is_some_and(|at| place(after, piece) == Some(at));
        match *motif {
            Motif::Wins { queen } => {
                let winner = after.outcome().and_then(|outcome| outcome.winner());
                empty_around(after, queen) == Some(0) && winner == Some(!queen.color())
            }
            Motif::ForcesWin { plies } => is_lost(after, opponent, plies - 1),
            Motif::MissesWin { plies } => {
                has_win(before, mover, plies)
                    && (self.after.outcome().is_some() || !is_lost(after, opponent, plies - 1))
                    && !self.wins_at_once()
            }
            Motif::LetsWin { plies } => has_win(after, opponent, plies),
            Motif::GivesUpDefender { piece, plies } => {
                self.mv.piece() == Some(piece)
                    && piece.color() == mover
                    && place(before, piece).is_some()
                    && has_win(after, opponent, plies)
                    && !has_win(&turned(before, opponent), opponent, plies)
                    && removed(before, piece).is_some_and(|rest| has_win(&rest, opponent, plies))
            }
            Motif::Threatens { plies } => has_win(&turned(after, mover), mover, plies),
            Motif::Parries { plies } => {
                has_win(&turned(before, opponent), opponent, plies)
                    && !has_win(after, opponent, plies)
            }
            Motif::ThrowsQueen { queen, by, to, left } => {
                queen == Piece::queen(opponent)
                    && self.mv == (Move::Shift { piece: queen, to })
                    && is_thrower(before, by, mover)
                    && lies_between(before, by, queen, to)
                    && empty_around(after, queen) == Some(left)
            }
            Motif::Rescues { queen, by, to, left } => {
                queen == Piece::queen(mover)
                    && self.mv == (Move::Shift { piece: queen, to })
                    && is_thrower(before, by, mover)
                    && lies_between(before, by, queen, to)
                    && !walks_alone(before, queen, to)
                    && empty_around(after, queen) == Some(left)
                    && empty_around(before, queen).is_some_and(|had| had < left && had <= 2)
            }
            Motif::LetsRescue { queen, by } => {
                let (was, is) = (turned(before, queen.color()), turned(after, queen.color()));
                stays(queen)
                    && rescuers(&was, queen).is_empty()
                    && rescuers(&is, queen).contains(&by)
            }
            Motif::StopsRescue { queen, by } => {
                let (was, is) = (turned(before, queen.color()), turned(after, queen.color()));
                stays(queen)
                    && rescuers(&was, queen).contains(&by)
                    && rescuers(&is, queen).is_empty()
            }
            Motif::NoEscape { queen } => {
                queen.bug() == Bug::Queen && stays(queen) && self.stops(queen)
            }
            Motif::QueenMoves { queen, to, before: had, after: has } => {
                queen == Piece::queen(mover)
                    && place(before, queen).is_some_and(|from| from != to)
                    && place(after, queen) == Some(to)
                    && empty_around(before, queen) == Some(had)
                    && empty_around(after, queen) == Some(has)
                    && had != has
            }
            Motif::Fills { queen, cell, left } => {
                let had = empty_around(before, queen).unwrap_or(0);
                stays(queen)
                    && is_beside(before, queen, cell)
                    && before.board().top(cell).is_none()
                    && after.board().top(cell).is_some()
                    && empty_around(after, queen) == Some(left)
                    && had == left + 1
            }
            Motif::Opens { queen, cell, left } => {
                let had = empty_around(before, queen).unwrap_or(0);
                stays(queen)
                    && is_beside(before, queen, cell)
                    && before.board().top(cell).is_some()
                    && after.board().top(cell).is_none()
                    && empty_around(after, queen) == Some(left)
                    && left == had + 1
            }
            Motif::MakesGate { queen, cell } => {
                stays(queen)
                    && is_beside(before, queen, cell)
                    && can_be_entered(before, cell) == Some(true)
                    && can_be_entered(after, cell) == Some(false)
            }
            Motif::BreaksGate { queen, cell } => {
                stays(queen)
                    && is_beside(before, queen, cell)
                    && can_be_entered(before, cell) == Some(false)
                    && can_be_entered(after, cell) == Some(true)
            }
            Motif::Climbs { piece, onto } => {
                matches!(onto.bug(), Bug::Queen | Bug::Pillbug)
                    && self.mv.piece() == Some(piece)
                    && under(after, piece) == Some(onto)
            }
            Motif::ClimbsDown { piece, from } => {
                matches!(from.bug(), Bug::Queen | Bug::Pillbug)
                    && self.mv.piece() == Some(piece)
                    && under(before, piece) == Some(from)
                    && under(after, piece) != Some(from)
            }
            Motif::Covers { piece, onto } => {
                self.mv.piece() == Some(piece)
                    && under(after, piece) == Some(onto)
                    && can_move(before, onto)
            }
            Motif::Pins { ref pieces } => self.all(pieces, |piece| {
                self.stops(piece)
                    && is_alone_and_on_top(after, piece)
                    && !falls_apart_without(before, piece)
                    && falls_apart_without(after, piece)
            }),
            Motif::ShutsIn { ref pieces } => self.all(pieces, |piece| {
                let is_on_top =
                    place(after, piece).and_then(|at| after.board().top(at)) == Some(piece);
                let is_pinned =
                    is_alone_and_on_top(after, piece) && falls_apart_without(after, piece);
                self.stops(piece) && is_on_top && !is_pinned
            }),
            Motif::Frees { ref pieces } => {
                self.all(pieces, |piece| !can_move(before, piece) && can_move(after, piece))
            }
            Motif::LastAnt { ant, moved } => {
                let color = ant.color();
                let is_ant = |it: &Piece| (it.color(), it.bug()) == (color, Bug::Ant);
                // A used up ant may move, but stands beside the enemy queen.
                let free = |position: &Position| -> Vec<Piece> {
                    let ants = position.board().pieces().into_iter().filter(is_ant);
                    let ants = ants.filter(|&it| can_move(position, it));
                    let queen = place(position, Piece::queen(!color));
                    let is_busy = |it: Piece| {
                        place(position, it).zip(queen).is_some_and(|(a, b)| a.distance(b) == 1)
                    };
                    ants.filter(|&it| !(moved && is_busy(it))).collect()
                };
                let is_spent = after.reserve(color).next(Bug::Ant).is_none();
                let is_own = color == mover && self.mv.piece() == Some(ant);
                free(before) == [ant] && free(after).is_empty() && is_spent && (is_own || !moved)
            }
            Motif::WallsOff { color, ref cells } => {
                let (was, is) = (turned(before, color), turned(after, color));
                let (was, is) = (entrances(&was), entrances(&is));
                color == opponent && &is == cells && is.len() < was.len() && is.len() <= 3
            }
            Motif::LeavesPass { color } => color == opponent && after.legal_moves() == [Move::Pass],
            Motif::Repeats { times } => {
                times > 1
                    && self.before.keys_since_placement().len() > 1
                    && seen(self.after) == times
            }
        }
    }

    /// Whether all tiles are of one colour, have not moved, and all this is so.
    fn all(&self, pieces: &[Piece], is_so: impl Fn(Piece) -> bool) -> bool {
        let moved = [self.mv.piece(), self.mv.cargo()];
        let color = pieces.first().map(|piece| piece.color());
        color.is_some()
            && pieces.iter().all(|&piece| {
                Some(piece.color()) == color && !moved.contains(&Some(piece)) && is_so(piece)
            })
    }

    /// Whether a tile could move and cannot any more.
    fn stops(&self, piece: Piece) -> bool {
        can_move(self.before.position(), piece) && !can_move(self.after.position(), piece)
    }

    fn wins_at_once(&self) -> bool {
        self.after.outcome().is_some_and(|outcome| outcome.winner() == Some(self.mover))
    }
}

/// How often the game has been in the position in which it is.
fn seen(game: &Game) -> usize {
    let mut position = game.start().clone();
    let key = game.position().key();
    let mut times = usize::from(position.key() == key);
    for &mv in game.moves() {
        position.play_unchecked(mv);
        times += usize::from(position.key() == key);
    }
    times
}

/// The position with this player to move, as if nobody had moved anything last.
fn turned(position: &Position, color: Color) -> Position {
    let mut position = position.clone();
    let passes = if position.turn() == color { 2 } else { 1 };
    for _ in 0..passes {
        position.play_unchecked(Move::Pass);
    }
    position
}

/// The position without a tile that lies on top, and with its opponent to move.
fn removed(position: &Position, piece: Piece) -> Option<Position> {
    let mut setup = Setup::from(position);
    let mut rest: Vec<Piece> = Vec::new();
    for (_, stack) in &mut setup.stacks {
        stack.retain(|&tile| tile != piece);
        rest.extend(stack.iter());
    }
    setup.stacks.retain(|(_, stack)| !stack.is_empty());
    // A tile with a lower number has to come into play before one with a higher.
    for number in piece.number() + 1..=piece.bug().copies() {
        let old = Piece::new(piece.color(), piece.bug(), number)?;
        let new = Piece::new(piece.color(), piece.bug(), number - 1)?;
        for (_, stack) in &mut setup.stacks {
            stack.iter_mut().filter(|tile| **tile == old).for_each(|tile| *tile = new);
        }
    }
    setup.turn = !piece.color();
    setup.ply = setup.ply.map(|ply| ply + 1);
    setup.last_moved = None;
    setup.position().ok()
}

fn place(position: &Position, piece: Piece) -> Option<Hex> {
    position.board().hex_of(piece)
}

fn under(position: &Position, piece: Piece) -> Option<Piece> {
    let stack = position.board().stack(place(position, piece)?);
    let level = stack.iter().position(|&tile| tile == piece)?;
    stack.get(level.checked_sub(1)?).copied()
}

fn empty_around(position: &Position, piece: Piece) -> Option<u32> {
    let around = place(position, piece)?.neighbors();
    Some(around.into_iter().filter(|&cell| position.board().top(cell).is_none()).count() as u32)
}

fn is_beside(position: &Position, piece: Piece, cell: Hex) -> bool {
    place(position, piece).is_some_and(|at| at.distance(cell) == 1)
}

/// Whether a tile could go somewhere if it were its owner's turn.
fn can_move(position: &Position, piece: Piece) -> bool {
    let moves = turned(position, piece.color()).legal_moves();
    let is_it = |mv: &Move| !matches!(mv, Move::Place { .. }) && mv.piece() == Some(piece);
    moves.iter().any(is_it)
}

/// The cells on which the player to move can place a tile, in order.
fn entrances(position: &Position) -> Vec<Hex> {
    let moves = position.legal_moves().into_iter();
    let cells = moves.filter(|mv| matches!(mv, Move::Place { .. })).filter_map(Move::to);
    let cells: std::collections::BTreeSet<Hex> = cells.collect();
    cells.into_iter().collect()
}

fn is_alone_and_on_top(position: &Position, piece: Piece) -> bool {
    place(position, piece).is_some_and(|at| position.board().stack(at) == [piece])
}

/// Whether the hive is in several parts without the cell of a tile.
fn falls_apart_without(position: &Position, piece: Piece) -> bool {
    let Some(gone) = place(position, piece) else { return false };
    let cells: Vec<Hex> = position.board().tops().map(|(cell, _)| cell).collect();
    let mut rest: Vec<Hex> = cells.into_iter().filter(|&cell| cell != gone).collect();
    let Some(first) = rest.pop() else { return false };
    let mut reached = vec![first];
    while let Some(at) = reached.pop() {
        let (near, far): (Vec<Hex>, Vec<Hex>) =
            rest.into_iter().partition(|cell| cell.distance(at) == 1);
        reached.extend(near);
        rest = far;
    }
    !rest.is_empty()
}

/// Whether something could slide into an empty cell from beside it: from an
/// empty cell, or as the lone tile there. `None` if the cell is not empty.
fn can_be_entered(position: &Position, cell: Hex) -> Option<bool> {
    let board = position.board();
    if board.top(cell).is_some() {
        return None;
    }
    // The neighbours are listed in a circle.
    let around = cell.neighbors().map(|near| board.stack(near).len());
    Some((0..6).any(|side| {
        let beside = [around[(side + 1) % 6], around[(side + 5) % 6]];
        around[side] < 2 && beside.iter().filter(|&&height| height > 0).count() == 1
    }))
}

/// Whether a tile has a pillbug's power and may use it.
fn is_thrower(position: &Position, piece: Piece, color: Color) -> bool {
    let is_pillbug = |tile: &Piece| tile.bug() == Bug::Pillbug;
    let touches_pillbug = place(position, piece).is_some_and(|at| {
        let tops = at.neighbors().into_iter().filter_map(|near| position.board().top(near));
        tops.into_iter().any(|tile| is_pillbug(&tile))
    });
    piece.color() == color
        && is_alone_and_on_top(position, piece)
        && position.last_moved() != Some(piece)
        && (is_pillbug(&piece) || piece.bug() == Bug::Mosquito && touches_pillbug)
}

/// Whether a thrower touches the tile and the cell that it goes to.
fn lies_between(position: &Position, by: Piece, thrown: Piece, to: Hex) -> bool {
    let ends = (place(position, by), place(position, thrown));
    matches!(ends, (Some(by), Some(from)) if by.distance(from) == 1 && by.distance(to) == 1)
}

/// Whether a queen could slide to a cell by herself.
fn walks_alone(position: &Position, queen: Piece, to: Hex) -> bool {
    let Some(from) = place(position, queen) else { return false };
    let shared = from.neighbors().into_iter().filter(|cell| cell.distance(to) == 1);
    let occupied = shared.filter(|&cell| position.board().top(cell).is_some()).count();
    from.distance(to) == 1 && occupied == 1 && !falls_apart_without(position, queen)
}

/// The tiles with which the player to move can throw the own queen, who has at
/// most two empty cells around her, to where there are more.
fn rescuers(position: &Position, queen: Piece) -> Vec<Piece> {
    let mut found = Vec::new();
    let Some(had) = empty_around(position, queen).filter(|&had| had <= 2) else { return found };
    for mv in position.legal_moves() {
        let Move::Shift { piece, to } = mv else { continue };
        if piece != queen || walks_alone(position, queen, to) {
            continue;
        }
        let mut next = position.clone();
        next.play_unchecked(mv);
        if empty_around(&next, queen).is_some_and(|has| has > had) {
            let tiles = position.board().pieces().into_iter();
            found.extend(tiles.filter(|&by| {
                is_thrower(position, by, queen.color()) && lies_between(position, by, queen, to)
            }));
        }
    }
    found
}
