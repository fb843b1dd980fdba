//! The words of BoardSpace: variants, tiles and cells.

use hive_rules::{Bug, Color, GameType, Hex, Piece};

/// Which game a file is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Variant {
    pub(super) game_type: GameType,
    /// Whether coordinates repeat every [`PERIOD`] cells.
    pub(super) is_torus: bool,
}

/// The bugs that BoardSpace has.
const KNOWN: GameType = GameType::MLP;
/// Boards of old revisions have columns A to Z and as many rows, and go on at
/// the opposite edge.
const PERIOD: i32 = 26;
/// From this revision on the board has no edges.
const UNBOUNDED_REVISION: u32 = 101;

impl Variant {
    /// Reads `hive-plm` or `hive-plm 2 0 101`. `None` for variants that are
    /// another game.
    pub(super) fn parse(text: &str) -> Option<Variant> {
        let words: Vec<&str> = text.split_whitespace().take(5).collect();
        let name = words.first()?.to_ascii_lowercase();
        let letters = match name.strip_prefix("hive")? {
            "" => "",
            rest => rest.strip_prefix('-').filter(|letters| !letters.is_empty())?,
        };
        let mut game_type = GameType::BASE;
        for letter in letters.chars() {
            let bug = Bug::from_letter(letter.to_ascii_uppercase())?;
            if !KNOWN.has(bug) || game_type.has(bug) {
                return None;
            }
            game_type = game_type.with(bug);
        }
        let revision: u32 = words.get(3).and_then(|word| word.parse().ok()).unwrap_or(0);
        Some(Variant { game_type, is_torus: revision < UNBOUNDED_REVISION })
    }
}

/// A cell as BoardSpace names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    column: i32,
    row: i32,
}

/// No board reaches farther; sums of such coordinates stay small.
const FAR: i32 = 10_000;

impl Cell {
    /// Reads `N 13`. Columns left of A are `1A`, `2A`…, those right of Z are
    /// `1Z`, `2Z`…
    pub(super) fn parse(column: &str, row: &str) -> Option<Cell> {
        let letter = column.chars().next_back()?.to_ascii_uppercase();
        let count = column.get(..column.len().checked_sub(1)?)?;
        let column = match (letter, count) {
            ('A'..='Z', "") => letter as i32 - 'A' as i32,
            ('A', count) => -parse_count(count)?,
            ('Z', count) => PERIOD - 1 + parse_count(count)?,
            _ => return None,
        };
        let row: i32 = row.parse().ok()?;
        (column.abs() <= FAR && row.abs() <= FAR).then_some(Cell { column, row })
    }

    /// Where the cell lies if `origin` is the first tile's. Rows count
    /// upwards there and downwards here.
    pub(super) fn seen_from(self, origin: Cell) -> Place {
        Place { q: self.column - origin.column, r: origin.row - self.row }
    }
}

fn parse_count(text: &str) -> Option<i32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&count: &i32| is_number && count <= FAR)
}

/// A cell relative to the first tile, on a torus only up to its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    q: i32,
    r: i32,
}

impl Place {
    /// Whether this can be the cell that is meant.
    pub(super) fn is(self, hex: Hex, is_torus: bool) -> bool {
        let (dq, dr) = (i32::from(hex.q) - self.q, i32::from(hex.r) - self.r);
        if is_torus { dq % PERIOD == 0 && dr % PERIOD == 0 } else { dq == 0 && dr == 0 }
    }

    /// The cell that is meant if it is near the first tile.
    pub(super) fn nearest(self, is_torus: bool) -> Hex {
        let near = |coordinate: i32| {
            let half = PERIOD / 2;
            let near = (coordinate + half).rem_euclid(PERIOD) - half;
            // Both are below twice `FAR` and fit.
            (if is_torus { near } else { coordinate }) as i16
        };
        Hex::new(near(self.q), near(self.r))
    }
}

