//! What a page asks the engine, and what the engine finds.

use hive_rules::{Color, Move, Script};
use serde::{Deserialize, Serialize};

use super::{Finding, Question, ReviewSettings, ReviewedGame};

/// A request to the engine. A search goes on in slices, so that whoever asks
/// can stop it between two of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "camelCase", deny_unknown_fields)]
pub enum EngineRequest {
    /// Begin a search, instead of the one that may be under way. A
    /// [`SearchProgress`].
    Search {
        /// The game.
        game: Script,
        /// How to search.
        how: SearchSettings,
    },
    /// Go on with the search. A [`SearchProgress`].
    Continue,
    /// Does the engine take a draw that is offered now? A truth value.
    AnswerDraw {
        /// The game.
        game: Script,
        /// The engine's level.
        level: u8,
        /// The engine's colour; if it is left out, the one whose turn it is
        /// not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
    },
    /// Can the player to move force a win in at most so many plies? A
    /// [`Solution`].
    Solve {
        /// The game.
        game: Script,
        /// How many plies the win may take.
        plies: u8,
    },
    /// What can the player to move do against an opponent who wants to win in
    /// at most so many plies, the reply included? A [`Defence`].
    Defend {
        /// The game.
        game: Script,
        /// How many plies the win may take.
        plies: u8,
    },
    /// Look at a position for a review, in one go. A [`Finding`](super::Finding).
    Examine {
        /// The game.
        game: Script,
        /// Which position.
        question: Question,
        /// How thorough the review is.
        settings: ReviewSettings,
    },
    /// Judge every ply from what has been found. A
    /// [`ReviewStep`](super::ReviewStep).
    Review {
        /// The game.
        game: Script,
        /// How thorough the review is.
        settings: ReviewSettings,
        /// What has been found so far.
        findings: Vec<Finding>,
    },
    /// Judge one ply from what has been found. A
    /// [`Judgement`](super::Judgement).
    Judge {
        /// The game.
        game: Script,
        /// Which ply, counted from 1.
        ply: usize,
        /// How thorough the review is.
        settings: ReviewSettings,
        /// What has been found so far.
        findings: Vec<Finding>,
    },
    /// Look at many games together. A [`Summary`](super::Summary).
    Summarise {
        /// The games.
        games: Vec<ReviewedGame>,
        /// Whose they are; they are looked at from both sides if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<String>,
    },
}

/// How to search. The first limit that is reached ends it; without any, the
/// search goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SearchSettings {
    /// How well to play, from 1 to 10; as well as possible if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How many moves may be tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How long it may take, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
    /// What the clock shows; the engine decides how much of it to use. It counts
    /// in place of a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeLeft>,
    /// How many plies deep to look.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many different first moves to report; one if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// What decides where a level leaves something to chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// What a player has left on the clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TimeLeft {
    /// For the rest of the game.
    pub remaining: u64,
    /// What each move adds.
    pub increment: u64,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchProgress {
    /// Whether it has ended.
    pub done: bool,
    /// What it has found since the last time; at its end, its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

/// What a search has found, so far or in the end. Values are those of the
/// side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Best {
    /// The move to play.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What it is worth.
    pub score: Score,
    /// How likely it wins, from 0 to 1.
    pub win_probability: f64,
    /// How many plies deep the search was.
    pub depth: u32,
    /// How many moves it has tried.
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// The moves, the first being that of the side to move.
    pub moves: Vec<Move>,
    /// The same as UHP writes them.
    pub texts: Vec<String>,
    /// What the line is worth.
    pub score: Score,
    /// How likely it wins, from 0 to 1.
    pub win_probability: f64,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Score {
    /// An estimate; a mobile ant is worth about 50.
    Points {
        /// The points.
        value: i32,
    },
    /// The side to move wins, whatever the opponent does.
    Win {
        /// In how many plies.
        plies: u32,
    },
    /// The side to move loses, whatever it does.
    Loss {
        /// In how many plies at the latest.
        plies: u32,
    },
}

/// What the solver found out about an attack of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Solution {
    /// The side to move wins.
    Win {
        /// In how many plies.
        plies: u8,
        /// A shortest win against the longest resistance.
        moves: Vec<Move>,
        /// The same as UHP writes them.
        texts: Vec<String>,
        /// Whether no other first move wins in as many plies. It is said only
        /// if it is proved.
        only: bool,
    },
    /// There is no such win.
    NoWin,
    /// It took too long to find out.
    Unknown,
}

/// What the solver found out about a defence of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Defence {
    /// After this reply there is no such win.
    Holds {
        /// The reply.
        #[serde(rename = "move")]
        mv: Move,
        /// The same as UHP writes it.
        text: String,
    },
    /// Whatever the reply, the opponent wins.
    Lost {
        /// In how many plies, the reply included.
        plies: u8,
        /// The longest resistance and a shortest win.
        moves: Vec<Move>,
        /// The same as UHP writes them.
        texts: Vec<String>,
    },
    /// It took too long to find out.
    Unknown,
}
