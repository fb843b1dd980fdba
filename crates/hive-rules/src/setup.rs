//! Any arrangement of tiles, and the check that makes a position of it.
//!
//! The check refuses what the rules show to be impossible from the tiles
//! alone. It does not look for a game that leads to the arrangement, so a
//! position that passes need not be reachable; but every position that is
//! reached by play passes.

use std::fmt;

use crate::{Board, Color, GameType, Hex, Piece, PieceSet, Position, QueenOpening};

/// The largest coordinate that a setup may have. It leaves room for sums of
/// coordinates, and no game gets there in less than some ten thousand plies.
const FAR: u16 = 16_000;

/// The largest number of plies. It leaves room to play on.
const MOST_PLIES: u32 = u32::MAX / 2;

/// Any arrangement of tiles, maybe an illegal one.
///
/// This is what an editor, a file or a [`Diagram`](crate::Diagram) fills in.
/// [`Setup::position`] is the only way from here to a [`Position`].
///
/// ```
/// use hive_rules::{Color, GameType, Hex, QueenOpening, Setup, SetupError};
///
/// let mut setup = Setup::new(GameType::BASE, QueenOpening::Forbidden);
/// setup.stacks.push((Hex::new(0, 0), vec!["wA1".parse()?]));
/// setup.stacks.push((Hex::new(2, 0), vec!["bA1".parse()?]));
/// assert!(matches!(setup.position(), Err(SetupError::NotConnected { parts }) if parts.len() == 2));
///
/// setup.stacks[1].0 = Hex::new(1, 0);
/// let position = setup.position()?;
/// assert_eq!(position.turn(), Color::White);
/// assert_eq!(position.ply(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Position"))]
pub struct Setup {
    /// Which bugs are in the game.
    pub game_type: GameType,
    /// Whether the queen may be a player's first tile.
    pub queen_opening: QueenOpening,
    /// The occupied cells with their tiles, bottom to top.
    #[cfg_attr(feature = "serde", serde(with = "crate::data::stacks"))]
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::data::Stack<'static>>"))]
    pub stacks: Vec<(Hex, Vec<Piece>)>,
    /// Whose turn it is.
    pub turn: Color,
    /// The tile that was placed, moved or thrown on the ply before. `None`
    /// after a pass, or if it is not known: then no tile is barred.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub last_moved: Option<Piece>,
    /// How many plies have been played. `None` stands for the smallest number
    /// that fits the tiles and the turn.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ply: Option<u32>,
}

