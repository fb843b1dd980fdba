//! The rules of moving once more, as simply as they can be said: a map from
//! cells to stacks, and one question, whether a bug gets from here to there.
//! It shares no code with the crate but cells and tiles.

use std::collections::{BTreeMap, BTreeSet};

use hive_rules::{Bug, Color, Hex, Piece, Position};

/// Stacks on an endless table.
#[derive(Clone)]
pub(super) struct Model {
    stacks: BTreeMap<Hex, Vec<Piece>>,
}

/// A step that is taken to be free whatever stands in its way.
pub(super) type Open = Option<(Hex, Hex)>;

impl Model {
    pub(super) fn new(position: &Position) -> Model {
        let board = position.board();
        let mut tiles: Vec<(Hex, u8, Piece)> = Vec::new();
        for piece in board.pieces() {
            tiles.push((board.hex_of(piece).unwrap(), board.level_of(piece).unwrap(), piece));
        }
        tiles.sort_unstable();
        let mut stacks: BTreeMap<Hex, Vec<Piece>> = BTreeMap::new();
        for (hex, level, piece) in tiles {
            let stack = stacks.entry(hex).or_default();
            assert_eq!(stack.len(), usize::from(level));
            stack.push(piece);
        }
        Model { stacks }
    }

    /// Without the top tile of a cell.
    pub(super) fn lifted(&self, hex: Hex) -> Model {
        let mut model = self.clone();
        let stack = model.stacks.get_mut(&hex).unwrap();
        stack.pop();
        if stack.is_empty() {
            model.stacks.remove(&hex);
        }
        model
    }

    pub(super) fn stack(&self, hex: Hex) -> &[Piece] {
        self.stacks.get(&hex).map_or(&[], Vec::as_slice)
    }

    pub(super) fn height(&self, hex: Hex) -> usize {
        self.stack(hex).len()
    }

    pub(super) fn top(&self, hex: Hex) -> Option<Piece> {
        self.stack(hex).last().copied()
    }

    pub(super) fn hex_of(&self, piece: Piece) -> Option<Hex> {
        let found = self.stacks.iter().find(|(_, stack)| stack.contains(&piece));
        found.map(|(&hex, _)| hex)
    }

    pub(super) fn tiles(&self) -> usize {
        self.stacks.values().map(Vec::len).sum()
    }

    /// The hive and the cells around it.
    pub(super) fn cells(&self) -> BTreeSet<Hex> {
        let hexes = self.stacks.keys().copied();
        hexes.flat_map(|hex| hex.neighbors().into_iter().chain([hex])).collect()
    }

    pub(super) fn tops_around(&self, hex: Hex) -> Vec<Piece> {
        hex.neighbors().into_iter().filter_map(|near| self.top(near)).collect()
    }

    /// The parts into which the hive falls, as sets of cells.
    pub(super) fn parts(&self) -> BTreeSet<BTreeSet<Hex>> {
        let mut parts = BTreeSet::new();
        let mut rest: BTreeSet<Hex> = self.stacks.keys().copied().collect();
        while let Some(first) = rest.pop_first() {
            let mut part = BTreeSet::from([first]);
            let mut open = vec![first];
            while let Some(hex) = open.pop() {
                for near in hex.neighbors() {
                    if rest.remove(&near) {
                        part.insert(near);
                        open.push(near);
                    }
                }
            }
            parts.insert(part);
        }
        parts
    }

    /// The two cells that touch both.
    pub(super) fn between(a: Hex, b: Hex) -> Vec<Hex> {
        a.neighbors().into_iter().filter(|&hex| hex.distance(b) == 1).collect()
    }

    /// Whether a tile in the air can step from one cell to the next.
    pub(super) fn can_step(&self, from: Hex, to: Hex, open: Open) -> bool {
        if from.distance(to) != 1 {
            return false;
        }
        if open == Some((from, to)) {
            return true;
        }
        let between = Model::between(from, to);
        let level = self.height(from).max(self.height(to));
        if level == 0 {
            between.iter().filter(|&&hex| self.height(hex) > 0).count() == 1
        } else {
            !between.iter().all(|&hex| self.height(hex) > level)
        }
    }

    fn can_slide(&self, from: Hex, to: Hex, open: Open) -> bool {
        self.height(to) == 0 && self.can_step(from, to, open)
    }

    /// Whether a bug gets from one cell to another; it is in the air.
    pub(super) fn gets(&self, bug: Bug, from: Hex, to: Hex, open: Open) -> bool {
        from != to
            && match bug {
                Bug::Queen | Bug::Pillbug => self.can_slide(from, to, open),
                Bug::Beetle => self.can_step(from, to, open),
                Bug::Ant => self.ant_gets(from, to, open),
                Bug::Spider => self.spider_gets(&mut vec![from], to, open),
                Bug::Ladybug => self.ladybug_gets(from, to, open),
                Bug::Grasshopper => self.jump(from, to).is_some_and(|end| end == to),
                Bug::Dragonfly => self.flies(from, to),
                Bug::Mosquito => false,
            }
    }

