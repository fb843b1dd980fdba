//! Text diagrams: a position as one can type it.
//!
//! The drawing shows the top tiles; lines of the form `key: value` below it
//! say the rest. Rows of the drawing are rows of the plane, each half a cell
//! to the right of the one above, and a cell is four columns wide: cell
//! `(q, r)` begins at column `4 q + 2 r`, counted from anywhere.

use std::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{Color, GameType, Hex, Piece, PieceSet, Position, QueenOpening, Setup, SetupError};

/// How many lines down a drawing may reach.
const MOST_ROWS: usize = 64;

/// How many lines a text may have. What is printed below a drawing fits, so
/// whatever can be read can be printed and read again.
const MOST_LINES: usize = 128;

/// How many characters a line may have: 30 tiles in a line need at most 180.
const MOST_COLUMNS: usize = 400;

/// A drawing of a [`Setup`], perhaps with marked cells.
///
/// ```
/// use hive_rules::{Diagram, Move, Piece};
///
/// // The white queen at the end of a line can slide to two cells.
/// let diagram: Diagram = "
///       *
///     wQ  wA1 bA1 bQ
///       *
///     turn: white
/// "
/// .parse()?;
/// let position = diagram.setup.position()?;
///
/// let queen: Piece = "wQ".parse()?;
/// let moves = position.legal_moves().into_iter().filter(|mv| mv.piece() == Some(queen));
/// let drawn = Diagram::from(&position).with_marks(moves.filter_map(Move::to));
/// assert_eq!(drawn.marks, diagram.marks);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The drawing
///
/// ```text
///   wG1 bQ  *
/// wQ  bB1 .   *
///   wA1 .   bA1*
/// ```
///
/// Each cell shows its top tile, or `*` if it is empty and marked, or `.` if
/// it is empty and drawn for the eye, or nothing. A `*` directly behind a
/// tile marks that tile's cell.
///
/// Cells of a row are four columns apart, and a cell of the next row begins
/// two columns further left or right. The drawing may stand anywhere, so that
/// it can be indented with the code around it.
///
/// # The lines below it
///
/// Any of them can be left out.
///
/// | line | meaning | left out |
/// | --- | --- | --- |
/// | `under bB1: wB1 wA2` | what lies under a tile, bottom to top | nothing |
/// | `type: Base+MLP` | the game type | the smallest that has the tiles |
/// | `turn: black` | whose turn it is | `white` |
/// | `last: bA1` | the tile that was moved last | none |
/// | `queen-opening: allowed` | whether the queen may open | `forbidden` |
/// | `ply: 12` | the plies played | the smallest number that fits |
/// | `first: (3,-1)` | coordinates of the first cell drawn | `(0,0)` |
///
/// Printing a diagram and reading it again gives the same diagram, if its
/// cells are listed in reading order, as the functions here list them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// What is drawn.
    pub setup: Setup,
    /// The marked cells.
    pub marks: Vec<Hex>,
}

impl Diagram {
    /// The same drawing with these cells marked and no others.
    pub fn with_marks(mut self, marks: impl IntoIterator<Item = Hex>) -> Diagram {
        self.marks = marks.into_iter().collect();
        self.marks.sort_unstable_by_key(|hex| (hex.r, hex.q));
        self.marks.dedup();
        self
    }

    /// What to write in each cell.
    fn tokens(&self) -> Vec<(Hex, String)> {
        let mut tokens = Vec::new();
        for (hex, stack) in &self.setup.stacks {
            if let Some(top) = stack.last() {
                let mark = if self.marks.contains(hex) { "*" } else { "" };
                tokens.push((*hex, format!("{top}{mark}")));
            }
        }
        for mark in &self.marks {
            if tokens.iter().all(|(hex, _)| hex != mark) {
                tokens.push((*mark, String::from("*")));
            }
        }
        tokens
    }
}

