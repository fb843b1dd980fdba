//! Who meets whom next.

mod colors;
mod round_robin;
mod swiss;

use crate::{EntrantId, Evening, Format, Pair, history::History};

/// A round for those who are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) pairs: Vec<Pair>,
    pub(crate) sitting_out: Vec<EntrantId>,
}

/// The next round of an evening whose last one is over; `None` when there is
/// none. At least two have to be there.
pub(crate) fn next(evening: &Evening) -> Option<Made> {
    let present: Vec<EntrantId> = evening.present().collect();
    let history = History::new(evening);
    let pairs = match evening.format() {
        Format::RoundRobin { is_double } => {
            round_robin::next(evening, &present, &history, if is_double { 2 } else { 1 })?
        }
        Format::Swiss { rounds } if evening.begun().len() < usize::from(rounds) => {
            swiss::next(&present, &history, evening.games())
        }
        Format::Swiss { .. } => return None,
    };
    let sits_out = |id: &EntrantId| pairs.iter().all(|pair| !pair.has(*id));
    let sitting_out = present.into_iter().filter(sits_out).collect();
    Some(Made { pairs, sitting_out })
}