/// Why an arrangement cannot be on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "SetupProblem"))]
pub enum SetupError {
    /// A cell is listed without tiles.
    EmptyStack {
        /// The cell.
        hex: Hex,
    },
    /// A cell is listed twice.
    RepeatedCell {
        /// The cell.
        hex: Hex,
    },
    /// A cell is too far from the origin.
    TooFar {
        /// The cell.
        hex: Hex,
    },
    /// A tile lies on the table twice.
    RepeatedPiece {
        /// The tile.
        piece: Piece,
    },
    /// A tile is not in the game.
    NotInGame {
        /// The tile.
        piece: Piece,
        /// The type that lacks it.
        game_type: GameType,
    },
    /// A tile lies on the table, but one that enters before it does not.
    OutOfOrder {
        /// The tile on the table.
        piece: Piece,
        /// The tile of the same kind with the number before.
        missing: Piece,
    },
    /// The hive consists of several parts.
    NotConnected {
        /// The cells of each.
        parts: Vec<Vec<Hex>>,
    },
    /// A bug that cannot climb lies on another tile.
    CannotClimb {
        /// The tile that lies too high.
        piece: Piece,
        /// The tile below it.
        below: Piece,
    },
    /// A tile has climbed, though its player's queen is not in play.
    ClimbedWithoutQueen {
        /// The tile.
        piece: Piece,
    },
    /// A player has placed four tiles or more, but not the queen.
    QueenMissing {
        /// The player.
        color: Color,
    },
    /// A player's first tile was the queen, which the rules forbid.
    QueenOpened {
        /// The player.
        color: Color,
    },
    /// A player without a queen in play, who can only have placed a tile on
    /// each turn, has another number of tiles.
    TurnsWithoutQueen {
        /// The player.
        color: Color,
        /// How many tiles that player has on the table.
        tiles: u32,
        /// How many turns the player has had.
        turns: u32,
    },
    /// The number of plies makes it the other player's turn.
    PlyAndTurn {
        /// The number of plies.
        ply: u32,
        /// Whose turn it should be.
        turn: Color,
    },
    /// So many tiles cannot have come where they are in so few plies.
    PlyTooSmall {
        /// The number of plies.
        ply: u32,
        /// The smallest number that fits.
        least: u32,
    },
    /// The number of plies is absurd.
    PlyTooLarge {
        /// How many.
        ply: u32,
    },
    /// The tile that was moved last is not on the table.
    LastNotInPlay {
        /// The tile.
        piece: Piece,
    },
    /// The tile that was moved last lies under this other one.
    LastCovered {
        /// The tile that was moved last.
        piece: Piece,
        /// The top tile of its cell.
        top: Piece,
    },
    /// The tile that was moved last holds the hive together, so it cannot
    /// have come from elsewhere.
    LastPinned {
        /// The tile.
        piece: Piece,
    },
    /// The tile that was moved last belongs to the player to move, and no
    /// tile of the opponent can have thrown it.
    LastNotThrown {
        /// The tile.
        piece: Piece,
    },
}

impl Setup {
    /// The empty table.
    pub const fn new(game_type: GameType, queen_opening: QueenOpening) -> Setup {
        Setup {
            game_type,
            queen_opening,
            stacks: Vec::new(),
            turn: Color::White,
            last_moved: None,
            ply: None,
        }
    }

    /// The position, if this could be on the table. Cells keep their
    /// coordinates, and a game may be over.
    pub fn position(&self) -> Result<Position, SetupError> {
        let board = self.board()?;
        self.check_queens(&board)?;
        self.check_last_moved(&board)?;
        let ply = self.checked_ply(&board)?;
        let (game_type, queen_opening) = (self.game_type, self.queen_opening);
        Ok(Position::from_parts(board, game_type, queen_opening, ply, self.last_moved))
    }

    fn board(&self) -> Result<Board, SetupError> {
        let mut hexes: Vec<Hex> = Vec::new();
        let mut placed = PieceSet::EMPTY;
        // Each cell must bring a new tile, so no list is too long to look at.
        for (hex, stack) in &self.stacks {
            if stack.is_empty() {
                return Err(SetupError::EmptyStack { hex: *hex });
            }
            if hexes.contains(hex) {
                return Err(SetupError::RepeatedCell { hex: *hex });
            }
            if hex.q.unsigned_abs().max(hex.r.unsigned_abs()) > FAR {
                return Err(SetupError::TooFar { hex: *hex });
            }
            hexes.push(*hex);
            for &piece in stack {
                self.check_piece(piece, placed)?;
                placed.insert(piece);
            }
        }
        for piece in placed {
            let before = Piece::new(piece.color(), piece.bug(), piece.number() - 1);
            if let Some(missing) = before.filter(|&before| !placed.contains(before)) {
                return Err(SetupError::OutOfOrder { piece, missing });
            }
        }
        for (_, stack) in &self.stacks {
            for (&below, &piece) in stack.iter().zip(stack.iter().skip(1)) {
                if !piece.bug().climbs() {
                    return Err(SetupError::CannotClimb { piece, below });
                }
            }
        }
        let parts = parts(&hexes);
        if parts.len() > 1 {
            return Err(SetupError::NotConnected { parts });
        }

        let mut board = Board::new();
        for (hex, stack) in &self.stacks {
            stack.iter().for_each(|&piece| board.put(piece, *hex));
        }
        Ok(board)
    }

