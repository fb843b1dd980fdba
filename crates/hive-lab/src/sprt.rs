//! The sequential probability ratio test: playing on until it is clear
//! enough whether a change is better.
//!
//! The ratio is the generalised one that Fishtest uses: for each hypothesis
//! the likeliest distribution of pairs that has the expected score of the
//! hypothesis. The usual shortcut, a normal approximation, is wrong by a
//! factor of ten when nearly all pairs are won, as they are against weaker
//! engines.

use std::{fmt, str::FromStr};

use crate::{Pentanomial, elo::expected_score, pentanomial::SCORES};

/// How likely the test is to accept either hypothesis wrongly.
const ERROR: f64 = 0.05;

/// A test of two hypotheses: the difference is `elo0`, or it is `elo1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is at least `elo1`, or so close to it as makes no
    /// matter.
    Accepted,
    /// It is at most `elo0`.
    Rejected,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// A test; `None` unless `elo0` is below `elo1` and both are within
    /// ±1000.
    pub fn new(elo0: f64, elo1: f64) -> Option<Sprt> {
        let is_sane = elo0 < elo1 && elo0 >= -1000.0 && elo1 <= 1000.0;
        is_sane.then_some(Sprt { elo0, elo1 })
    }

    /// The ratio below which `elo0`, and above which `elo1` is accepted.
    pub fn bounds() -> (f64, f64) {
        let upper = ((1.0 - ERROR) / ERROR).ln();
        (-upper, upper)
    }

    /// The logarithm of the ratio of the likelihoods of the hypotheses.
    pub fn log_likelihood_ratio(self, pairs: Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let seen = pairs.distribution();
        let null = likeliest(&seen, expected_score(self.elo0));
        let alternative = likeliest(&seen, expected_score(self.elo1));
        let likelihoods = null.into_iter().zip(alternative);
        let ratios = likelihoods.map(|(null, alternative)| (alternative / null).ln());
        let per_pair: f64 = seen.iter().zip(ratios).map(|(share, ratio)| share * ratio).sum();
        pairs.pairs() as f64 * per_pair
    }

    /// What the pairs so far say.
    pub fn verdict(self, pairs: Pentanomial) -> Verdict {
        let (lower, upper) = Sprt::bounds();
        match self.log_likelihood_ratio(pairs) {
            ratio if ratio >= upper => Verdict::Accepted,
            ratio if ratio <= lower => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

/// Of all distributions with this expected score the one that makes what was
/// seen likeliest. It is `seen[i] / (1 + x (SCORES[i] - score))` for the one
/// `x` that gives the expected score.
fn likeliest(seen: &[f64; 5], score: f64) -> [f64; 5] {
    let weight = |x: f64, of: f64| 1.0 / (1.0 + x * (of - score));
    let excess = |x: f64| -> f64 {
        let terms = seen.iter().zip(SCORES);
        terms.map(|(share, of)| share * (of - score) * weight(x, of)).sum()
    };
    // The excess falls from +∞ to -∞ between the poles of the first and the
    // last weight.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|i| seen[i] * weight(x, SCORES[i]))
}

/// `elo0,elo1`
impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let (elo0, elo1) = text.split_once(',').ok_or(ParseSprtError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ParseSprtError);
        Sprt::new(number(elo0)?, number(elo1)?).ok_or(ParseSprtError)
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

/// A text is not a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSprtError;

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected two differences in Elo such as 0,10, the smaller one first")
    }
}

impl std::error::Error for ParseSprtError {}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn ratio(test: &str, pairs: [u64; 5]) -> f64 {
        test.parse::<Sprt>().unwrap().log_likelihood_ratio(Pentanomial(pairs))
    }

    #[track_caller]
    fn check(test: &str, pairs: [u64; 5], expected: f64, tolerance: f64) {
        let ratio = ratio(test, pairs);
        assert!((ratio - expected).abs() < tolerance, "{ratio}");
    }

    /// Published with the chess match runner fastchess, to two digits.
    #[test]
    fn ratios_are_those_of_other_match_runners() {
        check("0.5,2.5", [223, 9863, 20279 + 1000, 10037, 246], -3.07, 0.03);
        check("0,2", [871, 26175, 55003 + 980, 26678, 821], -4.98, 0.05);
    }

    /// From an implementation of the definition in another language.
    #[test]
    fn ratios_are_those_of_the_definition() {
        check("0,5", [10, 40, 60, 55, 15], 0.593_664_28, 1e-7);
        check("0,10", [34, 54, 31, 64, 75], 2.292_832_65, 1e-7);
        check("-5,0", [100, 200, 400, 180, 90], -0.637_788_75, 1e-7);
        check("0,10", [0, 0, 3, 5, 30], 1.077_98, 1e-3);
    }

    /// For small differences the ratio is N (s1-s0) (2s-s0-s1) / 2v.
    #[test]
    fn small_differences_agree_with_the_normal_approximation() {
        let pairs = Pentanomial([300, 700, 1000, 720, 310]);
        let (s0, s1) = (expected_score(0.0), expected_score(3.0));
        let normal = pairs.pairs() as f64 * (s1 - s0) * (2.0 * pairs.score() - s0 - s1)
            / (2.0 * pairs.variance());
        check("0,3", pairs.0, normal, 0.001);
    }

    #[test]
    fn exchanging_the_players_and_the_hypotheses_changes_the_sign() {
        let forward = ratio("0,10", [3, 10, 20, 17, 9]);
        let backward = ratio("-10,0", [9, 17, 20, 10, 3]);
        assert!((forward + backward).abs() < 1e-9);
    }

    #[test]
    fn verdicts() {
        let test: Sprt = "0,10".parse().unwrap();
        assert_eq!(test.verdict(Pentanomial::default()), Verdict::Open);
        assert_eq!(test.verdict(Pentanomial([10, 40, 60, 55, 15])), Verdict::Open);
        assert_eq!(test.verdict(Pentanomial([10, 40, 60, 55, 150])), Verdict::Accepted);
        assert_eq!(test.verdict(Pentanomial([150, 55, 60, 40, 10])), Verdict::Rejected);
    }

    #[test]
    fn nonsense_is_no_test() {
        for text in ["", "5", "5,0", "0,0", "0,x", "0,NaN", "-inf,0", "0,1001"] {
            assert_eq!(text.parse::<Sprt>(), Err(ParseSprtError), "{text}");
        }
    }
}