/// A tile as it is named, in old files without its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TileName {
    pub(super) color: Option<Color>,
    pub(super) bug: Bug,
    pub(super) number: u8,
}

impl TileName {
    /// Reads `wG1`, `G1`, `g1`, `wQ`, `Q`. A `b` before a digit is a beetle,
    /// before a letter it is Black.
    pub(super) fn parse(text: &str) -> Option<TileName> {
        let mut chars: Vec<char> = text.chars().take(4).map(|c| c.to_ascii_uppercase()).collect();
        let number = match chars.last()?.to_digit(10) {
            Some(digit) => {
                chars.pop();
                digit as u8
            }
            None => 1,
        };
        let (color, letter) = match *chars.as_slice() {
            [letter] => (None, letter),
            [color, letter] => (Some(parse_color(color)?), letter),
            _ => return None,
        };
        let name = TileName { color, bug: Bug::from_letter(letter)?, number };
        name.of(Color::White)?;
        Some(name)
    }

    /// The tile, if it is this player's where the name does not say.
    pub(super) fn of(self, color: Color) -> Option<Piece> {
        Piece::new(self.color.unwrap_or(color), self.bug, self.number)
    }
}

/// Reads the letter of a player's pool.
pub(super) fn parse_pool(text: &str) -> Option<Color> {
    let mut chars = text.chars();
    parse_color(chars.next()?.to_ascii_uppercase()).filter(|_| chars.next().is_none())
}

fn parse_color(letter: char) -> Option<Color> {
    match letter {
        'W' => Some(Color::White),
        'B' => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants() {
        let check = |text: &str, name: &str, is_torus| {
            let game_type = name.parse().expect(name);
            assert_eq!(Variant::parse(text), Some(Variant { game_type, is_torus }), "{text}");
        };
        check("hive", "Base", true);
        check("Hive-PLM", "Base+MLP", true);
        check("hive-lm 2 0 100", "Base+ML", true);
        check("hive-p 2 0 101", "Base+P", false);
        for text in ["", "hive-", "hive-ultimate", "hive-pielm", "hive-mm", "chess", "hive-d"] {
            assert_eq!(Variant::parse(text), None, "{text}");
        }
    }

    #[test]
    fn tiles() {
        let check = |text: &str, color, bug, number| {
            assert_eq!(TileName::parse(text), Some(TileName { color, bug, number }), "{text}");
        };
        check("wG1", Some(Color::White), Bug::Grasshopper, 1);
        check("b2", None, Bug::Beetle, 2);
        check("bB2", Some(Color::Black), Bug::Beetle, 2);
        check("Q", None, Bug::Queen, 1);
        check("wM1", Some(Color::White), Bug::Mosquito, 1);
        check("p", None, Bug::Pillbug, 1);
        for text in ["", "1", "w", "wX1", "wA4", "wQ2", "A0", "wwA1", "é", "wA11"] {
            assert_eq!(TileName::parse(text), None, "{text}");
        }
    }

    #[test]
    fn cells() {
        let origin = Cell::parse("A", "1").expect("a cell");
        let place = |column, row| Cell::parse(column, row).expect("a cell").seen_from(origin);
        assert_eq!(place("b", "2"), Place { q: 1, r: -1 });
        assert_eq!(place("1A", "0"), Place { q: -1, r: 1 });
        assert_eq!(place("2Z", "-3"), Place { q: 27, r: 4 });
        assert!(place("Z", "1").is(Hex::new(-1, 0), true));
        assert!(!place("Z", "1").is(Hex::new(-1, 0), false));
        assert_eq!(place("Z", "26").nearest(true), Hex::new(-1, 1));
        for (column, row) in
            [("", "1"), ("A", ""), ("1B", "1"), ("AA", "1"), ("é", "1"), ("A", "99999")]
        {
            assert_eq!(Cell::parse(column, row), None, "{column} {row}");
        }
    }
}
