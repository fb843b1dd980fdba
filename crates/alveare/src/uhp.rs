//! `alveare uhp`: the engine for other programs.

use std::{
    io::{self, BufReader, Write},
    process,
    sync::Arc,
};

use clap::{ValueEnum, builder::RangedU64ValueParser};
use hive_engine::{Best, Budget, Engine, Handicap, Level, Limits, Options, Stop, Strategy};
use hive_rules::Game;
use hive_uhp::{EngineOption, Limit, Line, Player, Score, Server, Setting, StopSwitch, Thought};

use crate::{
    clock::{self, SystemClock},
    failure::Failure,
};

const EXAMPLES: &str = "\
Examples:
  alveare uhp
  alveare uhp --threads 2 --table-mib 256
  printf 'newgame Base+MLP\\nbestmove time 00:00:01\\n' | alveare uhp

Type `help` for the commands. Control-C makes a search answer at once, and ends an engine that \
does not search.";

/// Speak the Universal Hive Protocol on standard input and output
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many threads search together: the first value of NumThreads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = at_most(MAX_THREADS))]
    threads: usize,
    /// The size of the table of positions: the first value of TableSizeMiB
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = at_most(MAX_TABLE_MIB))]
    table_mib: usize,
    /// Which search and evaluation: the first value of Strategy
    #[arg(long, value_enum, default_value = "main", value_name = "NAME")]
    strategy: StrategyArg,
    /// How well to play, from 1 to 10: the first value of Level
    #[arg(long, default_value = "10", value_name = "N", value_parser = level)]
    level: Level,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum StrategyArg {
    /// The strongest
    Main,
    /// The same search with an evaluation that is a sum
    Linear,
    /// A plain one, to measure progress by
    Baseline,
}

/// A level, as an argument.
pub(crate) fn level(text: &str) -> Result<Level, &'static str> {
    let number = text.parse().ok().and_then(Level::new);
    number.ok_or("expected a whole number from 1 to 10")
}

fn at_most(max: usize) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=max as u64)
}

/// More threads than any machine of ours has would only wait for each other.
const MAX_THREADS: usize = 64;
/// A wish for more is more likely a mistake, which would push everything else
/// out of memory.
const MAX_TABLE_MIB: usize = 4096;
const MAX_LINES: usize = 16;

/// The exit code of a program that a signal ended, by custom of the shells.
const INTERRUPTED: i32 = 130;

const NUM_THREADS: &str = "NumThreads";
const TABLE_SIZE: &str = "TableSizeMiB";
const STRATEGY: &str = "Strategy";
const MULTI_PV: &str = "MultiPV";
const LEVEL: &str = "Level";
const SEED: &str = "Seed";
const PONDER: &str = "Ponder";

/// The largest value of Seed.
const MAX_SEED: i64 = u32::MAX as i64;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let strategy = match args.strategy {
        StrategyArg::Main => Strategy::Main,
        StrategyArg::Linear => Strategy::Linear,
        StrategyArg::Baseline => Strategy::Baseline,
    };
    let options = Options { table_mib: args.table_mib, threads: args.threads, strategy };
    let settings = Settings { options, level: args.level, ..Settings::default() };
    let mut server = Server::new(EnginePlayer::new(settings));
    let interrupt = server.interrupt();
    ctrlc::set_handler(move || {
        if !interrupt.raise() {
            process::exit(INTERRUPTED);
        }
    })
    .map_err(|error| Failure::Failed(format!("Control-C cannot be watched for: {error}")))?;
    hive_uhp::serve(&mut server, BufReader::new(io::stdin()), out)?;
    Ok(())
}

/// Our engine's settings after some of them, named as in the protocol, were
/// changed.
pub(crate) fn settings(given: &[(String, String)]) -> Result<Settings, String> {
    let mut settings = Settings::default();
    for (name, value) in given {
        let known = settings.options();
        let mut option = known
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
            .cloned()
            .ok_or_else(|| {
                let names: Vec<&str> = known.iter().map(|option| option.name.as_str()).collect();
                format!("{name} is no option; expected {}", names.join(", "))
            })?;
        option.setting.set(value).map_err(|error| format!("{name}={value}: {error}"))?;
        settings.set(&option)?;
    }
    Ok(settings)
}

/// What can be set about our engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// What the engine is made with.
    pub(crate) options: Options,
    /// How many first moves it compares.
    pub(crate) lines: usize,
    pub(crate) level: Level,
    /// What chance follows from; another in every game if it is 0.
    pub(crate) seed: u64,
    pub(crate) ponders: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let options = Options::default();
        Settings { options, lines: 1, level: Level::MAX, seed: 0, ponders: false }
    }
}

