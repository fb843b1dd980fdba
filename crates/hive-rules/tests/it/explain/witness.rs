//! Confirms a reason, or the ways of a legal move, by the simple model.

use std::collections::BTreeSet;

use hive_rules::{
    Bug, Color, Gate, GateKind, Hex, Illegality, Miss, Move, Piece, Position, Power, QueenOpening,
    ThrowRefusal, Way,
};

use super::model::Model;

/// A position seen as a model, with what the model does not know.
pub(super) struct Witness<'a> {
    position: &'a Position,
    model: Model,
    turn: Color,
    last: Option<Piece>,
}

/// What a tile was to do; no cell stands for any cell.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wish {
    Place(Piece, Option<Hex>),
    Shift(Piece, Option<Hex>),
    Carry(Piece, Piece, Hex),
    Pass,
}

impl From<Move> for Wish {
    fn from(mv: Move) -> Wish {
        match mv {
            Move::Place { piece, to } => Wish::Place(piece, Some(to)),
            Move::Shift { piece, to } => Wish::Shift(piece, Some(to)),
            Move::Carry { piece, cargo, to } => Wish::Carry(piece, cargo, to),
            Move::Pass => Wish::Pass,
        }
    }
}

impl Wish {
    fn piece(self) -> Option<Piece> {
        match self {
            Wish::Place(piece, _) | Wish::Shift(piece, _) | Wish::Carry(piece, ..) => Some(piece),
            Wish::Pass => None,
        }
    }

    fn to(self) -> Option<Hex> {
        match self {
            Wish::Place(_, to) | Wish::Shift(_, to) => to,
            Wish::Carry(_, _, to) => Some(to),
            Wish::Pass => None,
        }
    }

    fn is_place(self) -> bool {
        matches!(self, Wish::Place(..))
    }

    fn is_in_play(self) -> bool {
        matches!(self, Wish::Shift(..) | Wish::Carry(..))
    }
}

