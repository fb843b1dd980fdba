//! The tiles not yet placed, one pile for each bug.

use hive_rules::{Bug, Color, Position};

use super::{
    plane::{CELL_WIDTH, Frame, Point},
    theme::Palette,
    tile,
};

/// How high a row of piles is, in pixels of the hive.
const HEIGHT: f32 = 96.0;
/// Piles are drawn smaller than the hive: they are not where one looks.
const SCALE: f32 = 0.72;
const PITCH: f32 = CELL_WIDTH * SCALE + 8.0;

/// How many piles a player has.
fn piles(position: &Position, color: Color) -> usize {
    let reserve = position.reserve(color);
    Bug::ALL.into_iter().filter(|&bug| reserve.count(bug) > 0).count()
}

/// How wide this many piles are.
fn width(piles: usize) -> f32 {
    PITCH * piles as f32
}

/// Grows the frame by the rows that are not empty.
pub(super) fn make_room(frame: &mut Frame, position: &Position) {
    let [white, black] = Color::ALL.map(|color| piles(position, color));
    let height = |piles| if piles > 0 { HEIGHT } else { 0.0 };
    frame.make_room(width(white.max(black)), height(black), height(white));
}

/// Draws a player's piles, Black's at the top and White's at the bottom. A
/// pile shows the tile that would be placed next and how many there are.
pub(super) fn write(
    out: &mut String,
    frame: &Frame,
    position: &Position,
    color: Color,
    palette: &Palette,
) {
    let reserve = position.reserve(color);
    let middle = match color {
        Color::White => frame.bottom_middle().shifted(0.0, -HEIGHT / 2.0),
        Color::Black => frame.top_middle().shifted(0.0, HEIGHT / 2.0),
    };
    let left = middle.x - width(piles(position, color)) / 2.0 + PITCH / 2.0;
    let next = Bug::ALL.into_iter().filter_map(|bug| reserve.next(bug));
    for (place, piece) in next.enumerate() {
        let center = Point { x: left + PITCH * place as f32, y: middle.y };
        out.push_str(&format!("<g transform=\"translate({center}) scale({SCALE})\">\n"));
        let origin = Point { x: 0.0, y: 0.0 };
        tile::write_stack(out, origin, &[piece], palette);
        tile::write_badge(out, origin, reserve.count(piece.bug()), palette);
        out.push_str("</g>\n");
    }
}
