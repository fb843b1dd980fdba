//! The board as the players see it: the text diagram, in colour where the
//! terminal has it.

use std::{
    env,
    fmt::Write,
    io::{self, IsTerminal},
};

use hive_rules::{Bug, Color, Diagram, Hex, Piece, Position};

/// Dark on light for White, light on dark for Black, as the tiles are.
const WHITE_TILE: &str = "\x1b[30;107m";
const BLACK_TILE: &str = "\x1b[97;100m";
const MARK: &str = "\x1b[32m";
const RESET: &str = "\x1b[0m";

/// How text is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    has_color: bool,
}

impl Style {
    /// What standard output can show and the user wants: a NO_COLOR that is
    /// not empty means no colours.
    pub(super) fn of_stdout() -> Style {
        let is_refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        Style { has_color: io::stdout().is_terminal() && !is_refused && !is_dumb }
    }

    /// The board, with what lies under the tiles on top; some cells may be
    /// marked.
    pub(super) fn board(self, position: &Position, marks: Vec<Hex>) -> String {
        if position.board().is_empty() {
            return "The table is empty.\n".into();
        }
        let diagram = Diagram::from(position).with_marks(marks).to_string();
        // The players know the rest of what a diagram says.
        let is_shown = |line: &&str| !line.contains(": ") || line.starts_with("under ");
        let mut board = String::new();
        for line in diagram.lines().filter(is_shown) {
            board.push_str("  ");
            self.write_words(&mut board, line);
            board.push('\n');
        }
        board
    }

    /// The tiles that a player has in reserve.
    pub(super) fn reserve(self, position: &Position, color: Color) -> String {
        let reserve = position.reserve(color);
        let mut text = String::new();
        for bug in Bug::ALL {
            let count = reserve.count(bug);
            if let Some(next) = reserve.next(bug) {
                text.push(' ');
                self.write_words(&mut text, &next.to_string());
                if count > 1 {
                    let _ = write!(text, "×{count}");
                }
            }
        }
        if text.is_empty() { " no tiles".into() } else { text }
    }

    fn write_words(self, out: &mut String, line: &str) {
        for (index, word) in line.split(' ').enumerate() {
            if index > 0 {
                out.push(' ');
            }
            let tile = word.trim_end_matches(['*', ':']);
            let paint = match tile.parse::<Piece>().map(Piece::color) {
                _ if !self.has_color => "",
                Ok(Color::White) => WHITE_TILE,
                Ok(Color::Black) => BLACK_TILE,
                Err(_) if word == "*" => MARK,
                Err(_) => "",
            };
            let reset = if paint.is_empty() { "" } else { RESET };
            let (tile, tail) = if word == "*" { (word, "") } else { word.split_at(tile.len()) };
            let _ = write!(out, "{paint}{tile}{reset}{tail}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_only_colors() {
        let position = Position::from_diagram(
            "
              .   wB1
            wQ  bA1 bQ
            under wB1: bA2 bB1
            ",
        )
        .expect("a position");
        let plain = Style { has_color: false }.board(&position, vec![Hex::ORIGIN]);
        let mut colored = Style { has_color: true }.board(&position, vec![Hex::ORIGIN]);
        assert!(colored.contains(WHITE_TILE) && colored.contains(BLACK_TILE), "{colored}");
        for code in [WHITE_TILE, BLACK_TILE, MARK, RESET] {
            colored = colored.replace(code, "");
        }
        assert_eq!(colored, plain);
        assert!(plain.contains("under wB1: bA2 bB1"), "{plain}");
    }
}
