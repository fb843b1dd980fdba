//! `alveare match`: two players, many games, and what they prove.

use std::{
    fs,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    str::FromStr,
    thread,
    time::Duration,
};

use hive_engine::{Budget, Clock, Handicap, Level, Limits, Options};
use hive_lab::{
    Bounds, BySide, Contender, FinishedGame, Judge, Log, Match, Openings, Own, Random, Schedule,
    Side, Sprt, Summary, UhpCommand, UhpContender, read_openings,
};
use hive_records::pgn;
use hive_rules::{Game, GameType, RuleSet};
use hive_uhp::{Command, Limit};

use crate::{
    bench, clock::SystemClock, failure::Failure, game_types_arg::GameTypes, progress::Progress,
    rules_arg::RulesArgs, uhp,
};

/// The word for our own engine in this process.
const SELF: &str = "self";

const EXAMPLES: &str = "\
Examples:
  alveare match self self --option-b Strategy=baseline --go 'bestmove nodes 20000'
  alveare match self 'other-engine uhp' --go-a 'bestmove time 00:00:00.1' \\
      --go-b 'bestmove seconds 0.1' --type Base,Base+MLP --games 400 --state match.log
  alveare match self self --option-a Level=4 --option-b Level=3
  alveare match self 'old/alveare uhp' --sprt 0,10 --games 20000 --state patch.log

The options of self are NumThreads, TableSizeMiB, MultiPV, Level, Seed and Strategy, as in \
`alveare uhp`.";

/// Play a match between two engines
///
/// Every opening is played twice with colours swapped. Our own rules and
/// clock decide; whoever crashes, plays an illegal move or answers too late
/// loses the game, and the match goes on.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The first player: a UHP engine's command line, or `self` for our own engine in this process
    a: String,
    /// The second player
    b: String,
    /// How many games; two make a pair
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// The game types, which take turns: a list such as Base,Base+MLP, or all
    #[arg(long = "type", value_name = "TYPES", default_value = "Base,Base+MLP")]
    game_types: GameTypes,
    /// What both players are told to make them move: time, seconds, depth or nodes
    #[arg(long, value_name = "COMMAND", default_value = "bestmove time 00:00:00.1")]
    go: String,
    /// What the first player is told instead
    #[arg(long, value_name = "COMMAND")]
    go_a: Option<String>,
    /// What the second player is told instead
    #[arg(long, value_name = "COMMAND")]
    go_b: Option<String>,
    /// An option of the first player; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<NameValue>,
    /// An option of the second player; may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<NameValue>,
    /// Stop when it is clear whether the difference in Elo is the first or the second of these
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How many games to play at once; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Decides the order of the openings, or the openings themselves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Openings, one game string a line: a file, or a folder with a file `<type>.txt` for each
    /// type; they are made up when left out
    #[arg(long, value_name = "PATH")]
    openings: Option<PathBuf>,
    /// A file for the finished games; with it, the same command goes on where it stopped
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// A file for the games as PGN, written at the end
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// After how many plies a game is drawn
    #[arg(long, value_name = "N", default_value_t = 300)]
    plies: usize,
    /// By how many seconds a player may exceed its time without losing
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    margin: Duration,
    /// How many seconds to wait for an answer where the player has no time limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    patience: Duration,
    #[command(flatten)]
    rules: RulesArgs,
}

/// `Name=Value`
#[derive(Clone, Debug)]
struct NameValue(String, String);

impl FromStr for NameValue {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<NameValue, &'static str> {
        let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
        Ok(NameValue(name.trim().into(), value.trim().into()))
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}

/// A player, as the user describes it.
#[derive(Clone, Debug)]
enum Player {
    /// An engine in processes of its own.
    Uhp(UhpCommand),
    /// Our own engine in this process.
    Own { options: Options, limits: Limits },
}

