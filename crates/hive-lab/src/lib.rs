//! The laboratory: what makes the engine better, and proves it.
//!
//! A match is a [`Schedule`] of openings, each played twice with colours
//! swapped. [`Match`] plays it on all cores between two [`Contender`]s; a
//! referee with our own rules and clock decides every game. [`Log`] keeps
//! the games, [`Standings`] counts them, and [`Elo`] and [`Sprt`] say what
//! they prove.
//!
//! [`CoachCheck`] confirms what the coach says.
//!
//! [`Mine`] looks for [`Puzzle`]s in games of self-play, and [`prove`] proves
//! them.
#![deny(missing_docs)]

mod balance;
mod coach;
mod contender;
mod elo;
mod ending;
mod finished;
mod learn;
mod likeness;
mod log;
mod match_runner;
mod openings;
mod own;
mod pentanomial;
mod puzzle;
mod random;
mod referee;
mod schedule;
mod self_play;
mod side;
mod sprt;
mod standings;
mod summary;
mod tune;
mod uhp_contender;
mod workers;

pub use crate::{
    balance::Judge,
    coach::{CoachCheck, CoachReport, confirms},
    contender::{Contender, Fault, Forfeit},
    elo::{Elo, elo_of_score, expected_score},
    ending::{Ending, ParseEndingError},
    finished::{FinishedGame, ParseFinishedGameError},
    learn::{Epoch, Learning, Net, ParseNetError, Positions, loss_plot},
    likeness::Likeness,
    log::{Log, LogEntry, LogError},
    match_runner::{MakeContender, Match},
    openings::{OpeningError, OpeningErrorKind, Openings, read_openings},
    own::Own,
    pentanomial::Pentanomial,
    puzzle::{
        Collection, Doubt, Effort, Grade, Mine, Mined, ParseMinedError, ParsePuzzleError,
        ParseThemeError, Proof, Puzzle, Theme, prove,
    },
    random::Random,
    referee::{Bounds, Played, play},
    schedule::{Pairing, Schedule},
    self_play::{ParseSelfPlayGameError, SelfPlay, SelfPlayGame},
    side::{BySide, Side},
    sprt::{ParseSprtError, Sprt, Verdict},
    standings::{Faults, Standings, Tally},
    summary::Summary,
    tune::{Samples, Tuning, engine_weights, weights_source},
    uhp_contender::{UhpCommand, UhpContender},
};
