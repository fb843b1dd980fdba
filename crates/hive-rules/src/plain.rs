//! The rules written down literally, one function for each bug, with the
//! path of every move. Nothing here is fast.
//!
//! It serves three ends: it explains moves, it answers for hives that are too
//! wide for the small board, and the tests hold the fast generator to it.

use std::fmt;

use crate::{Bug, Color, Direction, Hex, Move, Piece, PieceSet, Position, layout::Layout};

/// One way in which a tile can get to a cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Way {
    /// Whose power it is.
    pub power: Power,
    /// The tile that a dragonfly takes along.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub cargo: Option<Piece>,
    /// The cells on the way, from the first after the start to the
    /// destination; never empty. Cells that are jumped over are not listed.
    pub path: Vec<Hex>,
}

/// What lets a tile move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Power {
    /// The bug's own way to move. For a mosquito on top of the hive that is a
    /// beetle's step, whatever it touches.
    Own,
    /// A mosquito on the ground moves like a bug that it touches.
    Copied {
        /// The bug.
        bug: Bug,
    },
    /// Another tile throws it.
    Thrown {
        /// The pillbug, or the mosquito that touches one.
        by: Piece,
    },
}

impl Way {
    /// Where the way leads.
    pub fn to(&self) -> Hex {
        self.path[self.path.len() - 1]
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.power {
            Power::Own => f.write_str("moves by itself")?,
            Power::Copied { bug } => write!(f, "moves like the {bug}")?,
            Power::Thrown { by } => write!(f, "is thrown by {by}")?,
        }
        if let Some(cargo) = self.cargo {
            write!(f, " and takes {cargo} along")?;
        }
        Ok(())
    }
}

/// All legal moves in order, a forced pass included.
#[cfg(test)]
pub(crate) fn moves(position: &Position) -> Vec<Move> {
    let mut moves = moves_of(position, PieceSet::ALL);
    if moves.is_empty() && !position.is_over() {
        moves.push(Move::Pass);
    }
    moves
}

