//! How the error fell, as a picture.

use super::Epoch;

const WIDTH: f32 = 640.0;
const HEIGHT: f32 = 360.0;
const MARGIN: f32 = 60.0;

/// An SVG of the errors by epoch: learnt from and left out.
pub fn loss_plot(epochs: &[Epoch]) -> String {
    let errors = || epochs.iter().flat_map(|epoch| [epoch.learnt, epoch.left_out]);
    let low = errors().fold(f32::INFINITY, f32::min);
    let high = errors().fold(f32::NEG_INFINITY, f32::max).max(low + 1e-6);
    let x = |index: usize| {
        MARGIN + index as f32 * (WIDTH - 2.0 * MARGIN) / (epochs.len().max(2) - 1) as f32
    };
    let y = |error: f32| MARGIN + (high - error) / (high - low) * (HEIGHT - 2.0 * MARGIN);
    let line = |color: &str, error: fn(&Epoch) -> f32| {
        let points: Vec<String> = epochs
            .iter()
            .enumerate()
            .map(|(index, epoch)| format!("{:.1},{:.1}", x(index), y(error(epoch))))
            .collect();
        let points = points.join(" ");
        format!(
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{points}\"/>\n"
        )
    };
    let text = |x: f32, y: f32, color: &str, text: &str| {
        format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{color}\">{text}</text>\n")
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" \
         fill=\"white\"/>\n"
    );
    if !epochs.is_empty() {
        svg += &line("#1f6feb", |epoch| epoch.learnt);
        svg += &line("#c2410c", |epoch| epoch.left_out);
        svg += &text(4.0, y(high) + 4.0, "black", &format!("{high:.5}"));
        svg += &text(4.0, y(low) + 4.0, "black", &format!("{low:.5}"));
        svg += &text(MARGIN, HEIGHT - 20.0, "black", "epoch 1");
        svg += &text(WIDTH - MARGIN, HEIGHT - 20.0, "black", &epochs.len().to_string());
        svg += &text(MARGIN, 24.0, "#1f6feb", "mean square of the error, games learnt from");
        svg += &text(WIDTH / 2.0 + MARGIN, 24.0, "#c2410c", "games left out");
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lines_have_a_point_for_each_epoch() {
        let epochs = [0.1, 0.08, 0.07].map(|learnt| Epoch { learnt, left_out: learnt + 0.01 });
        let svg = loss_plot(&epochs);
        let points = svg.split("points=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let counts: Vec<usize> = points.map(|points| points.split(' ').count()).collect();
        assert_eq!(counts, [3, 3]);
        assert!(!loss_plot(&[]).contains("NaN"));
        assert!(!loss_plot(&epochs[..1]).contains("NaN"));
    }
}
