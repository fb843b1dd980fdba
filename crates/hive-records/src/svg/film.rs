//! A game as a row of pictures, one for the start and one for each ply. All
//! show the same part of the plane, so that nothing jumps from one to the next.

use hive_rules::{Game, Position};

use super::{LastMove, Options, draw_in, frame, plane::Frame};

/// The pictures of a game; see [`Film::picture`].
#[derive(Clone, Debug)]
pub struct Film {
    options: Options,
    stills: Vec<(Position, Option<LastMove>)>,
    frame: Frame,
}

impl Film {
    /// The pictures of a game. The options hold for each of them, but for the
    /// last move, which each picture shows by itself.
    pub fn new(game: &Game, options: &Options) -> Film {
        let options = options.clone();
        let mut position = game.start().clone();
        let mut stills = vec![(position.clone(), None)];
        for &mv in game.moves() {
            let last = LastMove::new(position.board(), mv);
            position.play_unchecked(mv);
            stills.push((position.clone(), last));
        }
        let at = |(position, last): &(Position, Option<LastMove>)| {
            frame(position, &Options { last_move: *last, ..options.clone() })
        };
        let mut whole = at(&stills[0]);
        stills.iter().skip(1).for_each(|still| whole.join(&at(still)));
        Film { stills, frame: whole, options }
    }

    /// How many pictures there are: one more than plies.
    #[allow(clippy::len_without_is_empty, reason = "there is always a start")]
    pub fn len(&self) -> usize {
        self.stills.len()
    }

    /// The picture after so many plies, or the last one.
    pub fn picture(&self, ply: usize) -> String {
        let (position, last_move) = &self.stills[ply.min(self.stills.len() - 1)];
        let options = Options { last_move: *last_move, ..self.options.clone() };
        draw_in(position, &options, &self.frame)
    }
}
