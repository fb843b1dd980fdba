//! Results of pairs of games from one opening with colours swapped.
//!
//! The two games of a pair depend on each other: a lopsided opening gives one
//! win to each side. Counting pairs instead of games takes this into account,
//! and usually shows that a result is more certain than the games alone say.

/// How many pairs gave 0, ½, 1, 1½ and 2 points to the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// What counts as nothing where a logarithm or a quotient needs something.
/// Fishtest's value; it moves no verdict after a few pairs.
const ALMOST_NONE: f64 = 1e-3;

impl Pentanomial {
    /// Counts a pair by its half points, 0 to 4.
    pub fn add(&mut self, half_points: u32) {
        if let Some(count) = self.0.get_mut(half_points as usize) {
            *count += 1;
        }
    }

    /// How many pairs there are.
    pub fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of the points that the first player made; ½ before the first
    /// pair.
    pub fn score(self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        mean(&shares(self.0.map(|count| count as f64)))
    }

    /// The variance of the score of a pair, estimated from the pairs.
    pub fn variance(self) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        variance(&shares(self.0.map(|count| count as f64)))
    }

    /// The share of each kind of pair, none of them quite zero.
    pub(crate) fn distribution(self) -> [f64; 5] {
        shares(self.0.map(|count| if count == 0 { ALMOST_NONE } else { count as f64 }))
    }
}

/// The score of each kind of pair.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn shares(counts: [f64; 5]) -> [f64; 5] {
    let total: f64 = counts.iter().sum();
    counts.map(|count| count / total)
}

fn mean(shares: &[f64; 5]) -> f64 {
    shares.iter().zip(SCORES).map(|(share, score)| share * score).sum()
}

fn variance(shares: &[f64; 5]) -> f64 {
    let mean = mean(shares);
    shares.iter().zip(SCORES).map(|(share, score)| share * (score - mean).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pairs_by_hand() {
        let mut pairs = Pentanomial::default();
        assert_eq!((pairs.score(), pairs.variance()), (0.5, 0.0));
        pairs.add(4);
        pairs.add(2);
        pairs.add(9);
        assert_eq!(pairs, Pentanomial([0, 0, 1, 0, 1]));
        assert_eq!((pairs.pairs(), pairs.score(), pairs.variance()), (2, 0.75, 0.0625));
    }

    #[test]
    fn the_distribution_sums_to_one() {
        let shares = Pentanomial([0, 0, 7, 0, 0]).distribution();
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(shares.iter().all(|&share| share > 0.0));
    }
}
