//! Pictures of positions as SVG.
//!
//! A picture is one self-contained text: no fonts, style sheets or outside
//! files, so that a browser, a rasteriser and a printer show the same. Even
//! the digits are drawn. Shape alone tells the bugs, colours and copies
//! apart; tints only help.

mod bugs;
mod digits;
mod film;
mod marks;
mod plane;
mod reserves;
mod theme;
mod tile;

use std::fmt::Write;

use hive_rules::{Board, Color, Hex, Move, Position};

use self::plane::{Frame, Point};
pub use self::{bugs::bug_svg, film::Film, theme::Theme};

/// What a picture shows besides the tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The surroundings for which the colours are chosen.
    pub theme: Theme,
    /// Whether the picture paints its background. Without one it is
    /// transparent.
    pub background: bool,
    /// Whether the tiles not yet placed are shown, Black's above the hive and
    /// White's below.
    pub reserves: bool,
    /// The move to mark as the last one.
    pub last_move: Option<LastMove>,
    /// The cell of the tile to mark as chosen.
    pub selected: Option<Hex>,
    /// Cells to mark as places to go.
    pub highlights: Vec<Hex>,
    /// Arrows from cell to cell.
    pub arrows: Vec<Arrow>,
    /// How wide a cell is, in pixels, where nothing scales the picture.
    pub cell_width: u16,
    /// What the picture shows, for those who do not see it.
    pub title: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theme: Theme::Light,
            background: true,
            reserves: false,
            last_move: None,
            selected: None,
            highlights: Vec::new(),
            arrows: Vec::new(),
            cell_width: 64,
            title: None,
        }
    }
}

/// Where the last move led, and from where unless the tile was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The cell the tile left.
    pub from: Option<Hex>,
    /// The cell the tile is on.
    pub to: Hex,
}

impl LastMove {
    /// The marks of a move, told from the board on which it is played.
    /// A pass has none.
    pub fn new(before: &Board, mv: Move) -> Option<LastMove> {
        let from = mv.piece().and_then(|piece| before.hex_of(piece));
        mv.to().map(|to| LastMove { from, to })
    }
}

/// An arrow between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Hex,
    /// Where it points.
    pub to: Hex,
}

/// Draws a position.
///
/// ```
/// use hive_records::svg;
/// use hive_rules::{GameType, Position, QueenOpening};
///
/// let position = Position::new(GameType::MLP, QueenOpening::Forbidden);
/// let options = svg::Options { reserves: true, ..svg::Options::default() };
/// assert!(svg::draw(&position, &options).starts_with("<svg"));
/// ```
pub fn draw(position: &Position, options: &Options) -> String {
    draw_in(position, options, &frame(position, options))
}

/// Draws what of a position lies in a frame.
fn draw_in(position: &Position, options: &Options, frame: &Frame) -> String {
    let board = position.board();
    let palette = options.theme.palette();

    let mut out = String::with_capacity(32 * 1024);
    open(&mut out, frame, options);
    if options.background {
        frame.write_rect(&mut out, palette.background);
    }
    bugs::write_symbols(&mut out, position.game_type());

    // Everything flat lies below the tiles; marks of tiles lie on top of
    // them, the nearer rows over the farther ones.
    let mut marked = options.highlights.clone();
    marked.sort_unstable();
    marked.dedup();
    for &hex in marked.iter().filter(|&&hex| board.top(hex).is_none()) {
        marks::write_empty_target(&mut out, Point::of(hex), palette);
    }
    if let Some(from) = options.last_move.and_then(|last| last.from)
        && board.top(from).is_none()
    {
        marks::write_left_cell(&mut out, Point::of(from), palette);
    }

    let mut stacks: Vec<Hex> = board.tops().map(|(hex, _)| hex).collect();
    stacks.sort_unstable_by_key(|hex| (hex.r, hex.q));
    for hex in stacks {
        let stack = board.stack(hex);
        tile::write_stack(&mut out, Point::of(hex), &stack, palette);
        let top = tile::top_of(Point::of(hex), stack.len());
        if options.last_move.is_some_and(|last| last.from == Some(hex)) {
            marks::write_left_cell(&mut out, top, palette);
        }
        if options.last_move.is_some_and(|last| last.to == hex) {
            marks::write_ring(&mut out, top, palette.last_move);
        }
        if options.selected == Some(hex) {
            marks::write_ring(&mut out, top, palette.selected);
        }
        if marked.binary_search(&hex).is_ok() {
            marks::write_occupied_target(&mut out, top, palette);
        }
        tile::write_badge(&mut out, top, stack.len(), palette);
    }
    for arrow in &options.arrows {
        let end = |hex| tile::top_of(Point::of(hex), usize::from(board.height(hex)).max(1));
        marks::write_arrow(&mut out, end(arrow.from), end(arrow.to), palette);
    }
    if options.reserves {
        for color in Color::ALL {
            reserves::write(&mut out, frame, position, color, palette);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The part of the plane that the picture shows.
fn frame(position: &Position, options: &Options) -> Frame {
    let board = position.board();
    let mut frame = Frame::around(Point::of(Hex::ORIGIN));
    if let Some((first, _)) = board.tops().next() {
        frame = Frame::around(Point::of(first));
    }
    for (hex, _) in board.tops() {
        frame.include(Point::of(hex));
        frame.include(tile::top_of(Point::of(hex), usize::from(board.height(hex))));
    }
    let last = options.last_move.iter().flat_map(|last| [Some(last.to), last.from]).flatten();
    let arrows = options.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]);
    for hex in options.highlights.iter().copied().chain(last).chain(arrows) {
        frame.include(Point::of(hex));
    }
    if options.reserves {
        reserves::make_room(&mut frame, position);
    }
    frame
}

fn open(out: &mut String, frame: &Frame, options: &Options) {
    let scale = f32::from(options.cell_width.max(1)) / plane::CELL_WIDTH;
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" width="{:.0}" height="{:.0}" role="img" stroke-linecap="round" stroke-linejoin="round">"#,
        frame,
        (frame.width() * scale).max(1.0),
        (frame.height() * scale).max(1.0),
    );
    if let Some(title) = &options.title {
        let _ = write!(out, "<title>{}</title>", escape(title));
    }
    out.push('\n');
}

/// Text as it may stand between tags. Characters that XML forbids altogether
/// become U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(character),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_its_element() {
        assert_eq!(
            escape("</title><script>&\"\0"),
            "&lt;/title&gt;&lt;script&gt;&amp;&quot;\u{fffd}"
        );
    }
}
