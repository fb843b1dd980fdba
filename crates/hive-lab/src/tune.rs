//! Fits the weights of the evaluation to games of self-play.
//!
//! The evaluation is a sum of terms, so the chance to win that it promises is
//! a logistic regression on their counts. What it should promise is a mix of
//! how the game ended and what the search thought of the position: the first is
//! true but noisy, the second smooth but only as good as the engine was.

use hive_engine::{Score, Term, terms};
use hive_rules::{Color, Game, Piece, Position, ReplayError, RuleSet};

use crate::{Random, SelfPlayGame};

/// How the weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How often every position is looked at.
    pub epochs: usize,
    /// How much the end of the game counts, from 0 to 1; the rest is the
    /// search's opinion.
    pub result_share: f64,
    /// Decides the order in which positions are looked at.
    pub seed: u64,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { epochs: 30, result_share: 0.5, seed: 1 }
    }
}

/// Positions with what they should be worth.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The terms of all positions, one after the other.
    counts: Vec<(Term, i8)>,
    positions: Vec<Sample>,
}

/// A position, seen by White.
#[derive(Clone, Copy, Debug)]
struct Sample {
    /// Where its terms end in the list; they begin where the last one's end.
    end: usize,
    /// What White got out of the game: 0, ½ or 1.
    result: f32,
    /// White's chance by the search, if there was one.
    opinion: f32,
}

impl Samples {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Adds the positions of a game that the evaluation has to judge: where
    /// a queen is about to fall, or the end is proved, the search does.
    pub fn add(&mut self, record: &SelfPlayGame, rules: RuleSet) -> Result<(), ReplayError> {
        let game = Game::replay(&record.game, rules)?;
        let result = record.result_for(Color::White);
        let mut position = game.start().clone();
        for (ply, &mv) in game.moves().iter().enumerate() {
            let score = ply.checked_sub(record.opening).and_then(|index| record.scores.get(index));
            if let Some(score @ Score::Points(_)) = score
                && is_quiet(&position)
            {
                let opinion = score.win_probability() as f32;
                let white = position.turn() == Color::White;
                self.push(&position, result, if white { opinion } else { 1.0 - opinion });
            }
            position.play_unchecked(mv);
        }
        Ok(())
    }

    /// Adds the positions of a game of which only the end is known.
    pub fn add_played(&mut self, game: &Game) {
        let Some(outcome) = game.outcome() else { return };
        let result = match outcome.winner() {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        };
        let mut position = game.start().clone();
        for &mv in game.moves() {
            if is_quiet(&position) {
                self.push(&position, result, result);
            }
            position.play_unchecked(mv);
        }
    }

    fn push(&mut self, position: &Position, result: f32, opinion: f32) {
        let counts = terms(position);
        self.counts.extend(counts.into_iter().map(|(term, n)| (term, n as i8)));
        self.positions.push(Sample { end: self.counts.len(), result, opinion });
    }

    fn terms(&self, index: usize) -> &[(Term, i8)] {
        let start = index.checked_sub(1).map_or(0, |last| self.positions[last].end);
        &self.counts[start..self.positions[index].end]
    }

    fn target(&self, index: usize, result_share: f64) -> f64 {
        let Sample { result, opinion, .. } = self.positions[index];
        f64::from(result) * result_share + f64::from(opinion) * (1.0 - result_share)
    }

    /// How far off the weights are, as the mean square of the error.
    pub fn error(&self, weights: &[f64], slope: f64, result_share: f64) -> f64 {
        let sum: f64 = (0..self.len())
            .map(|index| {
                let chance = logistic(points(self.terms(index), weights) / slope);
                (chance - self.target(index, result_share)).powi(2)
            })
            .sum();
        sum / self.len().max(1) as f64
    }

    /// The slope with which given weights err least: how many points make a
    /// win e times as likely as a loss.
    pub fn best_slope(&self, weights: &[f64], result_share: f64) -> f64 {
        let error = |slope: f64| self.error(weights, slope, result_share);
        let (mut low, mut high): (f64, f64) = (50.0, 1_000.0);
        for _ in 0..12 {
            let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if error(left) < error(right) {
                high = right;
            } else {
                low = left;
            }
        }
        (low + high) / 2.0
    }
}

/// Whether neither queen can fall within two plies.
fn is_quiet(position: &Position) -> bool {
    let liberties = |color| position.board().liberties(Piece::queen(color)).unwrap_or(6);
    Color::ALL.into_iter().all(|color| liberties(color) > 1)
}

/// The weights of the engine as it is.
pub fn engine_weights() -> Vec<f64> {
    Term::all().map(|term| f64::from(term.weight())).collect()
}

