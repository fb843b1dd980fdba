//! Moves that were not played: a tree that grows on a game.

use std::fmt;

use hive_rules::{Game, Move, MoveString, PlayError, Script};

use crate::record::clean_comment;

/// How deep variations may lie in variations. Nobody who writes for others
/// gets near it, and what walks down a tree needs no more room than this.
pub(crate) const MAX_DEPTH: usize = 100;

/// Which move another one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// So many plies of the game itself.
    Ply(usize),
    /// The move at this place of the list of [`Variations`].
    Move(usize),
}

/// A move beside the game, or one that follows such a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariationMove {
    /// Where it is played instead, or what it goes on from.
    pub after: After,
    /// The move.
    pub mv: Move,
    /// What is said of it; empty if nothing is.
    pub comment: String,
}

/// The variations of a game, legal from their first move to their last.
///
/// Each move stands behind the one that it follows. The order is that of a
/// reader who follows a line to its end and then turns to what might have been
/// played instead, the last branch first, so that equal variations are equal
/// lists.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Variations(Vec<VariationMove>);

/// Why moves are no variations of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariationError {
    /// The move at this place of the list follows none before it.
    NotAfter(usize),
    /// There are more moves than any game has.
    TooMany,
    /// Variations lie too deep in variations.
    TooDeep,
    /// A move cannot be played.
    Play {
        /// Which ply of its line it is, counted from 1.
        ply: usize,
        /// Why not.
        cause: PlayError,
    },
}

impl Variations {
    /// Checks the moves by the rules and puts them in order.
    pub fn new(game: &Game, moves: Vec<VariationMove>) -> Result<Variations, VariationError> {
        if moves.len() > Script::MAX_PLIES {
            return Err(VariationError::TooMany);
        }
        let tree = Tree::new(game.moves().len(), moves.iter().map(|it| it.after))?;
        tree.walk(game, |table, index| {
            let ply = table.moves().len() + 1;
            table.play(moves[index].mv).map_err(|cause| VariationError::Play { ply, cause })
        })?;
        Ok(tree.sorted(moves))
    }

    /// The moves in their order.
    pub fn moves(&self) -> &[VariationMove] {
        &self.0
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Leaves out what replaces a later ply of the game than this, for a game
    /// of which moves were taken back.
    pub fn truncate(&mut self, plies: usize) {
        let mut places: Vec<Option<usize>> = Vec::with_capacity(self.0.len());
        let mut kept = Vec::new();
        for mut it in self.0.drain(..) {
            let after = match it.after {
                After::Ply(ply) => (ply < plies).then_some(After::Ply(ply)),
                After::Move(place) => places[place].map(After::Move),
            };
            places.push(after.map(|_| kept.len()));
            if let Some(after) = after {
                it.after = after;
                kept.push(it);
            }
        }
        self.0 = kept;
    }
}

/// Which move follows which. Moves have numbers here: 0 is the beginning, then
/// come the plies of the game, then the moves of its variations.
#[derive(Debug)]
pub(crate) struct Tree {
    plies: usize,
    /// What follows each move, the line that goes on first.
    next: Vec<Vec<usize>>,
}

impl Tree {
    pub(crate) fn new(
        plies: usize,
        moves: impl IntoIterator<Item = After>,
    ) -> Result<Tree, VariationError> {
        let mut next: Vec<Vec<usize>> = (1..=plies).map(|ply| vec![ply]).collect();
        next.push(Vec::new());
        let mut depths = vec![0; next.len()];
        for (index, after) in moves.into_iter().enumerate() {
            let number = next.len();
            let before = match after {
                // A variation takes the place of a move that was played.
                After::Ply(ply) => Some(ply).filter(|&ply| ply < plies),
                After::Move(place) => Some(plies + 1 + place).filter(|&before| before < number),
            };
            let before = before.ok_or(VariationError::NotAfter(index))?;
            let depth = depths[before] + usize::from(!next[before].is_empty());
            if depth > MAX_DEPTH {
                return Err(VariationError::TooDeep);
            }
            depths.push(depth);
            next[before].push(number);
            next.push(Vec::new());
        }
        Ok(Tree { plies, next })
    }

    /// What follows a move: the one that goes on, and those that might be
    /// played instead of it.
    pub(crate) fn next(&self, number: usize) -> Option<(usize, &[usize])> {
        let (&first, others) = self.next[number].split_first()?;
        Some((first, others))
    }

    /// The place of a move in the list of variations; `None` for the game's own.
    pub(crate) fn place(&self, number: usize) -> Option<usize> {
        number.checked_sub(self.plies + 1)
    }

    /// Goes along all lines, and has each move of a variation played once in
    /// its position; a move is taken back when all that follows it is done.
    pub(crate) fn walk<E>(
        &self,
        game: &Game,
        mut play: impl FnMut(&mut Game, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut table = Game::from_position(game.start().clone(), game.rules());
        let mut path = vec![self.next[0].iter()];
        while let Some(rest) = path.last_mut() {
            if let Some(&number) = rest.next() {
                match self.place(number) {
                    Some(place) => play(&mut table, place)?,
                    // The game was played by the same rules.
                    None => {
                        let _ = table.play(game.moves()[number - 1]);
                    }
                }
                path.push(self.next[number].iter());
            } else {
                path.pop();
                table.undo();
            }
        }
        Ok(())
    }

    /// The moves in the order of the tree.
    pub(crate) fn sorted(&self, moves: Vec<VariationMove>) -> Variations {
        let mut moves: Vec<Option<VariationMove>> = moves.into_iter().map(Some).collect();
        let mut places = vec![0; moves.len()];
        let mut sorted = Vec::with_capacity(moves.len());
        let mut waiting = vec![0];
        while let Some(number) = waiting.pop() {
            waiting.extend(self.next[number].iter().rev());
            let Some(place) = self.place(number) else { continue };
            let Some(mut it) = moves[place].take() else { continue };
            if let After::Move(before) = it.after {
                it.after = After::Move(places[before]);
            }
            it.comment = clean_comment(&it.comment);
            places[place] = sorted.len();
            sorted.push(it);
        }
        Variations(sorted)
    }
}

/// The moves of the variations as UHP writes them; `None` if they belong to
/// another game.
pub(crate) fn texts(game: &Game, variations: &Variations) -> Option<(Tree, Vec<MoveString>)> {
    let moves = variations.moves();
    let tree = Tree::new(game.moves().len(), moves.iter().map(|it| it.after)).ok()?;
    let mut texts = vec![MoveString::Pass; moves.len()];
    if moves.is_empty() {
        return Some((tree, texts));
    }
    tree.walk(game, |table, place| {
        let mv = moves[place].mv;
        let played = table.play(mv);
        if let Some(before) = table.previous().filter(|_| played.is_ok()) {
            texts[place] = MoveString::new(&before, mv);
        }
        played
    })
    .ok()?;
    Some((tree, texts))
}

impl fmt::Display for VariationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariationError::NotAfter(place) => {
                write!(f, "move {place} of the variations follows no other")
            }
            VariationError::TooMany => f.write_str("more moves in variations than any game has"),
            VariationError::TooDeep => {
                write!(f, "variations lie more than {MAX_DEPTH} deep in variations")
            }
            VariationError::Play { ply, cause } => write!(f, "ply {ply} of a variation: {cause}"),
        }
    }
}

impl std::error::Error for VariationError {}