    /// Whether a bug can walk along a path, which begins where it was.
    pub(super) fn walks(&self, bug: Bug, path: &[Hex]) -> bool {
        let (from, to) = (path[0], path[path.len() - 1]);
        let mut steps = path.windows(2);
        let distinct = path.iter().collect::<BTreeSet<_>>().len() == path.len();
        let on_top: Vec<bool> = path[1..].iter().map(|&hex| self.height(hex) > 0).collect();
        match bug {
            Bug::Queen | Bug::Pillbug | Bug::Spider | Bug::Ant => {
                let length = match bug {
                    Bug::Spider => 4,
                    Bug::Ant => path.len().max(2),
                    _ => 2,
                };
                path.len() == length
                    && distinct
                    && steps.all(|step| self.can_slide(step[0], step[1], None))
            }
            Bug::Beetle => path.len() == 2 && self.can_step(from, to, None),
            Bug::Ladybug => {
                distinct
                    && on_top == [true, true, false]
                    && steps.all(|step| self.can_step(step[0], step[1], None))
            }
            Bug::Grasshopper => path.len() == 2 && self.jump(from, to) == Some(to),
            Bug::Dragonfly => {
                path.len() == 3
                    && self.jump(from, path[1]) == Some(path[1])
                    && path[1].distance(to) == 1
                    && self.flies(from, to)
            }
            Bug::Mosquito => false,
        }
    }

    /// How many slides there are at least from one cell to another; none if
    /// no way leads there.
    pub(super) fn slides_between(&self, from: Hex, to: Hex) -> Option<usize> {
        let mut rings = vec![BTreeSet::from([from])];
        let mut reached = rings[0].clone();
        while let Some(ring) = rings.last().filter(|ring| !ring.is_empty()) {
            let edge = ring.iter().flat_map(|&hex| {
                hex.neighbors().into_iter().filter(move |&near| self.can_slide(hex, near, None))
            });
            let next = edge.filter(|&near| reached.insert(near)).collect();
            rings.push(next);
        }
        rings.iter().position(|ring| ring.contains(&to))
    }

    fn ant_gets(&self, from: Hex, to: Hex, open: Open) -> bool {
        let mut seen = BTreeSet::from([from]);
        let mut next = vec![from];
        while let Some(hex) = next.pop() {
            for near in hex.neighbors() {
                if self.can_slide(hex, near, open) && seen.insert(near) {
                    next.push(near);
                }
            }
        }
        seen.contains(&to)
    }

    fn spider_gets(&self, path: &mut Vec<Hex>, to: Hex, open: Open) -> bool {
        let here = path[path.len() - 1];
        if path.len() == 4 {
            return here == to;
        }
        here.neighbors().into_iter().any(|near| {
            if path.contains(&near) || !self.can_slide(here, near, open) {
                return false;
            }
            path.push(near);
            let gets = self.spider_gets(path, to, open);
            path.pop();
            gets
        })
    }

    fn ladybug_gets(&self, from: Hex, to: Hex, open: Open) -> bool {
        let up = from.neighbors().into_iter();
        self.height(to) == 0
            && up.filter(|&up| self.height(up) > 0 && self.can_step(from, up, open)).any(|up| {
                up.neighbors().into_iter().any(|across| {
                    self.height(across) > 0
                        && self.can_step(up, across, open)
                        && self.can_step(across, to, open)
                })
            })
    }

    /// Where the jump in the direction of a cell ends.
    pub(super) fn jump(&self, from: Hex, toward: Hex) -> Option<Hex> {
        let d = toward - from;
        let in_line = d.q == 0 || d.r == 0 || d.q == -d.r;
        if !in_line || from == toward {
            return None;
        }
        let step = Hex::new(d.q.signum(), d.r.signum());
        let mut end = from + step;
        if self.height(end) == 0 {
            return None;
        }
        while self.height(end) > 0 {
            end = end + step;
        }
        Some(end)
    }

    /// A flight ends on a cell that touches both the cell where the jump would
    /// end and the last tile of the row.
    fn flies(&self, from: Hex, to: Hex) -> bool {
        from.neighbors().into_iter().any(|near| {
            let Some(end) = self.jump(from, near) else { return false };
            let last = end - (near - from);
            to.distance(end) == 1 && to.distance(last) == 1
        })
    }

    /// The bugs as which the top tile of a cell can move.
    pub(super) fn bugs(&self, from: Hex) -> BTreeSet<Bug> {
        match self.top(from).map(Piece::bug) {
            Some(Bug::Mosquito) if self.height(from) > 1 => BTreeSet::from([Bug::Beetle]),
            Some(Bug::Mosquito) => {
                let bugs = self.tops_around(from).into_iter().map(Piece::bug);
                bugs.filter(|&bug| bug != Bug::Mosquito).collect()
            }
            bug => bug.into_iter().collect(),
        }
    }

    /// Whether a tile has the power to throw, be it able to or not.
    pub(super) fn has_throw(&self, piece: Piece) -> bool {
        let Some(hex) = self.hex_of(piece) else { return false };
        piece.bug() == Bug::Pillbug
            || piece.bug() == Bug::Mosquito
                && self.tops_around(hex).iter().any(|top| top.bug() == Bug::Pillbug)
    }

    /// Whether two stacks leave no room between a thrower and a neighbour.
    pub(super) fn is_throw_gate(&self, middle: Hex, side: Hex) -> bool {
        Model::between(middle, side).iter().all(|&hex| self.height(hex) >= 2)
    }

    /// Whether a player's tile throws the top tile of a cell to another cell,
    /// apart from what bars the thrown tile itself.
    pub(super) fn throws(
        &self,
        thrower: Piece,
        color: Color,
        last: Option<Piece>,
        from: Hex,
        to: Hex,
    ) -> bool {
        let Some(middle) = self.hex_of(thrower) else { return false };
        thrower.color() == color
            && last != Some(thrower)
            && self.has_throw(thrower)
            && self.stack(middle) == [thrower]
            && self.height(from) == 1
            && self.height(to) == 0
            && middle.distance(from) == 1
            && middle.distance(to) == 1
            && !self.is_throw_gate(middle, from)
            && !self.is_throw_gate(middle, to)
    }
}