impl From<&Position> for Diagram {
    fn from(position: &Position) -> Diagram {
        let mut setup = Setup::from(position);
        // As they are read: row by row.
        setup.stacks.sort_unstable_by_key(|&(hex, _)| (hex.r, hex.q));
        Diagram { setup, marks: Vec::new() }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = &self.setup;
        let first = draw(f, &self.tokens())?;
        for (_, stack) in &setup.stacks {
            if let [under @ .., top] = stack.as_slice()
                && !under.is_empty()
            {
                write!(f, "under {top}:")?;
                under.iter().try_for_each(|piece| write!(f, " {piece}"))?;
                writeln!(f)?;
            }
        }
        writeln!(f, "type: {}", setup.game_type)?;
        writeln!(f, "turn: {}", turn_name(setup.turn))?;
        if let Some(last) = setup.last_moved {
            writeln!(f, "last: {last}")?;
        }
        if setup.queen_opening == QueenOpening::Allowed {
            writeln!(f, "queen-opening: {}", setup.queen_opening)?;
        }
        if let Some(ply) = setup.ply {
            writeln!(f, "ply: {ply}")?;
        }
        if first != Hex::ORIGIN {
            writeln!(f, "first: {first}")?;
        }
        Ok(())
    }
}

/// Draws cells, and returns the first one.
fn draw(f: &mut fmt::Formatter<'_>, tokens: &[(Hex, String)]) -> Result<Hex, fmt::Error> {
    let Some((anchor, _)) = tokens.first() else { return Ok(Hex::ORIGIN) };
    // Relative to one of its cells, a hive lies in one piece wherever it is.
    let mut placed: Vec<(i32, i32, Hex, &str)> = Vec::new();
    for (hex, token) in tokens {
        let Hex { q, r } = *hex - *anchor;
        let (row, column) = (i32::from(r), 4 * i32::from(q) + 2 * i32::from(r));
        placed.push((row, column, *hex, token));
    }
    placed.sort_unstable();
    let left = placed.iter().map(|&(_, column, ..)| column).min().unwrap_or(0);
    let (mut row, _, first, _) = placed[0];
    let mut at = left;
    for (token_row, column, _, token) in placed {
        while row < token_row {
            writeln!(f)?;
            row += 1;
            at = left;
        }
        // The width of a format is limited, and cells may lie anywhere.
        while at < column {
            f.write_char(' ')?;
            at += 1;
        }
        f.write_str(token)?;
        at += token.len() as i32;
    }
    writeln!(f)?;
    Ok(first)
}

/// The [`Diagram`] of the position.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Diagram::from(self), f)
    }
}

impl Position {
    /// The position of a text diagram; its marks mean nothing here.
    ///
    /// ```
    /// use hive_rules::Position;
    ///
    /// let position = Position::from_diagram(
    ///     "
    ///         bQ  wB1
    ///           wA1 wQ
    ///         under wB1: bA1
    ///     ",
    /// )?;
    /// assert_eq!(position.ply(), 8);
    /// assert_eq!(Position::from_diagram(&position.to_string())?, position);
    /// # Ok::<(), hive_rules::DiagramError>(())
    /// ```
    pub fn from_diagram(text: &str) -> Result<Position, DiagramError> {
        let diagram: Diagram = text.parse().map_err(DiagramError::Parse)?;
        diagram.setup.position().map_err(DiagramError::Setup)
    }
}

/// Why a text diagram gives no position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiagramError {
    /// It is not a diagram.
    Parse(ParseDiagramError),
    /// It shows what cannot be on the table.
    Setup(SetupError),
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramError::Parse(error) => error.fmt(f),
            DiagramError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DiagramError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            DiagramError::Parse(error) => error,
            DiagramError::Setup(error) => error,
        })
    }
}

/// A text is not a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDiagramError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ParseDiagramErrorKind,
}

