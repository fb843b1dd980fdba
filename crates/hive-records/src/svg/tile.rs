//! Tiles and stacks of them.

use hive_rules::Piece;

use super::{
    bugs, digits,
    plane::{Number, Point, hexagon},
    theme::{Palette, TileColors, bug_tint},
};

/// From the centre of a tile to its corners: a little less than that of a
/// cell, so that neighbours do not merge.
pub(super) const TILE_SIZE: f32 = 46.5;
/// How much of a tile's side one sees.
const THICKNESS: f32 = 7.0;
/// How far up each level of a stack lies: more than the thickness, so that a
/// strip of every lower face shows, and with it its colour.
const RISE: f32 = 11.0;
/// How far up the top of a stack may lie. Tall stacks are pressed together:
/// the badge tells their height, and the tile behind them stays visible.
const MOST_RISE: f32 = 36.0;
/// How wide the drawing of a bug is on its tile.
const BUG_SIZE: f32 = 60.0;

/// The centre of the top face of a stack with this many tiles.
pub(super) fn top_of(ground: Point, height: usize) -> Point {
    ground.shifted(0.0, -(RISE * height.saturating_sub(1) as f32).min(MOST_RISE))
}

/// Draws the tiles of one cell, bottom to top.
pub(super) fn write_stack(out: &mut String, ground: Point, stack: &[Piece], palette: &Palette) {
    let shadow = hexagon(ground.shifted(0.0, THICKNESS + 4.0), TILE_SIZE);
    out.push_str(&format!(
        "<path fill=\"{}\" fill-opacity=\"{}\" d=\"{shadow}\"/>\n",
        palette.shadow, palette.shadow_opacity
    ));
    let top = top_of(ground, stack.len());
    let levels = stack.len().saturating_sub(1).max(1) as f32;
    for (level, &piece) in stack.iter().enumerate() {
        let center = ground.shifted(0.0, (top.y - ground.y) * level as f32 / levels);
        write_tile(out, center, piece, level + 1 == stack.len(), palette.tile(piece.color()));
    }
}

/// Draws one tile; of a covered one, only what can be seen.
fn write_tile(
    out: &mut String,
    center: Point,
    piece: Piece,
    shows_face: bool,
    colors: &TileColors,
) {
    out.push_str(&format!("<g><title>{piece}</title>"));
    out.push_str(&format!(
        "<path fill=\"{}\" d=\"{}\"/>",
        colors.side,
        hexagon(center.shifted(0.0, THICKNESS), TILE_SIZE)
    ));
    out.push_str(&format!(
        "<path fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" d=\"{}\"/>",
        colors.face,
        colors.rim,
        hexagon(center, TILE_SIZE - 1.0)
    ));
    if shows_face {
        write_face(out, center, piece, colors);
    }
    out.push_str("</g>\n");
}

/// Draws what is printed on a tile: its bug, and one to three dots where a
/// player has several of the bug.
fn write_face(out: &mut String, center: Point, piece: Piece, colors: &TileColors) {
    let tint = bug_tint(piece.bug(), piece.color());
    let numbered = piece.bug().copies() > 1;
    let corner =
        center.shifted(-BUG_SIZE / 2.0, -BUG_SIZE / 2.0 - if numbered { 5.0 } else { 0.0 });
    let scale = BUG_SIZE / 100.0;
    out.push_str(&format!(
        "<use href=\"#{}\" transform=\"translate({corner}) scale({scale})\" color=\"{tint}\" \
         fill=\"{face}\" stroke=\"{face}\"/>",
        bugs::symbol(piece.bug()),
        face = colors.face,
    ));
    if numbered {
        const APART: f32 = 10.0;
        let count = piece.number();
        let left = center.x - APART * f32::from(count - 1) / 2.0;
        for dot in 0..count {
            out.push_str(&format!(
                "<circle fill=\"{tint}\" cx=\"{}\" cy=\"{}\" r=\"3.2\"/>",
                Number(left + APART * f32::from(dot)),
                Number(center.y + 34.0),
            ));
        }
    }
}

/// Draws a number in a disc at the upper right of a tile, if it is more than
/// one: the height of a stack, or how many tiles of a kind are left. Comes
/// after the marks, which would hide it.
pub(super) fn write_badge(out: &mut String, tile: Point, number: usize, palette: &Palette) {
    if number < 2 {
        return;
    }
    let center = tile.shifted(29.0, -31.0);
    out.push_str(&format!(
        "<circle fill=\"{}\" stroke=\"{}\" stroke-width=\"2\" cx=\"{}\" cy=\"{}\" r=\"12\"/>",
        palette.badge,
        palette.badge_ink,
        Number(center.x),
        Number(center.y),
    ));
    digits::write(out, center, number, palette.badge_ink);
    out.push('\n');
}
