//! Games of our engine against itself, as material for tuning.
//!
//! A game is kept as its moves and the search's score of every position, not
//! as features: whoever tunes later can ask new questions of old games.

use std::{fmt, ops::ControlFlow, str::FromStr};

use hive_engine::{Engine, Limits, NoClock, Options, Score, Stop};
use hive_rules::{
    Color, Game, GameState, GameString, GameType, Outcome, ParseGameStringError, RuleSet,
};

use crate::{Ending, LogEntry, Openings, Random, openings, referee, workers::Items};

/// A longer game is drawn. Nobody makes progress in one, and its positions
/// teach little.
const MOST_PLIES: usize = 200;

/// How games of self-play are made.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The game types, which take turns.
    pub game_types: Vec<GameType>,
    /// The rules, which take turns after each round of types.
    pub rules: Vec<RuleSet>,
    /// How many nodes each move may take.
    pub nodes: u64,
    /// The engine.
    pub options: Options,
    /// How many moves in a hundred are left to chance. A search looks at many
    /// positions that no good game leads to, and whoever judges them should
    /// have seen such.
    pub strays: usize,
    /// Decides the openings and the moves that are left to chance.
    pub seed: u64,
}

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlayGame {
    /// Which game it is, counted from 0.
    pub index: usize,
    /// The moves, those of the opening included.
    pub game: GameString,
    /// How many plies of it are the opening, which nobody thought about.
    pub opening: usize,
    /// Who won.
    pub winner: Option<Color>,
    /// Why it ended.
    pub ending: Ending,
    /// For each ply after the opening what the search thought of the position
    /// before it, seen by the player to move.
    pub scores: Vec<Score>,
    /// The plies that were left to chance, after the opening.
    pub strays: Vec<usize>,
}

impl SelfPlayGame {
    /// What somebody got out of the game: 0, ½ or 1.
    pub fn result_for(&self, color: Color) -> f32 {
        match self.winner {
            Some(winner) => f32::from(u8::from(winner == color)),
            None => 0.5,
        }
    }

    /// From which ply on every move was thought about: before it, how the game
    /// ended says little of a position.
    pub fn last_chance(&self) -> usize {
        self.strays.last().map_or(self.opening, |ply| ply + 1)
    }
}

impl SelfPlay {
    /// Plays all games but those that are done already.
    pub fn run<E>(
        &self,
        games: usize,
        concurrency: usize,
        done: &[SelfPlayGame],
        mut report: impl FnMut(&SelfPlayGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let done = done.iter().map(|game| game.index).collect();
        let items = Items { count: games, done, concurrency };
        let make = || Engine::new(self.options);
        let play = |engine: &mut Engine, index, stop: &Stop| self.game(index, engine, stop);
        items.run(&make, &play, |game| report(&game).map(ControlFlow::Continue))
    }

    /// Plays one game, the same for the same number. `None` if it was
    /// stopped.
    fn game(&self, index: usize, engine: &mut Engine, stop: &Stop) -> Option<SelfPlayGame> {
        let mut game = self.opening(index);
        let opening = game.moves().len();
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let (mut scores, mut strays) = (Vec::new(), Vec::new());
        let mut random = Random::of_item(!self.seed, index as u64);
        engine.forget();
        while referee::end_by_rules(&game).is_none() && game.moves().len() < MOST_PLIES {
            let best = engine.search(&game, &limits, &NoClock, stop, &mut |_| {});
            if stop.is_stopped() {
                return None;
            }
            let best = best.expect("a game that goes on has a move");
            scores.push(best.score);
            let is_open = matches!(best.score, Score::Points(_));
            let stray = (is_open && random.chance(self.strays, 100))
                .then(|| openings::random_move(&mut random, game.position(), true))
                .flatten();
            if stray.is_some() {
                strays.push(game.moves().len());
            }
            game.play(stray.unwrap_or(best.mv)).expect("our engine's moves are legal");
        }
        let outcome = referee::end_by_rules(&game);
        let winner = outcome.and_then(Outcome::winner);
        let ending = outcome.map_or(Ending::PlyCap, Ending::from);
        let mut game = game.to_game_string();
        game.state = outcome.map_or(GameState::Draw, GameState::from);
        Some(SelfPlayGame { index, game, opening, winner, ending, scores, strays })
    }

    fn opening(&self, index: usize) -> Game {
        let types = self.game_types.len().max(1);
        let game_type = self.game_types.get(index % types).copied().unwrap_or_default();
        let round = index / types % self.rules.len().max(1);
        let rules = self.rules.get(round).copied().unwrap_or(RuleSet::tournament());
        let seed = Random::of_item(self.seed, index as u64).number();
        let opening = Openings::new(game_type, rules, seed, |_| true).next();
        opening.unwrap_or_else(|| Game::new(game_type, rules))
    }
}

impl LogEntry for SelfPlayGame {
    const FORMAT: &'static str = "selfplay 1";

