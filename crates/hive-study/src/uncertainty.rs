//! How far a longer search may come to another value.
//!
//! A search with more nodes sees more, and its value of a move differs. The
//! more nodes, the less it may differ; so the more nodes, the less has to be
//! lost before a ply is called a mistake. `alveare analyze --check` measures
//! whether this is enough.

use hive_records::json::{Finding, ReviewSettings};

use crate::{examiner::NODES, known::value, words::chance};

/// What is taken off a loss of win probability at the default number of nodes,
/// where both values are open.
const MARGIN: f64 = 0.06;

/// Where one of the two is proved, the position is sharp, and the other may
/// turn out to be proved, too. This is taken off for an open value as near to
/// the proved one as can be; half of it in the middle.
const SHARP_MARGIN: f64 = 0.4;

/// How the margins shrink with the nodes: to a third with ten times as many.
const EXPONENT: f64 = 0.5;

/// What may be wrong with the difference between the values of the positions
/// before and after a ply. Where both are proved, nothing is.
pub(crate) fn uncertainty(settings: &ReviewSettings, before: &Finding, after: &Finding) -> f64 {
    let margin = match (before.is_certain, after.is_certain) {
        (true, true) => 0.0,
        (false, false) => MARGIN,
        // The better move may lose as well.
        (false, true) => SHARP_MARGIN * (1.0 - chance_of(before)),
        // What was played may still win: the opponent is to move then.
        (true, false) => SHARP_MARGIN * (1.0 - chance_of(after)),
    };
    margin * shrinking(settings)
}

fn chance_of(finding: &Finding) -> f64 {
    chance(value(finding))
}

/// With fewer nodes than usual the margins do not grow: a review that names no
/// mistake at all would help nobody.
fn shrinking(settings: &ReviewSettings) -> f64 {
    let nodes = settings.nodes.unwrap_or(NODES).max(NODES) as f64;
    (NODES as f64 / nodes).powf(EXPONENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_nodes_are_surer() {
        let with = |nodes| shrinking(&ReviewSettings { nodes: Some(nodes), time: None });
        assert!((shrinking(&ReviewSettings::default()) - 1.0).abs() < 1e-9);
        assert!((with(9 * NODES) - 1.0 / 3.0).abs() < 0.01);
        assert!((with(NODES / 10) - 1.0).abs() < 1e-9 && with(u64::MAX) >= 0.0);
    }
}