impl Player {
    fn new(
        command: &str,
        go: &str,
        options: &[NameValue],
    ) -> Result<(Player, Option<Duration>), Failure> {
        let options = options.iter().map(|NameValue(name, value)| (name.clone(), value.clone()));
        let options: Vec<(String, String)> = options.collect();
        let limit = match go.parse() {
            Ok(Command::BestMove(limit)) => Some(limit),
            _ => None,
        };
        let time = match limit {
            Some(Limit::Time(time)) => Some(time),
            _ => None,
        };
        if command == SELF {
            let usage = || {
                let forms = "bestmove time hh:mm:ss, seconds S, depth N or nodes N";
                Failure::Usage(format!("{go:?} tells our own engine nothing: expected {forms}"))
            };
            let mut limits = own_limits(limit.ok_or_else(usage)?).ok_or_else(usage)?;
            let settings = uhp::settings(&options).map_err(Failure::Usage)?;
            let uhp::Settings { options, lines, level, seed, ponders } = settings;
            if ponders {
                let problem = "Ponder: in this process nobody thinks in the other's time; \
                               give `alveare uhp` in place of self";
                return Err(Failure::Usage(problem.into()));
            }
            limits.lines = lines;
            // The opening of a game decides its seed, too.
            limits.handicap = (level < Level::MAX).then_some(Handicap { level, seed });
            return Ok((Player::Own { options, limits }, time));
        }
        let player = UhpCommand { command: command.into(), go: go.into(), options };
        Ok((Player::Uhp(player), time))
    }

    /// Its name, if it can be started and knows these game types.
    fn name(&self, rules: RuleSet, game_types: &[GameType]) -> Result<String, Failure> {
        let command = match self {
            Player::Uhp(command) => command,
            Player::Own { options, limits } => return Ok(own_name(options, limits)),
        };
        let failed = |problem: String| Failure::Failed(format!("{:?}: {problem}", command.command));
        let client = command.start(rules).map_err(|error| failed(error.to_string()))?;
        let info = client.info();
        for bug in GameType::EXPANSIONS {
            let is_wanted = game_types.iter().any(|game_type| game_type.has(bug));
            if is_wanted && !info.capabilities.iter().any(|capability| capability == bug.name()) {
                let problem = format!("it does not know the {bug}; choose another --type");
                return Err(failed(problem));
            }
        }
        Ok(info.id.clone())
    }

    fn contender<'a>(&self, clock: &'a dyn Clock) -> Box<dyn Contender + 'a> {
        match self {
            Player::Uhp(command) => Box::new(UhpContender::new(command.clone())),
            Player::Own { options, limits } => Box::new(Own::new(*options, limits.clone(), clock)),
        }
    }
}

/// Our own engine's name, with what is not as usual about it.
fn own_name(options: &Options, limits: &Limits) -> String {
    let usual = Options::default();
    let mut name = format!("alveare {}", env!("CARGO_PKG_VERSION"));
    if let Some(handicap) = limits.handicap {
        name += &format!(" level {}", handicap.level);
    }
    if options.strategy != usual.strategy {
        name += " baseline";
    }
    if options.threads != usual.threads {
        name += &format!(" threads={}", options.threads);
    }
    if options.table_mib != usual.table_mib {
        name += &format!(" table={} MiB", options.table_mib);
    }
    name
}

fn own_limits(limit: Limit) -> Option<Limits> {
    let none = Limits::default();
    Some(match limit {
        Limit::Time(time) => Limits { time: Some(Budget::Move(time)), ..none },
        Limit::Depth(depth) => Limits { depth: Some(depth), ..none },
        Limit::Nodes(nodes) => Limits { nodes: Some(nodes), ..none },
        Limit::Unlimited => return None,
    })
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    let GameTypes(game_types) = &args.game_types;
    let go = |own: &Option<String>| own.clone().unwrap_or_else(|| args.go.clone());
    let (a, budget_a) = Player::new(&args.a, &go(&args.go_a), &args.option_a)?;
    let (b, budget_b) = Player::new(&args.b, &go(&args.go_b), &args.option_b)?;
    let names = BySide { a: a.name(rules, game_types)?, b: b.name(rules, game_types)? };
    let players = BySide { a, b };
    let budget = BySide { a: budget_a, b: budget_b };
    let schedule = schedule(args, rules)?;
    if args.games > schedule.distinct_games() {
        let distinct = schedule.distinct_games();
        eprintln!("note: after {distinct} games the openings come again");
    }

    let settings = settings(args, rules, &players, &schedule);
    let (mut log, mut games) = open_log(args.state.as_deref(), &settings)?;
    games.retain(|game| game.index < args.games);
    let of = Match {
        schedule: &schedule,
        games: args.games,
        concurrency: args
            .concurrency
            .or(thread::available_parallelism().ok())
            .map_or(1, Into::into),
        bounds: Bounds { plies: args.plies, budget, margin: args.margin, patience: args.patience },
        sprt: args.sprt,
    };
    let clock = SystemClock::new();
    let make = |side: Side| players[side].contender(&clock);
    let mut progress = Progress::new(args.games as u64, games.len() as u64);
    let done = games.clone();
    let standings = of.run(&make, &done, &clock, |game, standings| {
        if let Some(log) = &mut log {
            log.add(game).map_err(|error| cannot_log(args.state.as_deref(), &error))?;
        }
        games.push(game.clone());
        let summary = Summary { standings, names: &names, budget, sprt: args.sprt };
        progress.step(&summary.line());
        Ok::<(), Failure>(())
    })?;
    progress.finish();
    let summary = Summary { standings: &standings, names: &names, budget, sprt: args.sprt };
    write!(out, "{summary}")?;
    args.pgn.as_deref().map_or(Ok(()), |file| write_pgn(file, &mut games, rules, &names))
}

