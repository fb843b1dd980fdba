//! What answers requests to the engine.

use hive_engine::{Clock, Handicap, Limits, Options, Sliced, Stop};
use hive_records::json::{EngineRequest, Judgement, SearchProgress};
use hive_rules::{Game, Move, Replay, Script};
use hive_study::Examiner;

use crate::{
    answer::{Answer, answer, json},
    solver,
};

/// The size of the table in MiB. A phone has little memory to spare.
const TABLE_MIB: usize = 32;

/// How many nodes a slice has: a few hundredths of a second, so that whoever
/// waits for a report or wants to stop does not notice slices.
const SLICE: u64 = 4_000;

/// How many nodes the answer to a draw offer may take. It is found in one go.
const DRAW_OFFER_NODES: u64 = 5 * SLICE;

/// How many nodes the choice among several good defences may take.
const FAVOURITE_NODES: u64 = 2 * SLICE;

/// Answers every [`EngineRequest`]. It has one search at a time.
pub struct Engine {
    engine: hive_engine::Engine,
    clock: Box<dyn Clock>,
    replay: Replay,
    search: Option<(Game, Sliced)>,
    /// Made when the first game is reviewed: it has a table of its own.
    examiner: Option<Examiner>,
}

impl Engine {
    /// An engine that reads the time from a clock.
    pub fn new(clock: Box<dyn Clock>) -> Engine {
        let options = Options { table_mib: TABLE_MIB, ..Options::default() };
        let engine = hive_engine::Engine::new(options);
        Engine { engine, clock, replay: Replay::default(), search: None, examiner: None }
    }

    /// Answers one message with another.
    pub fn ask(&mut self, message: &[u8]) -> String {
        answer(message, |request| self.answer(request))
    }

    fn answer(&mut self, request: EngineRequest) -> Answer {
        match request {
            EngineRequest::Search { game, how } => {
                self.search = None;
                let game = self.game(&game)?;
                let search = self
                    .engine
                    .start(&game, &hive_study::limits(&how)?, &*self.clock)
                    .ok_or("the game is over: there is nothing to search for")?;
                self.search = Some((game, search));
                json(&self.go_on()?)
            }
            EngineRequest::Continue => json(&self.go_on()?),
            EngineRequest::AnswerDraw { game, level: number, color } => {
                let game = self.game(&game)?;
                let color = color.unwrap_or(!game.position().turn());
                let handicap = Some(Handicap { level: hive_study::level(number)?, seed: 0 });
                let limits =
                    Limits { nodes: Some(DRAW_OFFER_NODES), handicap, ..Limits::default() };
                let stop = Stop::new();
                json(&self.engine.agrees_to_draw(&game, color, &limits, &*self.clock, &stop))
            }
            EngineRequest::Solve { game, plies } => {
                json(&solver::solve(&self.game(&game)?, solver::limited(plies)?))
            }
            EngineRequest::Defend { game, plies } => {
                let game = self.game(&game)?;
                let plies = solver::limited(plies)?;
                let favourite =
                    self.favourite(&game).ok_or("the game is over: there is nothing to reply")?;
                json(&solver::defend(&game, plies, favourite))
            }
            EngineRequest::Examine { game, question, settings } => {
                let game = self.game(&game)?;
                let examiner = self.examiner.get_or_insert_default();
                json(
                    &examiner
                        .examine(&game, &question, &settings, &*self.clock)
                        .ok_or("the game has no such position")?,
                )
            }
            EngineRequest::Review { game, settings, findings } => {
                json(&hive_study::step(&self.game(&game)?, &settings, &findings))
            }
            EngineRequest::Judge { game, ply, settings, findings } => {
                let game = self.game(&game)?;
                if !(1..=game.moves().len()).contains(&ply) {
                    return Err(format!("the game has no ply {ply}"));
                }
                json(&match hive_study::judge(&game, ply - 1, &settings, &findings) {
                    Ok(ply) => Judgement::Done { ply },
                    Err(questions) => Judgement::Examine { questions },
                })
            }
            EngineRequest::Summarise { games, player } => {
                json(&hive_study::summarise(&games, player.as_deref()))
            }
        }
    }

    /// What the engine would play after a short look.
    fn favourite(&mut self, game: &Game) -> Option<Move> {
        let limits = Limits { nodes: Some(FAVOURITE_NODES), ..Limits::default() };
        let best = self.engine.search(game, &limits, &*self.clock, &Stop::new(), &mut |_| {})?;
        Some(best.mv)
    }

    fn game(&mut self, script: &Script) -> Result<Game, String> {
        self.replay.game(script).map_err(|error| error.to_string())
    }

    fn go_on(&mut self) -> Result<SearchProgress, String> {
        let (game, mut search) =
            self.search.take().ok_or("no search is under way: begin with \"search\"")?;
        let mut reported = false;
        let done = self
            .engine
            .resume(&mut search, SLICE, &*self.clock, &Stop::new(), &mut |_| reported = true);
        let best = (done || reported).then(|| hive_study::best(game.position(), search.best()));
        if !done {
            self.search = Some((game, search));
        }
        Ok(SearchProgress { done, best })
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("engine", &self.engine).finish_non_exhaustive()
    }
}
