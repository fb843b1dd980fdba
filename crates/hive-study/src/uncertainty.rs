//! How far a longer search may come to another value.
//!
//! A search with more nodes sees more, and its value of a move differs. The
//! fewer nodes, the more it may differ; so the fewer nodes, the more has to be
//! lost before a ply is called a mistake. `alveare analyze --check` measures
//! whether this is enough.

use hive_records::json::{Finding, ReviewSettings};

use crate::examiner::NODES;

/// What is taken off a loss of win probability at the default number of nodes.
const MARGIN: f64 = 0.08;

/// How the margin shrinks with the nodes: to a half with ten times as many.
const EXPONENT: f64 = 0.3;

/// What may be wrong with the difference between two values. Where the end is
/// proved, nothing is; where one of the two is, half of it.
pub(crate) fn uncertainty(settings: &ReviewSettings, a: &Finding, b: &Finding) -> f64 {
    let open = [a, b].into_iter().filter(|finding| !finding.is_certain).count();
    margin(settings) * open as f64 / 2.0
}

fn margin(settings: &ReviewSettings) -> f64 {
    let nodes = settings.nodes.unwrap_or(NODES).max(1) as f64;
    MARGIN * (NODES as f64 / nodes).powf(EXPONENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_nodes_are_surer() {
        let with = |nodes| margin(&ReviewSettings { nodes: Some(nodes), time: None });
        assert!((margin(&ReviewSettings::default()) - MARGIN).abs() < 1e-9);
        assert!((with(10 * NODES) / MARGIN - 0.5).abs() < 0.01);
        assert!(with(NODES / 10) > MARGIN && with(0).is_finite());
    }
}