/// What is wrong at some place of a text diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseDiagramErrorKind {
    /// The text has too many lines.
    TooManyLines,
    /// The drawing has too many rows.
    TooManyRows,
    /// The line has too many characters.
    LineTooLong,
    /// The drawing has a tab, of which nobody knows how wide it is.
    Tab,
    /// This is neither a tile nor a dot nor a star.
    Token,
    /// This is not where a cell begins.
    Misaligned,
    /// This tile has been mentioned before.
    RepeatedPiece(Piece),
    /// This tile is said to lie on others, but is not in the drawing.
    NotDrawn(Piece),
    /// There is no such key.
    Key,
    /// This key has been used before.
    RepeatedKey,
    /// This is not a tile.
    Piece,
    /// This is not a game type.
    GameType,
    /// This is neither `white` nor `black`.
    Turn,
    /// This is neither `allowed` nor `forbidden`.
    QueenOpening,
    /// This is not a number of plies.
    Ply,
    /// These are not the coordinates of a cell.
    First,
}

impl fmt::Display for ParseDiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseDiagramError { line, column, kind } = self;
        write!(f, "line {line}, column {column}: {kind}")
    }
}

impl std::error::Error for ParseDiagramError {}

impl fmt::Display for ParseDiagramErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseDiagramErrorKind as Kind;
        match self {
            Kind::TooManyLines => write!(f, "a diagram has at most {MOST_LINES} lines"),
            Kind::TooManyRows => write!(f, "a drawing has at most {MOST_ROWS} rows"),
            Kind::LineTooLong => write!(f, "a line has at most {MOST_COLUMNS} characters"),
            Kind::Tab => f.write_str("draw with blanks instead of tabs"),
            Kind::Token => f.write_str("expected a tile such as wA1, or `.`, or `*`"),
            Kind::Misaligned => f.write_str(
                "no cell begins here: a row's cells are four columns apart, and two columns \
                 beside those of the row above",
            ),
            Kind::RepeatedPiece(piece) => write!(f, "{piece} has been mentioned before"),
            Kind::NotDrawn(piece) => write!(f, "{piece} is not in the drawing"),
            Kind::Key => f.write_str(
                "expected one of `under TILE:`, `type:`, `turn:`, `last:`, `queen-opening:`, \
                 `ply:`, `first:`",
            ),
            Kind::RepeatedKey => f.write_str("this has been said before"),
            Kind::Piece => crate::ParsePieceError.fmt(f),
            Kind::GameType => crate::ParseGameTypeError.fmt(f),
            Kind::Turn => f.write_str("expected white or black"),
            Kind::QueenOpening => f.write_str("expected allowed or forbidden"),
            Kind::Ply => f.write_str("expected a number of plies"),
            Kind::First => f.write_str("expected coordinates such as (3,-1)"),
        }
    }
}

impl FromStr for Diagram {
    type Err = ParseDiagramError;

    fn from_str(text: &str) -> Result<Diagram, ParseDiagramError> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            let line = Line { number: index + 1, text: line.trim_end() };
            if index >= MOST_LINES {
                return Err(line.error(1, ParseDiagramErrorKind::TooManyLines));
            }
            if line.text.chars().nth(MOST_COLUMNS).is_some() {
                return Err(line.error(MOST_COLUMNS + 1, ParseDiagramErrorKind::LineTooLong));
            }
            reader.read(line)?;
        }
        Ok(reader.finish())
    }
}

/// A line of the text, of which errors can be reported.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    fn error(self, column: usize, kind: ParseDiagramErrorKind) -> ParseDiagramError {
        ParseDiagramError { line: self.number, column, kind }
    }

    /// The column behind the last character.
    fn end(self) -> usize {
        self.text.chars().count() + 1
    }
}

