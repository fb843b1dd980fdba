//! Teaches the engine's network what positions are worth.
//!
//! A network with one hidden layer is small enough to be written out: it looks
//! at a position, the error is carried back by hand, and AdamW takes the steps.

mod net;
mod plot;
mod positions;

use std::thread;

use self::net::Gradient;
pub use self::{
    net::{Net, ParseNetError},
    plot::loss_plot,
    positions::Positions,
};
use crate::Random;

/// How a network is taught.
#[derive(Clone, Copy, Debug)]
pub struct Learning {
    /// How often every position is looked at, at most.
    pub epochs: usize,
    /// How much the end of the game counts, from 0 to 1; the rest is the
    /// search's opinion.
    pub result_share: f32,
    /// How many positions make one step.
    pub batch: usize,
    /// The length of the first steps. It falls to nothing along a cosine.
    pub pace: f32,
    /// By how much of the pace weights shrink at each step.
    pub decay: f32,
    /// After so many epochs without progress on the games left out, it ends.
    pub patience: usize,
    /// Decides the order in which positions are looked at.
    pub seed: u64,
}

impl Default for Learning {
    fn default() -> Learning {
        Learning {
            epochs: 30,
            result_share: 0.3,
            batch: 4_096,
            pace: 0.002,
            decay: 0.01,
            patience: 5,
            seed: 1,
        }
    }
}

/// What came of an epoch: the mean squares of the error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// On the positions learnt from, while they were learnt from.
    pub learnt: f32,
    /// On the games left out.
    pub left_out: f32,
}

/// Into how many parts a batch falls, each for a thread. It is the same on
/// every machine, because sums of fractions depend on their order.
const PARTS: usize = 2;

const MEAN_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;

impl Learning {
    /// Teaches a network. `report` gets each epoch and the network after it.
    /// Gives the network that was best on the positions left out.
    pub fn run<E>(
        &self,
        mut net: Net,
        positions: &Positions,
        left_out: &Positions,
        mut report: impl FnMut(Epoch, &Net) -> Result<(), E>,
    ) -> Result<Net, E> {
        let mut best = (left_out.error(&net, self.result_share), net.clone());
        let mut order: Vec<usize> = (0..positions.len()).collect();
        let mut random = Random::new(self.seed);
        let mut gradients = [const { Gradient::new() }; PARTS];
        let mut mean = vec![0.0; Net::WEIGHTS];
        let mut square = vec![0.0; Net::WEIGHTS];
        let steps = self.epochs * order.len().div_ceil(self.batch.max(1));
        let (mut step, mut waited) = (0_i32, 0);
        for _ in 0..self.epochs {
            random.shuffle(&mut order);
            let mut sum = 0.0;
            for batch in order.chunks(self.batch.max(1)) {
                sum += self.gradient(&net, positions, batch, &mut gradients);
                step += 1;
                let done = step as f32 / steps as f32;
                let pace = self.pace * (0.5 + 0.5 * (done * std::f32::consts::PI).cos());
                let [first, second] = &gradients;
                let parts = first.weights().iter().zip(second.weights());
                let state = mean.iter_mut().zip(&mut square);
                let corrected = [MEAN_MEMORY, SQUARE_MEMORY].map(|memory| 1.0 - memory.powi(step));
                for ((weight, (a, b)), (mean, square)) in
                    net.weights_mut().iter_mut().zip(parts).zip(state)
                {
                    let push = (a + b) / batch.len() as f32;
                    *mean += (1.0 - MEAN_MEMORY) * (push - *mean);
                    *square += (1.0 - SQUARE_MEMORY) * (push * push - *square);
                    let length = (*square / corrected[1]).sqrt() + 1e-8;
                    *weight -= pace * (*mean / corrected[0] / length + self.decay * *weight);
                }
                net.limit();
            }
            let epoch = Epoch {
                learnt: (sum / positions.len().max(1) as f64) as f32,
                left_out: left_out.error(&net, self.result_share),
            };
            report(epoch, &net)?;
            waited += 1;
            if epoch.left_out < best.0 {
                best = (epoch.left_out, net.clone());
                waited = 0;
            }
            if waited >= self.patience {
                break;
            }
        }
        Ok(best.1)
    }

