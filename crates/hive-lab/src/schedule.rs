//! Who plays which opening with which colour.
//!
//! A game's number alone decides, so that a match can be interrupted,
//! continued and prolonged: games 2n and 2n + 1 are a pair from one opening,
//! with the first player White in the first of them; the game types take
//! turns.

use std::collections::BTreeMap;

use hive_rules::{Game, GameType};

use crate::Side;

/// The openings of a match in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Schedule {
    /// For each game type its openings.
    openings: Vec<Vec<Game>>,
}

/// What is played in one game.
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'a> {
    /// The position from which the players begin.
    pub opening: &'a Game,
    /// Who has the white tiles.
    pub white: Side,
}

impl Schedule {
    /// A schedule of these different game types, with the openings of each in
    /// their order. `None` if there is no type, or a type without openings.
    /// Openings of other types are left out.
    pub fn new(game_types: &[GameType], openings: Vec<Game>) -> Option<Schedule> {
        let mut by_type: BTreeMap<GameType, Vec<Game>> = BTreeMap::new();
        for game in openings {
            by_type.entry(game.game_type()).or_default().push(game);
        }
        let of_type = |game_type| by_type.remove(game_type).unwrap_or_default();
        let openings: Vec<Vec<Game>> = game_types.iter().map(of_type).collect();
        let is_complete = !openings.is_empty() && openings.iter().all(|list| !list.is_empty());
        is_complete.then_some(Schedule { openings })
    }

    /// How many games can be played before an opening comes again.
    pub fn distinct_games(&self) -> usize {
        let shortest = self.openings.iter().map(Vec::len).min().unwrap_or(0);
        shortest * self.openings.len() * 2
    }

    /// A number that tells schedules apart.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = Fnv::default();
        for game in self.openings.iter().flatten() {
            hasher.write(game.to_game_string().to_string().as_bytes());
        }
        hasher.0
    }

    /// What is played in a game.
    pub fn pairing(&self, game: usize) -> Pairing<'_> {
        let pair = game / 2;
        let openings = &self.openings[pair % self.openings.len()];
        let opening = &openings[pair / self.openings.len() % openings.len()];
        Pairing { opening, white: if game.is_multiple_of(2) { Side::A } else { Side::B } }
    }
}

/// FNV-1a: a hash that is the same in every release of the compiler.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

impl Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{Position, QueenOpening, RuleSet};

    use super::*;

    fn openings(game_type: GameType, count: usize) -> Vec<Game> {
        let moves = Position::new(game_type, QueenOpening::Forbidden).legal_moves();
        let game = |&mv| {
            let mut game = Game::new(game_type, RuleSet::tournament());
            game.play(mv).unwrap();
            game
        };
        moves.iter().take(count).map(game).collect()
    }

    fn text(schedule: &Schedule, game: usize) -> String {
        schedule.pairing(game).opening.to_game_string().to_string()
    }

    #[test]
    fn pairs_swap_colours_and_types_take_turns() {
        let types = [GameType::BASE, GameType::MLP];
        let all: Vec<Game> = types.iter().flat_map(|&game_type| openings(game_type, 3)).collect();
        let schedule = Schedule::new(&types, all).unwrap();
        assert_eq!(schedule.distinct_games(), 12);
        for game in (0..24).step_by(2) {
            assert_eq!(text(&schedule, game), text(&schedule, game + 1));
            assert_eq!(schedule.pairing(game).white, Side::A);
            assert_eq!(schedule.pairing(game + 1).white, Side::B);
            let expected = types[game / 2 % 2];
            assert_eq!(schedule.pairing(game).opening.game_type(), expected);
            assert_eq!(text(&schedule, game), text(&schedule, (game + 12) % 24));
        }
        let mut first: Vec<String> = (0..12).map(|game| text(&schedule, game)).collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 6);
    }

    #[test]
    fn a_type_without_openings_has_no_schedule() {
        let all = openings(GameType::BASE, 3);
        assert!(Schedule::new(&[GameType::BASE, GameType::MLP], all.clone()).is_none());
        assert!(Schedule::new(&[], all).is_none());
    }
}
