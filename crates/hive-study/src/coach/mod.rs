//! The coach: why a move is good or bad, as facts that the rules can check.
//!
//! [`motifs`] looks along a line and says everything that it finds, ply by ply.
//! [`why`] compares the line that was played with a better one and keeps what
//! is true of one of them alone and speaks for the better one; [`merits`] does
//! the same for a line by itself. What is kept is sorted: what decides the game
//! comes first. Where nothing is certain, nothing is said.
//!
//! `hive-lab` has a witness that shares no code with this module and confirms
//! every motif; `alveare lab coach` runs it over many games.

mod choice;
mod english;
mod freedom;
mod motif;
mod queens;
mod step;
mod wins;

use hive_rules::{Game, Move};

use self::step::Step;
pub use self::{
    choice::{Why, merits, why},
    motif::{Motif, Spotted},
};

/// How many plies of a line are looked at: the move, the answer, and what
/// follows on it.
pub const STEPS: usize = 3;

/// Everything that can be said of the first plies of a line, up to its first
/// move that cannot be played.
pub fn motifs(game: &Game, line: &[Move]) -> Vec<Spotted> {
    let mut spotted = Vec::new();
    let mut game = game.clone();
    for (index, &mv) in line.iter().take(STEPS).enumerate() {
        let mut next = game.clone();
        if next.play(mv).is_err() {
            break;
        }
        let mut found = Vec::new();
        let step = Step::new(&game, mv, &next);
        let mover = step.mover;
        wins::find(&step, index == 0, &mut found);
        if !step.after.is_over() {
            queens::find(&step, &mut found);
            freedom::find(&step, &mut found);
            let times = next.occurrences();
            if times > 1 {
                found.push(Motif::Repeats { times });
            }
        }
        spotted.extend(found.into_iter().map(|motif| Spotted { step: index, mover, motif }));
        game = next;
    }
    spotted
}