    /// The gradients of the parts of a batch, and the sum of the squares of its
    /// errors.
    fn gradient(
        &self,
        net: &Net,
        positions: &Positions,
        batch: &[usize],
        gradients: &mut [Gradient; PARTS],
    ) -> f64 {
        let parts = batch.chunks(batch.len().div_ceil(PARTS).max(1));
        gradients.iter_mut().for_each(Gradient::clear);
        thread::scope(|scope| {
            let threads: Vec<_> = gradients
                .iter_mut()
                .zip(parts)
                .map(|(gradient, part)| {
                    scope.spawn(move || {
                        let add = |&index: &usize| {
                            let target = positions.target(index, self.result_share);
                            f64::from(gradient.add(net, positions.inputs(index), target))
                        };
                        part.iter().map(add).sum::<f64>()
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no sum panics")).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use hive_engine::{Options, network};
    use hive_rules::{GameType, RuleSet};

    use super::*;
    use crate::SelfPlay;

    fn positions() -> Positions {
        let of = SelfPlay {
            game_types: vec![GameType::BASE, GameType::MLPD],
            rules: vec![RuleSet::tournament()],
            nodes: 40,
            options: Options { table_mib: 1, ..Options::default() },
            strays: 5,
            seed: 3,
        };
        let mut positions = Positions::default();
        of.run(8, 1, &[], |game| positions.add(game)).unwrap();
        positions
    }

    /// Each weight's gradient is what a small change of it does to the error.
    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let positions = positions();
        let net = Net::new(5);
        let (share, mut checked) = (0.3, 0);
        for index in [0, positions.len() / 2, positions.len() - 1] {
            let (inputs, target) = (positions.inputs(index), positions.target(index, share));
            let mut gradient = Gradient::new();
            gradient.clear();
            gradient.add(&net, inputs, target);
            let error = |net: &Net| f64::from((net.chance(inputs) - target).powi(2));
            let row = usize::from(inputs[0]) * network::HIDDEN;
            let last = network::INPUTS * network::HIDDEN;
            for weight in (row..row + network::HIDDEN).chain(last..Net::WEIGHTS) {
                const STEP: f32 = 0.01;
                let [mut more, mut less] = [net.clone(), net.clone()];
                more.weights_mut()[weight] += STEP;
                less.weights_mut()[weight] -= STEP;
                let slope = (error(&more) - error(&less)) / f64::from(2.0 * STEP);
                let found = f64::from(gradient.weights()[weight]);
                let close = 2e-4 + 0.03 * slope.abs();
                assert!((found - slope).abs() < close, "weight {weight}: {found} for {slope}");
                checked += usize::from(slope.abs() > 1e-3);
            }
        }
        assert!(checked > 50, "{checked}");
    }

    #[test]
    fn learning_lowers_the_error_and_repeats_itself() {
        let positions = positions();
        let how = Learning { epochs: 20, batch: 64, ..Learning::default() };
        let run = || {
            let done = how.run(Net::new(1), &positions, &positions, |_, _| Ok::<(), ()>(()));
            done.unwrap()
        };
        let (before, net) = (Net::new(1), run());
        let error = |net: &Net| positions.error(net, how.result_share);
        assert!(error(&net) < error(&before) / 2.0, "{} {}", error(&net), error(&before));
        assert!(net == run());
    }

    #[test]
    fn networks_are_read_back_and_quantised() {
        let net = Net::new(2);
        assert!(Net::from_bytes(&net.to_bytes()).unwrap() == net);
        let bytes = net.to_bytes();
        assert_eq!(Net::from_bytes(&bytes[1..]).err(), Some(ParseNetError));
        let whole = net.quantised();
        assert_eq!(whole.len(), 2 * network::WEIGHTS);
        // The numbers are the weights, as near as whole numbers come.
        let first = f32::from(i16::from_le_bytes([whole[0], whole[1]]));
        assert!((first - net.weights()[0] * network::UNIT as f32).abs() <= 0.5);
    }
}