impl<'a> Witness<'a> {
    pub(super) fn new(position: &'a Position) -> Witness<'a> {
        let (turn, last) = (position.turn(), position.last_moved());
        Witness { position, model: Model::new(position), turn, last }
    }

    pub(super) fn model(&self) -> &Model {
        &self.model
    }

    fn queen(&self) -> Piece {
        Piece::queen(self.turn)
    }

    pub(super) fn lifted(&self, piece: Piece) -> Option<(Hex, Model)> {
        let from = self.model.hex_of(piece)?;
        (self.model.top(from) == Some(piece)).then(|| (from, self.model.lifted(from)))
    }

    /// Whether the reason is true, and forbids the wish by itself.
    pub(super) fn confirms(&self, wish: Wish, reason: &Illegality) -> bool {
        let model = &self.model;
        if let Some(piece) = reason_piece(reason)
            && wish.piece() != Some(piece)
        {
            return false;
        }
        match *reason {
            Illegality::GameOver { outcome } => {
                let lost = |color| {
                    let hex = model.hex_of(Piece::queen(color));
                    hex.is_some_and(|hex| model.tops_around(hex).len() == 6)
                };
                (lost(Color::White) || lost(Color::Black))
                    && outcome.winner()
                        == match (lost(Color::White), lost(Color::Black)) {
                            (true, true) => None,
                            (white, _) => Some(if white { Color::Black } else { Color::White }),
                        }
            }
            Illegality::MovesLeft { moves } => {
                let legal = self.position.legal_moves();
                matches!(wish, Wish::Pass) && !legal.contains(&Move::Pass) && legal.len() == moves
            }
            Illegality::NotInGame { piece, game_type } => {
                game_type == self.position.game_type() && !game_type.has(piece.bug())
            }
            Illegality::NotYours { piece } => {
                piece.color() != self.turn
                    && (!matches!(wish, Wish::Shift(..)) || !self.is_thrown(piece, wish.to()))
            }
            Illegality::AlreadyInPlay { piece, at } => {
                wish.is_place() && model.hex_of(piece) == Some(at)
            }
            Illegality::NotInPlay { piece } => wish.is_in_play() && model.hex_of(piece).is_none(),
            Illegality::QueenMustBePlaced { queen } => {
                queen == self.queen()
                    && model.hex_of(queen).is_none()
                    && self.position.ply() >= 6
                    && wish.piece() != Some(queen)
                    && self.concerns_the_player(wish)
            }
            Illegality::QueenMayNotOpen { queen } => {
                queen == self.queen()
                    && wish.is_place()
                    && wish.piece() == Some(queen)
                    && self.position.ply() < 2
                    && self.position.queen_opening() == QueenOpening::Forbidden
            }
            Illegality::QueenNotPlaced { queen } => {
                queen == self.queen()
                    && wish.is_in_play()
                    && model.hex_of(queen).is_none()
                    && self.concerns_the_player(wish)
            }
            Illegality::SameCell { piece } => {
                wish.is_in_play() && wish.to().is_some() && wish.to() == model.hex_of(piece)
            }
            Illegality::Covered { piece, ref by } => {
                let Some(hex) = model.hex_of(piece) else { return false };
                let stack = model.stack(hex);
                let level = stack.iter().position(|&tile| tile == piece).unwrap();
                wish.is_in_play() && !by.is_empty() && stack[level + 1..] == by[..]
            }
            Illegality::Stunned { piece } => {
                wish.is_in_play() && self.last == Some(piece) && piece.color() == self.turn
            }
            Illegality::Barred { piece } => {
                wish.is_in_play()
                    && self.last == Some(piece)
                    && piece.color() != self.turn
                    && self.touches_thrower(piece)
            }
            Illegality::Pinned { piece, ref parts } => {
                let Some((_, lifted)) = self.lifted(piece) else { return false };
                wish.is_in_play() && same_parts(&lifted, parts)
            }
            Illegality::CannotCarry { piece } => {
                matches!(wish, Wish::Carry(..)) && piece.bug() != Bug::Dragonfly
            }
            Illegality::NothingBelow { piece } => {
                matches!(wish, Wish::Carry(..))
                    && model.hex_of(piece).is_some_and(|hex| model.stack(hex)[0] == piece)
            }
            Illegality::WrongCargo { cargo, below } => {
                let Wish::Carry(piece, wished, _) = wish else { return false };
                wished == cargo && cargo != below && self.below(piece) == Some(below)
            }
            Illegality::CarryBreaksHive { piece, cargo, ref parts } => {
                let Some((from, lifted)) = self.lifted(piece) else { return false };
                matches!(wish, Wish::Carry(..))
                    && self.below(piece) == Some(cargo)
                    && same_parts(&lifted.lifted(from), parts)
            }
            Illegality::WrongNumber { piece, next } => {
                wish.is_place()
                    && piece.color() == self.turn
                    && next.number() < piece.number()
                    && (piece.color(), piece.bug()) == (next.color(), next.bug())
                    && model.hex_of(next).is_none()
                    && (1..next.number()).all(|number| {
                        let copy = Piece::new(next.color(), next.bug(), number).unwrap();
                        model.hex_of(copy).is_some()
                    })
            }
            Illegality::NotOrigin => {
                wish.is_place() && model.tiles() == 0 && wish.to() != Some(Hex::ORIGIN)
            }
            Illegality::CellOccupied { by } => {
                wish.to().is_some_and(|to| model.top(to) == Some(by))
                    && match wish {
                        // An enemy tile only has to be fit to be thrown there.
                        Wish::Shift(piece, _) if !self.concerns_a_throw(wish) => {
                            let bugs = self.bugs(piece);
                            !bugs.contains(&Bug::Beetle) && !bugs.contains(&Bug::Dragonfly)
                        }
                        _ => true,
                    }
            }
            Illegality::Apart { to } => {
                let alone = match wish.piece().filter(|_| wish.is_in_play()) {
                    Some(piece) => self
                        .lifted(piece)
                        .is_some_and(|(_, lifted)| lifted.tops_around(to).is_empty()),
                    None => model.tops_around(to).is_empty(),
                };
                wish.to() == Some(to) && alone && model.height(to) == 0
            }
            Illegality::NothingToCopy { piece } => {
                piece.bug() == Bug::Mosquito
                    && self.lifted(piece).is_some_and(|(from, _)| {
                        let around = model.tops_around(from);
                        model.height(from) == 1
                            && around.iter().all(|top| top.bug() == Bug::Mosquito)
                    })
            }
            Illegality::Gated { piece, bug, gate } => self.confirms_gate(piece, bug, &gate, wish),
            Illegality::LosesContact { piece, bug, from, to } => {
                let Some((_, lifted)) = self.lifted(piece) else { return false };
                lifted.height(from) + lifted.height(to) == 0
                    && Model::between(from, to).iter().all(|&hex| lifted.height(hex) == 0)
                    && self.is_all_that_stands_between(piece, bug, (from, to), wish)
            }
            Illegality::NotThrown { piece, thrower, ref why } => {
                self.confirms_no_throw(piece, thrower, why, wish)
            }
            Illegality::TouchesEnemy { ref tiles } => {
                let (Some(piece), Some(to)) = (wish.piece(), wish.to()) else { return false };
                let enemies = model.tops_around(to).into_iter();
                let enemies: BTreeSet<Piece> =
                    enemies.filter(|top| top.color() != piece.color()).collect();
                wish.is_place()
                    && model.tiles() > 1
                    && !tiles.is_empty()
                    && tiles.iter().copied().collect::<BTreeSet<Piece>>() == enemies
            }
            Illegality::TouchesNoFriend { color } => {
                let Some(to) = wish.to() else { return false };
                wish.is_place()
                    && wish.piece().is_some_and(|piece| piece.color() == color)
                    && model.tiles() > 1
                    && model.tops_around(to).iter().all(|top| top.color() != color)
            }
            Illegality::NoCell { color } => {
                wish.is_place()
                    && wish.piece().is_some_and(|piece| piece.color() == color)
                    && model.tiles() > 1
                    && model.cells().into_iter().all(|cell| {
                        let around = model.tops_around(cell);
                        model.height(cell) > 0
                            || around.iter().any(|top| top.color() != color)
                            || around.is_empty()
                    })
            }
            Illegality::OutOfReach { piece, bug, miss, ref reach } => {
                let Some((from, lifted)) = self.lifted(piece) else { return false };
                let Some(to) = wish.to() else { return false };
                let cells = lifted.cells().into_iter();
                let expected: Vec<Hex> =
                    cells.filter(|&cell| lifted.gets(bug, from, cell, None)).collect();
                self.bugs(piece).contains(&bug)
                    && *reach == expected
                    && !reach.contains(&to)
                    && confirms_miss(&lifted, bug, from, to, miss)
            }
            Illegality::NoWay { piece, bug } => {
                let Some((from, lifted)) = self.lifted(piece) else { return false };
                self.bugs(piece).contains(&bug)
                    && wish.to().is_none()
                    && !lifted.cells().into_iter().any(|to| lifted.gets(bug, from, to, None))
            }
        }
    }

    /// Whether every reason that can be told without naming more than the
    /// tile is told exactly if it holds.
    pub(super) fn finds_all(&self, wish: Wish, reasons: &[Illegality]) -> bool {
        let told = |kind: fn(&Illegality) -> bool| reasons.iter().any(kind);
        let Some(piece) = wish.piece() else { return true };
        let over = Color::ALL.into_iter().any(|color| {
            let queen = self.model.hex_of(Piece::queen(color));
            queen.is_some_and(|hex| self.model.tops_around(hex).len() == 6)
        });
        let has_queen = self.model.hex_of(self.queen()).is_some();
        let in_play = self.model.hex_of(piece);
        let free = self.lifted(piece).filter(|_| wish.is_in_play());
        let covered = wish.is_in_play() && in_play.is_some() && free.is_none();
        let pinned = matches!(wish, Wish::Shift(..))
            && free.as_ref().is_some_and(|(_, lifted)| lifted.parts().len() > 1);
        let rests = wish.is_in_play()
            && in_play.is_some()
            && self.last == Some(piece)
            && (piece.color() == self.turn || self.touches_thrower(piece));
        let due = self.position.ply() >= 6
            && !has_queen
            && piece != self.queen()
            && self.concerns_the_player(wish);
        let no_way = match (wish, &free) {
            (Wish::Shift(_, Some(to)), Some((from, _))) => {
                to != *from && self.powers(piece, to).is_empty()
            }
            _ => told(is_about_ways),
        };
        told(|reason| matches!(reason, Illegality::GameOver { .. })) == over
            && told(|reason| matches!(reason, Illegality::QueenNotPlaced { .. }))
                == (wish.is_in_play() && !has_queen && self.concerns_the_player(wish))
            && told(|reason| matches!(reason, Illegality::QueenMustBePlaced { .. })) == due
            && told(|reason| matches!(reason, Illegality::Covered { .. })) == covered
            && told(|reason| matches!(reason, Illegality::Pinned { .. })) == pinned
            && told(|reason| {
                matches!(reason, Illegality::Stunned { .. } | Illegality::Barred { .. })
            }) == rests
            && told(is_about_ways) == no_way
    }

    /// Whether no single step that is not free would make the difference,
    /// other than those that are told.
    pub(super) fn finds_all_steps(&self, piece: Piece, to: Hex, reasons: &[Illegality]) -> bool {
        let Some((from, lifted)) = self.lifted(piece) else { return true };
        let told: BTreeSet<(Hex, Hex)> = reasons
            .iter()
            .filter_map(|reason| match *reason {
                Illegality::Gated { gate, .. } => Some((gate.from, gate.to)),
                Illegality::LosesContact { from, to, .. } => Some((from, to)),
                _ => None,
            })
            .collect();
        let mut expected = BTreeSet::new();
        for bug in self.bugs(piece) {
            for start in self.model.cells() {
                for end in start.neighbors() {
                    // A step that is free already makes no difference.
                    if lifted.gets(bug, from, to, Some((start, end))) {
                        expected.insert((start, end));
                    }
                }
            }
        }
        told == expected
    }

    /// All powers by which a tile that nothing bars gets to a cell.
    pub(super) fn powers(&self, piece: Piece, to: Hex) -> BTreeSet<Power> {
        let mut powers = BTreeSet::new();
        let Some((from, lifted)) = self.lifted(piece) else { return powers };
        if piece.color() == self.turn {
            for bug in self.bugs(piece) {
                if lifted.gets(bug, from, to, None) {
                    let own = piece.bug() == bug || lifted.height(from) > 0;
                    powers.insert(if own { Power::Own } else { Power::Copied { bug } });
                }
            }
        }
        let throws = |&tile: &Piece| self.model.throws(tile, self.turn, self.last, from, to);
        powers.extend(Piece::all().filter(throws).map(|by| Power::Thrown { by }));
        powers
    }

    /// Whether a way of a legal move can be walked step by step.
    pub(super) fn confirms_way(&self, piece: Piece, to: Hex, way: &Way) -> bool {
        let (from, lifted) = self.lifted(piece).unwrap();
        let path: Vec<Hex> = std::iter::once(from).chain(way.path.iter().copied()).collect();
        let bug = match way.power {
            Power::Thrown { by: thrower } => {
                return self.model.throws(thrower, self.turn, self.last, from, to)
                    && way.cargo.is_none()
                    && way.path == [self.model.hex_of(thrower).unwrap(), to];
            }
            Power::Own if piece.bug() == Bug::Mosquito && lifted.height(from) > 0 => Bug::Beetle,
            Power::Own => piece.bug(),
            Power::Copied { bug } => bug,
        };
        let carried = way.cargo.is_none_or(|cargo| {
            bug == Bug::Dragonfly
                && piece.bug() == Bug::Dragonfly
                && lifted.top(from) == Some(cargo)
                && lifted.height(to) == 0
                && lifted.lifted(from).parts().len() == 1
        });
        way.to() == to && lifted.walks(bug, &path) && carried && self.bugs(piece).contains(&bug)
    }

    /// Whether a tile of the player's that throws, able to or not, lies beside a tile.
    fn touches_thrower(&self, piece: Piece) -> bool {
        let Some(from) = self.model.hex_of(piece) else { return false };
        let mut own = Piece::all().filter(|tile| tile.color() == self.turn);
        own.any(|tile| {
            let beside = self.model.hex_of(tile).is_some_and(|hex| hex.distance(from) == 1);
            beside && self.model.has_throw(tile)
        })
    }

    /// Whether a wish is about an enemy tile that a thrower of the player's,
    /// able to throw or not, lies beside.
    pub(super) fn concerns_a_throw(&self, wish: Wish) -> bool {
        let tile = wish.piece().filter(|piece| piece.color() != self.turn && wish.is_in_play());
        tile.is_some_and(|piece| self.touches_thrower(piece))
    }

    /// Whether the player to move could have a hand in it at all: what holds
    /// that player back is no reason for a tile that is not theirs to stay.
    fn concerns_the_player(&self, wish: Wish) -> bool {
        wish.piece().is_some_and(|piece| piece.color() == self.turn) || self.concerns_a_throw(wish)
    }

    fn bugs(&self, piece: Piece) -> BTreeSet<Bug> {
        self.lifted(piece).map_or(BTreeSet::new(), |(from, _)| self.model.bugs(from))
    }

    fn below(&self, piece: Piece) -> Option<Piece> {
        let stack = self.model.stack(self.model.hex_of(piece)?);
        let level = stack.iter().position(|&tile| tile == piece)?;
        stack[..level].last().copied()
    }

    /// Whether the player has a tile that throws this one to a cell, or to
    /// any cell.
    fn is_thrown(&self, piece: Piece, to: Option<Hex>) -> bool {
        let cells = match to {
            Some(to) => BTreeSet::from([to]),
            None => self.model.cells(),
        };
        let thrown = |&to: &Hex| {
            self.powers(piece, to).iter().any(|power| matches!(power, Power::Thrown { .. }))
        };
        cells.iter().any(thrown)
    }

    fn is_stack(&self, lifted: &Model, gate: &Gate) -> bool {
        let cells: BTreeSet<Hex> = gate.blockers.iter().map(|blocker| blocker.hex).collect();
        cells == Model::between(gate.from, gate.to).into_iter().collect()
            && gate.blockers.iter().all(|blocker| {
                lifted.height(blocker.hex) == blocker.height
                    && lifted.top(blocker.hex) == Some(blocker.top)
            })
    }

    fn confirms_gate(&self, piece: Piece, bug: Bug, gate: &Gate, wish: Wish) -> bool {
        let Some((_, lifted)) = self.lifted(piece) else { return false };
        let level = lifted.height(gate.from).max(lifted.height(gate.to));
        let kind = if level == 0 { GateKind::Ground } else { GateKind::Height };
        self.is_stack(&lifted, gate)
            && gate.kind == kind
            && gate.blockers.iter().all(|blocker| blocker.height > level)
            && self.is_all_that_stands_between(piece, bug, (gate.from, gate.to), wish)
    }

    /// Whether a bug gets to a cell, or to any cell, exactly if a step is
    /// taken to be free.
    fn is_all_that_stands_between(
        &self,
        piece: Piece,
        bug: Bug,
        step: (Hex, Hex),
        wish: Wish,
    ) -> bool {
        let Some((from, lifted)) = self.lifted(piece) else { return false };
        let cells = match wish.to() {
            Some(to) => BTreeSet::from([to]),
            None => self.model.cells(),
        };
        let gets = |open| cells.iter().any(|&to| lifted.gets(bug, from, to, open));
        self.bugs(piece).contains(&bug) && !gets(None) && gets(Some(step))
    }

    fn confirms_no_throw(
        &self,
        piece: Piece,
        thrower: Piece,
        why: &ThrowRefusal,
        wish: Wish,
    ) -> bool {
        let model = &self.model;
        let Some((from, lifted)) = self.lifted(piece) else { return false };
        let Some(middle) = model.hex_of(thrower) else { return false };
        let is_thrower = thrower.color() == self.turn
            && model.has_throw(thrower)
            && middle.distance(from) == 1
            && matches!(wish, Wish::Shift(..));
        let is_gate = |gate: &Gate, from: Hex, to: Hex| {
            (gate.from, gate.to) == (from, to)
                && gate.kind == GateKind::Height
                && self.is_stack(&lifted, gate)
                && gate.blockers.iter().all(|blocker| blocker.height >= 2)
        };
        is_thrower
            && match why {
                ThrowRefusal::Covered { by } => {
                    let stack = model.stack(middle);
                    let level = stack.iter().position(|&tile| tile == thrower).unwrap();
                    !by.is_empty() && stack[level + 1..] == by[..]
                }
                ThrowRefusal::Elevated => model.stack(middle)[0] != thrower,
                ThrowRefusal::Stunned => self.last == Some(thrower),
                ThrowRefusal::InStack { below } => lifted.top(from) == Some(*below),
                ThrowRefusal::NotBeside => wish.to().is_some_and(|to| to.distance(middle) != 1),
                ThrowRefusal::LiftGated { gate } => is_gate(gate, from, middle),
                ThrowRefusal::DropGated { gate } => {
                    wish.to().is_some_and(|to| is_gate(gate, middle, to))
                }
                ThrowRefusal::NoRoom => {
                    wish.to().is_none()
                        && middle.neighbors().into_iter().all(|cell| {
                            model.height(cell) > 0 || lifted.is_throw_gate(middle, cell)
                        })
                }
            }
    }
}

fn is_about_ways(reason: &Illegality) -> bool {
    matches!(
        reason,
        Illegality::NotYours { .. }
            | Illegality::CellOccupied { .. }
            | Illegality::Apart { .. }
            | Illegality::NothingToCopy { .. }
            | Illegality::Gated { .. }
            | Illegality::LosesContact { .. }
            | Illegality::NotThrown { .. }
            | Illegality::OutOfReach { .. }
    )
}

fn same_parts(model: &Model, parts: &[Vec<Hex>]) -> bool {
    let told: BTreeSet<BTreeSet<Hex>> =
        parts.iter().map(|part| part.iter().copied().collect()).collect();
    parts.len() > 1 && told.len() == parts.len() && told == model.parts()
}

fn confirms_miss(lifted: &Model, bug: Bug, from: Hex, to: Hex, miss: Miss) -> bool {
    match miss {
        Miss::MoreThanOneStep => {
            matches!(bug, Bug::Queen | Bug::Pillbug | Bug::Beetle) && from.distance(to) > 1
        }
        Miss::NotThreeSlides { shortest } => {
            bug == Bug::Spider && shortest == lifted.slides_between(from, to)
        }
        Miss::ShutOff => bug == Bug::Ant && !lifted.gets(Bug::Ant, from, to, None),
        Miss::NotInLine => {
            let d = to - from;
            bug == Bug::Grasshopper && d.q != 0 && d.r != 0 && d.q != -d.r
        }
        Miss::NothingToJump => {
            let d = to - from;
            let step = Hex::new(d.q.signum(), d.r.signum());
            bug == Bug::Grasshopper
                && from.distance(from + step) == 1
                && lifted.height(from + step) == 0
        }
        Miss::LandsEarlier { at } => {
            bug == Bug::Grasshopper
                && lifted.jump(from, to) == Some(at)
                && from.distance(at) < from.distance(to)
        }
        Miss::NotOverTheHive => !bug.walks() && !bug.climbs() && bug != Bug::Grasshopper,
        Miss::NotBesideRow => bug == Bug::Dragonfly,
    }
}

/// The tile of which a reason speaks.
fn reason_piece(reason: &Illegality) -> Option<Piece> {
    match *reason {
        Illegality::NotInGame { piece, .. }
        | Illegality::NotYours { piece }
        | Illegality::AlreadyInPlay { piece, .. }
        | Illegality::NotInPlay { piece }
        | Illegality::SameCell { piece }
        | Illegality::Covered { piece, .. }
        | Illegality::Stunned { piece }
        | Illegality::Barred { piece }
        | Illegality::Pinned { piece, .. }
        | Illegality::CannotCarry { piece }
        | Illegality::NothingBelow { piece }
        | Illegality::CarryBreaksHive { piece, .. }
        | Illegality::WrongNumber { piece, .. }
        | Illegality::NothingToCopy { piece }
        | Illegality::Gated { piece, .. }
        | Illegality::LosesContact { piece, .. }
        | Illegality::NotThrown { piece, .. }
        | Illegality::OutOfReach { piece, .. }
        | Illegality::NoWay { piece, .. } => Some(piece),
        _ => None,
    }
}