impl Settings {
    fn options(&self) -> Vec<EngineOption> {
        let (options, default) = (self.options, Options::default());
        let number = |name, value: usize, default: usize, max: usize| {
            EngineOption::int(name, value as i64, default as i64, 1, max as i64)
        };
        let max_level = Level::MAX.number().into();
        let strategies = [Strategy::Main, Strategy::Linear, Strategy::Baseline].map(strategy_name);
        let [strategy, default_strategy] = [options.strategy, default.strategy].map(strategy_name);
        vec![
            number(NUM_THREADS, options.threads, default.threads, MAX_THREADS),
            number(TABLE_SIZE, options.table_mib, default.table_mib, MAX_TABLE_MIB),
            number(MULTI_PV, self.lines, 1, MAX_LINES),
            number(LEVEL, self.level.number().into(), max_level, max_level),
            EngineOption::int(SEED, self.seed as i64, 0, 0, MAX_SEED),
            EngineOption::bool(PONDER, self.ponders, false),
            EngineOption::one_of(STRATEGY, strategy, default_strategy, &strategies),
        ]
    }

    fn set(&mut self, option: &EngineOption) -> Result<(), String> {
        match (option.name.as_str(), &option.setting) {
            (NUM_THREADS, Setting::Int { value, .. }) => self.options.threads = size(*value)?,
            (TABLE_SIZE, Setting::Int { value, .. }) => self.options.table_mib = size(*value)?,
            (MULTI_PV, Setting::Int { value, .. }) => self.lines = size(*value)?,
            (LEVEL, Setting::Int { value, .. }) => {
                let level = u8::try_from(*value).ok().and_then(Level::new);
                self.level = level.ok_or("no such level")?;
            }
            (SEED, Setting::Int { value, .. }) => self.seed = value.unsigned_abs(),
            (PONDER, Setting::Bool { value, .. }) => self.ponders = *value,
            (STRATEGY, Setting::Enum { value, .. }) => {
                let mut all = [Strategy::Main, Strategy::Linear, Strategy::Baseline].into_iter();
                let strategy = all.find(|&strategy| strategy_name(strategy) == value);
                self.options.strategy = strategy.ok_or("no such strategy")?;
            }
            _ => return Err("no such option".into()),
        }
        Ok(())
    }
}

/// Our engine as the protocol wants it.
struct EnginePlayer {
    engine: Engine,
    settings: Settings,
    /// The seed of this game.
    game_seed: u64,
    stop: Arc<Stop>,
}

impl EnginePlayer {
    fn new(settings: Settings) -> EnginePlayer {
        EnginePlayer {
            engine: Engine::new(settings.options),
            settings,
            game_seed: clock::seed(),
            stop: Arc::default(),
        }
    }

    fn limits(&self) -> Limits {
        let Settings { lines, level, seed, .. } = self.settings;
        let seed = if seed == 0 { self.game_seed } else { seed };
        Limits { lines, handicap: Some(Handicap { level, seed }), ..Limits::default() }
    }
}

impl Player for EnginePlayer {
    fn id(&self) -> String {
        concat!("Alveare ", env!("CARGO_PKG_VERSION")).into()
    }

    fn options(&self) -> Vec<EngineOption> {
        self.settings.options()
    }

    fn set_option(&mut self, option: &EngineOption) -> Result<(), String> {
        self.settings.set(option)?;
        // Another table or number of threads means another engine.
        if self.settings.options != self.engine.options() {
            self.engine = Engine::new(self.settings.options);
        }
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine.forget();
        self.game_seed = clock::seed();
    }

    fn best_move(
        &mut self,
        game: &Game,
        limit: &Limit,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let mut limits = self.limits();
        match *limit {
            Limit::Unlimited => {}
            Limit::Time(time) => limits.time = Some(Budget::Move(time)),
            Limit::Depth(depth) => limits.depth = Some(depth),
            Limit::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        let clock = SystemClock::new();
        let mut report = |best: &Best| report(&thought(best));
        let best = self.engine.search(game, &limits, &clock, &self.stop, &mut report)?;
        Some(thought(&best))
    }

    /// A weak level looks no further than it does when it is to move.
    fn ponders(&self) -> bool {
        self.settings.ponders && self.settings.level == Level::MAX
    }

    /// What a search of the position finds out stays in the table.
    fn ponder(&mut self, game: &Game) {
        let clock = SystemClock::new();
        self.engine.search(game, &Limits::default(), &clock, &self.stop, &mut |_| {});
    }

    fn stop_switch(&self) -> StopSwitch {
        let stop = Arc::clone(&self.stop);
        Box::new(move |is_stopped| if is_stopped { stop.stop() } else { stop.clear() })
    }
}

fn strategy_name(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Main => "Main",
        Strategy::Linear => "Linear",
        Strategy::Baseline => "Baseline",
    }
}

/// A number that the bounds of an option keep small.
fn size(value: i64) -> Result<usize, String> {
    value.try_into().map_err(|_| "out of bounds".into())
}

/// A search that was stopped early may have a move and no line.
fn thought(best: &Best) -> Thought {
    let mut lines: Vec<Line> = best
        .lines
        .iter()
        .map(|line| Line { score: score(line.score), moves: line.moves.clone() })
        .collect();
    if lines.first().and_then(|line| line.moves.first()) != Some(&best.mv) {
        lines.insert(0, Line { score: score(best.score), moves: vec![best.mv] });
    }
    Thought { depth: best.depth, lines }
}

fn score(score: hive_engine::Score) -> Score {
    match score {
        hive_engine::Score::Points(points) => Score::Points(points),
        hive_engine::Score::Win(plies) => Score::Win(plies),
        hive_engine::Score::Loss(plies) => Score::Loss(plies),
    }
}
