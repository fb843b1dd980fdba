//! Marks on cells: each has a shape of its own besides its colour.

use super::{
    plane::{CELL_SIZE, Number, Point, hexagon},
    theme::{Paint, Palette},
};

/// An empty cell where a tile can go.
pub(super) fn write_empty_target(out: &mut String, center: Point, palette: &Palette) {
    let (paint, path) = (palette.target, hexagon(center, CELL_SIZE - 6.0));
    out.push_str(&format!(
        "<path fill=\"{paint}\" fill-opacity=\".2\" stroke=\"{paint}\" stroke-width=\"3\" \
         d=\"{path}\"/>\n<circle fill=\"{paint}\" cx=\"{}\" cy=\"{}\" r=\"7\"/>\n",
        Number(center.x),
        Number(center.y),
    ));
}

/// A stack on which a tile can go.
pub(super) fn write_occupied_target(out: &mut String, center: Point, palette: &Palette) {
    let (paint, path) = (palette.target, hexagon(center, CELL_SIZE - 6.5));
    out.push_str(&format!(
        "<path fill=\"{paint}\" fill-opacity=\".25\" stroke=\"{paint}\" stroke-width=\"5\" \
         d=\"{path}\"/>\n"
    ));
}

/// The cell that the last moved tile has left.
pub(super) fn write_left_cell(out: &mut String, center: Point, palette: &Palette) {
    let (paint, path) = (palette.last_move, hexagon(center, CELL_SIZE - 7.0));
    out.push_str(&format!(
        "<path fill=\"none\" stroke=\"{paint}\" stroke-width=\"4\" stroke-dasharray=\"7 9\" \
         d=\"{path}\"/>\n"
    ));
}

/// A tile that deserves attention.
pub(super) fn write_ring(out: &mut String, center: Point, paint: Paint) {
    let path = hexagon(center, CELL_SIZE - 5.5);
    out.push_str(&format!(
        "<path fill=\"none\" stroke=\"{paint}\" stroke-width=\"5\" d=\"{path}\"/>\n"
    ));
}

/// An arrow from the middle of one cell to the edge of the middle of another.
pub(super) fn write_arrow(out: &mut String, from: Point, to: Point, palette: &Palette) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    // One step along the arrow, and one to its left.
    let (ax, ay) = (dx / length, dy / length);
    let (lx, ly) = (ay, -ax);
    let along = |back: f32, left: f32| to.shifted(-ax * back + lx * left, -ay * back + ly * left);
    let paint = palette.arrow;
    let tail = from.shifted(ax * 12.0, ay * 12.0);
    out.push_str(&format!(
        "<g opacity=\".85\"><path fill=\"none\" stroke=\"{paint}\" stroke-width=\"8\" d=\"M{tail}L{}\"/>\
         <path fill=\"{paint}\" d=\"M{}L{}L{}Z\"/></g>\n",
        along(22.0, 0.0),
        along(2.0, 0.0),
        along(26.0, 14.0),
        along(26.0, -14.0),
    ));
}
