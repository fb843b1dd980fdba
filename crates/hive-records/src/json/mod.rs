//! What page, WebAssembly and server ask each other and answer, as JSON; and
//! games as files of ours.
//!
//! Plain data (tiles, moves, positions, outcomes, reasons) is written as
//! [`hive_rules`] says, and the log of a game as [`hive_table`] says. What comes
//! in is checked twice: reading checks the form, and
//! [`Setup::position`](hive_rules::Setup::position) and
//! [`Script::game`](hive_rules::Script::game) check the rules.

mod analysis;
mod explorer;
mod file;
mod guests;
mod library;
mod log;
mod record;
mod review;
mod rules;
mod setup;
mod typed_move;
#[cfg(test)]
mod typescript;
mod unread_record;
mod view;

pub(crate) use self::file::{read_excerpt, write};
pub use self::{
    analysis::{
        Best, Defence, EngineRequest, Line, Score, SearchProgress, SearchSettings, Solution,
        TimeLeft,
    },
    explorer::{
        ExploredGame, ExploredHeading, ExploredMove, ExplorerFilter, ExplorerReport,
        ExplorerRequest, ExplorerResult, ExplorerView, KeptPart, NamedGame, Tally,
    },
    guests::{GuestsView, OpenGuests},
    library::{ApiError, ErrorCode, GameEvents, GamePage, ImportReport, RefusedGame, ServerInfo},
    log::{LogAnswer, LogProblem, LogRequest},
    record::{Claim, Excerpt, FileFormat, ReadRecord, VariationMove},
    review::{
        Accuracy, Better, Finding, Judgement, Label, LabelCounts, Opening, OpeningResults, Phase,
        PhaseSummary, Question, Results, Review, ReviewSettings, ReviewStep, ReviewedGame,
        ReviewedPly, Summary, WorstPly,
    },
    rules::{DrawnPosition, EndingAct, PictureStyle, RecordFormat, RulesRequest},
    setup::SetupCheck,
    typed_move::{TypedMove, UnreadMove},
    unread_record::{GameStringPart, ReadProblem, UnreadRecord},
    view::{LastMove, Liberties, Reserves, Throw, View},
};