    fn index(&self) -> usize {
        self.index
    }
}

impl fmt::Display for SelfPlayGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.map_or("none".into(), |color| color.to_string());
        write!(f, "{}\tgame={}\topening={}", self.game, self.index, self.opening)?;
        write!(f, "\twinner={winner}\tend={}\tscores=", self.ending)?;
        for (ply, score) in self.scores.iter().enumerate() {
            let comma = if ply == 0 { "" } else { "," };
            match score {
                Score::Points(points) => write!(f, "{comma}{points}")?,
                Score::Win(plies) => write!(f, "{comma}W{plies}")?,
                Score::Loss(plies) => write!(f, "{comma}L{plies}")?,
            }
        }
        if !self.strays.is_empty() {
            let plies: Vec<String> = self.strays.iter().map(usize::to_string).collect();
            write!(f, "\tstrays={}", plies.join(","))?;
        }
        Ok(())
    }
}

/// `-12`, `W3` or `L4`.
fn parse_score(text: &str) -> Option<Score> {
    match (text.strip_prefix('W'), text.strip_prefix('L')) {
        (Some(plies), _) => plies.parse().ok().map(Score::Win),
        (_, Some(plies)) => plies.parse().ok().map(Score::Loss),
        _ => text.parse().ok().map(Score::Points),
    }
}

/// A line is not a game of self-play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseSelfPlayGameError {
    /// It does not begin with a game string.
    Game(ParseGameStringError),
    /// A key is missing, or its value makes no sense.
    Key(&'static str),
}

impl fmt::Display for ParseSelfPlayGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSelfPlayGameError::Game(error) => error.fmt(f),
            ParseSelfPlayGameError::Key(key) => write!(f, "expected a value for {key}"),
        }
    }
}

impl std::error::Error for ParseSelfPlayGameError {}

impl FromStr for SelfPlayGame {
    type Err = ParseSelfPlayGameError;

