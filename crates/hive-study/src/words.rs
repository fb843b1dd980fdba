//! What the engine says, in the words of the messages.

use hive_records::json::{Line, Move, Score};
use hive_rules::{MoveString, Position};

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
pub fn line(position: &Position, moves: &[hive_rules::Move], score: Score) -> Line {
    let mut position = position.clone();
    let (mut kept, mut texts) = (Vec::new(), Vec::new());
    for &mv in moves {
        let text = MoveString::new(&position, mv).to_string();
        if position.play(mv).is_err() {
            break;
        }
        kept.push(Move::from(mv));
        texts.push(text);
    }
    Line { moves: kept, texts, score, win_probability: chance(score) }
}