/// The openings of the file in an order that the seed decides, or as many as
/// are needed, made up for the seed.
fn schedule(args: &Args, rules: RuleSet) -> Result<Schedule, Failure> {
    let GameTypes(game_types) = &args.game_types;
    let mut openings: Vec<Game> = match &args.openings {
        Some(path) if path.is_dir() => {
            let mut openings = Vec::new();
            for game_type in game_types {
                openings.extend(read_list(&path.join(format!("{game_type}.txt")), rules)?);
            }
            openings
        }
        Some(path) => read_list(path, rules)?,
        None => {
            let each = args.games.div_ceil(2).div_ceil(game_types.len());
            let mut judge = Judge::new();
            let mut openings = Vec::new();
            for &game_type in game_types {
                let made =
                    Openings::new(game_type, rules, args.seed, |game| judge.is_balanced(game));
                openings.extend(made.take(each));
            }
            openings
        }
    };
    if args.openings.is_some() {
        Random::new(args.seed).shuffle(&mut openings);
    }
    Schedule::new(game_types, openings).ok_or_else(|| {
        Failure::Failed(
            "there is no opening for one of the game types; choose another --type".into(),
        )
    })
}

fn read_list(file: &Path, rules: RuleSet) -> Result<Vec<Game>, Failure> {
    let failed =
        |problem: &dyn std::fmt::Display| Failure::Failed(format!("{}: {problem}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| failed(&error))?;
    read_openings(&text, rules).map_err(|error| failed(&error))
}

/// Everything that decides how a game goes, on one line. How many games there
/// are and when they end is left out: a match can be prolonged.
fn settings(args: &Args, rules: RuleSet, players: &BySide<Player>, schedule: &Schedule) -> String {
    let Args { seed, plies, margin, patience, .. } = args;
    // Openings that were made up are as many as are needed; the first ones
    // stay the same when a match is prolonged.
    let openings = match &args.openings {
        Some(_) => format!("{:016x}", schedule.fingerprint()),
        None => "generated".into(),
    };
    let text = format!(
        "a={:?} b={:?} types={} rules={rules} seed={seed} openings={openings} plies={plies} \
         margin={margin:?} patience={patience:?}{}",
        players.a,
        players.b,
        args.game_types,
        own_build(players)
    );
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Which engine `self` is, where it plays: games of two builds do not belong
/// into one match.
fn own_build(players: &BySide<Player>) -> String {
    let is_own = |player: &Player| matches!(player, Player::Own { .. });
    if is_own(&players.a) || is_own(&players.b) {
        format!(" self={}", bench::signature())
    } else {
        String::new()
    }
}

fn open_log(
    file: Option<&Path>,
    settings: &str,
) -> Result<(Option<Log<FinishedGame>>, Vec<FinishedGame>), Failure> {
    let Some(path) = file else { return Ok((None, Vec::new())) };
    let (log, games) = Log::open(path, settings).map_err(|error| cannot_log(file, &error))?;
    Ok((Some(log), games))
}

fn cannot_log(file: Option<&Path>, problem: &dyn std::fmt::Display) -> Failure {
    let file = file.unwrap_or(Path::new("")).display();
    Failure::Failed(format!("{file}: {problem}"))
}

fn write_pgn(
    file: &Path,
    games: &mut [FinishedGame],
    rules: RuleSet,
    names: &BySide<String>,
) -> Result<(), Failure> {
    games.sort_by_key(|game| game.index);
    let failed = |problem: &dyn std::fmt::Display| {
        Failure::Failed(format!("cannot write {}: {problem}", file.display()))
    };
    let mut text = String::new();
    for game in games {
        let record = game.record(rules, names).map_err(|error| failed(&error))?;
        text += &pgn::write(&record).map_err(|error| failed(&error))?;
        text.push('\n');
    }
    fs::write(file, text).map_err(|error| failed(&error))
}
