//! How much is spent on each of a position's moves.

use crate::{
    picker::{KNOWN, QUIET},
    score::Value,
};

/// A quiet move is not expected to gain more than this a ply.
const FUTILITY: Value = 80;

/// A position whose moves are being searched: what was asked about it, and
/// what is known before its first move.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) depth: i32,
    pub(crate) ply: usize,
    pub(crate) beta: Value,
    /// Whether its exact value is wanted.
    pub(crate) pv: bool,
    pub(crate) eval: Value,
    /// Whether the side to move stands better than at its last move.
    pub(crate) improving: bool,
    /// Whether its queen would fall if it passed.
    pub(crate) in_danger: bool,
}

impl Node {
    /// Where quiet moves cannot lift the value above alpha (futility pruning).
    pub(crate) fn is_hopeless(&self, alpha: Value) -> bool {
        self.depth <= 4 && self.eval + FUTILITY * (self.depth + 1) <= alpha
    }

    /// How many moves are tried before quiet ones are given up (late move
    /// pruning, LMP).
    pub(crate) fn enough_moves(&self) -> i32 {
        let enough = (4 + self.depth * self.depth * 2) / (2 - i32::from(self.improving));
        enough.max(3)
    }

    /// How much less deep the next move is searched, by its score and how many
    /// were tried before it (late move reductions, LMR).
    pub(crate) fn reduction(&self, score: i16, tried: i32) -> i32 {
        if self.depth < 2 || tried < 2 || score == KNOWN {
            return 0;
        }
        let mut reduction = reduction_for(self.depth, tried);
        reduction += i32::from(!self.improving) + i32::from(!self.pv);
        reduction -=
            i32::from(score >= QUIET) * 2 + i32::from(score.clamp(-16_000, 16_000) / 8_000);
        reduction.clamp(0, self.depth - 1)
    }
}

/// How much less deep the n-th move is searched: by ln(depth) · ln(n) / 2.4,
/// rounded. Whole numbers are the same on every machine, logarithms need not be.
fn reduction_for(depth: i32, tried: i32) -> i32 {
    const ONE: i32 = 2_400_000;
    let [depth, tried] = [depth, tried].map(|n| LOGARITHMS[n.clamp(0, 63) as usize]);
    (ONE / 2 + depth * tried) / ONE
}

/// The natural logarithms of the numbers from 1 on, in thousandths.
#[rustfmt::skip]
const LOGARITHMS: [i32; 64] = [
    0, 0, 693, 1099, 1386, 1609, 1792, 1946, 2079, 2197, 2303, 2398, 2485, 2565, 2639, 2708,
    2773, 2833, 2890, 2944, 2996, 3045, 3091, 3135, 3178, 3219, 3258, 3296, 3332, 3367, 3401, 3434,
    3466, 3497, 3526, 3555, 3584, 3611, 3638, 3664, 3689, 3714, 3738, 3761, 3784, 3807, 3829, 3850,
    3871, 3892, 3912, 3932, 3951, 3970, 3989, 4007, 4025, 4043, 4060, 4078, 4094, 4111, 4127, 4143,
];
