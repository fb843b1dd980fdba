//! Scores as differences in Elo, with how certain they are.

use std::fmt;

use crate::Pentanomial;

/// 95 % of a normal distribution lie within so many standard deviations.
const Z_95: f64 = 1.959_963_984_540_054;

/// The score that is expected of a player who is stronger by `elo`.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// By how much a player with this score is stronger; infinite for all or
/// nothing.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// A difference in strength and the interval that contains the true one with
/// a probability of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The likeliest value.
    pub value: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

impl Elo {
    /// What pairs of games say; nothing before the first pair.
    pub fn of(pairs: Pentanomial) -> Option<Elo> {
        let count = pairs.pairs();
        if count == 0 {
            return None;
        }
        let score = pairs.score();
        let (low, high) = score_interval(score, pairs.variance(), count as f64);
        Some(Elo { value: elo_of_score(score), low: elo_of_score(low), high: elo_of_score(high) })
    }
}

/// The interval of the score. Pairs that all ended alike have no variance to
/// go by, so the interval then is what an exact test allows: had every pair a
/// chance of `p` to be better or worse, so many equal ones would occur with a
/// probability of 2.5 %.
fn score_interval(score: f64, variance: f64, pairs: f64) -> (f64, f64) {
    let reach = if variance > 0.0 {
        Z_95 * (variance / pairs).sqrt()
    } else {
        1.0 - 0.025f64.powf(1.0 / pairs)
    };
    ((score - reach).max(0.0), (score + reach).min(1.0))
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} [{:+.1}, {:+.1}]", self.value, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pairs: [u64; 5], value: f64, error: f64) {
        let elo = Elo::of(Pentanomial(pairs)).unwrap();
        assert!((elo.value - value).abs() < 0.01, "{elo:?}");
        assert!(((elo.high - elo.low) / 2.0 - error).abs() < 0.01, "{elo:?}");
    }

    #[test]
    fn scores_and_elo_by_hand() {
        assert_eq!(expected_score(0.0), 0.5);
        assert!((expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo_of_score(0.75) - 190.848_5).abs() < 1e-3);
        assert!((elo_of_score(expected_score(-123.0)) + 123.0).abs() < 1e-9);
    }

    /// Published with the chess match runner fastchess.
    #[test]
    fn intervals_are_those_of_other_match_runners() {
        check([34, 54, 31 + 32, 64, 75], 55.58, 27.65);
        check([332, 433, 457 + 41, 333, 334], -8.64, 10.33);
        check([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95);
    }

    #[test]
    fn winning_everything_still_has_a_lower_bound() {
        let elo = Elo::of(Pentanomial([0, 0, 0, 0, 50])).unwrap();
        assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
        // 0.025^(1/50) = 0.92888
        assert!((elo.low - elo_of_score(0.928_88)).abs() < 0.1, "{elo:?}");
        assert_eq!(Elo::of(Pentanomial::default()), None);
    }
}