/// The words of a text that begins at some column, with their columns. A star
/// ends a word, since the next cell may begin directly behind it.
fn words(text: &str, first_column: usize) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    for (column, (byte, char)) in (first_column..).zip(text.char_indices()) {
        if char.is_whitespace() {
            words.extend(start.take().map(|(column, from)| (column, &text[from..byte])));
            continue;
        }
        let (column, from) = *start.get_or_insert((column, byte));
        if char == '*' {
            words.push((column, &text[from..=byte]));
            start = None;
        }
    }
    words.extend(start.map(|(column, from)| (column, &text[from..])));
    words
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    /// The row and the column of the first cell, once there is one.
    start: Option<(usize, usize)>,
    /// Whether the lines below the drawing have begun.
    below_drawing: bool,
    stacks: Vec<(Hex, Vec<Piece>)>,
    marks: Vec<Hex>,
    pieces: PieceSet,
    game_type: Option<GameType>,
    turn: Option<Color>,
    last_moved: Option<Piece>,
    queen_opening: Option<QueenOpening>,
    ply: Option<u32>,
    first: Option<Hex>,
}

impl Reader {
    fn read(&mut self, line: Line<'_>) -> Result<(), ParseDiagramError> {
        self.below_drawing |= line.text.contains(':');
        if line.text.is_empty() {
            Ok(())
        } else if self.below_drawing {
            self.read_key(line)
        } else {
            self.read_row(line)
        }
    }

    fn read_row(&mut self, line: Line<'_>) -> Result<(), ParseDiagramError> {
        if line.number > MOST_ROWS {
            return Err(line.error(1, ParseDiagramErrorKind::TooManyRows));
        }
        if let Some(index) = line.text.chars().position(|char| char == '\t') {
            return Err(line.error(index + 1, ParseDiagramErrorKind::Tab));
        }
        for (column, word) in words(line.text, 1) {
            let hex = self
                .cell_at(line.number, column)
                .ok_or(line.error(column, ParseDiagramErrorKind::Misaligned))?;
            let name = word.strip_suffix('*');
            if name.is_some() {
                self.marks.push(hex);
            }
            match name.unwrap_or(word) {
                "" | "." => {}
                name => {
                    let piece = name
                        .parse()
                        .map_err(|_| line.error(column, ParseDiagramErrorKind::Token))?;
                    self.mention(line, column, piece)?;
                    self.stacks.push((hex, vec![piece]));
                }
            }
        }
        Ok(())
    }

    /// The cell that begins at a place of the text, relative to the first.
    fn cell_at(&mut self, line: usize, column: usize) -> Option<Hex> {
        let (first_line, first_column) = *self.start.get_or_insert((line, column));
        // Both are small, as a text has few lines and columns.
        let row = (line - first_line) as i16;
        let columns = column as i16 - first_column as i16 - 2 * row;
        (columns % 4 == 0).then(|| Hex::new(columns / 4, row))
    }

    fn mention(
        &mut self,
        line: Line<'_>,
        column: usize,
        piece: Piece,
    ) -> Result<(), ParseDiagramError> {
        if self.pieces.contains(piece) {
            return Err(line.error(column, ParseDiagramErrorKind::RepeatedPiece(piece)));
        }
        self.pieces.insert(piece);
        Ok(())
    }

    fn read_key(&mut self, line: Line<'_>) -> Result<(), ParseDiagramError> {
        use ParseDiagramErrorKind as Kind;

        let (key, value) = line.text.split_once(':').ok_or(line.error(1, Kind::Key))?;
        let values = words(value, key.chars().count() + 2);
        let column = values.first().map_or(line.end(), |&(column, _)| column);
        let (key_column, key, value) = (1 + blanks(key), key.trim(), value.trim());
        let error = |kind| line.error(column, kind);
        let is_new = match key {
            "type" => set(&mut self.game_type, value.parse().map_err(|_| error(Kind::GameType))?),
            "turn" => {
                let color = Color::ALL.into_iter().find(|&color| turn_name(color) == value);
                set(&mut self.turn, color.ok_or(error(Kind::Turn))?)
            }
            "last" => set(&mut self.last_moved, value.parse().map_err(|_| error(Kind::Piece))?),
            "queen-opening" => {
                set(&mut self.queen_opening, value.parse().map_err(|_| error(Kind::QueenOpening))?)
            }
            "ply" => set(&mut self.ply, value.parse().map_err(|_| error(Kind::Ply))?),
            "first" => set(&mut self.first, parse_hex(value).ok_or(error(Kind::First))?),
            _ => {
                let top = key.strip_prefix("under ").ok_or(line.error(key_column, Kind::Key))?;
                let top = top.trim().parse().map_err(|_| line.error(key_column, Kind::Piece))?;
                self.read_under(line, key_column, top, &values)?
            }
        };
        if is_new { Ok(()) } else { Err(line.error(key_column, Kind::RepeatedKey)) }
    }