impl Tuning {
    /// Looks for better weights than the ones given. `report` gets the number
    /// of the epoch and the weights after it.
    pub fn run(
        &self,
        samples: &Samples,
        start: &[f64],
        slope: f64,
        mut report: impl FnMut(usize, &[f64]),
    ) -> Vec<f64> {
        // The method is Adam: each weight has a pace of its own, so rare terms
        // are learnt as fast as common ones.
        let mut weights = start.to_vec();
        let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        let mut gradient = vec![0.0; weights.len()];
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut random = Random::new(self.seed);
        let mut step = 0;
        for epoch in 0..self.epochs {
            random.shuffle(&mut order);
            let pace = PACE * (1.0 - epoch as f64 / self.epochs as f64);
            for batch in order.chunks(BATCH) {
                gradient.fill(0.0);
                for &index in batch {
                    let terms = samples.terms(index);
                    let chance = logistic(points(terms, &weights) / slope);
                    let error = chance - samples.target(index, self.result_share);
                    let push = error * chance * (1.0 - chance);
                    for &(term, n) in terms {
                        gradient[term.index()] += push * f64::from(n);
                    }
                }
                step += 1;
                for (index, weight) in weights.iter_mut().enumerate() {
                    let push = gradient[index] / batch.len() as f64;
                    mean[index] += (1.0 - MEAN_MEMORY) * (push - mean[index]);
                    square[index] += (1.0 - SQUARE_MEMORY) * (push * push - square[index]);
                    let mean = mean[index] / (1.0 - MEAN_MEMORY.powi(step));
                    let square = square[index] / (1.0 - SQUARE_MEMORY.powi(step));
                    *weight -= pace * mean / (square.sqrt() + 1e-9);
                }
            }
            report(epoch + 1, &weights);
        }
        weights
    }
}

/// How many positions make one step.
const BATCH: usize = 2_048;
/// The first steps' length, in points.
const PACE: f64 = 0.6;
const MEAN_MEMORY: f64 = 0.9;
const SQUARE_MEMORY: f64 = 0.999;

fn points(terms: &[(Term, i8)], weights: &[f64]) -> f64 {
    terms.iter().map(|&(term, n)| weights[term.index()] * f64::from(n)).sum()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The weights as the source file of the engine that holds them, with a word
/// on where they come from that begins with a command and closes its quotes.
pub fn weights_source(weights: &[f64], command: &str) -> String {
    let mut source = format!(
        "//! What each term is worth, by\n//! `{command}.\n\nuse crate::score::Value;\n\n\
         #[rustfmt::skip]\npub(super) const TUNED: &[&[Value]] = &["
    );
    for (term, weight) in Term::all().zip(weights) {
        let weight = weight.round();
        if term.is_first() {
            let end = if source.ends_with('[') { "" } else { "]," };
            source += &format!("{end}\n    // {term} …\n    &[{weight}");
        } else {
            source += &format!(", {weight}");
        }
    }
    source + "],\n];\n"
}

#[cfg(test)]
mod tests {
    use hive_rules::GameType;

    use super::*;

    fn samples() -> Samples {
        let of = crate::SelfPlay {
            game_types: vec![GameType::BASE, GameType::MLPD],
            rules: vec![RuleSet::tournament()],
            nodes: 40,
            strays: 0,
            options: hive_engine::Options { table_mib: 1, ..hive_engine::Options::default() },
            seed: 3,
        };
        let mut samples = Samples::default();
        of.run(8, 1, &[], |game| samples.add(game, RuleSet::tournament())).unwrap();
        samples
    }

    /// Weights that were spoilt err more, and tuning mends most of that.
    #[test]
    fn tuning_mends_spoilt_weights() {
        let samples = samples();
        assert!(samples.len() > 100, "{}", samples.len());
        let tuning = Tuning { epochs: 60, result_share: 0.0, seed: 1 };
        let error = |weights: &[f64]| samples.error(weights, 220.0, 0.0);
        let good = engine_weights();
        let spoilt: Vec<f64> = good.iter().map(|weight| -weight).collect();
        let mended = tuning.run(&samples, &spoilt, 220.0, |_, _| {});
        assert!(error(&mended) < error(&spoilt) / 2.0);
        assert_eq!(mended, tuning.run(&samples, &spoilt, 220.0, |_, _| {}));
    }

    #[test]
    fn the_source_lists_every_weight() {
        let weights: Vec<f64> = (0..Term::COUNT).map(|n| n as f64 + 0.4).collect();
        let source = weights_source(&weights, "a command`");
        let lists = source.lines().filter_map(|line| line.trim().strip_prefix("&["));
        let listed: Vec<usize> = lists
            .flat_map(|list| list.trim_end_matches("],").split(", "))
            .map(|number| number.parse().unwrap())
            .collect();
        assert_eq!(listed, (0..Term::COUNT).collect::<Vec<_>>(), "{source}");
    }
}
