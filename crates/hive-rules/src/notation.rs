//! Moves as UHP writes them, such as `wA1 -bQ`.
//!
//! Reading takes two steps. A text is parsed into a [`MoveString`], which
//! needs no position; that is then resolved to a [`Move`], which may still be
//! illegal. Each step has its own error, so that a typing mistake is never
//! mistaken for a broken rule.
//!
//! Reading is forgiving where records in the wild differ and their meaning is
//! plain: any tile may be the reference, also a covered one or the mover
//! itself. Writing is strict: a tile that every UHP program accepts.

use std::{fmt, str::FromStr};

use crate::{Board, Direction, Hex, Move, Piece, Position};

/// A move as it is written: names of tiles, no cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveString {
    /// `pass`
    Pass,
    /// A tile is placed or moved.
    Move {
        /// The tile.
        piece: Piece,
        /// The tile that a dragonfly takes along: `wD+bQ wS1-`.
        cargo: Option<Piece>,
        /// Where to; none for the first tile of a game, which has nothing
        /// to be put beside.
        target: Option<Target>,
    },
}

/// A cell, said by a tile that is there or next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// The cell of this tile.
    On(Piece),
    /// The neighbour of this tile's cell in this direction.
    Beside(Piece, Direction),
}

/// How a direction is written: the sign, and whether it follows the tile.
const fn sign(direction: Direction) -> (char, bool) {
    match direction {
        Direction::NE => ('/', true),
        Direction::E => ('-', true),
        Direction::SE => ('\\', true),
        Direction::SW => ('/', false),
        Direction::W => ('-', false),
        Direction::NW => ('\\', false),
    }
}

impl Target {
    fn parse(text: &str) -> Option<Target> {
        for direction in Direction::ALL {
            let (sign, follows) = sign(direction);
            let name = if follows { text.strip_suffix(sign) } else { text.strip_prefix(sign) };
            if let Some(name) = name {
                return Some(Target::Beside(name.parse().ok()?, direction));
            }
        }
        Some(Target::On(text.parse().ok()?))
    }

    /// The first target for a cell that every reader understands: the top
    /// tile of the cell, or else one that touches it. The moved tiles are
    /// passed over, since they will not be where they are.
    fn of(board: &Board, to: Hex, moved: [Option<Piece>; 2]) -> Option<Target> {
        let top_of_rest = |hex: Hex| {
            std::iter::successors(board.top(hex), |&piece| board.below(piece))
                .find(|&piece| !moved.contains(&Some(piece)))
        };
        if let Some(top) = top_of_rest(to) {
            return Some(Target::On(top));
        }
        Direction::ALL.into_iter().find_map(|direction| {
            let reference = top_of_rest(to.neighbor(direction.opposite()))?;
            Some(Target::Beside(reference, direction))
        })
    }

    fn hex(self, board: &Board) -> Result<Hex, ResolveMoveError> {
        let hex_of = |piece| board.hex_of(piece).ok_or(ResolveMoveError::NotInPlay(piece));
        match self {
            Target::On(piece) => hex_of(piece),
            Target::Beside(piece, direction) => Ok(hex_of(piece)?.neighbor(direction)),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Target::On(piece) => piece.fmt(f),
            Target::Beside(piece, direction) => match sign(direction) {
                (sign, true) => write!(f, "{piece}{sign}"),
                (sign, false) => write!(f, "{sign}{piece}"),
            },
        }
    }
}

impl MoveString {
    /// How a move is written in the position before it is played.
    ///
    /// A legal move reads back as itself. For a cell that no tile touches,
    /// which no legal move leads to, there are no words; the target is then
    /// left out.
    pub fn new(position: &Position, mv: Move) -> MoveString {
        let (Some(piece), Some(to)) = (mv.piece(), mv.to()) else { return MoveString::Pass };
        let cargo = mv.cargo();
        let target = Target::of(position.board(), to, [Some(piece), cargo]);
        MoveString::Move { piece, cargo, target }
    }

