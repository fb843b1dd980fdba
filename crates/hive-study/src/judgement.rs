//! From lost win probability to words and marks.

use hive_records::json::Label;

/// A ply that loses at least this much win probability is an inaccuracy.
pub const INACCURACY: f64 = 0.06;
/// … a mistake.
pub const MISTAKE: f64 = 0.12;
/// … a blunder: the difference between an even game and a lost one.
pub const BLUNDER: f64 = 0.25;

/// How fast accuracy falls with what is lost: a blunder leaves a third.
const STEEPNESS: f64 = 4.0;

/// The word for a loss of win probability; [`Label::Best`] is not a matter of
/// loss alone.
pub fn label(loss: f64) -> Label {
    if loss >= BLUNDER {
        Label::Blunder
    } else if loss >= MISTAKE {
        Label::Mistake
    } else if loss >= INACCURACY {
        Label::Inaccuracy
    } else {
        Label::Good
    }
}

/// The accuracy of a ply, from 0 to 100.
pub fn accuracy(loss: f64) -> f64 {
    100.0 * (-STEEPNESS * loss).exp()
}

/// Probabilities are kept with four digits: what is behind them differs
/// between the mathematics libraries of program and page.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_begin_at_their_thresholds() {
        for (loss, expected) in [
            (0.0, Label::Good),
            (0.0599, Label::Good),
            (0.06, Label::Inaccuracy),
            (0.12, Label::Mistake),
            (0.2499, Label::Mistake),
            (0.25, Label::Blunder),
            (1.0, Label::Blunder),
        ] {
            assert_eq!(label(loss), expected, "{loss}");
        }
    }

    #[test]
    fn accuracy_falls_from_a_hundred() {
        assert!((accuracy(0.0) - 100.0).abs() < 1e-9);
        assert!((30.0..45.0).contains(&accuracy(BLUNDER)));
        assert!(accuracy(1.0) > 0.0 && accuracy(1.0) < 5.0);
    }
}