    /// Puts tiles under one that is drawn. Returns whether there were none.
    fn read_under(
        &mut self,
        line: Line<'_>,
        key_column: usize,
        top: Piece,
        names: &[(usize, &str)],
    ) -> Result<bool, ParseDiagramError> {
        use ParseDiagramErrorKind as Kind;

        let found = self.stacks.iter().position(|(_, stack)| stack.last() == Some(&top));
        let index = found.ok_or(line.error(key_column, Kind::NotDrawn(top)))?;
        if self.stacks[index].1.len() > 1 {
            return Ok(false);
        }
        if names.is_empty() {
            return Err(line.error(line.end(), Kind::Piece));
        }
        let mut stack = Vec::new();
        for &(column, name) in names {
            let piece = name.parse().map_err(|_| line.error(column, Kind::Piece))?;
            self.mention(line, column, piece)?;
            stack.push(piece);
        }
        stack.push(top);
        self.stacks[index].1 = stack;
        Ok(true)
    }

    fn finish(self) -> Diagram {
        let smallest = self.pieces.iter().map(Piece::bug).fold(GameType::BASE, GameType::with);
        let first = self.first.unwrap_or(Hex::ORIGIN);
        let setup = Setup {
            game_type: self.game_type.unwrap_or(smallest),
            queen_opening: self.queen_opening.unwrap_or(QueenOpening::Forbidden),
            stacks: self.stacks.into_iter().map(|(hex, stack)| (first + hex, stack)).collect(),
            turn: self.turn.unwrap_or(Color::White),
            last_moved: self.last_moved,
            ply: self.ply,
        };
        Diagram { setup, marks: self.marks.into_iter().map(|hex| first + hex).collect() }
    }
}

/// Fills in a value. Returns whether there was none.
fn set<T>(slot: &mut Option<T>, value: T) -> bool {
    slot.replace(value).is_none()
}

fn blanks(text: &str) -> usize {
    text.chars().take_while(|char| char.is_whitespace()).count()
}

fn parse_hex(text: &str) -> Option<Hex> {
    let (q, r) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Hex::new(q.trim().parse().ok()?, r.trim().parse().ok()?))
}