    /// The move that is meant in a position. It may be illegal; a covered
    /// tile or one of the opponent's, say, is not replaced by another.
    pub fn resolve(&self, position: &Position) -> Result<Move, ResolveMoveError> {
        let MoveString::Move { piece, cargo, target } = *self else { return Ok(Move::Pass) };
        let board = position.board();
        for piece in std::iter::once(piece).chain(cargo) {
            if !position.game_type().pieces().contains(piece) {
                return Err(ResolveMoveError::NotInGame(piece));
            }
        }
        let to = match target {
            Some(target) => target.hex(board)?,
            None if board.is_empty() => Hex::ORIGIN,
            None => return Err(ResolveMoveError::NoTarget),
        };
        Ok(match cargo {
            Some(cargo) => Move::Carry { piece, cargo, to },
            None if board.pieces().contains(piece) => Move::Shift { piece, to },
            None => Move::Place { piece, to },
        })
    }
}

impl fmt::Display for MoveString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveString::Move { piece, cargo, target } = self else {
            return f.write_str("pass");
        };
        write!(f, "{piece}")?;
        if let Some(cargo) = cargo {
            write!(f, "+{cargo}")?;
        }
        if let Some(target) = target {
            write!(f, " {target}")?;
        }
        Ok(())
    }
}

impl FromStr for MoveString {
    type Err = ParseMoveError;

    /// Reads `wA1 -bQ`, `wS1`, `wD+bQ wS1-` or `pass`. Any run of blanks
    /// separates, and blanks around the move mean nothing. `wS1 .` is the
    /// same as `wS1`.
    fn from_str(text: &str) -> Result<MoveString, ParseMoveError> {
        let mut words = Words { rest: text, at: 0 };
        let error = |at, kind| Err(ParseMoveError { at, kind });
        let Some((at, head)) = words.next() else {
            return error(text.len(), ParseMoveErrorKind::Empty);
        };
        let mv = if head.eq_ignore_ascii_case("pass") {
            MoveString::Pass
        } else {
            let (piece, cargo) = match head.split_once('+') {
                None => (parse_piece(at, head)?, None),
                Some((piece, cargo)) => {
                    let cargo_at = at + piece.len() + 1;
                    (parse_piece(at, piece)?, Some(parse_piece(cargo_at, cargo)?))
                }
            };
            let target = match words.next() {
                None | Some((_, ".")) => None,
                Some((at, word)) => match Target::parse(word) {
                    Some(target) => Some(target),
                    None => return error(at, ParseMoveErrorKind::Target),
                },
            };
            MoveString::Move { piece, cargo, target }
        };
        match words.next() {
            Some((at, _)) => error(at, ParseMoveErrorKind::Trailing),
            None => Ok(mv),
        }
    }
}

fn parse_piece(at: usize, text: &str) -> Result<Piece, ParseMoveError> {
    text.parse().map_err(|_| ParseMoveError { at, kind: ParseMoveErrorKind::Piece })
}

/// The words of a text, each with the byte at which it begins.
struct Words<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let text = self.rest.trim_ascii_start();
        let at = self.at + self.rest.len() - text.len();
        let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
        let (word, rest) = text.split_at(end);
        (self.rest, self.at) = (rest, at + end);
        (!word.is_empty()).then_some((at, word))
    }
}

/// A text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    /// The byte, counted from 0, at which the text stops making sense.
    pub at: usize,
    /// What is wrong there.
    pub kind: ParseMoveErrorKind,
}

/// What is wrong with the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseMoveErrorKind {
    /// There is nothing but blanks.
    Empty,
    /// A tile, or a dragonfly's cargo, has a name that no tile has.
    Piece,
    /// The destination is neither a tile nor a place beside one.
    Target,
    /// Something follows the move.
    Trailing,
}

