//! The review of a game: what is asked of the engine on the way, and what
//! comes of it. `hive-study` answers; these are its words for page, file and
//! report alike.

use hive_rules::{Bug, Color, Move};
use serde::{Deserialize, Serialize};

use super::{Claim, Line, Score};

/// How thoroughly a game is reviewed. Without any limit the default counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewSettings {
    /// How many moves may be tried for a position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How long a position may take, in milliseconds. Another machine then
    /// comes to other verdicts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u64>,
}

/// A position that the engine has to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// After how many plies of the game.
    pub plies: usize,
    /// How many times the usual effort it is worth.
    pub effort: u32,
}

/// What the engine has found in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Finding {
    /// The position.
    pub question: Question,
    /// The value for the side to move after each depth that was searched
    /// completely.
    pub depths: Vec<Score>,
    /// Whether the last value is certain: the game is over, or its end is
    /// proved.
    pub is_certain: bool,
    /// The line of best play.
    pub line: Vec<Move>,
}

/// How far a review has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum ReviewStep {
    /// These questions are open.
    Examine {
        /// In any order, on as many engines as there are.
        questions: Vec<Question>,
    },
    /// Everything is known.
    Done {
        /// The review.
        review: Review,
    },
}

/// How far the judgement of one ply has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Judgement {
    /// These questions are open.
    Examine {
        /// In any order.
        questions: Vec<Question>,
    },
    /// Everything is known.
    Done {
        /// The ply.
        ply: ReviewedPly,
    },
}

/// How a ply is judged, by the win probability that it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Label {
    /// The engine's own choice, or as good.
    Best,
    /// Loses next to nothing.
    Good,
    /// Loses a little.
    Inaccuracy,
    /// Loses much, and a longer search says so too.
    Mistake,
    /// Decides the game, or could, and a longer search says so too.
    Blunder,
}

/// A part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// Few tiles are in play.
    Opening,
    /// Between opening and end.
    Middle,
    /// A queen has few liberties left.
    End,
}

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// How thorough it was.
    pub settings: ReviewSettings,
    /// How likely White wins, from 0 to 1, before the first ply and after
    /// each.
    pub chances: Vec<f64>,
    /// Every ply, judged.
    pub plies: Vec<ReviewedPly>,
    /// How well each player played.
    pub accuracy: Accuracy,
    /// The plies, counted from 1, that changed who stands better.
    pub turning_points: Vec<usize>,
    /// The bugs that the game began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening>,
}

/// How well each player played, from 0 to 100; nothing for one who had no
/// choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Accuracy {
    /// White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<f64>,
    /// Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<f64>,
}

/// The first bug that each player placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opening {
    /// White's.
    pub white: Bug,
    /// Black's.
    pub black: Bug,
}

/// A ply and its verdict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewedPly {
    /// Which one, counted from 1.
    pub ply: usize,
    /// Who moved.
    pub color: Color,
    /// What was played.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The same as UHP writes it.
    pub text: String,
    /// The verdict.
    pub label: Label,
    /// How much win probability it lost.
    pub loss: f64,
    /// How likely the player who moved would have won with the best move.
    pub chance: f64,
    /// The part of the game.
    pub phase: Phase,
    /// Whether there was no other move.
    pub is_forced: bool,
    /// A proved win that was given away, in so many plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missed_win: Option<u32>,
    /// What would have been better, where something was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Better>,
}

/// A better move than the one that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Better {
    /// The line that begins with it.
    pub line: Line,
    /// How the opponent makes use of what was played instead.
    pub answer: Line,
}

/// One of many reviewed games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReviewedGame {
    /// How it is called, for people.
    pub name: String,
    /// Who played White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// Who played Black.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Claim>,
    /// The review.
    pub review: Review,
}

/// Many games at a glance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Whose games they are; nothing if they are looked at from both sides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// How many games there are.
    pub games: usize,
    /// Results with the white tiles.
    pub as_white: Results,
    /// Results with the black tiles.
    pub as_black: Results,
    /// Results by opening and colour, the most frequent first.
    pub openings: Vec<OpeningResults>,
    /// What was lost in each phase of the game.
    pub phases: Vec<PhaseSummary>,
    /// How often each verdict was given.
    pub labels: LabelCounts,
    /// From 0 to 100; nothing if there was no choice in any game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// The gravest plies, the worst first.
    pub worst: Vec<WorstPly>,
}

/// Results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Results {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
    /// Games without a known end.
    pub open: usize,
}

/// Results of the games with one opening, with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpeningResults {
    /// The opening.
    pub opening: Opening,
    /// The colour.
    pub color: Color,
    /// The results.
    pub results: Results,
}

/// What happened in one phase of the games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PhaseSummary {
    /// The phase.
    pub phase: Phase,
    /// How many plies were played in it.
    pub plies: usize,
    /// How much win probability was lost in it, in games.
    pub lost: f64,
    /// Verdicts.
    pub labels: LabelCounts,
}

/// How often each verdict was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LabelCounts {
    /// Best moves.
    pub best: usize,
    /// Good moves.
    pub good: usize,
    /// Inaccuracies.
    pub inaccuracy: usize,
    /// Mistakes.
    pub mistake: usize,
    /// Blunders.
    pub blunder: usize,
}

/// A grave ply of one of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WorstPly {
    /// Which game, counted from 0.
    pub game: usize,
    /// Which ply, counted from 1.
    pub ply: usize,
    /// Who moved.
    pub color: Color,
    /// What was played, as UHP writes it.
    pub text: String,
    /// What would have been better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// The verdict.
    pub label: Label,
    /// How much win probability it lost.
    pub loss: f64,
}
