//! The network in fractions: how it judges, and how its errors are traced back.

use std::fmt;

use hive_engine::{
    Score,
    network::{HIDDEN, INPUTS, LARGEST, POINT, UNIT, WEIGHTS},
};

use crate::Random;

/// Where the weights of each part begin: rows of the inputs, then the bias of
/// the hidden values, then the output and its bias. The engine's order.
const BIAS: usize = INPUTS * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + HIDDEN;

/// The largest weight that a quantised network has room for.
const LARGEST_INPUT: f32 = LARGEST as f32 / UNIT as f32;

/// The engine's network, in fractions. Its output is the logarithm of the odds
/// to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Net(Vec<f32>);

impl Net {
    /// How many weights it has.
    pub const WEIGHTS: usize = WEIGHTS;

    /// A network that knows nothing.
    pub fn new(seed: u64) -> Net {
        let mut random = Random::new(seed);
        let mut around = |center: f32, width: f32| {
            center + width * (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0)
        };
        let weights = (0..WEIGHTS).map(|index| match index {
            OUTPUT_BIAS => 0.0,
            OUTPUT.. => around(0.0, 0.5),
            BIAS.. => around(0.3, 0.1),
            _ => around(0.0, 0.1),
        });
        Net(weights.collect())
    }

    /// All weights, in the engine's order.
    pub fn weights(&self) -> &[f32] {
        &self.0
    }

    pub(super) fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.0
    }

    /// Keeps the weights within what a quantised network has room for.
    pub(super) fn limit(&mut self) {
        for weight in &mut self.0[..OUTPUT] {
            *weight = weight.clamp(-LARGEST_INPUT, LARGEST_INPUT);
        }
    }

    fn row(&self, first: usize) -> &[f32; HIDDEN] {
        self.0[first..].first_chunk().expect("every row is whole")
    }

    #[inline]
    fn hidden(&self, inputs: &[u16]) -> [f32; HIDDEN] {
        let mut hidden = *self.row(BIAS);
        for &input in inputs {
            let row = self.row(usize::from(input) * HIDDEN);
            for (sum, weight) in hidden.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        hidden.map(|value| value.clamp(0.0, 1.0))
    }

    #[inline]
    fn output(&self, hidden: &[f32; HIDDEN]) -> f32 {
        let products = hidden.iter().zip(self.row(OUTPUT)).map(|(value, w)| value * value * w);
        products.sum::<f32>() + self.0[OUTPUT_BIAS]
    }

    /// The chance to win that it sees in a position with these inputs.
    pub fn chance(&self, inputs: &[u16]) -> f32 {
        logistic(self.output(&self.hidden(inputs)))
    }

    /// The weights as bytes, for a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|weight| weight.to_le_bytes()).collect()
    }

    /// Reads what [`Net::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, ParseNetError> {
        let (numbers, rest) = bytes.as_chunks::<4>();
        let weights: Vec<f32> = numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let is_whole = rest.is_empty() && weights.len() == WEIGHTS;
        let is_finite = weights.iter().all(|weight| weight.is_finite());
        if is_whole && is_finite { Ok(Net(weights)) } else { Err(ParseNetError) }
    }

    /// The network in whole numbers, as bytes for the engine.
    pub fn quantised(&self) -> Vec<u8> {
        let points = Score::SLOPE as f32;
        let whole = |(index, weight): (usize, &f32)| {
            let (scale, most) = match index {
                OUTPUT_BIAS => (points, i16::MAX),
                OUTPUT.. => (points * POINT as f32, i16::MAX),
                _ => (UNIT as f32, LARGEST),
            };
            let most = f32::from(most);
            ((weight * scale).round().clamp(-most, most) as i16).to_le_bytes()
        };
        self.0.iter().enumerate().flat_map(whole).collect()
    }
}

/// A file is not a network of this shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNetError;

impl fmt::Display for ParseNetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected the {WEIGHTS} weights of a network that `alveare lab train` has written"
        )
    }
}

impl std::error::Error for ParseNetError {}

/// How much each weight adds to the error.
#[derive(Clone, Debug)]
pub(super) struct Gradient(Vec<f32>);

impl Gradient {
    pub(super) const fn new() -> Gradient {
        Gradient(Vec::new())
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
        self.0.resize(WEIGHTS, 0.0);
    }

    pub(super) fn weights(&self) -> &[f32] {
        &self.0
    }

    /// Adds the gradient of one position, and gives the square of its error.
    pub(super) fn add(&mut self, net: &Net, inputs: &[u16], target: f32) -> f32 {
        let hidden = net.hidden(inputs);
        let chance = logistic(net.output(&hidden));
        let error = chance - target;
        let push = 2.0 * error * chance * (1.0 - chance);
        self.0[OUTPUT_BIAS] += push;
        let mut back = [0.0; HIDDEN];
        let output = net.row(OUTPUT);
        for index in 0..HIDDEN {
            let value = hidden[index];
            self.0[OUTPUT + index] += push * value * value;
            let is_inside = value > 0.0 && value < 1.0;
            back[index] = if is_inside { push * output[index] * 2.0 * value } else { 0.0 };
        }
        let firsts = inputs.iter().map(|&input| usize::from(input) * HIDDEN);
        for first in firsts.chain([BIAS]) {
            let row: &mut [f32; HIDDEN] =
                self.0[first..].first_chunk_mut().expect("every row is whole");
            for (sum, back) in row.iter_mut().zip(&back) {
                *sum += back;
            }
        }
        error * error
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
