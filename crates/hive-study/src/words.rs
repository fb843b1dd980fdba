//! What the engine is asked and what it says, in the words of the messages.
//! Page and program say the same because both have it from here.

use std::time::Duration;

use hive_engine::{Budget, Handicap, Level, Limits};
use hive_records::json::{Best, Line, Score, SearchSettings, TimeLeft};
use hive_rules::{Move, MoveString, Position};

/// How long a level without a limit thinks about a move.
const PATIENCE: Duration = Duration::from_secs(2);

/// More lines than this are of no use to anyone.
const MAX_LINES: usize = 20;

/// How a search is to be limited, or a sentence that says what is wrong.
pub fn limits(how: &SearchSettings) -> Result<Limits, String> {
    let handicap = match how.level {
        Some(number) => Some(Handicap { level: level(number)?, seed: how.seed.unwrap_or(0) }),
        None => None,
    };
    // The highest level has no limit of its own, and somebody waits for it.
    let is_free = how.depth.is_none() && how.nodes.is_none();
    let patience = (is_free && handicap.is_some()).then_some(PATIENCE);
    let time = match (how.clock, how.time) {
        (Some(clock), _) => Some(budget(clock)),
        (None, time) => time.map(Duration::from_millis).or(patience).map(Budget::Move),
    };
    Ok(Limits {
        depth: how.depth,
        nodes: how.nodes,
        time,
        lines: how.lines.unwrap_or(1).clamp(1, MAX_LINES),
        handicap,
    })
}

fn budget(clock: TimeLeft) -> Budget {
    Budget::Clock {
        remaining: Duration::from_millis(clock.remaining),
        increment: Duration::from_millis(clock.increment),
    }
}

/// The level with this number, or a sentence that says which there are.
pub fn level(number: u8) -> Result<Level, String> {
    Level::new(number).ok_or_else(|| "a level is a number from 1 to 10".to_owned())
}

/// What a search has found in a position, as a message.
pub fn best(position: &Position, best: &hive_engine::Best) -> Best {
    let line = |found: &hive_engine::Line| line(position, &found.moves, score(found.score));
    Best {
        mv: best.mv,
        score: score(best.score),
        win_probability: best.score.win_probability(),
        depth: best.depth,
        nodes: best.nodes,
        lines: best.lines.iter().map(line).collect(),
    }
}

/// A value as a message.
pub fn score(score: hive_engine::Score) -> Score {
    match score {
        hive_engine::Score::Points(value) => Score::Points { value },
        hive_engine::Score::Win(plies) => Score::Win { plies },
        hive_engine::Score::Loss(plies) => Score::Loss { plies },
    }
}

/// How likely the side to move wins.
pub fn chance(score: Score) -> f64 {
    let score = match score {
        Score::Points { value } => hive_engine::Score::Points(value),
        Score::Win { plies } => hive_engine::Score::Win(plies),
        Score::Loss { plies } => hive_engine::Score::Loss(plies),
    };
    score.win_probability()
}

/// The same value for the other side, a ply earlier.
pub(crate) fn turned(score: Score) -> Score {
    match score {
        Score::Points { value } => Score::Points { value: -value },
        Score::Win { plies } => Score::Loss { plies: plies + 1 },
        Score::Loss { plies } => Score::Win { plies: plies + 1 },
    }
}

/// A line as a message, up to its first move that is not legal.
pub fn line(position: &Position, moves: &[Move], score: Score) -> Line {
    let texts = texts(position, moves);
    let moves = moves[..texts.len()].to_vec();
    Line { moves, texts, score, win_probability: chance(score) }
}

/// The moves of a line as UHP writes them, up to the first that is not legal.
pub fn texts(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&mv: &Move| {
        let text = MoveString::new(&position, mv).to_string();
        position.play(mv).is_ok().then_some(text)
    };
    moves.iter().map_while(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_in_place_of_a_time() {
        let time = |how: &SearchSettings| limits(how).expect("they are good").time;
        let clock = TimeLeft { remaining: 60_000, increment: 1_000 };
        let timed = SearchSettings { time: Some(40), ..SearchSettings::default() };
        assert_eq!(time(&timed), Some(Budget::Move(Duration::from_millis(40))));
        let both = SearchSettings { clock: Some(clock), ..timed };
        assert_eq!(time(&both), Some(budget(clock)));
        let free = SearchSettings { level: Some(10), ..SearchSettings::default() };
        assert_eq!(time(&free), Some(Budget::Move(PATIENCE)));
    }
}
