//! Where cells lie in a picture.

use std::fmt;

use hive_rules::Hex;

use super::theme::Paint;

/// From the centre of a cell to its corners.
pub(super) const CELL_SIZE: f32 = 50.0;
/// From the western to the eastern side of a cell, `sqrt(3)` times its size.
pub(super) const CELL_WIDTH: f32 = 86.6;
/// Free space around the hive, in addition to half a cell.
const MARGIN: f32 = 22.0;

/// A place in the picture; `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f32,
    pub(super) y: f32,
}

impl Point {
    /// The centre of a cell.
    pub(super) fn of(hex: Hex) -> Point {
        let (q, r) = (f32::from(hex.q), f32::from(hex.r));
        Point { x: CELL_WIDTH * (q + r / 2.0), y: CELL_SIZE * 1.5 * r }
    }

    pub(super) fn shifted(self, x: f32, y: f32) -> Point {
        Point { x: self.x + x, y: self.y + y }
    }
}

/// Shortest form with one decimal: pictures are compared and sent around.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A coordinate rounded to one decimal, without a trailing `.0` or a `-0`.
pub(super) struct Number(pub(super) f32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        write!(f, "{}", tenths as f64 / 10.0)
    }
}

/// A hexagon standing on a point, with rounded corners, as path data.
pub(super) fn hexagon(center: Point, size: f32) -> String {
    const UNIT: [(f32, f32); 6] =
        [(0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5)];
    // How much of each side the rounding takes.
    const ROUNDING: f32 = 0.16;
    let corner = |index: usize| {
        let (x, y) = UNIT[index % 6];
        center.shifted(x * size, y * size)
    };
    let between = |from: Point, to: Point| {
        from.shifted((to.x - from.x) * ROUNDING, (to.y - from.y) * ROUNDING)
    };
    let mut path = String::with_capacity(160);
    for index in 0..6 {
        let (before, here, after) = (corner(index + 5), corner(index), corner(index + 1));
        path.push(if index == 0 { 'M' } else { 'L' });
        path.push_str(&format!("{}Q{here} {}", between(here, before), between(here, after)));
    }
    path.push('Z');
    path
}

/// The part of the plane that a picture shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Frame {
    /// Just one cell.
    pub(super) fn around(center: Point) -> Frame {
        Frame {
            left: center.x - CELL_WIDTH / 2.0 - MARGIN,
            top: center.y - CELL_SIZE - MARGIN,
            right: center.x + CELL_WIDTH / 2.0 + MARGIN,
            bottom: center.y + CELL_SIZE + MARGIN,
        }
    }

    /// Grows to show one more cell.
    pub(super) fn include(&mut self, center: Point) {
        self.join(&Frame::around(center));
    }

    /// Grows to show what another one shows.
    pub(super) fn join(&mut self, other: &Frame) {
        self.left = self.left.min(other.left);
        self.top = self.top.min(other.top);
        self.right = self.right.max(other.right);
        self.bottom = self.bottom.max(other.bottom);
    }

    /// Grows by strips of these heights above and below, and to both sides
    /// until it is this wide.
    pub(super) fn make_room(&mut self, width: f32, above: f32, below: f32) {
        let missing = (width + 2.0 * MARGIN - self.width()).max(0.0);
        self.left -= missing / 2.0;
        self.right += missing / 2.0;
        self.top -= above;
        self.bottom += below;
    }

    pub(super) fn width(&self) -> f32 {
        self.right - self.left
    }

    pub(super) fn height(&self) -> f32 {
        self.bottom - self.top
    }

    /// The middle of the upper edge.
    pub(super) fn top_middle(&self) -> Point {
        Point { x: (self.left + self.right) / 2.0, y: self.top }
    }

    /// The middle of the lower edge.
    pub(super) fn bottom_middle(&self) -> Point {
        Point { x: (self.left + self.right) / 2.0, y: self.bottom }
    }

    /// Paints all of it, and a little more: the size in pixels is rounded,
    /// and no line of the page may shine through at the edge.
    pub(super) fn write_rect(&self, out: &mut String, fill: Paint) {
        let corner = Point { x: self.left - 2.0, y: self.top - 2.0 };
        let (width, height) = (Number(self.width() + 4.0), Number(self.height() + 4.0));
        out.push_str(&format!(
            "<path fill=\"{fill}\" d=\"M{corner}h{width}v{height}h-{width}Z\"/>\n"
        ));
    }
}

/// As `viewBox` wants it.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corner = Point { x: self.left, y: self.top };
        write!(f, "{corner} {} {}", Number(self.width()), Number(self.height()))
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::Direction;

    use super::*;

    #[test]
    fn neighbours_lie_one_cell_width_apart() {
        let center = Point::of(Hex::new(3, -2));
        for direction in Direction::ALL {
            let near = Point::of(Hex::new(3, -2).neighbor(direction));
            let distance = (near.x - center.x).hypot(near.y - center.y);
            assert!((distance - CELL_WIDTH).abs() < 0.1, "{direction}: {distance}");
        }
    }

    #[test]
    fn numbers_are_short() {
        let check = |number, text: &str| assert_eq!(Number(number).to_string(), text);
        check(-0.04, "0");
        check(12.0, "12");
        check(-7.26, "-7.3");
    }
}