    fn check_piece(&self, piece: Piece, placed: PieceSet) -> Result<(), SetupError> {
        let game_type = self.game_type;
        if !game_type.pieces().contains(piece) {
            Err(SetupError::NotInGame { piece, game_type })
        } else if placed.contains(piece) {
            Err(SetupError::RepeatedPiece { piece })
        } else {
            Ok(())
        }
    }

    fn check_queens(&self, board: &Board) -> Result<(), SetupError> {
        for color in Color::ALL {
            let tiles = board.pieces().and(PieceSet::of(color));
            if tiles.contains(Piece::queen(color)) {
                if tiles.len() == 1 && self.queen_opening == QueenOpening::Forbidden {
                    return Err(SetupError::QueenOpened { color });
                }
            } else if let Some(piece) = elevated(board, color).iter().next() {
                return Err(SetupError::ClimbedWithoutQueen { piece });
            } else if tiles.len() > 3 {
                return Err(SetupError::QueenMissing { color });
            }
        }
        Ok(())
    }

    fn check_last_moved(&self, board: &Board) -> Result<(), SetupError> {
        let Some(piece) = self.last_moved else { return Ok(()) };
        let hex = board.hex_of(piece).ok_or(SetupError::LastNotInPlay { piece })?;
        if let Some(top) = board.top(hex).filter(|&top| top != piece) {
            return Err(SetupError::LastCovered { piece, top });
        }
        if board.height(hex) == 1 {
            // The hive was whole while the tile was in the air or still in
            // the reserve, and has not changed since.
            let rest: Vec<Hex> = board.tops().map(|(hex, _)| hex).filter(|&h| h != hex).collect();
            if parts(&rest).len() > 1 {
                return Err(SetupError::LastPinned { piece });
            }
        }
        if piece.color() == self.turn && !Setup::is_thrown(board, piece, hex) {
            return Err(SetupError::LastNotThrown { piece });
        }
        Ok(())
    }

    /// Whether the player who is not to move may just have thrown this tile
    /// of the other. The thrower still lies where it did.
    fn is_thrown(board: &Board, piece: Piece, hex: Hex) -> bool {
        let thrower = !piece.color();
        board.height(hex) == 1
            && board.pieces().contains(Piece::queen(thrower))
            && hex.neighbors().into_iter().any(|near| board.has_thrower(near, thrower))
    }

    /// The number of plies, given or the smallest that fits.
    fn checked_ply(&self, board: &Board) -> Result<u32, SetupError> {
        let turn = self.turn;
        let [white, black] = Color::ALL.map(|color| self.least_turns(board, color));
        let least = (2 * white).saturating_sub(1).max(2 * black);
        let least = least + u32::from(Color::at_ply(least) != turn);
        let ply = self.ply.unwrap_or(least);
        if Color::at_ply(ply) != turn {
            return Err(SetupError::PlyAndTurn { ply, turn });
        }
        if ply < least {
            return Err(SetupError::PlyTooSmall { ply, least });
        }
        if ply > MOST_PLIES {
            return Err(SetupError::PlyTooLarge { ply });
        }
        for (color, turns) in Color::ALL.into_iter().zip([ply.div_ceil(2), ply / 2]) {
            let pieces = board.pieces().and(PieceSet::of(color));
            let tiles = pieces.len() as u32;
            if tiles != turns && !pieces.contains(Piece::queen(color)) {
                return Err(SetupError::TurnsWithoutQueen { color, tiles, turns });
            }
        }
        Ok(ply)
    }

    /// How many turns a player has had at least: one to place each tile, one
    /// for each tile that has climbed, and one for the throw just made.
    fn least_turns(&self, board: &Board, color: Color) -> u32 {
        let tiles = board.pieces().and(PieceSet::of(color)).len();
        let climbed = elevated(board, color).len();
        let has_thrown =
            color != self.turn && self.last_moved.is_some_and(|piece| piece.color() == self.turn);
        (tiles + climbed) as u32 + u32::from(has_thrown)
    }
}

