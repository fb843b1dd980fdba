//! The score of a match and everything that is told about it.

use std::{collections::BTreeMap, time::Duration};

use hive_rules::GameType;

use crate::{BySide, Ending, Fault, FinishedGame, Pentanomial, Side};

/// What finished games add up to, seen by the first player.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Standings {
    /// All games.
    pub total: Tally,
    /// The same for each game type.
    pub by_type: BTreeMap<GameType, Tally>,
    /// Draws for length, which are among the draws.
    pub ply_caps: u64,
    /// What each player lost games for, other than by being surrounded.
    pub faults: BySide<Faults>,
    /// Each player's slowest answer.
    pub slowest: BySide<Duration>,
    /// Half points of pairs of which one game is finished.
    half_pairs: BTreeMap<usize, u32>,
}

/// Games by result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Games that the first player won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that the second player won.
    pub losses: u64,
    /// Complete pairs.
    pub pairs: Pentanomial,
}

/// How often a player committed each fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Faults {
    /// Breakdowns.
    pub crashes: u64,
    /// Illegal moves.
    pub illegal_moves: u64,
    /// Breaches of the protocol.
    pub protocol_errors: u64,
    /// Answers that came too late.
    pub time_losses: u64,
}

impl Tally {
    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first player made.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + 0.5 * self.draws as f64) / games as f64,
        }
    }

    fn add(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl Faults {
    /// How many there are in all.
    pub fn total(&self) -> u64 {
        self.crashes + self.illegal_moves + self.protocol_errors + self.time_losses
    }

    fn add(&mut self, fault: Fault) {
        *match fault {
            Fault::Crash => &mut self.crashes,
            Fault::IllegalMove => &mut self.illegal_moves,
            Fault::Protocol => &mut self.protocol_errors,
            Fault::Time => &mut self.time_losses,
        } += 1;
    }
}

impl Standings {
    /// The standings after these games.
    pub fn of(games: &[FinishedGame]) -> Standings {
        let mut standings = Standings::default();
        for game in games {
            standings.add(game);
        }
        standings
    }

    /// Counts a game.
    pub fn add(&mut self, game: &FinishedGame) {
        let half_points = game.half_points(Side::A);
        let of_type = self.by_type.entry(game.game.game_type).or_default();
        self.total.add(half_points);
        of_type.add(half_points);
        let pair = game.index / 2;
        match self.half_pairs.remove(&pair) {
            Some(other) => {
                self.total.pairs.add(other + half_points);
                of_type.pairs.add(other + half_points);
            }
            None => drop(self.half_pairs.insert(pair, half_points)),
        }
        match (game.ending, game.winner) {
            (Ending::PlyCap, _) => self.ply_caps += 1,
            (Ending::Forfeit(fault), Some(winner)) => self.faults[!winner].add(fault),
            _ => {}
        }
        for side in Side::ALL {
            self.slowest[side] = self.slowest[side].max(game.slowest[side]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(index: usize, rest: &str) -> FinishedGame {
        let white = if index.is_multiple_of(2) { "A" } else { "B" };
        let line = format!(
            "Base;Draw;White[1]\tgame={index}\twhite={white}\t{rest}\tslowest-a={index}\tslowest-b=9"
        );
        line.replace(' ', "\t").parse().unwrap()
    }

    #[test]
    fn games_pairs_and_faults_are_counted() {
        let games = [
            game(0, "winner=A end=surround"),
            game(2, "winner=B end=crash"),
            game(5, "winner=none end=ply-cap"),
            game(1, "winner=A end=time"),
            game(3, "winner=none end=repetition"),
            game(4, "winner=A end=illegal-move"),
            game(6, "winner=A end=protocol"),
        ];
        let standings = Standings::of(&games);
        let total = standings.total;
        assert_eq!((total.wins, total.draws, total.losses), (4, 2, 1));
        assert_eq!((total.games(), total.score()), (7, 5.0 / 7.0));
        assert_eq!(total.pairs, Pentanomial([0, 1, 0, 1, 1]));
        assert_eq!(standings.by_type.get(&GameType::BASE), Some(&total));
        assert_eq!(standings.ply_caps, 1);
        assert_eq!(standings.faults.a, Faults { crashes: 1, ..Faults::default() });
        let others = Faults { crashes: 0, illegal_moves: 1, protocol_errors: 1, time_losses: 1 };
        assert_eq!((standings.faults.b, standings.faults.b.total()), (others, 3));
        assert_eq!(standings.slowest.a, Duration::from_millis(6));
    }
}