impl fmt::Display for ParseMoveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseMoveErrorKind::Empty => "expected a move such as wA1 -bQ, or pass",
            ParseMoveErrorKind::Piece => "expected a tile such as wQ, bA2 or wM",
            ParseMoveErrorKind::Target => "expected a destination such as -bQ, bQ/ or bQ",
            ParseMoveErrorKind::Trailing => "expected nothing after the move",
        })
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.at)
    }
}

impl std::error::Error for ParseMoveError {}

/// What is written as a move means nothing in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResolveMoveError {
    /// The game is played without this tile.
    NotInGame(Piece),
    /// The destination refers to a tile that is not on the table.
    NotInPlay(Piece),
    /// The destination is missing; only the first tile of a game needs none.
    NoTarget,
}

impl fmt::Display for ResolveMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveMoveError::NotInGame(piece) => {
                write!(f, "{piece} is not in this game; choose a game type that has it")
            }
            ResolveMoveError::NotInPlay(piece) => {
                write!(f, "{piece} is not in play; name a tile that is on the table")
            }
            ResolveMoveError::NoTarget => {
                f.write_str("the destination is missing; name a tile that it touches")
            }
        }
    }
}

impl std::error::Error for ResolveMoveError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameType, QueenOpening};

    /// The white beetle has climbed onto the black spider.
    const CLIMBED: &str = "wB1;bS1 wB1-;wQ \\wB1;bQ bS1-;wQ \\bS1;bA1 bQ-;wB1 bS1";

    fn position(game_type: &str, moves: &str) -> Position {
        let mut position = Position::new(game_type.parse().unwrap(), QueenOpening::Forbidden);
        for text in moves.split(';') {
            let mv = resolve(&position, text).unwrap();
            position.play(mv).unwrap();
        }
        position
    }

    fn resolve(position: &Position, text: &str) -> Result<Move, ResolveMoveError> {
        text.parse::<MoveString>().unwrap().resolve(position)
    }

    fn piece(name: &str) -> Piece {
        name.parse().unwrap()
    }

    #[test]
    fn what_is_written_strictly_reads_back() {
        for text in [
            "wS1",
            "pass",
            "wA1 bQ",
            "wA1 bQ/",
            "wA1 bQ-",
            "wA1 bQ\\",
            "wA1 /bQ",
            "wA1 -bQ",
            "wA1 \\bQ",
            "wD+bQ wS1-",
        ] {
            assert_eq!(text.parse::<MoveString>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn reading_is_forgiving() {
        for (text, strict) in [
            ("  wA1 \t -bQ \r\n", "wA1 -bQ"),
            ("PaSS ", "pass"),
            ("wS1 .", "wS1"),
            ("wM1 bP1/", "wM bP/"),
            ("wD1+bQ1 \\wL1", "wD+bQ \\wL"),
        ] {
            assert_eq!(text.parse::<MoveString>().unwrap().to_string(), strict, "{text:?}");
        }
    }

    #[test]
    fn an_error_says_where_and_what() {
        use ParseMoveErrorKind::*;
        for (text, at, kind) in [
            ("", 0, Empty),
            ("   ", 3, Empty),
            ("WQ", 0, Piece),
            (" wq -bQ", 1, Piece),
            ("wA4 -bQ", 0, Piece),
            ("wD+ -bQ", 3, Piece),
            ("wD+bX -bQ", 3, Piece),
            ("wD+bQ+wQ -bQ", 3, Piece),
            ("wA1  -bX", 5, Target),
            ("wA1 -bQ-", 4, Target),
            ("wA1 --bQ", 4, Target),
            ("wA1 -", 4, Target),
            ("wA1 ..", 4, Target),
            ("wA1 - bQ", 4, Target),
            ("wA1 -bQ wQ", 8, Trailing),
            ("wA1 . wQ", 6, Trailing),
            ("pass wQ", 5, Trailing),
            ("wÄ1", 0, Piece),
            ("wA1 →bQ", 4, Target),
            ("wA1\u{a0}-bQ", 0, Piece),
        ] {
            assert_eq!(text.parse::<MoveString>(), Err(ParseMoveError { at, kind }), "{text:?}");
        }
    }

    #[test]
    fn any_tile_may_be_the_reference() {
        let position = position("Base", &format!("{CLIMBED};bA2 bA1-"));
        let to = position.board().hex_of(piece("bS1")).unwrap();
        let east = Move::Shift { piece: piece("wQ"), to };
        for text in ["wQ bS1", "wQ wB1", "wQ -bQ"] {
            assert_eq!(resolve(&position, text), Ok(east), "{text}");
        }
        // Relative to its own place before the move.
        let north = position.board().hex_of(piece("wQ")).unwrap().neighbor(Direction::NE);
        let step = Move::Shift { piece: piece("wQ"), to: north };
        assert_eq!(resolve(&position, "wQ wQ/"), Ok(step));
    }

    #[test]
    fn a_covered_tile_is_not_replaced_by_the_one_on_top() {
        let position = position("Base", CLIMBED);
        let mv = resolve(&position, "bS1 bQ/").unwrap();
        assert_eq!(mv.piece(), Some(piece("bS1")));
        assert!(!position.is_legal(mv));
    }

    #[test]
    fn a_wrong_number_is_still_a_placement() {
        let start = Position::new(GameType::BASE, QueenOpening::Forbidden);
        let mv = resolve(&start, "wA2").unwrap();
        assert_eq!(mv, Move::Place { piece: piece("wA2"), to: Hex::ORIGIN });
        assert!(!start.is_legal(mv));
    }

    #[test]
    fn what_a_position_gives_no_meaning_to_is_refused() {
        let start = Position::new(GameType::BASE, QueenOpening::Forbidden);
        let position = position("Base", "wS1;bS1 wS1-");
        for (position, text, error) in [
            (&start, "wM", ResolveMoveError::NotInGame(piece("wM"))),
            (&start, "wA1 -wS1", ResolveMoveError::NotInPlay(piece("wS1"))),
            (&position, "wA1", ResolveMoveError::NoTarget),
            (&position, "wA1 .", ResolveMoveError::NoTarget),
            (&position, "wQ -wQ", ResolveMoveError::NotInPlay(piece("wQ"))),
            (&position, "wS1+bD bS1-", ResolveMoveError::NotInGame(piece("bD"))),
        ] {
            assert_eq!(resolve(position, text), Err(error), "{text}");
        }
    }

    #[test]
    fn writing_names_the_top_tile_or_one_that_stays() {
        // The dragonfly stands on the black grasshopper.
        let moves = "wD;bD \\wD;wQ wD-;bG1 bD/;wQ wD/;bB1 \\bD;wD bG1;bQ -bB1";
        let position = position("Base+D", moves);
        let legal = position.legal_moves();
        assert!(legal.iter().any(|mv| mv.cargo() == Some(piece("bG1"))));
        for mv in legal {
            let written = MoveString::new(&position, mv);
            assert_eq!(written.resolve(&position), Ok(mv), "{written}");
            let MoveString::Move { piece, cargo, target: Some(target) } = written else {
                panic!("{written}")
            };
            let (Target::On(reference) | Target::Beside(reference, _)) = target;
            assert!(reference != piece && Some(reference) != cargo, "{written}");
            let above = position.board().above(reference);
            assert!(above.is_none_or(|above| above == piece), "{written}");
        }
    }

    #[test]
    fn a_cell_without_words_has_no_target() {
        let position = position("Base", "wS1;bS1 wS1-");
        let far = Move::Place { piece: piece("wA1"), to: Hex::new(9, 9) };
        assert_eq!(MoveString::new(&position, far).to_string(), "wA1");
    }
}