/// A player's tiles that lie on others.
fn elevated(board: &Board, color: Color) -> PieceSet {
    board.elevated().and(PieceSet::of(color))
}

/// The connected parts of some cells, in the order of their first cells.
fn parts(hexes: &[Hex]) -> Vec<Vec<Hex>> {
    let mut rest = hexes.to_vec();
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let mut part = vec![rest.remove(0)];
        let mut next = 0;
        while let Some(&hex) = part.get(next) {
            let (near, far): (Vec<Hex>, Vec<Hex>) =
                rest.into_iter().partition(|other| hex.distance(*other) == 1);
            part.extend(near);
            rest = far;
            next += 1;
        }
        parts.push(part);
    }
    parts
}

/// [`Setup::position`] leads back to the same position, unless the hive has
/// wandered absurdly far.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let board = position.board();
        let mut stacks: Vec<(Hex, Vec<Piece>)> =
            board.tops().map(|(hex, _)| (hex, board.stack(hex))).collect();
        // Equal positions give equal setups.
        stacks.sort_unstable_by_key(|&(hex, _)| hex);
        Setup {
            game_type: position.game_type(),
            queen_opening: position.queen_opening(),
            stacks,
            turn: position.turn(),
            last_moved: position.last_moved(),
            ply: Some(position.ply()),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::EmptyStack { hex } => write!(f, "the stack at {hex} has no tiles"),
            SetupError::RepeatedCell { hex } => write!(f, "the cell {hex} is listed twice"),
            SetupError::TooFar { hex } => {
                write!(f, "the cell {hex} is more than {FAR} cells from the origin")
            }
            SetupError::RepeatedPiece { piece } => write!(f, "{piece} lies on the table twice"),
            SetupError::NotInGame { piece, game_type } => {
                write!(f, "{piece} is not in a game of type {game_type}")
            }
            SetupError::OutOfOrder { piece, missing } => {
                write!(f, "{piece} is in play but {missing} is not: number the tiles from 1")
            }
            SetupError::NotConnected { parts } => {
                write!(f, "the hive is in {} parts", parts.len())
            }
            SetupError::CannotClimb { piece, below } => {
                write!(f, "{piece} lies on {below}, but a {} never climbs", piece.bug())
            }
            SetupError::ClimbedWithoutQueen { piece } => write!(
                f,
                "{piece} lies on another tile, but nothing moves before {} is in play",
                Piece::queen(piece.color())
            ),
            SetupError::QueenMissing { color } => write!(
                f,
                "{color} has four tiles or more in play, so {} must be among them",
                Piece::queen(*color)
            ),
            SetupError::QueenOpened { color } => write!(
                f,
                "the only tile of {color} is the queen, and the rules forbid to open with her"
            ),
            SetupError::TurnsWithoutQueen { color, tiles, turns } => write!(
                f,
                "{color} places a tile on each turn until {} is in play, so the turns of {color} \
                 so far ({turns}) cannot be more than the tiles ({tiles})",
                Piece::queen(*color)
            ),
            SetupError::PlyAndTurn { ply, turn } => {
                write!(f, "after {ply} plies it is not the turn of {turn}")
            }
            SetupError::PlyTooSmall { ply, least } => {
                write!(f, "this takes at least {least} plies, not {ply}")
            }
            SetupError::PlyTooLarge { ply } => {
                write!(f, "{ply} plies are more than {MOST_PLIES}")
            }
            SetupError::LastNotInPlay { piece } => {
                write!(f, "{piece} cannot have moved last: it is not in play")
            }
            SetupError::LastCovered { piece, top } => {
                write!(f, "{piece} cannot have moved last: it lies under {top}")
            }
            SetupError::LastPinned { piece } => {
                write!(f, "{piece} cannot have moved last: it holds the hive together")
            }
            SetupError::LastNotThrown { piece } => write!(
                f,
                "{piece} cannot have moved last: it is the turn of {}, and no tile of {} can \
                 have thrown it",
                piece.color(),
                !piece.color()
            ),
        }
    }
}

