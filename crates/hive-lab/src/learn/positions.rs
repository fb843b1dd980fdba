//! Positions to learn from.

use std::collections::HashSet;

use hive_engine::{Score, network};
use hive_rules::{Game, ReplayError, RuleSet};

use super::Net;
use crate::SelfPlayGame;

/// Positions with what they should be worth, each of them once.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// The inputs of all positions, one after the other.
    inputs: Vec<u16>,
    labels: Vec<Label>,
    /// Those that are there, however they are turned or mirrored.
    seen: HashSet<u64>,
}

/// What is known of a position, seen by the side to move.
#[derive(Clone, Copy, Debug)]
struct Label {
    /// Where its inputs end in the list; they begin where the last one's end.
    end: usize,
    /// What came of the game, if its moves were thought about from here on.
    result: Option<f32>,
    /// The chance to win by the search.
    opinion: f32,
}

impl Positions {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Adds the positions of a game that are new.
    pub fn add(&mut self, record: &SelfPlayGame) -> Result<(), ReplayError> {
        let game = Game::replay(&record.game, RuleSet::permissive())?;
        let mut position = game.start().clone();
        for (ply, &mv) in game.moves().iter().enumerate() {
            let score = ply.checked_sub(record.opening).and_then(|index| record.scores.get(index));
            if let Some(score) = score
                && !is_over_at_once(*score)
                && self.seen.insert(position.canonical_key())
            {
                let is_earnest = ply >= record.last_chance();
                let result = is_earnest.then(|| record.result_for(position.turn()));
                self.inputs.extend(network::inputs(&position));
                let opinion = score.win_probability() as f32;
                self.labels.push(Label { end: self.inputs.len(), result, opinion });
            }
            position.play_unchecked(mv);
        }
        Ok(())
    }

    pub(super) fn inputs(&self, index: usize) -> &[u16] {
        let start = index.checked_sub(1).map_or(0, |last| self.labels[last].end);
        &self.inputs[start..self.labels[index].end]
    }

    pub(super) fn target(&self, index: usize, result_share: f32) -> f32 {
        let Label { result, opinion, .. } = self.labels[index];
        result.map_or(opinion, |result| result * result_share + opinion * (1.0 - result_share))
    }

    /// The mean square of a network's error.
    pub fn error(&self, net: &Net, result_share: f32) -> f32 {
        let square = |index| {
            let error = net.chance(self.inputs(index)) - self.target(index, result_share);
            f64::from(error * error)
        };
        ((0..self.len()).map(square).sum::<f64>() / self.len().max(1) as f64) as f32
    }
}

/// Whether the search sees the end before it asks what the position is worth.
fn is_over_at_once(score: Score) -> bool {
    matches!(score, Score::Win(1) | Score::Loss(2))
}