/// The legal moves of some tiles, each once and in order.
pub(crate) fn moves_of(position: &Position, only: PieceSet) -> Vec<Move> {
    if position.is_over() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    let entering = position.entering().and(only);
    let cells = if entering.is_empty() { Vec::new() } else { placements(position) };
    for piece in entering {
        moves.extend(cells.iter().map(|&to| Move::Place { piece, to }));
    }
    for piece in position.board().pieces().and(only) {
        for way in ways(position, piece) {
            let to = way.to();
            moves.push(match way.cargo {
                None => Move::Shift { piece, to },
                Some(cargo) => Move::Carry { piece, cargo, to },
            });
        }
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// The cells where the player to move may place a tile.
pub(crate) fn placements(position: &Position) -> Vec<Hex> {
    let layout = Layout::new(position.board());
    let mut cells: Vec<Hex> = layout.hexes().flat_map(|hex| hex.neighbors()).collect();
    match position.board().pieces().len() {
        0 => return vec![Hex::ORIGIN],
        1 => return cells,
        _ => {}
    }
    cells.sort_unstable();
    cells.dedup();
    cells.retain(|&cell| {
        let touched = cell.neighbors().into_iter().filter_map(|hex| layout.top(hex));
        let colors: Vec<Color> = touched.map(Piece::color).collect();
        !layout.is_occupied(cell) && !colors.contains(&!position.turn())
    });
    cells
}

/// All ways in which the player to move can move a tile that is in play.
pub(crate) fn ways(position: &Position, piece: Piece) -> Vec<Way> {
    let board = position.board();
    let Some(from) = board.hex_of(piece) else { return Vec::new() };
    let mover = position.turn();
    if position.is_over()
        || board.hex_of(Piece::queen(mover)).is_none()
        || board.covered().contains(piece)
        || position.last_moved() == Some(piece)
    {
        return Vec::new();
    }
    let layout = Layout::new(board);
    let lifted = layout.lifted(from);
    let breaks_hive = lifted.parts().len() > 1;

    let mut ways = Vec::new();
    if piece.color() == mover && !breaks_hive {
        own_ways(&lifted, piece, from, &mut ways);
    }
    if piece.color() == mover && piece.bug() == Bug::Dragonfly {
        carries(&lifted, from, &mut ways);
    }
    if layout.height(from) == 1 && !breaks_hive {
        throws(position, &layout, from, &mut ways);
    }
    ways
}

/// What a tile can do by itself. `lifted` is the hive without it.
fn own_ways(lifted: &Layout, piece: Piece, from: Hex, ways: &mut Vec<Way>) {
    if !piece.bug().copies_others() {
        let paths = paths(lifted, piece.bug(), from);
        ways.extend(paths.into_iter().map(|path| Way { power: Power::Own, cargo: None, path }));
        return;
    }
    let on_top = lifted.is_occupied(from);
    for bug in copied_bugs(lifted, from) {
        let paths = paths(lifted, bug, from);
        let power = if on_top { Power::Own } else { Power::Copied { bug } };
        ways.extend(paths.into_iter().map(|path| Way { power, cargo: None, path }));
    }
}

/// The bugs like which a mosquito on this cell, now in the air, can move.
pub(crate) fn copied_bugs(lifted: &Layout, from: Hex) -> Vec<Bug> {
    if lifted.is_occupied(from) {
        return vec![Bug::Beetle];
    }
    let tops = from.neighbors().into_iter().filter_map(|hex| lifted.top(hex));
    let mut bugs: Vec<Bug> = tops.map(Piece::bug).filter(|bug| bug.is_copied()).collect();
    bugs.sort_unstable();
    bugs.dedup();
    bugs
}

/// The paths of a bug, one to each destination.
pub(crate) fn paths(lifted: &Layout, bug: Bug, from: Hex) -> Vec<Vec<Hex>> {
    let mut paths = match bug {
        Bug::Queen | Bug::Pillbug => slides(lifted, from),
        Bug::Spider => spider(lifted, from),
        Bug::Beetle => beetle(lifted, from),
        Bug::Grasshopper => grasshopper(lifted, from),
        Bug::Ant => ant(lifted, from),
        Bug::Ladybug => ladybug(lifted, from),
        Bug::Dragonfly => dragonfly(lifted, from),
        // Nothing to be copied.
        Bug::Mosquito => Vec::new(),
    };
    paths.sort_by_key(|path| (path[path.len() - 1], path.len()));
    paths.dedup_by_key(|path| path[path.len() - 1]);
    paths
}

/// Single steps along the ground.
fn slides(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let free = |&direction: &Direction| {
        !lifted.is_occupied(from.neighbor(direction)) && lifted.can_step(from, direction)
    };
    Direction::ALL.into_iter().filter(free).map(|d| vec![from.neighbor(d)]).collect()
}

fn beetle(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let free = |&direction: &Direction| lifted.can_step(from, direction);
    Direction::ALL.into_iter().filter(free).map(|d| vec![from.neighbor(d)]).collect()
}

/// Three steps along the ground, no cell twice.
fn spider(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let mut paths = vec![vec![from]];
    for _ in 0..3 {
        let mut longer = Vec::new();
        for path in paths {
            for step in slides(lifted, path[path.len() - 1]) {
                if !path.contains(&step[0]) {
                    longer.push([path.as_slice(), &step].concat());
                }
            }
        }
        paths = longer;
    }
    paths.into_iter().map(|path| path[1..].to_vec()).collect()
}

/// Any number of steps along the ground: the shortest path to each cell.
fn ant(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let mut paths = vec![vec![from]];
    let mut next = 0;
    while next < paths.len() {
        let path = paths[next].clone();
        for step in slides(lifted, path[path.len() - 1]) {
            if !paths.iter().any(|path| path[path.len() - 1] == step[0]) {
                paths.push([path.as_slice(), &step].concat());
            }
        }
        next += 1;
    }
    paths.into_iter().skip(1).map(|path| path[1..].to_vec()).collect()
}

/// Over an unbroken row of tiles to the first empty cell.
fn grasshopper(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let rows = Direction::ALL.into_iter().filter_map(|direction| row_end(lifted, from, direction));
    rows.map(|(last, direction)| vec![last.neighbor(direction)]).collect()
}

/// The last cell of the row of tiles that begins next to a cell.
fn row_end(lifted: &Layout, from: Hex, direction: Direction) -> Option<(Hex, Direction)> {
    let row =
        std::iter::successors(Some(from.neighbor(direction)), |hex| Some(hex.neighbor(direction)));
    let last = row.take_while(|&hex| lifted.is_occupied(hex)).last()?;
    Some((last, direction))
}

/// Up, across, and down.
fn ladybug(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let mut paths = Vec::new();
    let steps = |hex: Hex, onto_tile: bool| {
        let free = move |&direction: &Direction| {
            lifted.is_occupied(hex.neighbor(direction)) == onto_tile
                && lifted.can_step(hex, direction)
        };
        Direction::ALL.into_iter().filter(free).map(move |direction| hex.neighbor(direction))
    };
    for up in steps(from, true) {
        for across in steps(up, true) {
            for down in steps(across, false).filter(|&down| down != from) {
                paths.push(vec![up, across, down]);
            }
        }
    }
    paths
}

/// A grasshopper's jump, then a step to either side around the last tile of
/// the row.
fn dragonfly(lifted: &Layout, from: Hex) -> Vec<Vec<Hex>> {
    let rows = Direction::ALL.into_iter().filter_map(|direction| row_end(lifted, from, direction));
    rows.flat_map(|(last, direction)| {
        let landing = last.neighbor(direction);
        [direction.left(), direction.right()].map(|side| vec![landing, last.neighbor(side)])
    })
    .collect()
}

/// A dragonfly takes the tile below it to an empty cell. `lifted` is the hive
/// without the dragonfly.
fn carries(lifted: &Layout, from: Hex, ways: &mut Vec<Way>) {
    let Some(cargo) = lifted.top(from) else { return };
    if lifted.lifted(from).parts().len() > 1 {
        return;
    }
    for path in paths(lifted, Bug::Dragonfly, from) {
        if !lifted.is_occupied(path[path.len() - 1]) {
            ways.push(Way { power: Power::Own, cargo: Some(cargo), path });
        }
    }
}

/// The tiles that can throw for the player to move.
pub(crate) fn throwers(position: &Position) -> Vec<(Piece, Hex)> {
    let board = position.board();
    let layout = Layout::new(board);
    let can_throw = |piece: Piece, hex: Hex| {
        piece.color() == position.turn()
            && layout.height(hex) == 1
            && position.last_moved() != Some(piece)
            && (piece.bug().throws()
                || (piece.bug().copies_others()
                    && copied_bugs(&layout.lifted(hex), hex).into_iter().any(Bug::throws)))
    };
    let tops = board.tops().filter(|&(hex, piece)| can_throw(piece, hex));
    tops.map(|(hex, piece)| (piece, hex)).collect()
}

/// How the lone tile on a cell can be thrown.
fn throws(position: &Position, layout: &Layout, from: Hex, ways: &mut Vec<Way>) {
    for (thrower, middle) in throwers(position) {
        let Some(lift) = middle.direction_to(from) else { continue };
        if !can_throw_over(layout, middle, lift) {
            continue;
        }
        for drop in Direction::ALL {
            let to = middle.neighbor(drop);
            if !layout.is_occupied(to) && can_throw_over(layout, middle, drop) {
                let path = vec![middle, to];
                ways.push(Way { power: Power::Thrown { by: thrower }, cargo: None, path });
            }
        }
    }
}

/// Whether a tile can be lifted onto a thrower from this side of it, or
/// dropped there: not between two stacks of two or more.
pub(crate) fn can_throw_over(layout: &Layout, middle: Hex, side: Direction) -> bool {
    Layout::flanks(middle, side).into_iter().any(|hex| layout.height(hex) < 2)
}