impl std::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Diagram, Outcome};

    fn setup(diagram: &str) -> Setup {
        diagram.parse::<Diagram>().expect("a diagram").setup
    }

    fn check(diagram: &str, error: SetupError) {
        assert_eq!(setup(diagram).position(), Err(error), "{diagram}");
    }

    fn piece(name: &str) -> Piece {
        name.parse().expect("a tile")
    }

    #[test]
    fn the_empty_table_is_whites() {
        assert_eq!(
            setup("").position(),
            Ok(Position::new(GameType::BASE, QueenOpening::Forbidden))
        );
        check(
            "turn: black",
            SetupError::TurnsWithoutQueen { color: Color::White, tiles: 0, turns: 1 },
        );
    }

    #[test]
    fn cells_have_tiles_and_are_listed_once() {
        let mut setup = setup("wA1 bA1");
        let (first, stack) = setup.stacks[0].clone();
        setup.stacks.push((first, vec![piece("wQ")]));
        assert_eq!(setup.position(), Err(SetupError::RepeatedCell { hex: first }));
        setup.stacks[2] = (Hex::new(0, 1), vec![]);
        assert_eq!(setup.position(), Err(SetupError::EmptyStack { hex: Hex::new(0, 1) }));
        setup.stacks[2] = (Hex::new(0, 1), stack);
        assert_eq!(setup.position(), Err(SetupError::RepeatedPiece { piece: piece("wA1") }));
    }

    #[test]
    fn a_hive_may_lie_anywhere_within_reason() {
        let at = |first: &str| setup(&format!("wA1 bA1\nfirst: {first}")).position();
        assert_eq!(at("(15999,-16000)").unwrap().board().bounds().unwrap().0.q, 15_999);
        assert_eq!(at("(16000,0)"), Err(SetupError::TooFar { hex: Hex::new(16_001, 0) }));
        assert_eq!(at("(0,-32768)"), Err(SetupError::TooFar { hex: Hex::new(0, i16::MIN) }));
    }

    #[test]
    fn tiles_are_in_the_game_and_numbered_from_one() {
        let game_type = GameType::BASE;
        check("wA1 bP\ntype: Base", SetupError::NotInGame { piece: piece("bP"), game_type });
        let (missing, out_of_order) = (piece("wA1"), piece("wA2"));
        check("wA2 bA1", SetupError::OutOfOrder { piece: out_of_order, missing });
    }

    #[test]
    fn the_hive_is_in_one_part() {
        let parts = vec![vec![Hex::new(0, 0)], vec![Hex::new(2, 0), Hex::new(3, 0)]];
        check("wA1 .   bA1 bQ\nturn: black", SetupError::NotConnected { parts });
    }

    #[test]
    fn only_climbers_lie_on_others() {
        let (climber, below) = (piece("wA1"), piece("bA1"));
        check("wQ  wA1 bQ\nunder wA1: bA1", SetupError::CannotClimb { piece: climber, below });
        for climber in ["wB1", "wM", "wD"] {
            let diagram = format!("wQ  {climber:4}bQ\nunder {climber}: bA1");
            assert!(setup(&diagram).position().is_ok(), "{diagram}");
        }
        check("wB1 bA1\nunder wB1: bQ", SetupError::ClimbedWithoutQueen { piece: piece("wB1") });
    }

    #[test]
    fn a_queen_enters_neither_too_late_nor_too_early() {
        check("wA1 wA2 wA3 wG1 bA1 bQ", SetupError::QueenMissing { color: Color::White });
        check("wQ  bA1", SetupError::QueenOpened { color: Color::White });
        check("wA1 bQ", SetupError::QueenOpened { color: Color::Black });
        assert!(setup("wQ  bQ\nqueen-opening: allowed").position().is_ok());
    }

    #[test]
    fn before_the_queen_each_turn_places_a_tile() {
        let error = |color, tiles, turns| SetupError::TurnsWithoutQueen { color, tiles, turns };
        check("wA1", error(Color::Black, 0, 1));
        check("wA1 wA2\nturn: black", error(Color::Black, 0, 1));
        check("bA1\nturn: white", error(Color::White, 0, 1));
        check("wA1 bA1\nply: 4", error(Color::White, 1, 2));
        check("bA1 wQ  wG1 wA1", error(Color::Black, 1, 3));
        assert!(setup("wA1\nturn: black").position().is_ok());
        assert!(setup("wA2 wA1 bA1\nturn: black").position().is_ok());
    }

    #[test]
    fn the_number_of_plies_fits() {
        let ply = |diagram: &str| setup(diagram).position().map(|position| position.ply());
        assert_eq!(ply("wQ  wA1 bA1 bQ"), Ok(4));
        assert_eq!(ply("wQ  wA1 bA1 bQ\nturn: black"), Ok(5));
        assert_eq!(ply("wQ  wA1 bA1 bQ\nturn: black\nply: 7"), Ok(7));
        // The beetle has climbed, which took White a turn more.
        assert_eq!(ply("wQ  wB1 bQ\nunder wB1: bA1"), Ok(6));
        let turn = Color::White;
        check("wQ  wA1 bA1 bQ\nply: 5", SetupError::PlyAndTurn { ply: 5, turn });
        check("wQ  wA1 bA1 bQ\nply: 2", SetupError::PlyTooSmall { ply: 2, least: 4 });
        check("wQ  wA1 bA1 bQ\nply: 4000000000", SetupError::PlyTooLarge { ply: 4_000_000_000 });
    }

    #[test]
    fn the_last_moved_tile_can_have_moved() {
        check("wA1 bA1\nlast: bA2", SetupError::LastNotInPlay { piece: piece("bA2") });
        let (covered, top) = (piece("bA1"), piece("wB1"));
        check(
            "wQ  wB1 bQ\nunder wB1: bA1\nlast: bA1",
            SetupError::LastCovered { piece: covered, top },
        );
        check("wQ  wA1 bA1 bQ\nlast: bA1", SetupError::LastPinned { piece: piece("bA1") });
        assert!(setup("wQ  wA1 bA1 bQ\nlast: bQ").position().is_ok());
    }

    #[test]
    fn an_own_last_moved_tile_was_thrown() {
        check("wQ  wA1 bA1 bQ\nlast: wQ", SetupError::LastNotThrown { piece: piece("wQ") });
        for (row, can_throw) in [
            ("wA1 bQ  bP  wQ", true),
            ("wA1 bQ  bP  bM  wQ", true),
            ("wA1 bP  bQ  bM  wQ", false),
            ("wA1 bQ  bP  bB1 wQ\nunder bB1: bM", false),
        ] {
            let position = setup(&format!("{row}\nlast: wQ")).position();
            assert_eq!(position.is_ok(), can_throw, "{row}");
        }
        let position = setup("wA1 bQ  bP  wQ\nlast: wQ").position().unwrap();
        assert_eq!(position.ply(), 6, "the throw took Black a turn");
    }

    #[test]
    fn a_game_may_be_over() {
        let position = setup(
            "
              wA1 bA1
            bG1 wQ  bQ
              wA2 bA2
            turn: black
            ",
        )
        .position()
        .unwrap();
        assert_eq!(position.outcome().and_then(Outcome::winner), Some(Color::Black));
        assert_eq!(Setup::from(&position).position(), Ok(position));
    }

    #[test]
    fn messages_say_what_is_wrong() {
        let error = setup("bA1 wQ  wG1 wA1").position().unwrap_err();
        assert_eq!(
            error.to_string(),
            "Black places a tile on each turn until bQ is in play, so the turns of Black so far \
             (3) cannot be more than the tiles (1)"
        );
    }
}
