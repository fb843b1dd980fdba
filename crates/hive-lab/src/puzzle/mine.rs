//! Looking for puzzles where games are decided: in their last plies.

use std::{fmt, ops::ControlFlow, str::FromStr};

use hive_engine::Stop;
use hive_rules::{Game, GameString, Outcome};

use super::{Doubt, Effort, Puzzle, prove};
use crate::{LogEntry, workers::Items};

/// Looks for puzzles in finished games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mine {
    /// How long to look.
    pub effort: Effort,
}

/// What a game has given, as a line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mined {
    /// Which game it was: a number made of its moves, so that the files that
    /// it came from may grow and change their order.
    pub fingerprint: u64,
    /// The longest puzzle in it, if it has one.
    pub puzzle: Option<Puzzle>,
    /// A position on which the two searches disagree: one of them is wrong.
    pub disagreement: Option<GameString>,
}

impl Mine {
    /// Looks through all games but those that are done already.
    pub fn run<E>(
        &self,
        games: &[Game],
        concurrency: usize,
        done: &[Mined],
        mut report: impl FnMut(&Mined) -> Result<(), E>,
    ) -> Result<(), E> {
        let is_done = |game: &Game| {
            let fingerprint = fingerprint(game);
            done.iter().any(|mined| mined.fingerprint == fingerprint)
        };
        let numbers = (0..games.len()).filter(|&index| is_done(&games[index]));
        let items = Items { count: games.len(), done: numbers.collect(), concurrency };
        let work = |_: &mut (), index: usize, _: &Stop| Some(self.game(&games[index]));
        items.run(&|| (), &work, |mined| report(&mined).map(ControlFlow::Continue))
    }

    /// Looks through one game, from its end on: at the turns of the winner,
    /// as long as the win is forced.
    pub fn game(&self, game: &Game) -> Mined {
        let mut mined = Mined { fingerprint: fingerprint(game), puzzle: None, disagreement: None };
        let winner = game.outcome().and_then(Outcome::winner);
        let mut game = game.clone();
        while game.undo().is_some() {
            if Some(game.position().turn()) != winner {
                continue;
            }
            match prove(&game, &self.effort) {
                Ok(proof) => mined.puzzle = Some(Puzzle::new(&game, &proof)),
                Err(Doubt::TooShort | Doubt::SecondSolution) => {}
                Err(Doubt::NoWin | Doubt::TooHard) => break,
                Err(Doubt::Disagreement) => mined.disagreement = Some(game.to_game_string()),
            }
        }
        mined
    }
}

/// The FNV-1a hash of a game's moves: the same on every machine.
fn fingerprint(game: &Game) -> u64 {
    let text = game.to_game_string().to_string();
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl LogEntry for Mined {
    const FORMAT: &'static str = "mine 1";

    fn index(&self) -> usize {
        self.fingerprint as usize
    }
}

impl fmt::Display for Mined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.fingerprint)?;
        match (&self.disagreement, &self.puzzle) {
            (Some(game), _) => write!(f, "\tdisagreement\t{game}"),
            (None, Some(puzzle)) => write!(f, "\tpuzzle\t{puzzle}"),
            (None, None) => f.write_str("\tnothing"),
        }
    }
}

/// A line does not tell what a game has given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMinedError;

impl fmt::Display for ParseMinedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the number of a game and what was found in it")
    }
}

impl std::error::Error for ParseMinedError {}

impl FromStr for Mined {
    type Err = ParseMinedError;

    fn from_str(line: &str) -> Result<Mined, ParseMinedError> {
        let mut parts = line.splitn(3, '\t');
        let number = parts.next().map(|text| u64::from_str_radix(text, 16));
        let fingerprint = number.and_then(Result::ok).ok_or(ParseMinedError)?;
        let mut mined = Mined { fingerprint, puzzle: None, disagreement: None };
        match (parts.next(), parts.next()) {
            (Some("nothing"), None) => {}
            (Some("puzzle"), Some(text)) => {
                mined.puzzle = Some(text.parse().map_err(|_| ParseMinedError)?);
            }
            (Some("disagreement"), Some(text)) => {
                mined.disagreement = Some(text.parse().map_err(|_| ParseMinedError)?);
            }
            _ => return Err(ParseMinedError),
        }
        Ok(mined)
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{GameType, RuleSet};

    use super::*;
    use crate::puzzle::tests::puzzle;

    /// The game of a puzzle with its solution played out.
    fn finished() -> Game {
        let puzzle = puzzle();
        let mut text = puzzle.game.clone();
        text.moves.extend(&puzzle.solution);
        Game::replay(&text, RuleSet::tournament()).unwrap()
    }

    #[test]
    fn a_game_gives_its_longest_puzzle() {
        let mined = Mine::default().game(&finished());
        assert_eq!(mined.disagreement, None);
        assert_eq!(mined.puzzle, Some(puzzle()));
        let unfinished = Game::new(GameType::BASE, RuleSet::tournament());
        assert_eq!(Mine::default().game(&unfinished).puzzle, None);
    }

    #[test]
    fn what_is_done_is_not_done_again() {
        let games = [Game::new(GameType::BASE, RuleSet::tournament()), finished()];
        let run = |done: &[Mined]| {
            let mut new = Vec::new();
            let report = |mined: &Mined| {
                new.push(mined.clone());
                Ok::<(), ()>(())
            };
            Mine::default().run(&games, 2, done, report).unwrap();
            new.sort_by_key(|mined| mined.puzzle.is_some());
            new
        };
        let all = run(&[]);
        assert_eq!(all.len(), 2);
        assert_eq!(run(&all[1..]), all[..1]);
        assert_eq!(run(&all), []);
    }

    #[test]
    fn lines_round_trip() {
        let (game, puzzle) = (finished().to_game_string(), puzzle());
        for (puzzle, disagreement) in [(None, None), (Some(puzzle), None), (None, Some(game))] {
            let mined = Mined { fingerprint: 0xfedc_ba98_7654_3210, puzzle, disagreement };
            assert_eq!(mined.to_string().parse(), Ok(mined));
        }
        for line in ["", "12", "12\tgold", "x\tnothing", "12\tpuzzle", "12\tpuzzle\tBase"] {
            assert_eq!(line.parse::<Mined>(), Err(ParseMinedError), "{line}");
        }
    }
}
