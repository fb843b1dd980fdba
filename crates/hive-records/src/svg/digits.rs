//! The digits, as lines: a picture needs no font.

use super::{
    plane::{Number, Point},
    theme::Paint,
};

/// Each digit in a box 6 wide and 10 high.
const DIGITS: [&str; 10] = [
    "M3 0C0 0 0 3 0 5S0 10 3 10S6 7 6 5S6 0 3 0Z",
    "M1 2L3.5 0V10",
    "M.3 2.5C.5-.8 5.8-.8 5.8 2.7C5.8 5 2 7 .3 10H6",
    "M.4 1.6C1.5-.5 5.5-.3 5.5 2.5C5.5 4 4.2 4.8 2.5 4.8C4.5 4.8 6 5.7 6 7.4C6 10.6 1.2 10.8 0 8.3",
    "M4.5 10V0L0 7H6",
    "M5.5 0H1L.6 4.6C2 3.6 6 3.6 6 6.8C6 10.6 1.3 10.8 0 8.6",
    "M5 0C2 1.5 0 4 0 7C0 11 6 11 6 7C6 3.5 1 3.5 .2 6.5",
    "M0 0H6L2.2 10",
    "M3 4.7C.5 4.7-.3 0 3 0S5.5 4.7 3 4.7C-1 4.7-1 10 3 10S7 4.7 3 4.7Z",
    "M1 10C4 8.5 6 6 6 3C6-1 0-1 0 3C0 6.5 5 6.5 5.8 3.5",
];

/// Draws a number around a point, in digits 10 high.
pub(super) fn write(out: &mut String, center: Point, number: usize, ink: Paint) {
    let digits: Vec<usize> =
        number.to_string().bytes().map(|byte| usize::from(byte - b'0')).collect();
    const ADVANCE: f32 = 8.5;
    let left = center.x - (ADVANCE * digits.len() as f32 - 2.5) / 2.0;
    for (place, digit) in digits.into_iter().enumerate() {
        let (x, y) = (left + ADVANCE * place as f32, center.y - 5.0);
        out.push_str(&format!(
            "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" \
             transform=\"translate({} {})\" d=\"{}\"/>",
            Number(x),
            Number(y),
            DIGITS[digit],
        ));
    }
}