    fn from_str(line: &str) -> Result<SelfPlayGame, ParseSelfPlayGameError> {
        let mut parts = line.split('\t');
        let game: GameString =
            parts.next().unwrap_or("").parse().map_err(ParseSelfPlayGameError::Game)?;
        let pairs: Vec<(&str, &str)> = parts.filter_map(|part| part.split_once('=')).collect();
        let missing = ParseSelfPlayGameError::Key;
        let value = |key: &'static str| {
            let pair = pairs.iter().find(|(name, _)| *name == key);
            pair.map(|(_, value)| *value).ok_or(missing(key))
        };
        let number = |key: &'static str| value(key)?.parse::<usize>().map_err(|_| missing(key));
        let winner = match value("winner")? {
            "none" => None,
            text => {
                let color = Color::ALL.into_iter().find(|color| color.to_string() == text);
                Some(color.ok_or(missing("winner"))?)
            }
        };
        let scores = value("scores")?.split(',').filter(|text| !text.is_empty());
        let scores: Option<Vec<Score>> = scores.map(parse_score).collect();
        // Files without moves of chance have no such key.
        let strays = value("strays").unwrap_or_default().split(',').filter(|text| !text.is_empty());
        let strays: Result<Vec<usize>, _> = strays.map(str::parse).collect();
        let (opening, plies) = (number("opening")?, game.moves.len());
        let is_complete = |scores: &Vec<Score>| opening.checked_add(scores.len()) == Some(plies);
        let is_in_game = |strays: &Vec<usize>| {
            strays.is_sorted() && strays.iter().all(|ply| (opening..plies).contains(ply))
        };
        Ok(SelfPlayGame {
            strays: strays.ok().filter(is_in_game).ok_or(missing("strays"))?,
            index: number("game")?,
            opening,
            winner,
            ending: value("end")?.parse().map_err(|_| missing("end"))?,
            scores: scores.filter(is_complete).ok_or(missing("scores"))?,
            game,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(games: usize, concurrency: usize, done: &[SelfPlayGame]) -> Vec<SelfPlayGame> {
        let of = SelfPlay {
            game_types: vec![GameType::BASE, GameType::MLPD],
            rules: vec![RuleSet::tournament(), RuleSet::rulebook()],
            nodes: 60,
            options: Options { table_mib: 1, ..Options::default() },
            strays: 10,
            seed: 3,
        };
        let mut games_played = done.to_vec();
        of.run(games, concurrency, done, |game| {
            games_played.push(game.clone());
            Ok::<(), ()>(())
        })
        .unwrap();
        games_played.sort_by_key(|game| game.index);
        games_played
    }

    #[test]
    fn games_are_the_same_however_they_are_played() {
        let games = play(6, 1, &[]);
        assert_eq!(games.len(), 6);
        assert!(play(6, 3, &play(2, 2, &[])) == games);
        let types: Vec<GameType> = games.iter().map(|game| game.game.game_type).collect();
        assert_eq!(types[..3], [GameType::BASE, GameType::MLPD, GameType::BASE]);
    }

    #[test]
    fn lines_round_trip_and_replay() {
        let games = play(8, 2, &[]);
        assert!(games.iter().any(|game| !game.strays.is_empty()));
        for game in games {
            assert_eq!(game.to_string().parse().as_ref(), Ok(&game));
            let rules = [RuleSet::tournament(), RuleSet::rulebook()][game.index / 2 % 2];
            let replayed = Game::replay(&game.game, rules).unwrap();
            let winner = replayed.outcome().and_then(Outcome::winner);
            assert_eq!(winner, game.winner);
            assert!(game.last_chance() >= game.opening);
            assert_eq!(game.opening + game.scores.len(), replayed.moves().len());
        }
    }

    #[test]
    fn a_position_takes_at_most_32_bytes() {
        let games = play(8, 2, &[]);
        let bytes: usize = games.iter().map(|game| game.to_string().len() + 1).sum();
        let positions: usize = games.iter().map(|game| game.scores.len()).sum();
        assert!(bytes <= 32 * positions, "{bytes} bytes for {positions} positions");
    }

    #[test]
    fn what_is_missing_is_named() {
        let line = "Base;Draw;White[2];wS1;bG1 wS1-\tgame=7\topening=1\twinner=none\tend=ply-cap\
            \tscores=W3";
        let game: SelfPlayGame = line.parse().unwrap();
        assert_eq!((game.index, &game.scores[..]), (7, &[Score::Win(3)][..]));
        for (key, old, new) in [
            ("game", "game=7", "game=x"),
            ("opening", "opening=1", "opening=-1"),
            ("winner", "winner=none", "winner=me"),
            ("end", "end=ply-cap", "end=boredom"),
            ("scores", "scores=W3", "scores=W3,1"),
            ("scores", "scores=W3", "scores=much"),
            ("strays", "scores=W3", "scores=W3\tstrays=2"),
            ("strays", "scores=W3", "scores=W3\tstrays=x"),
            ("scores", "opening=1", "opening=18446744073709551615"),
        ] {
            let broken = line.replace(old, new).parse::<SelfPlayGame>();
            assert_eq!(broken, Err(ParseSelfPlayGameError::Key(key)), "{new}");
        }
    }
}