fn turn_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ParseDiagramErrorKind as Kind;

    fn diagram(text: &str) -> Diagram {
        text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn refuses(text: &str, line: usize, column: usize, kind: ParseDiagramErrorKind) {
        assert_eq!(
            text.parse::<Diagram>(),
            Err(ParseDiagramError { line, column, kind }),
            "{text}"
        );
    }

    #[test]
    fn cells_are_where_they_look() {
        let diagram = diagram(
            "
                wG1 bQ  *
              wQ  bB1 .
                wA1*bA1*
              under bB1: wB1 wA2
              first: (2,-1)
            ",
        );
        let name = |(hex, stack): &(Hex, Vec<Piece>)| (hex.q, hex.r, format!("{stack:?}"));
        let stacks: Vec<_> = diagram.setup.stacks.iter().map(name).collect();
        let expected = [
            (2, -1, "[wG1]"),
            (3, -1, "[bQ]"),
            (1, 0, "[wQ]"),
            (2, 0, "[wB1, wA2, bB1]"),
            (1, 1, "[wA1]"),
            (2, 1, "[bA1]"),
        ];
        assert_eq!(stacks, expected.map(|(q, r, stack)| (q, r, stack.to_string())));
        assert_eq!(diagram.marks, [Hex::new(4, -1), Hex::new(1, 1), Hex::new(2, 1)]);
    }

    #[test]
    fn neighbours_look_like_neighbours() {
        let ring = diagram("  *   *\n*   wQ  *\n  *   *\nfirst: (0,-1)");
        let mut neighbors = Hex::ORIGIN.neighbors().to_vec();
        neighbors.sort_unstable_by_key(|hex| (hex.r, hex.q));
        assert_eq!(ring.marks, neighbors);
        assert_eq!(ring.setup.stacks[0].0, Hex::ORIGIN);
    }

    #[test]
    fn what_is_printed_can_be_read() {
        for text in [
            "type: Base\nturn: white\n",
            "wA1\ntype: Base\nturn: black\nlast: wA1\nply: 1\n",
            "  wG1 bQ  *\nwQ  bB1 *\n  wA1*bA1*\nunder bB1: wB1 wA2\ntype: Base+MLP\n\
             turn: black\nlast: wA1\nqueen-opening: allowed\nply: 12\nfirst: (2,-1)\n",
            "wQ\n  bA1\n\n      *\ntype: Base\nturn: white\n",
        ] {
            assert_eq!(diagram(text).to_string(), text);
        }
    }

    #[test]
    fn a_hive_at_the_end_of_the_plane_is_drawn_in_one_piece() {
        let across = diagram("wQ  bQ\nfirst: (32767,0)");
        assert_eq!(across.setup.stacks[1].0, Hex::new(i16::MIN, 0));
        assert!(across.to_string().starts_with("wQ  bQ\n"));
    }

    #[test]
    fn cells_may_lie_far_apart() {
        let far = diagram("wQ").with_marks([Hex::new(i16::MAX, 0)]).to_string();
        let columns = far.lines().next().map(str::len);
        assert_eq!(columns, Some(4 * i16::MAX as usize + 1));
    }

    #[test]
    fn errors_name_the_place() {
        refuses("wQ\n bQ", 2, 2, Kind::Misaligned);
        refuses("wQ  bQ bA1", 1, 8, Kind::Misaligned);
        refuses("  **", 1, 4, Kind::Misaligned);
        refuses("wQ  wX", 1, 5, Kind::Token);
        refuses("wQ  é", 1, 5, Kind::Token);
        refuses("é*  bQ", 1, 1, Kind::Token);
        refuses("wQ\n  \twA1", 2, 3, Kind::Tab);
        refuses("wQ  wQ", 1, 5, Kind::RepeatedPiece("wQ".parse().unwrap()));
        refuses("wQ\nunder wA1: bQ", 2, 1, Kind::NotDrawn("wA1".parse().unwrap()));
        refuses("wB1\nunder wB1: wB1", 2, 12, Kind::RepeatedPiece("wB1".parse().unwrap()));
        refuses("wB1\nunder wB1:bQ, wA1", 2, 11, Kind::Piece);
        refuses("wB1\nunder wB1: ", 2, 11, Kind::Piece);
        refuses("wB1\nunder wB1: bQ\nunder wB1: wQ", 3, 1, Kind::RepeatedKey);
        refuses("wQ\n  color: white", 2, 3, Kind::Key);
        refuses("turn: white\nwQ", 2, 1, Kind::Key);
        refuses("turn: white\n turn: white", 2, 2, Kind::RepeatedKey);
        refuses("turn: White", 1, 7, Kind::Turn);
        refuses("type:  base", 1, 8, Kind::GameType);
        refuses("last: wA", 1, 7, Kind::Piece);
        refuses("queen-opening: no", 1, 16, Kind::QueenOpening);
        refuses("ply: -1", 1, 6, Kind::Ply);
        refuses("first: (1,99999)", 1, 8, Kind::First);
    }

    #[test]
    fn a_text_is_short() {
        refuses(&"\n".repeat(100_000), 129, 1, Kind::TooManyLines);
        refuses(&format!("{}wQ", "\n".repeat(64)), 65, 1, Kind::TooManyRows);
        refuses(&"é".repeat(100_000), 1, 401, Kind::LineTooLong);
    }
}
