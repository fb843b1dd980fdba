//! Copies of a bug under other numbers than ours.
//!
//! Which of three equal ants enters first is nothing that a rule of Hive
//! knows. UHP wants `wA1` before `wA2`; some sites number the tiles of the
//! box, so that a game may begin with `wA3`. Whoever reads a whole game takes
//! either, and gives each tile the number with which UHP would have it enter.

use crate::{MoveString, Piece, PieceSet, ResolveMoveError, notation::Target};

/// Which tile each name of a written game means.
///
/// ```
/// use hive_rules::Numbering;
///
/// let mut numbering = Numbering::default();
/// let mut read = |text: &str| text.parse().map(|text| numbering.read(text).to_string());
/// assert_eq!(read("wA3"), Ok("wA1".to_owned()));
/// assert_eq!(read("bA2 wA3-"), Ok("bA1 wA1-".to_owned()));
/// assert_eq!(read("wA1 -wA3"), Ok("wA2 -wA1".to_owned()));
/// # Ok::<(), hive_rules::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Numbering {
    /// Our tile for each name that has entered.
    ours: [Option<Piece>; Piece::INDICES],
    /// Our tiles that have entered.
    entered: PieceSet,
}

impl Default for Numbering {
    fn default() -> Numbering {
        Numbering { ours: [None; Piece::INDICES], entered: PieceSet::EMPTY }
    }
}

impl Numbering {
    /// The next move of the game with our names. The tile that it moves
    /// enters if it has not yet.
    pub fn read(&mut self, text: MoveString) -> MoveString {
        if let MoveString::Move { piece, .. } = text {
            self.enter(piece);
        }
        with_names(text, |name| self.of(name))
    }

    /// A move of tiles that have entered with the names of the text.
    pub fn written(&self, ours: MoveString) -> MoveString {
        let means = |name: &Piece, piece| self.ours[name.index()] == Some(piece);
        with_names(ours, |piece| Piece::all().find(|name| means(name, piece)).unwrap_or(piece))
    }

    /// Our tile for a name that is the first word of a move.
    pub fn enter(&mut self, name: Piece) -> Piece {
        let piece = self.of(name);
        self.ours[name.index()] = Some(piece);
        self.entered.insert(piece);
        piece
    }

    /// Our tile for a name; for one that has not entered, a tile that has not
    /// either.
    pub fn of(&self, name: Piece) -> Piece {
        let next = || (PieceSet::copies(name.color(), name.bug()) - self.entered).iter().next();
        // There are as many names as tiles, so one is left for each.
        self.ours[name.index()].or_else(next).unwrap_or(name)
    }

    /// The names whose tiles have other numbers here than in the text, with
    /// those tiles.
    pub fn renamed(&self) -> impl Iterator<Item = (Piece, Piece)> {
        let renamed = |name: Piece| Some((name, self.ours[name.index()]?));
        Piece::all().filter_map(renamed).filter(|(name, piece)| name != piece)
    }

    /// Whether a tile has another number here than in the text.
    pub fn is_free(&self) -> bool {
        self.renamed().next().is_some()
    }

    /// What is wrong with a move, with the names of the text that it was read
    /// from.
    pub fn named(&self, text: MoveString, error: ResolveMoveError) -> ResolveMoveError {
        let MoveString::Move { piece, cargo, target } = text else { return error };
        let reference = target.map(|target| match target {
            Target::On(piece) | Target::Beside(piece, _) => piece,
        });
        let mut names = [reference, cargo, Some(piece)].into_iter().flatten();
        let mut name = |ours: Piece| names.find(|name| self.of(*name) == ours).unwrap_or(ours);
        match error {
            ResolveMoveError::NotInPlay(piece) => ResolveMoveError::NotInPlay(name(piece)),
            ResolveMoveError::NotInGame(piece) => ResolveMoveError::NotInGame(name(piece)),
            ResolveMoveError::NoTarget => error,
        }
    }
}

/// A move with other names for the same tiles.
fn with_names(text: MoveString, name: impl Fn(Piece) -> Piece) -> MoveString {
    let MoveString::Move { piece, cargo, target } = text else { return text };
    MoveString::Move {
        piece: name(piece),
        cargo: cargo.map(&name),
        target: target.map(|target| match target {
            Target::On(piece) => Target::On(name(piece)),
            Target::Beside(piece, direction) => Target::Beside(name(piece), direction),
        }),
    }
}
